"""The reasons of moves in words: an attack and its odds, places taken, cut off or guarded, the way to a goal."""

from collections.abc import Sequence

from rasputitsa.bots.battle_of_moscow.front import FAR, Front
from rasputitsa.bots.battle_of_moscow.marches import March
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_of_moscow.rails import isolated_cities
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
from rasputitsa.games.battle_of_moscow.supply import lines
from rasputitsa.hexgrid.grid import Hex, hexes_in
from rasputitsa.rules.combat import outcomes

Facts = dict[str, Fact]

ASIDE = 2
"""A unit a hex beside a shortest way still bars it with its zone."""


def why(look: TyphoonLook, front: Front, march: March, plan: Sequence[March]) -> Text:
    """The foremost of the reasons that there are for a march, as things stand now."""
    unit = look.state.units[march.unit]
    if march.target >= 0:
        posts = [(look.state.units[each.unit], each.hex) for each in plan if each.target == march.target]
        return attack_on(look, march.target, posts)
    at: Facts = {"unit": unit.id, "hex": front.grid.names[march.hex]}
    if march.verb == "ride":
        return text("bot.why.rides", **at, n=front.grid.distance(unit.hex, march.hex))
    then = _with(look, [unit.at(march.hex)])
    return (
        _won(look, then, unit, march.hex, at)
        or _caught(look, then, march.hex, at)
        or _kept(look, then, front, unit, march.hex, at)
        or _way(look, front, unit.hex, march, at)
    )


def attack_on(look: TyphoonLook, hex: Hex, posts: Sequence[tuple[Unit, Hex]]) -> Text:
    """The odds that the attackers make together, and what comes of it: a city, an enemy with nowhere to go."""
    attackers, grid, table = [unit.at(place) for unit, place in posts], look.rules.grid, look.rules.results
    odds, side = planned_odds(look, hex, attackers), attackers[0].side
    results = outcomes(table, odds.column, die_modifiers(look, side))
    good = sum([any(demand.of == "defenders" for demand in table.demands[result]) for result in results])
    facts: Facts = {"attackers": tuple(unit.id for unit in attackers), "units": len(attackers), "good": good}
    facts |= {"hex": grid.names[hex], "odds": table.labels[odds.column or 0]}
    facts["posts"] = tuple(grid.names[place] for _, place in posts)
    return text(f"bot.why.attack{_prize(look, hex, attackers) if good else '.bound'}", **facts)


def _prize(look: TyphoonLook, hex: Hex, attackers: Sequence[Unit]) -> str:
    """The prize of an attack that succeeds, as the end of a key."""
    enemy = enemy_of(attackers[0].side)
    if cities_of(look, enemy) >> hex & 1:
        return ".city"
    then = _with(look, attackers)
    stuck = all(retreats_of(then, unit, 1) is None for unit in defenders_in(then, hex, enemy))
    return ".trapped" if stuck else ""


def _with(look: TyphoonLook, units: Sequence[Unit]) -> TyphoonLook:
    """The position once these units stand where they are given."""
    state = look.state.copy()
    state.put(*units)
    return type(look)(look.rules, state)


def _won(look: TyphoonLook, then: TyphoonLook, unit: Unit, hex: Hex, at: Facts) -> Text | None:
    """A city that changes hands, a railway that is cut."""
    if cities_of(look, enemy_of(unit.side)) >> hex & 1:
        return text("bot.why.takes", **at)
    cut = isolated_cities(then) & ~isolated_cities(look) if unit.side != RUSSIAN else 0
    return text("bot.why.isolates", **at, goals=look.rules.grid.ids(cut)) if cut else None


def _caught(look: TyphoonLook, then: TyphoonLook, hex: Hex, at: Facts) -> Text | None:
    """The enemies beside a hex who have a way back now, and none once the unit stands there (47)."""
    side = then.state.units[str(at["unit"])].side
    beside = look.rules.grid.neighbours(hex) & look.state.units.area(enemy_of(side))
    enemies = [enemy for place in hexes_in(beside) for enemy in look.state.units.on(place) if enemy.side != side]
    found = tuple(enemy.id for enemy in enemies if _has_way(look, enemy) and not _has_way(then, enemy))
    return text("bot.why.cuts_off", **at, enemies=found) if found else None


def _has_way(look: TyphoonLook, unit: Unit) -> bool:
    return bool(retreat_ground(look, unit).passable & look.rules.grid.neighbours(unit.hex))


def _kept(look: TyphoonLook, then: TyphoonLook, front: Front, unit: Unit, hex: Hex, at: Facts) -> Text | None:
    """A city guarded, supply found again, a way barred from ground that doubles."""
    if cities_of(look, unit.side) >> hex & 1:
        return text("bot.why.garrisons", **at)
    if needs_supply(unit) and not _is_fed(look, unit) and _is_fed(then, unit.at(hex)):
        return text("bot.why.back_in_supply", **at)
    can_hide = unit.side == RUSSIAN and not (is_partisan(unit) or is_worker(unit))
    if can_hide and front.menace(hex) and front.doubles(hex, front.far_side(hex), russian=True):
        goal = _nearest(front, hex)[0]
        is_between = any(
            front.grid.distance(foe, goal) + ASIDE >= front.grid.distance(foe, hex) + front.grid.distance(hex, goal)
            for foe in front.enemies
        )
        is_ours = cities_of(look, unit.side) >> goal & 1
        return text("bot.why.bars", **at, goal=front.grid.names[goal]) if is_between and is_ours else _sheltered(at)
    return None


def _sheltered(at: Facts) -> Text:
    return text("bot.why.shelters", **at)


def _is_fed(look: TyphoonLook, unit: Unit) -> bool:
    own = lines(look, enemy_of(enemy_of(unit.side)))
    return own.degree(unit, own.ends) == "supplied"


def _way(look: TyphoonLook, front: Front, start: Hex, march: March, at: Facts) -> Text:
    """The way of a march: next to enemies; else towards its objective or the nearest goal, or away from enemies."""
    end = march.hex
    facing = front.near[end] & front.enemy_area
    if facing:
        enemies = tuple(unit.id for hex in hexes_in(facing) for unit in look.state.units.on(hex))
        return text("bot.why.closes_in", **at, enemies=enemies)
    goal, distance = march.aim if march.aim >= 0 else _nearest(front, end)[0], front.grid.distance
    if distance(end, goal) < distance(start, goal):
        return text("bot.why.goes_on", **at, goal=front.grid.names[goal])
    was, now = (min([distance(hex, foe) for foe in front.enemies], default=0) for hex in (start, end))
    return text("bot.why.backs_off", **at, n=now, was=was) if now > was else text("bot.why.goes_to", **at)


def _nearest(front: Front, hex: Hex) -> tuple[Hex, int]:
    """The goal nearest to a hex, and how far it is."""
    goal = min(front.way, key=lambda goal: (front.way[goal].get(hex, FAR), goal))
    return goal, front.way[goal].get(hex, FAR)
