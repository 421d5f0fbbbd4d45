"""Movement with groups read once more from the book, slowly: every way hex by hex, each member's points in hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.state import WarLook
from rasputitsa.hexgrid.grid import Hex

CHART = {
    "clear": (1, 1),
    "woods": (1, 2),
    "swamp": (2, 4),
    "mountain": (2, 3),
    "city": (1, 1),
    "fortress": (2, 4),
}
RIVERS = {"minor_river": (1, 2), "major_river": (2, 4)}
NO_ZONE = ("headquarters", "depot", "airbase", "siege", "group", "asset", "garrison")
SUPPORT = NO_ZONE[:5]
ALLIES = ("rumanian", "hungarian", "italian", "finnish")
WATER = ("sea", "lake", "out_of_play")


class Walker(NamedTuple):
    """A unit with the points that it has."""

    unit: Unit
    points: int


class Ground:
    """The map in the weather of a turn, with everybody where he stands."""

    def __init__(self, look: WarLook) -> None:
        self.look, self.map, self.grid = look, look.rules.map, look.rules.grid
        self.turn = look.state.turn
        self.snow = look.rules.calendar[self.turn].weather == "snow"

    def lies(self, hex: Hex, *features: str) -> bool:
        return any(self.map.features[name] >> hex & 1 for name in features)

    def terrain(self, hex: Hex) -> str:
        """The terrain that counts in a hex: a fortress, then a city, then the ground (rulings 25 and 31)."""
        if self.lies(hex, "fortress"):
            return "fortress"
        if self.lies(hex, "major_city", "minor_city"):
            return "city"
        ground = self.map.terrain_of(hex)
        return "woods" if ground == "swamp" and self.snow else ground

    def is_arctic(self, hex: Hex) -> bool:
        """True on sheet N down to row 20: there clear ground, woods and cities cost double (ruling 26)."""
        name = self.grid.names[hex]
        return name[0] == "N" and int(name[1:3]) <= 20

    def is_open_ground(self, hex: Hex, side: str) -> bool:
        """True if a side may overrun into a hex (6.28; ruling 41)."""
        stands = self.lies(hex, "fortress") and not self.look.state.ruined >> hex & 1
        if self.lies(hex, "major_city") or (stands and side == "axis"):
            return False
        return self.lies(hex, "minor_city") or self.map.terrain_of(hex) in (
            ("clear", "woods", "swamp") if self.snow else ("clear", "woods")
        )

    def crosses(self, kind: str, start: Hex, end: Hex) -> bool:
        return self.map.crosses(kind, start, end)

    def zones(self, side: str) -> set[Hex]:
        """The hexes in the zones of the other side."""
        found = set()
        for unit in self.look.state.units.all():
            if unit.hex >= 0 and unit.side != side and unit.type.branch not in NO_ZONE:
                found |= set(self._zone_of(unit))
        return found

    def _zone_of(self, unit: Unit) -> Iterator[Hex]:
        for end in around(self.look, unit.hex):
            on_ice = self.snow and unit.side == "soviet" and not is_motorized(unit)
            if self.crosses("frozen", unit.hex, end):
                if on_ice:
                    yield end
            elif not self.crosses("water", unit.hex, end):
                yield end

    def price(self, unit: Unit, start: Hex, end: Hex) -> int | None:
        """The price of a step by the terrain chart; None if it cannot be made."""
        column = int(is_motorized(unit))
        if self.map.terrain_of(end) in WATER or self.crosses("water", start, end):
            return None
        sum = CHART[self.terrain(end)][column]
        if self.is_arctic(end) and self.terrain(end) in ("clear", "woods", "city"):
            sum *= 2
        if self.terrain(end) == "mountain" and unit.type.branch == "mountain" and "italian" not in unit.type.traits:
            sum = 1
        if self.crosses("frozen", start, end):
            if not self.snow or unit.side == "axis" or column:
                return None
            sum += RIVERS["major_river"][0]
        if self.turn == 1 and "german" in unit.type.traits:
            return sum
        return sum + max((RIVERS[kind][column] for kind in RIVERS if self.crosses(kind, start, end)), default=0)


def around(look: WarLook, hex: Hex) -> Iterator[Hex]:
    """The six hexes around one, those on the board."""
    for direction in range(6):
        end = look.rules.grid.neighbour(hex, direction)
        if end >= 0:
            yield end


def is_motorized(unit: Unit) -> bool:
    """True if a unit moves by the second column of the chart."""
    return unit.type.branch in ("panzer", "tank", "mechanized", "headquarters", "depot")


def ends(look: WarLook, party: Sequence[Walker]) -> set[str]:
    """The hexes in which units that stand together and have not moved can end their move together."""
    ground, start = Ground(look), party[0].unit.hex
    zones = ground.zones(party[0].unit.side)
    crawlers = {walker.unit.id for walker in party if start in zones and not _can_pay(ground, zones, walker)}
    seen = {(start, tuple(walker.points for walker in party))}
    waiting = list(seen)
    while waiting:
        hex, points = waiting.pop()
        for end in around(look, hex):
            left = []
            for walker, has in zip(party, points, strict=True):
                price = step(ground, zones, walker.unit, hex, end)
                if price is not None and hex == start and walker.unit.id in crawlers and has == walker.points:
                    price = has
                left.append(-1 if price is None else has - price)
            state = (end, tuple(left))
            if min(left) >= 0 and state not in seen:
                seen.add(state)
                waiting.append(state)
    names = look.rules.grid.names
    return {names[hex] for hex, _ in seen} - {names[start]}


def victims(look: WarLook, party: Sequence[Walker]) -> set[str]:
    """The hexes that units which stand together can overrun (6.1, 6.2; rulings 29 and 40 to 42)."""
    ground, side, here = Ground(look), party[0].unit.side, party[0].unit.hex
    cost = 2 if side == "soviet" and ground.snow else 3
    for walker in party:
        attacks = not walker.unit.type.attack or walker.unit.attack > 0
        if walker.unit.mark("supply") or not attacks or walker.points < cost:
            return set()
    name = look.rules.grid.names[here]
    if overfull({name: look.state.units.on(here)}):
        return set()
    dry_shod = ground.turn == 1 and all("german" in walker.unit.type.traits for walker in party)
    barred = ("water", "frozen") if dry_shod else ("water", "frozen", "minor_river", "major_river")
    found = set()
    for end in around(look, here):
        enemies = [unit for unit in look.state.units.on(end) if unit.side != side]
        crossing = any(ground.crosses(kind, here, end) for kind in barred)
        if enemies and not crossing and ground.is_open_ground(end, side):
            found.add(look.rules.grid.names[end])
    return found


def step(ground: Ground, zones: set[Hex], unit: Unit, start: Hex, end: Hex) -> int | None:
    """The price of a step for a unit with enemies and friends where they are; None if it may not be made."""
    there = ground.look.state.units.on(end)
    if any(other.side != unit.side for other in there):
        return None
    own = next((nation for nation in ALLIES if nation in unit.type.traits), "")
    if own and any(nation in other.type.traits for other in there for nation in ALLIES if nation != own):
        return None
    if unit.type.branch == "siege":
        linked = any(
            ground.map.links["rail"][direction] >> start & 1
            for direction in range(6)
            if ground.grid.neighbour(start, direction) == end
        )
        return 1 if linked and end not in zones else None
    escorted = any(other.type.branch not in NO_ZONE for other in there)
    if unit.type.branch in SUPPORT and end in zones and not escorted:
        return None
    price = ground.price(unit, start, end)
    if price is None or start not in zones:
        return price
    return None if end in zones and unit.type.branch != "panzer" else price + 3


def _can_pay(ground: Ground, zones: set[Hex], walker: Walker) -> bool:
    prices = [step(ground, zones, walker.unit, walker.unit.hex, end) for end in around(ground.look, walker.unit.hex)]
    return any(price is not None and price <= walker.points for price in prices)


def overfull(stacks: Mapping[str, Sequence[Unit]]) -> set[str]:
    """The hexes that hold too much: corps in sixths for the Axis, armies in halves for the Soviets (4.12 to 4.15)."""
    found = set()
    for hex, units in stacks.items():
        for side in ("axis", "soviet"):
            mine = [unit for unit in units if unit.side == side and unit.type.branch not in (*SUPPORT, "asset")]
            weights = {"axis": {"XXX": 6, "XXXX": 12, "KG": 3, "XX": 2}, "soviet": {"XXXX": 6, "XXX": 3}}[side]
            sum_ = sum(weights[unit.type.size] for unit in mine)
            nations = {nation for unit in units for nation in ALLIES if nation in unit.type.traits}
            if sum_ > {"axis": 14, "soviet": 6}[side] or len(nations) > 1:
                found.add(hex)
    return found
