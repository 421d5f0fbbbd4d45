"""Hands by hash between two profiles: turns go as files or links, and no hidden card is in them or the other page."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import veil
from rasputitsa.session import Session
from tests.engine.test_tasks import ask
from tests.engine.veiled import changed, code_of
from tests.web.pages import GamePage
from tests.web.shared import PHONE, Size
from tests.web.test_dice import paste
from tests.web.test_far_away import Way, by_link, goes_over, link_of, put_away
from tests.web.test_live import match_at
from tests.web.test_send import paste as open_link
from tests.web.words import say

SEED = 4
CARDS = "blitzkrieg_to_moscow_2"
HAND = ("replacement", "replacement", "luftwaffe", "tactical_edge")
OTHER = ("blitzkrieg", "blitzkrieg", "luftwaffe", "replacement")
TOOK = [["take", card] for card in HAND]
FIRST = [*TOOK, ["ready"], ["end"], ["end"], ["end"], ["end"]]
"""The whole first turn of a side that moves nothing."""


def test_two_profiles_play_with_hidden_hands_by_files(on_screen: GamePage, elsewhere: GamePage, tmp_path: Path):
    mine, theirs = on_screen, elsewhere
    begun_by_both(mine, theirs)
    expect(mine.key("take:luftwaffe")).to_be_visible()
    mine.to_front()
    mine.send(FIRST[:5])
    mine.wait_kept(5)
    file = turn_of(mine, tmp_path)
    assert not any(f'"{card}"' in file for card in HAND)
    theirs.open_file("turn.json", file.encode())
    theirs.wait_length(5)
    expect(theirs.notice).to_contain_text("hashes")
    put_away(theirs)
    expect(theirs.prompt).to_contain_text(say("error.elsewhere", side="german"))
    theirs.wait_kept(5)
    kept = json.loads(theirs.save())
    assert kept["veil"]["side"] == "soviet"
    assert [card[0] for card in kept["veil"]["cards"]] == [0, 1, 2, 3]
    assert theirs.view()["decision"]["options"] == []
    mine.to_front()
    mine.send(FIRST[5:])
    mine.wait_kept(len(FIRST))
    theirs.open_file("turn.json", turn_of(mine, tmp_path).encode())
    theirs.wait_length(len(FIRST))
    assert theirs.view()["decision"]["side"] == "soviet"
    theirs.to_front()
    put_away(theirs)
    swapped = changed(file, lambda form: form["veil"]["cards"][2].__setitem__(1, "0" * 64))
    theirs.open_file("turn.json", swapped.encode())
    expect(theirs.key("send-veil-fault")).to_have_text(say("send.veil.swapped", n=2))
    theirs.close_dialog()
    theirs.open_file("turn.json", file.encode())
    stays(theirs, "send-behind", say("send.behind.what", n=len(FIRST) - 5))
    theirs.press_bar("#saves")
    expect(theirs.key("send-veil-own")).to_be_visible()
    theirs.close_dialog()
    theirs.to_front()
    theirs.send([["take", "t34"], ["ready"]])
    theirs.wait_kept(len(FIRST) + 2)
    mine.open_file("turn.json", turn_of(theirs, tmp_path).encode())
    mine.wait_length(len(FIRST) + 2)
    assert "t34" not in json.dumps(mine.save().split('"branches"')[1].split('"snapshots"')[0])


def test_two_profiles_play_with_hidden_hands_by_links(
    on_screen: GamePage, elsewhere: GamePage, at_size: Callable[[Size], GamePage]
):
    mine, theirs = on_screen, elsewhere
    begun_by_both(mine, theirs)
    goes_over(mine, theirs, [Action(*words) for words in FIRST[:5]], 5, by_link)
    expect(theirs.notice).to_contain_text("hashes")
    put_away(theirs)
    expect(theirs.prompt).to_contain_text(say("error.elsewhere", side="german"))
    assert [len(card) for card in json.loads(theirs.save())["veil"]["cards"]] == [2] * 4
    first = link_of(mine)
    goes_over(mine, theirs, [Action(*words) for words in FIRST[5:]], len(FIRST), by_link)
    put_away(theirs)
    looks_as_it_should(mine)
    theirs.to_front()
    open_link(theirs, first)
    stays(theirs, "send-behind", say("send.behind.what", n=len(FIRST) - 5))
    open_link(theirs, first.split("#")[0] + f"#link={another_line(mine)}")
    stays(theirs, "send-apart", say("send.apart.what", shared=6, mine=len(FIRST) - 6, theirs=1))
    cheat = Session()
    ask(cheat, "open", save=changed(mine.save(), lambda form: form["veil"].update(secret="c" * 32)))
    refused(theirs, first.split("#")[0] + f"#link={code_of(cheat)}", say("send.veil.swapped", n=0))
    goes_over(theirs, mine, [Action("take", "t34"), Action("ready")], len(FIRST) + 2, by_link)
    assert "t34" not in json.dumps(mine.save().split('"branches"')[1].split('"snapshots"')[0])
    secret = json.loads(theirs.save())["veil"]["secret"]
    assert secret in theirs.page.evaluate("JSON.stringify(localStorage)")
    assert secret not in mine.page.evaluate("JSON.stringify(localStorage)")
    link = link_of(theirs)
    stranger = at_size(PHONE)
    refused(stranger, link, say("send.veil.before", n=len(FIRST)))
    mine.to_front()
    mine.page.goto("about:blank")
    mine.page.goto(link[link.index("#") :])
    mine.wait_length(len(FIRST) + 2)
    expect(mine.page.locator("body")).to_contain_text(say("send.same"))


def stays(game: GamePage, question: str, words: str):
    """Stay with the game here, as what came is an earlier moment of it or went elsewhere."""
    expect(game.key(question)).to_contain_text(words)
    game.key("send-stay").click()
    expect(game.dialog).to_be_hidden()
    assert game.view()["length"] == len(FIRST)


def another_line(game: GamePage) -> str:
    """The code of a page that goes back behind what it has sent, and plays on in another way."""

    def cut(form: dict[str, Any]) -> None:
        form["branches"][0] |= {"actions": form["branches"][0]["actions"][:6], "snapshots": []}
        form["length"] = 6

    cheat = Session()
    ask(cheat, "open", save=changed(game.save(), cut))
    assert cheat.match.decision is not None
    cheat.match.play(next(each for each in cheat.match.decision.actions() if each.verb != "end"))
    return code_of(cheat)


def looks_as_it_should(game: GamePage):
    """The link of hidden hands says what is hidden and what is not; nothing beside it would give a hand away."""
    game.to_front()
    game.open_saves()
    game.key("send-turn-open").click()
    expect(game.key("send-veil")).to_have_text(say("send.veil"))
    expect(game.key("send-honour")).to_have_text(say("send.veil.not"))
    expect(game.dialog.locator("svg, canvas, img").last).to_be_visible()
    for key in ("send-look", "send-class", "send-file"):
        expect(game.key(key)).to_have_count(0)
    expect(game.key("send-veiled")).to_be_visible()
    game.close_dialog()


def refused(game: GamePage, link: str, why: str):
    """Open a link that is refused, with the reason: nothing is played."""
    game.to_front()
    length = game.view()["length"] if game.page.evaluate("rasputitsa.store.state.view !== null") else None
    open_link(game, link)
    expect(game.key("send-veil-fault")).to_have_text(why)
    game.close_dialog()
    assert length is None or game.view()["length"] == length


@pytest.mark.parametrize("way", ["link", "file"])
def test_a_whole_game_goes_to_and_fro_with_hidden_hands(
    page: Page, new_profile: Callable[..., BrowserContext], tmp_path: Path, way: str
):
    def by_file(sender: GamePage, receiver: GamePage):
        sender.to_front()
        file = turn_of(sender, tmp_path)
        receiver.to_front()
        receiver.open_file("turn.json", file.encode())

    go: Way = by_link if way == "link" else by_file
    sender, receiver = GamePage(page).visit(), GamePage(new_profile().new_page()).visit()
    begun_by_both(sender, receiver)
    choose, sent, is_over = Chooser(SEED), 0, False
    while not is_over:
        turn, match = turn_at(sender, choose)
        goes_over(sender, receiver, turn, match.length, go)
        put_away(receiver)
        is_over, sent = match.decision is None, sent + 1
        sender, receiver = receiver, sender
    receiver.to_front()
    kept = match_at(receiver).veil
    assert kept is not None
    n, shown = len(kept["cards"]), veil.shown(match_at(receiver))
    # The dice are another number each time: it may be that every card has been played.
    key, came = ("dice.hands.left", "send.veil.shown") if shown < n else ("dice.hands", "send.same")
    tells_of_hands(receiver, say(key, n=n, shown=shown, left=n - shown))
    go(sender, receiver)
    expect(receiver.page.locator("body")).to_contain_text(say(came))
    tells_of_hands(receiver, say("dice.hands", n=n, shown=n))
    ends = [match_at(each) for each in (sender, receiver)]
    assert sent > 10
    assert all(veil.is_open(each) for each in ends)
    assert len({each.digest() for each in ends}) == 1
    assert all(each.state.result for each in ends)


def tells_of_hands(game: GamePage, words: str):
    """Look up under *The dice* how many cards of the other side were shown."""
    game.page.evaluate("rasputitsa.commands.dice()")
    expect(game.key("dice-hands")).to_have_text(words)
    game.close_dialog()


def turn_at(game: GamePage, choose: Chooser) -> tuple[list[Action], Match]:
    """A random turn of the side that plays at a page, up to where the other decides; and where that leads."""
    match, turn = match_at(game), list[Action]()
    assert match.veil is not None
    while (decision := match.decision) and decision.side == match.veil["side"]:
        turn.append(decision.sample(choose))
        match.play(turn[-1])
    return turn, match


def begun_by_both(mine: GamePage, theirs: GamePage) -> None:
    """The invitation, its answer, and the game with hidden hands in which the one who begins plays the first side."""
    for each in (theirs, mine):
        each.to_front()
        each.begin(SEED)
    opens(mine)
    expect(mine.key("joint-hands")).to_have_text(say("dice.joint.hands"))
    mine.key("joint-invite").click()
    invitation = mine.key("dice.joint.invitation").input_value()
    opens(theirs)
    paste(theirs, invitation)
    answer = theirs.key("dice.joint.answer").input_value()
    theirs.close_dialog()
    paste(mine, answer)
    mine.key("joint-begin").click()
    mine.wait_length(0)
    expect(mine.key("dice-hands")).to_be_visible()
    mine.close_dialog()


def opens(game: GamePage) -> None:
    """Two people want dice of both for the game with cards."""
    game.press_bar("#new-game")
    game.dialog.locator("select[name=game]").select_option(CARDS)
    game.key("mode:match").check()
    game.seat_people()
    game.dialog.locator("select[name=dice]").select_option("joint")
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()


def turn_of(game: GamePage, folder: Path) -> str:
    """The file that the page makes for the other player."""
    game.open_saves()
    game.key("send-turn-open").click()
    expect(game.key("send-veil")).to_have_text(say("send.veil.over" if game.view()["result"] else "send.veil"))
    with game.page.expect_download() as download:
        game.key("send-veiled").click()
    path = folder / "turn.json"
    download.value.save_as(path)
    game.close_dialog()
    return path.read_text(encoding="utf-8")
