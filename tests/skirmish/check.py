"""Checks of positions."""

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.rules.checks import check_apart, check_fought, check_marks
from rasputitsa.rules.combat.announced_battles import announced
from rasputitsa.rules.combat.current_battle import is_planning
from rasputitsa.rules.units import enemy_area
from tests.skirmish.battle import Advance, Eliminate, EndOfBattle, Fight, LoseStep, Resolve, Retreat, defenders
from tests.skirmish.cards import Interrupt
from tests.skirmish.combat import Battles, Combat
from tests.skirmish.movement import Movement
from tests.skirmish.state import GUARDS, RAIDERS, SkirmishLook, full_hexes, near

IN_BATTLE = (Interrupt, Resolve, LoseStep, Eliminate, Retreat, Advance, EndOfBattle)
MOST_POINTS = 9999


def check(look: SkirmishLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    state = look.state
    bounded(state.points, -MOST_POINTS, MOST_POINTS, "/points")
    _check_cards(look)
    check_apart(look, full_hexes(look, RAIDERS, 0) | full_hexes(look, GUARDS, 0))
    for unit in state.units.all():
        check_marks(look, unit, _fits_on_map if unit.hex >= 0 else _fits_in_box)
    check_fought(look, IN_BATTLE)
    _check_battle(look)
    for index, stage in enumerate(state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def _check_cards(look: SkirmishLook) -> None:
    if [hand.side for hand in look.state.hands] != [RAIDERS, GUARDS]:
        raise FormatError("error.no_side", "/hands", side="")
    left = list(look.rules.deck)
    for card in (*look.state.played, *(card for hand in look.state.hands for card in hand.cards)):
        if card not in left:
            raise FormatError("error.word", "/hands", found=card)
        left.remove(card)


def _fits_on_map(look: SkirmishLook, unit: Unit, name: str, value: Mark) -> bool:
    if name == "attacks":
        return _is_attacking(look, unit.side) and _fits_attack(look, unit, str(value).split(" "))
    if name == "strength":
        return _fits_strength(look, unit, value)
    is_moving = any(isinstance(stage, Movement) and stage.side == unit.side for stage in look.state.stack)
    most = {"mp": unit.movement, "group": 1 if is_moving else -1, "rode": int(look.rules.is_grand)}.get(name, -1)
    return isinstance(value, int) and 0 <= value <= most


def _fits_in_box(look: SkirmishLook, unit: Unit, name: str, value: Mark) -> bool:
    """True if a mark survives a box: that a unit has moved, its drawn strength, the battle that it supports."""
    if name == "strength":
        return _fits_strength(look, unit, value)
    if name == "supports" and unit.box == f"{unit.side}_guns" and _is_attacking(look, unit.side):
        fought = look.state.battle and look.rules.grid.names[look.state.battle.hex]
        return value in [fought, *(names.split()[0] for names in announced(look, unit.side))]
    return look.rules.is_grand and name == "mp" and value == 0 and unit.box == f"{unit.side}_reserve"


def _is_attacking(look: SkirmishLook, side: str) -> bool:
    return is_planning(look, side, (Combat, Battles))


def _fits_attack(look: SkirmishLook, unit: Unit, names: list[str]) -> bool:
    index, enemies = look.rules.grid.index, enemy_area(look, unit.side)
    if len(names) > (2 if look.rules.is_grand else 1) or any(name not in index for name in names):
        return False
    hexes = [index[name] for name in names]
    beside = near(look, 1 << unit.hex)
    return all(enemies >> hex & 1 for hex in hexes) and any(beside >> hex & 1 for hex in hexes)


def _fits_strength(look: SkirmishLook, unit: Unit, value: Mark) -> bool:
    return "drawn" in unit.type.traits and value in look.rules.strengths


def _check_battle(look: SkirmishLook) -> None:
    battle = look.state.battle
    if battle is not None:
        _check_attackers(look, battle.attackers, "/battle")
        if min(battle.hexes) < 0 or len(battle.more) > 1 or any(card not in look.rules.deck for card in battle.cards):
            raise FormatError("error.battle", "/battle")


def _check_attackers(look: SkirmishLook, ids: tuple[str, ...], at: str) -> None:
    sides = {look.state.units[id].side for id in ids if id in look.state.units}
    if len(sides) != 1 or any(id not in look.state.units for id in ids):
        raise FormatError("error.battle", at)


def _check_all_on_map(look: SkirmishLook, ids: tuple[str, ...], at: str) -> None:
    if any(look.state.units[id].hex < 0 for id in ids):
        raise FormatError("error.battle", at)


def _check_stage(look: SkirmishLook, stage: Stage, at: str) -> None:
    if isinstance(stage, Resolve) and look.state.battle is not None:
        _check_all_on_map(look, look.state.battle.attackers, at)
    if isinstance(stage, Fight):
        _check_attackers(look, stage.attackers, at)
        _check_all_on_map(look, stage.attackers, at)
        units = [look.state.units[id] for id in stage.attackers]
        if any(hex < 0 or not defenders(look, hex, units) for hex in (stage.hex, *stage.more)):
            raise FormatError("error.battle", at)
