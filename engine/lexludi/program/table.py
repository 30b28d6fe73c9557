"""What lies on the table: constant columns, boards, and facts that can change."""

from __future__ import annotations

from dataclasses import dataclass

from lexludi.problem import Mark
from lexludi.program.expressions import Expression
from lexludi.program.types import Type, Value


@dataclass(frozen=True, slots=True)
class Table:
    """A constant column: one value for each member of `of`, in order (`scout.range`, `field.row`)."""

    name: str
    of: str
    type: Type
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that can change on the table. Its slots are state[offset : offset + size],
    one for each combination of the members of `of`, the last index running fastest.

    A slot holds a small int: the index of the value in `values`."""

    name: str
    of: tuple[str, ...]
    type: Type
    values: tuple[Value, ...]  # every value it can hold; none, if allowed, is the last
    start: tuple[int, ...]  # the slots at the start of a game
    offset: int
    strides: tuple[int, ...]  # slots between neighbours, per index
    lowest: tuple[int, ...]  # lowest value per index (numbers may start at 1)
    seen: Expression | None = None  # environment: the indexes, then the viewer (a player)
    mark: Mark | None = None

    def slot(self, arguments: tuple[int, ...]) -> int:
        """The position of one slot in the state."""
        place = self.offset
        for argument, stride, low in zip(arguments, self.strides, self.lowest, strict=True):
            place += (argument - low) * stride
        return place


@dataclass(frozen=True)
class Grid:
    """The geometry of a board, as constant tables over its spaces.

    `steps[direction][space]` is the neighbouring space or none; `columns` and `rows` name the
    domains of the two coordinates; `at[column_index][row_index]` is the space or none. A board given
    by lines has no columns or rows; `lines` then holds its authored lines."""

    space: str
    columns: str = ""
    rows: str = ""
    steps: tuple[tuple[int | None, ...], ...] = ()
    at: tuple[tuple[int | None, ...], ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()
    per: str = ""  # "player": every player has such a board
