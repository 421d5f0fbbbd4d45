"""A whole game of Battle for Moscow through the page, to its winner; CPython writes the same bytes for it."""

from pathlib import Path

from playwright.sync_api import Page, expect

from rasputitsa.engine import save
from tests.web.commander import FEW_MOVES, Commander, new_match
from tests.web.pages import GamePage
from tests.web.words import say, told

SEED = 8
BATTLES = {"german": 1, "soviet": 1}
DIGEST = "adbe9b6c2b65"
WINNER = "soviet"


def test_seven_turns_by_mouse_and_by_buttons_to_the_winner(page: Page, tmp_path: Path):
    game = GamePage(page).visit()
    game.begin_by_dialog(SEED)
    expected = new_match(SEED)
    commander = Commander(expected, FEW_MOVES, BATTLES)
    while expected.decision:
        hand = game.play if expected.state.turn % 2 else game.press
        hand(commander.play())
    result = expected.state.result
    assert result is not None
    assert result.winner == WINNER
    assert expected.digest().startswith(DIGEST)
    expect(game.prompt).to_have_text(say("page.over"))
    expect(page.locator("#outcome")).to_contain_text(told(result.text))
    assert game.export(tmp_path).decode() == save.dump(expected)
