"""The end of a battle: its result carried out, flips, what comes after (11.3.6, 11.3.7, 14.2.1; rulings 26 to 32)."""

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.losses import eliminate, spend_unit
from rasputitsa.games.blitzkrieg_to_moscow_2.retreat import Advance, Retreat
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import defenders_in, is_of_hero
from rasputitsa.procedures.acts import act
from rasputitsa.rules.combat.already_defeated import BEATEN
from rasputitsa.rules.combat.announced_battles import ATTACKS

FOUGHT, STRUCK, ACTED = "fought", "struck", "acted"
"""The marks of a unit that has attacked in this phase, in this player turn, that has acted in a Breakthrough Phase."""


def _carry_out(play: state.BlitzPlay) -> None:
    """Carry out what the table demands."""
    battle, side = state.battle_of(play), state.enemy_of(state.attacking_side(play))
    demands = play.rules.results.demands[battle.result]
    kinds = {demand.kind for demand in demands}
    if kinds == {"retreat"} and is_of_hero(play, battle):
        play.log(text("log.hero_holds", "14.2.1", hex=play.rules.grid.names[battle.hex]))
        kinds = set()
    here = play.state.units.on(battle.hex)
    for unit in here:
        if "eliminated" in kinds:
            eliminate(play, unit, "11.3.6")
        elif "lose" in kinds:
            spend_unit(play, unit, "11.3.6")
    play.call(*((Retreat(side),) if "retreat" in kinds else ()), Advance(state.attacking_side(play)))


Apply = act(
    "apply",
    "The result is carried out: eliminated; spent and driven back; driven back (11.3.6, 14.2.1; ruling 32).",
    _carry_out,
    becomes=(("advance",), ("retreat", "advance")),
)


def _end_battle(play: state.BlitzPlay) -> None:
    """Flip, remember, forget."""
    battle = state.battle_of(play)
    for id in (*battle.attackers, *battle.active):
        if is_in_play(play.state.units[id]):
            spend_unit(play, play.state.units[id], "11.3.7")
    struck = [unit for unit in units_of(play, battle.attackers) if is_in_play(unit)]
    play.state.put(*(unit.with_marks({FOUGHT: 1, STRUCK: 1}) for unit in struck))
    beaten = [unit for unit in units_of(play, battle.defenders) if unit.hex >= 0]
    play.state.put(*(unit.marked(BEATEN, 1) for unit in beaten))
    play.state.battle = None
    _forget_plans(play)


EndOfBattle = act(
    "end_of_battle",
    "Attackers and active defenders are spent; no unit is attacked twice (11.1, 11.3.7; rulings 26 and 27).",
    _end_battle,
)


def units_of(look: state.BlitzLook, ids: tuple[str, ...]) -> list[Unit]:
    """The units with these ids."""
    return [look.state.units[id] for id in ids]


def is_in_play(unit: Unit) -> bool:
    """True if a unit that fought is still on the map or in a rear area."""
    return unit.hex >= 0 or not unit.box.startswith(
        (state.GERMAN, f"{state.SOVIET}_lost", f"{state.SOVIET}_surrendered")
    )


def _forget_plans(play: state.BlitzPlay) -> None:
    """Drop plans against hexes in which no unit can be attacked any more."""
    gone = []
    for unit in play.state.units.all():
        target = unit.mark(ATTACKS)
        if target and not defenders_in(play, play.rules.grid.index[str(target)]):
            gone.append(unit.unmarked(ATTACKS))
    play.state.put(*gone)
