"""Two pages play live: the ends are told by hand, then each sees the other's moves; a reload is no loss."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, FilePayload, expect

from rasputitsa import games
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record.save import load
from rasputitsa.page.live import rolls
from tests.web.by_hand import as_new, begun, begun_on
from tests.web.pages import GamePage
from tests.web.test_duplicate import begin as begin_duplicate
from tests.web.test_far_away import GAMES
from tests.web.test_send import paste
from tests.web.words import say

SEED = 5
LONGEST = 120
STATE = "([key, state]) => document.querySelector(`[data-key=${key}]`)?.dataset.state === state"
ENDS = """window.ends = [];
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...given) {
    super(...given);
    window.ends.push(this);
  }
};"""
CUT = "() => window.ends.splice(0).map((end) => end.close()).length"
HERE = "() => rasputitsa.store.state.view?.decision?.options.length > 0"


def invited(host: GamePage, side: str, hands: str = "on honour") -> str:
    """The invitation of a page whose player plays that side; hands are on honour or `hidden`."""
    host.to_front()
    host.open_saves()
    host.key("live-begin").click()
    expect(host.key("live-invite")).to_be_visible()
    host.dialog.locator("select[name=side]").select_option(side)
    if host.key("live-hide").count() and hands != "hidden":
        host.key("live-hide").uncheck()
    host.key("live-invite").click()
    return host.key("live-code").input_value()


def answer_of(guest: GamePage, invitation: str) -> str:
    """The answer of a page that is opened by an invitation."""
    assert len(code_in(invitation)) <= LONGEST
    guest.page.goto(invitation[invitation.index("#") :])
    guest.wait_ready()
    expect(guest.key("live-invited")).to_be_visible()
    guest.key("live-answer").click()
    answer = guest.key("live-code").input_value()
    assert len(code_in(answer)) <= LONGEST
    return answer


def connect(host: GamePage, answer: str) -> None:
    """Enter the answer."""
    host.to_front()
    host.key("live-paste").fill(answer)
    host.key("live-connect").click()


def code_in(link: str) -> str:
    """The part of a link that tells the end."""
    return link.partition("#link=")[2]


def wait_up(*pages: GamePage, state: str = "up") -> None:
    """Wait until pages are connected, or are not."""
    for each in pages:
        each.page.wait_for_function(STATE, arg=["live-strip", state])


def match_at(game: GamePage) -> Match:
    """The game as a page has it: the dice are made by both, so nobody knows what comes."""
    return load(game.save(), games.find).match


def side_of(match: Match) -> str:
    """The side that decides."""
    return match.decision.side if match.decision else ""


def stretch(match: Match, choose: Chooser, most: int) -> list[Action]:
    """Actions of the side that decides, up to the first that throws dice, or after which the other decides."""
    side, played = side_of(match), list[Action]()
    while (decision := match.decision) and decision.side == side and len(played) < most:
        action = decision.sample(choose)
        is_last = rolls(match, action)
        match.play(action)
        played.append(action)
        if is_last:
            break
    return played


def play_on(
    pages: dict[str, GamePage],
    choose: Chooser,
    actions: int,
    most: int = 40,
    alike: Callable[[Match], object] = Match.digest,
) -> Match:
    """Play so many actions or more, each at the page of its side; the other sees of each what all may know.

    `alike`: what is the same of the game at both pages.
    """
    match = match_at(next(iter(pages.values())))
    end = match.length + actions
    while match.decision and match.length < end:
        side = match.decision.side
        sender, receiver = pages[side], next(page for name, page in pages.items() if name != side)
        sender.page.wait_for_function(HERE)
        receiver.page.wait_for_function(f"() => !({HERE})()")
        sender.to_front()
        # Hidden hands are known at their own page alone.
        match = match_at(sender)
        sender.send(stretch(match, choose, most))
        for each in (receiver, sender):
            each.wait_length(match.length)
            each.wait_kept(match.length)
        match = match_at(sender)
        assert alike(match_at(receiver)) == alike(match)
    return match


def test_two_pages_play_live_and_a_reload_or_what_was_taken_back_is_no_loss(
    on_screen: GamePage, new_profile: Callable[..., BrowserContext]
):
    host = begun_on(on_screen, "battle_for_moscow", "classic", SEED)
    guest = GamePage(new_profile().new_page())
    invitation = invited(host, "german")
    answer = answer_of(guest, invitation)
    host.to_front()
    host.key("live-paste").fill(code_in(invitation))
    host.key("live-connect").click()
    expect(host.dialog).to_contain_text(say("live.foreign"))
    with host.page.expect_file_chooser() as chooser:
        host.key("send-from-file").click()
    chooser.value.set_files(FilePayload(name="answer.json", mimeType="application/json", buffer=answer.encode()))
    wait_up(host, guest)
    expect(host.dialog).to_have_count(0)
    expect(host.key("live-strip")).to_contain_text(say("live.up.mine"))
    expect(guest.key("live-strip")).to_contain_text(say("live.up.theirs"))
    assert guest.save() == host.save()
    pages, choose = {"german": host, "soviet": guest}, Chooser(SEED)
    taken_back(host, guest)
    assert thrown(play_on(pages, choose, 70)) > 0
    host.to_front()
    host.open_saves()
    guest.reload()
    wait_up(host, guest)
    expect(host.dialog.locator(".saves").first).to_be_visible()
    host.close_dialog()
    play_on(pages, choose, 20)
    host.reload()
    wait_up(host, guest)
    match = play_on(pages, choose, 20)
    leave(host, guest, match)


def test_a_page_that_slept_or_came_into_another_network_finds_the_other_again(
    new_profile: Callable[..., BrowserContext],
):
    """All ends of a page whose network has changed are gone; one that sleeps hears nothing until it wakes."""
    tabs = [new_profile().new_page() for _ in range(2)]
    for tab in tabs:
        tab.add_init_script(ENDS)
    host, guest = begun(tabs[0], "battle_for_moscow", "classic", SEED), GamePage(tabs[1])
    pages = {"german": host, "soviet": guest}
    connect(host, answer_of(guest, invited(host, "german")))
    wait_up(host, guest)
    choose = Chooser(SEED)
    match = play_on(pages, choose, 10)
    for each in (guest, host):
        assert each.page.evaluate(CUT) > 1
        wait_up(each, state="down")
        wait_up(host, guest)
        match = play_on(pages, choose, 10)
    for asleep, awake in ((guest, host), (host, guest)):
        match = slept(pages, choose, asleep, awake)
    leave(host, guest, match)


def slept(pages: dict[str, GamePage], choose: Chooser, asleep: GamePage, awake: GamePage) -> Match:
    """A page sleeps while the other plays, if it is to play; what came meanwhile is there when it wakes."""
    match = match_at(awake)
    while pages[side_of(match)] is not awake:
        match = play_on(pages, choose, 1)
    session = asleep.page.context.new_cdp_session(asleep.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    assert match.decision is not None
    awake.to_front()
    awake.send([next(each for each in match.decision.actions() if not rolls(match, each))])
    awake.wait_kept(match.length + 1)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    asleep.wait_length(match.length + 1)
    asleep.wait_kept(match.length + 1)
    wait_up(asleep, awake)
    return play_on(pages, choose, 10)


def thrown(match: Match) -> int:
    """The number of actions with dice of both."""
    return sum(match.history.drawn_at(count) is not None for count in range(match.length))


def taken_back(sender: GamePage, receiver: GamePage) -> None:
    """One action is played and taken back."""
    match = match_at(sender)
    assert match.decision is not None
    sender.send([next(each for each in match.decision.actions() if not rolls(match, each))])
    receiver.wait_length(match.length + 1)
    sender.undo()
    receiver.wait_length(match.length)
    sender.wait_kept(match.length)


def part(stopping: GamePage, other: GamePage) -> None:
    """One ends it, and both know."""
    stopping.to_front()
    stopping.key("live-open").click()
    stopping.key("live-stop").click()
    for each in (stopping, other):
        expect(each.key("live-strip")).to_have_count(0)


def leave(host: GamePage, guest: GamePage, match: Match) -> None:
    """One ends it: both have the game, and play both sides again."""
    part(host, guest)
    for each in (host, guest):
        each.page.wait_for_function(HERE)
        assert match_at(each).digest() == match.digest()


def test_who_is_invited_to_a_duplicate_match_is_told_that_its_dice_are_made_anew(
    on_screen: GamePage, elsewhere: GamePage
):
    """The invitation comes to a page on which a game is on the table."""
    host, guest = as_new(on_screen, SEED), elsewhere
    guest.begin(SEED)
    host.to_front()
    begin_duplicate(host)
    expect(host.key("dice.duplicate.1")).to_be_visible()
    host.close_dialog()
    invitation = invited(host, "german")
    expect(host.key("live-duplicate")).to_have_text(say("live.duplicate"))
    connect(host, answer_of(guest, invitation))
    wait_up(host, guest)
    guest.to_front()
    expect(guest.key("live-duplicate")).to_have_text(say("live.duplicate"))
    expect(guest.key("live-stop")).to_be_visible()
    guest.close_dialog()
    part(guest, host)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_live(new_profile: Callable[..., BrowserContext], name: str):
    host = begun(new_profile().new_page(), name, GAMES[name], SEED)
    guest = GamePage(new_profile().new_page())
    here, there = (side.id for side in games.find(name).sides)
    connect(host, answer_of(guest, invited(host, here)))
    wait_up(host, guest)
    match = play_on({here: host, there: guest}, Chooser(SEED), actions=20_000, most=400)
    assert match.state.result
    assert thrown(match) > 0
    for each in (host, guest):
        each.page.wait_for_function("() => rasputitsa.store.state.view.result !== null")


@pytest.mark.parametrize("seconds", [60, 300])
def test_the_other_has_five_minutes_to_answer(new_profile: Callable[..., BrowserContext], seconds: int):
    host = begun(new_profile().new_page(), "battle_for_moscow", "classic", SEED)
    guest = GamePage(new_profile().new_page())
    answer = answer_of(guest, invited(host, "german"))
    guest.page.wait_for_function(
        f"began => performance.now() - began > {seconds * 1000}", arg=now(guest), timeout=400_000
    )
    connect(host, answer)
    wait_up(host, guest)


def now(game: GamePage) -> float:
    """The clock of a page, in milliseconds."""
    return float(game.page.evaluate("performance.now()"))


def test_who_looks_on_sees_each_turn_and_plays_nothing(on_screen: GamePage, elsewhere: GamePage):
    match, choose = Match.new(games.find("battle_for_moscow"), "classic", {}, seed=SEED), Chooser(SEED)
    table = begun_on(on_screen, "battle_for_moscow", "classic", SEED)
    looker, link = elsewhere, ""
    looker.begin(SEED)
    for turn in range(2):
        table.to_front()
        table.send(stretch(match, choose, 30))
        table.wait_kept(match.length)
        link = look_link(table)
        looker.to_front()
        if turn == 0:
            looker.page.goto(link[link.index("#") :])
        else:
            paste(looker, link)
        looker.wait_length(match.length)
        expect(looker.key("onlooker")).to_contain_text(say("live.look"))
        looker.wait_kept(match.length)
        assert not looker.page.evaluate(HERE)
    looker.page.evaluate("rasputitsa.opponent.reseat((players) => ({ ...players, soviet: 'recruit' }))")
    assert set(looker.view()["players"].values()) == {"human"}
    looker.reload()
    expect(looker.key("onlooker")).to_be_visible()
    assert not looker.page.evaluate(HERE)
    looker.key("onlooker-join").click()
    looker.page.wait_for_function(HERE)
    expect(looker.key("onlooker")).to_have_count(0)
    paste(looker, link)
    expect(looker.page.locator("body")).to_contain_text(say("send.same"))
    assert looker.save()
    assert not looker.page.evaluate("localStorage.getItem('rasputitsa:setting:watched')")
    assert looker.page.evaluate(HERE)


def look_link(game: GamePage) -> str:
    """The link for spectators."""
    game.open_saves()
    game.key("send-turn-open").click()
    game.key("send-look").click()
    expect(game.key("send-look-what")).to_be_visible()
    link = game.key("link").input_value()
    assert link.endswith(".LOOK")
    game.close_dialog()
    return link
