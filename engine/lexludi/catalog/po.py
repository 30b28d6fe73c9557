"""Catalogs: `.po` files, read and written by their contexts.

A translation is looked up by the context alone, so a corrected English word loses nothing; a translation
whose source has changed since is *overtaken*: still used, marked as `fuzzy` with the former source kept.
Nothing is ever matched by likeness.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polib

from lexludi.problem import Mark, Problems
from lexludi.source import Text

FUZZY = "fuzzy"
BRACES = "python-brace-format"
_KEYWORD = re.compile(r'\s*(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)?\s*"')
_CHARACTER = re.compile(r"\\?.")
_STRING = re.compile(r'\s*(?:#~\s*)?(?:msg\w+(?:\[\d+\])?\s*)?"(?P<inside>(?:[^"\\]|\\.)*)(?P<close>"\s*)?')
_ERROR = re.compile(r"\(line (\d+)\)(?:: (.*))?")


class Translation(Text):
    """A text of a `.po` file: it may stand on several lines, so each character has its own place."""

    __slots__ = ("places",)
    places: tuple[tuple[int, int], ...]  # line and column of each character, and of the end

    def __new__(cls, text: str, path: Path, places: tuple[tuple[int, int], ...]) -> Translation:  # noqa: D102
        self = super().__new__(cls, text, Mark(path, *places[0]))
        assert isinstance(self, Translation)
        self.places = places
        return self

    def __getnewargs__(self) -> tuple[str, Path, tuple[tuple[int, int], ...]]:  # type: ignore[override]
        return str(self), self.mark.path, self.places

    def at(self, offset: int) -> Mark:
        """The place of the character at `offset`."""
        return Mark(self.mark.path, *self.places[min(offset, len(self.places) - 1)])


@dataclass(frozen=True, slots=True)
class Entry:
    """One message of a catalog. `fuzzy`: marked as overtaken, or as not yet sure."""

    context: str
    source: str
    text: Text
    fuzzy: bool
    mark: Mark


@dataclass(frozen=True)
class Catalog:
    """The translations of one file, by their contexts."""

    path: Path
    entries: Mapping[str, Entry]

    def state(self, context: str, source: str) -> str:
        """`translated`, `overtaken` (the source has changed since) or `missing`."""
        entry = self.entries.get(context)
        if entry is None or not entry.text:
            return "missing"
        return "overtaken" if entry.fuzzy or entry.source != source else "translated"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A message as it is written into a catalog: for `write_catalog`."""

    context: str
    source: str
    comment: str = ""
    origin: str = ""  # the file that it comes from


def read_catalog(path: Path, problems: Problems) -> Catalog:
    """Read a `.po` file. A file that is not there is an empty catalog; a broken one is a problem at its line."""
    file = _parsed(path, problems)
    entries: dict[str, Entry] = {}
    if file is None:
        return Catalog(path, entries)
    places = _places(path)
    for entry in file:
        if entry.obsolete:
            continue
        mark = Mark(path, entry.linenum or 1)
        if entry.msgctxt is None:
            problems.add(mark, "no-context", f"the message '{entry.msgid}' has no context", "write the catalog anew")
            continue
        if entry.msgctxt in entries:
            problems.add(mark, "duplicate-message", f"'{entry.msgctxt}' is there twice", "remove one of the two")
            continue
        found = places.get(entry.msgctxt, ())
        known = found if len(found) == len(entry.msgstr) + 1 else ((mark.line, 1),) * (len(entry.msgstr) + 1)
        text = Translation(entry.msgstr, path, known)
        entries[entry.msgctxt] = Entry(entry.msgctxt, entry.msgid, text, entry.fuzzy, mark)
    return Catalog(path, entries)


def write_catalog(path: Path, messages: Sequence[Wanted], *, language: str, project: str) -> bool:
    """Write the messages, in their order, with the translations that the file has already; whether it changed.

    Translations are kept by context. Where the source has changed, the former one is noted and the entry
    becomes fuzzy. A translation whose message is gone stays at the end as obsolete; it comes back with it.

    Raises:
        ProblemError: if the file is there and cannot be read; it is left as it is.
    """
    problems = Problems()
    old = _parsed(path, problems)
    problems.raise_if_any()
    known = {entry.msgctxt: entry for entry in reversed(old or [])}
    for entry in old or []:
        if not entry.obsolete:
            known[entry.msgctxt] = entry  # one that is in use comes before one that is not
    new = polib.POFile(wrapwidth=100)
    new.header = old.header if old is not None and old.header else f"{project}: {language}"
    new.metadata = _metadata(dict(old.metadata) if old is not None else {}, language, project)
    for message in messages:
        new.append(_merged(message, known.pop(message.context, None)))
    gone = [entry for entry in known.values() if entry.msgstr and entry.msgctxt is not None]
    for entry in sorted(gone, key=lambda entry: (entry.msgctxt, entry.msgid)):
        entry.obsolete, entry.occurrences, entry.comment = True, [], ""
        new.append(entry)
    text = str(new)
    text = text if text.endswith("\n") else text + "\n"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    _replace(path, text)
    return True


def _merged(message: Wanted, old: polib.POEntry | None) -> polib.POEntry:
    """The message with the translation that it had."""
    entry = polib.POEntry(
        msgctxt=message.context,
        msgid=message.source,
        comment=message.comment,
        occurrences=[(message.origin, "")] if message.origin else [],
    )
    flags = [flag for flag in (old.flags if old is not None else []) if flag not in (FUZZY, BRACES)]
    if "{" in message.source:
        flags.append(BRACES)
    if old is not None:
        entry.msgstr, entry.tcomment = old.msgstr, old.tcomment
        if old.msgstr and old.msgid != message.source:
            entry.previous_msgid = old.previous_msgid if old.fuzzy and old.previous_msgid else old.msgid
            flags.insert(0, FUZZY)
        elif old.msgstr and old.fuzzy:
            entry.previous_msgid = old.previous_msgid
            flags.insert(0, FUZZY)
        if entry.previous_msgid == message.source:  # the source is again what was translated
            entry.previous_msgid = None
            flags.remove(FUZZY)
    entry.flags = flags
    return entry


def _metadata(old: Mapping[str, str], language: str, project: str) -> dict[str, str]:
    """The header; no dates, so that a catalog in which nothing changed is the same file."""
    fixed = {
        "Project-Id-Version": project,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    return fixed | {key: value for key, value in old.items() if key not in fixed}


def _replace(path: Path, text: str) -> None:
    """Put a new file in the place of the old one, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _parsed(path: Path, problems: Problems) -> polib.POFile | None:
    """The file as polib reads it; `None` if it is not there or cannot be read."""
    if not path.exists():
        return None
    try:
        for number, written in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            string = _STRING.match(written)  # polib would take it for closed, and lose a character
            if string is not None and string["close"] is None:
                problems.add(Mark(path, number), "po-syntax", "this is no catalog: a quote is not closed", "close it")
                return None
        return polib.pofile(str(path), encoding="utf-8", wrapwidth=100)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problems.add(Mark(path, line), "encoding", "the file is not UTF-8", "save it with the encoding UTF-8")
    except OSError as error:
        where = _ERROR.search(str(error))
        if where is None:
            problems.add(Mark(path), "unreadable", f"the file cannot be read: {error.strerror or error}")
        else:
            said = where[2] or "a keyword or a quote is missing"
            problems.add(
                Mark(path, int(where[1])), "po-syntax", f"this is no catalog: {said}", "compare the lines around it"
            )
    except Exception as error:  # polib lets some broken files through to its own errors
        problems.add(Mark(path), "po-syntax", f"this is no catalog: {error}")
    return None


def _places(path: Path) -> dict[str, tuple[tuple[int, int], ...]]:
    """Where each character of each translation stands, and its end, by the context of its message."""
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    context, keyword, text, end = "", "", "", (1, 1)
    places: list[tuple[int, int]] = []
    for number, line in enumerate([*path.read_text(encoding="utf-8").split("\n"), 'msgid ""'], 1):
        begins = _KEYWORD.match(line)
        if begins is None:
            continue
        if begins[1] is not None:
            if keyword == "msgctxt":
                context = text
            elif keyword == "msgstr":
                found.setdefault(context, (*places, end))
                context = ""
            keyword, text, places = begins[1], "", []
        close = line.rfind('"')
        for character in _CHARACTER.finditer(line, begins.end(), close):
            text += polib.unescape(character[0]) if character[0][0] == "\\" else character[0]
            places.append((number, character.start() + 1))
        end = (number, close + 1)
    return found
