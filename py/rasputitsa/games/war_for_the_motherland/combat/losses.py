"""Units in a battle, and the one door by which units leave the map (8.74, 8.88, 13.51, 20.4; rulings 73, 80, 113)."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.arrivals.returns import fate
from rasputitsa.games.war_for_the_motherland.changes.counters import is_made, remnant
from rasputitsa.games.war_for_the_motherland.combat.markers import draw, has_to_draw, put_back
from rasputitsa.games.war_for_the_motherland.fleets import ground
from rasputitsa.games.war_for_the_motherland.state import Battle, WarLook, WarPlay, lost_box
from rasputitsa.procedures.acts import act
from rasputitsa.rules.combat import current_battle
from rasputitsa.rules.combat.already_defeated import BEATEN
from rasputitsa.rules.units import of_branch


def destroy(play: WarPlay, unit: Unit, rule: str) -> None:
    """Destroy a whole counter; whether it comes back is decided at once."""
    hex_id = play.rules.grid.names[unit.hex]
    play.log(text("log.destroyed", rule, unit=unit.id, hex=hex_id), unit=unit.id)
    take_off(play, unit, fate(play, unit))


def weaken(play: WarPlay, unit: Unit, steps: int) -> Unit:
    """Leave a unit so many steps, at least one; answers what stands there then: a corps may be a Kampfgruppe (8.74)."""
    left = remnant(play, unit, steps)
    if left.id != unit.id:
        take_off(play, unit, lost_box(unit.side))
    play.state.put(left)
    return left


def lose_step(play: WarPlay, unit: Unit, rule: str) -> Unit | None:
    """Take one step from a unit, and answer what is left: itself, a Kampfgruppe in its place, None (8.74).

    An army that has no marker draws one and shows its weak side (ruling 51).
    """
    if has_to_draw(play, unit):
        unit = draw(play, unit)
        if not unit.is_full:
            return unit
    if unit.steps == 1:
        destroy(play, unit, rule)
        return None
    play.log(text("log.step", rule, unit=unit.id), unit=unit.id)
    left = weaken(play, unit, unit.steps - 1)
    if left.id != unit.id:
        play.log(text("log.kampfgruppe", "8.7", unit=unit.id, group=left.id), unit=left.id)
        _rename(play, unit.id, left.id)
    return left


def _rename(play: WarPlay, old: str, new: str) -> None:
    """A Kampfgruppe moves and fights on in the place of its corps; one lost before it in this battle had perhaps its
    id (ruling 154).
    """
    battle = play.state.battle
    play.state.mover = renamed(play.state.mover, old, new)
    if battle is not None:
        play.state.battle = replace(
            battle,
            attackers=renamed(battle.attackers, old, new),
            defenders=renamed(battle.defenders, old, new),
            harmed=renamed(battle.harmed, old, new),
        )


def renamed(ids: Iterable[str], old: str, new: str) -> tuple[str, ...]:
    """Some ids with a Kampfgruppe in the place of its corps; the same id stood for a counter that is lost."""
    return tuple(new if id == old else id for id in ids if id != new)


def take_off(play: WarPlay, unit: Unit, box: str) -> None:
    """Take a counter off the map into a box, fresh and without its marker; nothing is said."""
    put_back(play, unit)
    ground(play, unit.id)
    if is_made(unit):
        play.state.units = play.state.units.without(unit.id)
    else:
        play.state.put(unit.bare().with_steps(unit.type.full).inside(box))


battle_of: Callable[[WarLook], Battle] = current_battle.battle_of
"""The battle being fought. Raises LookupError where there is none."""
party = current_battle.party


is_armoured = of_branch("panzer", "tank", "mechanized")
"""True if a unit is panzer, tank or mechanized (20.42)."""


def hit(play: WarPlay, unit: Unit, rule: str) -> Unit | None:
    """Take a step from a unit of the battle, and answer what is left of it."""
    harm(play, unit)
    return lose_step(play, play.state.units[unit.id], rule)


def harm(play: WarPlay, unit: Unit) -> None:
    """A unit of a battle is hit, retreats or falls: noted; beaten units in its hex fall, in overruns none (8.88)."""
    battle = battle_of(play)
    if unit.id in battle.attackers:
        if unit.id not in battle.harmed:
            play.state.battle = replace(battle, harmed=(*battle.harmed, unit.id))
        return
    if battle.overrun or unit.hex not in battle.hexes:
        return
    for other in play.state.units.on(unit.hex):
        if other.mark(BEATEN) is not None and other.id not in battle.defenders:
            destroy(play, other, "ruling-80")


def _risk_panzers(play: WarPlay) -> None:
    for unit in _risking(play):
        die, harmed = play.roll(), unit.id in battle_of(play).harmed
        play.log(text("log.panzer_die", "20.4", unit=unit.id, die=die), unit=unit.id, die=(die,))
        if die <= (play.rules.figures["harmed_panzers"] if harmed else 1):
            lose_step(play, unit, "20.4")


PanzerLosses = act(
    "panzer_losses",
    "The optional losses of panzers that attack a city without enough infantry, a step each (20.4; ruling 135).",
    _risk_panzers,
)


def _risking(look: WarLook) -> tuple[Unit, ...]:
    """The panzers that roll."""
    if not look.rules.options["additional_losses"] or not battle_of(look).storm:
        return ()
    return tuple(unit for unit in party(look, "attackers") if is_armoured(unit))
