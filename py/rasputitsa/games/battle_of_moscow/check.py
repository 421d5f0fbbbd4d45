"""Checks of positions: the claims that a file may make about a game of The Battle of Moscow."""

from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.battle_check import check_battles, fits_battle
from rasputitsa.games.battle_of_moscow.factors import most_movement
from rasputitsa.games.battle_of_moscow.stage_check import check_counts, check_ground, check_stages, check_weather
from rasputitsa.rules.checks import check_apart, check_area, check_captures, check_control, check_marks
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.movement.phase import FROM, MP

_FLAGS = (state.RODE, state.ENTERED, state.ARRIVED, state.DROPPED)


def validate(look: state.TyphoonLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    _check_cities(look)
    check_counts(look)
    check_weather(look)
    for unit in look.state.units.all():
        _check_unit(look, unit)
    check_apart(look)
    _check_stacks(look)
    check_stages(look)
    check_battles(look)
    check_captures(look)


def _check_stacks(look: state.TyphoonLook) -> None:
    """No hex was too full when a phase began: a movement could not be closed for good (Stacking; ruling 9)."""
    index = look.rules.grid.index
    for side, limit in look.rules.stacking.items():
        stacks = dict[int, list[Unit]]()
        for unit in look.state.units.of(side):
            stacks.setdefault(index.get(str(unit.mark(FROM)), unit.hex), []).append(unit)
        for hex, stack in stacks.items():
            if limit.is_over(stack):
                raise FormatError("error.crowded", f"/units/{stack[-1].id}/hex", hex=look.rules.grid.names[hex])


def _check_cities(look: state.TyphoonLook) -> None:
    """Cities are the map's, those of the beginning until all stand; and a unit in one controls it."""
    now, rules = look.state, look.rules
    check_area(look, "german_cities", rules.cities)
    check_area(look, "isolated", rules.grid.set_of(rules.feeds))
    others = now.german_cities ^ rules.german_cities
    if others and any(type(stage).name == "set_up" for stage in now.stack):
        raise FormatError("error.word", "/german_cities", found=rules.grid.ids(others)[0])
    check_control(look, "german_cities", rules.cities)


def _check_unit(look: state.TyphoonLook, unit: Unit) -> None:
    is_made = state.is_partisan(unit) or state.is_counter(unit)
    if unit.id not in look.rules.roster and not is_made:
        raise FormatError("error.no_unit", f"/units/{unit.id}", unit=unit.id)
    if is_made and (unit.hex < 0 or unit.side != state.RUSSIAN):
        raise FormatError("error.place", f"/units/{unit.id}")
    number = unit.id.lstrip("PR")
    if is_made and number.isdigit() and int(number) > look.state.made:
        raise FormatError("error.no_unit", f"/units/{unit.id}", unit=unit.id)
    if unit.box and unit.box not in _boxes(look, unit):
        raise FormatError("error.no_box", f"/units/{unit.id}", box=unit.box)
    if unit.hex >= 0:
        check_ground(look, unit)
    check_marks(look, unit, _fits)


def _boxes(look: state.TyphoonLook, unit: Unit) -> tuple[str, ...]:
    """The boxes that a unit can be in: its own, and that of the lost."""
    home = look.rules.roster[unit.id].box
    return (state.lost_box(unit.side), *([home] if home else []))


def _fits(look: state.TyphoonLook, unit: Unit, name: str, value: Mark) -> bool:
    if name == FROM:
        return value in look.rules.grid.index
    if name == MP:
        return isinstance(value, int) and 0 <= value <= most_movement(look, unit)
    if name == state.SUPPLY:
        return (state.needs_supply(unit) or state.is_counter(unit)) and value in ("unsupplied", "isolated")
    if name == state.NO_LINE:
        return state.is_finn(unit) and value == 1
    if name == state.FED:
        return unit.side == state.RUSSIAN and look.rules.grid.index.get(str(value), -1) in look.rules.feeds
    if name == state.FRONT:
        return state.is_finn(unit) and value in look.rules.fronts
    if name in (ATTACKS, state.DEFENDS):
        return fits_battle(look, unit, name, value)
    return name in _FLAGS and value == 1
