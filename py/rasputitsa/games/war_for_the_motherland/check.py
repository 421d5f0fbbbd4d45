"""Checks of positions: the claims that a file may make about a game of War for the Motherland, and its battles (8)."""

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.changes.counters import is_made, is_made_id
from rasputitsa.games.war_for_the_motherland.combat.attacks import Attacks, Combat
from rasputitsa.games.war_for_the_motherland.combat.battle import (
    FOUGHT,
    Advance,
    EndOfBattle,
    Fall,
    Fight,
    Losses,
    Throw,
)
from rasputitsa.games.war_for_the_motherland.combat.losses import PanzerLosses, party
from rasputitsa.games.war_for_the_motherland.combat.retreat import MakeRoom, Retreat
from rasputitsa.games.war_for_the_motherland.combat.strengths import FIRED, meeting
from rasputitsa.games.war_for_the_motherland.ground import land
from rasputitsa.games.war_for_the_motherland.movement.overruns import Overrun
from rasputitsa.games.war_for_the_motherland.movement.transport import Transport
from rasputitsa.hexgrid.grid import OFF_MAP, HexSet
from rasputitsa.rules.checks import check_apart, check_area, check_control, check_fought, check_marks, check_parties
from rasputitsa.rules.combat.already_defeated import BEATEN
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.current_battle import is_planning
from rasputitsa.rules.movement.phase import FROM, MP


def validate(look: state.WarLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    boxes, dry = frozenset(look.rules.boxes), land(look)
    for unit in look.state.units.all():
        _check_unit(look, unit, boxes, dry)
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


def _check_unit(look: state.WarLook, unit: Unit, boxes: frozenset[str], dry: HexSet) -> None:
    if unit.id not in look.rules.roster and not (is_made(unit) and unit.hex >= 0):
        raise FormatError("error.no_unit", f"/units/{unit.id}", unit=unit.id)
    if unit.box and unit.box not in boxes:
        raise FormatError("error.no_box", f"/units/{unit.id}", box=unit.box)
    if unit.hex >= 0 and not dry >> unit.hex & 1:
        raise FormatError("error.no_hex", f"/units/{unit.id}/hex", hex=look.rules.grid.names[unit.hex])
    if unit.marks:
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


_IN_BATTLE = (Throw, Fall, Losses, Retreat, MakeRoom, Advance, PanzerLosses, EndOfBattle)
_MOST = 3
"""The highest number of steps or hexes that a result asks for."""


def fits_battle(look: state.WarLook, unit: Unit, name: str, value: Mark) -> bool:
    """True if a mark of a battle is possible: a plan against enemies in reach, or that something is done."""
    if name == ATTACKS:
        names = str(value).split()
        if unit.hex < 0 or not names or not all(hex in look.rules.grid.index for hex in names):
            return False
        if not is_planning(look, unit.side, (Combat,)):
            return False
        during = look.state.battle is not None
        reach = look.rules.grid.neighbours(unit.hex) if during else Attacks(look, unit.side).reach(unit)
        return not look.rules.grid.named(names) & ~reach
    return value == 1 and unit.hex >= 0 and (name in (FOUGHT, BEATEN) or name == FIRED and state.is_siege(unit))


def check_battle(look: state.WarLook) -> None:
    """Raise FormatError for a battle that cannot be, or a stage without what it needs."""
    check_fought(look, _IN_BATTLE, (Overrun,))
    if look.state.battle is not None:
        _check_battle(look, look.state.battle)
    for index, stage in enumerate(look.state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def _check_battle(look: state.WarLook, battle: state.Battle) -> None:
    table, units, grid = look.rules.results, look.state.units, look.rules.grid
    if not battle.hexes or OFF_MAP in battle.hexes or not battle.attackers:
        raise FormatError("error.battle", "/battle")
    if battle.overrun and len(battle.hexes) > 1 or battle.die and battle.die not in table.rows:
        raise FormatError("error.battle", "/battle")
    labels = {label for row in table.headings.values() for label in row.labels}
    if battle.die and (battle.column not in labels or battle.result not in table.demands):
        raise FormatError("error.word", "/battle/result", found=battle.result)
    for field in ("attackers", "defenders", "harmed"):
        for index, id in enumerate(getattr(battle, field)):
            if id not in units and not is_made_id(id):
                raise FormatError("error.no_unit", f"/battle/{field}/{index}", unit=id)
    check_parties(look, battle.attackers, battle.defenders)
    if grid.set_of(battle.hexes) & battle.bases:
        raise FormatError("error.battle", "/battle")


def _check_stage(look: state.WarLook, stage: Stage, at: str) -> None:
    if isinstance(stage, Overrun) and not _is_overrun(look):
        raise FormatError("error.battle", at)
    if isinstance(stage, Throw) and not (party(look, "attackers") and party(look, "defenders")):
        raise FormatError("error.battle", at)
    if isinstance(stage, Fight):
        _check_fight(look, stage, at)
    if isinstance(stage, Losses):
        bounded(stage.owed, 0, _MOST, f"{at}/owed")
    if isinstance(stage, (Retreat, MakeRoom)):
        _check_retreat(look, stage, at)


def _is_overrun(look: state.WarLook) -> bool:
    """True if an overrun is under way, or about to be fought."""
    if look.state.battle is not None:
        return look.state.battle.overrun
    return any(isinstance(stage, Fight) and stage.overrun for stage in look.state.stack)


def _check_fight(look: state.WarLook, stage: Fight, at: str) -> None:
    """A battle to be fought has attackers of one side and defenders."""
    known = [unit for unit in look.state.units.all() if unit.id in stage.attackers and unit.hex >= 0]
    if not known or OFF_MAP in stage.hexes or len({unit.side for unit in known}) > 1:
        raise FormatError("error.battle", at)
    if not stage.hexes or not meeting(look, stage.hexes, known, overrun=stage.overrun).defenders:
        raise FormatError("error.battle", at)


def _check_retreat(look: state.WarLook, stage: Retreat | MakeRoom, at: str) -> None:
    """Check that retreating units belong to one side, are on the map, and have gone no further than they must."""
    units = look.state.units
    for leg in stage.legs:
        unit = units.get(leg.unit)
        if isinstance(stage, MakeRoom) and (unit is None or unit.hex < 0):
            continue
        if unit is None or unit.hex < 0 or leg.start == OFF_MAP:
            raise FormatError("error.no_unit", f"{at}/legs", unit=leg.unit)
    if len({units[leg.unit].side for leg in stage.legs if leg.unit in units}) > 1:
        raise FormatError("error.battle", f"{at}/legs")
    if isinstance(stage, Retreat):
        waiting = {leg.unit for leg in stage.legs if leg.done < stage.length}
        owes = stage.bound != OFF_MAP and len(stage.going) < 2
        if not 1 <= stage.length <= _MOST or {*stage.going} - waiting or owes:
            raise FormatError("error.battle", at)
