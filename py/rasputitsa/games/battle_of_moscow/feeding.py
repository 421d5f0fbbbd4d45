"""Whom Moscow and Leningrad feed when the east does not: 40 and 20 factors (rulings 55, 56, 92)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.factors import factors
from rasputitsa.games.battle_of_moscow.state import FED, RUSSIAN, SideId, TyphoonLook, TyphoonPlay
from rasputitsa.games.battle_of_moscow.supply import Claims, claims
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.permits import Ban, Bar, Facts, HexChoice, Permit, Sentence, UnitChoice, pool


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

    @cached_property
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
