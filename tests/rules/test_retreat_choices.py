"""One unit's retreat as choices: what is offered, what the way takes, and every reason why not."""

from types import SimpleNamespace
from typing import Any

from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State, Unit, Units, UnitType
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.retreat import Ground, retreats
from rasputitsa.rules.combat.retreat_choices import RetreatChoices
from tests.rules.ground import open_board

GRID, START = open_board()
KIND = UnitType("inf", "infantry", "XX", (1,), (1,), (1,))


class Choices(RetreatChoices[Look[Any, Any]]):
    """Retreats of the blue unit u; entering the marked hexes changes something."""

    cities: HexSet = 0

    @property
    def section(self) -> str:
        """Chapter 3.6."""
        return "3.6"

    def changing(self) -> HexSet:
        """The cities."""
        return self.cities


def choices(red: tuple[str, ...], blue: tuple[str, ...], walked: tuple[str, ...] = (), cities: HexSet = 0) -> Choices:
    placed = [("u", "blue", GRID.names[START])]
    placed += [(f"r{hex}", "red", hex) for hex in red] + [(f"b{hex}", "blue", hex) for hex in blue]
    units = Units({id: Unit(id, KIND, side, GRID.index[hex], "", 1) for id, side, hex in placed})
    look = Look(SimpleNamespace(grid=GRID), State(units, 1, "red", 0, (), None))
    free = GRID.hexes & ~units.area("red") & ~GRID.expand(units.area("red"))
    whole = retreats(Ground(GRID, free, free, units.area("blue")), START, 2)
    assert whole is not None
    found = Choices(look, units["u"], whole, 2, tuple(GRID.index[hex] for hex in walked))
    found.cities = cities
    return found


def test_the_ends_alone_are_offered_where_the_way_changes_nothing():
    found = choices((), ())
    assert found.offered() == GRID.ids(GRID.ring(START, 2))
    assert all(found.notes(hex) == () for hex in found.offered())


def test_a_hex_on_the_way_is_offered_too_where_the_way_decides_what_changes_hands():
    first = GRID.neighbour(START, 0)
    found = choices((), (), cities=1 << first)
    assert set(found.offered()) == set(GRID.ids(GRID.ring(START, 1) | GRID.ring(START, 2)))
    assert keys(found.notes(GRID.names[first])) == ["note.on_the_way"]
    only = GRID.neighbour(first, 0)
    assert keys(found.notes(GRID.names[only])) == ["note.takes"]
    assert found.way(only) == (first, only)


def test_after_its_first_hex_a_retreat_goes_on_from_there():
    first = GRID.neighbour(START, 0)
    found = choices((), (), (GRID.names[first],), cities=1 << first)
    assert found.offered() == GRID.ids(GRID.ring(START, 2) & GRID.neighbours(first))
    other_side = GRID.names[straight(3)]
    assert found.why(other_side).key == "why.retreat_turned"


def test_every_refusal_has_its_reason():
    red, blue = GRID.names[straight(0)], GRID.names[straight(3)]
    found = choices((red,), (blue,))
    beside = next(iter(GRID.ids(GRID.ring(START, 2) & GRID.neighbours(straight(0)))))
    assert found.why("9999").key == "why.no_hex"
    assert found.why(GRID.names[START]).key == "why.same_hex"
    assert facts(found.why(red)) == ("why.enemy", {"unit": "u", "hex": red, "enemies": (f"r{red}",)})
    assert facts(found.why(beside)) == ("why.retreat_zone", {"unit": "u", "hex": beside, "enemies": (f"r{red}",)})
    assert facts(found.why(blue)) == ("why.retreat_friend", {"unit": "u", "hex": blue, "friends": (f"b{blue}",)})
    assert found.why(GRID.names[GRID.neighbour(START, 3)]).key == "why.retreat_length"
    assert found.why("0101").key == "why.retreat_length"
    assert {found.why(hex).rule for hex in (red, beside, blue, "0101")} == {"3.6"}


def test_a_hex_with_room_that_no_legal_way_reaches_says_so():
    first, far = GRID.neighbour(START, 0), straight(0)
    open_hexes = GRID.hexes & ~(1 << first)
    whole = retreats(Ground(GRID, open_hexes, open_hexes, 0), START, 2)
    assert whole is not None
    found = choices((), ())
    found.whole = whole
    assert facts(found.why(GRID.names[far])) == (
        "why.retreat_no_way",
        {"unit": "u", "hex": GRID.names[far], "length": 2},
    )


def test_a_longer_retreat_says_that_friends_fill_the_nearer_hexes():
    found = choices((), GRID.ids(GRID.ring(START, 2)))
    assert found.whole.length == 3
    assert found.why("0101").key == "why.retreat_longer"
    assert found.why(GRID.names[GRID.neighbour(START, 0)]).key == "why.retreat_longer"


def test_in_any_directions_a_retreat_may_end_next_to_where_it_began():
    whole = Ground(GRID, GRID.hexes, GRID.hexes, 0).free_retreats(START, 2)
    assert whole is not None
    plain = choices((), ())
    found = Choices(plain.look, plain.unit, whole, 2)
    assert found.offered() == GRID.ids(GRID.ring(START, 1) | GRID.ring(START, 2))
    assert len(found.way(GRID.neighbour(START, 0))) == 2
    assert found.why(GRID.names[START]).key == "why.same_hex"
    assert found.why("0101").key == "why.retreat_length"


def test_in_any_directions_a_near_hex_without_a_way_says_so():
    first = GRID.neighbour(START, 0)
    ring = GRID.ring(START, 1) & ~(1 << first)
    whole = Ground(GRID, GRID.hexes & ~ring, GRID.hexes & ~ring, 0).free_retreats(START, 2)
    assert whole is not None
    plain = choices((), ())
    found = Choices(plain.look, plain.unit, whole, 2)
    assert found.why(GRID.names[first]).key == "why.retreat_no_way"


def straight(direction: int) -> Hex:
    """The hex two away in a direction."""
    return GRID.neighbour(GRID.neighbour(START, direction), direction)


def keys(notes: tuple[Text, ...]) -> list[str]:
    return [note.key for note in notes]


def facts(reason: Text) -> tuple[str, dict[str, Any]]:
    return reason.key, dict(reason.facts)
