"""A move that is taken back."""

from typing import Any

from rasputitsa.engine.stage import Play
from rasputitsa.engine.text import text
from rasputitsa.rules.moves import FROM, MP


def go_back(play: Play[Any, Any], unit_id: str, rule: str) -> None:
    """Return a unit to where it began the phase: a move taken back is as none."""
    unit = play.state.units[unit_id]
    start = str(unit.mark(FROM))
    hex = play.rules.grid.index.get(start)
    unmoved = unit.unmarked(FROM, MP)
    play.state.put(unmoved.inside(start) if hex is None else unmoved.at(hex))
    play.log(text("log.take_back", rule, unit=unit_id, hex=start), unit=unit_id)
