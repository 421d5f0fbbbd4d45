"""The throw of a battle's die, and what its result asks of either side."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rasputitsa.engine.stage import Play, Stage
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.combat.results import Demand


class Throw(NamedTuple):
    """A die and its result."""

    die: int
    result: str


def throw(play: Play[Any, Any], hex: Hex, worked: Odds, rule: str, weak: str = "log.no_effect") -> Throw | None:
    """Throw for the battle for a hex; below the lowest column there is no effect and no die, as `weak` says."""
    name = play.rules.grid.names[hex]
    if worked.column is None:
        play.log(text(weak, rule, hex=name))
        return None
    die = play.roll()
    result = play.rules.results.result(worked.column, die)
    play.log(text("log.battle", rule, hex=name, odds=worked.heading, die=die, result=result), die=(die,))
    return Throw(die, result)


def asked_by(play: Play[Any, Any], result: str, stage: Callable[[Any, Demand], Stage]) -> tuple[Stage, ...]:
    """The stages that a result asks for, one for each of its demands."""
    return tuple([stage(play, demand) for demand in play.rules.results.demands[result]])
