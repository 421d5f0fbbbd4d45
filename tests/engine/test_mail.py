"""Dice by mail: a roll is announced, the other page gives a number, and the dice are made of both numbers."""

from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.journal import phase
from rasputitsa.engine.record.save import dump
from rasputitsa.session import Session
from tests.engine.test_live import FIRST, GAMES, SECOND, decision, refused, seated
from tests.engine.test_tasks import ask

OTHER = "c" * 32
Pledge = dict[str, Any]


class Seat:
    """A page that plays by mail: `since` is the moment up to which it knows that the other has the game."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.since = session.match.length
        self.pair: Pledge | None = None
        self.pledge: Pledge | None = None

    def announced(self, action: list[str], first: str = FIRST) -> dict[str, Any]:
        """The answer to an action that is announced."""
        at = self.session.match.length
        return ask(self.session, "live", do="announce", action=action, at=at, first=first, pledge=self.pair)

    def told(self) -> dict[str, Any]:
        """All that the other page may lack."""
        return dict(ask(self.session, "live", do="tell", since=self.since)["told"])

    def takes(self, told: dict[str, Any]) -> str:
        """The key of the reason for which what came is not played, or nothing."""
        answer = ask(self.session, "live", do="take", told=told, pledge=self.pledge)
        self.since, self.pair = self.session.match.length, None
        return str(answer["refused"]["key"]) if answer["refused"] else "apart" * answer["apart"]

    def pledges(self, announced: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """The number that this page gives for a roll."""
        told, offer = announced["told"], announced["offer"]
        given = {"told": told, "offer": offer, "second": SECOND, "before": self.pledge, "whole": True, **fields}
        self.pledge = dict(ask(self.session, "live", do="pledge", **given)["pledge"])
        return self.pledge

    def throws(self, action: list[str], dice: list[str]) -> None:
        """An action is played with the dice of both."""
        at = self.session.match.length
        ask(self.session, "live", do="throw", action=action, at=at, dice=dice)


def seat_of(seat: Seat) -> str:
    """The side that plays at a page."""
    return seat.session._table.seat


def seats(slug: str = "battle_for_moscow") -> tuple[Seat, Seat]:
    """Two pages that play a game by mail."""
    mine, theirs = seated(slug)
    return Seat(mine), Seat(theirs)


def play(here: Seat, there: Seat, action: list[str], whole: bool = True) -> int:
    """An action at its page, with dice asked for where it needs some; the number of times that they were."""
    announced = here.announced(action)
    if not announced["rolls"]:
        ask(here.session, "play", action=action, at=here.session.match.length)
        return 0
    if announced["dice"]:
        here.throws(action, announced["dice"])
        return 0
    assert there.takes(here.told()) == ""
    pledge = there.pledges(announced, whole=whole)
    at = here.since = here.session.match.length
    here.throws(action, [FIRST, pledge["second"]])
    here.pair = {"since": at, "second": pledge["second"], "whole": whole}
    return 1


def until_roll(here: Seat, there: Seat, seed: int = 4) -> list[str]:
    """Play on by mail up to an action of the first page that throws dice, and is announced by nothing yet."""
    choose = Chooser(seed)
    for _ in range(2000):
        is_mine = decision(here.session).side == seat_of(here)
        sender, receiver = (here, there) if is_mine else (there, here)
        action = list(decision(sender.session).sample(choose))
        announced = sender.announced(action)
        if is_mine and announced["rolls"] and not announced["dice"]:
            assert there.takes(here.told()) == ""
            return action
        hand_over(sender, receiver, action)
    raise AssertionError("nothing rolls")


def hand_over(sender: Seat, receiver: Seat, action: list[str]) -> int:
    """Play an action, and send the turn once the other side decides."""
    side = decision(sender.session).side
    asked = play(sender, receiver, action)
    now = sender.session.match.decision
    if now is None or now.side != side:
        assert receiver.takes(sender.told()) == ""
        assert dump(receiver.session.match) == dump(sender.session.match)
    return asked


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_played_by_mail_and_both_pages_have_the_same(slug: str):
    pair, choose = seats(slug), Chooser(11)
    asked = 0
    for _ in range(300):
        match = pair[0].session.match
        if match.decision is None or pair[1].session.match.decision is None:
            break
        ahead = max(pair, key=lambda seat: seat.session.match.length)
        here = GAMES[slug].index(decision(ahead.session).side)
        asked += hand_over(pair[here], pair[1 - here], list(decision(pair[here].session).sample(choose)))
    ahead = max(pair, key=lambda seat: seat.session.match.length)
    played = ahead.session.match
    rolled = sum(played.history.drawn_at(count) is not None for count in range(played.length))
    assert 0 < asked <= rolled
    checked: dict[str, Any] = {"is_done": False}
    while not checked["is_done"]:
        checked = ask(ahead.session, "check_dice")["checked"]
    assert checked["fault"] is None


def test_one_answer_serves_all_rolls_of_a_phase_and_none_of_the_next():
    mine, theirs = seats()
    first = until_roll(mine, theirs)
    play(mine, theirs, first)
    begun, choose, again = phase(mine.session.match.state_at(mine.session.match.length - 1)), Chooser(1), 0
    while True:
        action = list(decision(mine.session).sample(choose))
        announced = mine.announced(action)
        now = phase(mine.session.match.state)
        assert bool(announced["dice"]) == (now == begun)
        if now != begun:
            break
        again += announced["rolls"]
        play(mine, theirs, action)
    assert again > 0
    assert theirs.takes(mine.told()) == ""
    assert theirs.session.match.digest() == mine.session.match.digest()


@pytest.fixture
def before_roll() -> tuple[Seat, Seat, list[str]]:
    """Two pages, and an action of the first that throws dice, before it is announced."""
    mine, theirs = seats()
    return mine, theirs, until_roll(mine, theirs)


Before = tuple[Seat, Seat, list[str]]


def test_another_number_for_an_announced_roll_is_named(before_roll: Before):
    mine, theirs, action = before_roll
    theirs.pledges(mine.announced(action))
    again = mine.announced(action, OTHER)
    asked = {"told": again["told"], "offer": again["offer"], "second": SECOND, "before": theirs.pledge, "whole": True}
    assert refused(theirs.session, "live", do="pledge", **asked) == "error.live.twice"
    mine.throws(action, [OTHER, SECOND])
    assert theirs.takes(mine.told()) == "error.live.twice"


def test_dice_that_nobody_gave_are_named(before_roll: Before):
    """Looking ahead takes the other's number; a roll with one made up, or with none asked for, is refused."""
    mine, theirs, action = before_roll
    mine.throws(action, [FIRST, OTHER])
    assert theirs.takes(mine.told()) == "error.live.dice"
    assert theirs.session.match.length == mine.session.match.length - 1


def test_dice_of_the_seed_are_named(before_roll: Before):
    mine, theirs, action = before_roll
    ask(mine.session, "play", action=action, at=mine.session.match.length)
    assert theirs.takes(mine.told()) == "error.live.dice"
    theirs.pledges({**mine_before(mine, action), "rolls": True})
    assert theirs.takes(mine.told()) == "error.live.twice"


def mine_before(mine: Seat, action: list[str]) -> dict[str, Any]:
    """The announcement of an action that was played already."""
    at = mine.session.match.length - 1
    told = ask(mine.session, "live", do="tell", since=at)["told"]
    return {"told": {**told, "actions": [action], "dice": {}}, "offer": "0" * 64}


def test_another_action_than_the_announced_one_is_named(before_roll: Before):
    mine, theirs, action = before_roll
    theirs.pledges(mine.announced(action))
    other = next(list(each) for each in decision(mine.session).actions() if list(each) != action)
    if mine.announced(other)["rolls"]:
        mine.throws(other, [FIRST, SECOND])
    else:
        ask(mine.session, "play", action=other, at=mine.session.match.length)
    assert theirs.takes(mine.told()) == "error.live.twice"


def test_another_line_before_the_announced_roll_is_named(before_roll: Before):
    """Moves before the announced roll are changed: the other page has them as they were."""
    mine, theirs, action = before_roll
    theirs.pledges(mine.announced(action))
    cheat, choose = Seat(seated("battle_for_moscow")[0]), Chooser(77)
    while decision(cheat.session).side == "german":
        cheat.session.match.play(decision(cheat.session).sample(choose))
    before = dump(theirs.session.match)
    assert theirs.takes(cheat.told()) == "apart"
    elsewhere = ask(cheat.session, "live", do="tell", since=20)["told"]
    assert refused(theirs.session, "live", do="take", told=elsewhere) == "error.code.apart"
    assert dump(theirs.session.match) == before


def test_an_old_text_changes_nothing(before_roll: Before):
    mine, theirs, action = before_roll
    old = mine.told()
    theirs.pledges(mine.announced(action))
    mine.throws(action, [FIRST, SECOND])
    assert theirs.takes(mine.told()) == ""
    before = dump(theirs.session.match)
    assert theirs.takes(old) == ""
    assert dump(theirs.session.match) == before
    late = mine_before(mine, action)
    assert (
        refused(theirs.session, "live", do="pledge", told=late["told"], offer=late["offer"], second=OTHER)
        == "error.code.apart"
    )


def test_the_dice_of_an_earlier_phase_serve_no_later_one(before_roll: Before):
    mine, theirs, action = before_roll
    play(mine, theirs, action)
    known, choose = theirs.pledge, Chooser(1)
    while mine.announced(now := list(decision(mine.session).sample(choose)))["dice"]:
        play(mine, theirs, now)
    assert theirs.takes(mine.told()) == ""
    theirs.pledge = known
    for _ in range(2000):
        is_mine = decision(mine.session).side == seat_of(mine)
        sender, receiver = (mine, theirs) if is_mine else (theirs, mine)
        now = list(decision(sender.session).sample(choose))
        announced = sender.announced(now)
        if is_mine and announced["rolls"]:
            break
        hand_over(sender, receiver, now)
    theirs.pledge = known
    assert theirs.takes(mine.told()) == ""
    mine.throws(now, [FIRST, SECOND])
    assert theirs.takes(mine.told()) == "error.live.dice"


def test_where_every_roll_is_asked_for_an_answer_serves_one(before_roll: Before):
    mine, theirs, action = before_roll
    play(mine, theirs, action, whole=False)
    choose = Chooser(1)
    while not mine.announced(now := list(decision(mine.session).sample(choose)))["rolls"]:
        ask(mine.session, "play", action=now, at=mine.session.match.length)
    assert mine.announced(now)["dice"] is None
    mine.throws(now, [FIRST, SECOND])
    assert theirs.takes(mine.told()) == "error.live.dice"
