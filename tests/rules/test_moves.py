"""A movement phase as choices, in an invented game of two sides on a row of hexes with a railway and a reserve."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import Mark, State, Unit, Units, UnitType
from rasputitsa.hexgrid.field import Cost, Field, uniform
from rasputitsa.hexgrid.grid import OFF_MAP, HexSet, rectangle
from rasputitsa.rules.movement.phase import Marches, Party, go_back
from rasputitsa.rules.movement.rail import Ride
from rasputitsa.rules.movement.reach import Going, Reach
from rasputitsa.rules.permits import Bans
from rasputitsa.rules.stacking import Limit, Stacking
from tests.rules.maps import sides_of

GRID = rectangle(8, 2, "pointy", "even")
RAIL = sides_of(GRID, *((f"0{n}01", f"0{n + 1}01") for n in range(2, 8)))
RESERVE = GRID.named(["0101", "0102"])
PAIRS = Stacking((Limit(2, {"any": 1}),), (), lambda unit: unit.type.id)
FOOT, HORSE = (UnitType(name, name, "", (1,), (1,), (mp,)) for name, mp in (("foot", 2), ("horse", 4)))


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    grid: Any = GRID


class Phase(Marches[Look[Any, Any]]):
    """Zones end a move; two in a hex; reserves come in at one MP; those marked `group` march together."""

    sections: ClassVar[dict[str, str]] = {"why.enemy": "2.1", "why.stacked": "2.5"}

    def going(self, unit: Unit) -> Going:
        enemies = self.look.state.units.area("blue")
        return Going(GRID, (uniform(GRID, 1, GRID.hexes),), GRID.hexes & ~enemies, GRID.expand(enemies))

    def allowance(self, unit: Unit) -> int:
        return unit.movement

    def remembered(self, unit: Unit) -> dict[str, Mark]:
        return self.began(unit)

    @property
    def bans(self) -> Bans:
        return (self.ban(lambda unit: not self.left(unit), "why.no_more"),)

    @property
    def unfit(self) -> Bans:
        return (self.ban(lambda party, hex: self.kept_out(party) >> hex & 1, "why.full"),)

    def kept_out(self, party: Party) -> HexSet:
        return PAIRS.full(self.look.state.units, self.side, party, GRID.hexes)

    def overfull(self) -> HexSet:
        return PAIRS.over(self.look.state.units, self.side)

    def is_ready(self, unit: Unit) -> bool:
        return unit.box == "reserve"

    def party(self, unit_id: str) -> Party:
        units = self.look.state.units
        return tuple(unit for unit in units.of(self.side) if unit.mark("group")) or (units[unit_id],)

    def reach(self, party: Party) -> Reach:
        if party[0].hex < 0:
            going = self.going(party[0])
            return going.entered(RESERVE & going.open, self.pace(party) - 1)
        return super().reach(party)

    def ways(self, party: Party) -> Field:
        going = self.going(party[0])
        return going.in_without_halts(RESERVE, 1) if party[0].hex < 0 else super().ways(party)


class Rail(Phase):
    """Rides, with no contact."""

    choose = Ride.path

    def reach(self, party: Party) -> Reach:
        going = self.going(party[0])
        free = going.open & ~going.halt
        riders = Going(GRID, going.costs, free, 0)
        return Ride.over(riders, riders.field(party[0].hex, self.pace(party)), RAIL, free)


def at(id: str, hex: str, kind: UnitType = FOOT, side: str = "red", *marks: tuple[str, Mark]) -> Unit:
    return Unit(id, kind, side, GRID.index[hex], "", 1, marks)


def play(*units: Unit) -> Play[Any, Any]:
    state = State(Units({unit.id: unit for unit in units}), 1, "red", 0, (), None)
    return Play(Rules(), state, SeededDice(1))


def test_a_unit_goes_on_with_the_mp_that_it_has_left():
    game = play(at("A", "0201", HORSE))
    assert Phase(game, "red").march(game, "A", "0301") == (GRID.index["0301"],)
    assert game.state.units["A"].marks == (("from", "0201"), ("mp", 3))
    Phase(game, "red").march(game, "A", "0501")
    assert game.state.units["A"].marks == (("from", "0201"), ("mp", 1))
    assert Phase(game, "red").targets("A") == GRID.ids(GRID.neighbours(GRID.index["0501"]))
    assert [event.path for event in game.events] == [("0201", "0301"), ("0301", "0401", "0501")]


def test_the_price_and_the_way_are_told_before_the_move():
    moves = Phase(play(at("A", "0201", HORSE)), "red")
    assert [note.facts for note in moves.notes("A", "0501")] == [(("mp", 3),)]
    assert moves.way("A", "0501") == ("0201", "0301", "0401", "0501")


def test_a_move_into_a_zone_leaves_no_mp():
    game = play(at("A", "0201", HORSE), at("B", "0501", side="blue"))
    Phase(game, "red").march(game, "A", "0401")
    assert game.state.units["A"].mark("mp") == 0


def test_a_move_taken_back_is_as_none():
    game = play(at("A", "0201", HORSE))
    before = game.state.units["A"]
    Phase(game, "red").march(game, "A", "0301")
    Phase(game, "red").march(game, "A", "0401")
    assert Phase(game, "red").moved() == ("A",)
    go_back(game, "A", "2.3")
    assert game.state.units["A"] == before
    assert Phase(game, "red").moved() == ()


def test_a_group_goes_at_the_pace_of_its_slowest_and_each_keeps_what_it_has_over():
    game = play(at("A", "0201", FOOT, "red", ("group", 1)), at("B", "0201", HORSE, "red", ("group", 1)))
    moves = Phase(game, "red")
    assert "0501" not in moves.targets("B")
    moves.march(game, "B", "0401")
    assert [(unit.hex, unit.mark("mp")) for unit in game.state.units.values()] == [
        (GRID.index["0401"], 0),
        (GRID.index["0401"], 2),
    ]


def test_a_reserve_comes_in_for_one_mp_and_can_go_back_to_its_box():
    game = play(Unit("A", FOOT, "red", OFF_MAP, "reserve", 1))
    moves = Phase(game, "red")
    assert set(moves.targets("A")) == {"0101", "0102", "0201", "0202"}
    entered = moves.march(game, "A", "0201")
    assert [GRID.names[hex] for hex in entered] in (["0101", "0201"], ["0102", "0201"])
    assert game.state.units["A"].marks == (("from", "reserve"), ("mp", 0))
    go_back(game, "A", "2.3")
    assert (game.state.units["A"].box, game.state.units["A"].marks) == ("reserve", ())


def test_full_hexes_are_passed_and_no_end():
    game = play(at("A", "0101"), at("B", "0201"), at("C", "0201"), at("D", "0202"), at("E", "0202"))
    targets = Phase(game, "red").targets("A")
    assert "0201" not in targets
    assert "0301" in targets


def test_a_phase_does_not_end_while_too_many_stand_in_a_hex():
    marks = ("from", "0301"), ("mp", 1)
    crowd = Phase(play(at("A", "0201"), at("B", "0201"), at("C", "0201", FOOT, "red", *marks)), "red")
    blocked = crowd.blocked_end()
    assert blocked is not None
    assert (blocked.key, blocked.facts, blocked.rule) == ("why.stacked", (("hexes", ("0201",)),), "2.5")
    assert crowd.crowding() == ("C",)
    assert Phase(play(at("A", "0201"), at("B", "0201")), "red").blocked_end() is None


def test_every_refusal_says_what_stands_in_the_way():
    full = (at("D", "0301"), at("E", "0301"))
    game = play(at("A", "0201"), at("B", "0601", side="blue"), at("S", "0101", FOOT, "red", ("mp", 0)), *full)
    moves = Phase(game, "red")
    reasons = {
        ("B",): "why.not_yours",
        ("X",): "why.not_yours",
        ("S", "0201"): "why.no_more",
        ("A", "9999"): "why.no_hex",
        ("A", "0201"): "why.same_hex",
        ("A", "0601"): "why.enemy",
        ("A", "0301"): "why.full",
        ("A", "0501"): "why.too_far",
    }
    assert {asked: moves.why(*asked).key for asked in reasons} == reasons
    assert moves.why("A", "0601").rule == "2.1"


def test_a_reserve_is_told_what_the_way_costs_from_its_box():
    moves = Phase(
        play(Unit("A", FOOT, "red", OFF_MAP, "reserve", 1), Unit("B", FOOT, "red", OFF_MAP, "dead", 1)), "red"
    )
    said = moves.why("A", "0401")
    assert (said.key, dict(said.facts)["cost"]) == ("why.too_far", 4)
    assert moves.why("B", "0401").key == "why.not_yours"


def test_a_zone_on_the_way_is_named_with_those_whose_it_is():
    game = play(at("A", "0201", HORSE), at("B", "0402", side="blue"), at("C", "0802", side="blue"))
    said = Phase(game, "red").why("A", "0501")
    assert said.key == "why.zone"
    assert dict(said.facts)["enemies"] == ("B",)


def test_an_enemy_all_round_leaves_no_way():
    ring = [at(name, name, side="blue") for name in GRID.ids(GRID.neighbours(GRID.index["0201"]))]
    assert Phase(play(at("A", "0201", HORSE), *ring), "red").why("A", "0801").key == "why.no_way"


def test_the_same_choices_serve_a_ride():
    game = play(at("A", "0101"), at("B", "0702", side="blue"))
    moves = Rail(game, "red")
    assert "0601" in moves.targets("A")
    assert "0701" not in moves.targets("A")
    moves.march(game, "A", "0601")
    assert game.state.units["A"].marks == (("from", "0101"), ("mp", 1))
    assert game.events[0].path == ("0101", "0201", "0301", "0401", "0501", "0601")


def test_a_move_is_offered_as_a_verb_with_its_subjects():
    moves = Phase(play(at("A", "0201")), "red")
    option = moves.option("move", ("A",))
    assert (option.verb, option.takes, option.subjects) == ("move", ("unit", "hex"), ("A",))
    assert option.check(("A", "0301")) is None
    refused = option.check(("A", "0801"))
    assert refused is not None
    assert refused.key == "why.too_far"


def test_who_comes_in_is_told_to_come_from_its_box():
    game = play(Unit("A", FOOT, "red", OFF_MAP, "reserve", 1))
    Phase(game, "red").march(game, "A", "0201")
    assert [dict(event.text.facts)["start"] for event in game.events] == ["reserve"]


class Mixed(Phase):
    """The second row costs horses two, and foot may not enter the sixth column."""

    def going(self, unit: Unit) -> Going:
        row = GRID.named([f"0{n}02" for n in range(1, 9)])
        prices = (1, 2) if unit.type is HORSE else (1, 1)
        costs = (uniform(GRID, prices[0], GRID.hexes & ~row), uniform(GRID, prices[1], row))
        closed = 0 if unit.type is HORSE else GRID.named(["0601", "0602"])
        return _ground(costs, GRID.hexes & ~closed)


@lru_cache
def _ground(costs: tuple[Cost, ...], opened: HexSet) -> Going:
    return Going(GRID, costs, opened, 0)


def test_where_the_ground_is_not_the_same_to_all_each_pays_for_itself():
    group = ("group", 1)
    game = play(at("A", "0302", FOOT, "red", group), at("B", "0302", HORSE, "red", group))
    moves = Mixed(game, "red")
    assert moves.figures("A", "0402") == {"mp": 2, "left": 1}
    moves.march(game, "A", "0402")
    assert [game.state.units[id].mark("mp") for id in "AB"] == [1, 2]
    assert moves.targets("A") == GRID.ids(GRID.neighbours(GRID.index["0402"])), "as far as the foot goes"


def test_a_group_is_told_who_of_it_cannot_come_there():
    group = ("group", 1)
    game = play(at("A", "0501", HORSE, "red", group), at("B", "0501", FOOT, "red", group))
    moves = Mixed(game, "red")
    assert moves.why("A", "0601").key == "why.enemy"
    refused = moves.why("A", "0201")
    assert (refused.key, dict(refused.facts)["unit"]) == ("why.too_far", "B")


def test_a_group_is_told_that_no_one_way_serves_all_of_it():
    """Horses go by the first row alone, foot by the second; the two rows meet at both ends."""
    group = ("group", 1)
    game = play(at("A", "0101", HORSE, "red", group), at("B", "0101", FOOT, "red", group))

    class Apart(Mixed):
        def going(self, unit: Unit) -> Going:
            lane = {HORSE: ["0101", "0201", "0301"], FOOT: ["0101", "0102", "0201", "0301"]}[unit.type]
            ways = GRID.named(lane) & ~(GRID.named(["0201"]) if unit.type is FOOT else 0)
            ways |= GRID.named(["0202"]) if unit.type is FOOT else 0
            return _ground((uniform(GRID, 1, GRID.hexes),), ways)

        def allowance(self, unit: Unit) -> int:
            return 9

    assert Apart(game, "red").why("A", "0301").key == "why.no_common_way"
