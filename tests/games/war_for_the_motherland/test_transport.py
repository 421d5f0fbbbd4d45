"""By rail and by sea (5.5, 5.6; rulings 34 to 37, 151)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.war_for_the_motherland.positions import FALL, act, asked, at, game, reach, rules, subjects, told, why
from tests.refused import place

EVERYWHERE = {name: list(rules(FALL).grid.ids(rules(FALL).grid.hexes)) for name in ("german", "soviet", "rumanian")}
LINE = ("C2118", "C2218", "C2318", "C2418", "C2518", "C2618", "C2718", "C2818", "C2918", "C3018")


def carried(
    *units: str, phase: str = "soviet_movement", turn: int = 2, areas: Sequence[str] = (), **facts: Any
) -> Match:
    """A position of Fall Barbarossa in which everything, or a few hexes, are supplied."""
    supplied = {name: list(areas) or hexes for name, hexes in EVERYWHERE.items()} | {"finnish": []}
    return game(*units, phase=phase, scenario=FALL, turn=turn, networks=supplied, **facts)


@pytest.mark.rule("5.6", "ruling-35")
def test_strategic_movement_follows_25_links_and_no_more():
    match = carried("26A C2706")
    board = rules(FALL)
    grid, links = board.grid, board.map.links["rail"]
    layers, area = [1 << grid.index["C2706"]], 0
    for _ in range(25):
        beyond = 0
        for direction, leaving in enumerate(links):
            beyond |= grid.shift(layers[-1] & leaving, direction)
        layers.append(beyond)
        area |= beyond
    assert reach(match, "26A", "rail") == set(grid.ids(area & ~layers[0]))
    act(match, "rail 26A C3322")
    assert told(match, "log.rail") == [{"unit": "26A", "start": "C2706", "end": "C3322"}]


@pytest.mark.rule("5.6", "ruling-35", "ruling-4")
def test_every_hex_of_the_way_is_five_or_more_from_every_enemy():
    match = carried("26A C2118", "x1 C2918")
    ends = reach(match, "26A", "rail") & set(LINE)
    assert ends == {"C2218", "C2318", "C2418"}, "C2418 is five from the depot, C2518 four"
    beset = carried("26A C2118", "x1 C2518")
    assert not subjects(beset, "rail"), "four from the depot it does not even begin"


@pytest.mark.rule("5.6", "ruling-35", "9.8")
def test_to_the_axis_partisans_are_enemies_unless_a_unit_holds_them_down():
    axis = ("10AK C2118",)
    free = carried(*axis, phase="axis_movement")
    assert "C2718" in reach(free, "10AK", "rail")
    haunted = carried(*axis, phase="axis_movement", partisans=["C2918"])
    assert reach(haunted, "10AK", "rail") & set(LINE) == {"C2218", "C2318", "C2418"}
    held = carried(*axis, "x1 C2918", phase="axis_movement", partisans=["C2918"])
    assert "C2718" in reach(held, "10AK", "rail")


@pytest.mark.rule("5.6", "10.2", "ruling-35")
@pytest.mark.parametrize(("turn", "feared"), [(2, True), (8, False)])
def test_to_the_soviets_air_fleets_are_enemies_but_in_snow(turn: int, feared: bool):
    fleets = [{"base": "LF1", "hex": "C2918"}]
    match = carried("26A C2118", "LF1 C5936", turn=turn, fleets=fleets)
    assert ("C2718" in reach(match, "26A", "rail")) is not feared


@pytest.mark.rule("5.6", "ruling-36")
def test_the_unit_is_supplied_and_so_is_the_hex_where_it_ends():
    match = carried("26A C2118", "22A C2117 supply=lack", areas=["C2318"])
    assert reach(match, "26A", "rail") == {"C2318"}
    assert why(match, "rail 26A C2218") == "why.no_supply_there ruling-36"
    assert why(match, "rail 22A C2218") == "why.no_supply_rail 5.6"


@pytest.mark.rule("5.6", "ruling-35")
@pytest.mark.parametrize(
    ("unit", "phase", "turn", "goes"),
    [
        ("26A", "soviet_movement", 2, True),
        ("4Mec", "soviet_movement", 2, True),
        ("HQ-SW", "soviet_movement", 2, False),
        ("LF1", "axis_movement", 2, False),
        ("RuHQ", "axis_movement", 2, True),
        ("Siege", "axis_movement", 2, True),
        ("n1", "axis_movement", 2, False),
        ("n1", "axis_movement", 7, True),
    ],
)
def test_who_goes_by_rail(unit: str, phase: str, turn: int, goes: bool):
    match = carried(f"{unit} C2118", "65R C0804", "1AK C6336", phase=phase, turn=turn)
    assert (unit in subjects(match, "rail")) is goes


@pytest.mark.rule("5.6", "5.1", "ruling-151")
def test_who_went_by_rail_does_not_move_on_and_nobody_goes_in_a_group():
    match = carried("26A C2118", "22A C2118", "20A C2817")
    assert match.decision
    assert match.decision.option("join") is None
    act(match, "rail 26A C2218", "end")
    assert asked(match) == "soviet prompt.march.all"
    assert subjects(match, "move") == {"22A", "20A"}
    assert why(match, "move 26A C2318") == "why.carried 5.6"


@pytest.mark.rule("5.6", "ruling-37")
def test_panzers_go_by_rail_once_a_turn_and_may_move_in_the_other_phase():
    match = carried("41PzK C2118", "56PzK C3018", phase="axis_movement")
    act(match, "rail 41PzK C2518", "end", "end")
    while match.state.stack[1].index <= 5 or not asked(match).startswith("axis"):
        act(match, "end")
    assert asked(match) == "axis prompt.transport"
    assert "41PzK" not in subjects(match, "rail")
    assert why(match, "rail 41PzK C2618") == "why.rode ruling-37"
    act(match, "end")
    assert "C2618" in reach(match, "41PzK")


@pytest.mark.rule("5.6", "17.4", "ruling-30")
def test_on_turn_1_who_was_set_up_in_finland_and_rumania_goes_nowhere_by_rail():
    match = carried("30AK C5227 home=1", "44AK C4529", phase="axis_movement", turn=1)
    assert subjects(match, "rail") == {"44AK"}


@pytest.mark.rule("5.5", "ruling-34")
def test_one_unit_goes_by_sea_between_friendly_ports_of_a_sea():
    match = carried("9R C5718", "65R C6313", "26A C6205", "27A C1418")
    assert reach(match, "26A", "sail") == {"C5516", "C5718", "C6007", "C6109", "C6313", "C6402"}
    assert reach(match, "27A", "sail") == set(), "Konigsberg is the enemy's"
    act(match, "sail 26A C6313")
    assert at(match, "26A") == "C6313"
    assert why(match, "sail 9R C6313") == "why.sea_full 5.5"


@pytest.mark.rule("5.5", "ruling-34")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("sail 26A C1418", "why.other_sea ruling-34"),
        ("sail 26A C2706", "why.other_sea ruling-34"),
        ("sail 26A C6423", "why.port_not_held 5.5"),
        ("sail 5A C6313", "why.no_port ruling-34"),
    ],
)
def test_a_refused_voyage_has_one_cause(action: str, reason: str):
    match = carried("26A C6205", "9R C6313", "27A C1418", "5A C2706")
    assert why(match, action) == reason


@pytest.mark.rule("5.5", "ruling-34", "11.2")
def test_in_snow_the_baltic_is_named_as_frozen():
    match = carried("27A C1418", "9R C5718", turn=8)
    assert why(match, "sail 27A C2933") == "why.port_frozen ruling-34"


@pytest.mark.rule("5.5", "ruling-34")
def test_the_second_half_is_told_the_way_of_the_first():
    match = carried("9R C5718", "65R C5718", "BSM C6313")
    act(match, "sail 9R C6205")
    assert why(match, "sail 65R C6313") == "why.sea_route 5.5"


@pytest.mark.rule("5.5", "ruling-34")
def test_two_halves_go_the_same_way():
    match = carried("9R C5718", "65R C5718", "BSM C6313", "26A C5718")
    act(match, "sail 9R C6205")
    assert reach(match, "65R", "sail") == {"C6205"}
    assert reach(match, "BSM", "sail") == set()
    assert why(match, "sail 26A C6205") == "why.sea_full 5.5"
    act(match, "sail 65R C6205")
    assert not subjects(match, "sail")


@pytest.mark.rule("5.5", "ruling-34", "11.2")
def test_konigsberg_and_leningrad_serve_one_another_and_not_in_snow():
    units = ("1AK C2933", "2AK C1418")
    assert reach(carried(*units, phase="axis_movement"), "1AK", "sail") == {"C1418"}
    assert reach(carried(*units, phase="axis_movement", turn=8), "1AK", "sail") == set()
    black = carried("9R C5718", turn=8)
    assert "C6313" in reach(black, "9R", "sail")


@pytest.mark.rule("5.5", "ruling-34")
@pytest.mark.parametrize(
    ("unit", "goes"),
    [
        ("1AK", True),
        ("49GbK", True),
        ("n1", True),
        ("Ru2AK", True),
        ("RuCav", True),
        ("41PzK", False),
        ("Ru3A", False),
        ("LF1", False),
        ("Siege", False),
        ("RuHQ", False),
    ],
)
def test_who_of_the_axis_goes_by_sea(unit: str, goes: bool):
    match = carried(f"{unit} C6423", "44AK C5718", "4AK C4529", phase="axis_movement")
    assert (unit in subjects(match, "sail")) is goes


@pytest.mark.rule("5.5", "ruling-34")
@pytest.mark.parametrize(
    ("unit", "goes"), [("26A", True), ("65R", True), ("2Cav", True), ("4Mec", False), ("HQ-S", False)]
)
def test_who_of_the_soviets_goes_by_sea(unit: str, goes: bool):
    match = carried(f"{unit} C5718", "9A C6313")
    assert (unit in subjects(match, "sail")) is goes


@pytest.mark.rule("5.5", "ruling-34")
def test_a_port_taken_in_this_phase_is_none_to_sail_from_and_supply_does_not_matter():
    match = carried("9R C5718 supply=out", "26A C6313", "51AK C3333", outset={"beset": [], "ports": ["C6313"]})
    assert "9R" in subjects(match, "sail"), "the phase begins anew and sees who holds what"
    late = carried(
        "9R C5718 supply=out",
        "26A C6313",
        stack=(["soviet_movement", 3], ["transport", {"side": "soviet", "kind": "all", "halves": 0, "route": []}]),
        outset={"beset": [], "ports": ["C6313"]},
    )
    assert subjects(late, "sail") == {"26A"}


@pytest.mark.rule("16.4", "ruling-128")
def test_there_is_no_sea_movement_in_turning_point():
    supplied = {name: list(rules().grid.ids(rules().grid.hexes)) for name in ("german", "soviet", "rumanian")}
    match = game("37A E7012", "46A E4708", phase="soviet_movement", networks={**supplied, "finnish": []})
    assert subjects(match, "rail") == {"37A", "46A"}
    assert why(match, "sail 37A E7112") == "why.no_sea 16.4"


@pytest.mark.rule("5.3", "5.6")
def test_support_groups_go_by_rail_when_they_move_after_all_others():
    match = carried("26A C2118", "OSG1 C2218")
    assert subjects(match, "rail") == {"26A"}
    assert why(match, "rail OSG1 C2318") == "why.by_rail_last 5.3"
    act(match, "end", "end")
    assert asked(match) == "soviet prompt.transport"
    assert subjects(match, "rail") == {"OSG1"}
    act(match, "rail OSG1 C2318")
    assert told(match, "log.rail") == [{"unit": "OSG1", "start": "C2218", "end": "C2318"}]


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(
    ("halves", "route", "at"), [(1, ["C5718", "C6313"], ""), (3, ["C5718", "C6313"], "halves"), (1, [], "route")]
)
def test_no_file_claims_a_voyage_that_cannot_have_been(halves: int, route: list[str], at: str):
    fields = {"side": "soviet", "kind": "all", "halves": halves, "route": route}
    form: dict[str, Any] = {"units": {"65R": {"hex": "C6205"}}, "turn": 2, "active": "soviet"}
    form["stack"] = [["campaign", {}], ["turn", 5], ["soviet_movement", 3], ["transport", fields]]
    assert place(rules(FALL), form) == (f"/stack/3/{at}" if at else "")
