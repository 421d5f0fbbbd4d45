"""Dice by mail between two profiles: one asks, the other answers, and what did not come this way is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from tests.web.by_hand import begun
from tests.web.pages import GamePage
from tests.web.test_live import match_at, side_of, stretch, thrown
from tests.web.words import say

SEED = 5
HERE = "() => rasputitsa.store.state.view?.decision?.options.length > 0"
PAST = "length => rasputitsa.store.state.view.length > length"
ROLL = "action => void rasputitsa.act.play(action)"


class Pair(NamedTuple):
    """The pages of two players, each with the side that it plays."""

    pages: dict[str, GamePage]

    def at(self, match: Match) -> tuple[GamePage, GamePage]:
        """The page of the side that decides, and the other one."""
        here = side_of(match)
        return self.pages[here], next(page for side, page in self.pages.items() if side != here)


def together(new_profile: Callable[..., BrowserContext], often: str = "phase") -> Pair:
    """Two pages with a game by mail that has just begun."""
    host = begun(new_profile().new_page(), "battle_for_moscow", "classic", SEED)
    pair = invited(host, GamePage(new_profile().new_page()).visit(), often)
    assert pair.pages["soviet"].save() == host.save()
    return pair


def invited(host: GamePage, guest: GamePage, often: str) -> Pair:
    """Two pages, the first of which has invited the other to the game on its table."""
    host.to_front()
    host.open_saves()
    host.key("mail-begin").click()
    host.dialog.locator("select[name=side]").select_option("german")
    host.dialog.locator("select[name=often]").select_option(often)
    press(host, "mail-invite")
    expect(shown(host, "mail-begun")).to_be_visible()
    link = sent(host)
    goes_to(guest, link)
    expect(shown(guest, "mail-invited")).to_be_visible()
    press(guest, "mail-accept")
    expect(guest.key("mail-strip")).to_contain_text(say("mail.up.theirs"))
    # The strip stands before the dialog that says how things are is open.
    expect(shown(guest, "mail-stop")).to_be_visible()
    close(guest)
    return Pair({"german": host, "soviet": guest})


def shown(game: GamePage, key: str) -> Locator:
    """The part of the open dialog that is called so; one that was closed still has its own."""
    return game.dialog.locator(f'[data-key="{key}"]')


def press(game: GamePage, key: str) -> None:
    """Press a button of the open dialog; a roll that is being shown takes the next press of a mouse for itself."""
    shown(game, key).evaluate("node => node.click()")


def close(game: GamePage) -> None:
    """Close the dialog."""
    game.dialog.evaluate("node => node.close()")
    expect(game.dialog).to_have_count(0)


def sent(game: GamePage) -> str:
    """The link that the dialog offers to send, which is closed then."""
    link = shown(game, "live-code").input_value()
    assert "#link=10." in link
    close(game)
    return link


def to_send(game: GamePage) -> str:
    """The link of what is to be sent now."""
    game.to_front()
    game.page.evaluate("document.querySelector('[data-key=mail-show]').click()")
    return sent(game)


def goes_to(game: GamePage, link: str) -> None:
    """A link is opened at a page."""
    game.to_front()
    game.page.evaluate("hash => { location.hash = hash; }", link[link.index("#") :])


def ask(game: GamePage, action: list[str]) -> str:
    """Ask for the dice of an action; the link that asks."""
    game.to_front()
    game.page.evaluate(ROLL, action)
    press(game, "mail-ask")
    expect(shown(game, "mail-up-asked")).to_be_visible()
    return sent(game)


def answer(game: GamePage, asking: str) -> str:
    """Give the dice; the link of the answer."""
    goes_to(game, asking)
    press(game, "mail-give")
    expect(shown(game, "mail-up-given")).to_be_visible()
    return sent(game)


def play_until_asked(pair: Pair, choose: Chooser) -> tuple[Match, list[str]]:
    """Play on, each at its page, up to an action for which dice are to be asked; none: the game is over."""
    match = match_at(pair.pages["german"])
    while True:
        here, there = pair.at(match)
        here.page.wait_for_function(HERE)
        here.to_front()
        actions = stretch(match_at(here), choose, 400)
        last = actions[-1]
        match = match_at(here)
        for action in actions[:-1]:
            match.play(action)
        here.send(actions[:-1])
        here.wait_kept(match.length)
        here.page.evaluate(ROLL, list(last))
        here.page.wait_for_function(
            """length => document.querySelector('#dialog[open] [data-key=mail-ask]')
            || rasputitsa.store.state.view.length > length""",
            arg=match.length,
        )
        if shown(here, "mail-ask").count():
            return match, list(last)
        here.wait_kept(match.length + 1)
        match = match_at(here)
        if match.decision is None:
            return match, []
        if side_of(match) != here_side(pair, here):
            hand_over(here, there, match)


def here_side(pair: Pair, game: GamePage) -> str:
    """The side that a page plays."""
    return next(side for side, page in pair.pages.items() if page is game)


def hand_over(here: GamePage, there: GamePage, match: Match) -> None:
    """One sends the turn, and the other opens it."""
    goes_to(there, to_send(here))
    there.wait_length(match.length)
    there.wait_kept(match.length)
    assert match_at(there).common() == match.common()


def test_two_play_with_dice_by_mail_and_a_reload_is_no_loss(new_profile: Callable[..., BrowserContext]):
    pair, choose = together(new_profile), Chooser(SEED)
    match, action = play_until_asked(pair, choose)
    here, there = pair.at(match)
    press(here, "mail-wait")
    asking = ask(here, action)
    frozen(here, match, action)
    here.reload()
    expect(here.key("mail-strip")).to_contain_text(say("mail.up.asked"))
    given = answer(there, asking)
    assert match_at(there).length == match.length
    there.reload()
    expect(there.key("mail-strip")).to_contain_text(say("mail.up.given"))
    goes_to(here, given)
    here.page.wait_for_function(PAST, arg=match.length)
    here.wait_kept(match.length + 1)
    assert thrown(match_at(here)) == 1
    goes_to(here, given)
    expect(shown(here, "mail-wrong")).to_have_text(say("mail.unasked"))
    press(here, "mail-out")
    later, again = play_until_asked(pair, choose)
    assert later.length > match.length
    assert again


def test_a_game_by_mail_goes_on_where_all_games_were_brought_to(
    new_profile: Callable[..., BrowserContext], tmp_path: Path
):
    pair = together(new_profile)
    match, action = play_until_asked(pair, Chooser(SEED))
    here, there = pair.at(match)
    press(here, "mail-wait")
    asking = ask(here, action)
    elsewhere = GamePage(new_profile().new_page()).visit()
    elsewhere.open_file("all.json", here.export(tmp_path, "page.saves.all"))
    elsewhere.key("back").click()
    expect(elsewhere.key("mail-strip")).to_contain_text(say("mail.up.asked"))
    frozen(elsewhere, match, action)
    goes_to(elsewhere, answer(there, asking))
    elsewhere.wait_kept(match.length + 1)
    assert thrown(match_at(elsewhere)) == 1


def frozen(game: GamePage, match: Match, action: list[str]) -> None:
    """Nothing else than the announced action can be played."""
    assert match.decision is not None
    other = next(each for each in match.decision.actions() if list(each) != action)
    game.page.evaluate(ROLL, list(other))
    expect(game.page.locator("body")).to_contain_text(say("mail.frozen"))
    assert game.length() == match.length


def test_another_announcement_for_the_same_roll_is_named(new_profile: Callable[..., BrowserContext]):
    """The one who cheats forgets what was asked, and asks again."""
    pair = together(new_profile)
    match, action = play_until_asked(pair, Chooser(SEED))
    here, there = pair.at(match)
    press(here, "mail-wait")
    first = ask(here, action)
    answer(there, first)
    here.page.evaluate(
        """() => {
        const key = 'rasputitsa:setting:mail';
        const mails = JSON.parse(localStorage.getItem(key)).map((mail) => ({ ...mail, asked: null }));
        localStorage.setItem(key, JSON.stringify(mails));
        }"""
    )
    here.reload()
    second = ask(here, action)
    assert second != first
    goes_to(there, second)
    press(there, "mail-give")
    expect(shown(there, "mail-wrong")).to_contain_text(say("error.live.twice"))
    press(there, "mail-out")
    match.play(action)
    there.open_file("turn.json", save.dump(match).encode())
    there.wait_length(match.length)
    expect(there.key("mail-strip")).to_contain_text(say("mail.loose"))


def test_a_practice_from_a_game_by_mail_rolls_on_its_own_and_leaves_that_game_as_it_is(
    new_profile: Callable[..., BrowserContext],
):
    pair = together(new_profile)
    match, action = play_until_asked(pair, Chooser(SEED))
    here, _ = pair.at(match)
    press(here, "mail-wait")
    here.page.evaluate("length => rasputitsa.commands.practise(length)", match.length)
    here.wait_practice()
    expect(here.key("mail-strip")).to_have_count(0)
    here.send([action])
    assert asked_for(here) == [None]


def asked_for(game: GamePage) -> list[object]:
    """The rolls that a page has announced in its games by mail, as it keeps them."""
    mails = json.loads(game.page.evaluate("localStorage.getItem('rasputitsa:setting:mail')"))
    return [mail["asked"] for mail in mails]


@pytest.mark.parametrize("often", ["phase", "roll"])
def test_a_whole_game_is_played_with_dice_by_mail(new_profile: Callable[..., BrowserContext], often: str):
    match, _ = played_out(together(new_profile, often), Chooser(SEED))
    assert match.state.result
    assert thrown(match) > 0


def played_out(pair: Pair, choose: Chooser) -> tuple[Match, GamePage]:
    """Play a game to its end; the page that played last has it."""
    match = match_at(pair.pages["german"])
    while True:
        here, there = pair.at(match)
        match, action = play_until_asked(pair, choose)
        here, there = pair.at(match) if action else (here, there)
        if action:
            press(here, "mail-ask")
            goes_to(here, answer(there, sent(here)))
            here.page.wait_for_function(PAST, arg=match.length)
            here.wait_kept(match.length + 1)
            match = match_at(here)
        if match.decision is None:
            return match, longest(pair)
        if side_of(match) != here_side(pair, here):
            hand_over(here, there, match)


def longest(pair: Pair) -> GamePage:
    """The page that has the most of the game."""
    return max(pair.pages.values(), key=lambda page: page.length())
