"""Prints the engine's rates and those of python-chess at random play, as JSON; run by engine.py, in Pyodide too."""

import json
import sys
from pathlib import Path
from time import perf_counter

HOST = Path("/host")
if sys.platform == "emscripten":
    sys.path[:0] = [str(HOST), str(HOST / "py"), *map(str, HOST.glob(".venv/lib/python*/site-packages"))]

from rasputitsa import bench  # noqa: E402 (in Pyodide it is found only now)
from rasputitsa.engine.match import Match  # noqa: E402
from rasputitsa.games import find  # noqa: E402
from tests.bench import _random_chess  # noqa: E402

ROUNDS = 5
PLIES = 4_000


def chess_plies(seed: int) -> float:
    """Moves a second at random chess."""
    start = perf_counter()
    _random_chess.play(seed, PLIES)
    return PLIES / (perf_counter() - start)


def main() -> None:
    """Measure in turn, so that both meet the same machine; one round is thrown away."""
    match = Match.new(find("battle_for_moscow"), seed=1941)
    rounds = [{**bench.rates(match), "chess": chess_plies(seed)} for seed in range(ROUNDS + 1)]
    print(json.dumps(rounds[1:]))


main()
