"""The command line as a whole: help, exit codes, mistakes without tracebacks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command_line import lexludi
from tests.specs import RULESETS

COMMANDS = ("check", "build", "play", "replay", "ask", "watch", "outline", "perft", "sources", "schema")
SKIRMISH = RULESETS / "skirmish"


def started(*arguments: str, **given: object) -> subprocess.Popen[str]:
    """The command as a process of its own."""
    code = "from lexludi.cli import main; main()"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], text=True, stdin=pipe, stdout=pipe, stderr=pipe, env=environment
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    ran = lexludi(command, "--help")
    assert ran.code == 0
    assert f"lexludi {command}" in ran.out


def test_help_lists_the_commands() -> None:
    ran = lexludi("--help")
    assert ran.code == 0
    assert all(command in ran.out for command in COMMANDS)


def test_the_version_is_said() -> None:
    ran = lexludi("--version")
    assert ran.code == 0
    assert ran.out.startswith("lexludi ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chekc"], "chekc"),
        (["check", "tank_war"], "there is no ruleset 'tank_war'"),
        (["outline", "tank_wars", "movment"], "did you mean 'movement'"),
        (["outline", "tank_wars", "--reading", "blocking"], "'blocking' is not FORK=READING"),
        (["outline", "tank_wars", "--reading", "bloking=cross"], "there is no disputed point 'bloking'"),
        (["outline", "tank_wars", "--reading", "blocking=cros"], "'blocking' has no reading 'cros'"),
        (["play", "tank_wars", "--language", "xx"], "there is no language 'xx'"),
        (["play", "tank_wars", "--language", "../en"], "there is no language '../en'"),
        (["play", "tank_wars", "--seed", "x"], "--seed"),
        (["play", "tank_wars", "--random", "--record", "/nowhere/game.yaml"], "cannot be written"),
        (["play", "tank_wars", "--random", "--record", "/"], "cannot be written"),
        (["build", "tank_wars", "--language", "xx"], "there is no language 'xx'"),
        (["build", "tank_wars", "--format", "papyrus"], "papyrus"),
        (["ask"], "SITUATION.yaml"),
    ],
)
def test_a_wrong_name_is_a_usage_error(arguments: list[str], said: str) -> None:
    ran = lexludi(*arguments)
    assert ran.code == 2
    assert said in ran.err


@pytest.mark.parametrize("command", ["ask", "replay"])
@pytest.mark.parametrize(
    "content", [None, b"", b"\xff\xfe", b"a: [", b"ruleset: tank_wars\n\tb: c", b"ruleset: nothing\n"]
)
def test_a_broken_file_is_a_problem_with_its_place(command: str, content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "input.yaml"
    if content is not None:
        path.write_bytes(content)
    ran = lexludi(command, path)
    assert ran.code == 1
    assert "input.yaml:" in ran.err
    assert ran.out == ""


def test_a_folder_without_a_ruleset_is_a_problem(tmp_path: Path) -> None:
    for command in ("check", "outline", "sources", "play"):
        ran = lexludi(command, tmp_path)
        assert ran.code == 1
        assert "[empty-folder]" in ran.out + ran.err


def test_a_closed_pipe_is_no_error() -> None:
    process = started("outline", "tank_wars")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert "Traceback" not in process.stderr.read()
    process.wait(30)
    process.stderr.close()
    if process.stdin is not None:
        process.stdin.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another sort")
def test_interrupting_ends_quietly_and_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    with started("play", "tank_wars", "--seed", "1", "--record", str(record)) as process:
        assert process.stdout is not None and process.stdin is not None and process.stderr is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        while "has_chosen" not in (line := process.stdout.readline()) and "takes" not in line:
            assert line
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert "Traceback" not in process.stderr.read()
    assert "- deploy(red, red_scout, 1, A1)" in record.read_text("utf-8")


def test_schemas_are_written(tmp_path: Path) -> None:
    ran = lexludi("schema", tmp_path / "schemas")
    assert ran.code == 0
    written = sorted(path.name for path in (tmp_path / "schemas").iterdir())
    assert "rules.schema.json" in written
    assert len(ran.out.splitlines()) == len(written)
    assert json.loads((tmp_path / "schemas" / "rules.schema.json").read_text("utf-8"))["title"] == "Lexludi: rules"
    (tmp_path / "file").touch()
    assert lexludi("schema", tmp_path / "file").code == 2


def test_the_outline_shows_the_rules_at_each_event() -> None:
    ran = lexludi("outline", "tank_wars", "move_vehicle")
    assert ran.code == 0
    assert "carry_out" in ran.out
    assert "[forbids]" in ran.out
    assert "Occupied fields" in ran.out


def test_an_outline_follows_the_reading() -> None:
    assert lexludi("outline", "tank_wars").out != lexludi("outline", "tank_wars", "-r", "drawing=duty").out


def test_a_ruleset_is_named_by_its_path_too() -> None:
    assert lexludi("outline", SKIRMISH).out.startswith("game")
    assert lexludi("outline", SKIRMISH / "ruleset.yaml").out.startswith("game")
