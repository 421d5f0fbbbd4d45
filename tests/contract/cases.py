"""The games, scenarios and options on which the contract is tried, and random play through them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import Game, Scenario, Value, named_scenario
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from tests.invented import offer
from tests.trials import trial_of

offer()

OPTION_SETS = 6
"""The number of option sets of a game in every run, shared among its scenarios; each has its usual one and another."""
LONGEST_GAME = 5_000
POSITIONS = 6
"""The number of positions of a long scenario that are stored, evenly over a random game."""
FOLDER = Path(__file__).parent / "positions"


@dataclass(frozen=True)
class Case:
    """A game with a scenario and options."""

    game: Game
    scenario: str
    options: tuple[tuple[str, Value], ...]

    def __str__(self) -> str:
        usual = {spec.id: spec.values[0] for spec in self.game.options}
        chosen = (f"{id}={value}" for id, value in self.options if value != usual[id])
        return "-".join([self.game.slug, self.scenario, *chosen])

    def board(self) -> dict[str, Any]:
        """The board of its scenario."""
        return self.game.board(named_scenario(self.game, self.scenario))

    def new(self, seed: int) -> Match:
        """A match of it."""
        return Match.new(self.game, self.scenario, dict(self.options), seed=seed)

    @property
    def most(self) -> int:
        """The most actions of it that a test plays, from one start."""
        return trial_of(self.game.slug).long.get(self.scenario, LONGEST_GAME)

    @property
    def is_long(self) -> bool:
        """True if it is tried from stored positions, and whole only by night."""
        return self.scenario in trial_of(self.game.slug).long


@dataclass(frozen=True)
class Start:
    """The start of a walk through a case: the set-up, or a stored position of it (numbered from 1)."""

    case: Case
    number: int

    def __str__(self) -> str:
        return f"{self.case}@{self.number}" if self.number else str(self.case)

    @property
    def game(self) -> Game:
        """The game of its case."""
        return self.case.game

    @property
    def path(self) -> Path:
        """The file of the position."""
        return FOLDER / f"{self.case.game.slug}-{self.case.scenario}-{self.number}.json"

    def match(self, seed: int) -> Match:
        """A match that begins there."""
        if not self.number:
            return self.case.new(seed)
        form = json.loads(self.path.read_text(encoding="utf-8"))
        return save.load(json.dumps({**form, "seed": seed}), games.find).match


def starts() -> list[Start]:
    """Every case from its set-up; a long one with its usual options from stored positions too."""
    usual = set(first_cases())
    return [
        Start(case, number)
        for case in cases()
        for number in (range(POSITIONS + 1) if case.is_long and case in usual else (0,))
    ]


def cases() -> list[Case]:
    """Every game, every scenario, every set of options; of many sets some, drawn with a fixed seed."""
    return [
        Case(game, scenario.id, options)
        for game in map(games.find, games.slugs())
        for place, scenario in enumerate(game.scenarios)
        for options in option_sets(game, scenario, place)
    ]


def first_cases() -> list[Case]:
    """Every game and scenario with its usual options."""
    return [
        Case(game, scenario.id, tuple(game.complete(scenario, {}).items()))
        for game in map(games.find, games.slugs())
        for scenario in game.scenarios
    ]


def option_sets(game: Game, scenario: Scenario, place: int) -> list[tuple[tuple[str, Value], ...]]:
    """Sets of options that go together: the usual one, in the first scenario the last option alone, then mixtures."""
    alone = [{last.id: last.values[-1]} for last in game.options[-1:] if not place]
    sets = (completed(game, scenario, given) for given in ({}, *alone, *_mixtures(game, place)))
    some = dict.fromkeys(options for options in sets if options or not game.options)
    return [*some][: max(2, OPTION_SETS // len(game.scenarios))]


def _mixtures(game: Game, place: int) -> Iterator[dict[str, Value]]:
    """Others in each scenario."""
    choose = Chooser(1942 + place)
    for _ in range(4 * OPTION_SETS):
        yield {spec.id: spec.values[choose(len(spec.values))] for spec in game.options}


def completed(game: Game, scenario: Scenario, given: dict[str, Value]) -> tuple[tuple[str, Value], ...]:
    """A full set of options with those given; empty where they do not go together."""
    try:
        return tuple(game.complete(scenario, given).items())
    except OptionsError:
        return ()


def walk(match: Match, seed: int, most: int = LONGEST_GAME) -> Iterator[Action]:
    """Play at random; each action is yielded before it is played."""
    choose = Chooser(seed)
    for _ in range(most):
        if match.decision is None:
            return
        action = match.decision.sample(choose)
        yield action
        match.play(action)


def played(case: Case, seed: int, most: int = LONGEST_GAME) -> Match:
    """A match played at random, to its end or so far."""
    match = case.new(seed)
    for _ in walk(match, seed, most):
        pass
    return match
