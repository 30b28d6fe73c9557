"""The Sphinx extension: the pages of a manual as documents, with a domain, search and doctests.

    extensions = ["sphinx.ext.doctest", "lexludi.sphinxext"]
    language = "de"
    lexludi_ruleset = "tank_wars"  # or the folder of a ruleset, seen from `conf.py`

A document then takes a page of the manual with the directive `lexludi:page`, or a single rule or example with
`lexludi:rule` and `lexludi:example`. The roles `:lexludi:rule:` and `:lexludi:term:` link to rules and to words of
the glossary, from other projects too (`objects.inv`).
"""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

from lexludi.data import ruleset_names
from lexludi.sphinxext.directives import DIRECTIVES
from lexludi.sphinxext.domain import RulesDomain
from lexludi.sphinxext.manuals import open_manual, outdated
from lexludi.sphinxext.nodes import add_nodes
from lexludi.sphinxext.search import add_search
from lexludi.sphinxext.surroundings import add_versions, translate_theme

HERE = Path(__file__).parent
VERSION = 1
"""Changes when documents that were read before cannot be used any more."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """What Sphinx calls when it loads the extension."""
    app.add_config_value("lexludi_ruleset", "", "env", str)
    app.add_config_value("lexludi_versions", "../../{language}/html/{page}.html", "html", str)
    app.add_domain(RulesDomain)
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain("lexludi", name, directive)
    add_nodes(app)
    add_search(app)
    app.connect("config-inited", _settings)
    app.connect("builder-inited", open_manual)
    app.connect("builder-inited", translate_theme)
    app.connect("env-get-outdated", outdated)
    app.connect("html-page-context", add_versions)
    return {"version": str(VERSION), "env_version": VERSION, "parallel_read_safe": True, "parallel_write_safe": True}


def _settings(app: Sphinx, config: Config) -> None:
    """What a manual needs and a project need not say."""
    config.html_static_path.append(str(HERE / "static"))
    app.add_css_file("lexludi.css")
    if config.primary_domain == "py":  # nobody has chosen one
        config.primary_domain = "lexludi"
    folder = Path(app.confdir) / config.lexludi_ruleset
    if config.lexludi_ruleset and config.lexludi_ruleset not in ruleset_names() and folder.is_dir():
        config.lexludi_ruleset = str(folder.resolve())
    if not getattr(config, "doctest_global_setup", None):
        opened = f"open_examples({config.lexludi_ruleset!r})"
        config.doctest_global_setup = f"from lexludi.manual import open_examples\nexample = {opened}.example"
    if config.html_theme == "furo":
        config.templates_path.append(str(HERE / "templates"))
        parts = ("brand", "languages", "search", "scroll-start", "navigation", "scroll-end")
        config.html_sidebars = config.html_sidebars or {"**": [f"sidebar/{part}.html" for part in parts]}


__all__ = ["setup"]
