"""The margin by which a game was won, in whatever its reckoning counts: no game is known by name."""

from rasputitsa.engine.state import Result

MEASURES = (("total", 1, "points", any), ("units", -1, "units lost", all))
"""A fact of a result's lines that name a `side` too; the sign of better; its measure; and the sides that must have it.

The first is the measure: points where the scenario has them, though only one side scores; else what both have lost.
"""


def margin_of(result: Result, sides: tuple[str, str]) -> tuple[int | None, str]:
    """The lead of the first side over the second, and its measure; None if the reckoning counts nothing."""
    for fact, sign, measure, needed in MEASURES:
        counted = _counted(result, fact)
        if needed(side in counted for side in sides):
            return sign * (counted.get(sides[0], 0) - counted.get(sides[1], 0)), measure
    return None, ""


def _counted(result: Result, fact: str) -> dict[str, int]:
    lines = [dict(line.facts) for line in result.lines]
    return {str(line["side"]): int(str(line[fact])) for line in lines if "side" in line and fact in line}
