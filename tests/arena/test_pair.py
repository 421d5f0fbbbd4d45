"""A pair: the same dice, sides swapped, each bot with choices of its own; who errs forfeits."""

from typing import Any

import pytest

from rasputitsa.arena import pair as pairs
from rasputitsa.arena.contest import CHOICES_A, CHOICES_B, DICE, Contest, Setting
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.margin import margin_of
from rasputitsa.arena.pair import GameRecord, Pair, play_pair
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Result
from rasputitsa.engine.text import text
from rasputitsa.games import find
from tests.arena import stubs
from tests.arena.stubs import named

MOSCOW = Setting.of(find("battle_for_moscow"), "", {})
DAWN = Setting.of(find("skirmish"), "dawn", {})
POINTS = Setting.of(find("battle_for_moscow"), "", {"victory_points": True})


def contest(a: str, b: str, setting: Setting = DAWN) -> Contest:
    return Contest("", setting, named(a), named(b), 1, 7)


def test_sides_are_swapped_and_the_dice_are_the_same(monkeypatch: pytest.MonkeyPatch):
    seeds = []

    def recording(self: Setting, seed: int) -> Match:
        seeds.append(seed)
        return Match.new(find(self.game), self.scenario, dict(self.options), seed=seed)

    monkeypatch.setattr(Setting, "new", recording)
    played = play_pair(contest("DRAWN", "IDLE"), 0, 3)
    assert [game.a_side for game in played.games] == list(DAWN.sides)
    assert seeds == [contest("DRAWN", "IDLE").seed_of(3, DICE)] * 2


def test_a_bot_against_itself_plays_one_game_that_is_told_from_both_seats(monkeypatch: pytest.MonkeyPatch):
    played = []
    play_game = pairs.play_game

    def counting(*given: Any) -> GameRecord:
        played.append(play_game(*given))
        return played[-1]

    monkeypatch.setattr(pairs, "play_game", counting)
    seen = [play_pair(contest("DRAWN", "DRAWN", POINTS), 0, number) for number in range(3)]
    assert len(played) == 3
    for pair in seen:
        one, other = pair.games
        assert (one.a_side, other.a_side) == POINTS.sides
        assert (one.winner, one.digest, one.actions) == (other.winner, other.digest, other.actions)
        assert one.margin is not None
        assert other.margin == -one.margin
        assert other.nodes == one.nodes[::-1]
        assert pair.result == 2


def test_who_errs_against_itself_loses_from_one_seat_and_wins_from_the_other():
    played = play_pair(contest("ILLEGAL", "ILLEGAL"), 0, 0)
    assert {game.forfeit for game in played.games} == {"a", "b"}
    assert played.result == 2


def test_every_use_of_every_pair_has_a_seed_of_its_own():
    seeds = [contest("IDLE", "IDLE").seed_of(pair, use) for pair in range(50) for use in (DICE, CHOICES_A, CHOICES_B)]
    assert len(set(seeds)) == 150


def test_a_pair_is_always_the_same_but_for_its_times():
    first, again, other = (play_pair(contest("DRAWN", "DRAWN"), 0, number) for number in (1, 1, 2))
    assert [game.repeatable() for game in first.games] == [game.repeatable() for game in again.games]
    assert [game.digest for game in first.games] != [game.digest for game in other.games]


@pytest.mark.parametrize(
    "name, reason",
    [
        ("ILLEGAL", "move XLVI 9999: "),
        ("NONSENSE", "TypeError: "),
        ("FAILING", "ZeroDivisionError: lost the map"),
        ("MUTE", "TimeoutError: no answer"),
    ],
)
@pytest.mark.parametrize("erring", "ab")
def test_who_errs_forfeits_and_the_reason_is_kept(name: str, reason: str, erring: str):
    a, b = (name, "IDLE") if erring == "a" else ("IDLE", name)
    played = play_pair(contest(a, b), 0, 0)
    assert played.result == (0 if erring == "a" else 4)
    assert [game.forfeit for game in played.games] == [erring] * 2
    assert all(game.reason.startswith(reason) for game in played.games)
    assert [game.margin for game in played.games] == [None] * 2


def test_a_game_without_an_end_is_a_draw(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pairs, "LONGEST_GAME", 5)
    played = play_pair(contest("DRAWN", "DRAWN"), 0, 0)
    assert [(game.winner, game.forfeit, game.reason, game.actions) for game in played.games] == [
        ("", "", "unfinished", 5)
    ] * 2
    assert played.result == 2


def test_a_bot_is_given_neither_the_seed_nor_the_journal(monkeypatch: pytest.MonkeyPatch):
    given: list[Match] = []

    def watched(match: Match, choose: Chooser) -> Action:
        given.append(match)
        return stubs.onward(match, choose)

    monkeypatch.setattr(stubs, "IDLE", stubs.Stub("watched", watched))
    play_pair(contest("IDLE", "DRAWN"), 0, 0)
    seed = contest("IDLE", "DRAWN").seed_of(0, DICE)
    assert given
    assert not [match for match in given if match.length or match.history.seed_at(0, 0) == seed]


def test_each_bot_has_choices_of_its_own(monkeypatch: pytest.MonkeyPatch):
    drawn: dict[str, int] = {}

    def drawing(match: Match, choose: Chooser) -> Action:
        assert match.decision is not None
        drawn.setdefault(match.decision.side, choose(1 << 40))
        return stubs.onward(match, choose)

    monkeypatch.setattr(stubs, "IDLE", stubs.Stub("drawing", drawing))
    play_pair(contest("IDLE", "IDLE"), 0, 0)
    assert len(set(drawn.values())) == 2


def test_the_time_of_a_phase_is_that_of_all_its_decisions(monkeypatch: pytest.MonkeyPatch):
    clock = iter(range(1_000_000))
    monkeypatch.setattr("rasputitsa.arena.pair.time.perf_counter", lambda: next(clock))
    game = play_pair(contest("DRAWN", "IDLE", MOSCOW), 0, 0).games[0]
    assert [sum(times) for times in game.ms] == [1000 * count for count in game.decisions]
    assert len(game.ms[0]) < game.decisions[0]


def test_what_a_game_tells():
    game = play_pair(contest("IDLE", "DRAWN", MOSCOW), 0, 0).games[0]
    assert sum(game.decisions) == game.actions
    assert game.nodes == game.decisions
    assert game.measure == "units lost"
    assert len(game.ms[0]) <= game.decisions[0]


def test_a_pair_is_read_as_it_was_written():
    played = play_pair(contest("IDLE", "DRAWN"), 4, 2)
    assert Pair.from_json(played.json()) == played


def test_the_margin_is_in_points_where_the_scenario_has_them():
    assert {game.measure for game in play_pair(contest("IDLE", "IDLE", POINTS), 0, 0).games} == {"points"}


def test_the_margin_is_what_the_first_side_is_ahead_by():
    lost = [text("result.lost", side="east", units=3), text("result.lost", side="west", units=5)]
    points = [text("result.score", side="east", total=10), text("result.score", side="west", total=4)]
    assert margin_of(Result("east", text("over"), tuple(lost)), ("east", "west")) == (2, "units lost")
    assert margin_of(Result("east", text("over"), (*lost, *points)), ("west", "east")) == (-6, "points")
    assert margin_of(Result("east", text("over"), tuple(lost[:1])), ("east", "west")) == (None, "")
    assert margin_of(Result("east", text("over"), tuple(points[:1])), ("west", "east")) == (-10, "points")


@pytest.mark.parametrize("name", ["tests.arena.stubs:NOBODY", "tests.arena.nowhere:BOT"])
def test_a_bot_that_is_not_there_is_refused(name: str):
    with pytest.raises(ArenaError):
        play_pair(Contest("", DAWN, name, "random", 1, 7), 0, 0)


def test_a_setting_changes_one_option_and_what_it_brings_with_it():
    changed = MOSCOW.changed("attrition", True)
    assert dict(changed.options)["strong_line"] is True
    assert changed.changed("attrition", False) == MOSCOW
    with pytest.raises(OptionsError):
        changed.changed("strong_line", False)
    assert Setting.from_json(changed.json()) == changed
