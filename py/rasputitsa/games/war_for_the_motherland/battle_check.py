"""Checks of the battles that a position claims (8)."""

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.war_for_the_motherland.changes.kampfgruppen import is_made_id
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
from rasputitsa.games.war_for_the_motherland.movement.overruns import Overrun
from rasputitsa.games.war_for_the_motherland.state import Battle, WarLook, is_siege
from rasputitsa.hexgrid.grid import OFF_MAP
from rasputitsa.rules.attacks import ATTACKS
from rasputitsa.rules.beaten import BEATEN
from rasputitsa.rules.claims import check_fought, check_parties
from rasputitsa.rules.planning import is_planning

_IN_BATTLE = (Throw, Fall, Losses, Retreat, MakeRoom, Advance, PanzerLosses, EndOfBattle)
_MOST = 3
"""The highest number of steps or hexes that a result asks for."""


def fits_battle(look: WarLook, unit: Unit, name: str, value: Mark) -> bool:
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
    return value == 1 and unit.hex >= 0 and (name in (FOUGHT, BEATEN) or name == FIRED and is_siege(unit))


def check_battle(look: WarLook) -> None:
    """Raise FormatError for a battle that cannot be, or a stage without what it needs."""
    check_fought(look, _IN_BATTLE, (Overrun,))
    if look.state.battle is not None:
        _check_battle(look, look.state.battle)
    for index, stage in enumerate(look.state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def _check_battle(look: WarLook, battle: Battle) -> None:
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
    if any(len(set(ids)) < len(ids) for ids in (battle.attackers, battle.defenders)):
        raise FormatError("error.battle", "/battle")
    check_parties(look, battle.attackers, battle.defenders)
    if grid.set_of(battle.hexes) & battle.bases:
        raise FormatError("error.battle", "/battle")


def _check_stage(look: WarLook, stage: Stage, at: str) -> None:
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


def _is_overrun(look: WarLook) -> bool:
    """True if an overrun is under way, or about to be fought."""
    if look.state.battle is not None:
        return look.state.battle.overrun
    return any(isinstance(stage, Fight) and stage.overrun for stage in look.state.stack)


def _check_fight(look: WarLook, stage: Fight, at: str) -> None:
    """A battle to be fought has attackers of one side and defenders."""
    known = [unit for unit in look.state.units.all() if unit.id in stage.attackers and unit.hex >= 0]
    if not known or OFF_MAP in stage.hexes or len({unit.side for unit in known}) > 1:
        raise FormatError("error.battle", at)
    if not stage.hexes or not meeting(look, stage.hexes, known, overrun=stage.overrun).defenders:
        raise FormatError("error.battle", at)


def _check_retreat(look: WarLook, stage: Retreat | MakeRoom, at: str) -> None:
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
