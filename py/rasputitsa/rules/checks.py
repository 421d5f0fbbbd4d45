"""Claims of a position that all games check alike: where units stand, who holds what, marks, a battle."""

from collections.abc import Callable, Iterable
from typing import Any

from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Look, Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.hexgrid.grid import HexSet

Stages = tuple[type[Stage], ...]


def check_apart(look: Look[Any, Any], more: HexSet = 0) -> None:
    """Raise FormatError where enemies share a hex, or in `more` hexes, which are too full."""
    first, second = (look.state.units.area(side.id) for side in look.rules.game.sides)
    for hex_id in look.rules.grid.ids(first & second | more):
        raise FormatError("error.crowded", "/units", hex=hex_id)


def check_area(look: Look[Any, Any], field: str, whole: HexSet) -> None:
    """Raise FormatError where the hexes in a field of the state are not among those that it is about."""
    for hex_id in look.rules.grid.ids(getattr(look.state, field) & ~whole):
        raise FormatError("error.word", f"/{field}", found=hex_id)


def check_control(look: Look[Any, Any], field: str, whole: HexSet) -> None:
    """Raise FormatError where a unit stands in a place that its enemy holds; the first side's are in a field."""
    held, units = getattr(look.state, field), look.state.units
    first, second = (units.area(side.id) for side in look.rules.game.sides)
    for hex_id in look.rules.grid.ids((first & ~held | second & held) & whole):
        raise FormatError("error.control", f"/{field}", unit=units.on(look.rules.grid.index[hex_id])[0].id, hex=hex_id)


def check_captures(look: Look[Any, Any]) -> None:
    """Raise FormatError for a capture of no city, or by no unit."""
    for index, capture in enumerate(look.state.captures):
        if capture.unit not in look.state.units or not (capture.city >= 0 and look.rules.cities >> capture.city & 1):
            raise FormatError("error.no_unit", f"/captures/{index}", unit=capture.unit)


def check_marks(look: Look[Any, Any], unit: Unit, fits: Callable[[Any, Unit, str, Mark], bool]) -> None:
    """Raise FormatError for a mark that a game says a unit cannot bear."""
    for name, value in unit.marks:
        if not fits(look, unit, name, value):
            raise FormatError("error.mark", f"/units/{unit.id}/marks/{name}", mark=name)


def check_parties(look: Look[Any, Any], attackers: Iterable[str], defenders: Iterable[str]) -> None:
    """Raise FormatError for a unit told twice, for parties of one side, or of several each; some units may be gone."""
    units, parties = look.state.units, ([*attackers], [*defenders])
    sides = [{units[id].side for id in ids if id in units} for ids in parties]
    told = [id for ids in parties for id in ids]
    if any(len(side) > 1 for side in sides) or sides[0] & sides[1] or len({*told}) < len(told):
        raise FormatError("error.battle", "/battle")


def check_fought(look: Look[Any, Any], stages: Stages, others: Stages = ()) -> None:
    """Raise FormatError for a stage without its battle, or a battle that no stage, these or others, goes on with."""
    if look.state.battle is not None:
        if not any(isinstance(stage, (*stages, *others)) for stage in look.state.stack):
            raise FormatError("error.battle", "/battle")
        return
    for index, stage in enumerate(look.state.stack):
        if isinstance(stage, stages):
            raise FormatError("error.battle", f"/stack/{index}")
