"""By how much a game was won, in whatever its reckoning counts: known to no game by name."""

from rasputitsa.engine.state import Result

MEASURES = (("total", 1, "points"), ("units", -1, "units lost"))
"""A fact of a result's lines that also name a `side`, whether more of it is better, and what it counts.

The first that every side has is the measure: points where the scenario has them, else units lost.
"""


def margin_of(result: Result, sides: tuple[str, str]) -> tuple[int | None, str]:
    """What the first side is ahead of the second, and in which measure; None where the reckoning counts nothing."""
    for fact, sign, measure in MEASURES:
        counted = _counted(result, fact)
        if all(side in counted for side in sides):
            return sign * (counted[sides[0]] - counted[sides[1]]), measure
    return None, ""


def _counted(result: Result, fact: str) -> dict[str, int]:
    lines = [dict(line.facts) for line in result.lines]
    return {str(line["side"]): int(str(line[fact])) for line in lines if "side" in line and fact in line}
