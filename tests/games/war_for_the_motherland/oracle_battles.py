"""Attacks, odds and retreats once more, hex by hex and unit by unit, from the printed table and the map's data."""

from collections.abc import Iterator

from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.build import data
from rasputitsa.games.war_for_the_motherland.combat.retreat import Leg, Retreat
from rasputitsa.games.war_for_the_motherland.state import weather_of
from rasputitsa.hexgrid.grid import Hex

NATIONS = ("german", "rumanian", "hungarian", "italian", "finnish", "soviet")
PRINTED = data("tables.json")["results"]


def neighbours(match: Match, hex: Hex) -> Iterator[Hex]:
    """The hexes next to one."""
    return (other for other in match.rules.grid.axial if match.rules.grid.distance(hex, other) == 1)


def side_between(match: Match, kind: str, a: Hex, b: Hex) -> bool:
    """True if a hexside of a kind lies between two hexes."""
    names, pairs = match.rules.grid.names, match.rules.map.data["hexsides"][kind]
    return [names[a], names[b]] in pairs or [names[b], names[a]] in pairs


def targets_of(match: Match, unit: Unit, enemies: list[Unit]) -> set[str]:
    """The hexes with fresh enemies that a unit can attack by itself (8.21; ruling 57)."""
    found = set()
    for enemy in enemies:
        if enemy.mark("beaten") or match.rules.grid.distance(unit.hex, enemy.hex) != 1:
            continue
        if side_between(match, "water", unit.hex, enemy.hex):
            continue
        on_foot = unit.side == "soviet" and "motorized" not in unit.type.traits
        ice = side_between(match, "frozen", unit.hex, enemy.hex)
        if not ice or (on_foot and weather_of(match.look) == "snow"):
            found.add(match.rules.grid.names[enemy.hex])
    return found


def zoned(match: Match, hex: Hex, side: str) -> bool:
    """True if a hex lies in the zone of an enemy of a side (4.2; rulings 17 and 18)."""
    for unit in match.state.units.all():
        if unit.side == side or unit.hex < 0 or "zone" not in unit.type.traits:
            continue
        if match.rules.grid.distance(unit.hex, hex) != 1 or side_between(match, "water", unit.hex, hex):
            continue
        foot = unit.side == "soviet" and "motorized" not in unit.type.traits
        if not side_between(match, "frozen", unit.hex, hex) or (foot and weather_of(match.look) == "snow"):
            return True
    return False


def next_hexes(match: Match, unit: Unit, leg: Leg) -> set[str]:
    """Hexes to which a unit may retreat next: the best class of those one further from its start (8.87; rulings 75,
    76).
    """
    grid, ranked = match.rules.grid, dict[str, int]()
    for hex in neighbours(match, unit.hex):
        if grid.distance(leg.start, hex) != leg.done + 1:
            continue
        rank = class_of(match, unit, hex)
        if rank:
            ranked[grid.names[hex]] = rank
    return {name for name, rank in ranked.items() if rank == min(ranked.values())}


def class_of(match: Match, unit: Unit, hex: Hex) -> int:
    """1 to 4 from the best class to the worst; 0: the hex is closed."""
    here, terrain = match.state.units.on(hex), match.rules.map.terrain_of(hex)
    if terrain in ("sea", "lake", "out_of_play") or any(other.side != unit.side for other in here):
        return 0
    if side_between(match, "water", unit.hex, hex) or side_between(match, "frozen", unit.hex, hex):
        return 0
    nations = [nation_of(other) for other in (unit, *here)]
    if len({nation for nation in nations if nation in NATIONS[1:5]}) > 1:
        return 0
    in_zone = zoned(match, hex, unit.side)
    if here:
        return 3 if in_zone else 2
    if in_zone and unit.mark("supply") == "out":
        return 0
    return 4 if in_zone else 1


def nation_of(unit: Unit) -> str:
    """The nationality of a unit."""
    return next(
        trait
        for trait in unit.type.traits
        if trait in ("german", "rumanian", "hungarian", "italian", "finnish", "soviet")
    )


def retreats(match: Match) -> dict[str, set[str]]:
    """The hexes to which each unit may go that can retreat now: those that all of its group may enter."""
    stage = match.state.stack[-1]
    assert isinstance(stage, Retreat)
    legs = {leg.unit: leg for leg in stage.legs}
    units = match.state.units
    waiting = [units[leg.unit] for leg in stage.legs if leg.done < stage.length]
    going = [units[id] for id in stage.going]
    stacks: dict[tuple[Hex, int], list[Unit]] = {}
    for unit in going or waiting:
        stacks.setdefault((unit.hex, legs[unit.id].done), []).append(unit)
    found: dict[str, set[str]] = {}
    for stack in stacks.values():
        group = [unit for unit in stack if unit.id not in stage.parted] or stack
        ends = set.intersection(*(next_hexes(match, unit, legs[unit.id]) for unit in group))
        found |= {unit.id: ends for unit in group if ends}
    return found


def result_of(match: Match) -> str:
    """The result of the battle under way, by the printed table (8.1), where no air fleet and no help joins in."""
    battle = match.state.battle
    assert battle is not None
    grounds = {"clear": 0, "woods": 1, "city": 2}
    row = max((grounds[row_of(match, hex, battle.attackers[0])] for hex in battle.hexes), default=0)
    labels = PRINTED["columns"][("clear", "woods", "city")[row]]
    best = 0
    for index, label in enumerate(labels):
        attack, defence = (int(figure) for figure in label.rstrip("+").split(":"))
        if battle.attack * defence >= attack * battle.defence:
            best = index
    return str(PRINTED["rows"][str(battle.die)][best])


def row_of(match: Match, hex: Hex, attacker: str) -> str:
    """The row of the table for a hex (8.41, 8.47)."""
    features, name = match.rules.map.features, match.rules.grid.names[hex]
    defends = (
        "axis" if match.rules.roster[attacker].side == "soviet" else "soviet" if attacker in match.rules.roster else ""
    )
    is_fort = name in match.rules.grid.ids(features["fortress"] & ~match.state.ruined)
    if name in match.rules.grid.ids(features["major_city"]) or (is_fort and defends == "soviet"):
        return "city"
    if name in match.rules.grid.ids(features["minor_city"]):
        return "clear"
    ground = match.rules.map.terrain_of(hex)
    if ground == "swamp":
        return "woods" if weather_of(match.look) == "snow" else "city"
    return "woods" if ground in ("woods", "mountain") else "clear"


def adjacent_axis(match: Match, unit: Unit) -> bool:
    """True if an Axis unit is next to one (7.12)."""
    axis = [other for other in match.state.units.all() if other.side == "axis" and other.hex >= 0]
    return any(match.rules.grid.distance(unit.hex, other.hex) == 1 for other in axis)
