"""A diary of what a position does not say: the units that moved, attacked and were attacked."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.engine.stage import Sequence as Course
from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, CITIES, Board, Piece, zone
from tests.games.blitzkrieg_to_moscow_2.oracle_combat import tactics
from tests.games.blitzkrieg_to_moscow_2.oracle_moves import allowance, must_stop, reach

PHASES = 5
BEGINNING = ("rail", "rail_card", "rebuild", "reinforce", "hero_city")
CARDS = (
    "activation rebuild rail_card reinforce hero_city combat_shift reroll tank_move tank_attack sail_card negate"
).split()


def board_of(match: Match[Any, Any]) -> Board:
    """A match as the oracle sees it."""
    state, names = match.state, match.rules.grid.names
    pieces = {
        unit.id: Piece(unit.id, unit.steps == unit.type.full, unit.box or names[unit.hex]) for unit in state.units.all()
    }
    german = frozenset(match.rules.grid.ids(state.german_cities))
    hero = names[state.hero] if state.hero >= 0 else ""
    fell = state.moscow_fell
    return Board(state.turn, pieces, german, hero, state.hero_fell, dict(match.rules.options), moscow_fell=fell)


def clock(match: Match[Any, Any]) -> tuple[int, int]:
    """The turn and the phase, counted from the German Logistics Phase."""
    places = [stage.index - 1 for stage in match.state.stack if isinstance(stage, Course)]
    return match.state.turn, places[0] if places else 2 * PHASES


def side_of(now: tuple[int, int]) -> str:
    """The side whose player turn it is."""
    return "german" if now[1] < PHASES else "soviet"


def happened(match: Match[Any, Any]) -> tuple[Event, ...]:
    """The events of the last action."""
    return tuple(match.entries[-1].events or ())


def stage_of(match: Match[Any, Any]) -> str:
    """The stage that asks; empty: the game is over."""
    return str(match.state.stack[-1].name) if match.state.stack else ""


@dataclass
class Fight:
    """A battle: who and where; the tactics and the cards so far, and what is still to be asked."""

    hex: str
    side: str
    attackers: list[str]
    defenders: list[str]
    bystanders: list[str]
    chosen: dict[str, str] = field(default_factory=dict)
    shift: dict[str, int] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    die: int = 0
    asked_again: set[str] = field(default_factory=set)
    rethrown: bool = False
    result: str = ""
    retreated: set[str] = field(default_factory=set)
    behind: dict[str, tuple[str, ...]] = field(default_factory=dict)
    inside: list[str] = field(default_factory=list)
    stayed: bool = False
    silent: set[str] = field(default_factory=set)

    @property
    def everyone(self) -> list[str]:
        """All who share the result."""
        return self.defenders + self.bystanders


@dataclass
class Diary:
    """The notes of one game, action by action."""

    now: tuple[int, int]
    moves: dict[str, tuple[int, bool]] = field(default_factory=dict)
    entered: dict[str, list[str]] = field(default_factory=dict)
    before: dict[str, Piece] = field(default_factory=dict)
    base: Board | None = None
    price: int = 0
    mover: str = ""
    rode: set[str] = field(default_factory=set)
    trip: list[str] = field(default_factory=list)
    begun: bool = False
    free_used: bool = False
    brought: int = 0
    planned: dict[str, str] = field(default_factory=dict)
    fought: set[str] = field(default_factory=set)
    struck: set[str] = field(default_factory=set)
    beaten: set[str] = field(default_factory=set)
    acted: set[str] = field(default_factory=set)
    tanks: list[str] = field(default_factory=list)
    targets: set[str] = field(default_factory=set)
    shown: dict[str, list[str]] = field(default_factory=lambda: {"german": [], "soviet": []})
    fight: Fight | None = None
    resolved: bool = False
    silent: set[str] = field(default_factory=set)
    board: Board | None = None

    def turn_page(self, match: Match[Any, Any]) -> None:
        """A new phase begins: forget what belonged to the last one."""
        now = clock(match)
        if now == self.now:
            return
        if side_of(now) != side_of(self.now) or now[0] != self.now[0]:
            self.struck = set()
        if now[1] % PHASES == 0:
            self.shown[side_of(now)] = []
        fresh = Diary(now, struck=self.struck, shown=self.shown)
        self.__dict__.update(fresh.__dict__)

    def note(self, action: Sequence[str], stage: str, before: Board, match: Match[Any, Any], side: str) -> None:
        """Write down an action that has been played."""
        verb, args = action[0], list(action[1:])
        if verb in CARDS:
            self.shown[side].append(args[0])
        if verb in BEGINNING:
            self.begun = True
        writer = getattr(self, f"_{verb}", None)
        if writer:
            writer(args, stage, before, match, side)

    def _move(self, args: list[str], stage: str, before: Board, match: Match[Any, Any], side: str) -> None:
        unit, end = args
        piece = before.pieces[unit]
        left, from_rear = self.budget(before, piece, stage)
        cost = reach(before, piece, left, from_rear=from_rear)[end]
        zoned = zone(before, "soviet" if side == "german" else "german")
        stopped = end in AREAS or must_stop(before, piece, end, zoned)
        self.price = cost
        self.base = self.base or before
        self.before.setdefault(unit, piece)
        self.moves[unit] = (0 if stopped else left - cost, from_rear)
        self.entered.setdefault(unit, []).extend(
            hex for event in happened(match) for hex in event.path[not piece.is_in_rear :] if hex in CITIES
        )
        self.mover = unit
        if stage == "tank_move":
            self.tanks = [tank for tank in self.tanks if tank != unit] + [unit]

    def budget(self, board: Board, piece: Piece, stage: str) -> tuple[int, bool]:
        """The rest of a unit's allowance, and whether its move began in a rear area."""
        if piece.id in self.moves:
            return self.moves[piece.id] if piece.id == self.mover else (0, False)
        return allowance(board, piece), piece.is_in_rear

    def _take_back(self, args: list[str], stage: str, before: Board, match: Match[Any, Any], side: str) -> None:
        del self.moves[args[0]]
        self.entered.pop(args[0], None)
        if args[0] in self.tanks:
            self.tanks.remove(args[0])
            self.mover = self.tanks[-1] if self.tanks else ""
        elif self.mover == args[0]:
            self.mover = ""

    def _rail(self, args: list[str], stage: str, before: Board, match: Match[Any, Any], side: str) -> None:
        if not self.trip and stage == "logistics":
            self.free_used = True
        self.trip.append(args[0])
        self.rode.add(args[0])

    def _sail(self, args: list[str], stage: str, before: Board, match: Match[Any, Any], side: str) -> None:
        self._rail(args, stage, before, match, side)

    def _withdraw(self, args: list[str], stage: str, before: Board, match: Match[Any, Any], side: str) -> None:
        self.planned.pop(args[0], None)

    def _attack(self, args: list[str], stage: str, before: Board, match: Match[Any, Any], side: str) -> None:
        self.planned[args[0]] = args[1]

    def _resolve(self, args: list[str], stage: str, before: Board, match: Match[Any, Any], side: str) -> None:
        hex = args[0]
        attackers = [unit for unit, target in self.planned.items() if target == hex]
        there = before.on(hex)
        defenders = [piece.id for piece in there if piece.id not in self.beaten]
        others = [piece.id for piece in there if piece.id in self.beaten]
        self.fight = Fight(hex, side, attackers, defenders, others)
        choices = tactics([piece for piece in there if piece.id in defenders])
        if len(choices) == 1:
            self.fight.chosen = choices[0]
        for unit in attackers:
            del self.planned[unit]
        self.fought.update(attackers)
        self.struck.update(attackers)
        self.resolved = True
        if stage == "tank_attack":
            self.tanks.extend(attackers)
            self.targets.add(hex)

    def look_up(self, stage: str, board: Board) -> None:
        """Between two cards nobody is on the rails, and no Tank Action is on."""
        if stage == "logistics":
            self.trip = []
        if stage == "breakthrough":
            self.begin_card()
        if stage == "breakthrough" and board.options["tank_actions"] == "repeated":
            self.acted = set()

    def begin_card(self) -> None:
        """A Tank Action is done or begins: who acted stays so, who was attacked may be attacked anew (ruling 40)."""
        self.acted.update(self.tanks)
        self.moves, self.entered, self.mover, self.tanks, self.targets = {}, {}, "", [], set()
        self.before, self.base = {}, None
        self.beaten, self.fought, self.planned = set(), set(), {}
