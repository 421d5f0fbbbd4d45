"""Reinforcements, airborne drops (13.1, 13.4; rulings 108 to 112, 128)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.supply.judging import headquarters_out
from rasputitsa.rules.hexsides import touched
from tests.games.war_for_the_motherland.positions import FALL, act, asked, at, game, reach, rules, subjects, told, why

ALL = list(rules(FALL).grid.ids(rules(FALL).grid.hexes))
NOWHERE: list[str] = []


def arriving(*units: str, phase: str = "soviet_movement", turn: int = 2, area: list[str] = ALL, **facts: Any) -> Match:
    """A position of Fall Barbarossa; the networks of both sides reach everywhere, or some hexes."""
    networks = {"german": area, "soviet": area, "rumanian": NOWHERE, "finnish": NOWHERE}
    return game(*units, phase=phase, scenario=FALL, turn=turn, networks=networks, **facts)


def far(first: str, second: str) -> int:
    """The distance of two hexes."""
    grid = rules(FALL).grid
    return grid.distance(grid.index[first], grid.index[second])


@pytest.mark.rule("13.1", "ruling-108")
def test_what_is_due_may_come_now_or_later():
    match = arriving("24A due_2", "29A due_3", "HQ-W C3314")
    assert asked(match) == "soviet prompt.arrivals"
    assert subjects(match, "enter") == {"24A"}
    assert why(match, "enter 29A C3314") == "why.not_due 13.1"
    late = arriving("24A due_2", "HQ-W C3314", turn=5)
    assert subjects(late, "enter") == {"24A"}
    act(match, "end")
    assert at(match, "24A") == "due_2"


@pytest.mark.rule("13.1", "ruling-110", "ruling-138")
def test_soviets_come_in_beside_a_supplied_headquarters():
    match = arriving("24A due_2", "HQ-W C3314", "HQ-SW C4010 supply=out", "1AK C3318")
    around = {hex for hex in ALL if far(hex, "C3314") <= 1}
    assert reach(match, "24A", "enter") == around
    assert why(match, "enter 24A C4010") == "why.not_at_headquarters ruling-110"
    zoned = arriving("24A due_2", "HQ-W C3314", "1AK C3315", "41PzK C3316")
    assert why(zoned, "enter 24A C3315") == "why.enemy ruling-110"
    beside = next(hex for hex in sorted(around) if far(hex, "C3315") == 1 and hex != "C3314")
    assert why(zoned, f"enter 24A {beside}") == "why.arrives_in_zone ruling-110"
    narrow = arriving("24A due_2", "HQ-W C3314", area=["C3314", "C3414"])
    assert reach(narrow, "24A", "enter") == {"C3314", "C3414"}
    act(match, "enter 24A C3414")
    assert "C3314" in reach(match, "24A"), "it moves in the same phase"


@pytest.mark.rule("13.1", "4.1")
def test_a_hex_without_room_for_another_is_open_but_says_so():
    match = arriving("24A due_2", "HQ-W C3314", "5A C3414")
    option = match.decision.option("enter") if match.decision else None
    assert option is not None
    assert {"C3314", "C3414"} <= reach(match, "24A", "enter")
    assert [note.key for note in option.notes("24A", "C3414")] == ["note.full"]
    assert option.notes("24A", "C3314") == ()


@pytest.mark.rule("13.1", "ruling-110", "ruling-156")
def test_beside_it_by_land_alone():
    grid, map = rules(FALL).grid, rules(FALL).map
    shore = next(hex for hex in ALL if map.beside("frozen", grid.index[hex]))
    over = grid.ids(map.beside("frozen", grid.index[shore]))
    match = arriving("24A due_2", f"HQ-W {shore}", turn=8)
    assert shore in reach(match, "24A", "enter")
    assert not reach(match, "24A", "enter") & set(over)


@pytest.mark.rule("13.1", "ruling-110")
def test_no_soviet_comes_into_a_zone_even_to_a_friend():
    match = arriving("24A due_2", "HQ-W C3314", "26A C3414", "1AK C3415")
    zone = {hex for hex in ALL if far(hex, "C3415") == 1}
    assert "C3414" in zone
    assert reach(match, "24A", "enter") == {hex for hex in ALL if far(hex, "C3314") <= 1} - zone - {"C3415"}


@pytest.mark.rule("13.1", "ruling-110", "ruling-96")
def test_a_headquarters_comes_on_a_line_to_a_source_and_receives_others_at_once():
    match = arriving("24A due_2", "HQ-Res due_2", "1AK C3117", area=NOWHERE)
    assert subjects(match, "enter") == {"HQ-Res"}
    assert why(match, "enter 24A C2706") == "why.not_at_headquarters ruling-110"
    ends = reach(match, "HQ-Res", "enter")
    assert "C2706" in ends
    assert "C2906" in ends
    assert "C2905" not in ends, "no rail"
    assert min(far(hex, "C3117") for hex in ends) == 4
    assert "C3322" in ends, "round by Orel and Gomel"
    act(match, "enter HQ-Res C2706")
    assert reach(match, "24A", "enter") == {hex for hex in ALL if far(hex, "C2706") <= 1}


@pytest.mark.rule("13.1", "9.3")
def test_a_line_that_is_cut_brings_no_headquarters():
    """A ring of corps about Minsk, each of which has a zone."""
    ring: list[str] = []
    for hex in ALL:
        if far(hex, "C3322") == 5 and all(far(hex, other) > 1 for other in ring):
            ring.append(hex)
    siege = [f"{id} {hex}" for id, hex in zip(AXIS_CORPS, ring, strict=False)]
    assert "C3322" in reach(arriving("HQ-Res due_2", siege[0]), "HQ-Res", "enter")
    assert "C3322" not in reach(arriving("HQ-Res due_2", *siege), "HQ-Res", "enter")


AXIS_CORPS = [f"{n}AK" for n in (1, 10, 26, 38, 28, 2, 23, 50, 6, 5, 8, 20, 42, 7, 13)]


@pytest.mark.rule("13.1", "ruling-109")
def test_axis_units_come_into_their_supply_area_four_hexes_from_soviets():
    match = arriving("35AK due_2", "26A C3314", phase="axis_movement", area=["C3318", "C3317", "C3818"])
    assert reach(match, "35AK", "enter") == {"C3318", "C3818"}
    assert (far("C3318", "C3314"), far("C3317", "C3314")) == (4, 3)
    assert why(match, "enter 35AK C3317") == "why.too_near_enemy ruling-109"
    assert why(match, "enter 35AK C3319") == "why.not_supplied_hex ruling-109"


@pytest.mark.rule("13.1", "ruling-109", "ruling-16")
def test_no_ally_comes_in_beside_another_and_its_own_network_counts():
    facts: dict[str, Any] = {"networks": {"german": ["C4529"], "rumanian": ["C5525"], "finnish": [], "soviet": []}}
    hungarian = game("HuMob due_2", "Ru3A C4529", phase="axis_movement", scenario=FALL, turn=2, **facts)
    assert subjects(hungarian, "enter") == set()
    alone = game("HuMob due_2", "35AK C4529", phase="axis_movement", scenario=FALL, turn=2, **facts)
    assert reach(alone, "HuMob", "enter") == {"C4529"}
    rumanian = game("Ru1AK due_7", phase="axis_movement", scenario=FALL, turn=7, **facts)
    assert reach(rumanian, "Ru1AK", "enter") == {"C5525"}


@pytest.mark.rule("13.1", "4.1", "ruling-16", "ruling-109")
def test_why_an_ally_does_not_come_in_where_another_stands():
    area = ["C4525", "C4529", "C4630"]
    match = arriving("ItCSIR due_4", "Ru3A C4529", "26A C4732", phase="axis_movement", turn=4, area=area)
    assert (far("C4529", "C4732"), far("C4630", "C4732")) == (4, 3)
    assert "C4529" not in reach(match, "ItCSIR", "enter")
    assert why(match, "enter ItCSIR C4529") == "why.shunned ruling-16"
    assert why(match, "enter ItCSIR C4429") == "why.not_supplied_hex ruling-109"
    assert why(match, "enter ItCSIR C4630") == "why.too_near_enemy ruling-109"


@pytest.mark.rule("13.1", "16.4", "ruling-110")
def test_a_headquarters_comes_in_at_a_source_whose_rails_lead_off_the_board():
    """The line from Urbakh to E4205 begins east of Turning Point's board (16.42)."""
    match = game("HQ-Ncs due_23", "62A E5506", phase="soviet_movement", turn=23)
    assert {"E4205", "E4209", "E4213"} <= reach(match, "HQ-Ncs", "enter")
    act(match, "enter HQ-Ncs E4205")
    assert at(match, "HQ-Ncs") == "E4205"


@pytest.mark.rule("9.5", "ruling-90", "ruling-94")
def test_such_a_headquarters_is_on_its_rails():
    match = game("HQ-Ncs E4205", "62A E5506", phase="soviet_movement", turn=23)
    assert headquarters_out(match.look) == ()


@pytest.mark.rule("13.1", "ruling-109")
def test_a_headquarters_of_an_ally_comes_on_rails_to_its_capital():
    match = arriving("RuHQ due_2", "18A C5527", "35AK C3636", phase="axis_movement", area=NOWHERE)
    ends = reach(match, "RuHQ", "enter")
    assert "C6327" in ends
    rails = touched(rules(FALL).map.links["rail"])
    assert ends <= set(rules(FALL).grid.ids(rails))
    assert min(far(hex, "C5527") for hex in ends) == 4
    assert why(match, "enter RuHQ C5525") == "why.too_near_enemy ruling-109"
    off = rules(FALL).grid.ids(
        ~touched(rules(FALL).map.links["rail"]) & rules(FALL).grid.neighbours(rules(FALL).grid.index["C6327"])
    )
    assert why(match, f"enter RuHQ {off[0]}") == "why.not_on_line ruling-109"


@pytest.mark.rule("9.3", "9.4", "ruling-10")
def test_supply_is_warned_of_as_things_stand_so_a_headquarters_that_has_just_arrived_is_seen():
    match = arriving("HQ-W due_2", "5A C3314", "1AK C3636", area=NOWHERE)
    act(match, "enter HQ-W C3313")
    assert match.decision is not None
    move = match.decision.option("move")
    assert move is not None
    assert move.cut("5A") == (), "the area of this turn's Supply Phase is empty"
    on_rails = set(rules(FALL).grid.ids(touched(rules(FALL).map.links["rail"])))
    assert reach(match, "HQ-W") - {*move.cut("HQ-W")} == reach(match, "HQ-W") & on_rails != reach(match, "HQ-W")


@pytest.mark.rule("13.2", "13.4")
def test_guards_wait_for_conversion_and_airborne_corps_for_a_drop():
    match = arriving("1ShA due_4", "4Abn due_4", "39A due_4", "HQ-W C3314", turn=4)
    assert subjects(match, "enter") == {"39A"}
    assert (at(match, "1ShA"), at(match, "4Abn")) == ("conversion", "paradrop")
    assert [told(match, f"log.waits.{box}") for box in ("conversion", "paradrop")] == [
        [{"unit": "1ShA"}],
        [{"unit": "4Abn"}],
    ]


@pytest.mark.rule("16.3", "ruling-128")
def test_in_turning_point_guards_come_straight_onto_the_map():
    supplied = {"soviet": list(rules().grid.ids(rules().grid.hexes)), "german": [], "rumanian": [], "finnish": []}
    match = game("5ShA due_23", "HQ-Stg E4806", phase="soviet_movement", turn=23, networks=supplied)
    assert subjects(match, "enter") == {"5ShA"}


@pytest.mark.rule("13.4", "ruling-112")
@pytest.mark.parametrize(
    ("turn", "hex", "die", "lands"),
    [
        (2, "C3316", 2, True),
        (2, "C3316", 3, False),
        (2, "C3418", 1, True),
        (2, "C3418", 2, False),
        (12, "C3316", 5, True),
        (12, "C3316", 6, False),
        (12, "C3418", 4, True),
        (12, "C3418", 5, False),
    ],
)
def test_a_drop_lands_by_die_zone_and_weather(turn: int, hex: str, die: int, lands: bool):
    match = arriving("4Abn paradrop", "HQ-W C3314", "1AK C3419", turn=turn, dice=(die,) * 9)
    act(match, f"airdrop 4Abn {hex}")
    assert at(match, "4Abn") == (hex if lands else "soviet_lost")


@pytest.mark.rule("13.4", "ruling-112")
def test_one_drop_a_phase_within_six_of_a_supplied_headquarters_and_not_on_the_axis():
    match = arriving("4Abn paradrop", "24A due_2", "HQ-W C3314", "HQ-SW C4508 supply=out", "1AK C3318")
    ends = reach(match, "4Abn", "airdrop")
    assert max(far(hex, "C3314") for hex in ends) == 6
    assert "C3318" not in ends
    assert why(match, "airdrop 4Abn C3318") == "why.enemy 13.4"
    assert why(match, "airdrop 4Abn C4508") == "why.no_drop_there 13.4"
    assert why(match, "enter 4Abn C3314") == "why.not_due 13.1"
    act(match, "airdrop 4Abn C3316")
    assert match.decision
    assert match.decision.option("airdrop") is None
