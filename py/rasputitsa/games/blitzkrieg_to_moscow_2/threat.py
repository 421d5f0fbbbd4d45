"""The attacks that a side could make on each enemy hex if it moved and fought now (10, 11; ruling 28)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rasputitsa.aids.overlays import Area, Arrow, Overlay, Sign, danger
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import beside, near
from rasputitsa.games.blitzkrieg_to_moscow_2.moves import Moves
from rasputitsa.games.blitzkrieg_to_moscow_2.state import Battle, BlitzLook, SideId, is_tank, on_hand
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import HARMLESS, faces_of, odds_of
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.combat import FACES, Odds
from rasputitsa.rules.posts import posts_for

DEADLY = "DE"


@dataclass(frozen=True, slots=True)
class Assault:
    """The strongest attack on a hex: units and their posts (out of a rear area none), and the odds."""

    hex: Hex
    posts: dict[str, Hex]
    odds: Odds
    lost: int
    driven: int


def threat_overlay(look: BlitzLook, attacker: SideId, unit: str) -> Overlay:
    """The threats of a side, to all units or to one."""
    reaches = {each.id: reach_of(look, attacker, each) for each in on_hand(look, attacker)}
    targets = {each.hex for each in look.state.units.all() if each.side != attacker and each.hex >= 0}
    hexes = {look.state.units[unit].hex} if unit else targets
    found = [assault for hex in sorted(hexes) if (assault := _assault(look, attacker, reaches, hex))]
    lines = (text("threat.when", "10.0", side=attacker), text("threat.left_out", "11.2", side=attacker))
    if unit and not found:
        return Overlay(lines=(text("threat.safe", "11.0", unit=unit), *lines))
    arrows = [Arrow(post, each.hex, attacker) for each in found if unit for post in each.posts.values() if post >= 0]
    return Overlay(signs=tuple(_sign(look, each) for each in found), arrows=tuple(arrows), lines=lines)


def action_overlay(look: BlitzLook, side: SideId, unit: str) -> Overlay:
    """Hexes that tank units reach by the move of a Tank Action, as if they had not moved (12.0; rulings 39 and 40)."""
    tanks = [each for each in on_hand(look, side) if is_tank(each) and unit in ("", each.id)]
    reached = 0
    for each in tanks:
        reached |= reach_of(look, side, each)
    if not tanks:
        return Overlay(lines=(text("why.no_tank", "12.0", unit=unit),) if unit else ())
    cities = look.rules.grid.ids(reached & look.rules.cities)
    line = text("overlay.action.unit", "12.0", unit=unit) if unit else text("overlay.action", "12.0", side=side)
    named = (text("overlay.action.cities", "12.0", cities=cities),) if cities else ()
    cards = text("overlay.action.cards", "12.0", side=side)
    return Overlay(areas=(Area("good", side, reached),), lines=(line, *named, cards))


def reach_of(look: BlitzLook, side: SideId, unit: Unit) -> HexSet:
    """The hexes in which a unit could end a move, its own among them."""
    bare = unit.bare()
    reached = Moves(look, side, "", ()).reach((bare,)).reached & ~look.state.units.area(_other(look, side))
    return reached | (1 << unit.hex if unit.hex >= 0 else 0)


def _other(look: BlitzLook, side: str) -> str:
    return next(each.id for each in look.rules.game.sides if each.id != side)


def _assault(look: BlitzLook, side: SideId, reaches: dict[str, HexSet], hex: Hex) -> Assault | None:
    """Every unit that finds room beside the hex, the strongest first, against all who stand there (ruling 27)."""
    units = sorted(on_hand(look, side), key=lambda unit: (-unit.attack, unit.id))
    around = near(look.rules, 1 << hex)
    from_rear = [unit.id for unit in units if unit.hex < 0 and beside(look.rules, unit) >> hex & 1]
    others = [unit for unit in units if unit.id not in from_rear]
    room = posts_for(others, {unit.id: reaches[unit.id] & around for unit in others}, look.rules.stacking[side])
    posts = {unit.id: room.get(unit.id, -1) for unit in units if unit.id in room or unit.id in from_rear}
    defenders = tuple(unit.id for unit in look.state.units.on(hex))
    if not posts:
        return None
    battle = Battle(hex, tuple(posts), defenders)
    worked = odds_of(look, battle, _standing(look, battle, posts, reaches))
    if worked.column is None:
        return None
    results = faces_of(look, battle, worked.column)
    lost = results.count(DEADLY)
    return Assault(hex, posts, worked, lost, len(results) - lost - results.count(HARMLESS))


def _standing(look: BlitzLook, battle: Battle, posts: dict[str, Hex], reaches: dict[str, HexSet]) -> list[Unit]:
    """The attackers where they would attack from: over no river, if they can come to such a hex (ruling 29)."""
    around, across = near(look.rules, 1 << battle.hex), look.rules.map.beside("river", battle.hex)
    found = []
    for unit in (look.state.units[id] for id in posts):
        ends = reaches[unit.id] & around
        found.append(unit if posts[unit.id] < 0 else unit.at(next(hexes_in(ends & ~across or ends))))
    return found


def _sign(look: BlitzLook, assault: Assault) -> Sign:
    return danger(assault.hex, assault.lost, _label(look, assault))


def _label(look: BlitzLook, assault: Assault) -> Text:
    hex, odds, attackers = look.rules.grid.names[assault.hex], assault.odds.heading, tuple(assault.posts)
    chances = {"lost": assault.lost, "driven": assault.driven, "faces": len(FACES)}
    return text("threat.sign", "11.0", hex=hex, odds=odds, attackers=attackers, **chances)


def lost_for_want(look: BlitzLook, side: str, supplied: HexSet) -> Iterator[Text]:
    """Units that would surrender in the side's Supply Phase: the spent alone, where the fresh are spent (13.1; ruling
    42).
    """
    cut_off = (unit for unit in look.state.units.of(side) if not supplied >> unit.hex & 1)
    units = tuple(unit.id for unit in cut_off if look.rules.unsupplied == "surrender" or not unit.is_full)
    if units:
        yield text("supply.surrender", "13.1", side=side, units=units)
