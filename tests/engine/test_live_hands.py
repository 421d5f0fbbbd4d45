"""Hands by hash over a line: neither page has the other's hand before it is shown, and each cheat with it is named."""

import copy
import json
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.record import save, veil
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.engine.test_live import FIRST, SECOND, decision, refused
from tests.engine.test_tasks import ask
from tests.engine.veiled import CARDS, MINE, THEIRS, taken, told

SIDES = ("german", "soviet")
HAND = ("replacement", "replacement", "luftwaffe", "tactical_edge")

Pair = dict[str, Session]


def begun() -> Pair:
    """Two pages with one game that was only begun, in which hands are hidden: the one has invited the other."""
    host, guest = Session(), Session()
    ask(host, "new", game=CARDS, seed=7)
    assert ask(host, "live", do="hide") == {"ok": True, "can": True, "side": ""}
    ask(host, "live", do="hide", side="german", secret=MINE)
    assert ask(host, "live", do="hide") == {"ok": True, "can": False, "side": "german"}
    ask(guest, "open", save=taken(guest, told(host))["save"])
    for session, side in ((host, "german"), (guest, "soviet")):
        assert ask(session, "live", do="sit", side=side)["view"]["veiled"]
    return {"german": host, "soviet": guest}


def tell(session: Session, since: int) -> dict[str, Any]:
    """All that a page tells of what was played since."""
    form: dict[str, Any] = json.loads(json.dumps(ask(session, "live", do="tell", since=since)["told"]))
    return form


def take(session: Session, told: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The answer of a page to what came."""
    return ask(session, "live", do="take", told=told, **fields)


def goes_over(pair: Pair, action: list[str]) -> dict[str, Any]:
    """An action is played at the page of its side, and told: what was told."""
    side = decision(pair["german"]).side
    sender, receiver = pair[side], pair[next(each for each in SIDES if each != side)]
    at, pledge = sender.match.length, None
    announced = ask(sender, "live", do="announce", first=FIRST, action=action, at=at)
    if announced["rolls"]:
        words = {"told": announced["told"], "offer": announced["offer"], "second": SECOND}
        pledge = ask(receiver, "live", do="pledge", **words)["pledge"]
        ask(sender, "live", do="throw", action=action, at=at, dice=[FIRST, SECOND])
    else:
        ask(sender, "play", action=action, at=at)
    came = tell(sender, at)
    answer = take(receiver, came, pledge=pledge)
    assert (answer["refused"], answer.get("fault"), answer["view"]["length"]) == (None, None, at + 1)
    return came


def chosen(session: Session, choose: Chooser) -> list[str]:
    """An action drawn at random."""
    return [*decision(session).sample(choose)]


def own(session: Session) -> dict[str, Any]:
    """The hidden hands as a page has them."""
    assert session.match.veil is not None
    return session.match.veil


def hand(session: Session, side: str) -> list[str]:
    """The cards of a side as a page has them."""
    return list(next(each for each in session.match.position()["hands"] if each["side"] == side)["cards"])


def test_a_whole_game_is_played_over_a_line_with_hidden_hands():
    pair, choose, said = begun(), Chooser(1), list[dict[str, Any]]()
    while pair["german"].match.decision:
        side = decision(pair["german"]).side
        said.append(goes_over(pair, chosen(pair[side], choose)))
        if len(said) % 40 == 0:
            reloaded(pair["soviet" if len(said) % 80 else "german"])
    one, two = pair["german"], pair["soviet"]
    assert len(said) == one.match.length > 200
    counted = [ask(each, "ledger")["ledger"]["seal"]["hands"] for each in (one, two)]
    assert any(hands["shown"] < hands["n"] for hands in counted)
    for sender, receiver in ((one, two), (two, one)):
        answer = take(receiver, tell(sender, sender.match.length))
        assert (answer["refused"], answer.get("fault"), answer["hidden"]) == (None, None, 0)
    assert all(veil.is_open(each.match) for each in (one, two))
    assert one.match.digest() == two.match.digest()
    assert [entry.action for entry in one.match.entries] == [entry.action for entry in two.match.entries]
    assert save.verify(save.dump(two.match), find) == []
    assert told_nothing(said)


def reloaded(session: Session) -> None:
    """A page is loaded again: all that it knows is in what it kept."""
    side = own(session)["side"]
    ask(session, "open", save=save.dump(session.match))
    ask(session, "live", do="sit", side=side)


def told_nothing(said: list[dict[str, Any]]) -> bool:
    """True if no card was in what was told before its play."""
    shown = set[int]()
    for each in said:
        assert all(action[1:] == ["?"] for action in each["actions"] if action[0] == "take")
        now = {card[0] for card in each["cards"] if len(card) > 2}
        assert each is said[-1] or len(now - shown) <= len(each["actions"])
        assert not now - shown or each["actions"][0][0] not in ("take", "put_back")
        shown |= now
    return len(shown) > 3


def test_what_is_said_and_kept_is_the_same_whatever_was_chosen():
    heard = list[str]()
    for cards in (HAND, ("blitzkrieg", "blitzkrieg", "luftwaffe", "replacement")):
        pair = begun()
        said = [goes_over(pair, ["take", card]) for card in cards]
        said.append(goes_over(pair, ["put_back", cards[0]]))
        said.append(goes_over(pair, ["take", cards[0]]))
        said.append(goes_over(pair, ["ready"]))
        for each in said:
            assert not any(f'"{card}"' in json.dumps(each) for card in cards)
            each["cards"] = [card[0] for card in each["cards"]]
        assert sorted(hand(pair["german"], "german")) == sorted(cards)
        kept = json.loads(save.dump(pair["soviet"].match))
        kept["veil"]["cards"] = [card[0] for card in kept["veil"]["cards"]]
        heard.append(json.dumps([said, kept]))
    assert heard[0] == heard[1]


def test_a_card_that_was_taken_back_may_be_another_one():
    pair = begun()
    goes_over(pair, ["take", HAND[0]])
    ask(pair["german"], "undo", at=1)
    back = take(pair["soviet"], tell(pair["german"], 0), back=True)
    assert back["view"]["length"] == 0
    assert own(pair["soviet"])["cards"] == []
    goes_over(pair, ["take", HAND[2]])
    assert len(own(pair["soviet"])["cards"]) == 1


def until_shown(seed: int = 2) -> tuple[Pair, dict[str, Any], dict[str, Any], Any]:
    """A game up to a card that the first side plays: what is told before and with it, and the pledge for its dice."""
    pair, choose = begun(), Chooser(seed)
    for _ in range(400):
        side = decision(pair["german"]).side
        action, before = chosen(pair[side], choose), pair["german"].match.length
        option = decision(pair[side]).option(action[0])
        assert option is not None
        if side == "german" and option.secret == "shown":
            announced = ask(pair[side], "live", do="announce", first=FIRST, action=action, at=before)
            was = tell(pair[side], before)
            words = {"told": announced["told"], "offer": announced["offer"], "second": SECOND}
            if not announced["rolls"]:
                ask(pair[side], "play", action=action, at=before)
                return pair, was, tell(pair[side], before), None
            pledge = ask(pair["soviet"], "live", do="pledge", **words)["pledge"]
            ask(pair[side], "live", do="throw", action=action, at=before, dice=[FIRST, SECOND])
            return pair, was, tell(pair[side], before), pledge
        goes_over(pair, action)
    raise AssertionError("no card was played")


def fault(session: Session, came: dict[str, Any], pledge: Any) -> str:
    """The name of what is wrong with the cards of what came; nothing was played then."""
    before = save.dump(session.match)
    answer = take(session, came, pledge=pledge)
    found = str(answer["fault"][0]) if answer.get("fault") else ""
    assert not found or save.dump(session.match) == before
    return found


def test_each_cheat_with_a_card_is_named():
    pair, before, fair, pledge = until_shown()
    receiver = pair["soviet"]
    assert fair["cards"] != before["cards"]
    at = next(n for n, card in enumerate(fair["cards"]) if len(card) > 2 and len(before["cards"][n]) == 2)
    hidden = next(n for n, card in enumerate(fair["cards"]) if len(card) == 2)

    def changed(index: int, place: slice, *values: Any) -> dict[str, Any]:
        form = copy.deepcopy(fair)
        form["cards"][index][place] = values
        return form

    number, _, card, salt = fair["cards"][at]
    other = next(each for each in HAND if each != card)
    assert fault(receiver, changed(at, slice(3, 4), "0" * 32), pledge) == "hash"
    assert fault(receiver, changed(at, slice(2, 3), other), pledge) == "hash"
    false = veil.hash_of(salt, other)
    assert fault(receiver, changed(at, slice(1, 4), false, other, salt), pledge) == "swapped"
    assert fault(receiver, changed(hidden, slice(1, 2), "0" * 64), pledge) == "swapped"
    assert fault(receiver, changed(at, slice(2, 4)), pledge) == "play"
    twice = copy.deepcopy(fair)
    twice["actions"] = twice["actions"] * 2
    assert fault(receiver, twice, pledge) == "play"
    late = {**fair, "cards": [each for each in fair["cards"] if each[0] != number]}
    assert fault(receiver, late, pledge) == "play"
    assert fault(receiver, fair, pledge) == ""
    assert receiver.match.length == fair["since"] + 1


def test_another_hash_is_named_with_whatever_move_it_comes():
    pair = begun()
    for action in [*(["take", card] for card in HAND), ["ready"]]:
        goes_over(pair, action)
    side = decision(pair["german"]).side
    assert side == "german"
    at = pair["german"].match.length
    ask(pair["german"], "play", action=["end"], at=at)
    came = tell(pair["german"], at)
    came["cards"][1][1] = "0" * 64
    assert take(pair["soviet"], came)["fault"] == ["swapped", 1]
    assert own(pair["soviet"])["cards"][1][1] != "0" * 64


def test_a_page_moves_for_no_hand_but_its_own():
    pair = begun()
    host, guest = pair["german"], pair["soviet"]
    for action in [["take", card] for card in HAND]:
        goes_over(pair, action)
    came = tell(guest, 4)
    answer = take(host, {**came, "actions": [["take", "?"]], "cards": [[4, "0" * 64]]})
    assert answer.get("fault") or answer["refused"]
    assert host.match.length == 4
    assert refused(host, "live", do="sit", side="soviet") == "error.code.veiled"
    assert refused(host, "live", do="sit", side="onlooker") == "error.code.veiled"
    assert refused(host, "live", do="hide", side="german", secret=THEIRS) == "error.word"
    assert refused(host, "live", do="take", told={**came, "cards": [[0, "0" * 64], [0, "0" * 64]]})


def test_a_game_with_dice_of_both_goes_on_by_file_and_no_dice_are_taken_that_were_not_made_by_both():
    pair, choose = begun(), Chooser(3)
    while not pair["german"].match.history.branch.drawn or decision(pair["german"]).side != "german":
        goes_over(pair, chosen(pair[decision(pair["german"]).side], choose))
    host, guest = pair["german"], pair["soviet"]
    for _ in range(3):
        if decision(host).side == "german":
            host.match.play(decision(host).sample(choose))
    form = json.loads(told(host))
    assert form["branches"][0]["drawn"]
    length = form["length"]
    forged = copy.deepcopy(form)
    forged["branches"][0]["drawn"].append([length - 1, FIRST, SECOND])
    assert taken(guest, json.dumps(forged))["fault"] == ["dice", length - 1]
    assert taken(guest, json.dumps(form))["stands"] == "ahead"
