"""Stumbling blocks of a newcomer on a phone: a log that lags, a hint that moves the buttons, a game not begun."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.commander import played, played_until
from tests.web.pages import HIDDEN, GamePage
from tests.web.shared import PHONE, Size
from tests.web.words import say

SEED = 1941
SCROLL = "(top) => { const place = document.getElementById('sheets'); place.scrollTop = top; return place.scrollTop; }"
TOP = "document.getElementById('sheets').scrollTop"


@pytest.fixture
def phone(at_size: Callable[[Size], GamePage]) -> GamePage:
    """A phone with a game some actions old."""
    game = at_size(PHONE)
    game.begin(SEED)
    _match, actions = played_until(SEED, lambda match: match.state.turn == 2)
    game.send(actions)
    game.page.keyboard.press("Shift")  # The card of the turn goes with any key.
    expect(game.page.locator("#turn-card")).to_be_hidden()
    return game


def test_the_log_is_at_its_latest_after_an_action_and_behind_another_tab(phone: GamePage):
    phone.open_tab("turn")
    phone.open_tab("log")
    assert phone.page.evaluate(SCROLL, 300) > 0
    length = phone.length()
    phone.send(played(SEED, length + 1)[1][length:])
    assert phone.page.evaluate(TOP) == 0
    phone.page.evaluate(SCROLL, 300)
    phone.open_tab("turn")
    phone.open_tab("log")
    assert phone.page.evaluate(TOP) == 0


def test_a_hint_leaves_the_headline_and_the_buttons_where_they_are(phone: GamePage):
    before = phone.boxes("#buttons .undo")
    phone.key("hint").click()
    expect(phone.key("hint-away")).to_be_visible()
    expect(phone.prompt).to_be_visible()
    assert phone.boxes("#buttons .undo") == before


def test_a_hint_is_at_hand_while_a_unit_is_picked(phone: GamePage):
    option = next(option for option in phone.view()["decision"]["options"] if option["subject"] == "unit")
    phone.page.evaluate("unit => rasputitsa.act.take('unit', unit)", option["subjects"][0])
    phone.wait_selected(option["subjects"][0])
    phone.push(phone.key("hint"))
    phone.key("hint-play").wait_for(timeout=60_000)
    parts = ("hint", "hint-play", "hint-away", "cancel", "undo")
    assert phone.page.evaluate(HIDDEN, [",".join(f'[data-key="{part}"]' for part in parts), True]) == []
    assert all(phone.key(part).is_visible() for part in parts)
    phone.push(phone.key("hint-away"))
    phone.push(phone.key("cancel"))


def test_what_is_kept_first_does_not_lose_the_new_game(phone: GamePage):
    phone.press_bar("#new-game")
    phone.play_on_honour()
    phone.dialog.get_by_role("button", name=say("page.new.start")).click()
    first = phone.dialog.locator(".buttons button").first
    expect(first).to_have_text(say("page.ask.keep"))
    name = say("page.saves.default", game=say("battle_for_moscow.title"), turn=phone.view()["turn"])
    expect(phone.dialog).to_contain_text(say("page.ask.new.detail", name=name))
    first.click()
    phone.wait_length(0)
    expect(phone.dialog).to_be_hidden()
    expect(phone.notice).to_contain_text(say("page.saves.done", name=name))
    assert name in phone.page.evaluate("rasputitsa.keeper.list().map(({ name }) => name)")


def test_of_first_figures_is_spoken_only_while_counters_show_no_more(phone: GamePage):
    near = say("page.hint", mouse=0)
    far = say("page.hint.far", words=near)
    phone.page.evaluate("rasputitsa.board.fit()")
    phone.page.wait_for_function("() => rasputitsa.board.small()")
    expect(phone.notice).to_have_text(far)
    phone.page.evaluate("rasputitsa.board.zoom(3)")
    phone.page.wait_for_function("() => !rasputitsa.board.small()")
    expect(phone.notice).to_have_text(near)


ALONE = """() => {
  const [own] = [...document.querySelectorAll('#buttons .undo')].map((node) => node.getBoundingClientRect());
  const others = [...document.querySelectorAll('#buttons button:not(.undo)')].filter((node) => node.checkVisibility());
  const rows = others.map((node) => node.getBoundingClientRect());
  return !rows.some(({ top, bottom }) => top < own.bottom && own.top < bottom);
}"""
"""True if nothing stands in the row of *Undo*."""


def test_undo_never_stands_alone_in_a_row(at_size: Callable[[Size], GamePage]):
    game = at_size(PHONE)
    game.begin(SEED)
    _match, actions = played_until(SEED, lambda match: match.state.turn == 2)
    rows = []
    for action in actions[:40]:
        game.send([action])
        if game.page.locator("#buttons .undo").is_visible() and game.key("hint").is_visible():
            rows.append((game.view()["decision"]["prompt"]["key"], game.page.evaluate(ALONE)))
    assert len(rows) > 10
    assert [prompt for prompt, is_alone in rows if is_alone] == []
