"""Strengths in a battle: halving one by one, doubling once, odds, demoralization (Combat; rulings 36 to 43).

Strengths are in halves of a factor on both sides, so that security troops count exactly (ruling 40).
"""

from collections.abc import Iterable, Sequence

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.factors import ONE, attack_of
from rasputitsa.hexgrid.grid import Hex, HexSet, union
from rasputitsa.rules.combat.crt import Modifier, Odds, Shift, odds

FROZEN = ("hard_frost", "snow")
"""The weathers in which no river doubles (Weather)."""


def defenders_in(look: state.TyphoonLook, hex: Hex, side: str) -> tuple[Unit, ...]:
    """A side's units in a hex that an attack meets: partisans only where no others stand (rulings 70, 87)."""
    here = [unit for unit in look.state.units.on(hex) if unit.side == side]
    others = [unit for unit in here if not state.is_partisan(unit)]
    return tuple(others or here)


def partisans_alone(look: state.TyphoonLook) -> HexSet:
    """The hexes in which only partisans stand, dropped ones among them (ruling 87)."""
    units = look.state.units.of(state.RUSSIAN)
    partisans = union(1 << unit.hex for unit in units if state.is_partisan(unit))
    return partisans and partisans & ~union(1 << unit.hex for unit in units if not state.is_partisan(unit))


def brings(look: state.TyphoonLook, unit: Unit) -> int:
    """The strength with which a unit can attack in this impulse: nothing if it has ridden (rulings 26 and 37)."""
    if unit.marks and unit.mark(state.RODE):
        return 0
    if state.is_security(unit):
        return 0 if unit.mark(state.SUPPLY) else look.rules.figures["security_attack"] * ONE
    return attack_of(unit)


def attack_sum(look: state.TyphoonLook, units: Iterable[Unit]) -> int:
    """The strength of an attack: each unit's is halved for itself, the fraction dropped (ruling 37)."""
    return sum(brings(look, unit) for unit in units)


def defence_sum(look: state.TyphoonLook, hex: Hex, defenders: Sequence[Unit], attackers: Sequence[Unit]) -> int:
    """The strength of a defence as it counts: each unit doubled once at most, no supply lowers it (ruling 38)."""
    ground = doubling(look, hex, defenders, attackers)
    return sum(defends_with(look, unit, hex, doubled=bool(ground)) for unit in defenders)


def defends_with(look: state.TyphoonLook, unit: Unit, hex: Hex, *, doubled: bool) -> int:
    """The strength of a unit in the defence of a hex; a city doubles replacement counters by itself (rulings 38 and
    72).
    """
    if state.is_partisan(unit) or state.is_worker(unit):
        return unit.defence
    in_city = state.is_counter(unit) and look.rules.cities >> hex & 1
    return unit.defence * 2 if doubled or in_city else unit.defence


def doubling(look: state.TyphoonLook, hex: Hex, defenders: Sequence[Unit], attackers: Sequence[Unit]) -> str:
    """The cause that doubles the defence of a hex: a hill, a full fort, a side between it and every attacker; empty:
    none.
    """
    here, rules = 1 << hex, look.rules
    if rules.map.terrain["hill"] & here:
        return "hill"
    is_russian = any(unit.side == state.RUSSIAN for unit in defenders)
    if is_russian and rules.full_forts & here:
        return "fort"
    river = 0 if look.state.weather in FROZEN else rules.map.beside("river", hex)
    works = fortified_side_of(look, hex) if is_russian else 0
    stand = [1 << unit.hex for unit in attackers]
    if not stand or any(not (river | works) & place for place in stand):
        return ""
    if all(river & place for place in stand):
        return "river"
    return "half_fort" if all(works & place for place in stand) else "river_and_fort"


def fortified_side_of(look: state.TyphoonLook, hex: Hex) -> HexSet:
    """The hexes next to one across its fortified sides; they are the fort's, not its neighbour's (ruling 38)."""
    shift = look.rules.grid.shift
    return union(shift(1 << hex & forts, direction) for direction, forts in enumerate(look.rules.fortified))


def odds_against(look: state.TyphoonLook, hex: Hex, defenders: Sequence[Unit], attackers: Sequence[Unit]) -> Odds:
    """The odds of a battle; against partisans alone no better column than their last (rulings 36 and 41)."""
    table = look.rules.results
    attack = attack_sum(look, attackers)
    defence = defence_sum(look, hex, defenders, attackers)
    column = table.column(attack, defence)
    most = table.labels.index(look.rules.partisan_column)
    shifts: tuple[Shift, ...] = ()
    if defenders and all(state.is_partisan(unit) for unit in defenders) and column > most:
        shifts = (Shift(most - column, text("shift.partisans", "partisans", odds=table.labels[most])),)
    return odds(table, attack, defence, 1, shifts)


def planned_odds(look: state.TyphoonLook, hex: Hex, attackers: Sequence[Unit]) -> Odds:
    """The odds that some attackers would have against a hex as it stands."""
    side = state.enemy_of(attackers[0].side)
    return odds_against(look, hex, defenders_in(look, hex, side), attackers)


def die_modifiers(look: state.TyphoonLook, side: str) -> tuple[Modifier, ...]:
    """Demoralization of the Russians: their own dice one more, those of the Germans one less (ruling 42)."""
    if not look.state.demoralized:
        return ()
    points = 1 if side == state.RUSSIAN else -1
    return (Modifier(points, text(f"die.demoralized.{side}", "demoralization")),)


def told_doubling(
    look: state.TyphoonLook, hex: Hex, defenders: Sequence[Unit], attackers: Sequence[Unit]
) -> tuple[Text, ...]:
    """The cause that doubles a defence, in words."""
    ground = doubling(look, hex, defenders, attackers)
    if ground:
        hex_id = look.rules.grid.names[hex]
        return (text(f"odds.doubled.{ground}", "ruling-39" if ground == "river_and_fort" else "ruling-38", hex=hex_id),)
    counters = any(state.is_counter(unit) for unit in defenders)
    in_city = counters and look.rules.cities >> hex & 1
    return (text("odds.doubled.counters", "ruling-72", hex=look.rules.grid.names[hex]),) if in_city else ()
