"""Economy, conversion, returns, headquarters and victory, read once more from the book, slowly (12 to 15, 18, 19).

Hexes are printed ids, asked of the data alone; every answer looks at every unit anew.
"""

from collections.abc import Iterator
from dataclasses import replace

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.build import data
from tests.games.war_for_the_motherland import oracle_supply as slow
from tests.games.war_for_the_motherland.oracle_phases import Sheet

KINDS = {entry["id"]: entry["kind"] for entry in data("counters.json")["assets"]}
ASSET_POINTS = {"oil_field": 10, "petroleum_traffic_channel": 8}
NORTHERN = ("N1032", "N2034", "N2834")
SOVIET_CORPS, ARMIES = ("XXX",), ("XXXX",)


def linked(board: slow.Board, hex: str) -> bool:
    """True if links lead from a hex to a Soviet source; Moscow is none here (12.32, 12.41; rulings 106 and 107)."""
    return slow.joined(board, "soviet", hex, slow.sources(board, "soviet"))


def ports_cut_off(board: slow.Board) -> set[str]:
    """The access ports that are destroyed (12.41)."""
    ports = [piece for piece in board.pieces if KINDS.get(piece.id) == "access_port"]
    return {piece.id for piece in ports if not linked(board, piece.hex)}


def factories_that_can_leave(board: slow.Board, turn: int) -> set[str]:
    """The factories that can be evacuated in a turn (12.31 to 12.33)."""
    if turn not in (5, 7, 9, 11, 12, 14, 19, 21, 23, 25, 26, 28, 33, 35, 37, 39):
        return set()
    zoned = slow.zone(board, "axis")
    factories = [piece for piece in board.pieces if KINDS.get(piece.id) == "factory"]
    return {piece.id for piece in factories if linked(board, piece.hex) and piece.hex not in zoned}


def group_hexes(sheet: Sheet, board: slow.Board) -> set[str]:
    """Hexes for a support group: in the Soviet area, no Axis unit, no Axis zone (12.23; rulings 10 and 105)."""
    area = set(sheet.look.rules.grid.ids(sheet.look.state.networks.soviet))
    return area - slow.zone(board, "axis") - set(sheet.foes("soviet"))


def headquarters_hexes(sheet: Sheet, board: slow.Board, unit: Unit, nation: str) -> set[str]:
    """Hexes in which a headquarters comes in: on rails to what serves it, four hexes from enemies (13.13; 109, 110)."""
    foes = sheet.foes(unit.side)
    rails = {hex for link in slow.sides("rail") for hex in link} & sheet.hexes
    far = {hex for hex in rails if all(slow.distance(hex, foe) >= 4 for foe in foes)}
    if slow.capital_lost(board, nation):
        return set()
    roots = slow.roots(board, nation)
    return {hex for hex in far if slow.joined(board, unit.side, hex, roots) and not sheet.is_shunned(unit, hex)}


def drop_hexes(sheet: Sheet) -> set[str]:
    """Hexes for a drop: within six of a headquarters, on land, not on the Axis (13.42; ruling 112)."""
    heads = [sheet.where[unit.id] for unit in sheet.units if unit.type.id == "front_hq" and not unit.mark("supply")]
    near = {hex for hex in sheet.hexes if any(slow.distance(hex, head) <= 6 for head in heads)}
    return near - set(sheet.foes("soviet"))


def conversions(sheet: Sheet, board: slow.Board) -> set[tuple[str, str]]:
    """Pairs: an infantry army that may become a Guard or Shock army (13.2; ruling 111)."""
    zoned = set() if sheet.weather == "mud" else slow.zone(board, "axis")
    guards = [unit.id for unit in sheet.look.state.units.all() if unit.box == "conversion"]
    able = [unit for unit in sheet.units if unit.type.id == "inf_army" and not unit.mark("supply")]
    return {(army.id, guard) for army in able for guard in guards if sheet.where[army.id] not in zoned}


def rebuilds(sheet: Sheet) -> set[tuple[str, str]]:
    """Pairs of corps of a hex that may become an infantry army (14.31 to 14.33; rulings 113 and 120)."""
    if not any(_is_free(sheet, unit) for unit in sheet.look.state.units.all()):
        return set()
    able = [unit for unit in _corps(sheet) if unit.type.branch != "airborne" and unit.mark("supply") != "out"]
    return {(a.id, b.id) for a in able for b in able if a is not b and sheet.where[a.id] == sheet.where[b.id]}


def _is_free(sheet: Sheet, unit: Unit) -> bool:
    """True if an infantry army is gone, converted, or on its way back: not one that has yet to come."""
    if unit.type.id != "inf_army" or unit.hex >= 0:
        return False
    waits = unit.box.startswith("due_") and unit.box != sheet.look.rules.roster[unit.id].box
    return unit.box == "soviet_lost" or waits


def incorporations(sheet: Sheet) -> set[tuple[str, str]]:
    """Pairs: a corps that may give its life, and a weakened army (14.34 to 14.37; ruling 121)."""
    weak = [unit for unit in sheet.units if unit.type.size == "XXXX" and unit.mark("csm") and unit.steps == 1]
    armies = [unit for unit in weak if unit.side == "soviet" and not unit.mark("supply")]
    corps = [unit for unit in _corps(sheet) if not unit.mark("supply")]
    return {(a.id, b.id) for a in corps for b in armies if _is_beside(sheet.where[a.id], sheet.where[b.id])}


def _corps(sheet: Sheet) -> Iterator[Unit]:
    return (unit for unit in sheet.units if unit.side == "soviet" and unit.type.size == "XXX")


def _is_beside(one: str, two: str) -> bool:
    wet = slow.sides("water") | slow.sides("frozen")
    return one == two or two in slow.around(one) and frozenset((one, two)) not in wet


def return_turn(unit: Unit, die: int, turn: int, last: int) -> int:
    """The turn in which a lost counter is back; 0: it does not return (13.5; rulings 94, 113 and 114)."""
    after = {
        "depot": 4,
        "airbase": 4,
        "headquarters": 1 if die <= 3 else 2,
        "infantry": 2 * die if die > 1 else 0,
        "tank": max(die, 2),
        "guard": die if die > 1 else 0,
        "shock": die if die > 1 else 0,
    }.get(unit.type.branch, 0)
    returns = unit.type.branch in ("depot", "airbase", "headquarters") or unit.type.size == "XXXX"
    if unit.side == "axis" and unit.type.branch not in ("depot", "airbase", "headquarters"):
        returns = False
    return turn + after if returns and after and turn + after <= last else 0


def city_points(board: slow.Board) -> dict[str, int]:
    """The points for cities: held, and joined over land to an Axis source (15.1, 19.52; ruling 122)."""
    listed = data("scenarios.json")[board.scenario].get("city_points", {}).values()
    held = [city for city in listed if city["hex"] in board.axis_held]
    return {city["hex"]: city["points"] for city in held if _is_joined(board, city["hex"])}


def _is_joined(board: slow.Board, city: str) -> bool:
    """True if a way over land leads from a city to a source."""
    goals, closed = slow.sources(board, "axis"), slow.barred(board, "axis")
    wet = slow.sides("water") | slow.sides("frozen")
    seen, todo = {city}, [city]
    while todo:
        hex = todo.pop()
        if hex in goals:
            return True
        for near in slow.around(hex):
            dry = near in board.hexes and slow.is_land(near) and frozenset((hex, near)) not in wet
            if dry and near not in seen and near not in closed:
                seen.add(near)
                todo.append(near)
    return False


def asset_points(sheet: Sheet) -> int:
    """The points for destroyed assets, in the scenario that has them (18.52; ruling 129)."""
    if sheet.look.rules.scenario.id != "road_to_stalingrad":
        return 0
    lost = [unit for unit in sheet.look.state.units.all() if unit.box == "destroyed"]
    return sum(ASSET_POINTS.get(KINDS[unit.id], 5) for unit in lost)


def supplied_at_the_end(board: slow.Board) -> set[str]:
    """The Axis units in supply as it is found when the last turn ends (15.22; ruling 125)."""
    last = replace(board, fleets=(), expended=frozenset())
    bases = [piece for piece in last.pieces if piece.branch == "airbase"]
    last = last.without({piece.id for piece in bases if not slow.base_supplied(last, piece)})
    heads = [piece for piece in last.pieces if piece.branch == "headquarters"]
    last = last.without({piece.id for piece in heads if not slow.headquarters_supplied(last, piece)})
    always = ("depot", "airbase", "headquarters")
    axis = last.of("axis")
    return {piece.id for piece in axis if piece.branch in always or slow.state(last, piece) == "supplied"}


def level(scenario: str, points: int) -> str:
    """The level of victory (18.54, 19.53)."""
    printed = data("scenarios.json")
    found = next((n for n, most in enumerate(printed[scenario]["thresholds"]) if points <= most), 6)
    return str(printed["levels"][found])


def surrender(die: int, leningrad: str) -> str:
    """The outcome of the die at Moscow's fall, by who holds Leningrad (19.43 to 19.46)."""
    sum_ = die - (leningrad == "axis")
    return "surrender" if sum_ <= 1 else "shaken" if sum_ <= 3 else "steadfast"


def lands(die: int, sheet: Sheet, hex: str) -> bool:
    """True if an airborne corps lands (13.43; ruling 112)."""
    return die + (1 if sheet.is_zoned(hex, "soviet") else 0) - (0 if sheet.weather == "clear" else 3) <= 2


def germans_come_in(sheet: Sheet, board: slow.Board, hex: str) -> bool:
    """True if a hex of the German area has a line to something besides the northern sources (19.47; ruling 131)."""
    served = [each for each in slow.sources(board, "axis") if each not in NORTHERN]
    depots = [piece.hex for piece in board.of("axis") if piece.branch == "depot"]
    while True:
        more = [each for each in depots if each not in served and slow.has_line(board, "axis", each, served, 8)]
        if not more:
            break
        served += more
    ends = [*served, *(piece.hex for piece in board.pieces if piece.id in board.expended)]
    ports = slow.ports(board, "axis")
    return slow.has_line(board, "axis", hex, ends, 8) or bool(ports) and slow.has_line(board, "axis", hex, ports, 4)
