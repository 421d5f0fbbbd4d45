"""A line of thoughts told as a plan: a sentence for each aim, the weightiest first, and the steps that serve it.

A sentence says no more than the reasons of its steps do: it names whom and what they name.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rasputitsa.bots.bot import Thought
from rasputitsa.engine.text import Fact, Text, text

WHY = "bot.why."
MOST_NAMED = 4
"""The units or places that the sentence of an aim names at most."""


class Aim(NamedTuple):
    """Something that steps can be for: how its reasons' keys begin, and the facts that its sentence names."""

    id: str
    keys: tuple[str, ...]
    named: tuple[str, ...] = ()


AIMS = (
    Aim("cut", ("cuts_off", "cuts_supply"), ("enemies",)),
    Aim("take", ("takes",), ("hex",)),
    Aim("attack", ("attack", "assault", "falls_on"), ("hex",)),
    Aim("close", ("closes_in", "can_attack"), ("enemy", "enemies")),
    Aim("block", ("bars", "guards"), ("goal",)),
    Aim("cover", ("shelters", "closes_line", "garrisons")),
    Aim("back", ("draws_back", "withdraws", "backs_off", "back_in_supply")),
    Aim("bring", ("bring", "restore", "rides", "by_rail", "drops", "counter")),
    Aim("advance", ("goes_on",), ("goal",)),
    Aim("place", ("goes_to", "place")),
)
"""The aims of a plan, the weightiest first; what serves none of them stands at its end."""

REST = Aim("rest", ())
ALONE = Aim("alone", ())
"""The steps that serve no aim, where nothing else is planned that they could stand beside."""


def plan_form(thoughts: Sequence[Thought]) -> list[dict[str, Any]]:
    """The aims of a line with the numbers of their steps, from 0 up; a step alone is told by its own reason."""
    steps: dict[Aim, list[int]] = {}
    for number, thought in enumerate(thoughts):
        steps.setdefault(aim_of(thought.reason), []).append(number)
    if steps.keys() == {REST}:
        steps = {ALONE: steps[REST]}
    order = [aim for aim in (*AIMS, REST, ALONE) if aim in steps]
    return [{"aim": _sentence(aim, [thoughts[n] for n in steps[aim]]).json(), "steps": steps[aim]} for aim in order]


def aim_of(reason: Text) -> Aim:
    """The aim of a step by its reason."""
    word = reason.key.removeprefix(WHY).split(".")[0]
    return next((aim for aim in AIMS if word in aim.keys), REST)


def _sentence(aim: Aim, steps: Sequence[Thought]) -> Text:
    """The aim in a sentence, with all that the reasons of its steps name; without those where one names none, or where
    they are so many that the steps tell them better.
    """
    found = [_named(step.reason, aim.named) for step in steps]
    what = tuple(dict.fromkeys(id for ids in found for id in ids))
    if not aim.named or not all(found) or len(what) > MOST_NAMED:
        return text(f"bot.plan.{aim.id}")
    return text(f"bot.plan.{aim.id}.named", what=what)


def _named(reason: Text, names: Sequence[str]) -> tuple[str, ...]:
    facts: dict[str, Fact] = dict(reason.facts)
    for name in names:
        if name in facts:
            fact = facts[name]
            return tuple(map(str, fact)) if isinstance(fact, tuple) else (str(fact),)
    return ()
