"""A computer's secrets: a person sees, hears and finds kept nothing of them, until they are shown or its seat taken."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.web.pages import GamePage
from tests.web.test_lab import LOTS, bring_bot, take_seat
from tests.web.test_second_game import said
from tests.web.words import say

SEED = 3
NOTE = text("log.opened", side="german", player="marshal").json()
HAND = 4
"""The number of German cards on the first turn, from which the hand binds."""
BEGIN = """async ([game, seed, german]) => {
  const info = rasputitsa.store.state.games.find(({ id }) => id === game);
  const options = Object.fromEntries(info.options.map((option) => [option.id, option.default]));
  const players = { german, soviet: 'human' };
  const scenario = info.scenarios[0].id;
  await rasputitsa.games.start({ game, scenario, options, seed, players, mode: 'match' });
}"""
OTHER_CARD = """() => {
  const call = rasputitsa.mind.call;
  const other = (value) => JSON.parse(JSON.stringify(value).replaceAll('"tactical_edge"', '"replacement"'));
  rasputitsa.mind.call = async (...asked) => {
    const answer = await call(...asked);
    return answer.thoughts ? { ...answer, thoughts: other(answer.thoughts) } : answer;
  };
}"""
"""The same Marshal would rather have another card."""
HOLDS = "length => rasputitsa.store.state.view.length === length && rasputitsa.tab.card()?.length === length"
SPOKEN = """() => {
  window.spoken = [];
  const region = document.getElementById('speech');
  const heard = (changes) => changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent));
  new MutationObserver((changes) => spoken.push(...heard(changes))).observe(region, { childList: true, subtree: true });
}"""
READ = """() => {
  const speech = document.getElementById('speech');
  const written = (node) => [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort().join(' ');
  const nodes = [...document.querySelectorAll('*')].filter((node) => !speech.contains(node));
  const own = (node) => [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('|');
  const kept = Object.entries(localStorage).filter(([key]) => !/^rasputitsa:(save|auto|tail)/.test(key)).sort();
  return {
    document: nodes.map((node) => `${node.tagName} ${written(node)} ${own(node)}`),
    spoken: window.spoken,
    card: rasputitsa.tab.card(),
    store: kept.map((entry) => entry.join(' ')),
    log: rasputitsa.store.state.log,
    deeds: rasputitsa.store.state.computer.deeds,
  };
}"""
AT_REST = """() => document.getElementById('task') && document.querySelector('svg.drawn')
  && rasputitsa.mind.health().phase === 'ready' && rasputitsa.store.state.computer.phase !== 'waking'"""
"""The computer is awake, and the parts for tasks are there, which the page fetches when it has nothing else to do."""
IDLE = re.compile(r'\n.*"method":"(recap|task)".*')
"""Asked when the page has nothing else to do: its place in the report is a matter of time."""
CHANGING = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b|\d+ ms|blob:[^\"]+|data:image[^\"]+")
SLOW = """() => {
  const call = rasputitsa.engine.call;
  const slowly = () => new Promise((done) => setTimeout(done, 3000));
  rasputitsa.engine.call = async (...asked) => (asked[0] === 'save' && (await slowly()), call(...asked));
}"""
"""It takes long until the game is kept."""
TAKEN = """async () => {
  const { save } = await rasputitsa.engine.call('save');
  return JSON.parse(save).branches[0].actions.map(([, card]) => card);
}"""


def dealt(game: GamePage, twin: str = "") -> GamePage:
    """A game in which the Marshal, or his twin, has chosen a hand, step by step."""
    page = game.page
    page.evaluate("rasputitsa.opponent.setSpeed('step')")
    if twin:
        page.evaluate(twin)
    page.evaluate(BEGIN, [GAME.slug, SEED, "marshal"])
    # When this is said is a matter of time: it is not among what is listened to.
    begins = say("page.computer.begins", bot=say("name.marshal"), side=say("name.german"))
    expect(page.locator("#speech")).to_contain_text(begins)
    page.evaluate(SPOKEN)
    game.push(game.key("let-begin"))
    for length in range(1, HAND + 2):
        page.evaluate("rasputitsa.opponent.step()")
        page.wait_for_function(HOLDS, arg=length)
    return game


@pytest.fixture
def paced(on_screen: GamePage) -> Iterator[GamePage]:
    """A page that tests share, on which the computer plays at its usual pace again afterwards."""
    yield on_screen
    on_screen.page.evaluate("rasputitsa.opponent.setSpeed('normal')")


def log_of(page: Page) -> Locator:
    """The sheet with what happened."""
    return page.locator('[data-sheet="log"]')


def read(game: GamePage) -> dict[str, str]:
    """All that a person can find, but for the time of day."""
    page = game.page
    page.wait_for_function(AT_REST)
    page.wait_for_timeout(300)
    page.wait_for_function("() => !document.querySelector('.settling, .changed')")
    found = {name: CHANGING.sub("", json.dumps(told, indent=0)) for name, told in page.evaluate(READ).items()}
    page.evaluate("rasputitsa.commands.report()")
    report = page.locator("#dialog textarea").input_value()
    page.keyboard.press("Escape")
    return {**found, "report": re.sub(r"\d+", "", IDLE.sub("", report))}


def test_two_games_alike_but_for_the_computers_hand_are_alike_to_the_person(new_profile: Callable[..., BrowserContext]):
    """Document, speech, log, box, report and what is kept beside the save; after a reload too."""
    seen, hands = list[dict[str, str]](), list[list[str]]()
    for twin in ("", OTHER_CARD):
        page = new_profile().new_page()
        game = dealt(GamePage(page).visit(), twin)
        hands.append(page.evaluate(TAKEN))
        before = read(game)
        game.reload()
        page.wait_for_function(HOLDS, arg=HAND + 1)
        seen.append({**before, **{f"{name} again": told for name, told in read(game).items()}})
    assert hands[0] != hands[1]
    for name, told in seen[0].items():
        apart = [pair for pair in zip(told.split("\n"), seen[1][name].split("\n"), strict=False) if pair[0] != pair[1]]
        assert told == seen[1][name], f"{name}: {apart[:2]}"


def test_who_takes_the_seat_of_a_computer_with_secrets_is_asked_once_and_the_log_says_so(paced: GamePage):
    game, page = dealt(paced), paced.page
    page.evaluate("rasputitsa.opponent.setSpeed('step')")
    game.push(game.key("stop"))
    expect(game.dialog).to_contain_text(say("page.ask.open"))
    game.push(game.key("back"))
    assert page.evaluate("rasputitsa.store.state.view.players.german") == "marshal"
    expect(game.key("stop")).to_be_visible()
    game.push(game.key("stop"))
    game.push(game.key("sure"))
    expect(game.key("stop")).to_have_count(0)
    assert page.evaluate("rasputitsa.store.state.view.players.german") == "human"
    expect(log_of(page)).to_contain_text(said(NOTE))
    shown = page.evaluate("rasputitsa.store.state.log")
    assert [event["text"] for event in shown if event.get("secret")] == [], "reasons of what is seen are told"
    game.reload()
    expect(log_of(page)).to_contain_text(said(NOTE))
    assert page.evaluate("rasputitsa.store.state.log") == shown


def test_secrets_are_seen_only_once_it_is_kept_that_they_were(paced: GamePage):
    game, page = dealt(paced), paced.page
    page.evaluate(SLOW)
    game.push(game.key("stop"))
    game.push(game.key("sure"))
    page.wait_for_function("() => rasputitsa.store.state.view.players.german === 'human'")
    game.reload()
    assert page.evaluate("rasputitsa.store.state.view.opened") == ["german"]
    expect(log_of(page)).to_contain_text(said(NOTE))


def test_a_bot_of_ones_own_waits_while_its_seat_is_taken_and_can_be_let_go_on(page: Page):
    page.goto("LICENSE.txt")
    bring_bot(page, "Lots", LOTS)
    game = GamePage(page).visit()
    page.evaluate("rasputitsa.opponent.setSpeed('fast')")
    page.evaluate(BEGIN, [GAME.slug, SEED, "human"])
    game.push(game.key("here"))
    take_seat(page, "german", "Lots")
    page.wait_for_function("() => rasputitsa.store.state.view.length > 4", timeout=60_000)
    game.push(game.key("stop"))
    expect(game.dialog).to_contain_text(say("page.ask.open"))
    page.wait_for_timeout(400)
    length = game.length()
    page.wait_for_timeout(1000)
    assert game.length() == length, "it plays on while the question stands"
    game.push(game.key("back"))
    page.wait_for_function("length => rasputitsa.store.state.view.length > length", arg=length)
    game.push(game.key("stop"))
    game.push(game.key("sure"))
    expect(log_of(page)).to_contain_text(said(text("log.opened", side="german", player="own").json()))
    length = game.length()
    game.push(game.key("resume"))
    page.wait_for_function("length => rasputitsa.store.state.view.length > length", arg=length)


def test_a_bot_of_ones_own_is_no_person_to_whom_the_device_is_handed(page: Page):
    page.goto("LICENSE.txt")
    bring_bot(page, "Lots", LOTS)
    game = GamePage(page).visit()
    page.evaluate(BEGIN, [GAME.slug, SEED, "human"])
    game.push(game.key("here"))
    take_seat(page, "german", "Lots")
    page.wait_for_function("() => rasputitsa.store.state.view.length > 4", timeout=60_000)
    assert page.evaluate("rasputitsa.store.state.view.players.german") == "own"
    expect(page.locator("#hand-over")).to_be_hidden()
    fans = page.evaluate("rasputitsa.store.state.view.panels.filter(({ id }) => id === 'german_hand')")
    assert not [card for fan in fans for card in fan["cards"] if card["open"]]
    saved = page.evaluate("rasputitsa.engine.call('save')")["save"]
    assert json.loads(saved)["players"] == {"german": "human", "soviet": "human"}
