"""Counters that become others: the one way in which the set of counters in play changes."""

from rasputitsa.engine.state import State, Unit


def replace(state: State, old: tuple[Unit, ...], new: tuple[Unit, ...]) -> None:
    """Take counters out of play and put others in (breakdown, build-up, conversion).

    Marks of the old that the new do not set themselves are carried over, so that a unit which moved has still moved.
    """
    carried = {name: value for unit in old for name, value in unit.marks}
    state.units = state.units.without(*(unit.id for unit in old))
    state.put(*(_carrying(unit, carried) for unit in new))


def _carrying(unit: Unit, carried: dict[str, int | str]) -> Unit:
    for name, value in carried.items():
        if unit.mark(name) is None:
            unit = unit.marked(name, value)
    return unit
