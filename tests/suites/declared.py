"""A game's declaration to the suites: what each suite tries on the game, and the rules that this proves.

A game declares `SUITES` in `tests/games/<slug>/suites.py`, an invented one beside its package.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine import owner_tables
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from tests.enumeration import Enumeration
from tests.goldens import Goldens
from tests.invented import SLUGS
from tests.trials import Player, at_random

TESTS = Path(__file__).parents[1]
FILE = "suites"

Proofs = Mapping[str, str]
"""The ids of the sections and rulings that the tests of a suite prove, by the name of the test without `test_`."""


def nothing(match: Match, action: Action) -> Iterable[str]:
    """Nothing is noticed beside the events."""
    return ()


@dataclass(frozen=True)
class Golden:
    """Golden games; `winners`: who wins one of them, empty for a draw. `effects`: what must be seen in one, by name.

    Seen are the keys of events, and what is `noticed` before an action. `each_turn`: the beginning of the name of a
    phase that every turn of every game has; empty where games may end early. `missing`: results of the table, values of
    options and scenarios that no golden game has.
    """

    goldens: Goldens
    winners: frozenset[str]
    effects: Mapping[str, str] = field(default_factory=dict)
    noticed: Callable[[Match, Action], Iterable[str]] = nothing
    each_turn: str = ""
    missing: frozenset[Any] = frozenset()
    proves: Proofs = field(default_factory=dict)


@dataclass(frozen=True)
class Perft:
    """Counts of lines of play, published in `perft.json`; in so many of the positions at least a die falls.

    `after`: the positions in which a die has fallen before.
    """

    thrown: int
    after: tuple[str, ...] = ()
    proves: Proofs = field(default_factory=dict)


Data = dict[str, dict[str, Any]]
"""Data of an owner's file, by file and key."""
Spoiling = tuple[Callable[[Data], Any], str]
"""A change that makes an owner's file wrong, and the place that the refusal names, or how it begins."""


@dataclass(frozen=True)
class OwnersFile:
    """An owner's file of a game, in which what is reconstructed can be replaced; `data` reads the game's own."""

    game: Game
    data: Callable[[str], Any]
    replaceable: Mapping[str, Sequence[str]]

    def ours(self) -> Data:
        """All that may be replaced, as we have it."""
        return {
            file: {key: deepcopy(self.data(f"{file}.json")[key]) for key in keys}
            for file, keys in self.replaceable.items()
        }

    def written(self, data: Data) -> str:
        """A file with such data."""
        return json.dumps({"format": 1, "edition": "My copy", "game": self.game.slug, "data": data})

    def owned(self, data: Data) -> Any:
        """The game by such data."""
        named = owner_tables.read(self.written(data), games.find)
        return owner_tables.owned(self.game, {"name": named.name, "hash": named.hash})


@dataclass(frozen=True)
class Owners:
    """Owners' files: data with every table `changed`, and ways to spoil ours. `table`: one, and our source of it.

    `player` plays in the scenario; with our own data in a file so many actions are the same.
    """

    file: OwnersFile
    scenario: str
    changed: Callable[[], Data]
    wrong: Mapping[str, Spoiling]
    table: tuple[str, str]
    actions: int
    player: Player = at_random
    proves: Proofs = field(default_factory=dict)


@dataclass(frozen=True)
class Reference:
    """A rulebook of so many rulings, of which the code names so many rules at least.

    `reconstructed`: tables that are ours; `marked`: rulings in place of lost print; `said`: sections that say so.
    `alone`: tables that no section shows; `unreached`: rulings to which none leads. An entry has more letters than
    `entry`, a ruling's reason more than `reason`.
    """

    rulings: int
    named: int
    reconstructed: frozenset[str]
    marked: frozenset[int] = frozenset()
    said: str = ""
    alone: frozenset[str] = frozenset()
    unreached: frozenset[int] = frozenset()
    entry: int = 0
    reason: int = 5
    proves: Proofs = field(default_factory=dict)


@dataclass(frozen=True)
class Collected:
    """Facts that were collected, written as lines: how many, and the checksum of the collection."""

    lines: Callable[[], Sequence[str]]
    count: int
    checksum: str


@dataclass(frozen=True)
class Collection:
    """Data that were collected, by name; `data` reads the game's files, of which one says what was tuned since."""

    data: Callable[[str], Any]
    facts: Mapping[str, Collected]
    proves: Proofs = field(default_factory=dict)


@dataclass(frozen=True)
class Walks:
    """Walks on which all that is offered, and all that comes of it, is compared with a slow oracle.

    `walk` plays so many actions from a match and answers how many decisions were compared. `games` begin a walk of so
    many actions each, by seed; `positions` a match, by name and seed, to walk on from.
    """

    walk: Callable[[Match, Chooser, int], int]
    games: Mapping[int, int]
    positions: Mapping[str, tuple[Callable[[Chooser], Match], tuple[int, ...]]]
    further: int
    proves: Proofs = field(default_factory=dict)


@dataclass(frozen=True)
class Outlook:
    """Outcomes of announced battles together, held against a plain enumeration.

    `announced` makes by seed a random position with battles and an order; `seeds`: those that are short to enumerate.
    `two`: a position with two battles announced, `orders` that are none of them; `quiet`: a position of each kind in
    which there is nothing to expect.
    """

    announced: Callable[[int], tuple[Match, list[str]] | None]
    enumeration: type[Enumeration]
    seeds: tuple[int, ...]
    two: Callable[[], Match]
    orders: tuple[str, ...]
    quiet: tuple[Callable[[], Match], ...]
    proves: Proofs = field(default_factory=dict)


@dataclass(frozen=True)
class Suites:
    """A game with its part in each suite; a suite that is not declared leaves the game alone."""

    game: Game
    golden: Golden | None = None
    perft: Perft | None = None
    owners: Owners | None = None
    reference: Reference | None = None
    collection: Collection | None = None
    walks: Walks | None = None
    outlook: Outlook | None = None

    def __str__(self) -> str:
        return self.game.slug

    def proofs(self) -> Mapping[str, Proofs]:
        """The rules that are proved, by suite and test."""
        parts = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "game"}
        return {name: part.proves for name, part in parts.items() if part is not None}


def declared() -> list[Suites]:
    """The declarations of all games that have one."""
    return [suites for slug in _slugs() if (suites := suites_of(slug))]


def suites_of(slug: str) -> Suites | None:
    """The declaration of a game, if it has one."""
    for place in (TESTS / "games" / slug, TESTS / slug):
        if (place / f"{FILE}.py").is_file():
            module = ".".join(("tests", *place.relative_to(TESTS).parts, FILE))
            suites: Suites = import_module(module).SUITES
            return suites
    return None


def with_suite(name: str) -> pytest.MarkDecorator:
    """Run a test on every game that declares a suite."""
    return pytest.mark.parametrize("suites", [each for each in declared() if getattr(each, name)], ids=str)


def with_each(argument: str, of: Callable[[Suites], Iterable[Any]]) -> pytest.MarkDecorator:
    """Run a test on every game with each thing that is declared of it."""
    pairs: Sequence[tuple[Suites, Any]] = [(suites, each) for suites in declared() for each in of(suites)]
    return pytest.mark.parametrize(("suites", argument), pairs, ids=[f"{suites}-{each}" for suites, each in pairs])


def _slugs() -> list[str]:
    return [*sorted(path.name for path in (TESTS / "games").iterdir() if path.is_dir()), *SLUGS]
