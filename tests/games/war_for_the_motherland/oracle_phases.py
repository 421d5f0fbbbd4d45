"""Rides, arrivals, advances, room at the end of a retreat, changes and points, read once more from the book, slowly.

Hexes are printed ids, asked of the data alone; every answer looks at every unit anew (5.6, 8.8, 8.9, 13.1, 14.2, 15.2).
"""

from collections.abc import Iterator
from math import ceil

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.state import WarLook
from tests.games.war_for_the_motherland import oracle_supply as slow
from tests.games.war_for_the_motherland.slow_movement import ALLIES, NO_ZONE, is_motorized

NETWORKS = {"rumanian": "rumanian", "finnish": "finnish", "soviet": "soviet"}
SIXTHS = {"axis": {"XXX": 6, "XXXX": 12, "KG": 3, "XX": 2}, "soviet": {"XXXX": 6, "XXX": 3}}
LIMIT = {"axis": 14, "soviet": 6}
KAMPFGRUPPEN = {"inf_corps": "inf_kg", "pz_corps": "pz_kg"}
FULL = {"inf_corps": 4, "pz_corps": 4, "inf_kg": 2, "pz_kg": 2, "pz_div": 2}


class Sheet:
    """A position in printed ids."""

    def __init__(self, look: WarLook) -> None:
        self.look, self.turn = look, look.state.turn
        names = look.rules.grid.names
        self.hexes = {hex for hex in names.values() if slow.is_land(hex)}
        self.weather = look.rules.calendar[self.turn].weather
        self.where = {unit.id: names[unit.hex] for unit in look.state.units.all() if unit.hex >= 0}
        self.units = [unit for unit in look.state.units.all() if unit.id in self.where]

    def at(self, hex: str, side: str = "") -> list[Unit]:
        """Units in a hex, of a side or of both."""
        return [unit for unit in self.units if self.where[unit.id] == hex and side in ("", unit.side)]

    def foes(self, side: str) -> list[str]:
        """The hexes of a side's enemies."""
        return [self.where[unit.id] for unit in self.units if unit.side != side]

    def near(self, hex: str) -> list[str]:
        """The land hexes in play around one."""
        return [other for other in slow.around(hex) if other in self.hexes]

    def is_zoned(self, hex: str, side: str) -> bool:
        """True if a hex lies in a zone of a side's enemies (4.22; ruling 18)."""
        for other in self.near(hex):
            for unit in self.at(other):
                if unit.side == side or unit.type.branch in NO_ZONE:
                    continue
                side_between = frozenset((hex, other))
                ice = self.weather == "snow" and unit.side == "soviet" and not is_motorized(unit)
                if side_between not in slow.sides("water") and (side_between not in slow.sides("frozen") or ice):
                    return True
        return False

    def is_shunned(self, unit: Unit, hex: str) -> bool:
        """True if another ally of Germany than the unit's own stands there (4.13)."""
        own = {nation for nation in ALLIES if nation in unit.type.traits}
        others = {nation for other in self.at(hex) for nation in ALLIES if nation in other.type.traits}
        return bool(own and others - own)

    def has_room(self, unit: Unit, hex: str) -> bool:
        """True if a unit fits into a hex besides those who are there (4.12 to 4.15)."""
        there = [other for other in self.at(hex, unit.side) if other.id != unit.id]
        return sum(map(weight, [*there, unit])) <= LIMIT[unit.side]

    def is_open(self, unit: Unit, start: str, end: str) -> bool:
        """True if a unit may step there in a retreat or an advance: no enemy, no other ally, no water, no ice."""
        crossed = frozenset((start, end))
        wet = crossed in slow.sides("water") or crossed in slow.sides("frozen")
        foes = [other for other in self.at(end) if other.side != unit.side]
        return end in self.hexes and not (wet or foes or self.is_shunned(unit, end))

    def town(self, hex: str) -> str:
        """The size of the city in a hex."""
        return str(slow.PLACES[hex]["size"]) if hex in slow.PLACES else ""


def weight(unit: Unit) -> int:
    """The room that a unit takes, in sixths of a corps; support units and assets take none."""
    return SIXTHS[unit.side][unit.type.size] if unit.type.branch not in (*NO_ZONE[:5], "asset") else 0


def area(look: WarLook, unit: Unit) -> set[str]:
    """The area of a unit's network as it was kept (ruling 10)."""
    network = next((NETWORKS[trait] for trait in unit.type.traits if trait in NETWORKS), "german")
    return set(look.rules.grid.ids(getattr(look.state.networks, network)))


def rides(sheet: Sheet, unit: Unit) -> set[str]:
    """Hexes that a unit can reach by rail: 25 links, always five hexes from every enemy (5.6; rulings 35 and 36)."""
    depot = unit.type.branch == "depot"
    if unit.type.id in ("airbase", "garrison", "front_hq", "asset") or depot and sheet.weather != "mud":
        return set()
    if unit.mark("supply") or (sheet.turn == 1 and unit.mark("home")):
        return set()
    dangers, names = sheet.foes(unit.side), sheet.look.rules.grid.names
    if unit.side == "axis":
        partisans = sheet.look.rules.grid.ids(sheet.look.state.partisans)
        dangers += [hex for hex in partisans if not sheet.at(hex, "axis")]
    elif sheet.weather != "snow":
        dangers += [names[fleet.hex] for fleet in sheet.look.state.fleets]
    start = sheet.where[unit.id]
    reached = set() if _in_danger(start, dangers) else {start}
    for _ in range(25):
        onward = {end for hex in reached for end in sheet.near(hex) if frozenset((hex, end)) in slow.sides("rail")}
        reached |= {end for end in onward if not _in_danger(end, dangers) and not sheet.is_shunned(unit, end)}
    return reached & area(sheet.look, unit) - {start}


def _in_danger(hex: str, dangers: list[str]) -> bool:
    return any(slow.distance(hex, other) < 5 for other in dangers)


def entries(sheet: Sheet, unit: Unit) -> set[str]:
    """Hexes in which a reinforcement that is no headquarters comes in (13.12 to 13.15; rulings 109 and 110)."""
    supplied, foes = area(sheet.look, unit) & sheet.hexes, set(sheet.foes(unit.side))
    if unit.side == "axis":
        if all(trait not in NETWORKS for trait in unit.type.traits):
            supplied -= set(sheet.look.rules.grid.ids(sheet.look.state.networks.northern))
        far = {hex for hex in supplied if all(slow.distance(hex, other) >= 4 for other in foes)}
        return {hex for hex in far if not sheet.is_shunned(unit, hex)}
    found = set()
    for other in sheet.units:
        if other.type.id == "front_hq":
            home = sheet.where[other.id]
            dry = [hex for hex in sheet.near(home) if frozenset((hex, home)) not in _wet()]
            found |= {hex for hex in (home, *dry) if hex in supplied or other.mark("new")}
    return {hex for hex in found - foes if not sheet.is_zoned(hex, "soviet")}


def _wet() -> frozenset[frozenset[str]]:
    return slow.sides("water") | slow.sides("frozen")


def may_advance(unit: Unit) -> bool:
    """True if a unit that fought may advance: it has MP and an attack (8.25, 8.92; ruling 82)."""
    spent = unit.mark("csm") == "C1-1-3" and unit.steps == 1
    attacks = unit.attack > 0 if unit.type.attack else not spent
    return unit.movement > 0 and attacks


def advances(sheet: Sheet, unit: Unit, vacated: set[str]) -> set[str]:
    """Hexes to which a unit may advance that fought for hexes which the enemy had to leave (8.9; rulings 83 and 84)."""
    start = sheet.where[unit.id]
    soviet_wheels = unit.side == "soviet" and is_motorized(unit)
    length = 3 if unit.type.branch == "panzer" else 2 if soviet_wheels else 1
    reached = {end for end in sheet.near(start) if end in vacated and sheet.is_open(unit, start, end)}
    for _ in range(length - 1):
        reached |= {
            end for hex in reached for end in sheet.near(hex) if _goes_on(sheet, unit, hex, end) and end != start
        }
    return {hex for hex in reached if sheet.has_room(unit, hex)}


def _goes_on(sheet: Sheet, unit: Unit, start: str, end: str) -> bool:
    """True if an advance goes on from its first hex into another."""
    marsh = slow.ground(end) == "s" and sheet.weather != "snow" and sheet.town(end) not in ("major", "minor")
    zoned = unit.type.branch != "panzer" and sheet.is_zoned(end, unit.side)
    river = frozenset((start, end)) in slow.sides("major")
    return sheet.is_open(unit, start, end) and not (marsh or zoned or river)


def ways_out(sheet: Sheet, unit: Unit, start: str) -> set[str]:
    """Hexes in which a unit of an overfull hex makes room, one hex further from its start (8.86, 8.87; ruling 79)."""
    here = sheet.where[unit.id]
    classes: dict[int, set[str]] = {}
    for end in sheet.near(here):
        further = slow.distance(start, end) == slow.distance(start, here) + 1
        if further and sheet.is_open(unit, here, end) and sheet.has_room(unit, end):
            friend, zoned = bool(sheet.at(end, unit.side)), sheet.is_zoned(end, unit.side)
            rank = (2 if not zoned else 3) if friend else (1 if not zoned else 4)
            if rank < 4 or unit.mark("supply") != "out":
                classes.setdefault(rank, set()).add(end)
    return classes[min(classes)] if classes else set()


def _may_change(sheet: Sheet, unit: Unit) -> bool:
    """True if a German unit may change at all (14.12, 14.25; rulings 117 and 119)."""
    free = sheet.weather == "mud" or not sheet.is_zoned(sheet.where[unit.id], "axis")
    return unit.type.id in FULL and not unit.mark("changed") and not unit.mark("supply") and free


def broken(sheet: Sheet) -> set[str]:
    """Units that may break down into two (14.21; rulings 30, 116 and 118)."""
    found = set()
    for unit in filter(lambda unit: _may_change(sheet, unit), sheet.units):
        least = 3 if unit.type.id in KAMPFGRUPPEN else 2
        others = [other for other in sheet.at(sheet.where[unit.id], "axis") if other.id != unit.id]
        held = sheet.turn == 1 and unit.mark("home")
        if unit.type.id != "pz_div" and unit.steps >= least and not held and sum(map(weight, others)) + 6 <= 14:
            found.add(unit.id)
    return found


def pairs(sheet: Sheet) -> Iterator[tuple[Unit, Unit]]:
    """German units that stand together and may change, each way round."""
    able = [unit for unit in sheet.units if _may_change(sheet, unit)]
    return ((a, b) for a in able for b in able if a is not b and sheet.where[a.id] == sheet.where[b.id])


def exchanges(sheet: Sheet) -> set[tuple[str, str]]:
    """Pairs of units of which the first may give the second a step (14.26, 14.29)."""
    alike = [(a, b) for a, b in pairs(sheet) if a.type.id[:2] == b.type.id[:2]]
    return {(a.id, b.id) for a, b in alike if b.steps < FULL[b.type.id]}


def built(sheet: Sheet) -> set[tuple[str, str]]:
    """Kampfgruppen that may become a corps: one of that type is destroyed or broken down (14.23; ruling 117)."""
    units = sheet.look.state.units.all()
    free = {KAMPFGRUPPEN.get(unit.type.id) for unit in units if unit.box in ("axis_lost", "broken_down")}
    both = [(a, b) for a, b in pairs(sheet) if a.type.id == b.type.id and a.type.id in free]
    return {(a.id, b.id) for a, b in both if a.steps + b.steps >= 3}


def unit_points(sheet: Sheet, supplied: set[str], count: str) -> int:
    """The points of all Axis units that are supplied (15.2; rulings 123 and 124)."""
    whole, halves = 0, 0
    for unit in sheet.units:
        if unit.side == "axis" and (unit.id in supplied or unit.type.branch == "depot"):
            points = {"panzer": 2, "depot": 2, "airbase": 4}.get(unit.type.branch, 1)
            if count == "step":
                whole += points * unit.steps
            elif unit.mark("half"):
                halves += points
            else:
                whole += points
    return whole + ceil(halves / 2)


def attrition(sheet: Sheet, unit: Unit) -> int:
    """The number added to a unit's die (9.91, 9.92; ruling 25)."""
    nation = next(nation for nation in ("german", "soviet", *ALLIES) if nation in unit.type.traits)
    sum_ = {"finnish": 1, "rumanian": -1, "italian": -1, "hungarian": -1}.get(nation, 0)
    if sheet.weather == "snow" and nation not in ("finnish", "soviet"):
        sum_ -= 2 if 8 <= sheet.turn <= 11 else 1
    hex = sheet.where[unit.id]
    stands = "fortress" in slow.PLACES.get(hex, {}) and hex not in sheet.look.rules.grid.ids(sheet.look.state.ruined)
    town = sheet.town(hex)
    sum_ += 2 if town == "major" or stands else 1 if town == "minor" else 0
    rough = slow.ground(hex) == "m" and town not in ("major", "minor")
    return sum_ - (1 if rough or hex[0] == "N" and int(hex[1:3]) <= 20 else 0)
