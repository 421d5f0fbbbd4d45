"""Values of units, and of a battle on the average of its six results (Combat Results Table)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.state import GERMAN, TyphoonLook, TyphoonRules, is_regular
from rasputitsa.games.battle_of_moscow.strengths import die_modifiers
from rasputitsa.rules.combat.crt import FACES

HALF = 5
"""The value of half a factor of a German infantry division."""

SHAKEN = {"Db1": 12, "Db2": 20, "Ab1": 4, "Ab2": 6}
"""The cost of going back for units that have a way, in hundredths of their value."""

HUNDRED = 100


class Side(NamedTuple):
    """One side of a battle: its strength as it counts, what its units are worth, whether they have no way out.

    `fares`: what units cost for so much of the strength, the cheapest first; nothing where all cost alike.
    """

    strength: int
    life: int
    trapped: bool
    fares: tuple[tuple[int, int], ...] = ()

    def price(self, owed: int) -> int:
        """The worth of the units that pay so much strength, whole units and the cheapest first (43)."""
        if not self.fares:
            return self.life * min(owed, self.strength) // self.strength
        total = 0
        for life, strength in self.fares:
            if owed <= 0:
                break
            total, owed = total + life, owed - strength
        return total


def life_of(unit: Unit) -> int:
    """The value of a unit: the Russian rebuilds seventeen factors a turn, the German four."""
    strength = max(unit.attack, unit.defence)
    if unit.side == GERMAN:
        return strength * (11 if unit.movement > FACES[-1] else HALF) + 1
    return strength * (4 if is_regular(unit) else 2) + 1


def lives(units: Iterable[Unit]) -> int:
    """The value of units together."""
    return sum([life_of(unit) for unit in units])


def expected(look: TyphoonLook, side: str, attack: Side, defence: Side, ground: int) -> int:
    """The attacker's gain on the average."""
    if not attack.strength:
        return 0
    column = look.rules.results.column(attack.strength, max(1, defence.strength))
    shift = sum([modifier.points for modifier in die_modifiers(look, side)])
    results = _results(look.rules, column, shift)
    return sum([_gain(result, attack, defence, ground) for result in results]) // len(results)


@lru_cache(maxsize=256)
def _results(rules: TyphoonRules, column: int, shift: int) -> tuple[str, ...]:
    return tuple(rules.results.result(column, min(max(die + shift, FACES[0]), FACES[-1])) for die in FACES)


def _gain(result: str, attack: Side, defence: Side, ground: int) -> int:
    paid = attack.price(defence.strength)
    if result == "DE":
        return defence.life + ground
    if result == "EX":
        return defence.life + ground - paid
    if result.startswith("D"):
        return ground + (defence.life if defence.trapped else defence.life * SHAKEN[result] // HUNDRED)
    if result == "AE" or (attack.trapped and result != "A-1"):
        return -attack.life
    return -(paid if result.startswith("A-1") else attack.life * SHAKEN[result] // HUNDRED)
