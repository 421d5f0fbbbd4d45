"""Positions that cannot be in this game are refused, with the place of the mistake."""

from typing import Any

import pytest

from rasputitsa.games.battle_for_moscow.state import MoscowRules
from tests import refused
from tests.games.battle_for_moscow.positions import ATTRITION, CONTINUATION, PHASES, SUPPLIED_PHASES, rules


def form(stage: list[Any], now: str, **facts: Any) -> dict[str, Any]:
    """A position in a stage of a phase of the first turn."""
    return {"turn": 1, "stack": [["campaign", {}], ["turn", PHASES.index(now) + 1], stage], **facts}


def refusal(form: dict[str, Any], built: MoscowRules | None = None) -> str:
    """The key of the error and its place; empty for a position that can be. Classic rules, unless others are given."""
    return " ".join(refused.refusal(built or rules(), form)).strip()


def moving(**units: dict[str, Any]) -> str:
    return refusal(form(["movement", {"side": "german", "kind": "all"}], "german_movement", units=units))


def announcing(**units: dict[str, Any]) -> str:
    return refusal(form(["announcement", {"side": "german"}], "german_combat", units=units))


HERE, THERE = {"hex": "0606"}, {"hex": "0605"}


@pytest.mark.rule("movement")
def test_two_friends_share_no_hex_outside_movement():
    assert announcing(XL=HERE, V=HERE) == "error.crowded /units"


@pytest.mark.rule("movement")
def test_two_friends_share_a_hex_during_movement_if_one_moved_there():
    assert moving(XL={**HERE, "marks": {"from": "0605", "mp": 5}}, V=HERE) == ""


@pytest.mark.rule("movement", "ruling-10")
@pytest.mark.parametrize("marks", [{}, {"from": "0606", "mp": 4}])
def test_two_friends_did_not_begin_a_movement_phase_in_one_hex(marks: dict[str, Any]):
    """Neither could be taken back, and hemmed in by the enemy nobody could end the phase."""
    assert moving(XL=HERE, V={**HERE, "marks": marks}) == "error.crowded /units"
    assert moving(XL=HERE, V={**THERE, "marks": marks}) == ("error.crowded /units" if marks else "")


@pytest.mark.rule("movement")
def test_enemies_share_no_hex():
    units = {"XL": HERE, "16": HERE}
    assert moving(**units) == "error.crowded /units"
    assert announcing(**units) == "error.crowded /units"


@pytest.mark.rule("movement")
@pytest.mark.parametrize("points", [-1, 7])
def test_mp_left_are_not_more_than_the_allowance(points: int):
    assert moving(XL={**HERE, "marks": {"from": "0605", "mp": points}}) == "error.mark /units/XL/marks/mp"


@pytest.mark.rule("combat")
def test_a_unit_attacks_an_adjacent_enemy():
    attacker: dict[str, Any] = {**HERE, "marks": {"attacks": "0605"}}
    assert announcing(**{"XL": attacker, "16": THERE}) == ""
    assert announcing(XL=attacker) == "error.mark /units/XL/marks/attacks"


@pytest.mark.rule("combat")
def test_the_defending_side_has_announced_nothing():
    units: dict[str, Any] = {"XL": THERE, "16": {**HERE, "marks": {"attacks": "0605"}}}
    assert announcing(**units) == "error.mark /units/16/marks/attacks"


@pytest.mark.rule("combat")
def test_no_result_without_a_battle():
    stack = [["campaign", {}], ["turn", 3], ["battles", {"side": "german"}], ["end_of_battle", {}], ["advance", {}]]
    assert refusal({"turn": 1, "stack": stack}).startswith("error.battle /stack/")


@pytest.mark.rule("ruling-29")
def test_only_cities_are_controlled():
    assert refusal({"turn": 1, "german_cities": ["0606"]}).endswith("/german_cities")


@pytest.mark.rule("counters")
@pytest.mark.parametrize("steps", [0, 3])
def test_a_counter_has_two_sides(steps: int):
    assert refusal({"turn": 1, "units": {"XL": {"hex": "0606", "steps": steps}}}) == "error.steps /units/XL/steps"


@pytest.mark.rule("how_to_play")
@pytest.mark.parametrize("turn", [-1, 8])
def test_seven_turns(turn: int):
    assert refusal({"turn": turn}) == "error.range /turn"


@pytest.mark.rule("variable_weather")
@pytest.mark.parametrize(
    ("turns", "at"),
    [([2], ""), ([2, 4], ""), ([5], "/0/turn"), ([0], "/0/turn"), ([4, 2], "/1/turn"), ([2, 2], "/1/turn")],
)
def test_weather_has_changed_on_turns_that_came_in_their_order(turns: list[int], at: str):
    changes = [{"turn": turn, "weather": "clear" if turn == 4 else "mud"} for turn in turns]
    found = refusal({"turn": 4, "weather_changes": changes}, rules((("variable_weather", True),)))
    assert found == (f"error.range /weather_changes{at}" if at else "")


@pytest.mark.rule("variable_weather", "war_of_attrition")
@pytest.mark.parametrize(
    ("facts", "at"),
    [
        ({"weather_changes": [{"turn": 2, "weather": "mud"}]}, "/weather_changes"),
        ({"supply": {"german": 1, "soviet": 0}}, "/supply"),
        ({"extra_supply": 1}, "/extra_supply"),
    ],
)
def test_what_an_option_brings_needs_the_option(facts: dict[str, Any], at: str):
    assert refusal({"turn": 2, **facts}) == f"error.needs_option {at}"
    assert refusal({"turn": 2, **facts}, rules(tuple(ATTRITION.items()))) == ""


@pytest.mark.rule("ruling-29")
@pytest.mark.parametrize(("unit", "hex", "held"), [("XL", "1103", ["1103"]), ("16", "0204", [])])
def test_a_unit_controls_the_city_that_it_stands_in(unit: str, hex: str, held: list[str]):
    """Left out, the cities are those of the start: Smolensk and Roslavl."""
    units = {unit: {"hex": hex}}
    assert refusal({"turn": 1, "units": units}) == "error.control /german_cities"
    assert refusal({"turn": 1, "units": units, "german_cities": held}) == ""


@pytest.mark.rule("first_shock", "early_first_shock", "tank_unit", "ruling-27", "ruling-28")
@pytest.mark.parametrize(
    ("unit", "first", "options"),
    [("1Sh", 4, {}), ("1Sh", 3, {"early_first_shock": True}), ("Tank", 13, {})],
)
@pytest.mark.parametrize("place", [HERE, {"box": "soviet_pool"}])
def test_nobody_is_there_before_the_turn(unit: str, first: int, options: dict[str, Any], place: dict[str, str]):
    built = rules(tuple(options.items()), CONTINUATION)
    units = {unit: place}
    assert refusal({"turn": first - 1, "units": units}, built) == f"error.early /units/{unit}"
    assert refusal({"turn": first, "units": units}, built) == ""
    assert refusal({"turn": first - 1, "units": {unit: {"box": "waiting", "steps": 1}}}, built) == ""


SUPPLIED = rules(tuple(ATTRITION.items()))


def assaulting(built: MoscowRules = SUPPLIED, **marks: int) -> str:
    """VI, five strong, announced against its neighbour, with these marks."""
    units = {"VI": {**HERE, "marks": {"attacks": "0605", **marks}}, "16": THERE}
    now = (SUPPLIED_PHASES if built.supplied else PHASES).index("german_combat") + 1
    stack = [["campaign", {}], ["turn", now], ["announcement", {"side": "german"}]]
    return refusal({"turn": 1, "units": units, "stack": stack}, built)


@pytest.mark.rule("assault", "ruling-36")
@pytest.mark.parametrize(("points", "paid"), [(1, 1), (1, 3), (5, 5)])
def test_an_attacker_has_assault_points_up_to_its_strength(points: int, paid: int):
    assert assaulting(assault=points, paid=paid) == ""


@pytest.mark.rule("assault", "ruling-36")
@pytest.mark.parametrize("points", [-1, 0, 6, 50])
def test_no_attacker_has_none_or_more(points: int):
    assert assaulting(assault=points, paid=50) == "error.mark /units/VI/marks/assault"


@pytest.mark.rule("assault", "ruling-35")
def test_assault_points_were_paid_for():
    assert assaulting(assault=3, paid=2) == "error.mark /units/VI/marks/paid"
    assert assaulting(paid=2) == "error.mark /units/VI/marks/paid"


@pytest.mark.rule("assault", "war_of_attrition")
def test_no_assault_points_without_war_of_attrition():
    assert assaulting(rules(), assault=1, paid=1) == "error.mark /units/VI/marks/assault"


@pytest.mark.rule("extra_supply", "ruling-38")
@pytest.mark.parametrize(
    ("facts", "at"), [({"extra_supply": 3}, "/extra_supply"), ({"supply": {"german": -1, "soviet": 0}}, "/supply")]
)
def test_supply_within_its_bounds(facts: dict[str, Any], at: str):
    assert refusal({"turn": 1, **facts}, SUPPLIED) == f"error.range {at}"


@pytest.mark.rule("winter_gear", "ruling-37")
@pytest.mark.parametrize(("rolls", "sets"), [(3, 0), (1, 2), (1, -1), (-1, -1)])
def test_no_more_gear_than_rolls_and_no_more_rolls_than_two(rolls: int, sets: int):
    frost: list[Any] = ["frost", {"side": "german", "rolls": rolls, "sets": sets}]
    stack = [["campaign", {}], ["turn", 2], ["german_replacements", 1], frost]
    built = rules(tuple(ATTRITION.items()), CONTINUATION)
    assert refusal({"turn": 9, "stack": stack}, built) == "error.range /stack/3/1/rolls"


@pytest.mark.rule("tank_unit", "ruling-28")
def test_the_tank_unit_is_no_counter_of_the_seven_turns():
    assert refusal({"turn": 1, "units": {"Tank": HERE}}) == "error.no_unit /units/Tank"


@pytest.mark.rule("first_shock", "early_first_shock", "tank_unit", "ruling-27", "ruling-28")
@pytest.mark.parametrize(
    ("unit", "turn", "options"),
    [("1Sh", 4, {}), ("1Sh", 3, {"early_first_shock": True}), ("Tank", 13, {})],
)
def test_who_comes_in_a_turn_is_on_the_map_from_the_soviet_replacements_on(
    unit: str, turn: int, options: dict[str, bool]
):
    built = rules(tuple(options.items()), CONTINUATION)
    units = {unit: {"hex": "1102"}}

    def before(phase: str) -> str:
        return refusal(
            {"turn": turn, "units": units, "stack": [["campaign", {}], ["turn", PHASES.index(phase)]]}, built
        )

    assert before("german_movement") == f"error.early.phase /units/{unit}"
    assert before("soviet_rail") == ""


@pytest.mark.rule("first_shock", "ruling-27")
def test_the_first_shock_army_is_in_the_pool_from_the_beginning_of_its_turn():
    stack = [["campaign", {}], ["turn", PHASES.index("german_panzers") + 1]]
    stack.append(["movement", {"side": "german", "kind": "panzer"}])
    pool: dict[str, Any] = {"1Sh": {"box": "soviet_pool"}}
    assert refusal({"turn": 4, "units": pool, "stack": stack}) == ""
    early = rules((("early_first_shock", True),))
    assert refusal({"turn": 3, "units": pool, "stack": stack}, early) == "error.early.phase /units/1Sh"


@pytest.mark.rule("variable_weather")
@pytest.mark.parametrize(("turn", "weather"), [(4, "clear"), (1, "mud"), (2, "snow")])
def test_a_die_brings_only_the_weather_that_a_turn_may_have(turn: int, weather: str):
    changes = [{"turn": turn, "weather": weather}]
    found = refusal({"turn": 4, "weather_changes": changes}, rules((("variable_weather", True),)))
    assert found == ("" if (turn, weather) == (4, "clear") else "error.weather /weather_changes/0")
