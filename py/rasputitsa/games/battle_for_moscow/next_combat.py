"""A side's next combat phase, and the position from which its movement before that begins (How to Play; rulings 6 and
10).
"""

from dataclasses import dataclass
from typing import Any

from rasputitsa.aids.tracks import place_in
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.battle import Announcement, CombatPhase
from rasputitsa.games.battle_for_moscow.movement import Kind, Movement, MovementPhase
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowState, SideId, Weather
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.combat.announced_battles import announced
from rasputitsa.rules.stacking import shared


@dataclass(frozen=True, slots=True, eq=False)
class NextCombat:
    """A side's next combat phase: the turn, the movement that it still has before, the position when that begins.

    `moves` is None where its units stand already; `announced`: the battles cannot be changed any more. `change` is the
    weather that a die may bring till then. `unfinished`: it also moves now, in an earlier phase that is not counted.
    """

    look: MoscowLook
    side: SideId
    moves: Kind | None
    announced: bool
    change: Weather | None
    unfinished: bool


@dataclass(frozen=True, slots=True)
class _Places:
    """The members of the turn: the one being played, a side's movement before its combat, its combat."""

    now: int
    movement: int
    combat: int


def next_combat(look: MoscowLook, side: SideId) -> NextCombat | None:
    """The next combat phase of a side; None: there is none in this game."""
    if look.state.result is not None:
        return None
    places, closed = _places(look, side), _is_closed(look, side)
    if closed and announced(look, side):
        return NextCombat(look, side, None, announced=True, change=None, unfinished=False)
    if closed or places.now < 0 or places.now > places.combat:
        return _next_turn(look, side)
    moving = places.now == places.movement
    moves = None if places.now > places.movement else _kind(look, places)
    state = _position(look, side, _moved(look, side) if moving else 0)
    return NextCombat(Look(look.rules, state), side, moves, announced=False, change=None, unfinished=False)


def _next_turn(look: MoscowLook, side: SideId) -> NextCombat | None:
    turn = look.state.turn + 1
    if turn > look.rules.scenario.turns:
        return None
    cell = look.rules.turns[turn - 1]
    state = _position(look, side, shared(look.state.units, side))
    state.turn = turn
    moving = any(isinstance(stage, Movement) and stage.side == side for stage in look.state.stack)
    kind = _kind(look, _places(look, side))
    return NextCombat(Look(look.rules, state), side, kind, announced=False, change=cell.change, unfinished=moving)


def _places(look: MoscowLook, side: SideId) -> _Places:
    members: tuple[Any, ...] = look.rules.sequences["turn"]
    combat = next(i for i, phase in enumerate(members) if isinstance(phase, CombatPhase) and phase.side == side)
    before = (i for i in range(combat) if isinstance(members[i], MovementPhase) and members[i].side == side)
    return _Places(place_in(look.state, "turn"), max(before), combat)


def _kind(look: MoscowLook, places: _Places) -> Kind:
    phase = look.rules.sequences["turn"][places.movement]
    assert isinstance(phase, MovementPhase)
    kind: Kind = phase.kind
    return kind


def _is_closed(look: MoscowLook, side: SideId) -> bool:
    """True if a side's combat phase is being played and nothing more can be announced."""
    places = _places(look, side)
    opening = any(isinstance(stage, (CombatPhase, Announcement)) for stage in look.state.stack)
    return places.now == places.combat and not opening


def _moved(look: MoscowLook, side: SideId) -> HexSet:
    """Hexes of a side's units that could still be taken back (ruling 10)."""
    return look.rules.grid.set_of(unit.hex for unit in look.state.units.of(side) if unit.mark("from"))


def _position(look: MoscowLook, side: SideId, back: HexSet) -> MoscowState:
    """The units as they stand, those that moved to some hexes taken back to where they began the phase."""
    state = look.state.copy()
    state.put(*(_returned(look, unit, back).unmarked(*dict(unit.marks)) for unit in state.units.of(side)))
    return state


def _returned(look: MoscowLook, unit: Unit, back: HexSet) -> Unit:
    start = unit.mark("from")
    return unit.at(look.rules.grid.index[str(start)]) if start and back >> unit.hex & 1 else unit
