"""The page as a newcomer meets it: what a game opens on, what is offered first, what is in sight without scrolling."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from rasputitsa import games
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.page.catalogue import game_info
from tests import traceability
from tests.web.pages import LENGTH, PAST, PLAY, GamePage
from tests.web.shared import FIRST, PHONE, PROJECTOR, SCREEN, Size
from tests.web.words import say

GAMES = [game_info(games.find(slug)) for slug in traceability.slugs()]
SCENARIOS = [(game["id"], scenario["id"]) for game in GAMES for scenario in game["scenarios"]]
FAIR = [(game["id"], scenario["id"]) for game in GAMES for scenario in game["scenarios"] if "first" in scenario]
BEGIN = """async ([id, scenario]) => {
  const game = rasputitsa.store.state.games.find((each) => each.id === id);
  const { first } = game.scenarios.find((each) => each.id === scenario);
  const usual = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const [side, level] = [first?.side ?? game.sides[0].id, first?.level ?? game.bots.find(({ rank }) => rank > 0).id];
  const players = Object.fromEntries(game.sides.map((each) => [each.id, each.id === side ? 'human' : level]));
  const options = { ...usual, ...first?.options };
  await rasputitsa.games.start({ game: id, scenario, options, seed: 7, players, mode: 'match', ready: true });
}"""
SEEN = """() => {
  const { map, view } = rasputitsa.store.state;
  const { clientWidth, clientHeight } = document.getElementById('board');
  const isSeen = ({ x, y }) => x > 0 && y > 0 && x < clientWidth && y < clientHeight;
  const units = view.units.flatMap(({ hex }) => (hex ? [rasputitsa.board.where(hex)] : []));
  return [rasputitsa.board.where(map.hexes[0][0]).size * Math.sqrt(3), units.filter(isSeen).length, units.length];
}"""
"""Pixels from a hex to the next, the units on the map that are seen, and all of them."""
PLACES = """() => Object.fromEntries([...document.querySelectorAll('[data-panel] .card-use')].map((node) => {
  const { top, height } = node.getBoundingClientRect();
  return [node.dataset.key, [Math.round(top + document.getElementById('sheets').scrollTop), height]];
}))"""
"""The places of what can be done with cards, wherever their sheet is scrolled to."""
ROWS = """() => {
  const cards = [...document.querySelectorAll('.home-card')].map((card) => {
    const box = (node) => node.getBoundingClientRect();
    return [box(card).top, box(card.querySelector('.primary')).top];
  });
  return Object.values(Object.groupBy(cards, ([top]) => top)).map((row) => row.map(([, button]) => button));
}"""
"""The places of the buttons of Home, row by row of cards."""
OUT = """selector => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  const prompt = document.querySelector('.prompt').getBoundingClientRect();
  return Math.max(prompt.top - top, bottom - Math.min(prompt.bottom, innerHeight));
}"""
"""The pixels of a part of the prompt that lie out of sight."""
STEPPED = "() => document.querySelector('[data-key=step], [data-key=pass_all]')?.checkVisibility()"
"""The computer waits for the player's word, or the player is asked for a card."""
AS_NEW = """() => {
  const seats = Object.entries(localStorage).filter(([key]) => key.startsWith('rasputitsa:setting:seats:'));
  for (const [key] of seats) localStorage.removeItem(key);
  return [seats, rasputitsa.store.state.computer.speed];
}"""
AS_BEFORE = """([seats, speed]) => {
  const noted = Object.keys(localStorage).filter((key) => key.startsWith('rasputitsa:setting:seats:'));
  for (const key of noted) localStorage.removeItem(key);
  for (const [key, text] of seats) localStorage.setItem(key, text);
  rasputitsa.opponent.setSpeed(speed);
}"""
"""The players who sat down last to each game, and the computer's pace, as they were before a newcomer came."""
READABLE, SIZES = 44, (SCREEN, PROJECTOR, PHONE)


def offered(game: Mapping[str, Any]) -> str | None:
    """The scenario of a game that a newcomer is offered with a side and a level, or None."""
    first = {each["id"] for each in game["scenarios"] if "first" in each}
    return next((preset["scenario"] for preset in game["presets"] if preset["scenario"] in first), None)


def begin(game: GamePage, slug: str, scenario: str) -> None:
    """A game as it is offered to a newcomer, or with a person on the first side."""
    game.page.evaluate(BEGIN, [slug, scenario])
    game.page.wait_for_function(LENGTH, arg=0)
    game.wait_frame()


@pytest.fixture
def phone(at_size: Callable[[Size], GamePage]) -> Iterator[GamePage]:
    """A phone that tests share, on which nobody has sat down to any game yet."""
    game = at_size(PHONE)
    if game.length():
        game.begin(FIRST)
    before = game.page.evaluate(AS_NEW)
    yield game
    if game.length():
        game.begin(FIRST)
    game.page.evaluate(AS_BEFORE, before)


def test_on_a_phone_every_scenario_opens_where_most_is_going_on_with_what_to_do_in_sight(phone: GamePage):
    for slug, scenario in SCENARIOS:
        begin(phone, slug, scenario)
        apart, seen, units = phone.page.evaluate(SEEN)
        assert apart >= READABLE, scenario
        assert seen >= min(8, units * 2 // 3), scenario
        is_in_sight(phone, slug, scenario)


def is_in_sight(game: GamePage, slug: str, scenario: str) -> None:
    """Fail where a button of a game that has begun, or whom a fair one favours, lies out of sight."""
    assert game.page.evaluate(OUT, "#buttons button") <= 0, "what to do comes before what to read"
    if (slug, scenario) in FAIR:
        assert game.page.evaluate(OUT, ".brief-fair") <= 0, scenario


def test_on_a_phone_the_view_follows_a_set_up_until_somebody_moves_it(phone: GamePage):
    begin(phone, "battle_of_moscow", "road_to_orel")
    length = phone.length()
    owed = phone.page.locator("#reason")
    expect(owed).not_to_be_empty()
    phone.page.locator("#buttons [data-verb=ready]").focus()
    # Nothing above or below it goes as it is pressed, so that it stays under the finger.
    expect(owed).not_to_be_empty()
    phone.page.locator("#buttons [data-verb=ready]").click()
    phone.page.wait_for_function(PAST, arg=length + 1)
    phone.wait_frame()
    _, seen, units = phone.page.evaluate(SEEN)
    assert seen * 2 > units


def test_what_to_do_and_whom_a_fair_game_favours_is_in_sight_at_either_size(on_screen: GamePage):
    """Games begin in either window in turn, and each is looked at in both."""
    game, page = on_screen, on_screen.page
    sizes = [SCREEN, PROJECTOR]
    for slug, scenario in SCENARIOS:
        begin(game, slug, scenario)
        is_in_sight(game, slug, scenario)
        sizes.reverse()
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        game.wait_frame()
        is_in_sight(game, slug, scenario)


@pytest.mark.parametrize("slug", [game["id"] for game in GAMES])
def test_a_newcomer_is_offered_the_fair_first_game(slug: str, phone: GamePage):
    """The scenario of a first evening, where no game is fair; others who sit down play without its handicaps."""
    game = next(each for each in GAMES if each["id"] == slug)
    fair = offered(game)
    phone.page.evaluate("location.hash = '#home'")
    phone.key(f"new:{slug}").click()
    chosen = phone.dialog.locator("input[name=scenario]:checked")
    assert chosen.get_attribute("value") == (fair or game["presets"][0]["scenario"])
    line = phone.dialog.locator("[data-key=fair]")
    assert line.count() == (1 if fair else 0)
    phone.seat_people()
    assert line.count() == 0
    phone.play_on_honour()
    phone.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
    phone.page.wait_for_function("slug => rasputitsa.store.state.view?.game === slug", arg=slug)
    phone.page.wait_for_function(LENGTH, arg=0)
    usual = {option["id"]: option["default"] for option in game["options"]}
    assert usual.items() <= phone.view()["options"].items()


def test_a_newcomer_who_takes_the_offer_is_told_on_the_board_what_it_is(phone: GamePage):
    for slug, scenario in [(game["id"], offered(game)) for game in GAMES]:
        phone.page.evaluate("location.hash = '#home'")
        phone.key(f"new:{slug}").click()
        phone.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
        phone.page.wait_for_function("id => rasputitsa.store.state.view?.scenario === id", arg=scenario)
        phone.page.wait_for_function(LENGTH, arg=0)
        phone.page.locator(".brief-fair").wait_for()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cards_stay_where_they_lie_while_a_first_hand_is_chosen(size: Size, at_size: Callable[[Size], GamePage]):
    game = at_size(size)
    begin(game, "blitzkrieg_to_moscow_2", "summer")
    before: dict[str, list[float]] = game.page.evaluate(PLACES)
    assert len({height for _, height in before.values()}) == 1
    for card in ("take:replacement", "take:tactical_edge"):
        length = game.length()
        game.key(card).click()
        game.page.wait_for_function(LENGTH, arg=length + 1)
        game.wait_frame()
        after: dict[str, list[float]] = game.page.evaluate(PLACES)
        kept = before.keys() & after.keys()
        assert len(kept) > 1
        assert {key: after[key] for key in kept} == {key: before[key] for key in kept}, card


@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=str)
def test_all_that_can_join_an_attack_do_so_by_a_button_in_sight(size: Size, at_size: Callable[[Size], GamePage]):
    game = at_size(size)
    begin(game, "blitzkrieg_to_moscow_2", "summer")
    cards = ("replacement", "tactical_edge", "blitzkrieg", "luftwaffe")
    deeds = [["take", card] for card in cards] + [["ready"], ["end"], ["move", "4AOK", "1101"], ["end"]]
    game.page.evaluate(PLAY, [*deeds, ["attack", "4AOK", "1001"]])
    game.click_hex("1001")
    game.page.locator(".picked .all").wait_for()
    assert game.page.evaluate(OUT, ".picked .all") <= 0
    game.page.evaluate("rasputitsa.act.cancel()")
    game.key("tab:battles").wait_for()
    assert game.hidden("#tabs button") == []


def test_a_roll_of_ones_own_is_in_sight_while_the_computer_answers_it(phone: GamePage):
    """By these dice the defenders are spent and retreat."""
    begin(phone, "blitzkrieg_to_moscow_2", "summer")
    phone.page.evaluate("rasputitsa.opponent.setSpeed('step')")
    cards = ("replacement", "tactical_edge", "blitzkrieg", "luftwaffe")
    deeds = [["take", card] for card in cards] + [["ready"], ["end"], ["move", "4AOK", "1101"], ["end"]]
    attack = [["attack", army, "1001"] for army in ("4AOK", "6AOK", "17AOK")] + [["resolve", "1001"]]
    phone.page.evaluate(PLAY, deeds + attack)
    phone.page.wait_for_function(STEPPED)
    while not phone.page.locator("#roll .die").count():
        length = phone.length()
        asked = phone.key("pass_all").is_visible()
        phone.key("pass_all" if asked else "step").click()
        phone.page.wait_for_function(PAST, arg=length + 1)
        phone.page.wait_for_function(STEPPED)
    assert phone.key("step").is_visible(), "the computer is to answer"
    assert phone.page.evaluate(OUT, "#roll .roll") <= 0


def test_a_hint_about_cards_leaves_what_is_asked_in_sight(phone: GamePage):
    begin(phone, "blitzkrieg_to_moscow_2", "summer")
    phone.push(phone.key("hint"))
    phone.page.locator("[data-key=hint-play]").wait_for()
    assert max(phone.page.evaluate(OUT, part) for part in (".prompt-line", "[data-key=hint-play]")) <= 0


def at_random(length: int) -> tuple[Match, list[str]]:
    """The first summer played at random, so many actions at most, and who decided."""
    match, choose, sides = Match.new(games.find("blitzkrieg_to_moscow_2"), "summer", seed=7), Chooser(7), []
    while match.decision is not None and match.length < length:
        sides.append(match.decision.side)
        match.play(match.decision.sample(choose))
    return match, sides


def test_at_the_end_the_way_on_is_in_sight(phone: GamePage):
    """Above the last deeds of the computer, which are told there too."""
    _, sides = at_random(10_000)
    length = 1 + max(number for number, side in enumerate(sides) if side == "german")
    match, _ = at_random(length)
    match.players = {"german": "human", "soviet": "recruit"}
    phone.page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    phone.open_file("game.json", save.dump(match).encode())
    phone.page.locator("#outcome .outcome").wait_for()
    phone.page.locator("#computer [data-key=deeds]").wait_for()
    assert phone.page.evaluate(OUT, "[data-key=debrief]") <= 0


def test_the_buttons_of_home_stand_in_line(on_screen: GamePage):
    game = on_screen
    game.page.evaluate("location.hash = '#home'")
    game.key(f"new:{GAMES[-1]['id']}").wait_for()
    rows: list[list[float]] = game.page.evaluate(ROWS)
    assert sum(map(len, rows)) == len(GAMES) > len(rows)
    assert all(max(row) - min(row) < 1 for row in rows), rows


def test_no_empty_log_is_shown_until_it_is_asked_for(new_profile: Callable[..., BrowserContext]):
    width, height = PHONE
    context = new_profile(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    phone = GamePage(context.new_page(), "finger")
    phone.page.goto("")
    phone.wait_ready()
    tab, asked = phone.page.locator("#tabs [aria-selected=true]"), phone.key("tab:log")
    assert tab.get_attribute("data-key") != "tab:log"
    asked.click()
    assert tab.get_attribute("data-key") == "tab:log"
