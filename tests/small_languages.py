"""A very small ruleset in two languages, for the tests of catalogs."""

from __future__ import annotations

from pathlib import Path

from lexludi.catalog import Language, load_language
from lexludi.catalog.check import check_language
from lexludi.catalog.update import update_catalog, update_toolkit
from lexludi.spec import load_spec

FILES = {
    "game/ruleset.yaml": """\
ruleset: game
title: The Game
edition: "1"
players: [red, blue]
values:
  hit_cost: {is: 1, counts: point}
chapters: [play]
""",
    "game/components.yaml": """\
kinds:
  column: [A, B]
  row: 1..2
  point: 0..5
boards:
  field: {grid: [column, row]}
pieces:
  vehicle: {per: player, model: [scout, tank]}
facts:
  position:
    of: vehicle
    is: field or none
    says: "{vehicle}|the.cap stands on {position}."
    says no: "{vehicle}|the.cap is away."
  armour: {of: vehicle, is: point, start: "5", says: "{vehicle}|the.cap has {armour}|point."}
  mine: {of: field, says: "There is a {mine} on {field}.", says no: "There is no {mine} on {field}."}
verbs:
  enter(vehicle, field): {vehicle.position: field}
  lose(vehicle, point): {vehicle.armour: vehicle.armour - point}
  tick(vehicle): {vehicle.armour: vehicle.armour}
untold: [tick]
phrases:
  enter: "{vehicle}|the.cap drives to {field}."
  lose: "{vehicle}|the.cap loses {point}|point."
  drive: "{vehicle}|the.cap goes for {field}."
refusals:
  drive: "{vehicle}|the.cap cannot go to {field}."
draws:
  row: "The die shows {row}."
""",
    "game/rules/play.yaml": """\
chapter: play
title: Play
rules:
  - id: game
    title: The game
    force: may
    text: A {vehicle} may drive to a {field}.
    source: house
    clauses:
      - to: game
        do:
          - for each: vehicle
            do:
              - choose: drive(vehicle)
                by: vehicle.player
      - to: drive(vehicle, field)
        do: enter(vehicle, field)
  - id: hit
    title: Hits
    force: must
    text: A {vehicle} that enters a {field} loses {hit_cost}|point.
    source: house
    after: enter(vehicle, field)
    do: lose(vehicle, hit_cost)
  - id: taken
    title: Taken
    force: must_not
    text: A {vehicle} may not drive to a taken {field}.
    source: house
    forbids: drive(vehicle, field)
    when: any(v.position == field for v in vehicle)
""",
    "locales/en/style.yaml": """\
language: English
source: yes
address: nobody
quotes: [“, ”]
counting: {one: sg, other: pl}
articles: {the: the}
modal: {may: [may], must_not: [may not]}
number words: [two, three]
""",
    "locales/en/terms/game.yaml": """\
terms:
  player: {sg: player, pl: players}
  red: {sg: Red, the: Red}
  blue: {sg: Blue, the: Blue}
  vehicle: {sg: vehicle, pl: vehicles}
  field: {sg: field, pl: fields}
  point: {sg: point, pl: points}
  mine: {sg: mine, pl: mines}
  red_scout: red scout
  red_tank: red tank
  blue_scout: blue scout
  blue_tank: blue tank
""",
    "locales/cs/style.yaml": """\
language: čeština
address: nikdo
quotes: [„, “]
cases: [nom, gen, acc, ins]
counting: {one: sg, few: pl, many: sg.gen, other: pl.gen}
counting elsewhere: {one: sg, few: pl, many: sg.gen, other: pl}
modal: {may: [smí], must_not: [nesmí]}
number words: [dva]
typography: {no break after: [k, v, s, a]}
""",
    "locales/cs/terms/game.yaml": """\
terms:
  player: {gender: masculine, animate: yes, sg: {nom: hráč, gen: hráče, acc: hráče, ins: hráčem}}
  red: {gender: masculine, sg: {nom: Červený, gen: Červeného, acc: Červeného, ins: Červeným}}
  blue: {gender: masculine, sg: {nom: Modrý, gen: Modrého, acc: Modrého, ins: Modrým}}
  vehicle: {gender: neuter, sg: {nom: vozidlo, gen: vozidla, acc: vozidlo, ins: vozidlem}}
  field: {gender: neuter, sg: {nom: pole, gen: pole, acc: pole, ins: polem}, pl: {nom: pole, gen: polí, acc: pole}}
  point:
    gender: masculine
    forms:
      sg: {nom: bod, gen: bodu, acc: bod, ins: bodem}
      pl: {nom: body, gen: bodů, acc: body, ins: body}
  mine: {gender: feminine, sg: {nom: mina, gen: miny, acc: minu, ins: minou}}
  red_scout: {gender: masculine, sg: {nom: červený průzkumník, acc: červeného průzkumníka}}
  red_tank: {gender: masculine, sg: {nom: červený tank, acc: červený tank}}
  blue_scout: {gender: masculine, sg: {nom: modrý průzkumník, acc: modrého průzkumníka}}
  blue_tank: {gender: masculine, sg: {nom: modrý tank, acc: modrý tank}}
""",
}


def written(folder: Path, **changes: tuple[str, str]) -> Path:
    """The files below `folder`. The key of a change is the path of its file, with `_` for `/` and `.`."""
    for name, text in FILES.items():
        old, new = changes.pop(name.replace("/", "_").replace(".", "_"), ("", ""))
        assert old in text
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    assert not changes, f"no file {changes}"
    return folder


def language(folder: Path, code: str) -> Language:
    """A language for the ruleset below `folder`."""
    return load_language(code, load_spec(folder / "game"), [folder / "locales"])


def translate(folder: Path, **texts: str) -> Language:
    """Czech with these translations, by their contexts."""
    path = folder / "locales/cs/LC_MESSAGES/game.po"
    update_catalog(language(folder, "cs"))
    update_toolkit("cs", [folder / "locales"])
    text = path.read_text(encoding="utf-8")
    for context, translation in texts.items():
        start = text.index(f'msgctxt "{context}"')
        place = text.index('msgstr ""', start)
        text = text[:place] + f'msgstr "{translation}"' + text[place + len('msgstr ""') :]
    path.write_text(text, encoding="utf-8")
    return language(folder, "cs")


def found(language: Language, *leave_out: str) -> list[tuple[str, str]]:
    """The problems of a language as (code, what stands at their place)."""
    places = []
    for problem in check_language(language):
        if problem.code in leave_out:
            continue
        path = problem.mark.path
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        line = lines[problem.mark.line - 1] if problem.mark.line <= len(lines) else ""
        places.append((problem.code, line[problem.mark.column - 1 :]))
    return places
