"""Strengths in a battle: tactics of the defence, ratio and shifts (11.3, 11.6; rulings 23 to 30)."""

from collections.abc import Iterable, Sequence

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, Battle, BlitzLook, enemy_of, is_tank, weather
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat import already_defeated
from rasputitsa.rules.combat.already_defeated import fresh
from rasputitsa.rules.combat.crt import Odds, Shift, odds, outcomes

HARMLESS = "NE"
SHIFT_WEATHER = "snow"
"""The weather of the Winter Counterattack, in which rivers are frozen (11.3.4; ruling 29)."""


def defenders_in(look: BlitzLook, hex: Hex) -> tuple[Unit, ...]:
    """The units in a hex that defend with all rules: not those that were attacked already in this phase (ruling 27)."""
    return fresh(look.state.units.on(hex))


def passive_strength(unit: Unit) -> int:
    """The strength of a unit that is no active defender: in parentheses; spent, its combat strength (2.2.4, 11.3.2)."""
    return unit.defence if has_tactics(unit) else unit.attack


def has_tactics(unit: Unit) -> bool:
    """True if a unit can choose: it is fresh (11.3.2)."""
    return unit.is_full


def may_be_passive(unit: Unit, others: Iterable[Unit], active: Sequence[str], passive: Sequence[str]) -> bool:
    """True if a stack keeps a strength of at least 1 if a unit is passive, whatever is still open (ruling 25)."""
    if passive_strength(unit):
        return True
    for other in others:
        if other.id == unit.id:
            continue
        open_still = has_tactics(other) and other.id not in passive
        if passive_strength(other) or other.id in active or open_still:
            return True
    return False


def choices(look: BlitzLook, battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The tactics that a defender can still choose, by the verbs that choose them."""
    if not has_tactics(unit) or unit.id in battle.active or unit.id in battle.passive:
        return ()
    others = [look.state.units[id] for id in battle.defenders]
    can = may_be_passive(unit, others, battle.active, battle.passive)
    return ("active", "passive") if can else ("active",)


def defence_of(look: BlitzLook, battle: Battle) -> int:
    """The strength of the defence, those that have not chosen yet counted as active."""
    total = 0
    for id in battle.defenders:
        unit = look.state.units[id]
        total += passive_strength(unit) if id in battle.passive or not has_tactics(unit) else unit.attack
    return total


def odds_of(look: BlitzLook, battle: Battle, attackers: Sequence[Unit] = ()) -> Odds:
    """The ratio, and all shifts added up before the table ends (11.3.3, 11.3.4; ruling 28).

    `attackers`: as they would stand, where that is not where they are.
    """
    units = attackers or [look.state.units[id] for id in battle.attackers]
    attack = sum(unit.attack for unit in units)
    return odds(look.rules.results, attack, defence_of(look, battle), 1, shifts_of(look, battle, units))


def shifts_of(look: BlitzLook, battle: Battle, units: Sequence[Unit]) -> tuple[Shift, ...]:
    """Terrain, river, tanks, winter, cards (11.3.4; rulings 29 and 30)."""
    shifts, here, terrain = [], 1 << battle.hex, look.rules.map.terrain
    if look.rules.cities & here:
        shifts.append(Shift(-1, text("shift.city", "11.3.4")))
    elif terrain["mountain"] & here:
        shifts.append(Shift(-1, text("shift.mountain", "11.3.4")))
    if is_over_river(look, battle.hex, units) and weather(look) != SHIFT_WEATHER:
        shifts.append(Shift(-1, text("shift.river", "11.3.4")))
    if terrain["clear"] & here & ~look.rules.cities and any(is_tank(unit) for unit in units):
        shifts.append(Shift(1, text("shift.tanks", "11.3.4")))
    if weather(look) == SHIFT_WEATHER and units and units[0].side == SOVIET:
        shifts.append(Shift(1, text("shift.winter", "11.3.4")))
    for played in battle.shifts:
        if not played.negated:
            columns = 1 if units and played.side == units[0].side else -1
            shifts.append(Shift(columns, text("shift.card", "11.3.4", card=played.card, side=played.side)))
    return tuple(shifts)


def faces_of(look: BlitzLook, battle: Battle, column: int | None) -> tuple[str, ...]:
    """The result of each face in a column; if the Germans attack the Hero City a mere retreat is nothing (14.2.1)."""
    results = outcomes(look.rules.results, column)
    if not is_of_hero(look, battle):
        return results
    driven = {
        id for id, demands in look.rules.results.demands.items() if {each.kind for each in demands} == {"retreat"}
    }
    return tuple(HARMLESS if result in driven else result for result in results)


def is_of_hero(look: BlitzLook, battle: Battle) -> bool:
    """True if the Germans attack the Hero City (14.2.1; ruling 32)."""
    is_german = bool(battle.attackers) and look.state.units[battle.attackers[0]].side == GERMAN
    return is_german and battle.hex == look.state.hero and not look.state.hero_fell


def is_over_river(look: BlitzLook, hex: Hex, units: Sequence[Unit]) -> bool:
    """True if every attacker attacks over a river; out of a rear area none does (11.3.4; rulings 5 and 29)."""
    across = look.rules.map.beside("river", hex)
    return bool(units) and all(unit.hex >= 0 and across >> unit.hex & 1 for unit in units)


def planned(look: BlitzLook, hex: Hex, units: Sequence[Unit], *, passive: bool) -> Battle:
    """An attack as it would be if all defenders that may chose the same tactics."""
    defenders = defenders_in(look, hex)
    ids = tuple(unit.id for unit in defenders)
    battle = Battle(hex, tuple(unit.id for unit in units), ids)
    if not passive:
        return battle
    chosen: tuple[str, ...] = ()
    for unit in sorted(defenders, key=passive_strength, reverse=True):
        if has_tactics(unit) and may_be_passive(unit, defenders, (), chosen):
            chosen = (*chosen, unit.id)
    return Battle(hex, battle.attackers, ids, (), chosen)


def open_to_attack(look: BlitzLook, side: str) -> HexSet:
    """The hexes in which enemies stand that a side can attack (11.1; ruling 27)."""
    return already_defeated.open_area(look.state.units, enemy_of(side))
