"""The distribution holds exactly what the checkout holds, and works without the checkout."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
IN_THE_WHEEL = {"engine/lexludi": "lexludi", "rules_spec": "lexludi/rules_spec", "locales": "lexludi/locales"}
IN_THE_SDIST = (".ci", "docs", "engine", "locales", "rules_spec", "tests")
ALONGSIDE = (
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "pyproject.toml",
    "requirements.lock",
)
LEFT_BY_TOOLS = {
    "__pycache__",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
}


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def files(folder: Path) -> set[str]:
    """Every file below a folder that is not the trace of a tool, relative to it."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {
        path.as_posix()
        for path in found
        if not LEFT_BY_TOOLS & set(path.parts) and path.suffix not in {".pyc", ".mo", ".pot"}
    }


def own_files() -> list[Path]:
    """Every file of the project, wherever it is checked out."""
    found = [ROOT / folder / file for folder in IN_THE_SDIST for file in files(ROOT / folder)]
    return sorted(found + [ROOT / name for name in ALONGSIDE])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and an sdist, built from a copy of the checkout without the network."""
    copy = tmp_path_factory.mktemp("packaging") / "copy"
    for file in own_files():
        target = copy / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    build = "from hatchling import build; build.build_sdist('dist'); build.build_wheel('dist')"
    subprocess.run([sys.executable, "-c", build], cwd=copy, check=True, capture_output=True)
    return copy / "dist"


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The one wheel."""
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as an installer lays it out."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run_installed(unpacked: Path, folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run code that can import the unpacked wheel and nothing of the checkout."""
    code = f"import sys; sys.path.insert(0, {str(unpacked)!r}); {code}"
    return subprocess.run([sys.executable, "-P", "-c", code], cwd=folder, capture_output=True, text=True, check=False)


def test_the_wheel_holds_the_package_and_its_data_and_nothing_else(wheel: Path) -> None:
    expected = {f"{inside}/{file}" for outside, inside in IN_THE_WHEEL.items() for file in files(ROOT / outside)}
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    about = {name for name in names if ".dist-info/" in name}
    assert names - about == expected
    assert {name.partition(".dist-info/")[2] for name in about} == {
        "METADATA",
        "WHEEL",
        "RECORD",
        "entry_points.txt",
        "licenses/LICENSE",
    }


def test_the_sdist_holds_all_that_a_contributor_needs(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names == {file.relative_to(ROOT).as_posix() for file in own_files()} | {"PKG-INFO"}


def test_the_wheel_says_what_pyproject_says(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("METADATA"))
        metadata = message_from_string(archive.read(name).decode())
        entry_points = archive.read(name.replace("METADATA", "entry_points.txt")).decode()
    stated = project()["project"]
    assert (metadata["Name"], metadata["Version"]) == (stated["name"], stated["version"])
    assert metadata["License-Expression"] == "MIT"
    for line in (
        "lexludi = lexludi.cli:main",
        "lexludi = lexludi.pytest_plugin",
        "lexludi = lexludi.babel_extractor:extract",
    ):
        assert line in entry_points.splitlines()


def test_an_installed_package_finds_its_data(unpacked: Path, tmp_path: Path) -> None:
    code = (
        "import lexludi.data as data; names = data.ruleset_names(); assert names;"
        "[print(name, data.ruleset_folder(name)) for name in names]"
    )
    ran = run_installed(unpacked, tmp_path, code)
    assert ran.returncode == 0, ran.stderr
    shown = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    assert set(shown) == {path.parent.name for path in (ROOT / "rules_spec").glob("*/ruleset.yaml")}
    for name, folder in shown.items():
        assert Path(folder) == unpacked / "lexludi" / "rules_spec" / name


def test_an_installed_package_finds_its_entry_points(unpacked: Path, tmp_path: Path) -> None:
    code = (
        "from importlib.metadata import Distribution;"
        f"(about,) = Distribution.discover(name='lexludi', path=[{str(unpacked)!r}]);"
        "[print(point.load().__name__) for point in about.entry_points]"
    )
    ran = run_installed(unpacked, tmp_path, code)
    assert ran.returncode == 0, ran.stderr
    assert sorted(ran.stdout.split()) == ["extract", "lexludi.pytest_plugin", "main"]


def test_the_lock_answers_every_requirement() -> None:
    stated = project()
    wanted = [
        *stated["project"]["dependencies"],
        *stated["project"]["optional-dependencies"]["test"],
        *stated["dependency-groups"]["dev"],
        *stated["build-system"]["requires"],
    ]
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    pinned = {canonicalize_name(name): version for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", lock, re.M)}
    for requirement in map(Requirement, wanted):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None and version in requirement.specifier, f"{requirement}: `make lock` is due"


# Folders that belong to one machine, and hosts that serve packages: neither is the project's business.
NOT_OURS = re.compile(
    r"(?<![\w.~/-])/(?:home|Users|root|work|workspace|mnt|srv|opt|tmp)/\w"
    r"|\b[A-Z]:\\Users\b"
    r"|\b(?:pypi|pythonhosted|npmjs|debian)\.(?:org|com)\b"
    r"|--(?:extra-)?index-url|--find-link[s]"
)


def test_no_file_names_a_machine_or_a_package_host() -> None:
    places = [f"{place}/" for place in (ROOT, Path.home()) if len(place.parts) > 1]
    found = []
    for path in own_files():
        text = path.read_text("utf-8", errors="ignore")
        words = [match.group() for match in NOT_OURS.finditer(text)] + [place for place in places if place in text]
        found += [f"{path.relative_to(ROOT)}: {word}" for word in words]
    assert not found
