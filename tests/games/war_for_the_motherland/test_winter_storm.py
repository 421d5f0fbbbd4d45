"""Winter Storm, the scenario of our own: who stands where, how it begins, and what decides it (ruling 161)."""

import pytest

from rasputitsa.engine.game import Scenario
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.options import PRINTED, SCENARIOS
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET
from rasputitsa.games.war_for_the_motherland.supply.judging import supplied_at_the_end
from rasputitsa.games.war_for_the_motherland.victory import level, score, winner
from tests.games.war_for_the_motherland.positions import act, asked, game, go_on, look, told

pytestmark = pytest.mark.rule("ruling-161")

STORM = "winter_storm"
POCKET = {"51AK", "14PzK", "8AK", "11AK", "4AK"}
RING = ("66A E4609", "24A E4610", "21A E4710", "62A E4708", "64A E4809")
DEPOTS = ("x2 E5111", "x1 E5513")


def begin() -> Match:
    return Match.new(GAME, STORM, {}, seed=1)


def test_it_alone_is_not_in_the_rulebook():
    assert [scenario.id for scenario in SCENARIOS if scenario not in PRINTED] == [STORM]


def test_five_corps_of_the_axis_are_cut_off_and_nobody_else():
    view = look(begin())
    assert {unit.id for unit in view.state.units.of(AXIS)} - supplied_at_the_end(view, AXIS) == POCKET
    assert {unit.id for unit in view.state.units.of(SOVIET)} == supplied_at_the_end(view, SOVIET)


def test_the_first_turn_is_whole_and_who_is_cut_off_suffers_attrition_before_it():
    match = begin()
    assert asked(match) == "axis prompt.fleets"
    act(match, "end")
    losing = {str(each["unit"]) for each in told(match, "log.attrition")}
    assert losing
    assert losing <= POCKET
    assert asked(match) == "axis prompt.arrivals"
    act(match, "end")
    assert asked(match) == "axis prompt.march.all"


def test_it_is_over_after_two_turns():
    match, turns = begin(), set[int]()
    while match.decision is not None:
        turns.add(match.state.turn)
        go_on(match)
    assert turns == {23, 24}
    assert match.state.result is not None


def test_who_is_cut_off_counts_nothing_and_who_is_relieved_counts():
    pocket = ("51AK E4709", "14PzK E4709", *RING, *DEPOTS)
    cut = game(*pocket, "57A E4810", "57PzK E4910", phase="axis_movement", scenario=STORM)
    assert {kind: points for kind, points in score(look(cut)).units.items() if points} == {
        "panzer": 2,
        "supply_depot": 4,
    }
    free = game(*pocket, "57PzK E4810", phase="axis_movement", scenario=STORM)
    assert score(look(free)).units["panzer"] == 4
    assert score(look(free)).units["other_german"] == 1


@pytest.mark.parametrize(("points", "side"), [(0, SOVIET), (23, SOVIET), (24, ""), (26, ""), (27, AXIS), (40, AXIS)])
def test_the_bounds(points: int, side: str):
    view = look(begin())
    assert winner(level(view, points)) == side
    assert view.rules.goals.rule == "ruling-161"


@pytest.mark.parametrize(("points", "side"), [(0, SOVIET), (26, SOVIET), (27, AXIS), (40, AXIS)])
def test_by_option_a_draw_is_a_soviet_win(points: int, side: str):
    view = look(Match.new(GAME, STORM, {"draws": "soviet"}, seed=1))
    assert winner(level(view, points)) == side
    goal = GAME.situation(view)["lines"][0]
    assert (goal["key"], goal["facts"]) == ("situation.goal_without_draws", {"axis": 27, "soviet": 26})


@pytest.mark.parametrize("scenario", PRINTED, ids=lambda scenario: scenario.id)
def test_in_a_printed_scenario_the_option_changes_nothing(scenario: Scenario):
    chosen = [Match.new(GAME, scenario.id, {"draws": value}, seed=1) for value in ("stand", "soviet")]
    stand, soviet = ((match.rules.goals.bounds, match.rules.goals.levels) for match in chosen)
    assert stand == soviet


def test_it_is_offered_with_an_introduction_that_says_whose_it_is_and_who_wins():
    texts = GAME.texts("en")
    detail, brief = (texts[f"{GAME.slug}.scenario.{STORM}.{part}"] for part in ("detail", "brief"))
    assert "not in the rulebook" in detail
    assert "27 points or more" in brief
    assert "23 or fewer" in brief
