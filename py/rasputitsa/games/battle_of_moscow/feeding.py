"""The groups that Moscow and Leningrad feed, and losses of isolated ones (Supply; rulings 55, 56, 58, 80, 89, 92)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.factors import ONE, factors
from rasputitsa.games.battle_of_moscow.losses import add_partisan, destroy
from rasputitsa.games.battle_of_moscow.state import FED, RUSSIAN, SideId, TyphoonLook, TyphoonPlay, is_regular
from rasputitsa.games.battle_of_moscow.supply import Claims, claims, degrees
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures.acts import side_act
from rasputitsa.procedures.offering import OneOf
from rasputitsa.rules.combat.strength import part
from rasputitsa.rules.hexsides import all_sides, parts
from rasputitsa.rules.permits import Ban, Bar, Facts, HexChoice, Permit, Sentence, UnitChoice, pool, refused


@dataclass(frozen=True, slots=True)
class Feed(Stage):
    """The Russian says whom a city feeds that cannot feed all who draw on it; whole units only (ruling 55)."""

    name: ClassVar[str] = "feed"
    side: SideId

    def decision(self, look: TyphoonLook) -> Decision | None:
        """The next unit and its city; None if all can be fed that still fit, or no unit draws on a city."""
        if self.side != RUSSIAN:
            return None
        table = Table(look)
        if table.shared_out() is not None:
            return None
        names = look.rules.grid.names
        option = Option(
            "feed",
            ("unit", "hex"),
            tuple(table.fitting),
            targets=lambda unit: tuple(names[city] for city in table.fitting[unit]),
            notes=table.notes,
            why=table.choice.why,
        )
        left = {name: table.left[city] for name, city in zip(("moscow", "leningrad"), look.rules.feeds, strict=True)}
        return Decision(RUSSIAN, text("prompt.feed", "ruling-55", side=RUSSIAN, **left), (option,))

    def run(self, play: TyphoonPlay) -> None:
        """Feed all who still fit."""
        if self.side == RUSSIAN:
            _let_go(play)
            for unit, city in sorted((Table(play).shared_out() or {}).items()):
                _feed(play, unit, play.rules.grid.names[city])
        play.end()

    def on_feed(self, play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """Give a unit its share."""
        _let_go(play)
        _feed(play, unit_id, hex_id)


class Table:
    """The claims of units on cities, the units fed already, and the rest of each city's limit."""

    def __init__(self, look: TyphoonLook) -> None:
        self.look = look
        self.claims: Claims = claims(look)
        self.left = {city: limit - self._fed_by(city) for city, limit in look.rules.feeds.items()}
        self.fitting = {unit.id: cities for unit in self._waiting() if (cities := self._room(unit))}

    def shared_out(self) -> Mapping[str, Hex] | None:
        """A city for each that still fits, so that all are fed; None: they do not fit together."""
        free = [id for id, cities in self.fitting.items() if len(cities) > 1]
        bound = {id: cities[0] for id, cities in self.fitting.items() if len(cities) == 1}
        left = dict(self.left)
        for id, city in bound.items():
            left[city] -= self.load(id)
        if min(left.values()) < 0:
            return None
        placed = self._place(free, left)
        return None if placed is None else {**bound, **placed}

    def load(self, unit_id: str) -> int:
        """The share of a city's limit that a unit takes: always its defence."""
        return factors(self.look.state.units[unit_id])

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The factors that a unit takes, of those left."""
        city = self.look.rules.grid.index[hex_id]
        return (text("note.fed", "ruling-55", factors=self.load(unit_id), left=self.left[city]),)

    @once
    def choice(self) -> HexChoice:
        """The units that draw on a city and are not fed, with the cities that can feed them (ruling 55)."""
        units, grid = self.look.state.units, self.look.rules.grid
        bans = (
            Ban(self._has_share, "why.fed_already", "ruling-55"),
            Ban(lambda unit: unit.id not in self.fitting, "why.not_fed", "ruling-55"),
        )
        who = UnitChoice(pool(units[id] for id in self.claims), Sentence("why.draws_on_none", "ruling-55"), bans)

        def cities(unit: Unit) -> Permit:
            claimed, fitting = grid.set_of(self.claims[unit.id]), grid.set_of(self.fitting[unit.id])

            def sums(hex: Hex) -> Facts:
                return {"factors": factors(unit), "left": self.left[hex]}

            bars = (
                Bar(~claimed, "why.not_from_there", "ruling-55"),
                Bar(~fitting, "why.city_short", "ruling-55", sums),
            )
            return Permit(grid, unit.id, bars)

        return HexChoice(who, cities, Sentence("why.not_fed", "ruling-55"))

    def _waiting(self) -> Iterator[Unit]:
        units = self.look.state.units
        return (units[id] for id in self.claims if not self._has_share(units[id]))

    def _has_share(self, unit: Unit) -> bool:
        """True if a unit holds a share of a city that it can still draw on."""
        city = self.look.rules.grid.index.get(str(unit.mark(FED) or ""), -1)
        return city in self.claims.get(unit.id, ())

    def _room(self, unit: Unit) -> tuple[Hex, ...]:
        return tuple(city for city in self.claims[unit.id] if factors(unit) <= self.left[city])

    def _fed_by(self, city: Hex) -> int:
        units, name = self.look.state.units, self.look.rules.grid.names[city]
        fed = (units[id] for id in self.claims if units[id].mark(FED) == name and self._has_share(units[id]))
        return sum(map(factors, fed))

    def _place(self, units: list[str], left: Mapping[Hex, int]) -> dict[str, Hex] | None:
        """Share out units that reach all cities: by the sums that the first can take (a subset of them)."""
        first, *others = left
        sums: dict[int, tuple[str, ...]] = {0: ()}
        for id in units:
            grown = {total + self.load(id): (*taken, id) for total, taken in sums.items()}
            sums = {**grown, **sums}
        whole = sum(map(self.load, units))
        for total in sorted(sums, reverse=True):
            if total <= left[first] and all(whole - total <= left[other] for other in others):
                return {id: first if id in sums[total] else others[0] for id in units}
        return None


def _feed(play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
    play.state.put(play.state.units[unit_id].marked(FED, hex_id))
    play.log(text("log.fed", "ruling-55", unit=unit_id, hex=hex_id), unit=unit_id)


def _let_go(play: TyphoonPlay) -> None:
    """Take the share of each unit that no longer draws on the city that fed it, or needs none (ruling 92)."""
    index, wanted = play.rules.grid.index, claims(play)
    fed = [unit for unit in play.state.units.of(RUSSIAN) if unit.marks and unit.mark(FED)]
    for unit in fed:
        if index[str(unit.mark(FED))] not in wanted.get(unit.id, ()):
            play.state.put(unit.unmarked(FED))


SHARE = 3
"""A group loses a third of its factors."""


def _begin(play: TyphoonPlay, side: SideId) -> None:
    """Ask whom the cities feed, then count."""
    play.state.clear_marks(FED)
    play.call(Feed(side), Count(side))


Starving = side_act(
    "starving",
    "A side's turn ends: its supply is measured anew, and the cities are drawn on anew.",
    SideId,
    _begin,
    key="starving",
    becomes=(("feed", "count"),),
)


def _count(play: TyphoonPlay, side: SideId) -> None:
    """Each group pays, one after the other."""
    tolls = [Toll(side, tuple(unit.id for unit in group), _sum(group)) for group in groups(play, side)]
    for toll in tolls:
        play.log(text("log.isolated_group", "supply", units=toll.units, side=side))
    play.call(*tolls)


Count = side_act(
    "count",
    "The isolated groups of a side, measured once for all of them.",
    SideId,
    _count,
    becomes=(("toll", "toll"),),
)


@dataclass(frozen=True, slots=True)
class Toll(OneOf):
    """A group pays with whole units of its owner's choice: `units` are left of it, `whole` is what it had, in halves.

    Three times what is `paid` must be at least the whole.
    """

    name: ClassVar[str] = "toll"
    side: SideId
    units: tuple[str, ...]
    whole: int
    paid: int = 0

    def named(self, look: TyphoonLook) -> Sequence[str]:
        """The units of which one goes; none once enough is paid."""
        return self.units if self.owed > 0 else ()

    def ask(self, look: TyphoonLook, named: Sequence[str]) -> Decision:
        """The choice of the unit that goes."""
        why = refused("why.not_in_group", "ruling-58")
        option = Option("lose", ("unit",), self.units, notes=lambda unit: self._notes(look, unit), why=why)
        prompt = text(
            "prompt.starve", "supply", side=self.side, units=self.units, owed=part(self.owed, 1, SHARE * ONE, "up")
        )
        return Decision(self.side, prompt, (option,))

    @property
    def owed(self) -> int:
        """The loss still to be paid, times three."""
        return self.whole - SHARE * self.paid

    def take(self, play: TyphoonPlay, id: str) -> None:
        """Remove a unit; a partisan takes the place of the last, if it was worth at least one more (ruling 58)."""
        unit = play.state.units[id]
        after = replace(self, units=tuple(each for each in self.units if each != id), paid=self.paid + unit.defence)
        destroy(play, unit, "ruling-58")
        if after.owed <= 0 and unit.side == RUSSIAN and is_regular(unit) and after.paid >= _third(self.whole) + ONE:
            add_partisan(play, unit.hex, "ruling-58")
        play.goto(after)

    def on_lose(self, play: TyphoonPlay, unit_id: str) -> None:
        """Pay with a unit."""
        self.take(play, unit_id)

    def _notes(self, look: TyphoonLook, unit_id: str) -> tuple[Text, ...]:
        """The loss that a unit counts for, and a note if a partisan would take its place."""
        unit = look.state.units[unit_id]
        paid = self.paid + unit.defence
        stays = unit.side == RUSSIAN and is_regular(unit) and paid * SHARE >= self.whole
        leaves = stays and paid >= _third(self.whole) + ONE
        return (text("note.eliminated", "ruling-58"), *((text("note.partisan", "ruling-58"),) if leaves else ()))


def groups(look: TyphoonLook, side: SideId) -> Iterator[tuple[Unit, ...]]:
    """The isolated units of a side by groups: those in one hex or in neighbouring hexes."""
    isolated = [look.state.units[id] for id, degree in degrees(look, side).items() if degree == "isolated"]
    grid = look.rules.grid
    area = grid.set_of({unit.hex: 1 for unit in isolated})
    for piece in parts(grid, area, all_sides(grid)):
        yield tuple(unit for unit in isolated if piece >> unit.hex & 1)


def _third(whole: int) -> int:
    """A third of a sum in halves, rounded up to a whole factor."""
    return part(whole, 1, SHARE * ONE, "up") * ONE


def _sum(group: Sequence[Unit]) -> int:
    return sum(unit.defence for unit in group)
