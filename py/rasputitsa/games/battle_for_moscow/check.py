"""Checks of positions: the claims that a file may make about a game of Battle for Moscow."""

from collections.abc import Iterable
from typing import Any

from rasputitsa.aids.tracks import place_in
from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.battle_for_moscow.battle import Announcement, Battles, EliminateDefender, Fight, RetreatDefender
from rasputitsa.games.battle_for_moscow.losses import DefenderLoses, ExchangeLosses, RetreatUnit, retreat_left
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.games.battle_for_moscow.sequence import IN_BATTLE
from rasputitsa.games.battle_for_moscow.state import GERMAN, Battle, MoscowLook, Tally, enemy_of, is_tank_unit
from rasputitsa.games.battle_for_moscow.winter import Frost, WinterGear
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet, hexes_in
from rasputitsa.rules import checks as claims
from rasputitsa.rules.combat.current_battle import is_planning

_BEFORE_RETREAT = (EliminateDefender, DefenderLoses, ExchangeLosses, RetreatDefender, RetreatUnit)
_MOST_POINTS = 99
_MOST_TALLY = 9999
_MOST_ROLLS = 2


def validate(look: MoscowLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    _check_figures(look)
    _check_options(look)
    _check_hexes(look)
    claims.check_control(look, "german_cities", look.rules.cities)
    _check_arrivals(look)
    for unit in look.state.units.all():
        claims.check_marks(look, unit, _fits)
    claims.check_fought(look, IN_BATTLE)
    if look.state.battle is not None:
        _check_battle(look, look.state.battle)
    for index, stage in enumerate(look.state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def _check_figures(look: MoscowLook) -> None:
    state = look.state
    bounded(state.points, 0, _MOST_POINTS, "/points")
    for name in ("kills", "supply"):
        tally = getattr(state, name)
        for figure in (tally.german, tally.soviet):
            bounded(figure, 0, _MOST_TALLY, f"/{name}")
    bounded(state.extra_supply, 0, look.rules.figures["extra_supply"], "/extra_supply")
    claims.check_area(look, "german_cities", look.rules.cities)
    for index, change in enumerate(state.weather_changes):
        least = state.weather_changes[index - 1].turn + 1 if index else 1
        bounded(change.turn, least, state.turn, f"/weather_changes/{index}/turn")
    claims.check_captures(look)


def _check_options(look: MoscowLook) -> None:
    """Weather that a die brought, and supply, are there only where the options that bring them are played."""
    state, options = look.state, look.rules.options
    if state.weather_changes and not options["variable_weather"]:
        raise FormatError("error.needs_option", "/weather_changes", option="variable_weather")
    for index, change in enumerate(state.weather_changes):
        if look.rules.turns[change.turn - 1].change != change.weather:
            raise FormatError("error.weather", f"/weather_changes/{index}", turn=change.turn, weather=change.weather)
    if look.rules.supplied:
        return
    for name, held in (("supply", state.supply != Tally()), ("extra_supply", bool(state.extra_supply))):
        if held:
            raise FormatError("error.needs_option", f"/{name}", option="war_of_attrition")


def _check_arrivals(look: MoscowLook) -> None:
    """The 1st Shock Army and the Tank unit wait for their turn (rulings 27 and 28)."""
    for unit in look.state.units.all():
        first = _first_turn(look, unit)
        if unit.box != "waiting" and look.state.turn < first:
            raise FormatError("error.early", f"/units/{unit.id}", unit=unit.id, turn=first)
        if look.state.turn == first and _is_before_soviets(look) and not _may_be_ready(look, unit):
            raise FormatError("error.early.phase", f"/units/{unit.id}", unit=unit.id, turn=first)


def _is_before_soviets(look: MoscowLook) -> bool:
    """True while the German part of a turn is played: the Soviets' share of a turn comes in their replacements."""
    phases: Any = look.rules.sequences["turn"]
    now = place_in(look.state, "turn")
    return 0 <= now < len(phases) and phases[now].side == GERMAN


def _may_be_ready(look: MoscowLook, unit: Unit) -> bool:
    """True if a newcomer may be there already: in the pool the 1st Shock Army, unless a die brings it."""
    early = bool(look.rules.options["early_first_shock"])
    return unit.box == "waiting" or (unit.hex < 0 and not early and not is_tank_unit(unit))


def _first_turn(look: MoscowLook, unit: Unit) -> int:
    figures = look.rules.figures
    if is_tank_unit(unit):
        return figures["tank_turn"]
    if "first_shock" not in unit.type.traits:
        return 0
    return figures["early_first_shock_turn" if look.rules.options["early_first_shock"] else "first_shock_turn"]


def _check_hexes(look: MoscowLook) -> None:
    """One unit a hex; friends who move may share one, but each began the phase in a hex of its own (ruling 10)."""
    moving = any(isinstance(stage, Movement) for stage in look.state.stack)
    units = (unit for unit in look.state.units.all() if unit.hex >= 0)
    claims.check_apart(look, _held_twice(_start(look, unit) if moving else unit.hex for unit in units))


def _start(look: MoscowLook, unit: Unit) -> Hex:
    return look.rules.grid.index.get(str(unit.mark("from")), unit.hex)


def _held_twice(hexes: Iterable[Hex]) -> HexSet:
    once = twice = 0
    for hex in hexes:
        twice |= once & 1 << hex
        once |= 1 << hex
    return twice


def _fits(look: MoscowLook, unit: Unit, name: str, value: Mark) -> bool:
    if unit.hex < 0:
        return False
    match name:
        case "from":
            return value in look.rules.grid.index
        case "attacks":
            return _is_attacking(look, unit) and _is_adjacent_enemy(look, unit, str(value))
        case "mp":
            return isinstance(value, int) and 0 <= value <= unit.movement
        case "point":
            return value == 1
        case "assault" | "paid":
            return look.rules.supplied and _has_assault_points(unit)[name]
        case _:
            return False


def _has_assault_points(unit: Unit) -> dict[str, bool]:
    """The marks of an attacker's assault, true if its points and the price paid are possible (Assault; rulings 35 and
    36).
    """
    points, paid = unit.mark("assault"), unit.mark("paid")
    can_be = isinstance(points, int) and 0 < points <= unit.attack and unit.mark("attacks") is not None
    return {
        "assault": can_be,
        "paid": isinstance(points, int) and isinstance(paid, int) and points <= paid <= _MOST_POINTS,
    }


def _is_attacking(look: MoscowLook, unit: Unit) -> bool:
    stages = look.state.stack
    return is_planning(look, unit.side, (Announcement, Battles)) or bool(stages and isinstance(stages[-1], Fight))


def _is_adjacent_enemy(look: MoscowLook, unit: Unit, hex_id: str) -> bool:
    near = look.rules.grid.neighbours(unit.hex) if unit.hex >= 0 else 0
    targets = near & look.state.units.area(enemy_of(unit.side))
    fought = look.state.battle.hex if look.state.battle else OFF_MAP
    return hex_id in look.rules.grid.ids(targets) and look.rules.grid.index[hex_id] != fought


def _check_battle(look: MoscowLook, battle: Battle) -> None:
    for id in (battle.defender, *battle.attackers):
        if id not in look.state.units:
            raise FormatError("error.no_unit", "/battle", unit=id)
    claims.check_parties(look, battle.attackers, (battle.defender,))
    if battle.hex < 0 or not battle.attackers:
        raise FormatError("error.battle", "/battle")


def _check_stage(look: MoscowLook, stage: Stage, at: str) -> None:
    if isinstance(stage, _BEFORE_RETREAT) and look.state.battle is not None:
        battle = look.state.battle
        if look.state.units[battle.defender].hex not in (battle.hex, OFF_MAP):
            raise FormatError("error.battle", "/battle/defender")
    if isinstance(stage, RetreatUnit):
        _check_retreat(look, stage, f"{at}/1")
    if isinstance(stage, Fight) and not _has_battle(look, look.rules.grid.names.get(stage.hex, "")):
        raise FormatError("error.battle", at)
    if isinstance(stage, (WinterGear, Frost)) and not 0 <= stage.sets <= stage.rolls <= _MOST_ROLLS:
        raise FormatError("error.range", f"{at}/1/rolls", least=0, most=_MOST_ROLLS)
    if isinstance(stage, (Announcement, Battles)):
        for unit in look.state.units.of(enemy_of(stage.side)):
            if unit.mark("attacks"):
                raise FormatError("error.mark", f"/units/{unit.id}/marks/attacks", mark="attacks")


def _check_retreat(look: MoscowLook, stage: RetreatUnit, at: str) -> None:
    battle, unit = look.state.battle, look.state.units.get(stage.unit)
    if battle is None or unit is None or unit.id != battle.defender or unit.hex < 0:
        raise FormatError("error.no_unit", f"{at}/unit", unit=stage.unit)
    if stage.mover != enemy_of(unit.side):
        raise FormatError("error.no_side", f"{at}/mover", side=stage.mover)
    for count, hex in enumerate(stage.walked):
        left = retreat_left(look, unit, stage.walked[:count])
        if left is None or len(left.layers) < 3 or hex not in hexes_in(left.layers[1]):
            raise FormatError("error.word", f"{at}/walked/{count}", found=look.rules.grid.names.get(hex, ""))


def _has_battle(look: MoscowLook, hex_id: str) -> bool:
    return any(unit.mark("attacks") == hex_id for unit in look.state.units.all())
