"""The account of all since a moment: who moved, came and left, what was taken, which ground was won."""

import json
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games import find
from rasputitsa.page.recap import deal, moments, recap, sign, turn_before
from rasputitsa.page.sealing import terms_of
from rasputitsa.session import Session

LARGE = (("battle_of_moscow", 250, 700), ("war_for_the_motherland", 60, 180))
"""A large game, an earlier moment of it, and a later one."""
LONG = 400


def played(slug: str, actions: int, seed: int = 3) -> Match:
    """A game after so many random actions."""
    match, choose = Match.new(find(slug), seed=seed), Chooser(seed)
    for _ in range(actions):
        assert match.decision
        match.play(match.decision.sample(choose))
    return match


def places(match: Match, length: int) -> dict[str, str]:
    """The hexes of all units on the map after so many actions."""
    state, names = match.state_at(length), match.rules.grid.names
    return {unit.id: names[unit.hex] for unit in state.units.all() if unit.hex >= 0}


@pytest.mark.parametrize(("slug", "before", "after"), LARGE)
def test_every_unit_is_where_the_recap_says_and_was_where_it_says(slug: str, before: int, after: int):
    match = played(slug, after)
    told = recap(match, before, match.rules.game.sides[0].id)
    then, now = places(match, before), places(match, match.length)
    moved = {each["unit"]: (each["from"], each["to"]) for each in told["moved"]}
    assert moved == {id: (then[id], now[id]) for id in then.keys() & now.keys() if then[id] != now[id]}
    assert moved
    assert {each["unit"] for each in told["lost"]} <= then.keys() - now.keys()
    assert {each["unit"] for each in told["came"]} <= now.keys() - then.keys()
    assert told["lost"]
    assert all(then[each["unit"]] == each["hex"] for each in told["lost"])


@pytest.mark.parametrize(("slug", "before", "after"), LARGE)
def test_ground_is_won_by_the_side_that_is_nearer_now_and_was_not(slug: str, before: int, after: int):
    match = played(slug, after)
    first, second = recap(match, before, "")["ground"]
    grid = match.rules.grid
    for won, other in ((first, second), (second, first)):
        near = {side["side"]: _distance(match, grid.index[won["hexes"][0]], side["side"]) for side in (won, other)}
        assert near[won["side"]] <= near[other["side"]]
    assert not set(first["hexes"]) & set(second["hexes"])


def _distance(match: Match, hex: int, side: str) -> int:
    distances = (match.rules.grid.distance(hex, unit.hex) for unit in match.state.units.of(side))
    return int(min(distances))


def test_nothing_is_told_where_nothing_was_played_since():
    match = played("battle_for_moscow", LONG)
    told = recap(match, match.length, "german")
    assert not any(told[key] for key in ("moved", "came", "lost", "weaker", "taken"))
    assert not any(each["hexes"] for each in told["ground"])


def test_a_place_that_changed_hands_is_told_with_its_holder():
    match = played("battle_for_moscow", LONG)
    holder = {each["hex"]: each["side"] for each in match.rules.game.markers(match.look)}
    taken = recap(match, 0, "german")["taken"]
    assert taken
    assert all(holder[each["hex"]] == each["side"] for each in taken)


def test_a_game_is_known_again_by_its_seed_and_not_by_what_was_played():
    assert sign(played("battle_for_moscow", 20)) == sign(played("battle_for_moscow", 0))
    assert sign(played("battle_for_moscow", 20)) != sign(played("battle_for_moscow", 20, seed=4))


def test_the_turn_before_is_the_last_whole_one():
    match = played("battle_for_moscow", LONG)
    turn = match.state.turn
    length = turn_before(match)
    assert match.state_at(length).turn == turn - 1
    assert match.state_at(length - 1).turn == turn - 2
    assert turn_before(played("battle_for_moscow", 3)) == 0


def test_a_moment_that_never_was_is_refused():
    session = Session()
    asked: dict[str, Any] = {"method": "new", "game": "battle_for_moscow", "scenario": "classic", "seed": 1}
    assert json.loads(session.handle(json.dumps({**asked, "options": {}})))["ok"]
    assert json.loads(session.handle(json.dumps({"method": "recap"})))["before"] == 0
    assert not json.loads(session.handle(json.dumps({"method": "recap", "length": 1})))["ok"]


def test_a_moment_is_known_again_on_every_line_of_play_that_leads_through_it():
    match = played("battle_for_moscow", 20)
    match.mode = "practice"
    early, late, never = moments(match, [5, 15, 21])
    assert len({early, late, never}) == 3
    assert never == ""
    match.rewind(10, seed=77)
    for _ in range(8):
        assert match.decision
        match.play(next(iter(match.decision.actions())))
    assert moments(match, [5]) == [early]
    assert moments(match, [15]) != [late]
    match.go(0, 20)
    assert moments(match, [15]) == [late]


def test_the_same_actions_with_other_dice_are_another_moment():
    match = played("battle_for_moscow", 20)
    match.mode, line = "practice", [entry.action for entry in match.entries]
    before = moments(match, [10, 11])
    match.rewind(10, seed=77)
    match.play(line[10])
    assert moments(match, [10])[0] == before[0]
    assert moments(match, [11])[0] != before[1]


def test_an_option_that_came_later_leaves_no_trace_in_what_a_game_is_known_by_unless_it_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
):
    """The print of a game and the terms of its dice are those of a day on which the option was not there yet."""
    game = find("war_for_the_motherland")
    matches = [Match.new(game, "winter_storm", {"draws": value}, seed=3) for value in game.options[-1].values]
    assert [game.options[-1].later, *(each.later for each in game.options[:-1])].index(False) == 1
    usual, chosen = [(deal(match), terms_of(match.rules)) for match in matches]
    assert usual != chosen
    assert '"draws"' not in usual[1]
    assert '"draws":"soviet"' in chosen[1]
    options = {id: value for id, value in matches[0].rules.options.items() if id != "draws"}
    monkeypatch.setattr(type(matches[0].rules), "known_by", options)
    assert (deal(matches[0]), terms_of(matches[0].rules)) == usual
