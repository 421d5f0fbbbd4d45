"""The review of a game: costs over the dice, never what was rolled; slices change nothing; luck is told apart."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from rasputitsa import bots, games, review
from rasputitsa.bots.chance import ONE, STEP, Model, figures_of, model_of
from rasputitsa.cli.calibrate import logistic
from rasputitsa.cli.seats import play_out, thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.stage import Event
from rasputitsa.engine.text import text
from rasputitsa.review import Review
from rasputitsa.review import review as module
from rasputitsa.review.decisions import Decision, decision_at, decisions
from rasputitsa.review.luck import FACES, battles
from rasputitsa.review.review import Effort, effort_of
from rasputitsa.review.trial import Trial, ended, error_of, played_on, searched
from rasputitsa.session import Session
from tests.review.planted import march
from tests.skirmish import GAME as SKIRMISH

GAME = "battle_for_moscow"
EVEN = {"soviet_points": 4}
"""A handicap with which either side may win, so that there is something to lose."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch):
    """Less of everything than in a real review, and a model of forces alone where there is none."""
    monkeypatch.setattr("rasputitsa.review.review.FULL", Effort(1, 6, 1_000))
    monkeypatch.setattr("rasputitsa.review.review.FINALISTS", 2)
    monkeypatch.setattr("rasputitsa.review.review.strongest", lambda game: bots.find("veteran"))
    if model_of(games.find(GAME)) is None:
        count = len(figures_of(Match.new(games.find(GAME), seed=1).look))
        curve = tuple(round(logistic(place * STEP / ONE) * ONE) for place in range(81))
        model = Model((-2000, -400, 1600, 0, *([300] * (count - 4))), curve, (), 0)
        monkeypatch.setattr("rasputitsa.review.review.model_of", lambda game: model)
        monkeypatch.setattr("rasputitsa.bots.chance.model_of", lambda game: model)


@cache
def save_of_a_game() -> str:
    match = Match.new(games.find(GAME), seed=1941)
    recruit = bots.find("recruit")
    return save.dump(play_out(match, {"german": recruit, "soviet": recruit}, 5, 5_000))


def finished() -> Match:
    return save.load(save_of_a_game(), games.find).match


@cache
def reviewed(slice: int) -> Review:
    found = review.begun(finished())
    while not found.done:
        found.go_on(slice)
    return found


def test_a_decision_is_what_a_side_did_in_a_phase_before_any_die():
    match = finished()
    found = list(decisions(match))
    assert [decision.length for decision in found] == sorted({decision.length for decision in found})
    for decision in found:
        now = match.past(decision.length)
        assert now.decision is not None
        assert now.decision.side == decision.side
        rolls = now.state.rolls
        for action in decision.actions[:-1]:
            now.play(action)
            assert now.decision is not None
            assert (now.state.rolls, now.decision.side) == (rolls, decision.side)
    assert {decision.actions[-1][0] for decision in found} == {"end", "announced"}


def test_slices_change_nothing():
    assert reviewed(40).json() == reviewed(100_000).json()


def test_what_is_listed_cost_more_than_its_error():
    found = reviewed(40)
    listed = [form for side in found.json()["sides"] for form in side["decisions"]]
    assert all(form["cost"] > form["error"] >= 0 for form in listed)
    assert found.spent == found.budget
    assert all(len(side["decisions"]) <= 3 for side in found.json()["sides"])


def first_march() -> tuple[Match, int]:
    """A game in which the strongest Germans marched back on the first turn, and where that began."""
    match, bot = Match.new(games.find(GAME), options=EVEN, seed=7), bots.find("veteran")
    while getattr(match.state.stack[-1], "kind", "") != "all":
        match.play(thought(match, bot, 7).action)
    length, look = match.length, match.look
    units = sorted(look.state.units.of("german"), key=lambda unit: (-unit.attack, unit.id))[:8]
    march(match, units, lambda hex: look.rules.grid.distance(hex, look.rules.grid.index["1103"]))
    return match, length


def trial_of(decision: Decision, rounds: int = 8) -> Trial:
    trial = Trial(decision)
    for work in (searched(trial, bots.find("veteran")), played_on(trial, 0, rounds)):
        for _ in work:
            pass
    return trial


def test_a_march_away_from_the_enemy_costs_and_what_the_bot_does_itself_costs_nothing():
    match, length = first_march()
    blunder = next(decision for decision in decisions(match) if decision.length == length)
    trial = trial_of(blunder)
    assert trial.cost > trial.error
    assert trial.is_proved
    same = trial_of(replace(blunder, actions=trial.better), rounds=2)
    assert (same.cost, same.error, same.is_proved) == (0, 0, False)


def test_a_planted_blunder_is_among_the_costliest():
    """One of those that `python -m tests.review.planted` counts."""
    match, length = first_march()
    veteran = bots.find("veteran")
    play_out(match, {"german": veteran, "soviet": veteran}, 7, 5_000)
    found = Review(match, ["german"])
    while not found.done:
        found.go_on(10_000)
    assert length in [trial.decision.length for trial in found.costliest("german")]


def test_what_was_rolled_has_no_part_in_a_cost():
    """Two games of the same decisions with other dice: what is decided before they part costs the same."""
    match, length = first_march()
    found = [next(each for each in decisions(game) if each.length < length) for game in (match, _reseeded(match))]
    trials = [trial_of(decision, rounds=3) for decision in found]
    assert trials[0].differences == trials[1].differences
    assert trials[0].better == trials[1].better


def _reseeded(match: Match) -> Match:
    """The same actions with other dice, as far as they can be played."""
    other = Match.new(games.find(GAME), options=EVEN, seed=8)
    for entry in match.entries:
        if other.refusal(entry.action) is not None:
            break
        other.play(entry.action)
    return other


def test_an_error_is_two_standard_errors():
    assert error_of([10, 30, 10, 30]) == 12
    assert error_of([5, 5, 5]) == 0
    assert error_of([7]) == ONE


def test_luck_is_what_was_rolled_above_the_mean_over_the_faces():
    found = [battle for battle, _ in battles(finished()) if battle]
    assert found
    for battle in found:
        assert len(battle.swings) == FACES
        assert battle.luck == 6 * battle.rolled - sum(battle.swings)
        assert sum(6 * swing - battle.expected for swing in battle.swings) == 0
    assert sum(battle.luck for battle in found) == sum(6 * b.rolled for b in found) - sum(b.expected for b in found)


def test_a_battle_has_its_place_among_the_luck_though_every_face_does_the_same():
    match = finished()
    fought = [length - 1 for length, events in match.chronicle() if any(event.die for event in events)]
    found = [battle for battle, _ in battles(match) if battle]
    assert [battle.length for battle in found] == fought
    assert any(len(set(battle.swings)) == 1 for battle in found)


def test_a_battle_after_which_other_dice_fall_has_its_place_among_the_luck(monkeypatch: pytest.MonkeyPatch):
    match = finished()
    alone, plain = [battle for battle, _ in battles(match)], Match.chronicle
    weather = Event(text("log.weather"), die=(3,))

    def stormy(self: Match) -> Iterator[tuple[int, Sequence[Event]]]:
        return ((at, (*events, weather) if any(e.die for e in events) else events) for at, events in plain(self))

    monkeypatch.setattr(Match, "chronicle", stormy)
    assert [battle for battle, _ in battles(match)] == alone


def test_a_game_that_is_not_over_or_that_nobody_can_judge_has_no_review():
    with pytest.raises(RasputitsaError, match=r"error\.not_over"):
        review.begun(Match.new(games.find(GAME), seed=1))
    match, choose = Match.new(SKIRMISH, seed=1), Chooser(1)
    while match.decision is not None:
        match.play(match.decision.sample(choose))
    with pytest.raises(RasputitsaError, match=r"error\.no_review"):
        review.begun(match)


def test_a_session_reviews_in_slices_and_stops_when_asked():
    session = Session()

    def ask(**fields: object) -> dict:
        answer: dict = json.loads(session.handle(json.dumps({"method": "review", **fields})))
        return answer

    assert ask(nodes=5)["error"]["key"] == "error.no_review_begun"
    first = ask(save=save_of_a_game(), nodes=5)
    assert first["ok"]
    assert not first["review"]["done"]
    later = ask(nodes=400)
    assert later["review"]["spent"] >= first["review"]["spent"]
    assert [side["side"] for side in later["review"]["sides"]] == ["german", "soviet"]
    assert ask(nodes=0, stop=True)["review"]["done"]


@pytest.mark.parametrize(("slug", "name"), [(GAME, "FULL"), ("war_for_the_motherland", "LESS")])
def test_a_game_with_many_counters_is_played_on_less_often(slug: str, name: str):
    assert effort_of(Match.new(games.find(slug), seed=1)) == getattr(module, name)


def test_of_many_decisions_those_that_look_worst_are_played_on(monkeypatch: pytest.MonkeyPatch):
    """As bots judge the position after it, beside that after what else was found."""
    monkeypatch.setattr("rasputitsa.review.review.FULL", Effort(1, 2, 2))
    monkeypatch.setattr("rasputitsa.review.review.FINALISTS", 1)
    tried = list[Trial]()

    def seen(trial: Trial, first: int, rounds: int) -> Iterator[int]:
        tried.append(trial)
        return played_on(trial, first, rounds)

    monkeypatch.setattr("rasputitsa.review.review.played_on", seen)
    match = finished()
    found = Review(match, ["german"])
    while not found.done:
        found.go_on(10_000)
    own = [decision for decision in decisions(match) if decision.side == "german"]
    assert found.json()["phases"] == [2, len(own)]
    assert found.spent == found.budget
    gaps = {decision.length: trial_of(decision, 0).opinion for decision in own}
    worst = sorted(gaps.values())[-2:]
    assert len(own) > 2
    assert sorted(gaps[trial.decision.length] for trial in tried[:2]) == worst


SHORT = (("battle_of_moscow", "road_to_orel"), ("war_for_the_motherland", "winter_storm"))


@pytest.mark.parametrize(("slug", "scenario"), SHORT)
def test_the_short_scenarios_of_the_large_games_are_reviewed_too(slug: str, scenario: str):
    """Every decision listed can be made once more, and its better line is legal from there."""
    game = games.find(slug)
    match = Match.new(game, scenario, seed=4)
    play_out(match, {side.id: bots.find("recruit", game) for side in game.sides}, 4, 5_000)
    found = Review(match, [game.sides[0].id])
    while not found.done:
        found.go_on(10_000)
    told = found.json()
    assert told["phases"][0] == told["phases"][1] > 3
    for form in told["sides"][0]["decisions"]:
        decision = decision_at(match, form["length"])
        assert decision is not None
        assert ended(decision, [Action(*action) for action in form["line"]]).state != decision.began.state
        assert form["cost"] > form["error"]


@pytest.mark.parametrize(("slug", "scenario"), SHORT)
def test_an_army_that_marches_away_from_what_decides_the_game_pays_for_it(slug: str, scenario: str):
    """The side that moves first goes as far from all enemies as it can."""
    match = Match.new(games.find(slug), scenario, seed=7)
    bot = bots.find("veteran", match.rules.game)
    while not (match.decision and "move" in {option.verb for option in match.decision.options}):
        match.play(thought(match, bot, 7).action)
    side, length, grid = match.decision.side, match.length, match.rules.grid
    enemies = [
        unit.hex for other in match.rules.game.sides if other.id != side for unit in match.state.units.of(other.id)
    ]
    for unit in sorted(match.state.units.of(side), key=lambda unit: -unit.movement)[:10]:
        option = match.decision.option("move")
        if option is None or unit.id not in option.subjects:
            continue
        goals = option.targets(unit.id)
        far = max(goals, key=lambda id: min(grid.distance(grid.index[id], enemy) for enemy in enemies))
        match.play(("move", unit.id, far))
    blunder = decision_at(match, length)
    assert blunder is not None
    trial = Trial(blunder)
    for work in (searched(trial, bot), played_on(trial, 0, 12)):
        for _ in work:
            pass
    assert trial.is_proved
