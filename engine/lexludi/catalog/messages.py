"""Messages: every text of a ruleset that is translated, in printed order.

A message is known by its context, which is where it stands (`movement.occupied/text`), never by its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lexludi.catalog.vocabulary import Parameters, Vocabulary, read_vocabulary
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.spec.models import Rule, Scenario


@dataclass(frozen=True, slots=True)
class Message:
    """A text to be translated.

    `sort`: "name" (of the game, of a printed manual), "title", "text" (what a rule or a reading says) or
    "phrase" (what tells an event or a fact).
    `force`: of a rule's text, what it does. `parameters`: what slots may name beside terms and values."""

    context: str
    text: Text
    sort: str
    force: str = ""
    parameters: Parameters = field(default_factory=dict)


def read_messages(spec: Spec, vocabulary: Vocabulary | None = None) -> Mapping[str, Message]:
    """All messages of a spec by their contexts, in printed order."""
    vocabulary = vocabulary or read_vocabulary(spec)
    return {message.context: message for message in _messages(spec, vocabulary)}


def _messages(spec: Spec, vocabulary: Vocabulary) -> Iterator[Message]:
    yield Message("ruleset/title", spec.ruleset.title, "name")
    examples = {str(file.chapter): file for file in spec.scenarios}
    for chapter in spec.chapters:
        yield Message(f"chapter.{chapter.chapter}/title", chapter.title, "title")
        for rule in chapter.rules:
            yield from _rule(f"{chapter.chapter}.{rule.id}", rule)
        file = examples.get(chapter.chapter)
        if file is None:
            continue
        for set_up in file.set_ups:
            if set_up.title is not None:
                yield Message(f"set-up.{chapter.chapter}.{set_up.id}/title", set_up.title, "title")
        for scenario in file.scenarios:
            yield from _scenario(f"scenario.{chapter.chapter}.{scenario.id}", scenario)
    for name, fork in spec.ruleset.forks.items():
        yield Message(f"fork.{name}/question", fork.question, "text")
        for reading_name, reading in fork.readings.items():
            yield Message(f"fork.{name}.{reading_name}/text", reading.text, "text")
    yield from _phrases(spec, vocabulary)
    for source_id, source in (spec.sources.sources if spec.sources is not None else {}).items():
        yield Message(f"source.{source_id}/title", source.title, "name")


def _rule(rule_id: str, rule: Rule) -> Iterator[Message]:
    yield Message(f"{rule_id}/title", rule.title, "title")
    yield Message(f"{rule_id}/text", rule.text, "text", str(rule.force))


def _scenario(name: str, scenario: Scenario) -> Iterator[Message]:
    yield Message(f"{name}/title", scenario.title, "title")
    for chance_name, chance in (scenario.odds.chances if scenario.odds is not None else {}).items():
        if chance.text is not None:
            yield Message(f"{name}/odds.{chance_name}", chance.text, "text")


def _phrases(spec: Spec, vocabulary: Vocabulary) -> Iterator[Message]:
    components = spec.components
    for part, phrases in (("told", components.phrases), ("refused", components.refusals)):
        for event, text in phrases.items():
            yield Message(f"phrase.{event}/{part}", text, "phrase", parameters=vocabulary.events.get(event, {}))
    for domain, text in components.draws.items():
        parameters = {str(domain): vocabulary.type_of(domain)} if domain in vocabulary.domains else {}
        yield Message(f"phrase.{domain}/drawn", text, "phrase", parameters=parameters)
    for name, fact in components.facts.items():
        if fact.says is None:
            continue
        known = vocabulary.fact_parameters(name) if name in vocabulary.facts else {}
        yield Message(f"fact.{name}/says", fact.says, "phrase", parameters=known)
        if fact.says_no is not None:
            indexes = {key: type_ for key, type_ in known.items() if key != name}  # there is no value to print
            yield Message(f"fact.{name}/says no", fact.says_no, "phrase", parameters=indexes)
