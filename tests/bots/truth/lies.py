"""Reasons with one fact changed: each of them is a lie that must be found."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rasputitsa.engine.text import Fact, Text, text
from tests.bots.truth.said import Said

FIELD = re.compile(r"\{(\w+)")
LABELS = {"odds", "passive"}
"""Facts that are the heading of a column."""

NAMES = {"enemy", "enemies", "attackers", "units", "hex", "unit"}
"""Facts that name whom, or where."""


def lies(said: Said, words: Mapping[str, str]) -> Iterator[tuple[str, Said]]:
    """Lies that a player could read: each figure one too many, another column, another enemy."""
    shown = set(FIELD.findall(words[said.key]))
    for name in sorted(shown & said.facts.keys()):
        for other in _others(said, name, said.facts[name]):
            reason = _with(said.thought.reason, name, other)
            yield f"{said.key} {name}", Said(said.match, replace(said.thought, reason=reason))


def _others(said: Said, name: str, fact: Any) -> Iterator[Fact]:
    if isinstance(fact, int):
        yield fact + 1
    elif name in LABELS:
        labels = said.look.rules.results.labels
        yield next(label for label in labels if label not in (fact, said.facts.get("odds"), said.facts.get("passive")))
    elif name in ("enemy", "enemies"):
        away = max(said.enemies, key=lambda id: (said.far(said.enemies[id])[_place(said)], id))
        yield away if name == "enemy" else (*fact[1:], away)


def _place(said: Said) -> str:
    hex = str(said.facts.get("hex", ""))
    return hex if hex in said.places else said.stands(said.facts["unit"])


def _with(reason: Text, name: str, fact: Fact) -> Text:
    return text(reason.key, reason.rule, **{**dict(reason.facts), name: fact})
