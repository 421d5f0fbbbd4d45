"""The reasons of moves in words: an attack, once all have moved its odds; places taken or held, the way to a goal."""

from collections.abc import Sequence

from rasputitsa.bots.battle_of_moscow.front import FAR, Front
from rasputitsa.bots.battle_of_moscow.marches import March
from rasputitsa.bots.staff.places import nearest, units_in
from rasputitsa.bots.staff.telling import Step
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.retreat import retreat_ground, retreats_of
from rasputitsa.games.battle_of_moscow.state import (
    RUSSIAN,
    TyphoonLook,
    cities_of,
    enemy_of,
    is_partisan,
    is_worker,
    needs_supply,
)
from rasputitsa.games.battle_of_moscow.strengths import defenders_in, die_modifiers, planned_odds
from rasputitsa.games.battle_of_moscow.supply import isolated_cities, lines
from rasputitsa.hexgrid.grid import Hex, hexes_in
from rasputitsa.rules.combat.crt import outcomes

ASIDE = 2
"""A unit a hex beside a shortest way still bars it with its zone."""


def why(look: TyphoonLook, front: Front, march: March) -> Text:
    """The foremost of the reasons that there are for a march, as things stand now.

    One that goes to attack names the enemy and no odds: who attacks is only settled once all have moved.
    """
    step = Step(look, look.state.units[march.unit], march.hex)
    if march.target >= 0:
        return _won(step) or step.told("bot.why.can_attack", enemies=_defenders(step, march.target))
    unit = step.unit
    if march.verb == "ride":
        return step.told("bot.why.rides", n=front.grid.distance(unit.hex, march.hex))
    return _won(step) or _caught(step) or _kept(step, front) or _way(step, front, march.aim)


def attack_on(look: TyphoonLook, hex: Hex, attackers: Sequence[Unit]) -> Text:
    """The odds that the attackers make together, and what comes of it: a city, an enemy with nowhere to go."""
    grid, table = look.rules.grid, look.rules.results
    odds, side = planned_odds(look, hex, attackers), attackers[0].side
    results = outcomes(table, odds.column, die_modifiers(look, side))
    good = sum([table.harm((result,), "defenders")[0] > 0 for result in results])
    return text(
        f"bot.why.attack{_prize(look, hex, attackers) if good else '.bound'}",
        attackers=tuple(unit.id for unit in attackers),
        units=len(attackers),
        good=good,
        hex=grid.names[hex],
        odds=table.labels[odds.column or 0],
    )


def _defenders(step: Step[TyphoonLook], hex: Hex) -> tuple[str, ...]:
    return tuple(unit.id for unit in defenders_in(step.look, hex, enemy_of(step.unit.side)))


def _prize(look: TyphoonLook, hex: Hex, attackers: Sequence[Unit]) -> str:
    """The prize of an attack that succeeds, as the end of a key."""
    enemy = enemy_of(attackers[0].side)
    if cities_of(look, enemy) >> hex & 1:
        return ".city"
    stuck = all(retreats_of(look, unit, 1) is None for unit in defenders_in(look, hex, enemy))
    return ".trapped" if stuck else ""


def _won(step: Step[TyphoonLook]) -> Text | None:
    """A city that changes hands, a railway that is cut."""
    if cities_of(step.look, enemy_of(step.unit.side)) >> step.hex & 1:
        return step.told("bot.why.takes")
    cut = isolated_cities(step.then) & ~isolated_cities(step.look) if step.unit.side != RUSSIAN else 0
    return step.told("bot.why.isolates", goals=step.look.rules.grid.ids(cut)) if cut else None


def _caught(step: Step[TyphoonLook]) -> Text | None:
    """The enemies beside the hex who have a way back now, and none once the unit stands there (47)."""
    units, side, then = step.look.state.units, step.unit.side, step.then
    beside = step.look.rules.grid.neighbours(step.hex) & units.area(enemy_of(side))
    enemies = [enemy for place in hexes_in(beside) for enemy in units.on(place) if enemy.side != side]
    found = tuple(enemy.id for enemy in enemies if _has_way(step.look, enemy) and not _has_way(then, enemy))
    return step.told("bot.why.cuts_off", enemies=found) if found else None


def _has_way(look: TyphoonLook, unit: Unit) -> bool:
    return bool(retreat_ground(look, unit).passable & look.rules.grid.neighbours(unit.hex))


def _kept(step: Step[TyphoonLook], front: Front) -> Text | None:
    """A city guarded, supply found again, a way barred from ground that doubles."""
    look, unit, hex, far = step.look, step.unit, step.hex, front.grid.distance
    held = cities_of(look, unit.side)
    if held >> hex & 1:
        return step.told("bot.why.garrisons")
    if needs_supply(unit) and not _is_fed(look, unit) and _is_fed(step.then, unit.at(hex)):
        return step.told("bot.why.back_in_supply")
    can_hide = unit.side == RUSSIAN and not (is_partisan(unit) or is_worker(unit))
    if not can_hide or not front.menace(hex) or not front.doubles(hex, front.far_side(hex), russian=True):
        return None
    goal = _nearest(front, hex)
    is_between = any(far(foe, goal) + ASIDE >= far(foe, hex) + far(hex, goal) for foe in front.enemies)
    if is_between and held >> goal & 1:
        return step.told("bot.why.bars", goal=front.grid.names[goal])
    return step.told("bot.why.shelters")


def _is_fed(look: TyphoonLook, unit: Unit) -> bool:
    own = lines(look, enemy_of(enemy_of(unit.side)))
    return own.degree(unit, own.ends) == "supplied"


def _way(step: Step[TyphoonLook], front: Front, aim: Hex) -> Text:
    """The way of a march: next to enemies; else towards its objective or the nearest goal, or away from enemies."""
    facing = front.near[step.hex] & front.enemy_area
    if facing:
        return step.told("bot.why.closes_in", enemies=units_in(step.look, facing))
    onward = step.goes_on(aim if aim >= 0 else _nearest(front, step.hex))
    if onward:
        return onward
    was, now = ((nearest(front.grid, hex, front.enemies) or (0,))[0] for hex in (step.unit.hex, step.hex))
    return step.told("bot.why.backs_off", n=now, was=was) if now > was else step.told("bot.why.goes_to")


def _nearest(front: Front, hex: Hex) -> Hex:
    """The goal nearest to a hex."""
    return min(front.way, key=lambda goal: (front.way[goal].get(hex, FAR), goal))
