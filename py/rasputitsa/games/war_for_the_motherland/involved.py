"""The units in a battle and their losses: steps, and the end of beaten companions (8.74, 8.88; ruling 80)."""

from collections.abc import Callable
from dataclasses import replace

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.clash import Battle
from rasputitsa.games.war_for_the_motherland.losses import destroy, lose_step
from rasputitsa.games.war_for_the_motherland.state import WarLook, WarPlay
from rasputitsa.rules import planning
from rasputitsa.rules.beaten import beaten
from rasputitsa.rules.results import Party

battle_of: Callable[[WarLook], Battle] = planning.battle_of
"""The battle being fought. Raises LookupError where there is none."""


def party(look: WarLook, of: Party) -> tuple[Unit, ...]:
    """The attackers or the defenders who are still on the map, in the order of the roster."""
    return tuple([unit for unit in look.state.units.those(getattr(battle_of(look), of)) if unit.hex >= 0])


def is_armoured(unit: Unit) -> bool:
    """True if a unit is panzer, tank or mechanized (20.42)."""
    return unit.type.branch in ("panzer", "tank", "mechanized")


def hit(play: WarPlay, unit: Unit, rule: str) -> Unit | None:
    """Take a step from a unit of the battle, and answer what is left of it."""
    harm(play, unit)
    return lose_step(play, play.state.units[unit.id], rule)


def harm(play: WarPlay, unit: Unit) -> None:
    """A unit of the battle loses a step, retreats or falls: it is noted; beaten units in its hex are eliminated."""
    battle = battle_of(play)
    if unit.id in battle.attackers:
        if unit.id not in battle.harmed:
            play.state.battle = replace(battle, harmed=(*battle.harmed, unit.id))
        return
    if battle.overrun or unit.hex not in battle.hexes:
        return
    for other in beaten(play.state.units.on(unit.hex)):
        if other.id not in battle.defenders:
            destroy(play, other, "ruling-80")
