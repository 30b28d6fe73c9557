"""The project's own documentation, in English: `make docs`."""

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_extensions"), str(HERE.parent / "engine")]
ABOUT = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]

project = "Lexludi"
author = "Lexludi contributors"
copyright = author
version = release = ABOUT["version"]
language = "en"

extensions = ["sphinx.ext.doctest", "project_reference"]
exclude_patterns = ["_extensions", "manual"]
nitpicky = True
default_role = "code"
highlight_language = "yaml"
trim_doctest_flags = True

html_theme = "furo"
html_title = f"Lexludi {release}"
html_copy_source = False
html_show_sphinx = False
