"""The folder that Sphinx reads: a `conf.py` and thin pages, each of which takes one page of the manual.

It can be built by hand, too: `sphinx-build -b doctest <folder> <output>`.
"""

from __future__ import annotations

from pathlib import Path

from lexludi.data import rulesets_folder
from lexludi.manual import Manual

CONF = '''"""Made by `lexludi build`; what is changed here is lost."""

project = {title!r}
language = {language!r}
extensions = ["sphinx.ext.doctest", "lexludi.sphinxext"]
lexludi_ruleset = {ruleset!r}
exclude_patterns = ["_figures"]
nitpicky = True
smartquotes = False  # the typography of the language is done already

html_theme = "furo"
html_title = {title!r}
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"
'''

PAGE = ".. lexludi:page:: {name}\n"


def write_source(folder: Path, ruleset: Path, manual: Manual) -> None:
    """Write the folder for one manual; what is there already and the same is left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    shipped = ruleset.resolve().parent == rulesets_folder().resolve()
    named = ruleset.name if shipped else str(ruleset.resolve())
    _write(folder / "conf.py", CONF.format(title=manual.title, language=manual.language, ruleset=named))
    pages = {folder / f"{page.name}.rst": PAGE.format(name=page.name) for page in manual.pages}
    for path, text in pages.items():
        _write(path, text)
    for path in folder.rglob("*.rst"):
        if path not in pages:
            path.unlink()


def _write(path: Path, text: str) -> None:
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
