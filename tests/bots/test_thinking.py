"""Thinking of a computer for a page: requests of a second session, in slices, stopped, and refused in words."""

import json
from typing import Any

import pytest

from rasputitsa import bots, games
from rasputitsa.bots import Thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from rasputitsa.page.thinking import Mind
from rasputitsa.page.view import view
from rasputitsa.session import Session
from tests.contract.cases import Case, first_cases
from tests.games.battle_for_moscow.positions import game as position
from tests.games.blitzkrieg_to_moscow_2.positions import game as summer
from tests.skirmish.test_rules import COMBAT
from tests.skirmish.test_rules import match as skirmish

SEED = 987_654_321_012
SKIRMISH: Case = next(case for case in first_cases() if case.game.slug == "skirmish")
PERSONS = {"german": "human", "soviet": "human"}


def ask(session: Session, method: str, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **fields})))
    assert answer["ok"], answer
    return answer


def refused(session: Session, method: str, **fields: Any) -> str:
    answer = json.loads(session.handle(json.dumps({"method": method, **fields})))
    assert not answer["ok"]
    return str(answer["error"]["key"])


@pytest.fixture
def table() -> Session:
    session = Session()
    ask(session, "new", game="battle_for_moscow", seed=SEED)
    return session


def begun(table: Session, **fields: Any) -> dict[str, Any]:
    shown = ask(table, "view")["view"]
    return {
        "position": ask(table, "known", side=shown["decision"]["side"], seed=5, at=shown["length"])["position"],
        "bot": "recruit",
        "seed": 5,
        "nodes": 10_000,
        **fields,
    }


def test_the_bots_of_each_game_are_listed():
    listed = {game["id"]: game["bots"] for game in ask(Session(), "games")["games"]}
    for slug in games.slugs():
        computers = games.find(slug).computers
        ranks = {id: rank for rank, id in enumerate(computers.levels, 1)} | dict.fromkeys(computers.characters, 0)
        assert {bot["id"]: bot["rank"] for bot in listed[slug]} == ranks


def test_a_whole_game_is_thought_by_a_worker_that_opens_none(table: Session):
    mind, lines, shown = Session(), 0, ask(table, "view")["view"]
    while shown["decision"]:
        answer = ask(mind, "think", **begun(table))
        assert answer["done"]
        for thought in answer["thoughts"]:
            shown = ask(table, "play", action=thought["action"], at=shown["length"])["view"]
        lines += 1
    assert shown["result"]
    assert lines < shown["length"] / 3, "a line holds several actions"
    assert refused(mind, "view") == "error.no_match"


def test_slices_change_nothing(table: Session):
    at_once = ask(Session(), "think", **begun(table))
    mind = Session()
    answer = ask(mind, "think", **begun(table, nodes=0))
    assert (answer["done"], answer["thoughts"]) == (False, [])
    while not answer["done"]:
        answer = ask(mind, "think", nodes=1)
    assert answer["thoughts"] == at_once["thoughts"]


def test_stopped_it_answers_the_best_so_far(table: Session):
    answer = ask(Session(), "think", **begun(table, nodes=0, stop=True))
    assert answer["done"]
    assert ask(table, "why", action=answer["thoughts"][0]["action"], at=0)["reason"] is None


def test_what_a_side_may_know_holds_no_seed(table: Session):
    known = begun(table)["position"]
    assert str(SEED) not in known
    assert "seed" not in json.loads(known)


def test_of_another_hand_a_side_is_sent_one_that_is_drawn():
    session = Session()
    ask(session, "new", game="skirmish", seed=3)
    for _ in range(40):
        match = session.match
        assert match.decision is not None
        for side in ("raiders", "guards"):
            drawn = json.loads(ask(session, "known", side=side, seed=1, at=match.length)["position"])["position"]
            again = json.loads(ask(session, "known", side=side, seed=1, at=match.length)["position"])["position"]
            assert drawn == again
            assert json.dumps(drawn["hands"]).count("?") == 0
        session.match.play(
            bots.decide(bots.find("random"), bots.seated(match, match.decision.side, 1), Chooser(3)).action
        )


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"bot": "field_marshal"}, "error.no_bot"),
        ({"bot": None}, "error.type"),
        ({"nodes": -1}, "error.range"),
        ({"nodes": "all"}, "error.type"),
        ({"seed": -1}, "error.range"),
        ({"position": "{}"}, "error.not_a_save"),
        ({"position": 7}, "error.type"),
    ],
    ids=str,
)
def test_a_bad_request_is_refused_in_words(table: Session, change: dict[str, Any], key: str):
    assert refused(Session(), "think", **begun(table, **change)) == key


def test_nothing_can_be_gone_on_with_that_was_not_begun():
    assert refused(Session(), "think", nodes=5) == "error.no_thinking"


def test_a_game_that_is_over_is_not_thought_about(table: Session):
    for _ in range(2_000):
        decision = table.match.decision
        if decision is None:
            break
        table.match.play(decision.sample(Chooser(table.match.length)))
    known = ask(table, "known", side="german", seed=1, at=table.match.length)["position"]
    assert refused(Session(), "think", position=known, bot="recruit", seed=1, nodes=1) == "error.over"


def test_players_change_during_the_game(table: Session):
    shown = ask(table, "players", players={**PERSONS, "german": "recruit"}, at=0)["view"]
    assert shown["players"]["german"] == "recruit"
    assert shown["decision"]["options"] == [], "a person who waits is offered nothing"
    shown = ask(table, "players", players=PERSONS, at=0)["view"]
    assert shown["decision"]["options"]
    assert refused(table, "players", players={"german": "human"}, at=0) == "error.players"
    assert refused(table, "players", players={**PERSONS, "german": "cheat"}, at=0) == "error.word"
    assert refused(table, "players", players=PERSONS, at=4) == "error.stale"


def test_who_plays_is_kept_in_the_save(table: Session):
    ask(table, "players", players={**PERSONS, "soviet": "recruit"}, at=0)
    save = ask(table, "save")["save"]
    assert ask(Session(), "open", save=save)["view"]["players"]["soviet"] == "recruit"


@pytest.mark.parametrize("secret", [True, False])
def test_against_a_computer_undo_stops_where_the_side_changes_if_something_is_hidden(secret: bool):
    match, undone = Match.new(SKIRMISH.game, options={"secret": secret}, seed=3), list[bool]()
    match.players = {"raiders": "human", "guards": "recruit"}
    while match.decision is not None:
        side, rolls = match.decision.side, match.state.rolls
        match.play(match.decision.sample(Chooser(match.length)))
        after = view(match, match.length)["decision"]
        if after and after["side"] != side and match.state.rolls == rolls:
            undone.append(match.can_undo)
    assert len(undone) > 3
    assert any(undone) is not secret


def test_one_person_alone_is_never_asked_to_hand_the_device_over():
    match = SKIRMISH.new(3)
    match.players = {"raiders": "human", "guards": "recruit"}
    for _ in range(60):
        assert match.decision is not None
        assert view(match, match.length)["handover"] is None
        match.play(match.decision.sample(Chooser(match.length)))


class Scripted:
    """A bot that answers what it is given."""

    id = "scripted"

    def __init__(self, *actions: str) -> None:
        self._actions = iter(actions)
        self.budget, self.spent = 1, 0

    def think(self, match: Match, choose: Chooser) -> "Scripted":
        return self

    def go_on(self, nodes: int) -> Thought:
        return self.best()

    def best(self) -> Thought:
        return Thought(Action(*next(self._actions).split()), text("bot.why.own"), 1)


def owed(match: Match, *actions: str) -> list[str | None]:
    """Things that each thought leaves to be done."""
    mind = Mind(match, Scripted(*actions), 1)
    for _ in actions:
        mind.go_on(1)
    return [thought.get("owed", {}).get("key") for thought in mind.json()["thoughts"]]


def test_a_hint_says_what_it_leaves_to_be_done():
    match = position("XL 0404", "V 0405", "16 0807", phase="german_movement", turn=1)
    assert owed(match, "move XL 0405", "move V 0505", "end") == ["why.stacked", None, None]


def test_the_skirmish_hints_so_too():
    match = skirmish({"R1": "0203", "R5": "0202", "G1": "0303"}, COMBAT)
    assert owed(match, "attack R1 0303", "withdraw R1") == [None, "why.must_attack"]


def test_what_the_other_side_must_do_next_is_not_told_to_the_one_that_asked():
    """The Germans end their turn; the Soviets choose a hand, and cannot go on before it is full."""
    match = summer("2PzA 1303 spent", "3 1403", phase="german_supply", german="blitzkrieg")
    assert owed(match.fork(SeededDice(SEED)), "end") == [None]
    match.play(Action("end"))
    assert match.decision is not None
    assert match.decision.side == "soviet"
    assert any(option.blocked for option in match.decision.options if option.advances)
