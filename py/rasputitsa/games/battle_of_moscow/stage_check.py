"""Checks of the stages and counts that a position claims: set-up, impulses, movement, the losses of groups."""

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Sequence, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.movement import Movement
from rasputitsa.games.battle_of_moscow.sequence import Impulse, WeatherRoll
from rasputitsa.games.battle_of_moscow.setup import SetUp
from rasputitsa.games.battle_of_moscow.starving import Toll
from rasputitsa.games.battle_of_moscow.state import RUSSIAN, TyphoonLook

_IMPULSES = (1, 2)
_BEFORE = "fair"
"""The weather before the first turn."""
_MOST_SAVED = 1000
"""The most factors that can be saved up in a game."""


def check_stages(look: TyphoonLook) -> None:
    """Raise FormatError for a stage that cannot be, with its place."""
    for index, stage in enumerate(look.state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def check_counts(look: TyphoonLook) -> None:
    """Raise FormatError where a count is more than a game can come to."""
    state, goal = look.state, look.rules.figures["turns_to_win"]
    for name, most in (
        ("moscow_turns", goal),
        ("isolation_turns", goal),
        ("infantry_account", _MOST_SAVED),
        ("mobile_account", _MOST_SAVED),
        ("made", _MOST_SAVED),
    ):
        bounded(getattr(state, name), 0, most, f"/{name}")


def check_weather(look: TyphoonLook) -> None:
    """Raise FormatError for a weather that no face of the die brings on its turn (Weather; ruling 7)."""
    if look.state.turn < 1 and any(isinstance(stage, Sequence) for stage in look.state.stack):
        raise FormatError("error.range", "/turn", least=1, most=look.rules.scenario.last)
    turn = look.state.turn - (1 if _is_to_be_rolled(look) else 0)
    known = look.rules.skies[turn - 1] if turn > 0 else (_BEFORE,)
    if look.state.weather not in known:
        raise FormatError("error.weather", "/weather", weather=look.state.weather, turn=turn)


def _is_to_be_rolled(look: TyphoonLook) -> bool:
    """True if the turn's die has not fallen yet: the weather is still that of the turn before."""
    first = Sequence("turn", 0)
    return any(stage == first or isinstance(stage, WeatherRoll) for stage in look.state.stack)


def check_ground(look: TyphoonLook, unit: Unit) -> None:
    """Raise FormatError for a unit where none can stand: beyond the bounds, in the Gulf, a German on a lake."""
    terrain, here = look.rules.map.terrain, 1 << unit.hex
    closed = terrain["sea"] | (0 if unit.side == RUSSIAN else terrain["lake"])
    if here & closed or not here & look.rules.bounds:
        raise FormatError("error.no_hex", f"/units/{unit.id}/hex", hex=look.rules.grid.names[unit.hex])


def _check_stage(look: TyphoonLook, stage: Stage, at: str) -> None:
    if isinstance(stage, Movement):
        bounded(stage.impulse, *_IMPULSES, f"{at}/impulse")
    if isinstance(stage, Impulse):
        bounded(stage.number, *_IMPULSES, f"{at}/number")
    if isinstance(stage, SetUp) and look.state.turn:
        raise FormatError("error.stage", at)
    if isinstance(stage, Toll):
        _check_toll(look, stage, at)


def _check_toll(look: TyphoonLook, toll: Toll, at: str) -> None:
    """A group is of units of its side on the map, each once, and has paid no more than it had."""
    units = look.state.units
    for id in toll.units:
        if id not in units or units[id].side != toll.side or units[id].hex < 0:
            raise FormatError("error.no_unit", f"{at}/units", unit=id)
    if len(set(toll.units)) < len(toll.units) or not 0 <= toll.paid <= toll.whole:
        raise FormatError("error.range", f"{at}/paid", least=0, most=max(toll.whole, 0))
