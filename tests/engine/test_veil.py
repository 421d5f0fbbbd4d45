"""Hands by hash: two pages play a whole game by files in which no hidden card stands, and each card is checked."""

import json
from hashlib import sha256
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import game_code, save, veil
from rasputitsa.session import Session
from tests.engine.test_tasks import ask
from tests.engine.veiled import (
    CARDS,
    HANDS,
    MINE,
    THEIRS,
    begun,
    changed,
    chosen,
    drawn,
    goes_on,
    play_own,
    played,
    taken,
    told,
)

SEEDS = range(3)


def hand(match: Match, side: str) -> tuple[str, ...]:
    """The cards of a side as a match has them."""
    return tuple(next(hand for hand in match.position()["hands"] if hand["side"] == side)["cards"])


def refused(session: Session, method: str, **arguments: Any) -> str:
    """The key of the reason for which a request is refused."""
    answer = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert not answer["ok"]
    return str(answer["error"]["key"])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game_goes_by_files_and_at_its_end_both_pages_have_the_same(seed: int):
    last, other, files = played(seed)
    assert len(files) > 20
    assert last.match.state.result == other.match.state.result
    assert veil.is_open(other.match)
    assert not veil.is_open(last.match)
    goes_on(last, told(other))
    assert veil.is_open(last.match)
    assert last.match.digest() == other.match.digest()
    assert veil.line_of(last.match) != veil.line_of(other.match)
    assert save.verify(save.dump(last.match), games.find) == []
    for session in (last, other):
        hands = ask(session, "ledger")["ledger"]["seal"]["hands"]
        assert hands["n"] == hands["shown"] > 5
        code = game_code.coded(session.match)
        reading = game_code.reading(code, games.find, games.slugs())
        reading.go_on(session.match.length)
        assert reading.match.digest() == session.match.digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_each_page_knows_its_own_hand_and_all_that_is_public(seed: int):
    sender, receiver = begun(), Session()
    choose = drawn(seed)
    for _ in range(12):
        play_own(sender, choose)
        goes_on(receiver, told(sender))
        one, two = sender.match, receiver.match
        assert one.veil is not None
        assert two.veil is not None
        for match, mine in ((one, one.veil["side"]), (two, two.veil["side"])):
            seen = [match.observed(side.id) for side in match.rules.game.sides if side.id != mine]
            assert [len(each.hands) for each in seen] == [2]
        assert one.common() == two.common()
        assert one.decision is not None
        assert two.decision is not None
        assert one.decision.prompt == two.decision.prompt
        sender, receiver = receiver, sender


def test_a_hand_that_was_not_shown_makes_no_difference_but_its_hash():
    files, kept = list[str](), list[str]()
    for cards in HANDS:
        session = chosen(cards, is_anew=True)
        file = told(session)
        other = Session()
        goes_on(other, file)
        assert hand(other.match, "german") != hand(session.match, "german") or cards is HANDS[0]
        files.append(changed(file, without_hashes))
        kept.append(changed(save.dump(other.match), without_hashes))
        assert not any(f'"{card}"' in file for card in cards)
    assert files[0] == files[1]
    assert kept[0] == kept[1]


def without_hashes(form: dict[str, Any]) -> None:
    """Take the hashes out of a file."""
    form["veil"]["cards"] = [card[0] for card in form["veil"]["cards"]]


def test_the_page_plays_its_own_side_alone_and_links_to_no_moment():
    session = begun()
    assert refused(session, "link") == "error.code.veiled"
    assert refused(session, "live", do="sit", side="soviet") == "error.code.veiled"
    play_own(session, drawn(1))
    other = Session()
    goes_on(other, told(session))
    assert other.match.decision is not None
    action = [*other.match.decision.sample(Chooser(1))]
    assert refused(session, "play", action=action, at=session.match.length) == "error.elsewhere"
    assert ask(other, "play", action=action, at=other.match.length)["view"]["veiled"] is True
    again = Session()
    ask(again, "open", save=save.dump(other.match))
    assert again.match.veil == other.match.veil
    assert again.match.veil is not None
    assert again.match.veil["secret"] == THEIRS
    assert ask(again, "view")["view"]["panels"] == ask(other, "view")["view"]["panels"]


def test_who_lost_his_own_game_is_told_where_his_hand_is():
    first, second, choose, verbs = begun(), Session(), drawn(4), list[str]()
    while "take" not in verbs:
        play_own(first, choose)
        goes_on(second, told(first))
        play_own(second, choose)
        verbs = [entry.action.verb for entry in second.match.entries if entry.side == "soviet"]
        goes_on(first, told(second))
    play_own(first, choose)
    assert taken(Session(), told(first))["fault"][0] == "own.not"
    assert taken(second, told(first))["stands"] == "ahead"


@pytest.mark.parametrize(
    "change",
    [
        lambda form: form["veil"]["cards"].pop(0),
        lambda form: form["veil"].update(side="nobody"),
        lambda form: form["veil"].update(secret="0" * 32, backs=[]),
        lambda form: form["veil"]["cards"][0].append("luftwaffe"),
        lambda form: form["veil"]["cards"][0].__setitem__(1, "0"),
        lambda form: form["veil"]["cards"].reverse(),
        lambda form: form["branches"][0]["actions"][0].__setitem__(1, "?9"),
        lambda form: form["branches"][0]["actions"].__setitem__(1, ["take", "luftwaffe"]),
        lambda form: form.update(branches=[]),
        lambda form: form.update(branches=[form["branches"][0]] * 2),
        lambda form: form.update(veil=[]),
    ],
)
def test_a_damaged_file_is_refused_with_what_is_wrong(change: Any):
    session = begun()
    play_own(session, drawn(1))
    file, other = changed(told(session), change), Session()
    answer = json.loads(other.handle(json.dumps({"method": "veil", "do": "take", "file": file, "secret": THEIRS})))
    while answer["ok"] and "save" not in answer and "fault" not in answer:
        answer = json.loads(other.handle(json.dumps({"method": "veil", "do": "take", "file": file, "secret": THEIRS})))
    assert not answer["ok"] or "fault" in answer


def test_a_file_that_was_made_to_be_searched_for_ever_is_refused():
    """Cards are taken and put back many times, each of them any of four, and at the end more than there are."""

    def endless(form: dict[str, Any]) -> None:
        row = [["take", "?"] if n % 2 == 0 else ["put_back", f"?{n - 1}"] for n in range(80)] + [["take", "?"]] * 9
        form["branches"][0] |= {"actions": row, "drawn": []}
        form["length"] = len(row)
        form["veil"]["cards"] = [[n, "0" * 64] for n, (verb, _) in enumerate(row) if verb == "take"]

    session = begun()
    play_own(session, drawn(1))
    assert taken(Session(), changed(told(session), endless))["fault"] == ["play", 0]


def test_salts_tell_nothing_of_each_other_and_the_hash_is_as_documented():
    assert veil.salt_of(MINE, 7) == sha256(f"{MINE}:7".encode()).hexdigest()[:32]
    assert veil.hash_of(veil.salt_of(MINE, 7), "luftwaffe") == (
        sha256(f"{veil.salt_of(MINE, 7)}:luftwaffe".encode()).hexdigest()
    )
    assert veil.salt_of(MINE, 7) != veil.salt_of(MINE, 8)


def test_a_game_says_whether_its_hands_are_chosen():
    for slug in games.slugs():
        game = games.find(slug)
        terms = {"game": slug, "scenario": game.scenarios[0].id, "first": MINE}
        assert ask(Session(), "offer", **terms).get("hands", False) == (slug == CARDS) == game.chooses_hands
