"""`lexludi sources`: what printed manuals say, the rules that carry it, and where the manuals disagree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from lexludi.audit.statements import Row, Share, matrix, shares
from lexludi.cli import choices, show
from lexludi.spec import Spec, load_spec


def sources(
    ruleset: choices.RulesetName,
    as_json: Annotated[bool, typer.Option("--json", help="Print the matrix as JSON.")] = False,
) -> None:
    """The matrix of statements and rules, the share that is carried, and where language versions disagree.

    A statement is carried (✓) when each of its rules is shown by a scenario that fails as soon as a clause of
    the rule is dropped. This is tried out for each clause, which takes a while. What only describes is carried
    in words (=).

    Examples:

        lexludi sources tank_wars

        lexludi sources ../my_game --json
    """
    spec = load_spec(choices.folder(ruleset))
    if spec.sources is None:
        show.warn(f"{ruleset} has no 'sources.yaml': nothing is said of printed manuals")
        return
    with show.progress() as progress:
        done = 0

        def step() -> None:
            nonlocal done
            done += 1
            progress("playing examples without a clause", done, None)

        rows = matrix(spec, step)
    if as_json:
        data = {
            "statements": [{**asdict(row), "carried": row.carried} for row in rows],
            "shares": [*map(asdict, shares(rows))],
        }
        show.as_json(data)
        return
    _matrix(rows)
    _disagreements(rows)
    _shares(shares(rows), spec)


def _matrix(rows: Sequence[Row]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "statement", "sources", "rules", "shown by"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        state, style = _state(row)
        rules = Text("\n").join(Text(rule, "red" if rule in row.unproved else "") for rule in row.rules)
        shown = "\n".join(row.proofs[:2]) + (f"\n+ {len(row.proofs) - 2}" if len(row.proofs) > 2 else "")
        says = Text.assemble((f"{row.id} ", "bold cyan"), row.says)
        table.add_row(
            Text(state, style), says, ", ".join(row.sources), Text(row.excused, "dim") if row.excused else rules, shown
        )
    show.OUT.print(table)


def _state(row: Row) -> tuple[str, str]:
    if row.carried:
        return "✓", "green"
    if row.in_words:
        return "=", "green"
    return ("-", "dim") if row.excused else ("✗", "bold red")


def _disagreements(rows: Sequence[Row]) -> None:
    disputed = [row for row in rows if row.disagree]
    if disputed:
        show.line()
        show.line("Where the language versions disagree", "bold underline")
    for row in disputed:
        about = Text.assemble(
            (f"{row.id} ", "bold cyan"), row.disagree, (f" (fork {row.fork})" if row.fork else "", "dim")
        )
        show.paragraph(about, indent=2)


def _shares(found: Sequence[Share], spec: Spec) -> None:
    titles = {} if spec.sources is None else {str(name): source.title for name, source in spec.sources.sources.items()}
    show.line()
    for share in sorted(found, key=lambda share: [*titles, share.source].index(share.source)):
        needed = share.statements - share.excused
        carried = share.carried + share.in_words
        percent = 100 * carried // needed if needed else 100
        line = Text.assemble(
            (f"{share.source:<8}", "bold"), (f"{percent:>4} %", "green" if percent == 100 else "bold red")
        )
        line.append(f"  {carried} of {needed} carried, {share.in_words} of them in words, {share.excused} excused")
        show.paragraph(line.append(f"  {titles.get(share.source, '')}", "dim"))
