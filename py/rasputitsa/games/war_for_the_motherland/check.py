"""Checks of positions: the claims that a file may make about a game of War for the Motherland."""

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.battle_check import check_battle, fits_battle
from rasputitsa.games.war_for_the_motherland.changes.kampfgruppen import is_made
from rasputitsa.games.war_for_the_motherland.ground import land
from rasputitsa.games.war_for_the_motherland.movement.transport import Transport
from rasputitsa.hexgrid.grid import OFF_MAP
from rasputitsa.rules.claims import check_apart, check_area, check_control, check_marks
from rasputitsa.rules.moves import FROM, MP


def validate(look: state.WarLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    for unit in look.state.units.all():
        _check_unit(look, unit)
    check_apart(look)
    check_area(look, "axis_held", look.rules.tracked)
    check_control(look, "axis_held", look.rules.tracked)
    _check_areas(look)
    _check_markers(look)
    _check_mover(look)
    _check_transport(look)
    check_battle(look)


def _check_mover(look: state.WarLook) -> None:
    """Check that units that move together stand together, and that all of them have moved or none (ruling 23)."""
    first: Unit | None = None
    for index, id in enumerate(look.state.mover):
        unit = look.state.units.get(id)
        if unit is None or unit.hex < 0 or (first and _course(unit) != _course(first)):
            raise FormatError("error.no_unit", f"/mover/{index}", unit=id)
        first = unit


def _check_transport(look: state.WarLook) -> None:
    """Check that what has gone by sea went from a hex to another, and was a whole unit or half of one (5.55)."""
    most = look.rules.figures["sea_halves"]
    for index, stage in enumerate(look.state.stack):
        if isinstance(stage, Transport):
            bounded(stage.halves, 0, most, f"/stack/{index}/halves")
            if OFF_MAP in stage.route or len(stage.route) != (2 if stage.halves else 0):
                raise FormatError("error.word", f"/stack/{index}/route", found=str(len(stage.route)))


def _course(unit: Unit) -> tuple[object, ...]:
    return unit.side, unit.hex, unit.mark(FROM)


def _check_unit(look: state.WarLook, unit: Unit) -> None:
    at = f"/units/{unit.id}"
    if unit.id not in look.rules.roster and not (is_made(unit) and unit.hex >= 0):
        raise FormatError("error.no_unit", at, unit=unit.id)
    if unit.box and unit.box not in look.rules.boxes:
        raise FormatError("error.no_box", at, box=unit.box)
    if unit.hex >= 0 and not land(look) >> unit.hex & 1:
        raise FormatError("error.no_hex", f"{at}/hex", hex=look.rules.grid.names[unit.hex])
    check_marks(look, unit, _fits)


def _fits(look: state.WarLook, unit: Unit, name: str, value: Mark) -> bool:
    if name == FROM:
        return value in look.rules.grid.index
    if name == MP:
        most = look.rules.figures["siege"] if state.is_siege(unit) else unit.movement
        return isinstance(value, int) and 0 <= value <= most
    if name == state.CARRIED:
        return value in ("all", "support", "panzers")
    if name in (state.NEW, state.OPEN):
        return value == 1
    if name == state.SUPPLY:
        return value in ("lack", "out")
    if name == state.EXPENDED:
        return value == 1 and state.is_depot(unit)
    if name == state.HOME:
        return value == 1
    if name in (state.CHANGED, state.HALF):
        return value == 1 and unit.type.branch in ("infantry", "panzer") and state.is_german(unit)
    if name == state.CSM:
        return state.has_drawn_strength(look, unit) and _letter(look, str(value)) == look.rules.classes[unit.type.id]
    return fits_battle(look, unit, name, value)


def _letter(look: state.WarLook, marker: str) -> str:
    return look.rules.markers[marker].letter if marker in look.rules.markers else ""


def _check_areas(look: state.WarLook) -> None:
    check_area(look, "ruined", look.rules.fortresses)
    check_area(look, "partisans", land(look))
    for index, fleet in enumerate(look.state.fleets):
        base = look.state.units.get(fleet.base)
        if base is None or base.hex < 0 or base.type.branch != "airbase" or fleet.hex < 0:
            raise FormatError("error.no_unit", f"/fleets/{index}", unit=fleet.base)


def _check_markers(look: state.WarLook) -> None:
    """No kind of marker is there more often than it is printed, in cups, under armies and among those that left."""
    found: dict[str, int] = {}
    for field in ("cups", "spent"):
        for index, pile in enumerate(getattr(look.state, field)):
            if pile.kind not in look.rules.markers or pile.count < 0:
                raise FormatError("error.word", f"/{field}/{index}", found=pile.kind)
            found[pile.kind] = found.get(pile.kind, 0) + pile.count
    for unit in look.state.units.all():
        kind = str(unit.mark(state.CSM) or "")
        if kind:
            found[kind] = found.get(kind, 0) + 1
    for kind, count in found.items():
        if count > look.rules.markers[kind].count:
            raise FormatError("error.range", "/cups", least=0, most=look.rules.markers[kind].count)
