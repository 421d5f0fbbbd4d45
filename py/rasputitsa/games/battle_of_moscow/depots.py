"""Russian replacements: the hexes for them, their cost, the factors that are left (Replacements; rulings 60, 61 and
95).
"""

from collections.abc import Callable, Mapping

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.factors import ONE, factors
from rasputitsa.games.battle_of_moscow.losses import make
from rasputitsa.games.battle_of_moscow.state import GERMAN, REPLACEMENT, RUSSIAN, TyphoonLook, TyphoonPlay, is_counter
from rasputitsa.games.battle_of_moscow.supply import claims
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet, hexes_in, union
from rasputitsa.rules.permits import Bar, Facts, Permit, enemies_in

PLACES = ("moscow", "leningrad", "south", "east")
"""Places in which factors arrive; where a hex belongs to two, the first of them pays first (ruling 95)."""

QUOTAS = ("cavalry", "armour")
"""The kinds of which one unit a turn can be rebuilt, over all places (ruling 60)."""

Left = tuple[int, ...]
"""The factors left at each of the places, in their order."""


class Depots:
    """The possible uses of this turn's factors; `quotas` are the kinds of which one more unit may come."""

    def __init__(self, look: TyphoonLook, left: Left, quotas: Ids) -> None:
        self.look, self.left, self.quotas = look, dict(zip(PLACES, left, strict=True)), quotas
        self.hexes: Mapping[str, HexSet] = {place: hexes_of(look, place) for place in PLACES}
        self._known: dict[str, tuple[Bar, ...]] = {}
        self._fresh: dict[Hex, int] = {}
        self._rooms: dict[Hex, int] = {}

    def may_return(self, unit: Unit) -> bool:
        """True if a unit is of a kind that is rebuilt, and of which one more may come (rulings 60 and 62)."""
        return is_rebuilt(unit) and (unit.type.branch not in QUOTAS or unit.type.branch in self.quotas)

    def permit(self, unit: Unit) -> Permit:
        """The hexes in which a unit can be rebuilt, and the reasons why not elsewhere (rulings 60 and 61)."""
        bars = self._known.get(unit.type.id)
        if bars is None:
            bars = self._known[unit.type.id] = (*self._places, *self._limits(unit))
        return Permit(self.look.rules.grid, unit.id, bars)

    def _limits(self, unit: Unit) -> tuple[Bar, ...]:
        """A unit is paid for, has room, and is fed within a besieged city's limit."""
        cost, hexes, set_of = cost_of(unit), tuple(hexes_in(self._open)), self.look.rules.grid.set_of
        dear = set_of(hex for hex in hexes if cost > self.payable(hex))
        return (
            Bar(dear, "why.too_few_factors", "ruling-60", self._sums(cost)),
            Bar(set_of(hex for hex in hexes if not self._is_fed(unit, hex)), "why.city_limit", "ruling-61"),
            Bar(self._full(unit), "why.full", "stacking"),
        )

    def for_counters(self) -> Permit:
        """The hexes in which a replacement counter can be made, and the reasons why not elsewhere."""
        probe = Unit("", self.look.rules.types[REPLACEMENT], RUSSIAN, OFF_MAP, "", 1)
        hexes, set_of = tuple(hexes_in(self._open)), self.look.rules.grid.set_of
        bars = (
            Bar(set_of(hex for hex in hexes if not self.fresh(hex)), "why.no_factors", "ruling-60"),
            Bar(set_of(hex for hex in hexes if not self._has_room(hex, 1)), "why.city_limit", "ruling-61"),
            Bar(self._full(probe), "why.counters_full", "stacking"),
        )
        return Permit(self.look.rules.grid, "", (*self._places, *bars))

    def fresh(self, hex: Hex) -> int:
        """The factors of this turn that can be used in a hex."""
        known = self._fresh.get(hex)
        if known is None:
            known = self._fresh[hex] = sum([self.left[place] for place in PLACES if self.hexes[place] >> hex & 1])
        return known

    def payable(self, hex: Hex) -> int:
        """The factors in a hex: this turn's, and the counters that lie there (ruling 60)."""
        return self.fresh(hex) + len(counters_on(self.look, hex))

    def less(self, hex: Hex, factors: int) -> Left:
        """The factors left of this turn's when so many are used in a hex."""
        left = dict(self.left)
        for place in PLACES:
            used = min(left[place], factors) if self.hexes[place] >> hex & 1 else 0
            left[place], factors = left[place] - used, factors - used
        return tuple(left[place] for place in PLACES)

    def _sums(self, cost: int) -> Callable[[Hex], Facts]:
        return lambda hex: {"factors": self.payable(hex), "cost": cost}

    def _full(self, unit: Unit) -> HexSet:
        return self.look.rules.stacking[RUSSIAN].full(self.look.state.units, RUSSIAN, (unit,), self._open)

    @once
    def _open(self) -> HexSet:
        return union(self.hexes.values())

    @property
    def _places(self) -> tuple[Bar, ...]:
        """Replacements arrive in some places alone, and where no German is (ruling 60)."""
        units = self.look.state.units
        held = units.area(GERMAN)
        return (
            Bar(~(self._open | held), "why.no_depot", "ruling-60"),
            enemies_in(held, units, RUSSIAN, "ruling-60"),
        )

    def _is_fed(self, unit: Unit, hex: Hex) -> bool:
        """True if a besieged city's limit allows a unit; counters that it takes in add nothing (ruling 61)."""
        if not self.look.state.isolated >> hex & 1:
            return True
        taken_in = min(len(counters_on(self.look, hex)), cost_of(unit))
        return self._has_room(hex, factors(unit) - taken_in)

    def _has_room(self, hex: Hex, added: int) -> bool:
        if not self.look.state.isolated >> hex & 1 or added <= 0:
            return True
        if hex not in self._rooms:
            self._rooms[hex] = room_in(self.look, hex)
        return added <= self._rooms[hex]


def hexes_of(look: TyphoonLook, place: str) -> HexSet:
    """The hexes of a place without an enemy (ruling 60)."""
    rules = look.rules
    cities = {"moscow": 1 << rules.places.moscow, "leningrad": 1 << rules.places.leningrad}
    edges = {"south": rules.entries["russian_south"], "east": rules.entries["russian"]}
    return (cities | edges)[place] & rules.bounds & ~look.state.units.area(GERMAN)


def income(look: TyphoonLook) -> Left:
    """The factors of a turn, place by place: half in an isolated city, none without a lawful hex (rulings 60, 61)."""
    due = look.rules.factors[RUSSIAN]
    halved = [place for place in PLACES if _is_isolated(look, place)]
    found = (due[place] // 2 if place in halved else due[place] for place in PLACES)
    return tuple(sum if hexes_of(look, place) else 0 for place, sum in zip(PLACES, found, strict=True))


def forgoing(look: TyphoonLook, left: Left) -> Ids:
    """The places that can bear the loss of Tikhvin: those with factors, isolated cities apart (ruling 61)."""
    having = (place for place, factors in zip(PLACES, left, strict=True) if factors)
    return tuple(place for place in having if not _is_isolated(look, place))


def room_in(look: TyphoonLook, city: Hex) -> int:
    """The room left in a besieged city: its limit less all that can draw on it alone (ruling 61)."""
    units = look.state.units
    drawing = (units[id] for id, cities in claims(look).items() if cities == (city,))
    fed = sum(factors(unit) for unit in drawing if not is_counter(unit))
    return look.rules.feeds[city] - fed - len(counters_on(look, city))


def is_rebuilt(unit: Unit) -> bool:
    """True if a Russian unit is of a kind that is ever rebuilt (ruling 62)."""
    return unit.type.branch == "infantry" or unit.type.branch in QUOTAS


def cost_of(unit: Unit) -> int:
    """The factors that a unit costs: its attack, which for all but armour is its defence too (ruling 60)."""
    return unit.attack // ONE


def counters_on(look: TyphoonLook, hex: Hex) -> tuple[Unit, ...]:
    """The replacement counters in a hex."""
    return tuple([unit for unit in look.state.units.on(hex) if is_counter(unit)])


def pay(play: TyphoonPlay, depots: Depots, hex: Hex, cost: int) -> Left:
    """Take in the counters that lie in a hex, the rest from this turn's factors; says what is left (ruling 95)."""
    taken = counters_on(play, hex)[:cost]
    if taken:
        play.state.units = play.state.units.without(*(unit.id for unit in taken))
        play.log(text("log.taken_in", "replacement_counters", hex=play.rules.grid.names[hex], factors=len(taken)))
    return depots.less(hex, cost - len(taken))


def make_counter(play: TyphoonPlay, depots: Depots, hex: Hex) -> Left:
    """Make a replacement counter; says what is left."""
    unit = make(play, "R", REPLACEMENT, hex)
    play.log(text("log.counter", "replacement_counters", unit=unit.id, hex=play.rules.grid.names[hex]), unit=unit.id)
    return depots.less(hex, 1)


def _is_isolated(look: TyphoonLook, place: str) -> bool:
    cities = {"moscow": look.rules.places.moscow, "leningrad": look.rules.places.leningrad}
    return place in cities and bool(look.state.isolated >> cities[place] & 1)
