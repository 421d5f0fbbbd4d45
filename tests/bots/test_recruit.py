"""Recruit is worth playing against: it beats random play from both sides, fast."""

from collections import Counter

import pytest

from rasputitsa import bots
from rasputitsa.bots import Thought
from rasputitsa.bots.advice import why_going_on
from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match, phase
from rasputitsa.engine.text import text
from rasputitsa.games import find
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.page.view import view
from tests.bots.players import asked, played_by
from tests.contract.cases import Case, first_cases
from tests.games.battle_for_moscow.positions import game as position

GAMES = 8
DECISIONS = 60
GAME = find("battle_for_moscow")
WARS: dict[str, tuple[str, dict[str, Value]]] = {
    "classic": ("classic", {}),
    "continuation": ("continuation", {}),
    "attrition": ("continuation", {"attrition": True}),
}
TRIALS = 100
"""The most that a phase may cost; one takes about a millisecond in CPython."""


def case(name: str) -> Case:
    scenario, options = WARS[name]
    return Case(GAME, scenario, tuple(options.items()))


@pytest.mark.parametrize("name", WARS)
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_it_beats_random_play(name: str, side: str):
    players = {each.id: "recruit" if each.id == side else "random" for each in GAME.sides}
    winners: Counter[str] = Counter()
    for seed in range(GAMES):
        result = played_by(case(name), players, seed).state.result
        assert result is not None
        winners[result.winner] += 1
    assert winners[side] >= GAMES - 1, winners


@pytest.mark.parametrize("name", ["classic", "attrition"])
def test_it_holds_against_an_attacker_before_whom_random_play_falls(name: str):
    """Random play as the Soviets wins most games against random play; what the side needs shows against a Recruit."""
    won: Counter[str] = Counter()
    for id in ("recruit", "random"):
        for seed in range(6):
            result = played_by(case(name), {"german": "recruit", "soviet": id}, seed).state.result
            won[id] += result is not None and result.winner == "soviet"
    assert won["recruit"] - won["random"] >= 4, won


def hasty_thoughts(turn: int) -> list[Thought]:
    """Thoughts that end the Germans' movement of a turn although units could still move."""
    match = case("classic").new(5)
    while match.state.turn < turn or match.state.stack[-1] != Movement("german", "all"):
        match.play(asked(match, "recruit", match.length).action)
    thoughts = [asked(match, "recruit", seed) for seed in range(DECISIONS)]
    return [thought for thought in thoughts if thought.reason.key == "bot.why.enough"]


def test_it_forgets_units_that_have_not_moved_yet_once_in_a_while():
    hasty = hasty_thoughts(turn=1)
    assert {thought.action for thought in hasty} == {("end",)}
    assert len(hasty) < DECISIONS // 5


def test_in_the_last_turn_it_forgets_nobody():
    assert hasty_thoughts(turn=7) == []


@pytest.mark.parametrize(("turn", "is_beside"), [(6, False), (7, True)])
def test_in_the_last_turn_panzers_go_up_to_moscow_rather_than_to_an_easier_prey(turn: int, is_beside: bool):
    units = ("LVII 0903", "XLI 0904", "24 1103", "30 1005 half", "5 0805 half")
    match = position(*units, phase="german_panzers", turn=turn)
    verb, unit, hex = asked(match, "recruit", 3).action
    grid = match.rules.grid
    assert (verb, unit) == ("move", "LVII")
    assert (grid.distance(grid.index[hex], grid.index["1103"]) == 1) == is_beside


@pytest.mark.parametrize("side", ["russian", "german"])
def test_a_set_up_is_never_taken_for_a_phase_that_he_has_had_enough_of(side: str):
    match = Match.new(find("battle_of_moscow"), "road_to_orel", seed=3)
    reasons = set()
    while match.decision is not None and match.state.turn < 1:
        thoughts = [asked(match, "recruit", seed) for seed in range(DECISIONS)]
        reasons |= {thought.reason.key for thought in thoughts if match.decision.side == side}
        match.play(thoughts[0].action)
    assert reasons == {"bot.why.ready"}


@pytest.mark.parametrize(("others", "reason"), [((), "bot.why.only"), (("A",), "bot.why.enough")])
def test_he_has_had_enough_only_where_something_is_left_to_do(others: tuple[str, ...], reason: str):
    match = position("LVII 0903", "24 1103", phase="german_panzers", turn=3)
    options = Option("move", ("unit", "hex"), others), Option("end", advances=True)
    match.decision = Decision("german", text("prompt.move"), options)
    assert why_going_on(match).key == reason


def test_it_plays_the_skirmish_better_than_random_play():
    skirmish = next(each for each in first_cases() if each.game.slug == "skirmish")
    won = 0
    for seed in range(5):
        for side in skirmish.game.sides:
            players = {each.id: "recruit" if each.id == side.id else "random" for each in skirmish.game.sides}
            result = played_by(skirmish, players, seed).state.result
            won += result is not None and result.winner == side.id
            won -= result is not None and result.winner not in (side.id, "")
    assert won > 0


def test_a_phase_costs_few_trials():
    match = case("attrition").new(3)
    spent: Counter[object] = Counter()
    while match.decision is not None:
        seat = bots.seated(match, match.decision.side, match.length)
        spent[phase(match.state)] += bots.find("recruit").think(seat, Chooser(match.length)).budget
        match.play(asked(match, "recruit", match.length).action)
    assert max(spent.values()) <= TRIALS


def test_a_game_of_two_recruits_is_the_same_again():
    players = {side.id: "recruit" for side in GAME.sides}
    first, second = (played_by(case("classic"), players, 11) for _ in range(2))
    assert first.digest() == second.digest()


def test_undo_leads_to_the_last_decision_of_the_person():
    match = case("classic").new(4)
    match.players = {"german": "human", "soviet": "recruit"}
    before, length = match.digest(), match.length
    while match.decision is not None and match.decision.side == "german":
        before, length = match.digest(), match.length
        match.play(asked(match, "recruit", match.length).action)
    assert match.decision is not None
    for _ in range(3):
        match.play(asked(match, "recruit", match.length).action)
    assert match.state.rolls == match.state_at(length).rolls
    assert view(match, 0)["can_undo"]
    match.undo()
    assert (match.length, match.digest()) == (length, before)


def test_between_two_persons_undo_still_ends_where_the_other_decides():
    match = case("classic").new(4)
    while match.decision is not None and match.decision.side == "german":
        match.play(asked(match, "recruit", match.length).action)
    assert not match.can_undo


def test_two_computers_leave_nothing_to_undo():
    match = case("classic").new(4)
    match.players = {"german": "recruit", "soviet": "recruit"}
    match.play(bots.decide(bots.find("recruit"), bots.seated(match, "german", 1), Chooser(1)).action)
    assert not match.can_undo
