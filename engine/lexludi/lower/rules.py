"""Rules to clauses: heads, conditions, steps, definitions and exceptions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from lexludi.lower.expressions import read_expression
from lexludi.lower.heads import Written, read_signature
from lexludi.lower.names import NUMBER, Names, Signature
from lexludi.lower.reader import Scope, type_of
from lexludi.lower.steps import StepReader, read_condition
from lexludi.program import (
    Clause,
    Definition,
    Expression,
    Head,
    Sort,
    Step,
    Type,
)
from lexludi.source import Text
from lexludi.spec import Spec


@dataclass
class RuleReader:
    """Lowers all clauses of a spec under one choice of readings."""

    spec: Spec
    names: Names
    written: list[Written]
    blocks: list[tuple[Step, ...]] = field(default_factory=list)
    clauses: dict[str, Clause] = field(default_factory=dict)
    _definitions: dict[str, Definition | None] = field(default_factory=dict)
    _exceptions: dict[str, list[Written]] = field(default_factory=dict)
    _reading: set[str] = field(default_factory=set)  # words whose definition is being read

    def declare(self) -> None:
        """Declare every event and every defined word, so that all of them may be used everywhere."""
        for text in self.spec.components.verbs:
            self._declare_event(text)
        for written in self.written:
            if written.said is None:
                continue
            if written.head is Head.TO:
                self._declare_event(written.said)
            elif written.head is Head.DEFINES and not written.rule.overrides:
                self._declare_word(written.said)
        self.names.define = self.define

    def _declare_event(self, text: Text) -> None:
        signature = read_signature(text, self.names)
        if signature is None:
            return
        if (first := self.names.events.get(signature.name)) is not None:
            where = f"line {first.mark.line} of {first.mark.path.name}"
            self.names.problems.add(
                text.mark,
                "said-twice",
                f"how to '{signature.name}' is already said in {where}",
                "remove one of the two",
            )
            return
        self.names.events[signature.name] = signature

    def _declare_word(self, text: Text) -> None:
        signature = read_signature(text, self.names)
        if signature is not None and self.names.declare(signature.name, "a defined word", text.mark):
            self.names.words[signature.name] = tuple(parameter.domain for parameter in signature.parameters)

    # ------------------------------------------------------------------ clauses

    def read(self) -> None:
        """Lower every clause; exceptions first, so that what they except can hold them."""
        self._find_exceptions()
        for written in self.written:
            if written.head is Head.DEFINES and written.said is not None:
                signature = read_signature(written.said, self.names)
                if signature is not None:
                    self.define(signature.name)
            else:
                self.clause(written, ())
        order = {written.id: place for place, written in enumerate(self.written)}
        self.clauses = dict(sorted(self.clauses.items(), key=lambda item: order[item[0]]))

    def clause(self, written: Written, above: tuple[str, ...], excepted: Clause | None = None) -> Clause | None:
        """The lowered clause, with its exceptions. `above`: the clauses it is an exception to, outward.

        `excepted` lends its event and parameters to an exception without a head of its own."""
        if written.id in above:
            self.names.problems.add(
                written.rule.mark, "override-cycle", f"{written.rule_id} overrides a rule that overrides it"
            )
            return None
        if written.id in self.clauses and written.head is not Head.EXCEPTION:
            return self.clauses[written.id]
        if written.head is Head.EXCEPTION:
            if excepted is None:
                return None  # lowered where the rule that it overrides is
            event, parameters = excepted.event, excepted.parameters
        else:
            signature = self._head(written)
            if signature is None:
                return None
            event, parameters = signature.name, signature.parameters
        scope = Scope(tuple((p.name, self.names.type_of(p.domain, optional=p.optional)) for p in parameters))
        bare = Clause(
            written.id,
            written.rule_id,
            written.head,
            event,
            parameters,
            guard=read_condition(written.clause.when, written.clause.unless, scope, self.names),
            block=StepReader(self.names, scope, self.blocks).block(written.clause.do) if written.clause.do else None,
            value=self._value(written, scope),
            exceptions=(),
            follows=tuple(written.rule.follows),
            mark=written.clause.mark,
        )
        exceptions = [self.clause(other, (*above, written.id), bare) for other in self._exceptions_to(written, bare)]
        lowered = replace(bare, exceptions=tuple(exception for exception in exceptions if exception is not None))
        self.clauses[written.id] = lowered
        return lowered

    def _head(self, written: Written) -> Signature | None:
        """What a clause hangs on: a declared event with the same kinds of parameters."""
        assert written.said is not None
        signature = read_signature(written.said, self.names)
        if signature is None or written.head is Head.DEFINES:
            return signature
        declared = self.names.events.get(signature.name)
        if declared is None:
            hint = self.names.nearest(signature.name, self.names.events)
            self.names.problems.add(written.said.mark, "unknown-event", f"no rule says how to '{signature.name}'", hint)
            return None
        if [p.domain for p in signature.parameters] != [p.domain for p in declared.parameters]:
            self.names.problems.add(
                written.said.mark, "parameter-names", f"the event is {declared}, not {signature}", "use the same kinds"
            )
            return None
        pairs = zip(signature.parameters, declared.parameters, strict=True)
        parameters = tuple(replace(named, optional=known.optional) for named, known in pairs)
        return replace(signature, parameters=parameters)

    def _value(self, written: Written, scope: Scope) -> Expression | None:
        """The `as:` of a definition, or the `most:` of an obligation."""
        if written.clause.as_ is not None:
            return read_expression(written.clause.as_, scope, self.names)
        if written.clause.most is not None:
            return read_expression(written.clause.most, scope, self.names, NUMBER)
        return None

    # ------------------------------------------------------------------ exceptions

    def _find_exceptions(self) -> None:
        """Note which clauses override which rule."""
        in_force = {written.rule_id for written in self.written}
        for written in self.written:
            for target in written.rule.overrides:
                if target not in self.spec.rules:
                    hint = self.names.nearest(target, self.spec.rules)
                    self.names.problems.add(target.mark, "unknown-rule", f"there is no rule '{target}'", hint)
                elif target in in_force:
                    self._exceptions.setdefault(str(target), []).append(written)
                    self._check_meets(written, target)

    def _check_meets(self, written: Written, target: Text) -> None:
        """An exception must have an event in common with the rule that it overrides."""
        if written.head is Head.EXCEPTION:
            return
        mine = self._name(written)
        others = [self._name(other) for other in self.written if other.rule_id == target]
        rule_meets = any(
            self._name(own) in others for own in self.written if own.rule_id == written.rule_id and own.said is not None
        )
        if mine not in others and not rule_meets:
            self.names.problems.add(
                target.mark,
                "overrides-nothing",
                f"{written.rule_id} has no event in common with {target}",
                "leave out the head, or put both rules on the same event",
            )

    def _exceptions_to(self, written: Written, lowered: Clause) -> list[Written]:
        """The clauses that override this one, at its event."""
        return [
            other
            for other in self._exceptions.get(written.rule_id, ())
            if other.head is Head.EXCEPTION or self._name(other) == lowered.event
        ]

    def _name(self, written: Written) -> str:
        """The name of the event or word that a clause hangs on."""
        return (written.said or "").partition("(")[0].strip()

    # ------------------------------------------------------------------ definitions

    def define(self, name: str) -> Definition | None:
        """Lower a defined word when it is first asked for; a word that needs itself is `circular`.

        `None`: there is a problem with it, which is noted."""
        if name in self._definitions:
            return self._definitions[name]
        written = [w for w in self.written if w.head is Head.DEFINES and self._name(w) == name]
        if name in self._reading:
            hint = "define one of the words without it"
            self.names.problems.add(written[0].clause.mark, "circular", f"'{name}' is defined by itself", hint)
            return None
        self._reading.add(name)
        base = [w for w in written if not w.rule.overrides]
        cases = [answer for w in base if (case := self._definition_case(w)) is not None for answer in _answers(case)]
        self._reading.discard(name)
        if not cases:
            self._definitions[name] = None
            return None
        type_ = self._common_type(name, cases)
        self._definitions[name] = Definition(name, cases[0].parameters, type_, tuple(cases))
        return self._definitions[name]

    def _definition_case(self, written: Written) -> Clause | None:
        """One clause of a definition; its arguments may be none, and it says what they then mean."""
        assert written.said is not None
        if written.clause.as_ is None:
            self.names.problems.add(
                written.clause.mark, "missing-key", "a definition needs `as:`", "say what the word means"
            )
            return None
        clause = self.clause(written, ())
        if clause is not None and clause.value is None:
            return None
        return clause

    def _common_type(self, name: str, cases: list[Clause]) -> Type:
        """The type of a word: that of its cases, which must agree; none if no case applies."""
        types = [type_of(case.value) for case in cases if case.value is not None]
        known = next((type_ for type_ in types if type_.sort is not Sort.NONE), types[0])
        for case, type_ in zip(cases, types, strict=True):
            if type_.sort not in (Sort.NONE, known.sort) or (type_.domain and known.domain != type_.domain):
                self.names.problems.add(case.mark, "type", f"'{name}' is {known} in one place and {type_} in another")
        open_end = cases[-1].guard is not None
        optional = open_end or any(type_.optional or type_.sort is Sort.NONE for type_ in types)
        return known if known.sort in (Sort.YES_NO, Sort.SEQUENCE) else replace(known, optional=optional)


def _answers(case: Clause) -> list[Clause]:
    """A case of a definition and, before it, the exceptions that answer in its place."""
    return [*(answer for other in case.exceptions if other.value is not None for answer in _answers(other)), case]
