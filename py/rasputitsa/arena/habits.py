"""Senseless habits, counted turn by turn from the record of a game: open fronts, idle units, empty cities."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rasputitsa.arena.statistics import mean, mean_of
from rasputitsa.bots.anygame.hooks import AnyHooks, Hooks, Objective
from rasputitsa.bots.brought import brought
from rasputitsa.bots.staff.playing_on import turn_of
from rasputitsa.engine.match import Match
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State, Unit
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.front import nearer
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet

BEHIND = 2
"""A hex of the front has somebody behind it if a unit of its side is in it, or so near to it over the side's ground."""

FAR = 6
"""The enemy is near to a unit, or to a city, within so many hexes."""

Position = Look[Any, State]


class Turn(NamedTuple):
    """A turn of a side as its enemy finds it.

    The hexes of its front; those with nobody behind; units with no enemy near, if there are such hexes; deciding hexes
    without a garrison; units that went out of supply; cities that it won, left empty, and lost in the next turn.
    """

    turn: int
    side: str
    front: int = 0
    open: int = 0
    idle: int = 0
    empty: int = 0
    unsupplied: int = 0
    retaken: int = 0


COUNTS = Turn._fields[2:]
_ADDED = ("unsupplied", "retaken")
"""The counts of what was done, not of how a side stands."""


class Row(NamedTuple):
    """The means of a side over games: of one turn, or of all (None)."""

    side: str
    turn: int | None
    turns: int
    counts: Mapping[str, Mapping[str, float | None]]

    def json(self) -> dict[str, Any]:
        """The form in a file."""
        return {"side": self.side, "turn": self.turn, "turns": self.turns, **self.counts}


class Stretch(NamedTuple):
    """Phases of a side one after the other, with the positions before and after them."""

    turn: int
    side: str
    before: "Sight"
    after: "Sight"


class Sight:
    """A position from a side's seat: units that can fight, the front, the hexes that the game is about."""

    def __init__(self, look: Position, side: str) -> None:
        self.look, self.side = look, side
        self.grid: Grid = look.rules.grid
        self.hooks: Hooks = brought(look.rules.game, "HOOKS") or AnyHooks()

    @once
    def units(self) -> list[Unit]:
        """The side's units."""
        return self._fighting(self.side)

    @once
    def area(self) -> HexSet:
        """Their hexes."""
        return self.grid.set_of(unit.hex for unit in self.units)

    @once
    def enemy_area(self) -> HexSet:
        """Hexes of the enemy's units."""
        others = (side.id for side in self.look.rules.game.sides if side.id != self.side)
        return self.grid.set_of(unit.hex for side in others for unit in self._fighting(side))

    @once
    def ground(self) -> tuple[HexSet, HexSet]:
        """The hexes that are no nearer to the enemy than to the side, and the others."""
        told = self.look.rules.game.chronicle(self.look, self.look.state.turn)
        return nearer(self.grid, told.get("ground", self.grid.hexes), self.area, self.enemy_area)

    @property
    def front(self) -> HexSet:
        """The last hexes on the side's ground before the enemy's."""
        own, enemy = self.ground
        return own & self.grid.expand(enemy)

    @property
    def open(self) -> HexSet:
        """The hexes of the front with nobody behind."""
        own, _ = self.ground
        return self.front & ~_supported(self.grid, self.area & own, own)

    @once
    def fought_over(self) -> HexSet:
        """The hexes with an enemy near."""
        return within(self.grid, self.enemy_area, FAR)

    @property
    def idle(self) -> list[str]:
        """Units that could move, with no enemy near."""
        away = [unit for unit in self.units if not self.fought_over >> unit.hex & 1]
        return [unit.id for unit in away if self.hooks.figures(self.look, unit).movement > 0]

    @once
    def objectives(self) -> Sequence[Objective]:
        """The hexes that the game is about."""
        return self.hooks.objectives(self.look)

    @property
    def empty(self) -> HexSet:
        """Deciding hexes of the side, worth half as much as any or more, an enemy near, nobody in them."""
        most = max((each.worth for each in self.objectives), default=0)
        own = [each.hex for each in self.objectives if each.owner == self.side and 2 * each.worth >= most]
        return self.grid.set_of(own) & self.fought_over & ~self.area & ~self.enemy_area

    @property
    def held(self) -> HexSet:
        """The objectives that are the side's, by a unit in them or by who was there last."""
        all = self.grid.set_of(each.hex for each in self.objectives)
        own = self.grid.set_of(each.hex for each in self.objectives if each.owner == self.side)
        return (own & ~self.enemy_area | self.area) & all

    @property
    def supplied(self) -> dict[str, Hex]:
        """The places of the units in supply."""
        area = self.hooks.supplied(self.look, self.side)
        return {unit.id: unit.hex for unit in self.units if area >> unit.hex & 1}

    def _fighting(self, side: str) -> list[Unit]:
        """Units with a strength on the map."""
        look, figures = self.look, self.hooks.figures
        units = [unit for unit in look.state.units.of(side) if unit.hex >= 0]
        return [unit for unit in units if max(figures(look, unit)[:2]) > 0]


def stretches(match: Match) -> Iterator[Stretch]:
    """The stretches of a game; what is set up before the first turn is none."""
    begun: tuple[int, str, Position] | None = None
    for length in sorted({0, *match.phase_ends, match.length}):
        look = Look(match.rules, match.state_at(length))
        turn, side = look.state.turn, turn_of(look.state)
        if begun and (begun[:2] != (turn, side) or length == match.length):
            yield Stretch(begun[0], begun[1], Sight(begun[2], begun[1]), Sight(look, begun[1]))
            begun = None
        if begun is None and side and turn >= match.rules.scenario.first:
            begun = turn, side, look


def habits(match: Match) -> list[Turn]:
    """The turns of both sides; where a side moves twice in one, the end shows how it stands."""
    all, found = list(stretches(match)), dict[tuple[int, str], Turn]()
    for number, stretch in enumerate(all):
        answer = next((later for later in all[number + 1 :] if later.side != stretch.side), None)
        now, earlier = counted(stretch, answer), found.get(stretch[:2])
        sums = {name: getattr(earlier, name) + getattr(now, name) for name in _ADDED} if earlier else {}
        found[stretch[:2]] = now._replace(**sums)
    return sorted(found.values(), key=lambda each: each.turn)


def counted(stretch: Stretch, answer: Stretch | None) -> Turn:
    """A turn between two positions, and with the answer to it."""
    sight = stretch.after
    return Turn(
        stretch.turn,
        stretch.side,
        sight.front.bit_count(),
        sight.open.bit_count(),
        len(sight.idle) if sight.open else 0,
        sight.empty.bit_count(),
        len(_gone_hungry(stretch)),
        _retaken(stretch, answer).bit_count() if answer else 0,
    )


def rows(games: Sequence[Sequence[Turn]], shown: Iterable[int] = ()) -> Iterator[Row]:
    """The means of each side, over all its turns and then of the turns to be shown.

    An interval is that of the means of the games; of one game there is none.
    """
    for side in dict.fromkeys(turn.side for game in games for turn in game):
        for number in (None, *sorted(shown)):
            own = [[each for each in game if each.side == side and number in (None, each.turn)] for game in games]
            if any(own):
                yield Row(side, number, sum(map(len, own)), _means([game for game in own if game]))


def _means(games: Sequence[Sequence[Turn]]) -> dict[str, Mapping[str, float | None]]:
    return {name: _mean([mean([getattr(turn, name) for turn in game]) for game in games]) for name in COUNTS}


def _mean(values: Sequence[float]) -> Mapping[str, float | None]:
    found = mean_of(values)
    low, high = (round(found.low, 3), round(found.high, 3)) if found else (None, None)
    return {"value": round(mean(values), 3), "low": low, "high": high}


def _gone_hungry(stretch: Stretch) -> list[str]:
    """Units that were in supply, went elsewhere, and are out of it."""
    was, fed = stretch.before.supplied, stretch.after.supplied
    went = (unit for unit in stretch.after.units if unit.hex != was.get(unit.id, unit.hex))
    return [unit.id for unit in went if unit.id not in fed]


def _retaken(stretch: Stretch, answer: Stretch) -> HexSet:
    """Objectives that were won and left empty, and that the enemy has after his answer."""
    left = stretch.after.held & ~stretch.before.held & ~stretch.after.area
    return left & answer.after.held


def _supported(grid: Grid, area: HexSet, ground: HexSet) -> HexSet:
    """The hexes that units in an area are in or behind, over some ground."""
    for _ in range(BEHIND):
        area |= grid.expand(area) & ground
    return area
