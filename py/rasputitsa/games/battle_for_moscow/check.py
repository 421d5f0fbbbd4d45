"""Which positions can be: what a file may claim about a game of Battle for Moscow."""

from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.battle import (
    Advance,
    EliminateDefender,
    EndOfBattle,
    Fight,
    RetreatDefender,
)
from rasputitsa.games.battle_for_moscow.combat import Announcement, Battles
from rasputitsa.games.battle_for_moscow.losses import DefenderLoses, ExchangeLosses, LoseStep
from rasputitsa.games.battle_for_moscow.movement import Movement, shared_hexes
from rasputitsa.games.battle_for_moscow.retreat import RetreatUnit
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, Battle, MoscowLook, enemy_of

_IN_BATTLE = (
    EliminateDefender,
    DefenderLoses,
    LoseStep,
    ExchangeLosses,
    RetreatDefender,
    RetreatUnit,
    Advance,
    EndOfBattle,
)
_MOST_POINTS = 99


def check(look: MoscowLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    _check_figures(look)
    _check_hexes(look)
    for unit in look.state.units.all():
        _check_marks(look, unit)
    if look.state.battle is not None:
        _check_battle(look, look.state.battle)
    for index, stage in enumerate(look.state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def _check_figures(look: MoscowLook) -> None:
    state = look.state
    if not 0 <= state.turn <= look.rules.scenario.turns:
        raise FormatError("error.range", "/turn", least=0, most=look.rules.scenario.turns)
    if not 0 <= state.points <= _MOST_POINTS:
        raise FormatError("error.range", "/points", least=0, most=_MOST_POINTS)
    if state.rolls < 0:
        raise FormatError("error.range", "/rolls", least=0, most=0)
    if state.active not in (GERMAN, SOVIET):
        raise FormatError("error.no_side", "/active", side=state.active)
    if state.german_cities & ~look.rules.cities:
        raise FormatError("error.not_a_city", "/german_cities")
    for capture in state.captures:
        if capture.unit not in state.units or not look.rules.cities >> capture.city & 1:
            raise FormatError("error.no_unit", "/captures", unit=capture.unit)


def _check_hexes(look: MoscowLook) -> None:
    both = look.state.units.area(GERMAN) & look.state.units.area(SOVIET)
    moving = any(isinstance(stage, Movement) for stage in look.state.stack)
    crowded = both if moving else both | shared_hexes(look, GERMAN) | shared_hexes(look, SOVIET)
    if crowded:
        raise FormatError("error.crowded", "/units", hex=look.rules.grid.ids(crowded)[0])


def _check_marks(look: MoscowLook, unit: Unit) -> None:
    at = f"/units/{unit.id}/marks"
    for name, value in unit.marks:
        match name:
            case "from":
                fits = value in look.rules.grid.index
            case "attacks":
                fits = value in look.rules.grid.index and _is_adjacent_enemy(look, unit, str(value))
            case "mp":
                fits = isinstance(value, int) and 0 <= value <= unit.movement
            case "point":
                fits = value == 1
            case _:
                fits = False
        if not fits or unit.hex < 0:
            raise FormatError("error.mark", f"{at}/{name}", mark=name)


def _is_adjacent_enemy(look: MoscowLook, unit: Unit, hex_id: str) -> bool:
    hex = look.rules.grid.index[hex_id]
    near = look.rules.grid.neighbours(unit.hex) if unit.hex >= 0 else 0
    return bool(near & look.state.units.area(enemy_of(unit.side)) >> hex << hex & 1 << hex)


def _check_battle(look: MoscowLook, battle: Battle) -> None:
    for id in (battle.defender, *battle.attackers):
        if id not in look.state.units:
            raise FormatError("error.no_unit", "/battle", unit=id)
    sides = {look.state.units[id].side for id in battle.attackers}
    if battle.hex < 0 or sides != {enemy_of(look.state.units[battle.defender].side)}:
        raise FormatError("error.battle", "/battle")


def _check_stage(look: MoscowLook, stage: Stage, at: str) -> None:
    if isinstance(stage, _IN_BATTLE) and look.state.battle is None:
        raise FormatError("error.battle", at)
    if isinstance(stage, RetreatUnit):
        unit = look.state.units.get(stage.unit)
        if unit is None or unit.hex < 0 or stage.mover != enemy_of(unit.side):
            raise FormatError("error.no_unit", f"{at}/1/unit", unit=stage.unit)
    if isinstance(stage, Fight) and not _has_battle(look, look.rules.grid.names.get(stage.hex, "")):
        raise FormatError("error.battle", at)
    if isinstance(stage, (Announcement, Battles)):
        for unit in look.state.units.of(enemy_of(stage.side)):
            if unit.mark("attacks"):
                raise FormatError("error.mark", f"/units/{unit.id}/marks/attacks", mark="attacks")


def _has_battle(look: MoscowLook, hex_id: str) -> bool:
    return any(unit.mark("attacks") == hex_id for unit in look.state.units.all())
