"""Claims of the reasons of this game alone, each held against a plain look at the position."""

from collections.abc import Callable, Mapping

from tests.contract.refusals import Refusal


def _nearest(it: Refusal, hex: int) -> int:
    """The distance from a hex to the nearest enemy of the side that is asked."""
    others = [unit for unit in it.match.state.units.all() if unit.hex >= 0 and unit.side != it.side]
    return min(int(it.match.rules.grid.distance(hex, unit.hex)) for unit in others)


def _partner(it: Refusal) -> int:
    """The hex of the second unit that was asked about."""
    return int(it.match.state.units[it.args[1]].hex)


TRUTHS: Mapping[str, Callable[[Refusal], bool]] = {
    "why.too_near_enemy": lambda it: _nearest(it, it.hex) < 4,
    "why.rail_near_enemy": lambda it: _nearest(it, it.hex) < it.facts["hexes"],
    "why.garrison_near": lambda it: _nearest(it, it.hex) == it.facts["distance"] <= it.facts["limit"],
    "why.fleet_range": lambda it: it.facts["far"] > it.facts["range"],
    "why.no_step_missing": lambda it: bool(it.unit and it.unit.is_full),
    "why.not_together": lambda it: it.match.state.units[it.args[0]].hex != _partner(it),
    "why.itself": lambda it: it.args[0] == it.args[1],
    "why.fixed_unit": lambda it: bool(it.unit and not it.unit.movement),
    "why.advance_too_far": lambda it: bool(
        it.unit and it.match.rules.grid.distance(it.unit.hex, it.hex) > it.facts["length"]
    ),
    "why.partisan_there": lambda it: bool(it.match.state.partisans >> it.hex & 1),
    "why.no_partisan": lambda it: not it.match.state.partisans >> it.hex & 1,
    "why.partisan_axis": lambda it: any(unit.side == "axis" for unit in it.on(it.args[-1])),
}
