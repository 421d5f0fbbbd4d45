"""A reason with the position in which it is given, read slowly: who stands where, how far off, at what odds."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from rasputitsa.bots import Thought
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import VECTORS, Grid
from rasputitsa.rules.combat.announced_battles import ATTACKS

FOLLOWING = {"tank_move": "move", "tank_attack": "attack"}
"""The verbs that come after a card."""

Places = Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Said:
    """A saying about an action, in a match as the side that acts could imagine it."""

    match: Match
    thought: Thought

    @property
    def action(self) -> Action:
        return self.thought.action

    @property
    def key(self) -> str:
        return self.thought.reason.key

    @cached_property
    def facts(self) -> dict[str, Any]:
        return dict(self.thought.reason.facts)

    @property
    def look(self) -> Look[Any, Any]:
        return self.match.look

    @property
    def side(self) -> str:
        assert self.match.decision is not None
        return self.match.decision.side

    @property
    def option(self) -> Option:
        """The option that the action is one of."""
        assert self.match.decision is not None
        option = self.match.decision.option(self.action.verb)
        assert option is not None, f"{self.action} is not offered"
        return option

    @cached_property
    def places(self) -> Places:
        """The hexes of the board by their printed ids."""
        return places_of(self.look.rules.grid)

    def unit(self, id: str) -> Unit | None:
        """A unit by its id, wherever it is."""
        unit: Unit | None = self.look.state.units.get(id, None)
        return unit

    def stands(self, id: str) -> str:
        """The hex of a unit; empty off the map."""
        unit = self.unit(id)
        return self.look.rules.grid.names[unit.hex] if unit is not None and unit.hex >= 0 else ""

    @cached_property
    def enemies(self) -> dict[str, str]:
        """The enemies on the map with their hexes."""
        return {unit.id: self.stands(unit.id) for unit in self._all() if unit.side != self.side and unit.hex >= 0}

    @cached_property
    def friends(self) -> dict[str, str]:
        """The units of the side that acts with their hexes."""
        return {unit.id: self.stands(unit.id) for unit in self._all() if unit.side == self.side and unit.hex >= 0}

    def is_friend(self, id: str) -> bool:
        """True if a unit is of the side that acts, and in play."""
        unit = self.unit(id)
        return unit is not None and unit.side == self.side and (unit.hex >= 0 or bool(unit.box))

    def around(self, hex: str) -> set[str]:
        """The hexes beside a hex."""
        return around(self.look.rules.grid, hex)

    def far(self, start: str) -> Mapping[str, int]:
        """The distances from one hex to each."""
        return far(self.look.rules.grid, start)

    def nearest(self, hex: str) -> tuple[int, set[str]]:
        """The distance of the nearest enemies from a hex, and their ids."""
        away = {id: self.far(hex)[place] for id, place in self.enemies.items()}
        least = min(away.values(), default=-1)
        return least, {id for id, n in away.items() if n == least}

    def after(self) -> "Said":
        """The same once the action is done."""
        fork = self.match.fork(SeededDice(1))
        fork.play(self.action)
        return Said(fork, self.thought)

    @property
    def asked(self) -> bool:
        """True if the side that acted is asked again: no enemy comes between, with a card or a choice."""
        return self.match.decision is not None and bool(self.match.decision.option(FOLLOWING.get(self.action.verb, "")))

    def moved(self, unit: str, hex: str) -> "Said":
        """The same with a unit elsewhere."""
        fork = self.match.fork(SeededDice(1))
        fork.state.put(fork.state.units[unit].at(self.look.rules.grid.index[hex]))
        return Said(fork, self.thought)

    def refused(self, action: Action) -> bool:
        """True if an action may not be played."""
        decision = self.match.decision
        return decision is None or decision.check(action) is not None

    def forward(self) -> Iterator[Action]:
        """Actions that may be done, taking back left out."""
        assert self.match.decision is not None
        for option in self.match.decision.options:
            if not option.retracts:
                yield from option.actions()

    def battle(self, hex: str, posts: Mapping[str, str]) -> dict[str, Any] | None:
        """A battle as the odds sheet would show it if these units stood there and were set on it, and nobody else."""
        fork, index = self.match.fork(SeededDice(1)), self.look.rules.grid.index
        for unit in list(fork.state.units.all()):
            if unit.mark(ATTACKS) == hex and unit.id not in posts:
                fork.state.put(unit.unmarked(ATTACKS))
        for id, place in posts.items():
            unit = fork.state.units[id]
            fork.state.put((unit.at(index[place]) if place and unit.hex != index[place] else unit).marked(ATTACKS, hex))
        panels = self.look.rules.game.panels(Look(fork.rules, fork.state))
        battles = next(panel["battles"] for panel in panels if panel["kind"] == "battles")
        return next((each for each in battles if each["hex"] == hex and each["status"] != "fighting"), None)

    def _all(self) -> Iterator[Unit]:
        yield from self.look.state.units.all()


Checker = Callable[[Said], Iterator[str]]
"""Faults in words for the programmer; none where all is so."""


@lru_cache(maxsize=8)
def places_of(grid: Grid) -> Places:
    return {grid.names[hex]: place for hex, place in grid.axial.items()}


@lru_cache(maxsize=8)
def _ids(grid: Grid) -> Mapping[tuple[int, int], str]:
    return {place: id for id, place in places_of(grid).items()}


@lru_cache(maxsize=20_000)
def around(grid: Grid, hex: str) -> set[str]:
    q, r = places_of(grid)[hex]
    found = [_ids(grid).get((q + dq, r + dr)) for dq, dr in VECTORS]
    return {each for each in found if each is not None}


@lru_cache(maxsize=2_000)
def far(grid: Grid, start: str) -> Mapping[str, int]:
    """The distances from one hex to each, as the crow flies."""
    q, r = places_of(grid)[start]
    return {id: max(abs(x - q), abs(y - r), abs(x - q + y - r)) for id, (x, y) in places_of(grid).items()}


def listed(fact: Any) -> tuple[str, ...]:
    """A fact as the ids that it lists."""
    return tuple(map(str, fact)) if isinstance(fact, (tuple, list)) else (str(fact),) if fact is not None else ()


def fails(said: Said) -> bool:
    """True if the action itself is refused."""
    try:
        said.after()
    except RasputitsaError:
        return True
    return False
