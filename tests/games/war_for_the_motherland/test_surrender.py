"""The fall of Moscow: a die for a Soviet surrender, star markers that come back (19.43 to 19.46; ruling 130)."""

from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.match import Match
from tests.games.war_for_the_motherland.positions import (
    CAMPAIGN,
    FALL,
    ROAD,
    act,
    at,
    game,
    look,
    reach,
    rules,
    told,
)

MOSCOW, LENINGRAD, WEST = "C2706", "C1418", "C2806"
STARS = [{"kind": "C1-2-4", "count": 2}, {"kind": "A14-6-4", "count": 1}]
CUPS = [{"kind": "C1-2-4", "count": 1}, {"kind": "C13-5-8", "count": 5}]


def before_moscow(*units: str, die: int = 6, scenario: str = CAMPAIGN, turn: int = 5, **facts: Any) -> Match:
    """A corps beside Moscow in the Axis Movement Phase, some star markers out of the game."""
    match = game(
        *("47PzK C2806", "5A E2413" if scenario != FALL else "5A C2501", *units),
        **{"phase": "axis_movement", "spent": STARS, "cups": CUPS, **facts},
        scenario=scenario,
        turn=turn,
        dice=(die,) * 9,
    )
    while match.decision and match.decision.option("move") is None:
        act(match, "end")
    return match


def surrendered(match: Match) -> bool:
    result = match.state.result
    return result is not None and result.winner == "axis" and result.text.key == "result.decisive"


def fallen(match: Match, outcome: str) -> tuple[Any, Any]:
    """The die and its modifier, where it led to an outcome."""
    (facts,) = told(match, f"log.moscow.{outcome}")
    return facts["die"], facts["modifier"]


@pytest.mark.rule("19.4", "ruling-130")
@pytest.mark.parametrize(
    ("die", "outcome"), [(1, "surrender"), (2, "shaken"), (3, "shaken"), (4, "steadfast"), (6, "steadfast")]
)
def test_the_first_axis_unit_in_moscow_brings_a_die(die: int, outcome: str):
    match = before_moscow(die=die)
    act(match, f"move 47PzK {MOSCOW}")
    assert fallen(match, outcome) == (die, 0)
    assert surrendered(match) is (outcome == "surrender")


@pytest.mark.rule("19.4", "ruling-130")
@pytest.mark.parametrize(
    ("die", "outcome"), [(1, "surrender"), (2, "surrender"), (3, "shaken"), (4, "shaken"), (5, "steadfast")]
)
def test_with_leningrad_in_axis_hands_the_die_is_one_lower(die: int, outcome: str):
    match = before_moscow(f"1AK {LENINGRAD}", die=die)
    act(match, f"move 47PzK {MOSCOW}")
    assert fallen(match, outcome) == (die, -1)


@pytest.mark.rule("19.4", "ruling-130", "7.2")
@pytest.mark.parametrize(("die", "back"), [(2, True), (4, False)])
def test_star_markers_that_have_left_go_back_into_their_cups(die: int, back: bool):
    match = before_moscow(die=die)
    act(match, f"move 47PzK {MOSCOW}")
    cups = {pile.kind: pile.count for pile in match.state.cups}
    spent = {pile.kind: pile.count for pile in match.state.spent}
    assert cups == ({"C1-2-4": 3, "C13-5-8": 5, "A14-6-4": 1} if back else {"C1-2-4": 1, "C13-5-8": 5})
    assert spent == ({} if back else {"C1-2-4": 2, "A14-6-4": 1})


@pytest.mark.rule("19.4", "ruling-130")
def test_the_die_falls_once_a_game():
    match = before_moscow("46PzK C2807", die=5)
    act(match, f"move 47PzK {MOSCOW}", "move 47PzK C2606", f"move 46PzK {MOSCOW}")
    assert len(told(match, "log.moscow.steadfast")) == 1
    again = before_moscow(die=1, fallen_moscow=True)
    act(again, f"move 47PzK {MOSCOW}")
    assert not surrendered(again)


@pytest.mark.rule("19.4", "ruling-130", "ruling-24")
def test_passing_through_is_entering():
    beyond = {hex for hex in reach(before_moscow(), "47PzK") if _apart(hex, MOSCOW) == 1 and _apart(hex, WEST) == 2}
    assert beyond
    through = [match for hex in sorted(beyond) for match in [before_moscow(die=2)] if _goes(match, hex)]
    assert through, "some of them are reached by way of the city"
    assert all(told(match, "log.moscow.shaken") for match in through)
    assert all(at(match, "47PzK") != MOSCOW for match in through)


def _goes(match: Match, hex: str) -> bool:
    """True if a march to a hex leads through Moscow."""
    act(match, f"move 47PzK {hex}")
    return bool(told(match, "log.moscow"))


def _apart(first: str, second: str) -> int:
    grid = rules(CAMPAIGN).grid
    return grid.distance(grid.index[first], grid.index[second])


@pytest.mark.rule("19.4", "ruling-130")
@pytest.mark.parametrize("scenario", [FALL, ROAD])
def test_no_other_scenario_knows_surrender(scenario: str):
    match = before_moscow(die=1, scenario=scenario)
    act(match, f"move 47PzK {MOSCOW}")
    assert match.state.fallen_moscow
    assert match.state.result is None
    assert match.state.rolls == 0


@pytest.mark.rule("19.4", "ruling-130")
def test_a_soviet_unit_in_moscow_brings_none():
    match = game("5A C2707", phase="soviet_movement", scenario=CAMPAIGN, turn=6, dice=(1,) * 9)
    while match.decision and match.decision.option("move") is None:
        act(match, "end")
    act(match, f"move 5A {MOSCOW}")
    assert match.state.result is None
    assert not match.state.fallen_moscow


@pytest.mark.rule("19.4", "ruling-130", "8.9")
@pytest.mark.parametrize("die", [6, 1])
def test_an_advance_into_moscow_is_an_entry(die: int):
    """Six panzer corps against a division's worth of workers: the factory falls whatever the die."""
    attackers = ("47PzK C2806", "46PzK C2806", "24PzK C2807", "48PzK C2807")
    match = game(
        *(*attackers, f"MAF {MOSCOW}", "5A E2413"),
        phase="axis_combat",
        scenario=CAMPAIGN,
        turn=5,
        dice=(6, die, die, die),
    )
    act(match, *[f"attack {words.split()[0]} {MOSCOW}" for words in attackers], f"resolve {MOSCOW}")
    assert not match.state.units.on(match.rules.grid.index[MOSCOW])
    act(match, f"advance 47PzK {MOSCOW}")
    assert match.state.fallen_moscow
    assert surrendered(match) is (die == 1)
    if die == 1:
        form = position.to_json(match.rules, match.state)
        assert position.from_json(match.rules, form).result == match.state.result, "the end can be kept"


@pytest.mark.rule("19.4", "ruling-130")
def test_a_surrender_leaves_nothing_to_do_and_can_be_loaded():
    match = before_moscow(die=1)
    act(match, f"move 47PzK {MOSCOW}")
    assert match.decision is None
    assert match.state.stack == ()
    form = position.to_json(match.rules, match.state)
    assert position.from_json(match.rules, form).result == match.state.result


@pytest.mark.rule("19.4", "9.3")
def test_without_surrender_moscow_supplies_headquarters_no_more():
    match = before_moscow("HQ-W C2705", die=6)
    act(match, f"move 47PzK {MOSCOW}")
    assert match.state.fallen_moscow
    assert look(match).rules.goals.surrender is not None
    assert rules(ROAD).goals.surrender is None


@pytest.mark.rule("19.4", "ruling-130", "8.8")
def test_a_retreat_into_moscow_is_an_entry():
    """A corps before the city is driven back, and the city is the one hex without a zone behind it."""
    battle = {"hexes": [WEST], "attackers": ["20A"], "defenders": ["47PzK"], "bases": ["C2906"]}
    leg = {"unit": "47PzK", "start": WEST, "done": 0}
    retreat = ["retreat", {"of": "defenders", "length": 1, "legs": [leg]}]
    stack: tuple[Any, ...] = (["soviet_combat", 1], ["combat", {"side": "soviet"}], ["end_of_battle", {}])
    stack = (*stack, ["panzer_losses", {}], ["advance", {"of": "defenders"}], ["advance", {"of": "attackers"}], retreat)
    match = game(
        *(f"47PzK {WEST}", "20A C2906", "5A E2413", "22A C2805"),
        phase="soviet_combat",
        scenario=CAMPAIGN,
        turn=5,
        dice=(1,) * 9,
        stack=stack,
        battle=battle,
    )
    assert told(match, "log.retreat") == [{"unit": "47PzK", "hex": MOSCOW}], "the only way is taken"
    assert surrendered(match)
