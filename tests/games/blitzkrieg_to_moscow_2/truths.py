"""Claims of the reasons of this game alone, each held against a plain look at the position."""

from collections.abc import Callable, Mapping

from rasputitsa.games.blitzkrieg_to_moscow_2.state import is_tank
from tests.contract.refusals import Refusal


def _is_in_city(it: Refusal) -> bool:
    return bool(it.unit and it.unit.hex >= 0 and it.match.rules.cities >> it.unit.hex & 1)


def _cards(it: Refusal) -> tuple[str, ...]:
    return next(tuple(hand.cards) for hand in it.match.state.hands if hand.side == it.side)


def _is_tank(it: Refusal) -> bool:
    return bool(it.unit and is_tank(it.unit))


TRUTHS: Mapping[str, Callable[[Refusal], bool]] = {
    "why.not_in_city": lambda it: not _is_in_city(it),
    "why.no_station": _is_in_city,
    "why.no_train_to_city": lambda it: not it.match.rules.cities >> it.hex & 1,
    "why.fresh": lambda it: bool(it.unit and it.unit.is_full),
    "why.no_tank": lambda it: not _is_tank(it),
    "why.no_army": _is_tank,
    "why.fought": lambda it: bool(it.unit and it.unit.mark("fought")),
    "why.not_held": lambda it: it.args[0] not in _cards(it),
    "why.hand_full": lambda it: len(_cards(it)) > 0,
    "why.outside_odessa": lambda it: bool(it.unit and it.unit.hex != it.match.rules.odessa),
    "why.zone_to_zone": lambda it: bool(it.unit and it.match.rules.grid.distance(it.unit.hex, it.hex) == 1),
    "why.romania": lambda it: it.match.state.turn == it.match.rules.scenario.first,
    "why.not_deployed": lambda it: not (it.unit and it.unit.mark("from")),
    "why.city_taken": lambda it: bool(it.on(it.facts["hex"])),
}
