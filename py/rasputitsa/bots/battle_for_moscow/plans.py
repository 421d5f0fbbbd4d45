"""The phases of Battle for Moscow as problems: movement, movement before the combat, the announcement."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rasputitsa.bots.battle_for_moscow.attacks import attack_reason, closing_idea
from rasputitsa.bots.battle_for_moscow.fighting import Assault, code_of, hex_of, target_of
from rasputitsa.bots.battle_for_moscow.forces import forces_of
from rasputitsa.bots.battle_for_moscow.nearness import Move
from rasputitsa.bots.battle_for_moscow.placing import Placement
from rasputitsa.bots.battle_for_moscow.telling import crowded_idea, ending_idea, move_idea, move_of
from rasputitsa.bots.battle_for_moscow.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.search import Climb, Problem
from rasputitsa.engine.decision import Action
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.battle import odds_of
from rasputitsa.games.battle_for_moscow.movement import Movement, Moves
from rasputitsa.games.battle_for_moscow.state import CITIES, MoscowLook, enemy_of
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, hexes_in
from rasputitsa.procedures.fighting import Announcing

MARKS = ("from", "mp", "attacks", "assault", "paid")


@dataclass(frozen=True, slots=True, eq=False)
class MovementPlan:
    """A movement phase: `began` is the position when it began, `bound` whether moves that were made stand."""

    look: MoscowLook
    began: MoscowLook
    stage: Movement
    weights: Weights
    ends: tuple[tuple[Hex, ...], ...]
    start: tuple[int, ...]
    is_bound: bool

    @property
    def key(self) -> Hashable:
        """The position in which the phase began, and the moves that stand."""
        bound = tuple((unit.id, unit.hex) for unit in self._moved()) if self.is_bound else ()
        return (_key(self.began), self.stage.side, self.stage.kind, self.weights, bound)

    @property
    def is_begun(self) -> bool:
        """True if a unit has moved."""
        return bool(self._moved())

    def problem(self) -> Problem:
        """Before the combat the battles that the moves make possible; else the best places."""
        forces, turn = forces_of(self.began, self.weights), self.began.state.turn
        pieces = [forces.piece(unit) for unit in self._units()]
        kind = Placement if self.stage.kind == "all" else Assault
        return kind(forces, self.stage.side, pieces, self.ends, turn)

    def search(self, nodes: int, seed: int) -> Climb:
        """The search for the best assignment."""
        return Climb(self.problem(), self.start, nodes, seed)

    def fits(self, codes: Sequence[int]) -> bool:
        """True if every unit that moved stands where it should."""
        units = self.look.state.units
        return all(
            units[unit.id].hex == self._hex(code)
            for unit, code in zip(self._units(), codes, strict=True)
            if units[unit.id].mark("from")
        )

    def bound(self) -> "MovementPlan | None":
        """The moves that were made stand; the others find other places where theirs are taken."""
        units = self.look.state.units
        ends = tuple(
            (units[unit.id].hex,) if units[unit.id].mark("from") else hexes
            for unit, hexes in zip(self._units(), self.ends, strict=True)
        )
        start = _apart(ends)
        return None if start is None else replace(self, ends=ends, start=self._codes(start), is_bound=True)

    def next(self, codes: Sequence[int]) -> Thought:
        """A unit in another's way goes back, then those not yet in place go there; else the end of the phase."""
        unit, hex = self._move(codes) or (None, OFF_MAP)
        if unit is None:
            return ending_idea(self.look, self.stage)
        if hex == OFF_MAP:
            return crowded_idea(unit.id)
        return move_idea(Move(self.look, unit, hex), [id for id in self._leaving(codes) if id != unit.id])

    def deed(self, codes: Sequence[int]) -> Action:
        """The next action to carry an assignment out."""
        unit, hex = self._move(codes) or (None, OFF_MAP)
        return self.next(codes).action if unit is None or hex == OFF_MAP else move_of(Move(self.look, unit, hex))

    def _move(self, codes: Sequence[int]) -> tuple[Unit, Hex] | None:
        """The unit that goes next, with its hex; off the map: it goes back."""
        units, crowded, places = self.look.state.units, Moves(self.look, self.stage).crowding(), self._places(codes)
        for id, hex in places.items():
            if id in crowded and units[id].hex != hex:
                return units[id], OFF_MAP
        return next(((units[id], places[id]) for id in self._leaving(codes)), None)

    def _places(self, codes: Sequence[int]) -> dict[str, Hex]:
        return {unit.id: self._hex(code) for unit, code in zip(self._units(), codes, strict=True)}

    def _leaving(self, codes: Sequence[int]) -> Iterator[str]:
        """The units that have still to go to their places."""
        units = self.look.state.units
        for id, hex in self._places(codes).items():
            if units[id].mark("from") is None and units[id].hex != hex:
                yield id

    def later(self, look: MoscowLook) -> "MovementPlan | None":
        """The same plan when more units have moved."""
        stage, same = look.state.stack[-1], (self.stage.side, self.stage.kind)
        if not isinstance(stage, Movement) or (stage.side, stage.kind) != same:
            return None
        return replace(self, look=look, stage=stage)

    def _hex(self, code: int) -> Hex:
        return code if self.stage.kind == "all" else hex_of(code)

    def _codes(self, hexes: Sequence[Hex]) -> tuple[int, ...]:
        return tuple(hexes) if self.stage.kind == "all" else tuple(code_of(hex, 0) for hex in hexes)

    def _units(self) -> tuple[Unit, ...]:
        return self.began.state.units.of(self.stage.side)

    def _moved(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.look.state.units.of(self.stage.side) if unit.mark("from"))


@dataclass(frozen=True, slots=True, eq=False)
class AttackPlan:
    """An announcement: `targets` are those that stand, by unit."""

    look: MoscowLook
    began: MoscowLook
    stage: Announcing
    weights: Weights
    targets: Mapping[str, str]
    is_bound: bool

    @property
    def key(self) -> Hashable:
        """The position, and the attacks that stand."""
        bound = tuple(sorted(self.targets.items())) if self.is_bound else ()
        return (_key(self.began), self.stage.side, "attacks", self.weights, bound)

    @property
    def start(self) -> tuple[int, ...]:
        """The codes by which no unit attacks but those already set."""
        return tuple(codes[0] for codes in self.problem().choices)

    @property
    def is_begun(self) -> bool:
        """True if a unit is set on an enemy."""
        return bool(self.targets)

    def problem(self) -> Assault:
        """Whom each unit attacks."""
        forces = forces_of(self.began, self.weights)
        units = self._units()
        pieces = [forces.piece(unit) for unit in units]
        assault = Assault(forces, self.stage.side, pieces, [(unit.hex,) for unit in units], self.began.state.turn)
        if self.is_bound:
            for index, unit in enumerate(units):
                if unit.id in self.targets:
                    assault.bind(index, self.look.rules.grid.index[self.targets[unit.id]])
        return assault

    def search(self, nodes: int, seed: int) -> Climb:
        """The search for the best assignment."""
        return Climb(self.problem(), self.start, nodes, seed)

    def fits(self, codes: Sequence[int]) -> bool:
        """True if every unit that is set attacks what it should."""
        wanted = self._wanted(codes)
        return all(wanted.get(id) == hex for id, hex in self.targets.items())

    def bound(self) -> "AttackPlan":
        """The plan with the announced attacks kept."""
        return replace(self, is_bound=True)

    def next(self, codes: Sequence[int]) -> Thought:
        """The next unit to be set on its target; else supply, or the close."""
        wanted = self._wanted(codes)
        found = self._attack(wanted)
        if found is None:
            return closing_idea(self.look, self.stage.side)
        units = [self.look.state.units[other] for other, target in wanted.items() if target == found[1]]
        return Thought(Action("attack", *found), attack_reason(self.look, units, self.look.rules.grid.index[found[1]]))

    def deed(self, codes: Sequence[int]) -> Action:
        """The next action to carry an assignment out."""
        found = self._attack(self._wanted(codes))
        return Action("attack", *found) if found else self.next(codes).action

    def _attack(self, wanted: Mapping[str, str]) -> tuple[str, str] | None:
        """The unit that is set next, with its target."""
        left = [(hex, id) for id, hex in wanted.items() if id not in self.targets]
        hex, id = min(left, default=("", ""))
        return (id, hex) if id else None

    def later(self, look: MoscowLook) -> "AttackPlan | None":
        """The same plan when more units are set."""
        return (
            replace(self, look=look, targets=_targets(look, self.stage)) if look.state.stack[-1] == self.stage else None
        )

    def _wanted(self, codes: Sequence[int]) -> dict[str, str]:
        """The target of each unit; attacks below the lowest column are left out."""
        enemies = sorted(self.look.state.units.of(enemy_of(self.stage.side)), key=lambda unit: unit.hex)
        attacks: dict[int, list[Unit]] = {}
        for unit, code in zip(self._units(), codes, strict=True):
            if target_of(code):
                attacks.setdefault(target_of(code) - 1, []).append(unit)
        return {
            unit.id: self.look.rules.grid.names[enemies[target].hex]
            for target, units in attacks.items()
            if odds_of(self.began, units, enemies[target]).column is not None
            for unit in units
        }

    def _units(self) -> tuple[Unit, ...]:
        return self.began.state.units.of(self.stage.side)


def movement_plan(look: MoscowLook, stage: Movement, weights: Weights) -> MovementPlan:
    """The plan of a movement phase."""
    began = _began(look, stage.side)
    moves = Moves(began, Movement(stage.side, stage.kind))
    units = began.state.units.of(stage.side)
    stuck = began.rules.grid.set_of(unit.hex for unit in units if not moves.may_move(unit))
    ends = tuple(_ends(moves, unit, stuck) for unit in units)
    plan = MovementPlan(look, began, stage, weights, ends, (), is_bound=False)
    return replace(plan, start=plan._codes([hexes[0] for hexes in ends]))


def attack_plan(look: MoscowLook, stage: Announcing, weights: Weights) -> AttackPlan:
    """The plan of an announcement."""
    return AttackPlan(look, _began(look, stage.side), stage, weights, _targets(look, stage), is_bound=False)


def _targets(look: MoscowLook, stage: Announcing) -> dict[str, str]:
    """Whom each unit is set on."""
    return {unit.id: str(unit.mark("attacks")) for unit in look.state.units.of(stage.side) if unit.mark("attacks")}


def _ends(moves: Moves, unit: Unit, stuck: int) -> tuple[Hex, ...]:
    if not moves.may_move(unit):
        return (unit.hex,)
    return (unit.hex, *hexes_in(moves.field(unit).reached & ~stuck & ~(1 << unit.hex)))


def _began(look: MoscowLook, side: str) -> MoscowLook:
    """The position when the phase began: moves taken back, cities returned, nothing announced or paid for."""
    state, index = look.state.copy(), look.rules.grid.index
    for unit in state.units.of(side):
        state.supply = state.supply.plus(side, int(unit.mark("paid") or 0))
        start = unit.mark("from")
        if unit.marks:
            state.put((unit.at(index[str(start)]) if start else unit).unmarked(*MARKS))
    state.german_cities, state.captures = CITIES.before(state, side), ()
    top = state.stack[-1]
    if isinstance(top, Movement):
        state.stack = (*state.stack[:-1], Movement(top.side, top.kind))
    return Look(look.rules, state)


def _key(look: MoscowLook) -> Hashable:
    """Everything that tells positions of all games apart."""
    state = look.state
    units = tuple((unit.id, unit.hex, unit.steps) for unit in state.units.all())
    options = tuple(sorted((name, str(value)) for name, value in look.rules.options.items()))
    changes = tuple((change.turn, change.weather) for change in state.weather_changes)
    return (look.rules.scenario.id, options, state.turn, units, state.german_cities, changes)


def _apart(ends: Sequence[Sequence[Hex]]) -> tuple[Hex, ...] | None:
    """A hex for each unit, no two alike, those without a choice first; None where that fails."""
    order = sorted(range(len(ends)), key=lambda index: (len(ends[index]) > 1, index))
    taken: set[Hex] = set()
    found = [0] * len(ends)
    for index in order:
        free = [hex for hex in ends[index] if hex not in taken]
        if not free:
            return None
        found[index] = free[0]
        taken.add(free[0])
    return tuple(found)
