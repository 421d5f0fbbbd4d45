"""The fate of a counter that has left the map: lost, or back after some turns (13.5; rulings 94, 113, 114)."""

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import state


def fate(play: state.WarPlay, unit: Unit) -> str:
    """The box into which a destroyed counter goes; a die falls where the rules have one (13.52 to 13.58)."""
    figures = play.rules.figures
    if state.is_asset(unit):
        return state.DESTROYED
    if unit.type.branch == "group":
        return state.PRODUCTION
    if unit.type.branch in ("depot", "airbase"):
        return _back(play, unit, figures["depots_back"], "13.5")
    if unit.type.branch == "headquarters":
        die = play.roll()
        return _back(play, unit, 1 if die <= figures["headquarters_soon"] else 2, "ruling-94", die)
    if unit.type.id in play.rules.classes:
        return _army(play, unit)
    return state.lost_box(unit.side)


def has_returned(look: state.WarLook, unit: Unit) -> bool:
    """True if a counter that waits on the track has been in play before: it is not a reinforcement yet to come."""
    return unit.box.startswith("due_") and unit.box != look.rules.roster[unit.id].box


def _army(play: state.WarPlay, unit: Unit) -> str:
    """The die of an army (13.55 to 13.57; ruling 113)."""
    die = play.roll()
    if unit.type.branch == "tank":
        return _back(play, unit, max(die, play.rules.figures["tanks_back"]), "ruling-113", die)
    if die == play.rules.figures["army_gone"]:
        play.log(text("log.gone", "ruling-113", unit=unit.id, die=die), die=(die,), unit=unit.id)
        return state.lost_box(unit.side)
    return _back(play, unit, 2 * die if unit.type.branch == "infantry" else die, "ruling-113", die)


def _back(play: state.WarPlay, unit: Unit, turns: int, rule: str, die: int = 0) -> str:
    """The turn in which a counter returns, unless the game is over by then (ruling 114)."""
    turn, faces = play.state.turn + turns, (die,) if die else ()
    if turn > play.rules.scenario.last:
        play.log(text("log.too_late", "ruling-114", unit=unit.id, turns=turns), die=faces, unit=unit.id)
        return state.lost_box(unit.side)
    play.log(text("log.returns", rule, unit=unit.id, date=state.date(turn)), die=faces, unit=unit.id)
    return state.due_box(turn)
