"""What a move or a purchase is for: the city won, the enemy cut off, the line closed, the way barred."""

from rasputitsa.bots.battle_for_moscow.worth import distances, shelter
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.state import SOVIET, MoscowLook, SideId, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.zoc import zone

REACH = 3
"""Two units so far apart leave no hex between them outside their zones; so near is an enemy that a newcomer faces."""


def purpose(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text | None:
    """What a move does beyond going there; None where that is nothing in particular."""
    names = look.rules.grid.names
    if cities_of(look, enemy_of(side)) >> hex & 1:
        return text("bot.why.takes", unit=unit.id, hex=names[hex])
    trapped = cut_off(look, side, unit, hex)
    if trapped:
        return text("bot.why.cuts_off", unit=unit.id, hex=names[hex], enemies=trapped)
    ends = line_closed(look, side, unit, hex)
    if ends:
        return text("bot.why.closes_line", unit=unit.id, hex=names[hex], units=ends)
    return None


def closing_in(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text | None:
    """Going next to enemies; where one stands in a city, to win it."""
    grid, near = look.rules.grid, look.rules.grid.neighbours(hex)
    enemies = [enemy for enemy in look.state.units.of(enemy_of(side)) if near >> enemy.hex & 1]
    if not enemies:
        return None
    ids, cities = tuple(enemy.id for enemy in enemies), cities_of(look, enemy_of(side))
    facts: dict[str, Fact] = {"unit": unit.id, "hex": grid.names[hex], "enemies": ids}
    goal = next((grid.names[enemy.hex] for enemy in enemies if cities >> enemy.hex & 1), "")
    return text("bot.why.closes_in.city", **facts, goal=goal) if goal else text("bot.why.closes_in", **facts)


def sheltering(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text | None:
    """Taking cover: on the enemy's way to Moscow, where it is."""
    if side != SOVIET or not shelter(look, SOVIET) >> hex & 1:
        return None
    grid, moscow = look.rules.grid, look.rules.moscow
    facts = {"unit": unit.id, "hex": grid.names[hex]}
    left = distances(grid, moscow)
    enemies = look.state.units.of(enemy_of(side))
    bars = any(left[enemy.hex] >= grid.distance(enemy.hex, hex) + left[hex] for enemy in enemies)
    if bars and hex != moscow and cities_of(look, side) >> moscow & 1:
        return text("bot.why.bars", **facts, goal=grid.names[moscow])
    return text("bot.why.shelters", **facts)


def restored(look: MoscowLook, side: SideId, unit_id: str) -> Text:
    """Whom a unit that is restored stands next to."""
    near = look.rules.grid.neighbours(look.state.units[unit_id].hex)
    enemies = tuple(enemy.id for enemy in look.state.units.of(enemy_of(side)) if near >> enemy.hex & 1)
    if enemies:
        return text("bot.why.restore.near", unit=unit_id, enemies=enemies)
    return text("bot.why.restore", unit=unit_id)


def brought(look: MoscowLook, side: SideId, unit_id: str, hex: Hex) -> Text:
    """Whom a unit that comes in faces."""
    grid = look.rules.grid
    enemies = ((grid.distance(enemy.hex, hex), enemy.id) for enemy in look.state.units.of(enemy_of(side)))
    away, enemy = min(enemies, default=(REACH + 1, ""))
    if away > REACH:
        return text("bot.why.bring", unit=unit_id, hex=grid.names[hex])
    return text("bot.why.bring.near", unit=unit_id, hex=grid.names[hex], enemies=(enemy,), n=away)


def cut_off(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> tuple[str, ...]:
    """The enemies beside a hex that have a way back as things stand, and none once a unit stands there."""
    grid, units = look.rules.grid, look.state.units
    others = units.area(side) & ~_home(unit)
    theirs = units.area(enemy_of(side))

    def ways(enemy: Unit, own: HexSet) -> HexSet:
        return grid.neighbours(enemy.hex) & ~own & (theirs | ~zone(grid, own))

    beside = (enemy for enemy in units.of(enemy_of(side)) if grid.neighbours(hex) >> enemy.hex & 1)
    return tuple(enemy.id for enemy in beside if ways(enemy, others) and not ways(enemy, others | 1 << hex))


def line_closed(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> tuple[str, ...]:
    """The two comrades between whom a unit closes a line that is open without it, with an enemy in front of it."""
    grid = look.rules.grid
    comrades = [each for each in look.state.units.of(side) if each.id != unit.id]
    near = [each for each in comrades if 1 < grid.distance(each.hex, hex) <= REACH]
    if not _is_faced(look, side, hex):
        return ()
    for index, one in enumerate(near):
        for other in near[index + 1 :]:
            apart = grid.distance(one.hex, other.hex)
            if apart > REACH and apart + 1 >= grid.distance(one.hex, hex) + grid.distance(hex, other.hex):
                linked = any(_joins(look, each, one, other) for each in comrades)
                if not linked:
                    return one.id, other.id
    return ()


def _joins(look: MoscowLook, each: Unit, one: Unit, other: Unit) -> bool:
    distance = look.rules.grid.distance
    return each not in (one, other) and max(distance(each.hex, one.hex), distance(each.hex, other.hex)) <= REACH


def _is_faced(look: MoscowLook, side: SideId, hex: Hex) -> bool:
    distance = look.rules.grid.distance
    return any(distance(enemy.hex, hex) <= REACH for enemy in look.state.units.of(enemy_of(side)))


def _home(unit: Unit) -> HexSet:
    return 1 << unit.hex if unit.hex >= 0 else 0
