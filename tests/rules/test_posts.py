"""Room around a hex (`rules.room`), against every way of placing units."""

from dataclasses import replace
from itertools import product

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.rules.room import posts_for
from rasputitsa.rules.stacking import Limit, Stacking

CORPS = UnitType("corps", "infantry", "corps", (2,), (2,), (4,), ())
LIMIT = Stacking((Limit(2, {"infantry": 1}),), (), lambda unit: unit.type.branch)


def units(count: int) -> list[Unit]:
    return [Unit(f"u{number}", CORPS, "red", 0, "", 1) for number in range(count)]


def test_the_first_keep_their_place_and_make_room_where_they_can():
    one, two, three = units(3)
    found = posts_for([one, two, three], {"u0": 0b11, "u1": 0b1, "u2": 0b1}, LIMIT)
    assert found == {"u0": 1, "u1": 0, "u2": 0}
    assert list(posts_for([one, two, three], dict.fromkeys(("u0", "u1", "u2"), 0b1), LIMIT)) == ["u0", "u1"]


def test_as_many_find_room_as_can():
    choose = Chooser(7)
    for _ in range(60):
        crowd = units(1 + choose(5))
        options = {unit.id: 1 + choose(7) for unit in crowd}
        found = posts_for(crowd, options, LIMIT)
        assert all(options[id] >> hex & 1 for id, hex in found.items())
        assert all([*found.values()].count(hex) <= 2 for hex in range(3))
        choices = product(*([hex for hex in range(3) if options[unit.id] >> hex & 1] + [-1] for unit in crowd))
        fitting = (one for one in choices if all(one.count(hex) <= 2 for hex in range(3)))
        assert len(found) == max(sum(hex >= 0 for hex in one) for one in fitting)


MIXED = Stacking((Limit(3, {"any": 1}), Limit(2, {"infantry": 1}), Limit(2, {"armour": 1})), (), LIMIT.kind)


def test_as_many_of_two_kinds_find_room_as_can():
    tanks = replace(CORPS, id="tanks", branch="armour")
    choose = Chooser(11)
    for _ in range(150):
        crowd = [replace(unit, type=tanks) if choose(2) else unit for unit in units(4 + choose(4))]
        options = {unit.id: 1 + choose(3) for unit in crowd}
        found = posts_for(crowd, options, MIXED)
        assert all(options[id] >> hex & 1 for id, hex in found.items())
        assert not any(MIXED.is_over([unit for unit in crowd if found.get(unit.id) == hex]) for hex in range(2))
        assert len(found) == most_by_trying(crowd, options)


def most_by_trying(crowd: list[Unit], options: dict[str, int]) -> int:
    """The most units that find room in two hexes, every way of placing them tried."""
    best = 0
    for way in product(*([hex for hex in range(2) if options[unit.id] >> hex & 1] + [-1] for unit in crowd)):
        stacks = [[unit for unit, hex in zip(crowd, way, strict=True) if hex == each] for each in range(2)]
        if not any(map(MIXED.is_over, stacks)):
            best = max(best, sum(map(len, stacks)))
    return best
