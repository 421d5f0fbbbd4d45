"""The engine's speed, as ratios to a calibration loop measured in the same run."""

import gc
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from time import perf_counter

from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.hexgrid import field, rectangle, uniform

_GAMES = 8


def report(match: Match) -> Iterator[str]:
    """Lines of figures: calibration, random games, a movement field, a copy, a fork."""
    unit = calibration()
    yield f"calibration loop of 100,000 additions: {unit * 1e3:.2f} ms"
    actions, seconds, verbs = random_games(match)
    ending = sum(count for verb, count in verbs.items() if verb.startswith("end"))
    yield f"random games: {actions / seconds:,.0f} actions a second, {seconds / actions / unit:.4f} loops an action"
    yield f"  {actions / _GAMES:.0f} actions a game, {ending / actions:.1%} of them end a phase"
    yield f"movement field, 40 units: {_microseconds(movement_field())} us"
    yield f"copy of a state: {_microseconds(match.state.copy)} us"
    yield f"fork of a match: {_microseconds(lambda: match.fork(SeededDice(1)))} us, {fork_bytes(match):,} bytes"


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
