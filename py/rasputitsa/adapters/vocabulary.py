"""Every action that a game's rules could ever offer, numbered: what learning programs choose from."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from rasputitsa.engine.decision import Action, Decision

HANDLER = "on_"
UNIT, HEX = "unit_id", "hex_id"
"""The parameters of a stage's handlers, and so the kinds of an action's ids."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The actions in a fixed order, and the number of each.

    >>> from rasputitsa import games
    >>> from rasputitsa.engine.match import Match
    >>> match = Match.new(games.find("battle_for_moscow"), seed=1941)
    >>> words = vocabulary(match.rules)
    >>> words.actions[words.numbers[("begin",)]]
    ('begin',)
    >>> [words.actions[number] for number in words.legal(match.decision)][-2:]
    [('ready_made',), ('begin',)]
    """

    actions: tuple[Action, ...]
    numbers: dict[Action, int]

    def legal(self, decision: Decision | None) -> list[int]:
        """The numbers of what a decision offers, in its order; none where the game is over."""
        return [self.numbers[action] for action in decision.actions()] if decision else []


def vocabulary(rules: Any) -> Vocabulary:
    """The actions of a game built for a scenario and options, by the verbs of its stages.

    Raises ValueError for a verb that takes anything but units and hexes.
    """
    actions = tuple(action for verb, parts in sorted(_verbs(rules).items()) for action in _actions(rules, verb, parts))
    return Vocabulary(actions, {action: number for number, action in enumerate(actions)})


def _verbs(rules: Any) -> dict[str, tuple[str, ...]]:
    """Each verb with what it takes, read off the handlers of the stages."""
    verbs: dict[str, tuple[str, ...]] = {}
    for stage in rules.stages.values():
        for name, handler in inspect.getmembers(stage, inspect.isfunction):
            if name.startswith(HANDLER):
                verbs[name.removeprefix(HANDLER)] = tuple(inspect.signature(handler).parameters)[2:]
    return verbs


def _actions(rules: Any, verb: str, parts: tuple[str, ...]) -> Iterator[Action]:
    ids = {UNIT: tuple(rules.roster), HEX: tuple(rules.grid.index)}
    if strange := [part for part in parts if part not in ids]:
        raise ValueError(f"{verb} takes {', '.join(strange)}: only units and hexes can be numbered")
    return (Action(verb, *chosen) for chosen in product(*(ids[part] for part in parts)))
