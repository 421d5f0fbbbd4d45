"""The engine's speed beside python-chess at random play, in CPython and in Pyodide under Node, each in one run.

Run by `python3 build.py bench engine`. Every figure is the median of rounds in which both were measured in turn; the
ratio says how many there are in the time of one move of python-chess. What is counted: `bench.rates`. What is wanted of
`actions` is as many a second as python-chess plays random moves; the goal is what must not be lost again. What stands
between the two is told by a profile of the same random games: its shares, for profiling slows what is called often.
"""

import json
import sys
from cProfile import Profile
from pathlib import Path
from pstats import Stats
from statistics import median

from building import node, pyodide
from building.paths import ROOT
from building.process import run
from rasputitsa import bench
from rasputitsa.engine.match import Match
from rasputitsa.games import find

RATES = Path(__file__).with_name("_rates.py")
GOAL = 0.3
WANTED = 1.0

Round = dict[str, float]


def main() -> int:
    """Measure, print both tables and answer 1 where the goal is missed in CPython."""
    here: list[Round] = json.loads(run([sys.executable, RATES]))
    inside: list[Round] = json.loads(pyodide.run_script(node.find_node(), RATES, ROOT))
    for name, rounds in (("CPython", here), ("Pyodide", inside)):
        print("\n".join(table(name, rounds)))
    print("what random play is spent on: " + ", ".join(f"{part} {share:.0%}" for part, share in spent().items()))
    reached = ratio(here, "actions")
    print(f"actions a second / python-chess moves a second: {reached:.2f} (goal {GOAL}, wanted {WANTED})")
    return int(reached < GOAL)


def table(name: str, rounds: list[Round]) -> list[str]:
    """A line for each kind: how many a second, and how many in the time of a move of python-chess."""
    kinds = rounds[0]
    rates = {kind: median(round[kind] for round in rounds) for kind in kinds}
    lines = [f"  {kind:<10} {rates[kind]:>10,.0f} {ratio(rounds, kind):>8.3g}" for kind in kinds]
    return [f"{name:<12} {'a second':>10} {'ratio':>8}", *lines]


def ratio(rounds: list[Round], kind: str) -> float:
    """The median over the rounds of a rate divided by that of python-chess."""
    return median(round[kind] / round["chess"] for round in rounds)


def spent() -> dict[str, float]:
    """The shares of random play: drawing an action, carrying it out, drawing up the next decision, keeping it all."""
    with Profile() as profile:
        bench.random_games(Match.new(find("battle_for_moscow"), seed=1941))
    found: dict[tuple[str, int, str], tuple[float, ...]] = Stats(profile).stats  # type: ignore[attr-defined]
    took = {f"{Path(file).stem}.{name}": times[3] for (file, _, name), times in found.items()}
    drawn, played, stepped, settled = (
        took[name] for name in ("decision.sample", "match.play", "journal.step", "stage.settle")
    )
    parts = {
        "the action drawn": drawn,
        "carried out": stepped - settled,
        "the next decision drawn up": settled,
        "checked and kept": played - stepped,
    }
    return {part: seconds / (drawn + played) for part, seconds in parts.items()}


if __name__ == "__main__":
    sys.exit(main())
