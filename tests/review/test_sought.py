"""A costly decision to be made once more: it opens as a puzzle, and plans are weighed as the review weighed its own."""

import json
from functools import cache
from typing import Any

import pytest

from rasputitsa import bots, games
from rasputitsa.bots import decide
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.review.decisions import Decision, decision_at, decisions
from rasputitsa.review.review import Effort
from rasputitsa.review.trial import Trial, played_on, same_end, searched
from rasputitsa.session import Session

GAME, SEED, ACTIONS, SCREENING, ROUNDS = "battle_for_moscow", 7, 40, 3, 2
GAIN = {"gain": 62, "error": 7}


@cache
def played() -> Match:
    """The first phases of a game of two recruits."""
    match = Match.new(games.find(GAME), seed=SEED)
    match.players = dict.fromkeys(match.players, "recruit")
    for _ in range(ACTIONS):
        match.play(decide(bots.find("recruit"), match, Chooser(match.length)).action)
    return match


@cache
def trial() -> Trial:
    """A decision, and another plan for it that ends elsewhere."""
    for decision in decisions(played()):
        trial = Trial(decision)
        for _ in searched(trial, bots.find("regular", played().rules.game)):
            pass
        if not same_end(trial):
            return trial
    raise LookupError


def ask(session: Session, method: str, **arguments: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert answer["ok"], answer
    return answer


@pytest.fixture
def session() -> Session:
    """A session in which the decision is to be made once more."""
    session, found = Session(), trial()
    ask(session, "open", save=save.dump(played()))
    line = [list(action) for action in found.better]
    ask(session, "better", length=found.decision.length, line=line, at=played().length, **GAIN)
    return session


def test_a_decision_is_found_where_it_begins_and_nowhere_else():
    every = {each.length: each for each in decisions(played())}
    assert every
    for length in every:
        found = decision_at(played(), length)
        assert found is not None
        assert tell(found) == tell(every[length])


def tell(decision: Decision) -> tuple[object, ...]:
    return decision.side, decision.actions, decision.length, decision.turn, decision.phase


def test_nothing_of_the_better_plan_is_told_before_a_plan_is_made(session: Session):
    form = ask(session, "puzzle_check", at=0)["lesson"]
    decision = trial().decision
    assert (form["sort"], form["turn"], form["kind"]) == ("better", decision.turn, "puzzle")
    assert (form["plan"], form["shows"], form["tried"]) == ([], 0, False)
    assert not {"best", "gain", "line"} & form.keys()
    assert session.match.mode == "practice"
    assert {*session.match.players.values()} == {"human"}
    refused = json.loads(session.handle(json.dumps({"method": "puzzle_best"})))
    assert not refused["ok"]


def test_what_was_played_is_a_plan_again_and_then_the_better_one_is_shown(session: Session):
    actions = trial().decision.actions
    for count, action in enumerate(actions):
        assert not ask(session, "puzzle_check", at=count)["lesson"]["done"]
        ask(session, "play", action=action, at=count)
    form = ask(session, "puzzle_check", at=len(actions))["lesson"]
    assert form["plan"] == [list(action) for action in actions]
    assert ask(session, "puzzle_best")["best"] == GAIN
    form = ask(session, "puzzle_step", to="again", at=session.match.length)["lesson"]
    assert form["shows"] == len(trial().better)
    while form["shows"]:
        form = ask(session, "puzzle_step", to="show", at=session.match.length)["lesson"]
    assert form["plan"] == [list(action) for action in trial().better]


def test_a_plan_gains_as_much_as_the_review_finds_for_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rasputitsa.review.review.FULL", Effort(SCREENING, ROUNDS, 1_000))
    found, mind = Trial(trial().decision, trial().better), Session()
    for _ in played_on(found, SCREENING, ROUNDS):
        pass
    given = {"save": save.dump(played()), "length": found.decision.length}
    answer = ask(mind, "better_try", **given, plan=found.better, nodes=1)["measured"]
    spent = [answer["spent"]]
    while not answer["done"]:
        answer = ask(mind, "puzzle_try", nodes=200)["measured"]
        spent.append(answer["spent"])
    assert (answer["gain"], answer["error"]) == (found.cost, found.error)
    assert spent == sorted(spent)
    answer = ask(mind, "better_try", **given, plan=found.decision.actions, nodes=1000)["measured"]
    assert (answer["done"], answer["gain"], answer["error"]) == (True, 0, 0)


def test_there_is_none_to_make_where_no_phase_begins():
    session = Session()
    ask(session, "open", save=save.dump(played()))
    length = next(length for length in range(ACTIONS) if decision_at(played(), length) is None)
    request = {"method": "better", "length": length, "line": [], "at": played().length, **GAIN}
    answer = json.loads(session.handle(json.dumps(request)))
    assert answer["error"]["key"] == "error.no_puzzle"
    assert session.match.length == ACTIONS
