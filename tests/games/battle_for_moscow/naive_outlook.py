"""Small random positions with battles announced, and what they can bring by a plain enumeration through `Match`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.game import Value, full_options
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import children
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.state import MoscowRules
from tests.games.battle_for_moscow.positions import control

ARMIES = {
    "german": "XXXIV XLII VI XII V XIII XX XXVII LIII VII VIII IX XXII XXXV XL XLVIII XLVII LVI XLVI".split(),
    "soviet": "3 5 10 13 16 19 20 24 29 30 32 33 40 43 49 50 1Sh".split(),
}
ENEMY = {"german": "soviet", "soviet": "german"}
OPTIONS: tuple[Mapping[str, Value], ...] = (
    {},
    {"last_resort_retreat": True},
    {"strong_line": True},
    {"advanced_results": True},
    {"improved_first_shock": True, "strong_line": True, "last_resort_retreat": True},
)

Bound = tuple[Fraction, Fraction]


class TooManyError(Exception):
    """The enumeration is longer than a test may be."""


class Enumeration:
    """Every die and every choice from a position on, nothing remembered; `count` is the positions gone through."""

    def __init__(self, match: Match, order: Sequence[str], most: int) -> None:
        self.start, self.order, self.most, self.count = match, order, most, 0
        grid, units = match.rules.grid, match.state.units
        self.battles = [
            (grid.index[hex], units.on(grid.index[hex])[0].id, [u.id for u in units.all() if u.mark("attacks") == hex])
            for hex in order
        ]

    def ends(self, at: Match) -> list[Bound]:
        """The least and the most of each number, as the choices are made."""
        self.count += 1
        if self.count > self.most:
            raise TooManyError
        names = {type(stage).__name__ for stage in at.state.stack}
        if not names & {"Announcement", "Battles"} or at.decision is None:
            return [(number, number) for number in self.numbers(at.state)]
        branches = [self.expected(at, action) for action in self.actions(at)]
        return [(min(b[0] for b in line), max(b[1] for b in line)) for line in zip(*branches, strict=True)]

    def expected(self, at: Match, action: Sequence[str]) -> list[Bound]:
        after = [self.ends(child) for child in children(at, Action(*action))]
        size = len(after)
        return [(sum(b[0] for b in line) / size, sum(b[1] for b in line) / size) for line in zip(*after, strict=True)]

    def actions(self, at: Match) -> list[Sequence[str]]:
        assert at.decision is not None
        if at.decision.option("announced"):
            return [("announced",)]
        resolve = at.decision.option("resolve")
        if resolve:
            return [("resolve", next(name for name in self.order if name in resolve.subjects))]
        return list(at.decision.actions())

    def numbers(self, state: Any) -> list[Fraction]:
        found: list[int] = []
        for hex, defender, attackers in self.battles:
            unit = state.units[defender]
            found += [unit.hex != hex, unit.hex < 0, self.lost(state, [defender]), self.lost(state, attackers)]
        return [Fraction(number) for number in (*found, sum(found[2::4]), sum(found[3::4]))]

    def lost(self, state: Any, ids: Sequence[str]) -> int:
        before, after = self.start.state.units, state.units
        return sum(before[id].steps - (after[id].steps if after[id].hex >= 0 else 0) for id in ids)


def naive(match: Match, order: Sequence[str], most: int = 1_000_000) -> tuple[list[Bound], int]:
    """Bounds: vacated, eliminated, steps of defender and attackers of each battle; both sums; and the count."""
    enumeration = Enumeration(match, order, most)
    return enumeration.ends(match), enumeration.count


def announced(seed: int) -> tuple[Match, list[str]] | None:
    """Two or three battles between neighbours, with others behind them, and an order; None where none is possible."""
    choose = Chooser(seed)
    side = ("german", "soviet")[choose(2)]
    options = OPTIONS[choose(len(OPTIONS))]
    rules = _rules(tuple(options.items()))
    turn, units = 4 if choose(6) == 0 else 5, _units(rules.grid, choose, side)
    form = {
        "turn": turn,
        "units": units,
        "german_cities": control(rules, units),
        "stack": [["campaign", {}], ["turn", 2 if side == "german" else 6]],
    }
    match = Match(rules, position.from_json(rules, form), ScriptedDice(()))
    targets: list[str] = []
    while pairs := _pairs(match, targets):
        unit, hex = pairs[choose(len(pairs))]
        match.play(("attack", unit, hex))
        targets += [] if hex in targets else [hex]
    if not targets or match.refusal(("announced",)):
        return None
    return match, [targets.pop(choose(len(targets))) for _ in range(len(targets))]


@cache
def _rules(options: tuple[tuple[str, Value], ...]) -> MoscowRules:
    return GAME.build(GAME.scenarios[0], full_options(GAME.options, dict(options)))


def _units(grid: Any, choose: Chooser, side: str) -> dict[str, Any]:
    """Targets in a chain, attackers beside them, others near."""
    armies = {name: list(ids) for name, ids in ARMIES.items()}
    units: dict[str, Any] = {}
    chain = [grid.index[f"{3 + choose(10):02}{3 + choose(6):02}"]]

    def put(owner: str, hexes: Sequence[int]) -> int:
        taken = {unit["hex"] for unit in units.values()}
        free = [hex for hex in hexes if grid.names[hex] not in taken]
        if not free:
            return -1
        hex = free[choose(len(free))]
        id = armies[owner].pop(choose(len(armies[owner])))
        units[id] = {"hex": grid.names[hex], "steps": 1 + choose(2)}
        return hex

    def near(hex: int, distance: int) -> list[int]:
        return [other for other in grid.axial if grid.distance(hex, other) == distance]

    put(ENEMY[side], chain)
    for _ in range(1 + choose(2)):
        hex = put(ENEMY[side], near(chain[-1], 1 + choose(2)))
        chain += [hex] if hex >= 0 else []
    for hex in chain:
        for _ in range(1 + choose(2)):
            put(side, near(hex, 1))
    for _ in range(choose(4)):
        put(ENEMY[side], near(chain[choose(len(chain))], 2 + choose(2)))
    for _ in range(choose(3)):
        put(side, near(chain[choose(len(chain))], 2 + choose(3)))
    return units


def _pairs(match: Match, targets: Sequence[str]) -> list[tuple[str, str]]:
    option = match.decision.option("attack") if match.decision else None
    if option is None:
        return []
    pairs = [(unit, hex) for unit in option.subjects for hex in option.targets(unit)]
    return [pair for pair in pairs if len(targets) < 3 or pair[1] in targets]
