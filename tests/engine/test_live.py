"""Two pages over a line: each plays its side, tells that, and takes of what it is told what the rules allow."""

import json
from typing import Any

import pytest

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.record.save import dump, load
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.engine.test_tasks import ask

GAMES = {"battle_for_moscow": ("german", "soviet"), "blitzkrieg_to_moscow_2": ("german", "soviet")}


def seated(slug: str, actions: int = 0) -> tuple[Session, Session]:
    """Two sessions with one game, each with its own side at the screen."""
    pair = Session(), Session()
    ask(pair[0], "new", game=slug, seed=7)
    choose = Chooser(3)
    for _ in range(actions):
        pair[0].match.play(decision(pair[0]).sample(choose))
    ask(pair[1], "open", save=dump(pair[0].match))
    for session, side in zip(pair, GAMES[slug], strict=True):
        ask(session, "live", do="sit", side=side)
    return pair


def decision(session: Session) -> Decision:
    """The decision in hand."""
    assert session.match.decision is not None
    return session.match.decision


def pass_on(sender: Session, receiver: Session, since: int, **fields: Any) -> dict[str, Any]:
    """All that was played since goes over."""
    told = ask(sender, "live", do="tell", since=since)["told"]
    return ask(receiver, "live", do="take", told=json.loads(json.dumps(told)), **fields)


def refusal(session: Session, told: dict[str, Any]) -> str:
    """The key of the reason for which what came is refused, whole or from some action on."""
    answer = json.loads(session.handle(json.dumps({"method": "live", "do": "take", "told": told})))
    reason = answer["refused"] if answer["ok"] else answer["error"]
    return str(reason["key"])


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_played_at_two_pages_each_of_which_sees_its_own_side(slug: str):
    pair, choose = seated(slug), Chooser(11)
    for _ in range(160):
        if pair[0].match.decision is None:
            break
        here = GAMES[slug].index(decision(pair[0]).side)
        goes_over(pair[here], pair[1 - here], list(decision(pair[here]).sample(choose)))
        assert pair[0].match.digest() == pair[1].match.digest()
        views = [ask(each, "view")["view"] for each in pair]
        assert [view["handover"] for view in views] == [None, None]
        options = [view["decision"] for view in views]
        for each, side in zip(options, GAMES[slug], strict=True):
            assert not each or bool(each["options"]) == (each["side"] == side)
    assert pair[0].match.length > 100


def test_what_one_takes_back_the_other_takes_back_and_no_more():
    mine, theirs = seated("battle_for_moscow")
    played = 0
    choose = Chooser(1)
    while played < 2:
        ask(mine, "play", action=list(decision(mine).sample(choose)), at=played)
        played += 1
    assert decision(mine).side == "german"
    pass_on(mine, theirs, 0)
    assert not ask(theirs, "view")["view"]["can_undo"]
    assert refused(theirs, "undo", at=2) == "error.elsewhere"
    ask(mine, "undo", at=2)
    assert pass_on(mine, theirs, 1)["view"]["length"] == 2
    assert pass_on(mine, theirs, 1, back=True)["view"]["length"] == 1
    assert theirs.match.digest() == mine.match.digest()


def test_what_came_late_takes_nothing_back_that_was_played_here():
    mine, theirs = seated("battle_for_moscow")
    told = ask(mine, "live", do="tell", since=0)["told"]
    choose = Chooser(1)
    while decision(mine).side == "german":
        goes_over(mine, theirs, list(decision(mine).sample(choose)))
    length = theirs.match.length
    ask(theirs, "play", action=list(decision(theirs).sample(choose)), at=length)
    assert ask(theirs, "live", do="take", told=told, back=True)["view"]["length"] == length + 1
    assert (
        ask(theirs, "live", do="take", told=ask(mine, "live", do="tell", since=0)["told"])["view"]["length"]
        == length + 1
    )


def refused(session: Session, method: str, **fields: Any) -> str:
    """The key of the reason for which a request is refused."""
    answer = json.loads(session.handle(json.dumps({"method": method, **fields})))
    assert not answer["ok"]
    return str(answer["error"]["key"])


def test_a_page_plays_its_own_side_alone():
    mine, theirs = seated("battle_for_moscow")
    action = list(decision(mine).sample(Chooser(1)))
    assert refused(theirs, "play", action=action, at=0) == "error.elsewhere"
    told = ask(theirs, "live", do="tell", since=0)["told"]
    assert refusal(mine, {**told, "actions": [action]}) == "error.seat"
    assert mine.match.length == 0


def test_what_the_rules_forbid_is_not_played_and_what_came_before_it_is():
    mine, theirs = seated("battle_for_moscow")
    choose = Chooser(1)
    ask(mine, "play", action=list(decision(mine).sample(choose)), at=0)
    told = ask(mine, "live", do="tell", since=0)["told"]
    for bad in (["move", "XXIV", "0101"], ["no_such_verb"], ["move"], ["move", "XXIV", "0101", "0102"]):
        assert not refusal(theirs, {**told, "actions": [*told["actions"], bad]}).startswith("error.seat")
        assert theirs.match.length <= 1
    assert dump(theirs.match) == dump(mine.match)


def test_words_that_are_none_of_ours_change_nothing():
    mine, theirs = seated("battle_for_moscow", 40)
    told = ask(mine, "live", do="tell", since=40)["told"]
    before = dump(theirs.match)
    wrong: list[Any] = [
        {**told, "sign": "0" * 16},
        {**told, "sign": 3},
        {**told, "print": "0" * 16},
        {**told, "since": 41},
        {**told, "since": -1},
        {**told, "since": "40"},
        {**told, "since": 1e99},
        {**told, "actions": {}},
        {**told, "actions": [[]]},
        {**told, "actions": [["a", {"b": 1}]]},
        {**told, "actions": [["a"]] * 6000},
        {**told, "more": 1},
        {},
        [],
        None,
    ]
    for each in wrong:
        assert refused(theirs, "live", do="take", told=each)
    assert dump(theirs.match) == before
    assert refused(Session(), "live", do="take", told=told) == "error.no_match"


def test_a_game_that_is_opened_is_played_at_one_page_again():
    mine, _ = seated("battle_for_moscow")
    ask(mine, "open", save=dump(mine.match))
    assert refused(mine, "live", do="take", told=ask(mine, "live", do="tell", since=0)["told"]) == "error.code.apart"


FIRST, SECOND = "a" * 32, "b" * 32


def rolling(mine: Session, theirs: Session) -> list[str]:
    """Play on, each at its page, up to an action of the first that throws dice."""
    choose = Chooser(4)
    for _ in range(2000):
        here = 0 if decision(mine).side == "german" else 1
        sender, receiver = (mine, theirs)[:: 1 - 2 * here]
        action = list(decision(sender).sample(choose))
        if (
            here == 0
            and ask(sender, "live", do="announce", first=FIRST, action=action, at=sender.match.length)["rolls"]
        ):
            return action
        goes_over(sender, receiver, action)
    raise AssertionError("nothing rolls")


def goes_over(sender: Session, receiver: Session, action: list[str]) -> None:
    """An action is played here, with dice of both where it throws any, and there."""
    before = sender.match.length
    if ask(sender, "live", do="announce", first=FIRST, action=action, at=before)["rolls"]:
        rolled(sender, receiver, action)
        return
    ask(sender, "play", action=action, at=before)
    answer = pass_on(sender, receiver, before)
    assert (answer["refused"], answer["before"]) == (None, before)


def rolled(sender: Session, receiver: Session, action: list[str]) -> None:
    """An action with dice of both, announced, answered, shown."""
    at = sender.match.length
    told = ask(sender, "live", do="announce", first=FIRST, action=action, at=at)
    pledge = ask(receiver, "live", do="pledge", told=told["told"], offer=told["offer"], second=SECOND)["pledge"]
    ask(sender, "live", do="throw", action=action, at=at, dice=[FIRST, SECOND])
    assert pass_on(sender, receiver, at, pledge=pledge)["refused"] is None
    assert dump(receiver.match) == dump(sender.match)


@pytest.fixture
def before_roll() -> tuple[Session, Session, list[str]]:
    """Two sessions, and an action of the first that throws dice."""
    mine, theirs = seated("battle_for_moscow")
    return mine, theirs, rolling(mine, theirs)


def test_dice_of_both_are_kept_and_play_again_the_same(before_roll: tuple[Session, Session, list[str]]):
    mine, theirs, action = before_roll
    rolled(mine, theirs, action)
    opened = Session()
    save = dump(mine.match)
    ask(opened, "open", save=save)
    assert dump(opened.match) == save
    plain = load(save, find).match.history.without_snapshots()
    assert [plain.seed_at(0, n) for n in range(mine.match.length)] == [
        mine.match.history.seed_at(0, n) for n in range(mine.match.length)
    ]
    assert ask(opened, "ledger")["ledger"]["seal"]["live"] == len(json.loads(save)["branches"][0]["drawn"])
    checked: dict[str, Any] = {"is_done": False}
    while not checked["is_done"]:
        checked = ask(opened, "check_dice")["checked"]
    assert checked["fault"] is None
    assert len(json.loads(save)["branches"]) == 1
    assert json.loads(save)["branches"][0]["drawn"][-1] == [mine.match.length - 1, FIRST, SECOND]


def test_each_cheat_with_live_dice_is_named(before_roll: tuple[Session, Session, list[str]]):
    mine, theirs, action = before_roll
    at = mine.match.length
    announced = ask(mine, "live", do="announce", first=FIRST, action=action, at=at)
    told, offer = announced["told"], announced["offer"]
    pledge = ask(theirs, "live", do="pledge", told=told, offer=offer, second=SECOND)["pledge"]
    assert ask(theirs, "live", do="pledge", told=told, offer=offer, second=SECOND, before=pledge)["pledge"] == pledge
    other = ask(mine, "live", do="announce", first="c" * 32, action=action, at=at)
    again = {"told": other["told"], "offer": other["offer"], "second": SECOND, "before": pledge}
    assert refused(theirs, "live", do="pledge", **again) == "error.live.twice"

    def shown(first: str, second: str, **changed: Any) -> str:
        told_now = {**told, "dice": {str(at): [first, second]}, **changed}
        answer = ask(theirs, "live", do="take", told=told_now, pledge=pledge)
        return str(answer["refused"]["key"]) if answer["refused"] else ""

    assert shown("c" * 32, SECOND) == "error.live.twice"
    assert shown(FIRST, "c" * 32) == "error.live.dice"
    assert shown(FIRST, SECOND, dice={}) == "error.live.twice"
    others = [list(each) for each in decision(mine).actions() if list(each) != action]
    assert shown(FIRST, SECOND, actions=others[:1]) == "error.live.twice"
    back = {
        "told": {**ask(mine, "live", do="tell", since=at - 1)["told"], "actions": [], "dice": {}},
        "pledge": pledge,
        "back": True,
    }
    assert ask(theirs, "live", do="take", **back)["refused"]["key"] == "error.live.twice"
    unannounced = {**told, "dice": {str(at): [FIRST, SECOND]}}
    assert ask(theirs, "live", do="take", told=unannounced)["refused"]["key"] == "error.live.dice"
    assert ask(theirs, "live", do="take", told=told)["refused"]["key"] == "error.live.dice"
    assert theirs.match.length == at
    assert shown(FIRST, SECOND) == ""
    assert theirs.match.length == at + 1


def test_a_file_with_dice_of_no_known_form_is_refused(before_roll: tuple[Session, Session, list[str]]):
    mine, theirs, action = before_roll
    rolled(mine, theirs, action)
    form = json.loads(dump(mine.match))
    twice = [[0, FIRST, SECOND]] * 2
    late = [mine.match.length, FIRST, SECOND]
    wrong: list[Any] = [[late], [[0, FIRST]], [[0, FIRST, 3]], twice, [[]], [["0", FIRST, SECOND]], 3]
    for bad in wrong:
        form["branches"][0]["drawn"] = bad
        assert refused(Session(), "open", save=json.dumps(form)).startswith("error.")


def test_who_looks_on_sees_what_all_may_see_and_plays_nothing():
    mine, theirs = seated("blitzkrieg_to_moscow_2", 30)
    told = ask(mine, "live", do="tell", since=30)["told"]
    view = ask(theirs, "live", do="sit", side="onlooker")["view"]
    assert (view["handover"], view["can_undo"]) == (None, False)
    assert not view["decision"]["options"]
    action = list(decision(theirs).sample(Chooser(1)))
    assert refused(theirs, "play", action=action, at=30) == "error.elsewhere"
    assert refused(theirs, "live", do="take", told=told) == "error.code.apart"
