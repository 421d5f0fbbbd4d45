"""Breakdown, build-up, exchange of steps (14.1, 14.2; rulings 30, 73, 116 to 119, 154)."""

import pytest

from rasputitsa.engine import position
from rasputitsa.games.war_for_the_motherland.combat.losses import weaken
from rasputitsa.games.war_for_the_motherland.state import HALF
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, act, asked, at, game, subjects, told, why
from tests.games.war_for_the_motherland.positions import play_of as on

MUD, CLEAR = 7, 6


def changing(*units: str, turn: int = CLEAR, **options: str | bool):
    return game(*units, phase="administrative", scenario=FALL, turn=turn, options=options, dice=(6,) * 20)


def there(match, hex: str) -> dict[str, int]:
    """The units of a hex with their steps."""
    return {unit.id: unit.steps for unit in match.state.units.on(match.rules.grid.index[hex])}


@pytest.mark.rule("14.2", "ruling-116", "ruling-73")
@pytest.mark.parametrize(
    ("unit", "parts"),
    [
        ("1AK C3320", {"KG1": 2, "KG2": 2}),
        ("1AK C3320 steps=3", {"KG1": 2, "KG2": 1}),
        ("41PzK C3320", {"PzKG1": 2, "PzKG2": 2}),
        ("Wei C3320", {"KG1": 1, "KG2": 1}),
        ("Ape C3320", {"PzKG1": 1, "PzKG2": 1}),
    ],
)
def test_the_chart_says_what_a_unit_breaks_down_into(unit: str, parts: dict[str, int]):
    match = changing(unit)
    act(match, f"break {unit.split()[0]}")
    assert there(match, "C3320") == parts
    assert at(match, unit.split()[0]) == "broken_down"
    assert all(match.state.units[id].mark(HALF) for id in parts)


@pytest.mark.rule("ruling-124", "ruling-116")
def test_what_a_breakdown_brings_is_said_before_it():
    for scenario, keys in ((FALL, ["note.parts"]), (TURNING_POINT, ["note.parts", "note.half"])):
        match = game("51AK E4715" if scenario != FALL else "1AK C3320", phase="administrative", scenario=scenario)
        option = match.decision.option("break") if match.decision else None
        assert option is not None
        notes = option.notes(option.subjects[0])
        assert [note.key for note in notes] == keys
        assert dict(notes[0].facts) == {"parts": ("2-3-5", "2-3-5")}


@pytest.mark.rule("ruling-116", "14.1")
@pytest.mark.parametrize("unit", ["49GbK C3320", "Wei C3320 steps=1", "GD C3320", "Siege C3320", "Ru3A C3320"])
def test_mountain_units_single_steps_divisions_and_other_nations_do_not_break_down(unit: str):
    match = changing(unit, "1AK C3120", turn=12)
    assert why(match, f"break {unit.split()[0]}") == "why.not_broken ruling-116"


@pytest.mark.rule("14.2", "ruling-117", "ruling-137")
def test_what_comes_out_of_a_breakdown_does_nothing_more_this_turn():
    match = changing("1AK C3320")
    act(match, "break 1AK")
    assert asked(match).startswith("axis prompt.march") or asked(match) == "", "nobody is left to change"
    assert told(match, "log.broken_down") == [{"unit": "1AK", "units": ("KG1", "KG2")}]
    assert not any(unit.mark("changed") for unit in match.state.units.all())


@pytest.mark.rule("14.2", "14.1", "ruling-116", "ruling-117", "ruling-154")
def test_two_kampfgruppen_of_a_hex_become_the_first_free_corps():
    match = changing("Wei C3320", "Gro C3320", "38AK axis_lost", "10AK broken_down", "1AK C3120")
    assert subjects(match, "build") == {"Wei", "Gro"}
    act(match, "build Wei Gro")
    assert there(match, "C3320") == {"10AK": 4}
    assert (at(match, "Wei"), at(match, "Gro")) == ("broken_down", "broken_down")
    assert why(match, "break 10AK") == "why.changed ruling-117"


@pytest.mark.rule("ruling-117")
def test_no_corps_is_built_up_beyond_those_of_the_game():
    match = changing("Wei C3320", "Gro C3320", "38AK due_12", "1AK C3120")
    assert why(match, "build Wei Gro") == "why.no_corps_counter ruling-117"


@pytest.mark.rule("ruling-116")
def test_a_two_and_a_one_become_a_corps_of_three_two_ones_no_corps():
    match = changing("Wei C3320", "Gro C3320 steps=1", "Zim C3320 steps=1", "38AK axis_lost")
    assert why(match, "build Gro Zim") == "why.no_corps ruling-116"
    act(match, "build Gro Wei")
    assert there(match, "C3320") == {"38AK": 3, "Zim": 1}


@pytest.mark.rule("14.1", "ruling-118", "11.1")
def test_in_a_zone_units_change_in_mud_alone():
    near = ("1AK C3320", "13A C3319")
    assert why(changing(*near, "10AK C2832"), "break 1AK") == "why.in_zone 14.1"
    assert why(changing(*near, turn=MUD), "break 1AK") == ""


@pytest.mark.rule("ruling-118")
def test_a_breakdown_may_not_overfill_the_hex():
    match = changing("Wei C3320", "Gro C3320", "1AK C3320")
    assert why(match, "break Wei") == "why.no_room ruling-118", "a corps and three Kampfgruppen are fifteen sixths"
    assert why(match, "break 1AK") == "", "it takes no more room broken down"


@pytest.mark.rule("14.1")
@pytest.mark.parametrize("supply", ["lack", "out"])
def test_units_that_are_not_in_supply_do_not_change(supply: str):
    match = changing(f"1AK C3320 supply={supply}", "10AK C2832")
    assert why(match, "break 1AK") == "why.unsupplied 14.1"


@pytest.mark.rule("17.4", "ruling-30")
def test_who_is_set_up_in_rumania_does_not_break_down_on_turn_1():
    match = changing("11AK C5425 home=1", "1AK C2832", turn=1)
    assert why(match, "break 11AK") == "why.at_home ruling-30"
    assert why(changing("11AK C5425 home=1", "1AK C2832", turn=2), "break 11AK") == ""


@pytest.mark.rule("14.2", "ruling-119")
def test_a_reduced_corps_takes_in_a_kampfgruppe_of_one_step():
    match = changing("1AK C3320 steps=3", "Wei C3320 steps=1")
    act(match, "exchange Wei 1AK")
    assert there(match, "C3320") == {"1AK": 4}
    assert at(match, "Wei") == "axis_lost"


@pytest.mark.rule("ruling-119", "ruling-73", "8.7")
def test_a_corps_that_gives_its_third_step_is_a_kampfgruppe():
    match = changing("1AK C3320 steps=3", "10AK C3320 steps=3", "38AK C2832")
    act(match, "exchange 1AK 10AK")
    assert there(match, "C3320") == {"10AK": 4, "KG1": 2}
    assert at(match, "1AK") == "axis_lost"
    assert told(match, "log.kampfgruppe") == [{"unit": "1AK", "group": "KG1"}]
    assert not match.state.units["KG1"].mark(HALF), "it did not come from a breakdown"
    assert why(match, "break KG1") == "why.changed ruling-117"


@pytest.mark.rule("ruling-119", "20.3", "ruling-134")
def test_steps_go_between_infantry_or_between_panzers():
    match = changing("Wei C3320 steps=1", "GD C3320 steps=1", "Ape C3320 steps=1", turn=12)
    assert why(match, "exchange Wei GD") == "why.other_type ruling-119"
    assert why(match, "exchange GD Ape") == ""
    garrison = changing("G207 C3320", "Wei C3320 steps=1", "1AK C3120", turn=12, garrisons=True)
    assert why(garrison, "exchange G207 Wei") == "why.gives_no_step ruling-119"


@pytest.mark.rule("ruling-119")
def test_nobody_takes_more_steps_than_he_has():
    match = changing("1AK C3320", "Wei C3320")
    assert why(match, "exchange Wei 1AK") == "why.no_step_missing ruling-119"


@pytest.mark.rule("ruling-73", "14.2")
def test_made_kampfgruppen_are_saved_and_gone_when_they_are_no_more():
    match = changing("1AK C3320", "Gro C3120 steps=1")
    act(match, "break 1AK")
    form = position.to_json(match.rules, match.state)
    assert position.from_json(match.rules, form) == match.state
    play = on(match)
    assert weaken(play, play.state.units["KG2"], 1).id == "KG2"
