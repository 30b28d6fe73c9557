"""The Sphinx extension: pages with stable anchors, a domain, the words of the theme, and doctests."""

from __future__ import annotations

import re
from functools import cache
from io import StringIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.inventory import InventoryFile

from lexludi.sphinxext.surroundings import THEME
from tests.manuals import LANGUAGES, built, languages, manual, material
from tests.specs import copied

EVERY = pytest.mark.parametrize("code", LANGUAGES)
IDS = re.compile(r' id="([^"]+)"')
LINKS = re.compile(r' (?:href|src)="([^"]+)"')


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.getbasetemp())


@cache
def page(folder: Path, code: str, name: str) -> str:
    return (folder / code / "html" / f"{name}.html").read_text("utf-8")


@EVERY
def test_every_page_is_in_its_language(pages: Path, code: str) -> None:
    for each in manual(code).pages:
        assert f'<html class="no-js" lang="{code}"' in page(pages, code, each.name)


@EVERY
def test_every_rule_has_its_anchor(pages: Path, code: str) -> None:
    for name in material().spec.rules:
        place = manual(code).objects["rule", name]
        assert f'id="{place.anchor}"' in page(pages, code, place.page)


@EVERY
def test_every_link_leads_somewhere(pages: Path, code: str) -> None:
    root = pages / code / "html"
    broken = []
    for path in root.rglob("*.html"):
        for link in LINKS.findall(path.read_text("utf-8")):
            address, _, anchor = unquote(link).partition("#")
            if re.match(r"[a-z]+:", address) or link == "#":
                continue
            target = (path.parent / address.partition("?")[0]).resolve() if address else path
            if not target.exists() or (anchor and anchor not in identifiers(target)):
                broken.append(f"{path.relative_to(root)}: {link}")
    assert not broken


@cache
def identifiers(path: Path) -> frozenset[str]:
    return frozenset(IDS.findall(path.read_text("utf-8")))


@EVERY
def test_every_page_leads_to_itself_in_the_other_languages(pages: Path, code: str) -> None:
    text = page(pages, code, "rules/movement")
    for other in LANGUAGES:
        address = f"../../../{other}/html/rules/movement.html"
        assert (address in text) == (other != code)
        assert f'hreflang="{other}"' in text or other == code


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_the_theme_speaks_the_language(pages: Path, code: str) -> None:
    text = page(pages, code, "rules/movement")
    for english, _ in THEME:
        assert english.strip('{_() }"') not in text or "Menu" in english, english
    assert "Link to this" not in text and "Made with" not in text


@EVERY
def test_the_inventory_lists_rules_and_terms(pages: Path, code: str) -> None:
    with (pages / code / "html" / "objects.inv").open("rb") as file:
        known = InventoryFile.load(file, "", lambda base, location: location)
    assert set(known["lexludi:rule"]) == set(material().spec.rules)
    rule = known["lexludi:rule"]["movement.occupied"]
    assert "rules/movement.html#rule-movement-occupied" in str(rule)
    assert f"{material().spec.number('movement.occupied')} {languages()[code].title('movement.occupied')}" in str(rule)
    assert "vehicle" in known["lexludi:term"]


@EVERY
def test_doctests_are_folded_away(pages: Path, code: str) -> None:
    text = page(pages, code, "rules/movement")
    assert text.count('<details class="check no-search">') == text.count("&gt;&gt;&gt; example(")
    assert text.count("&gt;&gt;&gt; example(") > 10


@EVERY
def test_every_picture_has_its_words(pages: Path, code: str) -> None:
    pictures = re.findall(r"<img [^>]*>", page(pages, code, "rules/movement"))
    assert pictures and all(re.search(r' alt="[^"]{10,}"', picture) for picture in pictures)


@EVERY
def test_words_of_other_languages_are_marked_as_such(pages: Path, code: str) -> None:
    glossary = page(pages, code, "glossary")
    for other in LANGUAGES:
        assert (f'lang="{other}">{languages()[other].term("vehicle")}<' in glossary) == (other != code)


# ------------------------------------------------------------------ a project of one's own

CONF = """
extensions = ["sphinx.ext.doctest", "lexludi.sphinxext"]
lexludi_ruleset = {ruleset!r}
language = "de"
html_theme = "basic"
nitpicky = True
exclude_patterns = ["_figures"]
"""

INDEX = """
House rules of our club
=======================

See :lexludi:rule:`movement.occupied` and :rule:`the rule <movement.occupied>`, and mind the :term:`vehicle`.

.. toctree::

   glossary

Rules
-----

.. lexludi:rule:: movement.occupied
"""


def sphinx(folder: Path, index: str, ruleset: str = "tank_wars", builder: str = "html") -> tuple[Path, str]:
    """Build a project with one document of its own; where it is, and what Sphinx warned of."""
    source, output, warnings = folder / "source", folder / builder, StringIO()
    source.mkdir(exist_ok=True)
    (source / "conf.py").write_text(CONF.format(ruleset=ruleset), "utf-8")
    (source / "index.rst").write_text(index, "utf-8")
    (source / "glossary.rst").write_text(".. lexludi:page:: glossary\n", "utf-8")
    with patch_docutils(source), docutils_namespace():
        app = Sphinx(source, source, output, folder / "doctrees", builder, status=None, warning=warnings, verbosity=-1)
        app.build()
    return output, warnings.getvalue()


def test_roles_and_directives_in_other_documents(tmp_path: Path) -> None:
    output, warnings = sphinx(tmp_path, INDEX)
    text = (output / "index.html").read_text("utf-8")
    number = material().spec.number("movement.occupied")
    assert re.search(rf'href="#rule-movement-occupied"[^>]*><span[^>]*>{re.escape(number)}</span>', text)
    assert ">the rule<" in text
    assert re.search(r'href="glossary.html#term-vehicle"[^>]*><span[^>]*>Fahrzeug</span>', text)
    lines = [line for line in warnings.splitlines() if line]
    assert all("there is no" in line for line in lines)  # the rule stands here without those that it names


def test_what_does_not_exist_is_a_warning(tmp_path: Path) -> None:
    index = "Club\n====\n\n:lexludi:rule:`movement.nowhere`\n\n.. lexludi:rule:: movement.nowhere\n"
    index += "\n.. toctree::\n\n   glossary\n"
    _, warnings = sphinx(tmp_path, index)
    assert "there is no rule 'movement.nowhere'" in warnings
    assert "the manual has no rule 'movement.nowhere'" in warnings


def test_an_example_that_fails_is_told_where_it_is_authored(tmp_path: Path) -> None:
    ruleset = copied(tmp_path, "tank_wars")
    path = ruleset / "scenarios" / "vehicles.yaml"
    path.write_text(
        path.read_text("utf-8").replace("lose_armour(red_battle_tank, 1)", "lose_armour(red_battle_tank, 2)"), "utf-8"
    )
    index = "Club\n====\n\n.. lexludi:example:: vehicles.hit\n\n.. lexludi:example:: vehicles.no_armour\n"
    output, warnings = sphinx(tmp_path, index, f"../{ruleset.name}", "doctest")
    assert "scenarios/vehicles.yaml:" in warnings and "vehicles.hit" in warnings
    results = (output / "output.txt").read_text("utf-8")
    assert "2 tests" in results and "1 failure in tests" in results


def test_a_project_without_a_ruleset_is_told_so(tmp_path: Path) -> None:
    from sphinx.errors import ConfigError

    with pytest.raises(ConfigError, match="lexludi_ruleset is not set"):
        sphinx(tmp_path, INDEX, "")
    with pytest.raises(ConfigError, match="there is no ruleset 'tnak_wars'"):
        sphinx(tmp_path, INDEX, "tnak_wars")
