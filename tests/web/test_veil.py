"""Hands by hash between two profiles: turns go as files, and neither these nor the other browser have a hidden card."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.engine.veiled import changed
from tests.web.pages import GamePage
from tests.web.test_dice import paste
from tests.web.test_far_away import PUT_AWAY
from tests.web.words import say

CARDS = "blitzkrieg_to_moscow_2"
HAND = ("replacement", "replacement", "luftwaffe", "tactical_edge")
OTHER = ("blitzkrieg", "blitzkrieg", "luftwaffe", "replacement")
TOOK = [["take", card] for card in HAND]
FIRST = [*TOOK, ["ready"], ["end"], ["end"], ["end"], ["end"]]
"""The whole first turn of a side that moves nothing."""


def test_two_profiles_play_with_hidden_hands_by_files(
    page: Page, new_profile: Callable[..., BrowserContext], tmp_path: Path
):
    mine, theirs = GamePage(page).visit(), GamePage(new_profile().new_page()).visit()
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
    swapped = changed(file, lambda form: form["veil"]["cards"][2].__setitem__(1, "0" * 64))
    theirs.open_file("turn.json", swapped.encode())
    expect(theirs.key("send-veil-fault")).to_have_text(say("send.veil.swapped", n=2))
    theirs.close_dialog()
    theirs.press_bar("#saves")
    expect(theirs.key("send-veil-own")).to_be_visible()
    theirs.close_dialog()
    theirs.to_front()
    theirs.page.wait_for_function(PUT_AWAY)
    if theirs.page.evaluate("rasputitsa.state.lookBack.open"):
        theirs.press_bar("#time-open")
    theirs.send([["take", "t34"], ["ready"]])
    theirs.wait_kept(len(FIRST) + 2)
    mine.open_file("turn.json", turn_of(theirs, tmp_path).encode())
    mine.wait_length(len(FIRST) + 2)
    assert "t34" not in json.dumps(mine.save().split('"branches"')[1].split('"snapshots"')[0])


def begun_by_both(mine: GamePage, theirs: GamePage) -> None:
    """The invitation, its answer, and the game with hidden hands in which the one who begins plays the first side."""
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
    expect(game.key("send-veil")).to_have_text(say("send.veil"))
    with game.page.expect_download() as download:
        game.key("send-veiled").click()
    path = folder / "turn.json"
    download.value.save_as(path)
    game.close_dialog()
    return path.read_text(encoding="utf-8")
