"""Units near a hex: the enemies beside it and the nearest, those that a unit could attack from there, and with which
others.
"""

from typing import NamedTuple

from rasputitsa.bots.staff.telling import Step
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact
from rasputitsa.games.battle_for_moscow.battle import odds_of
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.games.battle_for_moscow.state import MoscowLook, enemy_of
from rasputitsa.hexgrid.grid import Hex

Move = Step[MoscowLook]


class Foe(NamedTuple):
    """The nearest enemy, and how far it is."""

    n: int
    enemy: str

    @property
    def facts(self) -> dict[str, Fact]:
        """Both as facts."""
        return {"n": self.n, "enemy": self.enemy}


class Prospect(NamedTuple):
    """An enemy beside a hex, and all who could attack him together, the newcomer first."""

    enemy: Unit
    attackers: tuple[Unit, ...]

    @property
    def strength(self) -> int:
        """The strength of the attackers together."""
        return sum(unit.attack for unit in self.attackers)

    @property
    def facts(self) -> dict[str, Fact]:
        """The target, its attackers and their strength, as facts."""
        others = tuple(unit.id for unit in self.attackers[1:])
        sums: dict[str, Fact] = {"strength": self.strength, "defence": self.enemy.defence}
        return {"enemy": self.enemy.id, "units": len(self.attackers), "others": others, **sums}


def nearest_enemy(look: MoscowLook, side: str, hex: Hex) -> Foe | None:
    """The enemy nearest to a hex."""
    distance = look.rules.grid.distance
    return min((Foe(distance(enemy.hex, hex), enemy.id) for enemy in look.state.units.of(enemy_of(side))), default=None)


def faced(step: Move) -> Foe | None:
    """The enemy nearest to the hex."""
    return nearest_enemy(step.look, step.unit.side, step.hex)


def beside(look: MoscowLook, side: str, hex: Hex) -> tuple[Unit, ...]:
    """A side's units next to a hex."""
    near = look.rules.grid.neighbours(hex)
    return tuple(unit for unit in look.state.units.of(side) if near >> unit.hex & 1)


def facing(step: Move) -> tuple[Unit, ...]:
    """The enemies next to the hex."""
    return beside(step.look, enemy_of(step.unit.side), step.hex)


def prospects(step: Move) -> list[Prospect]:
    """Enemies that the unit could attack from the hex with its friends there, those that would suffer most first."""
    look, unit, found = step.look, step.unit, []
    for enemy in facing(step):
        comrades = (other for other in beside(look, unit.side, enemy.hex) if other.id != unit.id)
        found.append(Prospect(enemy, (unit.at(step.hex), *comrades)))
    return sorted(found, key=lambda each: (-(100 * each.strength // each.enemy.defence), each.enemy.id))


def label_of(look: MoscowLook, prospect: Prospect) -> str:
    """The odds of an attack as things stand; empty where they are below the lowest."""
    column = odds_of(look, prospect.attackers, prospect.enemy).column
    return "" if column is None else look.rules.results.labels[column]


def is_before_combat(look: MoscowLook) -> bool:
    """True if units that move now can still attack this turn."""
    stage = look.state.stack[-1]
    return isinstance(stage, Movement) and stage.kind != "all"
