// Runs the search of built pages outside of a browser: node search.mjs <static folder> <searchindex.js>.
// Reads {"queries": [...], "words": [...]} from the standard input; writes the pages found and the stems.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [folder, index] = process.argv.slice(2);
const names = ["language_data.js", "searchtools.js"].map((name) => `${folder}/${name}`);
const stub = `
  var window = globalThis, SPHINX_HIGHLIGHT_ENABLED = false, DOCUMENTATION_OPTIONS = {};
  var _ = (text) => text, _ready = () => {}, document = { getElementById: () => null };
`;
const found = `
  const stemmer = new Stemmer();
  globalThis.answer = (asked) => JSON.stringify({
    pages: asked.queries.map((query) => {
      const results = Search._performSearch(...Search._parseQuery(query));
      return [...new Set(results.map((result) => result[0]))].sort();
    }),
    stems: asked.words.map((word) => stemmer.stemWord(word.toLowerCase())),
  });
`;
const code = [stub, ...names.map((name) => readFileSync(name, "utf8")), readFileSync(index, "utf8"), found].join("\n");
const context = vm.createContext({ console });
vm.runInContext(code, context);
process.stdout.write(context.answer(JSON.parse(readFileSync(0, "utf8"))));
