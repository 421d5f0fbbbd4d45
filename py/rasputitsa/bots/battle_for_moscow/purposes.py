"""Purposes of a move or a purchase: the city won, the enemy cut off, the line closed, the way barred."""

from rasputitsa.bots.battle_for_moscow.nearness import (
    Move,
    beside,
    faced,
    facing,
    is_before_combat,
    label_of,
    nearest_enemy,
    prospects,
)
from rasputitsa.bots.battle_for_moscow.worth import distances, shelter
from rasputitsa.engine.decision import Action
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_for_moscow.battle import defensive_terrain
from rasputitsa.games.battle_for_moscow.state import SOVIET, MoscowLook, cities_of, enemy_of
from rasputitsa.hexgrid.grid import HexSet

REACH = 3
"""Two units so far apart leave no hex between them outside their zones; so near is an enemy that a newcomer faces.

Who draws back was nearer.
"""


def purpose(step: Move, staying: Move) -> Text | None:
    """The purpose of a move beyond going there; None if it has none in particular.

    `staying`: the move in the position without those who are to go elsewhere; it counts on nobody else.
    """
    if cities_of(step.look, enemy_of(step.unit.side)) >> step.hex & 1:
        return step.told("bot.why.takes")
    sure = cut_off(staying)
    trapped = tuple(id for id in cut_off(step) if id in sure)
    if trapped:
        return step.told("bot.why.cuts_off", enemies=trapped)
    ends, foe = line_closed(staying), faced(step)
    return step.told("bot.why.closes_line", units=ends, **foe.facts) if ends and foe else None


def closing_in(step: Move) -> Text | None:
    """Going next to enemies: whom to attack, in a city to win it; where the odds are hopeless, to stand in the way."""
    look, found, now = step.look, prospects(step), is_before_combat(step.look)
    if not found:
        return None
    likely = [each for each in found if (label_of(look, each) if now else each.strength >= each.enemy.defence)]
    if not likely:
        return _standing_in_the_way(step)
    cities = cities_of(look, enemy_of(step.unit.side))
    inside = [each for each in likely if cities >> each.enemy.hex & 1]
    best, when = (inside or likely)[0], "now" if now else "next"
    facts: dict[str, Fact] = {"odds": label_of(look, best), **best.facts}
    if inside:
        return step.told(f"bot.why.closes_in.city.{when}", **facts, goal=look.rules.grid.names[best.enemy.hex])
    return step.told(f"bot.why.closes_in.{when}{'.with' if len(best.attackers) > 1 else ''}", **facts)


def _standing_in_the_way(step: Move) -> Text:
    enemies, threat = facing(step), sum(enemy.attack for enemy in facing(step))
    return step.told("bot.why.closes_in.blocks", enemies=_ids(enemies), threat=threat, own=step.unit.defence)


def sheltering(step: Move) -> Text | None:
    """Taking cover: on the enemy's way to Moscow, where it is."""
    look, hex, foe = step.look, step.hex, faced(step)
    if step.unit.side != SOVIET or not shelter(look, SOVIET) >> hex & 1:
        return None
    if foe is None:
        return step.told("bot.why.shelters")
    grid, moscow, cover = look.rules.grid, look.rules.moscow, defensive_terrain(look, step.unit.at(hex))
    left = distances(grid, moscow)
    enemies = look.state.units.of(enemy_of(SOVIET))
    bars = any(left[enemy.hex] >= grid.distance(enemy.hex, hex) + left[hex] for enemy in enemies)
    if bars and hex != moscow and cities_of(look, SOVIET) >> moscow & 1:
        return step.told(f"bot.why.bars.{cover}", **foe.facts, goal=grid.names[moscow])
    return step.told(f"bot.why.shelters.{cover}", **foe.facts)


def drawing_back(step: Move) -> Text | None:
    """Going away from an enemy who is near; from those next to the unit, where they are as strong as it is."""
    look, unit = step.look, step.unit
    before, after = nearest_enemy(look, unit.side, unit.hex), faced(step)
    if before is None or after is None or not before.n < after.n or before.n >= REACH:
        return None
    touching = beside(look, enemy_of(unit.side), unit.hex)
    if not touching:
        return step.told("bot.why.draws_back", n=after.n, own=unit.defence, enemy=before.enemy, was=before.n)
    threat = sum(enemy.attack for enemy in touching)
    if threat < unit.defence:
        return None
    key = "bot.why.draws_back.touching"
    return step.told(key, n=after.n, own=unit.defence, enemies=_ids(touching), threat=threat)


def restored(look: MoscowLook, id: str) -> Text:
    """The strength of a restored unit, before and after, and the enemies that it faces."""
    unit = look.state.units[id]
    facts: dict[str, Fact] = {"unit": id, "before": unit.defence, "after": unit.type.defence[-1]}
    here = Move(look, unit, unit.hex)
    enemies, foe = facing(here), faced(here)
    if enemies:
        return text("bot.why.restore.beside", **facts, enemies=_ids(enemies))
    return text("bot.why.restore.far", **facts, **foe.facts) if foe else text("bot.why.restore", **facts)


def brought(step: Move) -> Text:
    """The strength of a unit that comes in, the enemy that it faces, and a city that is empty without it."""
    look, foe = step.look, faced(step)
    if foe is None:
        return step.told("bot.why.bring")
    is_empty = cities_of(look, step.unit.side) >> step.hex & 1 and not look.state.units.on(step.hex)
    kind = "empty" if is_empty else "facing" if foe.n <= REACH else "far"
    return step.told(f"bot.why.bring.{kind}", strength=step.unit.defence, **foe.facts)


def why_chosen(look: MoscowLook, action: Action) -> Text:
    """The effect of one of a battle's small choices: the hex that is entered, the strength that is lost."""
    battle = look.state.battle
    if action.verb == "advance" and battle:
        return _advancing(Move(look, look.state.units[action[1]], battle.hex))
    if action.verb in ("lose", "freeze"):
        unit = look.state.units[action[1]]
        if unit.steps == 1:
            return text("bot.why.lose.last", unit=unit.id, before=unit.attack)
        after = unit.type.attack[unit.steps - 2]
        return text("bot.why.lose.reduced", unit=unit.id, before=unit.attack, after=after)
    return text(f"bot.why.{action.verb}", what=action.args)


def _advancing(step: Move) -> Text:
    enemies, foe = facing(step), faced(step)
    if cities_of(step.look, enemy_of(step.unit.side)) >> step.hex & 1:
        return step.told("bot.why.takes")
    if enemies:
        return step.told("bot.why.advance.beside", enemies=_ids(enemies))
    return step.told("bot.why.advance.far", **foe.facts) if foe else text("bot.why.advance", what=(step.unit.id,))


def cut_off(step: Move) -> tuple[str, ...]:
    """The enemies beside the hex that have a way back as things stand, and none once the unit stands there."""
    grid, units, unit = step.look.rules.grid, step.look.state.units, step.unit
    before, theirs = units.area(unit.side), units.area(enemy_of(unit.side))
    after = before & ~(1 << unit.hex if unit.hex >= 0 else 0) | 1 << step.hex

    def ways(enemy: Unit, own: HexSet) -> HexSet:
        return grid.neighbours(enemy.hex) & ~own & (theirs | ~grid.expand(own))

    return tuple(enemy.id for enemy in facing(step) if ways(enemy, before) and not ways(enemy, after))


def line_closed(step: Move) -> tuple[str, ...]:
    """The two comrades between whom a unit closes a line that is open without it, with an enemy in front of it."""
    distance, hex, foe = step.look.rules.grid.distance, step.hex, faced(step)
    comrades = [each for each in step.look.state.units.of(step.unit.side) if each.id != step.unit.id]
    near = [each for each in comrades if 1 < distance(each.hex, hex) <= REACH]
    if foe is None or foe.n > REACH:
        return ()
    for index, one in enumerate(near):
        for other in near[index + 1 :]:
            apart = distance(one.hex, other.hex)
            if apart > REACH and apart + 1 >= distance(one.hex, hex) + distance(hex, other.hex):
                linked = any(_joins(step.look, each, one, other) for each in comrades)
                if not linked:
                    return one.id, other.id
    return ()


def _joins(look: MoscowLook, each: Unit, one: Unit, other: Unit) -> bool:
    distance = look.rules.grid.distance
    return each not in (one, other) and max(distance(each.hex, one.hex), distance(each.hex, other.hex)) <= REACH


def _ids(units: tuple[Unit, ...]) -> tuple[str, ...]:
    return tuple(unit.id for unit in units)
