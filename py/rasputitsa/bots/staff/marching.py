"""A movement phase planned as a whole, from where everybody began it, and carried out move by move."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rasputitsa.bots.anygame.muster import Muster
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.known import Known
from rasputitsa.bots.staff.deploying import Deployment
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import OFF_MAP, Hex
from rasputitsa.rules.movement.phase import FROM


class Marching(NamedTuple):
    """A game's part in planning a movement phase.

    All that a plan depends on beside the moves that stand; the units that have moved; the problem of a plan, and the
    search for it; whether a stage is the same movement gone on; the reason for a move; what is done once all units are
    in place; how many may be elsewhere than a plan says.
    """

    key: Callable[["MovementPlan"], tuple[Hashable, ...]]
    moved: Callable[["MovementPlan"], Sequence[Unit]]
    problem: Callable[[Known], Deployment]
    search: Callable[[Known, int, int], Muster]
    goes_on: Callable[[Any, Any], bool]
    why: Callable[[Any, str, Hex], Text]
    closing: Callable[["MovementPlan"], Thought]
    strays: Callable[["MovementPlan"], int] = lambda plan: 0


@dataclass(frozen=True, slots=True)
class MovementPlan:
    """A movement phase as it began, as it stands now, and who is bound to where he went."""

    game: Marching
    began: Any
    now: Any
    stage: Any
    weights: Any
    bound_to: tuple[tuple[str, Hex], ...] = ()

    @property
    def key(self) -> Hashable:
        """All that the plan depends on."""
        return (*self.game.key(self), self.bound_to)

    @property
    def is_begun(self) -> bool:
        """True if any unit has moved."""
        return bool(self._moved())

    def fits(self, codes: Sequence[int]) -> bool:
        """True if units that have moved are where they should be, all but a few in a game that lets some stray."""
        wanted = dict(zip(self.problem().ids, codes, strict=True))
        return sum(wanted.get(id, hex) != hex for id, hex in self._moved()) <= self.game.strays(self)

    def problem(self) -> Deployment:
        """The problem of the ends of each unit; a unit that was bound stays where it is."""
        return self.game.problem(Known(self.key, self))

    def search(self, nodes: int, seed: int) -> Muster:
        """The search for the best deployment."""
        return self.game.search(Known(self.key, self), nodes, seed)

    def bound(self) -> "MovementPlan":
        """This plan with the moves already made fixed."""
        return replace(self, bound_to=self._moved())

    def next(self, codes: Sequence[int]) -> Thought:
        """The first unit that is not where it should be and can go there now; else the end of the phase."""
        found = self._march(codes)
        return Thought(self._move(*found), self.game.why(self.now, *found)) if found else self.game.closing(self)

    def deed(self, codes: Sequence[int]) -> Action:
        """The next action to carry an assignment out."""
        found = self._march(codes)
        return self._move(*found) if found else self.game.closing(self).action

    def later(self, look: Any) -> "MovementPlan | None":
        """The same plan when more of it is done."""
        return replace(self, now=look) if self.game.goes_on(self.stage, look.state.stack[-1]) else None

    @property
    def decision(self) -> Decision:
        """The decision that the phase asks for now."""
        decision: Decision = self.now.state.stack[-1].decision(self.now)
        return decision

    def _march(self, codes: Sequence[int]) -> tuple[str, Hex] | None:
        """The unit that goes next, with its hex."""
        move, units = self.decision.option("move"), self.now.state.units
        for id, hex in zip(self.problem().ids, codes, strict=True) if move else ():
            is_settled = hex in (units[id].hex, OFF_MAP) or units[id].mark(FROM)
            if move and not is_settled and move.check(self._move(id, hex).args) is None:
                return id, hex
        return None

    def _move(self, id: str, hex: Hex) -> Action:
        return Action("move", id, self.now.rules.grid.names[hex])

    def _moved(self) -> tuple[tuple[str, Hex], ...]:
        return tuple((unit.id, unit.hex) for unit in self.game.moved(self))
