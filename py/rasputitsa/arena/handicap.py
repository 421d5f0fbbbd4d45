"""The handicap that makes the sides most nearly even, by a bot's games against itself."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rasputitsa import games
from rasputitsa.arena.balance import EVEN, is_handicap, nearest_even
from rasputitsa.arena.contest import Contest
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.ladder import report as summaries
from rasputitsa.arena.record import Record
from rasputitsa.arena.summary import estimate
from rasputitsa.engine.game import OptionSpec


def handicap_option(contest: Contest, named: str) -> OptionSpec:
    """The option named, or the first handicap of the game. Raises ArenaError."""
    for spec in games.find(contest.setting.game).options:
        if spec.id == named or (not named and is_handicap(spec)):
            return spec
    raise ArenaError(f"no handicap {named}")


def trials(base: Contest, spec: OptionSpec) -> list[Contest]:
    """The base with each value of an option."""
    values = [(f"{spec.id}={value}", base.setting.changed(spec.id, value)) for value in spec.values]
    return [replace(base, name=name, setting=setting) for name, setting in values]


def report(record: Record) -> dict[str, Any]:
    """A summary of each value, the nearest to even, and all whose interval includes even."""
    found = summaries(record)
    even = [each["name"] for each in found if not estimate(each["first_side"]).excludes(EVEN)]
    return {"contests": found, "nearest": found[nearest_even(found)]["name"], "even": even}


def chosen_line(found: dict[str, Any]) -> str:
    """The choice in words."""
    even: Sequence[str] = found["even"]
    return f"Nearest to even: {found['nearest']}; the interval includes even: {', '.join(even) or 'in none'}."
