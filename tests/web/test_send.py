"""A game between two profiles by links: opened whole, gone on with where it is in play; of two lines both are kept."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from rasputitsa.engine.record import save
from rasputitsa.games import find
from tests.web.commander import played
from tests.web.pages import KEPT_LENGTHS, GamePage
from tests.web.words import called, say

SEED = 1941
NAMES = "rasputitsa.keeper.list().map(({ name }) => name)"
SIGN = "rasputitsa.engine.call('recap').then(({ match }) => match)"


SHEET = """() => Object.defineProperty(navigator, 'share', {
  configurable: true,
  value: async (sent) => { window.shared = sent; },
})"""
HANDS = "hides => rasputitsa.store.update((state) => ({ ...state, view: { ...state.view, hides } }))"
LONG_CODES = """() => {
  const { engine } = rasputitsa;
  window.plain = engine.call;
  engine.call = async (method, fields) => {
    const answer = await window.plain(method, fields);
    const { written } = answer;
    return written?.code ? { ...answer, written: { ...written, code: written.code.padEnd(1900, 'A') } } : answer;
  };
}"""
"""The code of a game is longer than a link may be."""
HELD = """() => {
  const { engine } = rasputitsa;
  window.plain = engine.call;
  engine.call = async (method, fields) => {
    const answer = await window.plain(method, fields);
    if (method === 'read_code' && answer.save) await new Promise((done) => { window.go = done; });
    return answer;
  };
}"""
"""The last part of a game is read, and its answer waits for a word."""


def turn_of(game: GamePage) -> str:
    """The link that the page offers to send one's turn by, with what it gives away said beside it."""
    game.open_saves()
    game.key("send-turn-open").click()
    expect(game.key("send-honour")).to_have_text(say("send.honour"))
    link = game.key("link").input_value()
    game.close_dialog()
    return link


def paste(game: GamePage, text: str) -> None:
    """Put what came by mail into the box for it."""
    game.open_saves()
    game.key("send-paste").fill(text)
    game.key("send-open").click()


def test_two_play_by_links_and_nothing_that_came_writes_over_what_is_here(on_screen: GamePage, elsewhere: GamePage):
    mine, theirs = on_screen, elsewhere
    mine.to_front()
    mine.begin(SEED)
    actions = played(SEED, 90)[1]
    mine.send(actions[:60])
    mine.wait_kept(60)
    link = turn_of(mine)
    assert "#link=2." in link
    assert len(link) < 400
    theirs.page.evaluate("hash => { location.hash = hash; }", link[link.index("#") :])
    theirs.wait_length(60)
    theirs.wait_kept(60)
    expect(theirs.dialog).to_have_count(0)
    shown_again(theirs)
    assert theirs.page.evaluate(SIGN) == mine.page.evaluate(SIGN)
    assert (theirs.view()["mode"], theirs.save()) == ("match", mine.save())
    theirs.send(actions[60:80])
    goes_on(mine, turn_of(theirs), 80)
    two_lines(mine, theirs, [list(each) for each in actions[80:90]])
    pasted_wrong(mine)


def goes_on(game: GamePage, link: str, length: int) -> None:
    """A link that extends the game in play: it goes on, and no copy is made; a second time nothing is new."""
    names = game.page.evaluate(NAMES)
    paste(game, f"Your turn!\n{link}")
    game.wait_length(length)
    game.wait_kept(length)
    expect(game.dialog).to_have_count(0)
    shown_again(game)
    paste(game, link[link.index("2.") :])
    expect(game.notice).to_have_text(say("send.same"))
    assert game.page.evaluate(NAMES) == names
    game.page.evaluate("location.hash = '#home'")
    expect(game.key("home-came")).to_contain_text(called(game.view()["decision"]["side"]))
    game.key("continue").click()


def shown_again(game: GamePage) -> None:
    """All that was played elsewhere is told, and shown again."""
    expect(game.page.locator("#recap li")).not_to_have_count(0)
    game.page.wait_for_function("() => rasputitsa.state.lookBack.playing")
    game.press_bar("#time-open")


def two_lines(mine: GamePage, theirs: GamePage, actions: list[list[str]]) -> None:
    """Each played on by himself: the one line is shown with the other, and whichever is played on, both are kept."""
    link = turn_of(theirs)
    mine.send(actions[:5])
    mine.wait_kept(85)
    paste(mine, link)
    expect(mine.key("send-behind")).to_contain_text(say("send.behind.what", n=5))
    mine.key("send-stay").click()
    theirs.send(actions[:2])
    decision = save.load(theirs.save(), find).match.decision
    assert decision is not None
    theirs.send([next([*each] for each in decision.actions() if [*each] != actions[2])])
    other = turn_of(theirs)
    here = mine.save()
    paste(mine, other)
    expect(mine.key("send-apart")).to_be_visible()
    expect(mine.dialog.locator("figure canvas")).to_have_count(2)
    mine.key("send-stay").click()
    expect(mine.dialog).to_have_count(0)
    mine.page.wait_for_function(f"() => {NAMES}.length === 1")
    assert mine.save() == here
    (line,) = mine.page.evaluate(NAMES)
    assert theirs.length() in mine.page.evaluate(KEPT_LENGTHS, line)
    # By file it is recognised as well, and what is kept is kept once.
    mine.open_file("turn.json", theirs.save().encode())
    mine.key("send-take").click()
    mine.wait_length(theirs.length())
    mine.page.wait_for_function(f"() => {NAMES}.length === 2")
    (kept,) = set(mine.page.evaluate(NAMES)) - {line}
    assert 85 in mine.page.evaluate(KEPT_LENGTHS, kept)


def test_a_game_that_takes_long_to_read_shows_a_bar_and_a_board_and_can_be_left(on_screen: GamePage):
    game = on_screen
    game.begin(SEED)
    game.send(played(SEED, 60)[1])
    link = turn_of(game)
    game.begin(SEED + 1)
    before = game.save()
    game.page.evaluate(HELD)
    paste(game, link)
    expect(game.key("send-progress")).to_have_text(say("send.reading", done=40, of=60))
    assert game.dialog.locator("progress").evaluate("({ value, max }) => value / max") == 40 / 60
    expect(game.key("send-board").locator("canvas, img, svg").first).to_be_visible()
    game.key("send-stop").click()
    expect(game.dialog).to_have_count(0)
    game.page.evaluate("window.go()")
    expect(game.notice).to_have_text(say("send.stopped"))
    assert game.save() == before
    game.page.evaluate("rasputitsa.engine.call = window.plain")


def answered(game: GamePage, other: GamePage) -> str:
    """The link by which the other player answers the turn that this page has sent."""
    actions = played(SEED, 80)[1]
    game.begin(SEED)
    game.send(actions[:60])
    game.wait_kept(60)
    game.page.evaluate("rasputitsa.commands.share('whole')")
    game.key("link-copy").click()
    link = game.key("link").input_value()
    game.page.wait_for_function("() => rasputitsa.keeper.recall('came')?.includes('sent')")
    game.close_dialog()
    other.to_front()
    other.begin(SEED + 1)
    paste(other, link)
    other.wait_length(60)
    shown_again(other)
    other.send(actions[60:])
    other.wait_kept(80)
    answer = turn_of(other)
    game.to_front()
    return answer


def test_a_turn_goes_on_with_the_game_that_is_kept_under_a_name(on_screen: GamePage, elsewhere: GamePage):
    game = on_screen
    answer = answered(game, elsewhere)
    assert game.page.evaluate("rasputitsa.games.keepAs('Far away')")
    actions = played(SEED + 2, 10)[1]
    game.begin(SEED + 2)
    game.send(actions)
    game.wait_kept(10)
    paste(game, answer)
    game.wait_length(80)
    expect(game.notice).to_have_text(say("send.on", n=20))
    shown_again(game)
    assert 10 in [length for name in game.page.evaluate(NAMES) for length in game.page.evaluate(KEPT_LENGTHS, name)]


def test_a_turn_that_is_opened_in_another_tab_goes_to_the_one_that_plays_the_game(
    new_profile: Callable[..., BrowserContext], elsewhere: GamePage
):
    context = new_profile()
    game = GamePage(context.new_page()).visit()
    answer = answered(game, elsewhere)
    tab = GamePage(context.new_page())
    tab.page.goto(answer[answer.index("#") :])
    expect(tab.key("send-elsewhere")).to_be_visible()
    assert tab.length() == 60
    game.to_front()
    game.wait_length(80)
    game.wait_kept(80)
    expect(game.notice).to_have_text(say("send.on", n=20))
    tab.page.close()
    game.reload()
    assert game.length() == 80


def test_a_game_that_no_tab_plays_is_opened_in_another_one_under_a_name(
    new_profile: Callable[..., BrowserContext], elsewhere: GamePage
):
    context = new_profile()
    game = GamePage(context.new_page()).visit()
    answer = answered(game, elsewhere)
    game.begin(SEED + 3)
    game.send(played(SEED + 3, 10)[1])
    game.wait_kept(10)
    tab = GamePage(context.new_page())
    tab.page.goto(answer[answer.index("#") :])
    tab.wait_length(80)
    tab.wait_kept(80)
    assert game.length() == 10


def test_what_is_sent_by_file_or_share_and_what_cannot_be(on_screen: GamePage):
    game = on_screen
    match, actions = played(SEED, 70)
    game.begin(SEED)
    game.send(actions[:60])
    sent_by_share(game)
    game.open_file("turn.json", save.dump(match).encode())
    game.wait_length(70)
    expect(game.dialog).to_have_count(0)
    expect(game.notice).to_have_text(say("send.on", n=10))
    game.page.wait_for_function("() => rasputitsa.state.lookBack.playing")
    game.press_bar("#time-open")
    game.page.evaluate(HANDS, True)
    game.page.evaluate("rasputitsa.commands.share('whole')")
    expect(game.key("send-honour")).to_have_text(say("send.honour.hands"))
    game.close_dialog()
    game.page.evaluate(HANDS, False)
    game.page.evaluate(LONG_CODES)
    game.page.evaluate("rasputitsa.commands.share('whole')")
    expect(game.key("send-long")).to_contain_text("1900")
    expect(game.key("send-file")).to_be_visible()
    expect(game.key("qr")).to_have_count(0)
    game.key("send-turn").click()
    expect(game.dialog.locator("select[name=kind]")).to_have_value("demo")
    game.key("link").wait_for()
    game.page.evaluate("rasputitsa.engine.call = window.plain")
    game.close_dialog()


def sent_by_share(game: GamePage) -> None:
    """The device's own sheet is given the link; from then on Home says that it was sent."""
    game.page.evaluate(SHEET)
    game.page.evaluate("rasputitsa.commands.share('whole')")
    game.key("send-share").click()
    game.page.wait_for_function("() => window.shared")
    assert game.page.evaluate("window.shared.url") == game.key("link").input_value()
    game.page.evaluate("delete navigator.share")
    game.close_dialog()
    game.page.wait_for_function("() => rasputitsa.keeper.recall('came')?.includes('sent')")
    game.page.evaluate("location.hash = '#home'")
    expect(game.key("home-sent")).to_contain_text(called(game.view()["decision"]["side"]))
    game.key("continue").click()


def pasted_wrong(game: GamePage) -> None:
    """Words that are no link are told so in the box; a changed one is refused, and the game stays."""
    before = game.save()
    paste(game, "good morning")
    expect(game.dialog).to_contain_text(say("send.paste.none"))
    game.close_dialog()
    link = turn_of(game)
    paste(game, link[:-1] + ("A" if link[-1] != "A" else "B"))
    expect(game.key("link-refused")).to_have_text(say("error.code.altered"))
    game.close_dialog()
    paste(game, link[:-5])
    length = int(link[link.index("2.") :].split(".")[1])
    expect(game.key("link-refused")).to_have_text(say("error.code.cut", came=length - 5, of=length))
    game.close_dialog()
    assert game.save() == before
