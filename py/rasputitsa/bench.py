"""The engine's speed, as ratios to a calibration loop measured in the same run."""

import gc
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from time import perf_counter

from rasputitsa.bots.advice import adviser_for
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.hexgrid import field, rectangle, uniform

_GAMES = 8
_POSITIONS = 160
_PLAN = 10

Rates = dict[str, int]
"""Rates of each thing measured, a second: see `rates`."""


def report(match: Match) -> Iterator[str]:
    """Lines of figures: calibration, the rates, a copy, a fork."""
    unit = calibration()
    yield f"calibration loop of 100,000 additions: {unit * 1e3:.2f} ms"
    for what, rate in rates(match).items():
        yield f"{what}: {rate:,} a second, {1 / (rate * unit):.4f} loops each"
    yield f"copy of a state: {_microseconds(match.state.copy)} us"
    yield f"fork of a match: {fork_bytes(match):,} bytes"


def rates(match: Match) -> Rates:
    """Rates of each thing a second, on positions of random games.

    `actions`: drawn from the complete legal set, checked and played, with the journal kept; `playouts`: such games from
    the first action to the last; `forks`: a match copied, its decision ready; `decisions`: a fork with every legal
    action listed; `plans`: a fork on which ten actions are drawn and played, and the position judged as bots judge it;
    `fields`: a movement field of 6 MP.
    """
    actions, seconds, _ = random_games(match)
    positions, grow = _positions(match), movement_field()
    return {
        "actions": round(actions / seconds),
        "playouts": round(_GAMES / seconds),
        "forks": _rate(positions, _fork),
        "decisions": _rate(positions, _listed),
        "plans": _rate(positions, _judged),
        "fields": _rate([match] * 1_000, lambda _: grow()),
    }


def calibration() -> float:
    """Seconds for a fixed loop, the best of five."""
    return min(_timed(_loop) for _ in range(5))


def random_games(match: Match) -> tuple[int, float, Counter[str]]:
    """Play games with actions drawn from the complete legal set: how many actions, in how many seconds, which verbs."""
    verbs: Counter[str] = Counter()
    seconds = 0.0
    for seed in range(_GAMES):
        game = Match(match.rules, match.rules.game.setup(match.rules), SeededDice(seed))
        choose = Chooser(seed)
        start = perf_counter()
        while game.decision:
            action = game.decision.sample(choose)
            game.play(action)
            verbs[action.verb] += 1
        seconds += perf_counter() - start
    return sum(verbs.values()), seconds, verbs


def _positions(match: Match) -> list[Match]:
    """A match at the decisions of random games, spread over them."""
    found: list[Match] = []
    for seed in range(_GAMES):
        game, choose = match.fork(SeededDice(seed)), Chooser(seed)
        while game.decision:
            if game.length % 7 == 0:
                found.append(game.fork(SeededDice(seed)))
            game.play(game.decision.sample(choose))
    return found[:: max(1, len(found) // _POSITIONS)]


def _rate(positions: list[Match], work: Callable[[Match], object]) -> int:
    return round(len(positions) / _timed(lambda: [work(position) for position in positions]))


def _fork(position: Match) -> Match:
    return position.fork(SeededDice(1))


def _listed(position: Match) -> int:
    decision = _fork(position).decision
    return len(list(decision.actions())) if decision else 0


def _judged(position: Match) -> int:
    trial, choose = _fork(position), Chooser(1)
    for _ in range(_PLAN):
        if trial.decision:
            trial.play(trial.decision.sample(choose))
    adviser = adviser_for(trial.rules.game)
    return adviser.worth(trial.look, trial.rules.game.sides[0].id)


def movement_field() -> Callable[[], object]:
    """A field of 6 MP on 140 hexes, a quarter of them rough, 40 units in the way."""
    grid = rectangle(14, 10, "flat", "even")
    hexes = list(grid.axial)
    rough, enemies = grid.set_of(hexes[::4]), grid.set_of(hexes[5::7][:20])
    costs = (uniform(grid, 1, grid.hexes & ~rough), uniform(grid, 2, rough))
    start = {6: 1 << grid.index["0705"]}
    return lambda: field(grid, start, costs, grid.hexes & ~enemies, grid.expand(enemies))


def fork_bytes(match: Match) -> int:
    """Memory of one fork beyond what it shares, the mean of a hundred."""
    gc.collect()
    tracemalloc.start()
    forks = [match.fork(SeededDice(1)) for _ in range(100)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used // len(forks)


def _microseconds(work: Callable[[], object]) -> str:
    return f"{min(_timed(lambda: [work() for _ in range(200)]) for _ in range(5)) / 200 * 1e6:.2f}"


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _loop() -> int:
    total = 0
    for number in range(100_000):
        total += number
    return total
