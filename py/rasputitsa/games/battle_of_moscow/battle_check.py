"""Checks of the battles and arrivals that a position claims (Combat; Replacements)."""

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.battle_of_moscow.arrivals import Newcomers, Tikhvin, can_drop, drop_hexes, is_paratroop
from rasputitsa.games.battle_of_moscow.attacks import Battles, Combat
from rasputitsa.games.battle_of_moscow.battle import EndOfBattle, Exchange, Fall, Fight, attackers_of, defenders_of
from rasputitsa.games.battle_of_moscow.depots import PLACES, QUOTAS
from rasputitsa.games.battle_of_moscow.retreat import Retreat, retreats_of
from rasputitsa.games.battle_of_moscow.state import DEFENDS, RUSSIAN, Battle, TyphoonLook, enemy_of, party
from rasputitsa.games.battle_of_moscow.strengths import brings
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.checks import check_fought, check_parties
from rasputitsa.rules.combat.announced_battles import ATTACKS, announced
from rasputitsa.rules.combat.current_battle import is_planning

_IN_BATTLE = (Fall, Exchange, Retreat, EndOfBattle)
_LONGEST = 2
"""The most hexes that a result drives units back."""


def fits_battle(look: TyphoonLook, unit: Unit, name: str, value: Mark) -> bool:
    """True if a mark of a battle is possible: an attack on an enemy next to the unit, or a defence of its own hex."""
    hex, battle = look.rules.grid.index.get(str(value), -1), look.state.battle
    attacker = unit.side if name == ATTACKS else enemy_of(unit.side)
    if hex < 0 or unit.hex < 0 or not is_planning(look, attacker, (Combat, Battles)):
        return False
    if battle is not None and battle.hex == hex:
        return unit.id in (battle.attackers if name == ATTACKS else battle.defenders)
    if name == DEFENDS:
        return unit.hex == hex and bool(attackers_of(look, hex))
    is_enemy = look.state.units.area(enemy_of(unit.side)) >> hex & 1
    return bool(is_enemy and look.rules.grid.neighbours(unit.hex) >> hex & 1 and brings(look, unit))


def check_battles(look: TyphoonLook) -> None:
    """Raise FormatError for a battle that cannot be, or a stage without what it needs."""
    check_fought(look, _IN_BATTLE)
    if look.state.battle is not None:
        _check_battle(look, look.state.battle)
    for index, stage in enumerate(look.state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def _check_battle(look: TyphoonLook, battle: Battle) -> None:
    table = look.rules.results
    if (
        battle.hex < 0
        or not battle.attackers
        or battle.defence < 1
        or battle.attack < 0
        or not 1 <= battle.die <= len(table.rows)
    ):
        raise FormatError("error.battle", "/battle")
    for field, found, known in (("column", battle.column, table.labels), ("result", battle.result, table.demands)):
        if found not in known:
            raise FormatError("error.word", f"/battle/{field}", found=found)
    check_parties(look, battle.attackers, battle.defenders)
    if set(battle.attackers) & set(battle.defenders):
        raise FormatError("error.battle", "/battle")


def _check_stage(look: TyphoonLook, stage: Stage, at: str) -> None:
    if isinstance(stage, Battles):
        for hex_id in announced(look, stage.side):
            _check_fight(look, look.rules.grid.index[hex_id], at)
    elif isinstance(stage, Fight):
        _check_fight(look, stage.hex, at)
    elif isinstance(stage, Retreat):
        _check_retreat(look, stage, at)
    elif isinstance(stage, (Newcomers, Tikhvin)):
        _check_arrivals(look, stage, at)


def _check_fight(look: TyphoonLook, hex: Hex, at: str) -> None:
    """A battle to be fought has attackers and defenders."""
    is_fought = look.state.battle is not None and look.state.battle.hex == hex
    if not is_fought and (hex < 0 or not attackers_of(look, hex) or not defenders_of(look, hex)):
        raise FormatError("error.battle", at)


def _check_retreat(look: TyphoonLook, stage: Retreat, at: str) -> None:
    """A unit on its way belongs to the party, and its way can be gone on."""
    waiting = {unit.id for unit in party(look, stage.of)} - {*stage.gone}
    is_known = stage.unit in waiting if stage.unit else not stage.walked
    if not 1 <= stage.length <= _LONGEST or not is_known:
        raise FormatError("error.battle", at)
    if stage.walked:
        whole = retreats_of(look, look.state.units[stage.unit], stage.length)
        begun = len(stage.walked) + 1
        if whole is None or not any(way[1:begun] == stage.walked and way[begun:] for way in whole.ways):
            raise FormatError("error.battle", at)


def _check_arrivals(look: TyphoonLook, stage: Newcomers | Tikhvin, at: str) -> None:
    """Factors and quotas are no more than a turn brings; a unit being dropped waits to be."""
    most = look.rules.factors[RUSSIAN]
    is_russian = isinstance(stage, Tikhvin) or stage.side == RUSSIAN
    places = PLACES if is_russian else ()
    if len(stage.left) != len(places):
        raise FormatError("error.range", f"{at}/left", least=len(places), most=len(places))
    for place, factors in zip(places, stage.left, strict=True):
        bounded(factors, 0, most[place], f"{at}/left")
    if isinstance(stage, Tikhvin):
        bounded(stage.owed, 0, most["tikhvin"], f"{at}/owed")
        return
    if set(stage.quotas) - set(QUOTAS) or not 0 <= stage.drops <= (1 if is_russian and can_drop(look) else 0):
        raise FormatError("error.range", f"{at}/drops", least=0, most=1)
    _check_drop(look, stage, at)


def _check_drop(look: TyphoonLook, stage: Newcomers, at: str) -> None:
    unit = look.state.units.get(stage.dropping)
    if not stage.dropping:
        return
    half = f"{stage.dropping}-1" in look.state.units and f"{stage.dropping}-2" not in look.state.units
    if unit is None or not is_paratroop(unit) or not unit.box or not half or not stage.drops or not drop_hexes(look):
        raise FormatError("error.no_unit", f"{at}/dropping", unit=stage.dropping)
