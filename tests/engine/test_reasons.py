"""Reasons of computers: to whom they are told, when, how a save holds them; the note when a seat is taken."""

import json
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine import reasons
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.players import HUMAN, OWN
from rasputitsa.engine.record import save
from rasputitsa.engine.text import text
from rasputitsa.session import Session
from tests.engine.test_session import ask

GAME = games.find("blitzkrieg_to_moscow_2")
CARD, OTHER = "tactical_edge", "replacement"
WHY = text("bot.why.takes_card", card=CARD)
PLAYERS = {"german": "marshal", "soviet": HUMAN}


def taken(*cards: str) -> Session:
    """A game in which the Marshal has taken cards."""
    session = Session()
    ask(session, "new", game=GAME.slug, seed=3, players=PLAYERS)
    for card in cards:
        play(session, "take", card)
    return session


def play(session: Session, *action: str, **fields: Any) -> dict[str, Any]:
    """The answer to an action of the Marshal."""
    reason = {"key": "bot.why.takes_card", "facts": {"card": action[-1]}}
    fields = {"player": "marshal", "reason": reason} | fields
    return ask(session, "play", action=[*action], at=session.match.length, **fields)


def shown_by(match: Match) -> Action | None:
    """An action by which the Germans can show a card now."""
    options = match.decision.options if match.decision and match.decision.side == "german" else ()
    return next((action for each in options if each.secret == "shown" for action in each.actions()), None)


def heard(session: Session) -> list[tuple[str, bool, bool]]:
    """The reasons in the log: their keys, whether late, whether kept back."""
    events = ask(session, "log")["events"]
    return [(each["text"]["key"], "late" in each, "secret" in each) for each in events if "bot" in each]


def test_why_a_card_is_taken_in_secret_is_told_to_its_own_side_alone():
    session = taken(CARD)
    (said,) = play(session, "take", OTHER)["said"]
    assert (said["text"], said["secret"]) == ({"key": "remark.secret"}, True)
    assert CARD not in json.dumps([ask(session, "log"), ask(session, "view")["view"]["events"]])
    told = [each.words for each in reasons.told(session.match, 1, "german")]
    assert told == [WHY]


def test_a_reason_kept_back_is_told_when_its_card_is_shown():
    match = Match.new(GAME, seed=3)
    while match.decision and (take := match.decision.option("take")) and take.subjects:
        match.play(["take", take.subjects[0]], ("marshal", text("bot.why.takes_card", card=take.subjects[0])))
    due = match.length
    match.play(["ready"])
    choose = Chooser(3)
    while not (found := shown_by(match)):
        assert match.decision is not None
        match.play(match.decision.sample(choose))
    assert not [
        each for length in range(due + 1) for each in reasons.told(match, length, "soviet") if not each.is_secret
    ]
    match.play(found, ("marshal", text("bot.why.fresh")))
    late, now = reasons.told(match, match.length, "soviet")
    assert (late.is_late, late.words) == (True, text("bot.why.takes_card", card=found.args[0]))
    assert (now.is_late, now.words) == (False, text("bot.why.fresh"))
    assert [each.is_late for each in reasons.told(match, match.length, "german")] == [False]


def test_a_save_holds_who_may_know_a_reason_and_one_of_before_tells_nobody_else():
    session = taken(CARD, OTHER)
    form = json.loads(ask(session, "save")["save"])
    assert [row[6] for row in form["branches"][0]["remarks"]] == ["kept", "kept"]
    old = json.dumps(form | {"branches": [form["branches"][0] | {"remarks": [[0, "german", "marshal", WHY.key, {}]]}]})
    for data, count in ((json.dumps(form), 2), (old, 1)):
        opened = Session()
        ask(opened, "open", save=data)
        assert heard(opened) == [("remark.secret", False, True)] * count


def test_a_reason_without_facts_is_written_as_it_was_read():
    session = Session()
    ask(session, "new", game="battle_for_moscow", seed=3, players={"german": "recruit", "soviet": HUMAN})
    assert session.match.decision is not None
    action = next(iter(session.match.decision.actions()))
    ask(session, "play", action=[*action], at=0, player="recruit", reason={"key": "bot.why.only"})
    form = json.loads(ask(session, "save")["save"])
    assert form["branches"][0]["remarks"] == [[0, "german", "recruit", "bot.why.only", {}]]
    ask(Session(), "open", save=json.dumps(form))


def test_a_wrong_openness_is_named_with_its_place():
    form = json.loads(ask(taken(CARD), "save")["save"])
    form["branches"][0]["remarks"][0][6] = "loud"
    with pytest.raises(FormatError, match="/branches/0/remarks/0/6"):
        save.load(json.dumps(form), games.find)


def test_a_person_who_takes_a_computers_seat_is_noted_for_good():
    session = taken(CARD)
    answer = ask(session, "players", players={"german": HUMAN, "soviet": HUMAN}, at=1)
    note = {"length": 1, "text": text("log.opened", side="german", player="marshal").json()}
    assert (answer["noted"], answer["view"]["opened"]) == ([note], ["german"])
    opened = Session()
    ask(opened, "open", save=ask(session, "save")["save"])
    assert note in ask(opened, "log")["events"]
    opened.match.undo()
    assert {**note, "length": 0} in ask(opened, "log")["events"]


@pytest.mark.parametrize("slug", ["battle_for_moscow", "blitzkrieg_to_moscow_2"])
def test_nothing_is_noted_where_nothing_is_hidden_or_nothing_was_done(slug: str):
    session = Session()
    ask(session, "new", game=slug, seed=3, players={side.id: "marshal" for side in games.find(slug).sides})
    if slug == "battle_for_moscow":
        session.match.play(next(iter(session.match.decision.actions())) if session.match.decision else ())
    seats = {side.id: HUMAN for side in games.find(slug).sides}
    assert ask(session, "players", players=seats, at=session.match.length)["noted"] == []
    assert "opened" not in json.loads(ask(session, "save")["save"])


@pytest.mark.parametrize(
    "row", [[1, "german"], [1, "nobody", "marshal"], [1, "german", "human"], [-1, "german", "own"]]
)
def test_a_wrong_note_is_refused_with_its_place(row: list[Any]):
    form = json.loads(ask(taken(CARD), "save")["save"]) | {"opened": [row]}
    with pytest.raises(FormatError, match="/opened/0"):
        save.load(json.dumps(form), games.find)


def test_for_a_bot_of_ones_own_no_device_is_handed_over_and_no_hand_shown():
    session = Session()
    ask(session, "new", game=GAME.slug, seed=3)
    assert ask(session, "view")["view"]["handover"] == "german"
    seen = ask(session, "players", players={"german": OWN, "soviet": HUMAN}, at=0)["view"]
    assert (seen["handover"], seen["decision"]["options"], seen["players"]["german"]) == (None, [], OWN)
    said = play(session, "take", CARD, player=OWN)["said"]
    assert [each["secret"] for each in said] == [True]
    assert heard(session) == []
    saved = json.loads(ask(session, "save")["save"])
    assert saved["players"] == {"german": HUMAN, "soviet": HUMAN}
    assert "remarks" not in saved["branches"][0]


def test_where_nobody_looks_on_for_a_side_only_what_all_may_know_is_shown():
    session = Session()
    ask(session, "new", game=GAME.slug, seed=3, players={"german": "marshal", "soviet": "recruit"})
    play(session, "take", CARD)
    fans = {panel["id"]: panel for panel in ask(session, "view")["view"]["panels"] if panel["kind"] == "hand"}
    assert [card["open"] for card in fans["german_hand"]["cards"]] == [False]
