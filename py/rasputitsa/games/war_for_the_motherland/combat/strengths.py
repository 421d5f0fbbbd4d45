"""Strengths in a battle: halved one by one, then doubled; drawn strengths as chances (7, 8; rulings 48-66)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.combat.markers import cup, has_to_draw, marker_of
from rasputitsa.games.war_for_the_motherland.control import intact_fortresses
from rasputitsa.games.war_for_the_motherland.fleets import support
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.already_defeated import fresh
from rasputitsa.rules.combat.crt import Modifier, Odds, Shift, odds
from rasputitsa.rules.combat.strength import Chances, part

NONE_LEFT = (1, 2)
"""The attack and defence of an army for which its cup had no marker (ruling 50)."""
ATTACK, DEFENCE = 0, 1
_HALVED_IN = {ATTACK: ("lack", "out"), DEFENCE: ("out",)}


@dataclass(frozen=True, slots=True)
class Meeting:
    """A possible battle: the hexes attacked, the attackers, the defenders that add their strength to it."""

    hexes: tuple[Hex, ...]
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    overrun: bool = False

    @property
    def side(self) -> str:
        """The side that attacks."""
        return self.attackers[0].side


def meeting(
    look: state.WarLook, hexes: tuple[Hex, ...], attackers: Sequence[Unit], *, overrun: bool = False
) -> Meeting:
    """A battle as it would be now; a unit driven back in this phase adds nothing to a defence (8.88; ruling 80)."""
    enemy = state.enemy_of(attackers[0].side)
    here = [unit for hex in hexes for unit in look.state.units.on(hex) if unit.side == enemy]
    return Meeting(hexes, tuple(attackers), tuple(here) if overrun else fresh(here), overrun)


def figures_of(look: state.WarLook, unit: Unit) -> tuple[int, int] | None:
    """Attack and defence as printed on a counter or its marker; None while the marker is still to be drawn."""
    if not state.has_drawn_strength(look, unit):
        return unit.attack, unit.defence
    marker = marker_of(look, unit)
    if marker is None:
        return None if has_to_draw(look, unit) else NONE_LEFT
    return marker.full if unit.is_full else marker.weak


def in_supply(unit: Unit, strength: int, of: int) -> int:
    """The part of a strength that a unit's supply leaves: half, rounded up (9.54, 9.62; rulings 3 and 92)."""
    return part(strength, 1, 2, "up") if state.supply_of(unit) in _HALVED_IN[of] else strength


def brings(look: state.WarLook, unit: Unit, of: int) -> int | None:
    """The strength with which a unit attacks or defends; None while its marker is still to be drawn."""
    figures = figures_of(look, unit)
    return None if figures is None else in_supply(unit, figures[of], of)


def can_bring_attack(look: state.WarLook, unit: Unit) -> bool:
    """True if a unit has an attack, or may have one once it is drawn (8.25; rulings 146 and 147)."""
    return brings(look, unit, ATTACK) != 0


def attack_of(look: state.WarLook, battle: Meeting) -> Chances:
    """The strength of an attack."""
    return _sum(look, [(unit, 1) for unit in battle.attackers], ATTACK)


def defence_of(look: state.WarLook, battle: Meeting) -> Chances:
    """The strength of a defence, with what rivers add, each hex by itself (8.42 to 8.45; rulings 59 and 60)."""
    counted: list[tuple[Unit, int]] = []
    bonus = 0
    for hex in battle.hexes:
        here, river = [unit for unit in battle.defenders if unit.hex == hex], river_before(look, hex, battle)
        counted += [(unit, 2 if river == "major" else 1) for unit in here]
        if river == "minor":
            known = [brings(look, unit, DEFENCE) for unit in here]
            bonus += 1 if known == [1] else 2
    sum_ = _sum(look, counted, DEFENCE)
    return sum_.altered(lambda strength: strength + bonus) if bonus else sum_


def river_before(look: state.WarLook, hex: Hex, battle: Meeting) -> str:
    """The river over which all attackers of a hex come: minor, major if one of them does, or none (ruling 60)."""
    if battle.overrun:
        return ""
    return river_from(look, hex, look.rules.grid.set_of([unit.hex for unit in battle.attackers]))


def river_from(look: state.WarLook, hex: Hex, stand: HexSet) -> str:
    """The same for attackers who stand in some hexes."""
    major, minor = _rivers(look.rules, hex)
    if stand & ~(major | minor):
        return ""
    return "major" if stand & major else "minor"


@lru_cache(maxsize=8_192)
def _rivers(rules: state.WarRules, hex: Hex) -> tuple[HexSet, HexSet]:
    """The hexes beside one across major rivers, and those across minor ones; frozen sides are as the option says."""
    ice = rules.map.beside("frozen", hex)
    major, minor = rules.map.beside("major_river", hex), rules.map.beside("minor_river", hex)
    return (major, minor | ice) if rules.options["frozen"] == "minor" else (major | ice, minor)


def row_of(look: state.WarLook, hex: Hex, defender: str) -> str:
    """The row of the results table for a hex: a city counts alone, for Soviets a fortress too (rulings 25 and 61)."""
    return look.rules.fighting.rows[ground_of(look, hex, defender)]


def ground_of(look: state.WarLook, hex: Hex, defender: str) -> str:
    """The ground of a hex for a defender."""
    cities, here = look.rules.map.features, 1 << hex
    if is_walled(look, hex, defender):
        return "major_city"
    if cities["minor_city"] & here:
        return "minor_city"
    ground = look.rules.map.terrain_of(hex)
    return "woods" if ground == "swamp" and state.weather_of(look) == "snow" else ground


def is_walled(look: state.WarLook, hex: Hex, defender: str) -> bool:
    """True if a hex is a major city, or a fortress that stands and has Soviets in it (8.47, 8.67)."""
    area = look.rules.map.features["major_city"]
    if defender == state.SOVIET:
        area |= intact_fortresses(look)
    return bool(area >> hex & 1)


def shifts_of(look: state.WarLook, battle: Meeting) -> tuple[Shift, ...]:
    """The air fleets: in clear weather, where all defenders are in a zone of influence (8.52 to 8.55; ruling 63)."""
    under = look.rules.grid.set_of(battle.hexes)
    if under & ~support(look):
        return ()
    columns = look.rules.fighting.air["air_axis_attack" if battle.side == state.AXIS else "air_soviet_attack"]
    return (Shift(columns, text("shift.air.right" if columns > 0 else "shift.air.left", "ruling-63")),)


def modifiers_of(look: state.WarLook, battle: Meeting, *, aided: bool = False) -> tuple[Modifier, ...]:
    """The numbers added to the die of a battle."""
    return die_modifiers(look, battle.side, overrun=battle.overrun, aided=aided)


def die_modifiers(look: state.WarLook, side: str, *, overrun: bool, aided: bool) -> tuple[Modifier, ...]:
    """The numbers added to a side's die: snow, an overrun, a support group or the siege gun (8.1, 11.27, 11.28; ruling
    66).
    """
    points, found = look.rules.fighting.die, []
    if state.weather_of(look) == "snow":
        first = state.date_of(look).first_winter
        snow = points["snow_turns_8_11" if first else "snow_later"]
        found.append(Modifier(snow, text("die.snow", "11.2", points=snow)))
    if overrun:
        found.append(Modifier(points["overrun"], text("die.overrun", "6.1", points=points["overrun"])))
    if aided:
        aid = "siege" if side == state.AXIS else "osg"
        found.append(Modifier(points[aid], text(f"die.{aid}", "8.6", points=points[aid])))
    return tuple(found)


def odds_at(look: state.WarLook, battle: Meeting, attack: int, defence: int) -> Odds:
    """The odds at given strengths, in the row that is best for the defender (8.34; rulings 59 and 62)."""
    defender = state.enemy_of(battle.side)
    rows = tuple(dict.fromkeys([row_of(look, hex, defender) for hex in battle.hexes]))
    return odds(look.rules.results, attack, defence, 1, shifts_of(look, battle), rows)


def odds_of(look: state.WarLook, battle: Meeting) -> Odds:
    """The odds; while markers are still to be drawn, at the mean, rounded for the defender (ruling 49)."""
    attack, defence = attack_of(look, battle).mean, defence_of(look, battle).mean
    low, high = attack.numerator // attack.denominator, -(-defence.numerator // defence.denominator)
    return odds_at(look, battle, low, high)


def _sum(look: state.WarLook, units: Iterable[tuple[Unit, int]], of: int) -> Chances:
    """The sum of strengths, each times a factor, over all that the cups may bring (7.1)."""
    total = 0
    waiting: dict[str, list[tuple[Unit, int]]] = {}
    for unit, factor in units:
        strength = brings(look, unit, of)
        if strength is None:
            waiting.setdefault(look.rules.classes[unit.type.id], []).append((unit, factor))
        else:
            total += strength * factor
    found = Chances(((total, 1),))
    for letter, armies in waiting.items():
        found = found.plus(_drawn(look, cup(look, letter), armies, of))
    return found


def _drawn(look: state.WarLook, piles: tuple[state.Pile, ...], armies: list[tuple[Unit, int]], of: int) -> Chances:
    """The strengths that armies draw from a cup; those for which nothing is left fight as they are (ruling 50)."""
    count = sum(pile.count for pile in piles)
    late = sum(in_supply(unit, NONE_LEFT[of], of) * factor for unit, factor in armies[count:])
    kinds = [look.rules.markers[pile.kind] for pile in piles]
    worths = Counter(
        tuple(in_supply(unit, kind.full[of], of) * factor for kind in kinds) for unit, factor in armies[:count]
    )
    drawers = tuple((number, worth) for worth, number in sorted(worths.items()))
    sum_ = _known_draw(tuple(pile.count for pile in piles), drawers)
    return sum_.altered(lambda strength: strength + late) if late else sum_


def span(strength: Chances) -> int | str:
    """The range of a strength as it is written; where nothing is open the one number."""
    return strength.least if strength.least == strength.most else f"{strength.least}–{strength.most}"


_known_draw = lru_cache(maxsize=256)(Chances.drawn)


FIRED = "fired"
"""The mark of a siege gun that has helped an attack in this phase."""


def aiding(look: state.WarLook, battle: Meeting) -> tuple[Unit, ...]:
    """The units that may add to the die of an attack: all groups in range, or the gun."""
    if battle.side == state.SOVIET:
        groups = look.state.units.of_branch(state.SOVIET, state.GROUP)
        return tuple([group for group in groups if _reaches(look, group, battle, "group_range")])
    if battle.overrun or not all(is_walled(look, hex, state.enemy_of(state.AXIS)) for hex in battle.hexes):
        return ()
    guns = [
        unit
        for unit in look.state.units.of(state.AXIS)
        if state.is_siege(unit) and unit.mark(FIRED) is None and state.supply_of(unit) == "supplied"
    ]
    return tuple([unit for unit in guns if _reaches(look, unit, battle, "gun_range")])


def _reaches(look: state.WarLook, unit: Unit, battle: Meeting, limit: str) -> bool:
    most = look.rules.figures[limit]
    return all(look.rules.grid.distance(unit.hex, hex) <= most for hex in battle.hexes)
