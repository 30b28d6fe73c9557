"""Where rulesets and catalogs are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi import data
from lexludi.problem import ProblemError

CHECKOUT = Path(__file__).parents[1]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with two rulesets in it, as it is installed."""
    package = tmp_path / "site-packages" / "lexludi"
    for name in ("mill", "ludo", "not_one"):
        (package / "rules_spec" / name).mkdir(parents=True)
    for name in ("mill", "ludo"):
        (package / "rules_spec" / name / "ruleset.yaml").touch()
    (package / "locales").mkdir()
    monkeypatch.setattr(data, "__file__", str(package / "data.py"))
    return package


def test_the_checkout_has_rulesets() -> None:
    assert data.rulesets_folder() == CHECKOUT / "rules_spec"
    for name in data.ruleset_names():
        assert data.ruleset_folder(name) == CHECKOUT / "rules_spec" / name


def test_installed_rulesets_are_inside_the_package(shipped: Path) -> None:
    assert data.ruleset_names() == ("ludo", "mill")
    assert data.ruleset_folder("mill") == shipped / "rules_spec" / "mill"
    assert data.locales_folder(shipped / "rules_spec" / "mill") == [shipped / "locales"]


def test_a_checkout_is_two_folders_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "engine" / "lexludi"
    package.mkdir(parents=True)
    (tmp_path / "rules_spec" / "mill").mkdir(parents=True)
    (tmp_path / "rules_spec" / "mill" / "ruleset.yaml").touch()
    monkeypatch.setattr(data, "__file__", str(package / "data.py"))
    assert data.ruleset_folder("mill") == tmp_path / "rules_spec" / "mill"
    assert data.locales_folder(tmp_path / "rules_spec" / "mill") == [tmp_path / "locales"]


def test_a_ruleset_elsewhere_brings_its_locales(shipped: Path, tmp_path: Path) -> None:
    own = tmp_path / "own" / "go"
    own.mkdir(parents=True)
    assert data.ruleset_folder(own) == own
    assert data.ruleset_folder(str(own)) == own
    assert data.locales_folder(own) == [own / "locales", shipped / "locales"]


def test_its_file_will_do_as_well(shipped: Path, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").touch()
    assert data.ruleset_folder(str(tmp_path / "ruleset.yaml")) == tmp_path


def test_a_shipped_name_wins_over_a_folder_here(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mill").mkdir()
    monkeypatch.chdir(tmp_path)
    assert data.ruleset_folder("mill") == shipped / "rules_spec" / "mill"
    assert data.ruleset_folder("./mill") == Path("mill")
    assert data.ruleset_folder(Path("mill")) == Path("mill")


@pytest.mark.parametrize(("name", "hint"), [("mil", "did you mean mill?"), ("backgammon", "shipped are ludo, mill")])
def test_an_unknown_ruleset(shipped: Path, name: str, hint: str) -> None:
    with pytest.raises(ProblemError) as caught:
        data.ruleset_folder(name)
    (problem,) = caught.value.problems
    assert (problem.code, problem.hint) == ("unknown-ruleset", hint)
