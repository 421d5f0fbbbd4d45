"""The page's words about the map: hexes by their places, overlays with their legend, hints, chances."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rasputitsa.engine.match import Match
from tests.web.commander import asked, played_until
from tests.web.pages import GamePage
from tests.web.shared import PROJECTOR, SCREEN, SIZES, Size
from tests.web.words import say, table

END = "#buttons [data-verb=end]"
SEED = 1941
ADVISED = "rasputitsa.store.state.advice.thought.action"
AWAY = "document.querySelector('[data-key=hint-away]').click()"
TAGS = "rasputitsa.board.drawn().filter(({ style }) => style === 'tag').map(({ text }) => text)"
ARROWS = "rasputitsa.board.drawn().filter(({ kind }) => kind === 'arrow').length"
DRAWN = "document.getElementById('board').toDataURL()"


@pytest.fixture(params=[*SIZES.values()], ids=[*SIZES])
def sized(at_size: Callable[[Size], GamePage], request: pytest.FixtureRequest) -> GamePage:
    """The page at a size; a finger plays where it is small."""
    return at_size(request.param)


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """The page at desktop size, for what is the same at every size."""
    return on_screen


TOLD = """rasputitsa.store.update((state) => ({
    ...state,
    lookBack: {
        ...state.lookBack,
        chances: { side: "german", points: [[0, 420]], error: 20, reliability: [] },
    },
}))"""
"""A model that the page is told of."""

UNTOLD = """() => {
    const { engine } = rasputitsa;
    const plain = engine.call;
    window.answered = 0;
    engine.call = async (method, fields) => {
        const answer = await plain(method, fields);
        if (method !== "chances") return answer;
        window.answered += 1;
        return { ...answer, chances: null };
    };
}"""
"""The engine tells of no chances, whatever models the game has, and its answers are counted."""


def come_to(game: GamePage, prompt: str) -> Match:
    """Bring the page to where a German is asked this."""
    match, actions = played_until(SEED, lambda match: asked(match, prompt))
    game.begin(SEED)
    game.send(actions)
    return match


def test_hexes_are_called_by_the_place_that_they_lie_near(game: GamePage):
    match = come_to(game, "prompt.retreat")
    assert match.decision is not None
    hexes = match.decision.options[0].subjects
    named = [table().get(f"name.{hex}", hex) for hex in hexes]
    assert any(" of " in name for name in named)
    buttons = game.page.locator('#buttons button[data-verb="retreat"]')
    expect(buttons).to_have_count(len(hexes))
    for name, button in zip(named, buttons.all(), strict=True):
        expect(button).to_contain_text(name)


def test_overlays_open_whole_with_a_legend_and_give_back_what_was_there(sized: GamePage):
    come_to(sized, "prompt.move.panzer")
    sized.page.keyboard.press("Shift")  # The card of the turn goes with any key.
    expect(sized.page.locator("#turn-card")).to_be_hidden()
    before = sized.page.locator(".sheet:visible").count()
    sized.push(sized.page.locator("#overlays-open"))
    over = sized.page.locator("#over")
    expect(sized.key("overlay:threat:soviet")).to_be_visible()
    assert sized.hidden("#over .overlay-chip") == [], "all can be pressed without scrolling"
    expect(sized.page.locator(END)).to_have_count(1)
    assert sized.hidden(END) == [], "what ends the phase stays where it can be pressed"
    sized.push(sized.key("overlay:threat:soviet"))
    expect(over.locator(".over-key")).to_contain_text(say("page.overlays.key.sign.level"))
    assert sized.hidden("#board") == []
    sized.push(sized.key("overlays:close"))
    expect(over).to_be_hidden()
    expect(sized.page.locator(".sheet:visible")).to_have_count(before)
    assert sized.page.evaluate("rasputitsa.store.state.overlays.on.length") == 1, "what lies there stays"
    sized.push(sized.page.locator("#overlays-open"))
    sized.push(sized.key("overlay:none"))
    sized.push(sized.key("overlays:close"))
    sized.page.wait_for_function("() => rasputitsa.store.state.overlays.on.length === 0")


def test_a_count_of_places_leaves_out_those_that_can_only_be_passed_through(game: GamePage):
    match = come_to(game, "prompt.move.panzer")
    assert match.decision is not None
    option = match.decision.option("move")
    assert option is not None
    for unit in option.subjects:
        passing = [hex for hex in option.targets(unit) if option.passing(unit, hex)]
        if passing:
            game.click_unit(unit)
            game.wait_selected(unit)
            count = len(option.targets(unit)) - len(passing)
            words = say("page.targets", verb=say("verb.move"), n=count)
            expect(game.picked.locator("summary")).to_have_text(words)
            return
    raise LookupError("no unit can pass through another")


def test_a_hint_is_marked_whatever_is_held(game: GamePage):
    match = come_to(game, "prompt.move.panzer")
    assert match.decision is not None
    game.push(game.key("hint"))
    game.key("hint-play").wait_for(timeout=60_000)
    action = game.page.evaluate(ADVISED)
    game.page.wait_for_function(f"() => {ARROWS} === 1")
    other = next(unit for unit in match.decision.options[0].subjects if unit != action[1])
    game.page.evaluate("unit => rasputitsa.act.take('unit', unit)", other)
    game.wait_selected(other)
    game.wait_frame()
    assert game.page.evaluate(ARROWS) == 0, "it could be taken for an arrow of the other unit"
    marked = game.page.evaluate(DRAWN)
    game.page.evaluate(AWAY)
    game.page.wait_for_function(f"marked => {DRAWN} !== marked", arg=marked)
    assert game.page.evaluate("rasputitsa.store.state.selection.id") == other


def test_an_attack_of_several_that_a_hint_advises_is_named_on_the_map_and_completed_at_once(game: GamePage):
    come_to(game, "prompt.announce")
    game.send([("attack", "XXVII", "0302"), ("attack", "VI", "0303")])
    before = game.length()
    game.push(game.key("hint"))
    game.key("hint-play").wait_for(timeout=60_000)
    _verb, first, target = game.page.evaluate(ADVISED)
    units = [first, *game.page.evaluate("rasputitsa.store.state.advice.thought.joined")]
    game.wait_frame()
    tags = {tag for note in game.page.evaluate(TAGS) for tag in note.split(" \u00b7 ")}
    assert len(units) > 1
    assert {*units, target} <= tags
    game.push(game.key("hint-play"))
    game.wait_length(before + len(units))
    game.page.wait_for_function("() => !rasputitsa.store.state.advice")
    done = json.loads(game.save())["branches"][0]["actions"][before:]
    assert done == [["attack", unit, target] for unit in units]
    game.page.wait_for_function(f"() => {TAGS}.length === 0")
    assert game.view()["can_undo"]


AXIS = """() => {
  const at = (part) => document.querySelector(`.time-track ${part}`).getBoundingClientRect();
  const [line, range] = ['.chance', 'input'].map(at);
  return [line.left - range.left, range.right - line.right].map(Math.round);
}"""
"""By how much the line of chances begins after the slider, and ends before it."""
HALF_A_KNOB = 8


def test_the_chance_to_win_where_it_is_told_says_between_whom_and_can_be_left_out(page: Page):
    game = GamePage(page).visit()
    come_to(game, "prompt.move.panzer")
    game.page.evaluate(UNTOLD)
    words = game.page.locator(".time-chance p")
    game.push(game.page.locator("#time-open"))
    game.page.wait_for_function("() => window.answered === 1")
    expect(words).to_have_count(0)
    game.page.evaluate(TOLD)
    for side in ("german", "soviet"):
        expect(words).to_contain_text(say(f"name.{side}"))
    for width, height in (SCREEN, PROJECTOR):
        game.page.set_viewport_size({"width": width, "height": height})
        assert game.page.evaluate(AXIS) == [HALF_A_KNOB] * 2, "the line begins and ends where the knob does"
    game.page.set_viewport_size({"width": SCREEN[0], "height": SCREEN[1]})
    game.page.evaluate("rasputitsa.act.cancel()")
    game.press_bar("#settings")
    game.dialog.locator("select[name=chance]").select_option("off")
    game.close_dialog()
    expect(words).to_have_count(0)
