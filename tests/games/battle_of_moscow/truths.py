"""Claims of the reasons of this game alone, each held against a plain look at the position."""

from collections.abc import Callable, Mapping

from tests.contract.refusals import Refusal

TRUTHS: Mapping[str, Callable[[Refusal], bool]] = {
    "why.fixed_unit": lambda it: bool(it.unit and not it.unit.movement),
    "why.no_rails": lambda it: bool(it.unit and "rails" not in it.unit.type.traits),
    "why.rode": lambda it: bool(it.unit and it.unit.mark("rode")),
    "why.bounds": lambda it: not it.match.rules.bounds >> it.hex & 1,
    "why.placed": lambda it: bool(it.unit and it.unit.hex >= 0),
    "why.rode_no_attack": lambda it: bool(it.unit and it.unit.mark("rode")),
    "why.shy": lambda it: any(
        it.match.rules.grid.distance(it.match.state.units[id].hex, it.hex) == 1 for id in it.facts["enemies"]
    ),
}
