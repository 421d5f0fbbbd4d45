"""War for the Motherland through the page: Soviet phases of turn 22 by hand, a group in three clicks, the verdict."""

import json
import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from rasputitsa import games
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import render
from rasputitsa.export import texts_of
from rasputitsa.games.war_for_the_motherland import GAME
from tests.contract.cases import Case, Start
from tests.games.war_for_the_motherland.positions import game as position
from tests.web.by_hand import begun, begun_on, by_hand, opened_on, placed, shown
from tests.web.large_page import LargePage
from tests.web.pages import GamePage
from tests.web.shared import PHONE, PROJECTOR, Size
from tests.web.test_phone_reader import ALONE
from tests.web.words import say

pytestmark = pytest.mark.game("war_for_the_motherland")

WEIGHS = """() => {
  const { mind } = rasputitsa;
  const { call } = mind;
  const known = {};
  let spent = 0;
  window.asReal = () => Object.assign(mind, { call });
  mind.call = async (method, fields = {}) => {
    if (method !== 'think' || fields.stop) return call(method, fields.stop ? { ...known, stop: true } : fields);
    if (fields.position) Object.assign(known, fields);
    await new Promise((done) => setTimeout(done, 5));
    return { ok: true, done: false, thoughts: [], spent: ++spent, budget: 250 };
  };
}"""
"""A mind that weighs for ever, and tells the best of the real one once it is asked to stop."""
SEATED = """async () => {
  await rasputitsa.opponent.reseat(() => ({ axis: 'recruit', soviet: 'human' }));
  rasputitsa.opponent.begin();
}"""
LEFT = """async () => {
  window.asReal();
  await rasputitsa.opponent.reseat(() => ({ axis: 'human', soviet: 'human' }));
}"""
END = "#buttons [data-verb=end]"
NEAR_ENOUGH = 30
"""A hex of so many pixels shows a counter that can be read."""
SEED, SCENARIO = 1942, "turning_point"
ALONG = "count => (rasputitsa.store.state.selection.along ?? []).length === count"
FLEETS = "rasputitsa.store.state.view.markers.filter(({ kind }) => kind === 'fleet').map(({ hex }) => hex)"
PLAN = (
    ("fly", "LF4", "E4811"),
    ("end",),
    ("attack", "21A", "E4612"),
    ("attack", "5TkA", "E4612"),
    ("resolve", "E4612"),
    ("end",),
    ("move", "65A", "E4411"),
    ("end",),
)
"""A fleet over the Don, the blow at the Rumanians there, an army that closes up."""
AXIS_PLAN = (
    ("fly", "LF4", "E4911"),
    ("end",),
    ("enter", "57PzK", "C5901"),
    ("end",),
    ("rail", "57PzK", "E5212"),
    ("move", "40PzK", "E6410"),
    ("overrun", "WIK", "E6507"),
    ("join", "14PzK"),
    ("join", "51AK"),
    ("leave", "14PzK"),
    ("leave", "51AK"),
    ("end",),
    ("end",),
    ("attack", "8AK", "E4510"),
    ("attack", "11AK", "E4510"),
    ("resolve", "E4510"),
    ("end",),
)
"""A fleet, a corps that comes in and goes on by rail, a march, an overrun, a group made and parted, an attack."""
CUT = """() => rasputitsa.store.state.overlays.laid[0]?.one?.areas
  .some(({ kind, hexes }) => kind === 'bad' && hexes.length)"""
ENCIRCLED, WITHOUT = 42, 168
"""Dice, and how many actions at random, that leave the 51st Corps without a line."""
IS_RED = """selector => {
  const probe = Object.assign(document.createElement('i'), { style: 'background: var(--red)' });
  document.body.append(probe);
  const [red, shown] = [probe, document.querySelector(selector)].map((node) => getComputedStyle(node).backgroundColor);
  probe.remove();
  return red === shown;
}"""
UNCOVERED = """() => {
  const [one, other] = ['.caption', '.overview'].map((part) => document.querySelector(part).getBoundingClientRect());
  return one.left >= other.right || one.right <= other.left || one.top >= other.bottom || one.bottom <= other.top;
}"""
ISOLATED = 2
"""Dice by which isolated corps lose steps, and one of them what is left, in the first action of Winter Storm."""
BESIDE = """() => {
  const { right } = document.querySelector('.overview[open]').getBoundingClientRect();
  const { left } = document.getElementById('board').getBoundingClientRect();
  const { hexes } = rasputitsa.store.state.map;
  return hexes.every(([hex]) => left + rasputitsa.board.where(hex).x > right);
}"""
MARGIN = """() => {
  const { left, right } = rasputitsa.board.seen();
  return -left * document.getElementById('board').clientWidth / (right - left);
}"""
"""The pixels of nothing to the left of the board."""
BEYOND = """async () => {
  const { state } = rasputitsa.store;
  const [{ id }, { map, view }] = [state.selection, state];
  const near = new Set(state.selection.targets.move.map((target) => target.id));
  const here = view.units.find((unit) => unit.id === id).hex;
  const far = (hex) => {
    const [one, other] = [here, hex].map((each) => rasputitsa.board.where(each));
    return Math.hypot(one.x - other.x, one.y - other.y);
  };
  const isLand = ([, , , terrain]) => !['lake', 'sea'].includes(terrain);
  const isFree = ([hex]) => hex !== here && !near.has(hex) && !view.units.some((unit) => unit.hex === hex);
  const open = map.hexes.filter(isLand).filter(isFree).map(([hex]) => hex);
  return [id, open.toSorted((one, other) => far(one) - far(other))[0]];
}"""
"""The unit that is taken up, and the nearest empty hex of land out of its reach: a lake may lie as near."""
ROLLED = """[...document.querySelectorAll('#roll b')].map((row) =>
  [row.querySelector('.dice')?.ariaLabel ?? '', row.textContent])"""
"""Each line of the roll after the first die: the die before it, and its words."""
IN_BATTLE = ("aid", "lose", "fall_back", "retreat", "advance", "stay")


def first(decision: Decision) -> Action | None:
    """The script's answer in a battle: the first verb that there is, its first subject and target."""
    for option in filter(None, map(decision.option, IN_BATTLE)):
        if option.takes == () or option.subjects:
            return Action(option.verb, *_first_of(option))
    return None


def _first_of(option: Option) -> Iterator[str]:
    if option.takes:
        yield option.subjects[0]
    if len(option.takes) > 1:
        yield option.targets(option.subjects[0])[0]


def script(match: Match, given: Sequence[tuple[str, ...]]) -> Iterator[Action]:
    """A plan with whatever its battles ask for, each action before it is played."""
    plan = [Action(*action) for action in given]
    while plan:
        decision = match.decision
        assert decision is not None
        yield first(decision) or plan.pop(0)


def test_soviet_phases_of_turn_22_by_mouse(on_screen: GamePage):
    page = on_screen.page
    game = begun_on(on_screen, GAME.slug, SCENARIO, SEED)
    match = Match.new(GAME, SCENARIO, {}, seed=SEED)
    asked = 0
    for action in script(match, PLAN):
        before = match.decision
        if action.verb == "resolve":
            game.push(page.locator("#buttons .primary"))
            game.wait_length(match.length + 1)
        else:
            by_hand(game, match, action)
        match.play(action)
        if match.state.battle and before and match.decision and match.decision.side != before.side:
            # Who is asked in a battle of the other's sees it from near.
            page.wait_for_function("hex => rasputitsa.board.where(hex).size >= 24", arg="E4612")
            asked += 1
    assert asked
    assert shown(game) == placed(match)
    assert page.evaluate(FLEETS) == ["E4811"]
    assert game.view()["turn"] == 22


def test_the_table_of_the_cups_says_what_its_columns_and_rows_are(on_screen: GamePage):
    page = on_screen.page
    game = opened_on(on_screen, idle("prompt.fleets", 23))
    page.set_viewport_size({"width": 1024, "height": 768})
    page.locator("#overlays-open").click()
    page.locator(".overlay-row").nth(1).wait_for()
    assert game.hidden("#buttons .primary, #buttons [data-verb=end]") == []
    page.locator("#overlays-open").click()
    game.key("tab:tables").click()
    table = page.locator('[data-panel="cups"] table')
    texts = texts_of(GAME, "en")
    heads = [texts[f"panel.cups.{name}"] for name in ("left", "in_play", "mean", "range")]
    expect(table.locator("thead th")).to_have_text(["", *heads])
    expect(table.locator("tbody th")).to_have_text(["A", "B", "C"])


def test_the_turns_of_the_track_are_as_high_as_each_other_whatever_their_names(on_screen: GamePage):
    match = position("51AK C3020", "5A C2706", phase="axis_movement", scenario="campaign", turn=39)
    opened_on(on_screen, match).page.set_viewport_size({"width": 1440, "height": 900})
    shown = [(box["top"], box["height"]) for box in on_screen.boxes("li > .cell")]
    assert len(shown) > 1
    assert len(dict(shown)) == len(set(shown)), "those of a row"


def test_an_axis_turn_as_far_as_its_combat_by_mouse(on_screen: GamePage):
    opened_on(on_screen, idle("prompt.fleets", 23))
    game = LargePage(on_screen.page)
    # A position leaves the dice to who opens it.
    match = save.load(game.save(), games.find).match
    for action in script(match, AXIS_PLAN):
        game.click_through(action)
        match.play(action)
    assert shown(game) == placed(match)
    assert game.view()["decision"]["side"] == "soviet"


def test_a_board_seen_whole_lies_beside_the_overview_and_one_seen_from_near_fills_its_place(on_screen: GamePage):
    page = on_screen.page
    game = begun_on(on_screen, GAME.slug, "road_to_stalingrad", SEED)
    page.evaluate("rasputitsa.board.fit()")
    expect(page.locator(".overview[open]")).to_be_visible()
    page.wait_for_function(BESIDE)
    game.key("next:fly").click()
    page.wait_for_function("() => rasputitsa.store.state.selection.targets?.fly")
    expect(page.locator(".overview[open]")).to_have_count(0)
    game.wait_still(game.unit("LF2")["hex"])
    assert page.evaluate(MARGIN) < 100


def test_who_is_sent_on_a_march_is_followed_by_the_next(on_screen: GamePage):
    page = on_screen.page
    game = opened_on(on_screen, Start(Case(GAME, "road_to_stalingrad", ()), 4).match(SEED))
    game.key("next:move").click()
    page.wait_for_function("() => rasputitsa.store.state.selection.targets?.move")
    sent, goal = page.evaluate(BEYOND)
    page.evaluate("hex => rasputitsa.board.centre(hex)", goal)
    game.click_hex(goal)
    game.key(f"march-to:{goal}").click()
    page.wait_for_function("id => ![undefined, id].includes(rasputitsa.store.state.selection.id)", arg=sent)
    page.keyboard.press("Escape")
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'none'")


def test_why_a_corps_starves_can_be_read_on_the_map_and_in_words(on_screen: GamePage):
    page = on_screen.page
    match, choose = Match.new(GAME, SCENARIO, {}, seed=ENCIRCLED), Chooser(ENCIRCLED)
    while match.length < WITHOUT:
        assert match.decision is not None
        match.play(match.decision.sample(choose))
    game = opened_on(on_screen, match)
    page.locator("#overlays-open").click()
    game.key("overlay:supply:axis").click()
    hex = game.unit("51AK")["hex"]
    game.key(f"sign:supply:{hex}").click()
    page.wait_for_function(CUT)
    expect(page.locator(".signs li", has_text="51AK").first).to_contain_text("57A")
    expect(page.locator(END)).to_have_count(1)
    assert game.hidden(END) == [], "a long list of overlays and signs leaves the phase its button"
    game.wait_still(hex)
    assert game.sight(hex)["size"] >= NEAR_ENOUGH


def test_a_stack_marches_as_one_in_two_clicks_and_as_actions_of_the_rules(on_screen: GamePage):
    page = on_screen.page
    game = opened_on(on_screen, idle("prompt.march.all", 23))
    length = game.length()
    game.click_hex("E6508")
    page.wait_for_function(ALONG, arg=1)
    assert game.length() == length, "to be taken up is no action"
    game.click_hex("E6409")
    game.wait_length(length + 3)
    assert {"3PzK", "WIK"} <= set(game.units_on("E6409"))
    expect(game.key("drop:WIK")).to_be_visible()


def test_without_the_north_its_sheet_is_out_of_play_on_the_map(on_screen: GamePage):
    page = on_screen.page
    begun_on(on_screen, GAME.slug, "campaign", SEED)
    assert page.evaluate("rasputitsa.store.state.map.part ?? null") is None
    begun_on(on_screen, GAME.slug, "campaign", SEED, without_north=True)
    part = set(page.evaluate("rasputitsa.store.state.map.part"))
    assert part == {id for id in part if id[0] in "CE"}
    assert len(part) == 3309


def test_isolated_units_that_roll_stand_beside_their_own_dice(on_screen: GamePage):
    page, match = on_screen.page, Match.new(GAME, "winter_storm", {}, seed=ISOLATED)
    game = begun_on(on_screen, GAME.slug, "winter_storm", ISOLATED)
    game.key("end").click()
    game.wait_length(1)
    match.play(Action("end"))
    thrown = [event for event in match.entries[-1].events or () if event.die]
    rows: list[list[str]] = page.evaluate(ROLLED)
    assert rows[0][0], "no result without its die comes first"
    rolled = [(words, die) for die, words in rows if die]
    assert len(thrown) > len(rolled) > 0
    table = texts_of(GAME, "en")
    for (words, die), event in zip(rolled, thrown[-len(rolled) :], strict=True):
        assert words.startswith(render(event.text, table))
        assert die == say("page.dice", faces=event.die[0])


def test_the_last_turn_to_its_verdict(on_screen: GamePage):
    page = on_screen.page
    match = idle("prompt.march.panzers", 24)
    game = opened_on(on_screen, match)
    while match.decision is not None:
        game.play(["end"])
        match.play(["end"])
    result = match.state.result
    assert result is not None
    expect(page.locator("#outcome")).to_contain_text(render(result.text, texts_of(GAME, "en")))


def idle(prompt: str, turn: int) -> Match:
    """A game in which everybody went on at once, as far as a question of a turn."""
    match = Match.new(GAME, SCENARIO, {}, seed=SEED)
    while match.decision is not None and (match.decision.prompt.key, match.state.turn) != (prompt, turn):
        match.play(["end"])
    return match


def without_soviets() -> Match:
    """A corps alone on the map: the Soviet player has nobody to move."""
    return position("51AK C3020", phase="axis_movement", scenario="fall_barbarossa", turn=3)


def test_a_side_with_nothing_to_do_is_not_asked_and_the_log_says_so(on_screen: GamePage):
    page = on_screen.page
    game = opened_on(on_screen, without_soviets())
    game.key("end").click()
    game.wait_length(2)
    assert game.view()["decision"]["side"] == "axis"
    passed = say("page.passed", side="Soviet", what="")
    expect(page.locator(".log")).to_contain_text(passed[: passed.index("“")])
    assert json.loads(game.save())["branches"][0]["actions"] == [["end"], ["end"]]


def test_where_it_is_set_so_a_phase_in_which_nothing_can_be_done_waits_for_a_press(page: Page):
    game = opened_on(GamePage(page).visit(), without_soviets())
    game.press_bar("#settings")
    game.dialog.locator("select[name=pass]").select_option("off")
    game.close_dialog()
    game.key("end").click()
    game.wait_length(1)
    game.settle()
    assert game.length() == 1
    game.key("end").click()
    game.wait_length(2)


def test_of_a_thousand_hexes_for_partisans_none_is_next_and_the_button_leads_to_the_map(on_screen: GamePage):
    match = position(
        "5AK C2630", "8A C2529", phase="soviet_movement", scenario="fall_barbarossa", turn=11, partisans=["C1924"]
    )
    game = opened_on(on_screen, match)
    verb = texts_of(GAME, "en")["verb.place.partisans"]
    button = game.key("next:place")
    expect(button).to_have_text(say("page.targets.many", verb=verb))
    expect(game.notice).to_have_text(say("page.targets.many", verb=verb))
    button.click()
    expect(game.page.locator("#board")).to_be_focused()
    assert game.page.evaluate("rasputitsa.store.state.selection.kind") == "none"
    game.click_hex("C2628")
    game.wait_length(1)
    assert game.page.evaluate("rasputitsa.store.state.view.decision.prompt.facts.waiting") == 1


def test_on_a_phone_the_next_unit_is_what_is_offered_first_and_the_line_below_the_map_begins_with_it(
    at_size: Callable[[Size], GamePage],
):
    match = position("41PzK C2528", "8A C2228", phase="axis_movement", scenario="fall_barbarossa", turn=3)
    game = opened_on(at_size(PHONE), match)
    game.page.wait_for_function(IS_RED, arg="[data-key='next:move']")
    assert not game.page.evaluate(IS_RED, "[data-key=end]")
    game.push(game.key("next:move"))
    game.wait_selected("41PzK")
    words = say("page.hint.aim.cut", words=say("page.hint.aim.cost", mouse=0))
    expect(game.notice).to_have_text(re.compile(f"^41PzK, .* · {re.escape(words)}$"))


def test_on_a_phone_an_advance_can_be_declined_without_letting_go_of_the_unit_that_is_taken_up(
    at_size: Callable[[Size], GamePage],
):
    units = ("47PzK C3206", "57PzK C3206", "6Cav C3205")
    match = position(*units, phase="axis_combat", scenario="fall_barbarossa", turn=3, dice=(6,) * 9)
    for action in ("attack 47PzK C3205", "attack 57PzK C3205", "resolve C3205"):
        match.play(action.split())
    game = opened_on(at_size(PHONE), match)
    game.push(game.key("next:advance"))
    expect(game.picked).to_be_visible()
    game.push(game.key("stay"))
    game.wait_length(1)


def test_on_a_tablet_undo_stands_beside_the_hint(at_size: Callable[[Size], GamePage]):
    game = begun_on(at_size(PROJECTOR), GAME.slug, "fall_barbarossa", SEED)
    game.send([["end"]])
    expect(game.key("next:join")).to_be_visible()
    expect(game.key("hint")).to_be_visible()
    assert not game.page.evaluate(ALONE)


def test_on_a_large_board_signs_are_explained_beside_the_overview(page: Page):
    begun(page, GAME.slug, "fall_barbarossa", SEED)
    expect(page.locator(".caption")).to_be_visible()
    expect(page.locator(".overview")).to_be_visible()
    page.wait_for_function(UNCOVERED)
    page.locator("[data-key=overview]").click()
    page.wait_for_function(UNCOVERED)


def test_the_dashes_round_hexes_without_supply_are_explained_where_a_finger_points_at_nothing(on_screen: GamePage):
    match = position("41PzK C2528", "8A C2228", phase="axis_movement", scenario="fall_barbarossa", turn=3)
    game = opened_on(on_screen, match)
    game.click_hex("C2528")
    game.wait_selected("41PzK")
    cost = say("page.hint.aim.cost", mouse=1)
    expect(game.notice).to_contain_text(say("page.hint.aim.cut", words=cost))


def test_a_computer_that_weighs_for_long_says_how_much_and_decides_on_a_word(on_screen: GamePage):
    page = on_screen.page
    game = begun_on(on_screen, GAME.slug, "fall_barbarossa", SEED)
    page.evaluate(WEIGHS)
    try:
        page.evaluate(SEATED)
        expect(page.locator("#weighed")).to_contain_text(" of 250 ")
        assert game.length() == 0
        game.key("decide").click()
        page.wait_for_function("() => rasputitsa.store.state.view.length > 0")
    finally:
        page.evaluate(LEFT)
    assert save.load(game.save(), games.find).match.length == game.length()
