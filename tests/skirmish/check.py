"""Which positions can be."""

from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from tests.skirmish.battle import Advance, Eliminate, EndOfBattle, Fight, LoseStep, Resolve, Retreat, defenders
from tests.skirmish.cards import Interrupt
from tests.skirmish.combat import Battles, Combat
from tests.skirmish.state import GUARDS, RAIDERS, SkirmishLook, enemy_hexes, full_hexes

IN_BATTLE = (Interrupt, Resolve, LoseStep, Eliminate, Retreat, Advance, EndOfBattle)
MOST_POINTS = 99


def check(look: SkirmishLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    state = look.state
    if not -MOST_POINTS <= state.points <= MOST_POINTS:
        raise FormatError("error.range", "/points", least=-MOST_POINTS, most=MOST_POINTS)
    _check_cards(look)
    _check_hexes(look)
    for unit in state.units.all():
        _check_marks(look, unit)
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


def _check_hexes(look: SkirmishLook) -> None:
    units = look.state.units
    crowded = full_hexes(look, RAIDERS, 0) | full_hexes(look, GUARDS, 0) | units.area(RAIDERS) & units.area(GUARDS)
    if crowded:
        raise FormatError("error.crowded", "/units", hex=look.rules.grid.ids(crowded)[0])


def _check_marks(look: SkirmishLook, unit: Unit) -> None:
    for name, value in unit.marks:
        if name == "attacks":
            attacking = any(
                isinstance(stage, (Combat, Battles)) and stage.side == unit.side for stage in look.state.stack
            )
            near = look.rules.grid.neighbours(unit.hex) & enemy_hexes(look, unit.side) if unit.hex >= 0 else 0
            fits = attacking and value in look.rules.grid.ids(near)
        else:
            most = {"mp": unit.movement, "group": 1}.get(name, -1)
            fits = isinstance(value, int) and 0 <= value <= most
        if not fits or unit.hex < 0:
            raise FormatError("error.mark", f"/units/{unit.id}/marks/{name}", mark=name)


def _check_battle(look: SkirmishLook) -> None:
    battle = look.state.battle
    if battle is not None:
        _check_attackers(look, battle.attackers, "/battle")
        if battle.hex < 0 or any(card not in look.rules.deck for card in battle.cards):
            raise FormatError("error.battle", "/battle")


def _check_attackers(look: SkirmishLook, ids: tuple[str, ...], at: str) -> None:
    sides = {look.state.units[id].side for id in ids if id in look.state.units}
    if len(sides) != 1 or any(id not in look.state.units for id in ids):
        raise FormatError("error.battle", at)


def _check_all_on_map(look: SkirmishLook, ids: tuple[str, ...], at: str) -> None:
    if any(look.state.units[id].hex < 0 for id in ids):
        raise FormatError("error.battle", at)


def _check_stage(look: SkirmishLook, stage: Stage, at: str) -> None:
    if isinstance(stage, IN_BATTLE) and look.state.battle is None:
        raise FormatError("error.battle", at)
    if isinstance(stage, Resolve) and look.state.battle is not None:
        _check_all_on_map(look, look.state.battle.attackers, at)
    if isinstance(stage, Fight):
        _check_attackers(look, stage.attackers, at)
        _check_all_on_map(look, stage.attackers, at)
        if stage.hex < 0 or not defenders(look, stage.hex, [look.state.units[id] for id in stage.attackers]):
            raise FormatError("error.battle", at)
