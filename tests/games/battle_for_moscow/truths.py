"""Claims of the reasons of this game alone, each held against a plain look at the position."""

from collections.abc import Callable, Mapping

from tests.contract.refusals import Refusal

TRUTHS: Mapping[str, Callable[[Refusal], bool]] = {
    "why.moved": lambda it: bool(it.unit and it.unit.mark("from")),
    "why.on_map": lambda it: bool(it.unit and it.unit.hex >= 0),
    "why.full_strength": lambda it: bool(it.unit and it.unit.is_full),
    "why.took_point": lambda it: bool(it.unit and it.unit.marks),
    "why.occupied": lambda it: bool(it.on(it.facts["hex"])),
    "why.first_shock_waits": lambda it: it.match.state.turn < it.facts["turn"],
    "why.tank_waits": lambda it: bool(it.unit and it.unit.box == "waiting"),
    "why.stopped": lambda it: bool(it.facts["enemies"]),
}
