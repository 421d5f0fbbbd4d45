"""Purposes of a move or a purchase: the city won, the enemy cut off, the line closed, the way barred."""

from rasputitsa.bots.battle_for_moscow.nearness import beside, is_before_combat, label_of, nearest_enemy, prospects
from rasputitsa.bots.battle_for_moscow.worth import distances, shelter
from rasputitsa.engine.decision import Action
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_for_moscow.battle import defensive_terrain
from rasputitsa.games.battle_for_moscow.state import SOVIET, MoscowLook, SideId, cities_of, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.zoc import zone

REACH = 3
"""Two units so far apart leave no hex between them outside their zones; so near is an enemy that a newcomer faces.

Who draws back was nearer.
"""


def purpose(look: MoscowLook, staying: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text | None:
    """The purpose of a move beyond going there; None if it has none in particular.

    `staying`: the position without those who are to go elsewhere; it counts on nobody else.
    """
    names = look.rules.grid.names
    if cities_of(look, enemy_of(side)) >> hex & 1:
        return text("bot.why.takes", unit=unit.id, hex=names[hex])
    sure = cut_off(staying, side, unit, hex)
    trapped = tuple(id for id in cut_off(look, side, unit, hex) if id in sure)
    if trapped:
        return text("bot.why.cuts_off", unit=unit.id, hex=names[hex], enemies=trapped)
    ends = line_closed(staying, side, unit, hex)
    faced = nearest_enemy(look, side, hex)
    if ends and faced:
        return text("bot.why.closes_line", unit=unit.id, hex=names[hex], units=ends, n=faced[0], enemy=faced[1])
    return None


def closing_in(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text | None:
    """Going next to enemies: whom to attack, in a city to win it; where the odds are hopeless, to stand in the way."""
    names, cities = look.rules.grid.names, cities_of(look, enemy_of(side))
    found, now = prospects(look, side, unit, hex), is_before_combat(look)
    if not found:
        return None
    likely = [each for each in found if (label_of(look, each) if now else each.strength >= each.enemy.defence)]
    if not likely:
        return _standing_in_the_way(look, side, unit, hex)
    inside = [each for each in likely if cities >> each.enemy.hex & 1]
    best, when = (inside or likely)[0], "now" if now else "next"
    facts: dict[str, Fact] = {"unit": unit.id, "hex": names[hex], "odds": label_of(look, best), **best.facts}
    if inside:
        return text(f"bot.why.closes_in.city.{when}", **facts, goal=names[best.enemy.hex])
    return text(f"bot.why.closes_in.{when}{'.with' if len(best.attackers) > 1 else ''}", **facts)


def _standing_in_the_way(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text:
    enemies = beside(look, enemy_of(side), hex)
    ids, threat = tuple(enemy.id for enemy in enemies), sum(enemy.attack for enemy in enemies)
    facts: dict[str, Fact] = {"enemies": ids, "threat": threat, "own": unit.defence}
    return text("bot.why.closes_in.blocks", unit=unit.id, hex=look.rules.grid.names[hex], **facts)


def sheltering(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text | None:
    """Taking cover: on the enemy's way to Moscow, where it is."""
    if side != SOVIET or not shelter(look, SOVIET) >> hex & 1:
        return None
    grid, moscow = look.rules.grid, look.rules.moscow
    facts: dict[str, Fact] = {"unit": unit.id, "hex": grid.names[hex]}
    found = nearest_enemy(look, side, hex)
    if found is None:
        return text("bot.why.shelters", **facts)
    cover = defensive_terrain(look, unit.at(hex))
    facts |= {"n": found[0], "enemy": found[1]}
    left = distances(grid, moscow)
    enemies = look.state.units.of(enemy_of(side))
    bars = any(left[enemy.hex] >= grid.distance(enemy.hex, hex) + left[hex] for enemy in enemies)
    if bars and hex != moscow and cities_of(look, side) >> moscow & 1:
        return text(f"bot.why.bars.{cover}", **facts, goal=grid.names[moscow])
    return text(f"bot.why.shelters.{cover}", **facts)


def drawing_back(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text | None:
    """Going away from an enemy who is near; from those next to the unit, where they are as strong as it is."""
    before, after = nearest_enemy(look, side, unit.hex), nearest_enemy(look, side, hex)
    if before is None or after is None or not before[0] < after[0] or before[0] >= REACH:
        return None
    facts: dict[str, Fact] = {"unit": unit.id, "hex": look.rules.grid.names[hex], "n": after[0], "own": unit.defence}
    touching = beside(look, enemy_of(side), unit.hex)
    if not touching:
        return text("bot.why.draws_back", **facts, enemy=before[1], was=before[0])
    threat = sum(enemy.attack for enemy in touching)
    if threat < unit.defence:
        return None
    return text("bot.why.draws_back.touching", **facts, enemies=tuple(enemy.id for enemy in touching), threat=threat)


def restored(look: MoscowLook, side: SideId, unit_id: str) -> Text:
    """The strength of a restored unit, before and after, and the enemies that it faces."""
    unit = look.state.units[unit_id]
    facts: dict[str, Fact] = {"unit": unit_id, "before": unit.defence, "after": unit.type.defence[-1]}
    enemies = tuple(enemy.id for enemy in beside(look, enemy_of(side), unit.hex))
    if enemies:
        return text("bot.why.restore.beside", **facts, enemies=enemies)
    found = nearest_enemy(look, side, unit.hex)
    return (
        text("bot.why.restore.far", **facts, n=found[0], enemy=found[1]) if found else text("bot.why.restore", **facts)
    )


def brought(look: MoscowLook, side: SideId, unit_id: str, hex: Hex) -> Text:
    """The strength of a unit that comes in, the enemy that it faces, and a city that is empty without it."""
    unit, found = look.state.units[unit_id], nearest_enemy(look, side, hex)
    facts: dict[str, Fact] = {"unit": unit_id, "hex": look.rules.grid.names[hex]}
    if found is None:
        return text("bot.why.bring", **facts)
    is_empty = cities_of(look, side) >> hex & 1 and not look.state.units.on(hex)
    kind = "empty" if is_empty else "facing" if found[0] <= REACH else "far"
    return text(f"bot.why.bring.{kind}", **facts, strength=unit.defence, n=found[0], enemy=found[1])


def why_chosen(look: MoscowLook, action: Action) -> Text:
    """The effect of one of a battle's small choices: the hex that is entered, the strength that is lost."""
    battle = look.state.battle
    if action.verb == "advance" and battle:
        return _advancing(look, look.state.units[action[1]], battle.hex)
    if action.verb in ("lose", "freeze"):
        unit = look.state.units[action[1]]
        if unit.steps == 1:
            return text("bot.why.lose.last", unit=unit.id, before=unit.attack)
        after = unit.type.attack[unit.steps - 2]
        return text("bot.why.lose.reduced", unit=unit.id, before=unit.attack, after=after)
    return text(f"bot.why.{action.verb}", what=action.args)


def _advancing(look: MoscowLook, unit: Unit, hex: Hex) -> Text:
    theirs, facts = enemy_of(unit.side), {"unit": unit.id, "hex": look.rules.grid.names[hex]}
    enemies, found = beside(look, theirs, hex), nearest_enemy(look, unit.side, hex)
    if cities_of(look, theirs) >> hex & 1:
        return text("bot.why.takes", **facts)
    if enemies:
        return text("bot.why.advance.beside", **facts, enemies=tuple(enemy.id for enemy in enemies))
    if found is None:
        return text("bot.why.advance", what=(unit.id,))
    return text("bot.why.advance.far", **facts, n=found[0], enemy=found[1])


def cut_off(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> tuple[str, ...]:
    """The enemies beside a hex that have a way back as things stand, and none once a unit stands there."""
    grid, units = look.rules.grid, look.state.units
    before = units.area(side)
    after = before & ~_home(unit) | 1 << hex
    theirs = units.area(enemy_of(side))

    def ways(enemy: Unit, own: HexSet) -> HexSet:
        return grid.neighbours(enemy.hex) & ~own & (theirs | ~zone(grid, own))

    beside = (enemy for enemy in units.of(enemy_of(side)) if grid.neighbours(hex) >> enemy.hex & 1)
    return tuple(enemy.id for enemy in beside if ways(enemy, before) and not ways(enemy, after))


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
