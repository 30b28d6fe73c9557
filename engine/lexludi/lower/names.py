"""The names of a ruleset: what each word that an author may write stands for.

`Names` is filled from the components and the rules' heads; expressions and steps look words up in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from lexludi.problem import Mark, Problems
from lexludi.program import Definition, Domain, Fact, Grid, Parameter, Sort, Table, Type, Value
from lexludi.program_names import read_number
from lexludi.source import Text

YES_NO = Type(Sort.YES_NO)
NUMBER = Type(Sort.NUMBER)
NONE = Type(Sort.NONE)
RESERVED = frozenset({"yes", "no", "none", "nothing", "viewer"})
MOST_MEMBERS = 10_000
"""Of one kind: more is a slip of the pen, and would take all memory."""
MOST_SLOTS = 1_000_000
"""Things of which one fact can be kept."""


class NotUnderstoodError(Exception):
    """A part of an expression has no meaning; the problem is already noted."""


@dataclass(frozen=True, slots=True)
class Signature:
    """An event as it is declared: its name and parameters, and where."""

    name: str
    parameters: tuple[Parameter, ...]
    mark: Mark

    def __str__(self) -> str:
        return f"{self.name}({', '.join(p.name for p in self.parameters)})" if self.parameters else self.name


@dataclass
class Names:
    """All names, by what they name. Names of one space are unique (`said-twice`)."""

    problems: Problems
    domains: dict[str, Domain] = field(default_factory=dict)
    elements: dict[str, tuple[str, int]] = field(default_factory=dict)  # name -> domain, value
    values: dict[str, int] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)  # "vehicle.player"
    facts: dict[str, Fact] = field(default_factory=dict)
    grids: dict[str, Grid] = field(default_factory=dict)
    events: dict[str, Signature] = field(default_factory=dict)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)  # defined word -> domains of its parameters
    define: Callable[[str], Definition | None] = lambda name: None
    """Lowers a defined word when it is first read; set by the stage that knows the rules."""
    _said: dict[str, str] = field(default_factory=dict)

    def declare(self, name: str, kind: str, mark: Mark) -> bool:
        """Claim a name that stands alone in expressions; a second claim is a problem."""
        if name in RESERVED:
            self.problems.add(mark, "said-twice", f"'{name}' is a word of the language", "choose another name")
            return False
        if name in self._said:
            self.problems.add(
                mark, "said-twice", f"'{name}' is already {self._said[name]}", "give one of the two another name"
            )
            return False
        self._said[name] = kind
        return True

    def add_domain(self, domain: Domain, mark: Mark) -> None:
        """Add a domain and the names of its members."""
        if not self.declare(domain.name, "a kind", mark):
            return
        self.domains[domain.name] = domain
        if not domain.is_number:
            for value, member in enumerate(domain.members):
                if self.declare(member, f"one of '{domain.name}'", mark):
                    self.elements[member] = (domain.name, value)

    def add_table(self, table: Table, mark: Mark) -> None:
        """Add a constant column, read as `member.column`."""
        key = f"{table.of}.{table.name}"
        if key in self.tables:
            self.problems.add(mark, "said-twice", f"'{key}' is said twice", "remove one of the two")
        self.tables[key] = table

    def definition(self, name: str) -> Definition | None:
        """The defined word, or `None` if no rule defines it.

        Raises `NotUnderstoodError` if its definition has a problem: one problem is enough."""
        if name not in self.words:
            return None
        definition = self.define(name)
        if definition is None:
            raise NotUnderstoodError
        return definition

    def domain_of(self, name: str) -> str | None:
        """The domain that a variable is named for: the longest ending that is one."""
        words = name.split("_")
        return next((end for start in range(len(words)) if (end := "_".join(words[start:])) in self.domains), None)

    def type_of(self, domain: str, *, optional: bool = False) -> Type:
        """The type of a member of the domain."""
        sort = Sort.NUMBER if self.domains[domain].is_number else Sort.MEMBER
        return Type(sort, domain, optional)

    def parameter(self, name: str, mark: Mark, *, optional: bool = False) -> Parameter | None:
        """A parameter, named for its domain; otherwise the problem `names-no-domain`."""
        domain = self.domain_of(name)
        if domain is None:
            self.problems.add(
                mark,
                "names-no-domain",
                f"'{name}' ends in no kind of thing",
                f"name it after what it is, for example {name}_{next(iter(self.domains), 'player')}",
            )
            return None
        return Parameter(name, domain, optional)

    def member(self, text: Text, type_: Type) -> Value:
        """The constant that `text` stands for, of the wanted type; otherwise a problem and no value."""
        if text == "none" and (type_.optional or type_.sort is Sort.NONE):
            return None
        if type_.sort is Sort.YES_NO and text in ("yes", "no"):
            return text == "yes"
        if type_.sort is Sort.NUMBER and (number := self.number(text)) is not None:
            return number
        if type_.sort is Sort.MEMBER and self.elements.get(text, ("",))[0] == type_.domain:
            return self.elements[text][1]
        self.problems.add(
            text.mark, "type", f"'{text}' is not {article(str(type_))}", self.nearest(text, self.choices(type_))
        )
        return None

    def number(self, text: str) -> int | None:
        """A number written in digits or by the name of a value."""
        return self.values[text] if text in self.values else read_number(text)

    def too_large(self, count: int, most: int, what: str, mark: Mark) -> bool:
        """Whether there would be more than `most`; that is a problem."""
        if count > most:
            self.problems.add(mark, "too-large", f"{what} would be more than {most}", "is a number too long?")
        return count > most

    def range_of(self, low: int, high: int, mark: Mark) -> range | None:
        """The numbers from `low` to `high`, unless there are none or too many."""
        if low > high:
            self.problems.add(mark, "out-of-range", f"there is no number from {low} to {high}", "change the two ends")
            return None
        if self.too_large(high - low + 1, MOST_MEMBERS, "the numbers from end to end", mark):
            return None
        return range(low, high + 1)

    def choices(self, type_: Type) -> Iterable[str]:
        """What may be written for a constant of the type."""
        if type_.sort is Sort.YES_NO:
            return ("yes", "no")
        if type_.sort is Sort.MEMBER:
            return self.domains[type_.domain].members
        return self.values

    def nearest(self, word: str, words: Iterable[str]) -> str:
        """A hint that names the words which look most like `word`."""
        near = get_close_matches(word, list(words), n=3, cutoff=0.6)
        return f"did you mean {' or '.join(near)}?" if near else ""


def article(noun: str) -> str:
    """The noun with its indefinite article, for messages."""
    if noun in ("yes or no", "none", "number"):
        return {"number": "a number"}.get(noun, noun)
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
