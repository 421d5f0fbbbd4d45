"""The switches of a new game: presets, what one option decides of others, what is refused (rulings 1 and 2)."""

from itertools import product
from typing import Any

import pytest

from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import Value, named_scenario
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.build import LOCKED_BY_ATTRITION
from tests.games.battle_for_moscow.positions import CONTINUATION, game, rules

pytestmark = pytest.mark.rule("ruling-1", "ruling-2")

DEFAULTS: dict[str, Value] = {
    "last_resort_retreat": False,
    "victory_points": False,
    "soviet_points": 5,
    "german_points": "every_turn",
    "improved_first_shock": False,
    "strong_line": False,
    "replacement_edge": False,
    "harsher_winter": False,
    "advanced_results": False,
    "early_first_shock": False,
    "variable_weather": False,
    "attrition": False,
}


def complete(scenario: str, **given: Any) -> dict[str, Value]:
    return GAME.complete(named_scenario(GAME, scenario), given)


def refusal(scenario: str, **given: Any) -> tuple[str, str]:
    with pytest.raises(OptionsError) as refused:
        complete(scenario, **given)
    return refused.value.text.key, refused.value.text.rule


def test_every_option_is_off_as_printed():
    assert complete("classic") == DEFAULTS


def test_classic_preset_is_the_first_and_changes_nothing():
    preset = GAME.presets[0]
    assert (preset.id, preset.scenario, dict(preset.options)) == ("classic_1986", "classic", {})
    assert GAME.scenarios[0].id == "classic"


@pytest.mark.rule("clarifications")
def test_revised_preset_brings_the_clarifications():
    preset = next(preset for preset in GAME.presets if preset.id == "revised_2006")
    assert preset.scenario == "classic"
    assert complete("classic", **preset.options) == {**DEFAULTS, "last_resort_retreat": True, "victory_points": True}


def test_there_are_two_presets():
    assert [preset.id for preset in GAME.presets] == ["classic_1986", "revised_2006"]


@pytest.mark.rule("new_victory_conditions")
def test_fourteen_turns_always_count_points():
    assert complete(CONTINUATION) == {**DEFAULTS, "victory_points": True}
    assert refusal(CONTINUATION, victory_points=False) == ("why.option.victory_points", "new_victory_conditions")


@pytest.mark.rule("new_victory_conditions", "war_of_attrition")
def test_points_of_the_fourteen_turns_are_no_matter_of_attrition():
    refused = refusal(CONTINUATION, victory_points=False, attrition=True)
    assert refused == ("why.option.victory_points", "new_victory_conditions")


@pytest.mark.rule("war_of_attrition")
@pytest.mark.parametrize("scenario", ["classic", CONTINUATION])
def test_war_of_attrition_brings_every_balance_and_optional_rule(scenario: str):
    chosen = complete(scenario, attrition=True)
    assert {id: chosen[id] for id in LOCKED_BY_ATTRITION} == dict(LOCKED_BY_ATTRITION)
    assert len(LOCKED_BY_ATTRITION) == 3 + 5


@pytest.mark.rule("war_of_attrition")
@pytest.mark.parametrize("id", LOCKED_BY_ATTRITION)
def test_what_war_of_attrition_brings_cannot_be_switched_off(id: str):
    assert refusal("classic", attrition=True, **{id: DEFAULTS[id]}) == (f"why.option.{id}", "war_of_attrition")


@pytest.mark.rule("war_of_attrition")
def test_naming_what_is_brought_is_harmless():
    assert complete("classic", attrition=True, strong_line=True) == complete("classic", attrition=True)


@pytest.mark.rule("war_of_attrition")
@pytest.mark.parametrize(("last", "points", "soviet"), [*product((False, True), (False, True), (5, 4, 3))])
def test_clarifications_and_the_handicap_stay_free_in_war_of_attrition(last: bool, points: bool, soviet: int):
    chosen = complete("classic", attrition=True, last_resort_retreat=last, victory_points=points, soviet_points=soviet)
    assert (chosen["last_resort_retreat"], chosen["victory_points"], chosen["soviet_points"]) == (last, points, soviet)


@pytest.mark.parametrize("scenario", ["classic", CONTINUATION])
@pytest.mark.parametrize("id", DEFAULTS)
def test_every_value_of_every_option_can_be_played(scenario: str, id: str):
    for value in next(spec.values for spec in GAME.options if spec.id == id):
        if (scenario, id, value) != (CONTINUATION, "victory_points", False):
            assert rules(((id, value),), scenario).options[id] == value


@pytest.mark.parametrize(
    ("option", "value", "key"),
    [
        ("fog", True, "error.no_option"),
        ("strong_line", 1, "error.no_value"),
        ("attrition", "yes", "error.no_value"),
        ("soviet_points", 6, "error.no_value"),
        ("soviet_points", True, "error.no_value"),
        ("german_points", False, "error.no_value"),
    ],
)
def test_an_option_or_value_that_does_not_exist_is_refused(option: str, value: Any, key: str):
    assert refusal("classic", **{option: value})[0] == key


@pytest.mark.rule("harsher_winter")
def test_only_harsher_winter_is_idle_in_the_seven_turns():
    assert {spec.id: spec.idle for spec in GAME.options if spec.idle} == {"harsher_winter": ("classic",)}


def test_an_idle_option_changes_nothing_but_itself():
    plain, idle = rules(), rules((("harsher_winter", True),))
    assert plain.turns[:7] == idle.turns[:7]
    assert complete("classic", harsher_winter=True)["harsher_winter"] is True


FAVOURS = {
    "soviet_points": "german",
    "german_points": "soviet",
    "improved_first_shock": "soviet",
    "strong_line": "soviet",
    "replacement_edge": "soviet",
    "harsher_winter": "soviet",
    "early_first_shock": "soviet",
}


@pytest.mark.rule("play_balance", "optional_rules")
def test_each_option_says_whom_it_favours():
    assert {spec.id: spec.favours for spec in GAME.options if spec.favours} == FAVOURS


@pytest.mark.rule("how_to_learn", "replacements")
def test_three_soviet_points_to_teach_a_novice():
    options = {"soviet_points": 3}
    assert game("5 pool", phase="soviet_replacements", turn=1, options=options).position()["points"] == 3
