"""A whole game of Battle for Moscow through the page, to its winner; CPython writes the same bytes for it."""

from pathlib import Path

from playwright.sync_api import expect

from rasputitsa.engine.decision import Action
from rasputitsa.engine.record import save
from tests.web.commander import FEW_MOVES, Commander, dialog_match
from tests.web.pages import GamePage
from tests.web.words import say, told

SEED = 7
BY_MOUSE, BY_BUTTONS = (1, 7), (0, 2, 6)
"""Turns, with the set-up; in either part is everything that there is to be done in a game, or all but a loss."""
BATTLES = {"german": 1, "soviet": 1}
DIGEST = "4fe7cba7e3dd"
WINNER = "soviet"


def test_a_game_by_mouse_and_by_buttons_to_the_winner(on_screen: GamePage, tmp_path: Path):
    game, page = on_screen, on_screen.page
    game.begin_by_dialog(SEED)
    expected = dialog_match(SEED)
    commander = Commander(expected, FEW_MOVES, BATTLES)
    others: list[Action] = []
    done: dict[object, set[str]] = {None: set(), game.play: set(), game.press: set()}
    while expected.decision:
        turn = expected.state.turn
        hand = game.play if turn in BY_MOUSE else game.press if turn in BY_BUTTONS else None
        action = commander.play()
        done[hand].add(action.verb)
        if hand is None:
            others.append(action)
            continue
        if others:
            game.send(others)
            others.clear()
        hand(action)
    assert done[game.play] | {"place", "begin"} == done[game.press] >= done[None]
    result = expected.state.result
    assert result is not None
    assert result.winner == WINNER
    assert expected.digest().startswith(DIGEST)
    expect(game.prompt).to_have_text(say("page.over"))
    expect(page.locator("#outcome")).to_contain_text(told(result.text))
    assert game.export(tmp_path).decode() == save.dump(expected)
