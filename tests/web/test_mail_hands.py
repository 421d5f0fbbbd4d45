"""Dice by mail with hidden hands between two profiles: no card leaves a page before its play, and a swap is named."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import veil
from tests.web.by_hand import begun
from tests.web.pages import GamePage
from tests.web.test_live import match_at, side_of, thrown
from tests.web.test_live_hands import CARDS, own
from tests.web.test_mail import (
    PAST,
    Pair,
    answer,
    close,
    goes_to,
    hand_over,
    invited,
    play_until_asked,
    played_out,
    press,
    sent,
    shown,
    to_send,
)
from tests.web.words import say

SEED = 6
LISTENING = """() => {
  window.said = [];
  const { stringify } = JSON;
  JSON.stringify = (value, ...rest) => {
    const text = stringify(value, ...rest);
    if (['ask', 'turn', 'dice', 'begin'].includes(value?.k)) window.said.push(text);
    return text;
  };
}"""
CHEATS = """number => {
  const { stringify } = JSON;
  window.honest = () => Object.assign(JSON, { stringify });
  JSON.stringify = (value, ...rest) => {
    if (value?.k === 'ask') value.told.cards = [[number, '0'.repeat(64)]];
    return stringify(value, ...rest);
  };
}"""


def together(new_profile: Callable[..., BrowserContext], often: str = "phase") -> Pair:
    """Two pages with a game by mail that has just begun, in which hands are hidden."""
    host = begun(new_profile().new_page(), CARDS, "barbarossa", SEED)
    pair = invited(host, GamePage(new_profile().new_page()).visit(), often)
    for each in pair.pages.values():
        expect(each.key("mail-strip")).to_contain_text(say("live.hands.hidden"))
    return pair


def first_asking(pair: Pair, choose: Chooser) -> Match:
    """The game up to the first roll of the side that chooses its hand first; its page asks whether to ask."""
    match, _ = play_until_asked(pair, choose)
    assert side_of(match) == "german"
    return match


def test_two_play_with_dice_by_mail_and_hidden_hands_and_a_reload_is_no_loss(
    new_profile: Callable[..., BrowserContext],
):
    pair, choose = together(new_profile), Chooser(SEED)
    host, guest = pair.pages["german"], pair.pages["soviet"]
    for each in (host, guest):
        each.page.evaluate(LISTENING)
    match = first_asking(pair, choose)
    press(host, "mail-ask")
    asking = sent(host)
    heard = "".join(host.page.evaluate("window.said"))
    cards = [entry.action[1] for entry in match.entries if entry.action.verb == "take"]
    assert len(cards) > 2
    assert '["take","?"]' in heard
    assert not any(f'"{card}"' in heard for card in cards)
    host.reload()
    given = answer(guest, asking)
    guest.reload()
    expect(guest.key("mail-strip")).to_contain_text(say("mail.up.given"))
    expect(guest.key("mail-strip")).to_contain_text(say("live.hands.hidden"))
    assert own(host)["secret"] not in heard + guest.save()
    assert [len(card) for card in own(guest)["cards"]] == [2] * len(cards)
    goes_to(host, given)
    host.page.wait_for_function(PAST, arg=match.length)
    host.wait_kept(match.length + 1)
    assert thrown(match_at(host)) == 1
    if side_of(now := match_at(host)) != "german":
        hand_over(host, guest, now)
    later, again = play_until_asked(pair, choose)
    assert later.length > match.length
    assert again


def test_a_hand_that_was_swapped_is_named_and_the_game_goes_on(new_profile: Callable[..., BrowserContext]):
    """The one who cheats sends another hash for a card once he could have the dice."""
    pair, choose = together(new_profile), Chooser(SEED)
    host, guest = pair.pages["german"], pair.pages["soviet"]
    match = first_asking(pair, choose)
    press(host, "mail-ask")
    given = answer(guest, sent(host))
    before = own(guest)["cards"]
    host.page.evaluate(CHEATS, before[0][0])
    goes_to(guest, to_send(host))
    expect(shown(guest, "mail-wrong")).to_have_text(say("send.veil.swapped", n=before[0][0]))
    press(guest, "mail-out")
    assert own(guest)["cards"] == before
    host.page.evaluate("() => void window.honest()")
    goes_to(host, given)
    host.page.wait_for_function(PAST, arg=match.length)


def test_a_hidden_game_by_mail_is_not_begun_twice(new_profile: Callable[..., BrowserContext]):
    """The invitation once more, with another game on the table, would deal its player another hand."""
    host = begun(new_profile().new_page(), CARDS, "barbarossa", SEED)
    guest = GamePage(new_profile().new_page()).visit()
    pair = invited(host, guest, "roll")
    kept, link = own(guest)["secret"], to_send(host)
    guest.begin(SEED)
    goes_to(guest, link)
    expect(shown(guest, "mail-wrong")).to_have_text(say("mail.other"))
    press(guest, "mail-out")
    assert kept
    assert pair.pages["soviet"] is guest


def test_hands_on_honour_are_said_to_be_so_at_both_pages(new_profile: Callable[..., BrowserContext]):
    host = begun(new_profile().new_page(), CARDS, "barbarossa", SEED)
    guest = GamePage(new_profile().new_page()).visit()
    host.open_saves()
    host.key("mail-begin").click()
    shown(host, "live-hide").uncheck()
    press(host, "mail-invite")
    expect(shown(host, "mail-hands")).to_be_visible()
    goes_to(guest, sent(host))
    press(guest, "mail-accept")
    expect(shown(guest, "mail-hands")).to_be_visible()
    close(guest)
    for each in (host, guest):
        assert match_at(each).veil is None


def test_a_whole_game_is_played_with_dice_by_mail_and_hidden_hands(new_profile: Callable[..., BrowserContext]):
    pair = together(new_profile)
    match, last = played_out(pair, Chooser(SEED))
    other = next(each for each in pair.pages.values() if each is not last)
    goes_to(other, to_send(last))
    other.wait_length(match.length)
    expect(other.key("mail-strip")).to_contain_text(say("mail.up.left"))
    goes_to(last, to_send(other))
    expect(last.key("mail-strip")).to_contain_text(say("mail.up.over"))
    ends = [match_at(each) for each in (last, other)]
    assert all(veil.is_open(each) for each in ends)
    assert len({each.digest() for each in ends}) == 1
