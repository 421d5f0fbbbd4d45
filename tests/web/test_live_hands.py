"""Two pages play live with hidden hands: no card is said before it is played, and a reload of either is no loss."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import veil
from tests.web.by_hand import begun_on
from tests.web.pages import GamePage
from tests.web.test_live import HERE, answer_of, connect, invited, match_at, part, stretch, wait_up
from tests.web.test_live import play_on as played_on
from tests.web.words import say

CARDS = "blitzkrieg_to_moscow_2"
SEED = 6
LISTENING = """() => {
  window.said = [];
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (data) { window.said.push(data); send.call(this, data); };
}"""
Pages = dict[str, GamePage]


def connected(host: GamePage, guest: GamePage) -> Pages:
    """Two pages, the first with a game on the table, are connected, with a game in which hands are hidden."""
    begun_on(host, CARDS, "barbarossa", SEED)
    host.to_front()
    connect(host, answer_of(guest, invited(host, "german", "hidden")))
    wait_up(host, guest)
    expect(guest.key("live-strip")).to_contain_text(say("live.hands.hidden"))
    return {"german": host, "soviet": guest}


def play_on(pages: Pages, choose: Chooser, actions: int, most: int = 40) -> Match:
    """The same as without hidden hands, but that each page has what all may know."""
    return played_on(pages, choose, actions, most, alike=Match.common)


def own(game: GamePage) -> veil.Veil:
    """The hidden hands as a page keeps them."""
    kept = match_at(game).veil
    assert kept is not None
    return kept


def test_two_pages_play_live_with_hidden_hands_and_a_reload_is_no_loss(
    on_screen: GamePage, new_profile: Callable[..., BrowserContext]
):
    host, guest = on_screen, GamePage(new_profile().new_page())
    host.page.evaluate(LISTENING)
    pages, choose = connected(host, guest), Chooser(SEED)
    match = play_on(pages, choose, 6, most=6)
    heard = "".join(host.page.evaluate("window.said")).replace("\\", "")
    cards = [entry.action[1] for entry in match.entries if entry.action.verb == "take"]
    assert len(cards) > 2
    assert '"take","?"' in heard
    assert not any(f'"{card}"' in heard for card in cards)
    assert own(host)["secret"] not in heard + guest.save()
    assert all(len(card) == 2 for card in own(guest)["cards"])
    guest.reload()
    wait_up(host, guest)
    play_on(pages, choose, 20)
    host.reload()
    wait_up(host, guest)
    play_on(pages, choose, 8)
    assert own(host)["side"] == "german"
    assert own(guest)["side"] == "soviet"
    part(host, guest)
    assert sum(each.page.evaluate(HERE) for each in (host, guest)) == 1


def test_a_card_with_another_hash_is_named_at_the_other_page(on_screen: GamePage, elsewhere: GamePage):
    host, guest = on_screen, elsewhere
    guest.begin(SEED)
    pages, choose = connected(host, guest), Chooser(SEED)
    play_on(pages, choose, 6, most=6)
    # A page that cheats: it has another hand than the one that it gave hashes of.
    host.page.evaluate("""() => {
      const { stringify } = JSON;
      window.honest = () => Object.assign(JSON, { stringify });
      JSON.stringify = (value, ...rest) => {
        if (value?.k === "told") for (const card of value.told.cards) card[1] = "0".repeat(64);
        return stringify(value, ...rest);
      };
    }""")
    match = match_at(host)
    assert match.decision is not None
    host.to_front()
    host.send(stretch(match, choose, 1))
    expect(guest.key("live-strip")).to_contain_text(say("send.veil.swapped", n=0))
    assert own(guest)["cards"][0][1] != "0" * 64
    host.page.evaluate("() => void window.honest()")
    part(host, guest)


def test_a_whole_game_is_played_live_with_hidden_hands(new_profile: Callable[..., BrowserContext]):
    host = GamePage(new_profile().new_page()).visit()
    pages = connected(host, GamePage(new_profile().new_page()))
    match = play_on(pages, Chooser(SEED), actions=20_000, most=400)
    assert match.state.result
    for each in pages.values():
        expect(each.key("live-strip")).to_contain_text(say("live.up.shown"))
        each.wait_kept(match.length)
    ends = [match_at(each) for each in pages.values()]
    assert all(veil.is_open(each) for each in ends)
    assert len({each.digest() for each in ends}) == 1


def test_nothing_is_said_of_hands_where_there_are_none(on_screen: GamePage):
    host = begun_on(on_screen, "battle_for_moscow", "classic", SEED)
    host.open_saves()
    host.key("live-begin").click()
    expect(host.key("live-invite")).to_be_visible()
    expect(host.key("live-hide")).to_have_count(0)
    expect(host.dialog).not_to_contain_text(say("live.hands.honour")[:20])
