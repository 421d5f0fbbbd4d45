"""The overlays of the map: zones, supply, threat, Tank Actions, control (4.2, 9 to 13; rulings 9, 39, 41 and 43)."""

from collections.abc import Iterable, Iterator

from rasputitsa.aids.overlays import Area, Overlay, Overlays, control, zones
from rasputitsa.aids.supply_lines import Lines
from rasputitsa.aids.threat import Assault, Threats
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import barred, beside, havens, near, open_step, zone
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Moves
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import HARMLESS, faces_of, odds_of
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in, union
from rasputitsa.rules.room import posts_for
from rasputitsa.rules.supply import ranges

DEADLY = "DE"


def assaults(look: state.BlitzLook, side: state.SideId, targets: Iterable[Hex]) -> list[Assault]:
    """The most that a side can bring against each of some hexes that can be attacked at all."""
    reaches = {each.id: reach_of(look, side, each) for each in state.on_hand(look, side)}
    return [assault for hex in targets if (assault := _assault(look, side, reaches, hex))]


def action_overlay(look: state.BlitzLook, side: state.SideId, unit: str) -> Overlay:
    """Hexes that tank units reach by the move of a Tank Action, as if they had not moved (12.0; rulings 39 and 40)."""
    tanks = [each for each in state.on_hand(look, side) if state.is_tank(each) and unit in ("", each.id)]
    reached = union(reach_of(look, side, each) for each in tanks)
    if not tanks:
        return Overlay(lines=(text("why.no_tank", "12.0", unit=unit),) if unit else ())
    cities = look.rules.grid.ids(reached & look.rules.cities)
    line = text("overlay.action.unit", "12.0", unit=unit) if unit else text("overlay.action", "12.0", side=side)
    named = (text("overlay.action.cities", "12.0", cities=cities),) if cities else ()
    cards = text("overlay.action.cards", "12.0", side=side)
    return Overlay(areas=(Area("good", side, reached),), lines=(line, *named, cards))


def reach_of(look: state.BlitzLook, side: state.SideId, unit: Unit) -> HexSet:
    """The hexes in which a unit could end a move, its own among them."""
    bare = unit.bare()
    reached = Moves(look, side, "", ()).reach((bare,)).reached & ~look.state.units.area(_other(look, side))
    return reached | (1 << unit.hex if unit.hex >= 0 else 0)


def _other(look: state.BlitzLook, side: str) -> str:
    return next(each.id for each in look.rules.game.sides if each.id != side)


def _assault(look: state.BlitzLook, side: state.SideId, reaches: dict[str, HexSet], hex: Hex) -> Assault | None:
    """Every unit that finds room beside the hex, the strongest first, against all who stand there (ruling 27)."""
    units = sorted(state.on_hand(look, side), key=lambda unit: (-unit.attack, unit.id))
    around = near(look.rules, 1 << hex)
    from_rear = [unit.id for unit in units if unit.hex < 0 and beside(look.rules, unit) >> hex & 1]
    others = [unit for unit in units if unit.id not in from_rear]
    room = posts_for(others, {unit.id: reaches[unit.id] & around for unit in others}, look.rules.stacking[side])
    posts = {unit.id: room.get(unit.id, -1) for unit in units if unit.id in room or unit.id in from_rear}
    defenders = tuple(unit.id for unit in look.state.units.on(hex))
    if not posts:
        return None
    battle = state.Battle(hex, tuple(posts), defenders)
    worked = odds_of(look, battle, _standing(look, battle, posts, reaches))
    if worked.column is None:
        return None
    results = faces_of(look, battle, worked.column)
    lost = results.count(DEADLY)
    driven = len(results) - lost - results.count(HARMLESS)
    return Assault(hex, posts, worked, {"lost": lost, "driven": driven})


def _standing(
    look: state.BlitzLook, battle: state.Battle, posts: dict[str, Hex], reaches: dict[str, HexSet]
) -> list[Unit]:
    """The attackers where they would attack from: over no river, if they can come to such a hex (ruling 29)."""
    around, across = near(look.rules, 1 << battle.hex), look.rules.map.beside("river", battle.hex)
    found = []
    for unit in (look.state.units[id] for id in posts):
        ends = reaches[unit.id] & around
        found.append(unit if posts[unit.id] < 0 else unit.at(next(hexes_in(ends & ~across or ends))))
    return found


def lost_for_want(look: state.BlitzLook, side: str, supplied: HexSet) -> Iterator[Text]:
    """Units that would surrender in the side's Supply Phase: the spent alone, where the fresh are spent (13.1; ruling
    42).
    """
    cut_off = (unit for unit in look.state.units.of(side) if not supplied >> unit.hex & 1)
    units = tuple(unit.id for unit in cut_off if look.rules.unsupplied == "surrender" or not unit.is_full)
    if units:
        yield text("supply.surrender", "13.1", side=side, units=units)


def _lines(side: state.SideId) -> tuple[Text, ...]:
    return text("threat.when", "10.0", side=side), text("threat.left_out", "11.2", side=side)


THREATS = Threats(assaults, "lost", "11.0", "11.0", _lines)


def _supply(look: state.BlitzLook, side: str, unit_id: str) -> Overlay:
    """The area from which a line can be traced and the verdict on each unit; of one unit the way, or what bars it."""
    grid, free = look.rules.grid, look.rules.grid.hexes & ~barred(look, side)
    step = open_step(look.rules)
    cost = Cost(0, step.leave, tuple(entered & free for entered in step.enter))
    traced = ranges(grid, look.rules.borders[side], (cost,), free, 0)
    enemies = look.state.units.area(state.enemy_of(side))
    shelter = havens(look, side)
    kind = "supply" if look.rules.unsupplied == "surrender" else "supply_spent"
    lines = Lines(kind, "13.2.2", side, traced, look.state.units, enemies, shelter)
    if not unit_id:
        return lines.overlay(lines.area, lost_for_want(look, side, lines.area | shelter))
    unit = look.state.units[unit_id]
    sheltered = bool(shelter >> unit.hex & 1)
    return lines.overlay_of(lines.area, unit, (text("supply.haven", "13.2.4", unit=unit_id),) if sheltered else ())


def _around(look: state.BlitzLook, unit: Unit) -> HexSet:
    return near(look.rules, 1 << unit.hex) if look.rules.zones.exerts(unit) else 0


OVERLAYS = Overlays(
    state.SIDES,
    {
        "zone": zones("9.0", zone, _around),
        "supply": _supply,
        "threat": lambda look, side, unit: THREATS.overlay(look, state.enemy_of(side), unit),
        "tank_action": action_overlay,
        "control": control(state.SIDES, state.cities_of, "4.2"),
    },
)
overlays, overlay = OVERLAYS.listed, OVERLAYS.overlay
