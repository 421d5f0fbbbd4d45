"""Dice by mail with hidden hands: both at once keep what each keeps alone, and each cheat that needs both is named."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.record import save, veil
from rasputitsa.games import find
from rasputitsa.page.live import _offer
from rasputitsa.session import Session
from tests.engine.test_live import FIRST, SECOND, decision, refused
from tests.engine.test_live_hands import HAND, hand, own, reloaded
from tests.engine.test_mail import OTHER, Seat, play, seat_of
from tests.engine.test_tasks import ask
from tests.engine.veiled import CARDS, MINE, THEIRS

Told = dict[str, Any]


class Hidden(Seat):
    """A page that plays by mail, its hand hidden: of the cards it tells only those that are news."""

    def told(self) -> Told:
        """All that the other page may lack."""
        told = ask(self.session, "live", do="tell", since=self.since, news=True)["told"]
        form: Told = json.loads(json.dumps(told))
        return form

    def answers(self, told: Told) -> Told:
        """The answer to what came."""
        return ask(self.session, "live", do="take", told=told, pledge=self.pledge)

    def takes(self, told: Told) -> str:
        """The key of the reason for which what came is not played, the fault of its cards, or nothing."""
        answer = self.answers(told)
        self.since, self.pair = self.session.match.length, None
        if answer.get("fault"):
            return str(answer["fault"][0])
        return str(answer["refused"]["key"]) if answer["refused"] else "apart" * answer["apart"]


Pair = tuple[Hidden, Hidden]


def seats() -> Pair:
    """Two pages that play a game by mail; the second knows of it what the code of an invitation says."""
    host, guest = Session(), Session()
    ask(host, "new", game=CARDS, seed=7)
    code = ask(host, "write_code")["written"]["code"]
    ask(guest, "open", save=ask(guest, "read_code", code=code)["save"])
    for session, side, secret in ((host, "german", MINE), (guest, "soviet", THEIRS)):
        ask(session, "live", do="hide", side=side, secret=secret)
        ask(session, "live", do="sit", side=side)
    return Hidden(host), Hidden(guest)


def sender_of(pair: Pair) -> Pair:
    """The page of the side that decides, and the other one."""
    ahead = max(pair, key=lambda seat: seat.session.match.length)
    here = next(seat for seat in pair if seat_of(seat) == decision(ahead.session).side)
    return here, next(seat for seat in pair if seat is not here)


def goes_on(sender: Seat, receiver: Seat, action: list[str], said: list[Told], whole: bool = True) -> None:
    """Play an action, and send the turn once the other side decides."""
    side = decision(sender.session).side
    before = sender.told()
    if play(sender, receiver, action, whole):
        said.append(before)
    now = sender.session.match.decision
    if now is None or now.side != side:
        said.append(sender.told())
        assert receiver.takes(said[-1]) == ""
        assert receiver.session.match.common() == sender.session.match.common()


@pytest.mark.parametrize("whole", [True, False])
def test_a_whole_game_is_played_by_mail_with_hidden_hands(whole: bool):
    pair, choose, said = seats(), Chooser(1), list[Told]()
    while max((seat.session.match for seat in pair), key=lambda match: match.length).decision:
        sender, receiver = sender_of(pair)
        goes_on(sender, receiver, [*decision(sender.session).sample(choose)], said, whole)
        if pair[0].session.match.length % 40 == 0:
            reloaded(sender.session)
    one, two = (seat.session for seat in pair)
    assert one.match.length == two.match.length > 200
    nothing_is_said_of_cards_before_their_play(said[:-1])
    for here, there in (pair, pair[::-1]):
        assert there.takes(here.told()) == ""
    assert all(veil.is_open(each.match) for each in (one, two))
    assert [entry.action for entry in one.match.entries] == [entry.action for entry in two.match.entries]
    assert one.match.digest() == two.match.digest()
    assert save.verify(save.dump(two.match), find) == []
    checked: Told = {"is_done": False}
    while not checked["is_done"]:
        checked = ask(two, "check_dice")["checked"]
    assert checked["fault"] is None
    assert max(len(each["cards"]) for each in said[:-1]) < 12


def nothing_is_said_of_cards_before_their_play(said: list[Told]) -> None:
    """No chosen card is named, and none comes with its salt unless the same text plays one."""
    for each in said:
        assert all(action[1:] == ["?"] for action in each["actions"] if action[0] == "take")
        shown = [card[2] for card in each["cards"] if len(card) > 2]
        played = [word for action in each["actions"] for word in action[1:]]
        assert all(card in played for card in shown)


def test_what_is_sent_and_kept_is_the_same_whatever_was_chosen():
    heard = list[str]()
    for cards in (HAND, ("blitzkrieg", "blitzkrieg", "luftwaffe", "replacement")):
        pair, said = seats(), list[Told]()
        for action in [*(["take", card] for card in cards), ["put_back", cards[0]], ["take", cards[0]], ["ready"]]:
            goes_on(*pair, action, said)
        said.append(pair[0].told())
        assert pair[1].takes(said[-1]) == ""
        assert sorted(hand(pair[0].session, "german")) == sorted(cards)
        kept = json.loads(save.dump(pair[1].session.match))
        for each in [*said, kept["veil"]]:
            assert not any(f'"{card}"' in json.dumps(each) for card in cards)
            each["cards"] = [card[0] for card in each["cards"]]
        heard.append(json.dumps([said, kept]))
    assert heard[0] == heard[1]


def until(wanted: Callable[[Hidden, list[str]], bool], seed: int = 1) -> tuple[Pair, list[str]]:
    """A game up to an action of the first page that is wanted; all before it has gone over."""
    pair, choose = seats(), Chooser(seed)
    for _ in range(1000):
        sender, receiver = sender_of(pair)
        action = [*decision(sender.session).sample(choose)]
        if sender is pair[0] and wanted(sender, action):
            assert receiver.takes(sender.told()) == ""
            sender.since = sender.session.match.length
            return pair, action
        goes_on(sender, receiver, action, [], whole=False)
    raise AssertionError("no such action came")


def is_roll(seat: Hidden, action: list[str]) -> bool:
    """True if an action shows no card, and dice are to be asked for it."""
    return seat.announced(action)["rolls"] and not is_card(seat, action)


def is_card(seat: Hidden, action: list[str]) -> bool:
    """True if an action shows a card."""
    option = decision(seat.session).option(action[0])
    return option is not None and option.secret == "shown"


def is_card_without_dice(seat: Hidden, action: list[str]) -> bool:
    """True if an action shows a card and throws no dice."""
    return is_card(seat, action) and not seat.announced(action)["rolls"]


def refused_whole(seat: Hidden, told: Told, why: str) -> None:
    """A text is refused with the reason, and nothing of it is kept; dice that were given stand."""
    before, pledge = save.dump(seat.session.match), seat.pledge
    assert seat.takes(told) == why
    assert save.dump(seat.session.match) == before
    assert seat.pledge == pledge


def changed(told: Told, count: int, place: slice, *values: Any) -> Told:
    """A text with something else about the card that was chosen after so many actions."""
    form = copy.deepcopy(told)
    next(card for card in form["cards"] if card[0] == count)[place] = values
    return form


def test_a_hand_chosen_anew_once_the_dice_are_known_is_named():
    """The hashes went with the request, so that they bound before the number was given; storage was changed since."""
    (mine, theirs), action = until(is_roll)
    number = theirs.pledges(mine.announced(action), whole=False)["second"]
    known = copy.deepcopy(own(theirs.session)["cards"])
    at, _ = next(card for card in known if len(card) == 2)
    form = json.loads(save.dump(mine.session.match))
    held = form["branches"][0]["actions"][at][1]
    mine.throws(action, [FIRST, number])
    told, salt = mine.told(), veil.salt_of(MINE, at)
    other = next(card for card in HAND if card != held)
    assert theirs.takes({**told, "cards": [[at, veil.hash_of(salt, other)]]}) == "swapped"
    assert theirs.takes({**told, "cards": [[at, veil.hash_of(salt, other), other, salt]]}) == "swapped"
    assert own(theirs.session)["cards"] == known
    assert theirs.takes(mine.told()) == ""


def test_a_request_for_dice_without_the_hashes_of_a_new_hand_is_refused():
    mine, theirs = seats()
    for action in [*(["take", card] for card in HAND), ["ready"]]:
        ask(mine.session, "play", action=action, at=mine.session.match.length)
    told = mine.told()
    assert [card[0] for card in told["cards"]] == [0, 1, 2, 3]
    for n in range(len(told["cards"])):
        refused_whole(theirs, {**told, "cards": told["cards"][:n] + told["cards"][n + 1 :]}, "play")
    refused_whole(theirs, {key: value for key, value in told.items() if key != "cards"}, "play")
    assert theirs.takes(told) == ""


def test_each_cheat_with_a_card_that_is_played_is_named():
    (mine, theirs), action = until(is_card_without_dice)
    ask(mine.session, "play", action=action, at=mine.session.match.length)
    fair = mine.told()
    (at, _, card, salt), *_ = (each for each in fair["cards"] if len(each) > 2)
    other = next(each for each in HAND if each != card)
    refused_whole(theirs, changed(fair, at, slice(3, 4), "0" * 32), "hash")
    refused_whole(theirs, changed(fair, at, slice(2, 3), other), "hash")
    refused_whole(theirs, changed(fair, at, slice(1, 4), veil.hash_of(salt, other), other, salt), "swapped")
    refused_whole(theirs, changed(fair, at, slice(2, 4)), "play")
    refused_whole(theirs, {**fair, "cards": []}, "play")
    refused_whole(theirs, {**fair, "actions": fair["actions"] * 2}, "play")
    assert theirs.takes(fair) == ""


def is_card_with_dice(seat: Hidden, action: list[str]) -> bool:
    """True if an action shows a card and throws dice."""
    return is_card(seat, action) and bool(seat.announced(action)["rolls"])


def test_each_cheat_with_a_card_that_throws_dice_is_named():
    (mine, theirs), action = until(is_card_with_dice)
    at = mine.session.match.length
    announced = mine.announced(action)
    number = theirs.pledges(announced, whole=False)["second"]
    again = mine.announced(action, OTHER)
    words = {"told": again["told"], "offer": again["offer"], "second": SECOND, "before": theirs.pledge}
    assert refused(theirs.session, "live", do="pledge", **words) == "error.live.twice"
    mine.throws(action, [FIRST, number])
    fair = mine.told()
    (count, _, card, salt), *_ = (each for each in fair["cards"] if len(each) > 2)
    other = next(each for each in HAND if each != card)
    refused_whole(theirs, {**fair, "dice": {}}, "error.live.twice")
    refused_whole(theirs, {**fair, "dice": {str(at): [OTHER, number]}}, "error.live.twice")
    refused_whole(theirs, {**fair, "dice": {str(at): [FIRST, OTHER]}}, "error.live.dice")
    refused_whole(theirs, {**fair, "actions": [["pass"]], "dice": {}}, "error.live.twice")
    refused_whole(theirs, changed(fair, count, slice(3, 4), "0" * 32), "hash")
    refused_whole(theirs, changed(fair, count, slice(1, 4), veil.hash_of(salt, other), other, salt), "swapped")
    pledge, theirs.pledge = theirs.pledge, None
    refused_whole(theirs, fair, "error.live.dice")
    theirs.pledge = pledge
    assert theirs.takes(fair) == ""


def test_a_card_that_is_announced_and_not_in_the_hand_gets_a_number_and_is_not_taken():
    """The card is known to be there or not once it is shown: till then its page is bound to it."""
    (mine, theirs), action = until(is_card_with_dice)
    at, told = mine.session.match.length, mine.announced(action)["told"]
    false = {**told, "actions": [[action[0], "no_such_card", *action[2:]]]}
    offer = _offer(FIRST, told["print"], false["actions"][0])
    number = theirs.pledges({"told": false, "offer": offer}, whole=False)["second"]
    mine.throws(action, [FIRST, number])
    refused_whole(theirs, mine.told(), "error.live.twice")
    refused_whole(theirs, {**mine.told(), **false, "dice": {str(at): [FIRST, number]}}, "play")


def test_a_hand_in_storage_that_was_changed_is_named_when_it_is_shown():
    mine, theirs = seats()
    for action in [*(["take", card] for card in HAND), ["ready"]]:
        goes_on(mine, theirs, action, [])
    assert theirs.takes(mine.told()) == ""
    form = json.loads(save.dump(mine.session.match))
    form["branches"][0]["actions"][2][1] = "blitzkrieg"
    form["branches"][0]["snapshots"] = []
    ask(mine.session, "open", save=json.dumps(form))
    ask(mine.session, "live", do="sit", side="german")
    told = ask(mine.session, "live", do="tell", since=mine.session.match.length)["told"]
    assert theirs.takes(told) == "swapped"


def test_an_old_text_changes_nothing_and_none_is_taken_for_the_other_hand():
    mine, theirs = seats()
    for action in [*(["take", card] for card in HAND), ["ready"]]:
        goes_on(mine, theirs, action, [])
    old = mine.told()
    assert theirs.takes(old) == ""
    ask(mine.session, "play", action=["end"], at=mine.session.match.length)
    assert theirs.takes(mine.told()) == ""
    before = save.dump(theirs.session.match)
    assert theirs.takes(old) == ""
    assert save.dump(theirs.session.match) == before
    theirs.since = 0
    back = theirs.told()
    assert back["cards"] == []
    assert [action[1:] for action in back["actions"] if action[0] == "take"] == [["?"]] * 4


def test_a_page_whose_hands_are_on_honour_takes_none_that_are_hidden():
    """The word on hands was taken out of an invitation: the page that it invites says so, and takes no hash."""
    (mine, theirs), plain = seats(), Session()
    ask(plain, "new", game=CARDS, seed=7)
    ask(plain, "live", do="sit", side="soviet")
    ask(mine.session, "play", action=["take", HAND[0]], at=0)
    assert ask(plain, "live", do="take", told=mine.told())["refused"]
    assert plain.match.length == 0
    assert theirs.takes(mine.told()) == ""
