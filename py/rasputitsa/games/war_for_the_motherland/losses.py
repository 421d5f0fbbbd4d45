"""The one door by which units leave the map (8.74, 13.51; rulings 73, 113, 114).

A counter goes where `returns` says, its marker into the cup; a made Kampfgruppe is gone.
"""

from collections.abc import Iterable
from dataclasses import replace

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.fleets import ground
from rasputitsa.games.war_for_the_motherland.kampfgruppen import is_made, remnant
from rasputitsa.games.war_for_the_motherland.markers import draw, has_to_draw, put_back
from rasputitsa.games.war_for_the_motherland.returns import fate
from rasputitsa.games.war_for_the_motherland.state import WarPlay, lost_box


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
