"""A board of 4,000 hexes in the page: its overview from the start, its sectors, the boxes at its edges."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.skirmish import GAME
from tests.web.axe import violations
from tests.web.pages import GamePage
from tests.web.shared import PHONE, Size

BEGIN = """async () => {
  const game = rasputitsa.store.state.games.find(({ id }) => id === 'skirmish');
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const players = Object.fromEntries(game.sides.map(({ id }) => [id, 'human']));
  await rasputitsa.games.start({ game: game.id, scenario: 'campaign', options, seed: 7, players, mode: 'practice' });
  await rasputitsa.act.takeOver();
}"""
BEGUN = "() => rasputitsa.store.state.live && rasputitsa.store.state.map.hexes.length > 3000"
STACK = """() => {
  const { view } = rasputitsa.store.state;
  const able = view.decision.options.find(({ verb }) => verb === 'join').subjects;
  const on = (hex) => view.units.filter((unit) => unit.hex === hex).map(({ id }) => id);
  const stacks = [...new Set(view.units.map(({ hex }) => hex))].filter(Boolean).map(on);
  return stacks.find((ids) => ids.length > 2 && ids.every((id) => able.includes(id)));
}"""
TWO_TAPS = """places => {
  const board = document.getElementById('board');
  const { left, top } = board.getBoundingClientRect();
  for (const { x, y } of places) {
    for (const type of ['pointerdown', 'pointerup']) {
      board.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', clientX: left + x, clientY: top + y }));
    }
  }
}"""
"""A finger taps here and there, the second time before the first has had an effect."""
SETTLED = "hex => rasputitsa.board.where(hex).size >= 40"
UNDER = """() => {
  const { left, right, top, bottom } = document.querySelector('.overview').getBoundingClientRect();
  const board = document.getElementById('board').getBoundingClientRect();
  const flip = board.left + board.right;
  const places = rasputitsa.store.state.view.units.flatMap(({ hex }) => (hex ? rasputitsa.board.where(hex) : []))
    .map(({ x, y }) => [board.left + x, board.top + y]).filter(([, y]) => y > top && y < bottom);
  return [[left, right], [flip - right, flip - left]].map(([from, to]) => places.filter(([x]) => x > from && x < to));
}"""
"""The places of the units under the overview, and of those at the other side of the board."""
BESIDE = f"""() => {{
  const [here, there] = ({UNDER})();
  return here.length === 0 && there.length === 0 && document.querySelector('.overview').open;
}}"""
"""The board is seen whole and no unit lies under the overview, though there is no room for it on both sides."""
MARGIN = """() => {
  const { left, right } = rasputitsa.board.seen();
  return -left * document.getElementById('board').clientWidth / (right - left);
}"""
"""The pixels of nothing to the left of the board."""
SLACK = 120
FRAME = """() => ['#board', '#situation', '#info'].map((selector) => {
  const { top, height } = document.querySelector(selector).getBoundingClientRect();
  return [top, height];
})"""
"""The places of the map and of its neighbours."""
ABLE = "rasputitsa.store.state.view.decision.options.find(({ verb }) => verb === 'move').subjects"
APART = """id => {
  const { units } = rasputitsa.store.state.view;
  return rasputitsa.board.where(units.find((unit) => unit.id === id).hex).size * Math.sqrt(3);
}"""
"""The distance from a unit's hex to the next, in pixels."""
NEAREST = """place => {
  const { x, y } = rasputitsa.board.where(place);
  const far = ({ id }) => Math.hypot(rasputitsa.board.where(id).x - x, rasputitsa.board.where(id).y - y);
  return rasputitsa.store.state.selection.targets.move.toSorted((one, other) => far(one) - far(other))[0].id;
}"""
"""The goal nearest to a place, in one view with it."""
FINGER = 44
BOX = "raiders_reserve"


@pytest.fixture(scope="session")
def site_url(second_site_url: str) -> str:
    """The address of a site with one game more; the released one does not hold it."""
    return second_site_url


AWAY = """hex => {
  const { hover, map } = rasputitsa.store.state;
  if (hover.hex === hex) rasputitsa.board.centre(map.hexes[0][0]);
  return hover.hex !== hex;
}"""
"""Sends the board to its corner, and tells whether another hex lies under the pointer by now."""


def begun(game: GamePage) -> GamePage:
    """The campaign on the table."""
    game.page.evaluate(BEGIN)
    game.page.wait_for_function(BEGUN)
    game.wait_frame()
    return game


def fold_overview(page: Page) -> None:
    """Nothing but the board in its place."""
    if page.locator(".overview[open]").count():
        page.locator(".overview summary").click()
    expect(page.locator(".overview[open]")).to_have_count(0)


def test_a_large_board_has_its_overview_and_what_is_left_leads_to_a_sector(on_screen: GamePage):
    page = on_screen.page
    game = begun(on_screen)
    assert GAME.slug == game.view()["game"]
    expect(page.locator(".overview")).to_have_attribute("open", "")
    page.evaluate("rasputitsa.board.fit()")
    page.wait_for_function(BESIDE)
    sector = page.locator(".overview-left button").first
    sector.wait_for()
    page.evaluate("id => rasputitsa.act.take('unit', id)", page.evaluate(ABLE)[0])
    sector.click()
    page.wait_for_function("() => rasputitsa.board.cursor() !== null")
    page.wait_for_function(SETTLED, arg=page.evaluate("rasputitsa.board.cursor()"))
    assert game.units_on(page.evaluate("rasputitsa.board.cursor()"))
    # Whoever goes elsewhere to act there does not act with who was taken up here.
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'none'")
    # Near by it would lie over the front, and where it lay the board shows again.
    expect(page.locator(".overview[open]")).to_have_count(0)
    assert page.evaluate(MARGIN) <= SLACK
    page.locator(".overview summary").click()
    expect(page.locator(".overview[open]")).to_have_count(1)
    here, there = page.evaluate(UNDER)
    assert len(here) <= len(there)
    assert violations(page) == []


def test_on_a_phone_the_overview_does_not_lie_on_what_it_leads_to(at_size: Callable[[Size], GamePage]):
    game = begun(at_size(PHONE))
    game.push(game.page.locator("#overview-open"))
    game.push(game.page.locator(".overview-left button").first)
    expect(game.page.locator(".overview[open]")).to_have_count(0)
    game.page.wait_for_function("() => rasputitsa.board.cursor() !== null")


def test_what_is_taken_up_stays_where_it_is_while_buttons_zoom(on_screen: GamePage):
    page = on_screen.page
    game = begun(on_screen)
    page.evaluate("rasputitsa.board.fit()")
    unit = page.evaluate(ABLE)[0]
    hex = game.unit(unit)["hex"]
    page.evaluate("id => rasputitsa.act.take('unit', id)", unit)
    game.wait_still(hex)
    x, y = game.place(hex)
    size = game.sight(hex)["size"]
    for _ in range(4):
        page.locator("#zoom-in").click()
    page.wait_for_function("([hex, size]) => rasputitsa.board.where(hex).size > 2.5 * size", arg=[hex, size])
    game.wait_still(hex)
    near = game.place(hex)
    assert abs(near[0] - x) + abs(near[1] - y) < size
    # What comes to lie under a pointer that rests is what is pointed at.
    page.mouse.move(*near)
    page.wait_for_function("hex => rasputitsa.store.state.hover.hex === hex", arg=hex)
    # Again where something else that was under way has brought the board back.
    page.wait_for_function(AWAY, arg=hex, polling=3000)
    page.locator("#fit").click()


def test_a_box_at_the_edge_holds_its_counters_and_one_is_taken_up_there(on_screen: GamePage):
    page = on_screen.page
    game = begun(on_screen)
    unit = next(each["id"] for each in game.view()["units"] if each.get("box") == BOX)
    fold_overview(page)
    page.evaluate("box => rasputitsa.board.closeUp(box)", BOX)
    page.wait_for_function(SETTLED, arg=BOX)
    game.wait_still(BOX)
    x, y = game.place(BOX)
    page.mouse.move(x, y)
    page.wait_for_function("box => rasputitsa.store.state.hover.hex === box", arg=BOX)
    card = page.evaluate("id => rasputitsa.board.card(id)", unit)
    left, top = page.evaluate("(({ left, top }) => [left, top])(board.getBoundingClientRect())")
    page.mouse.click(left + card["x"], top + card["y"])
    game.wait_selected(unit)
    assert page.evaluate("rasputitsa.board.where('raiders_lost')") is None


def test_a_whole_stack_is_taken_with_a_press_and_marches_with_the_next(on_screen: GamePage):
    page = on_screen.page
    game = begun(on_screen)
    stack = page.evaluate(STACK)
    hex = game.unit(stack[0])["hex"]
    page.evaluate("id => rasputitsa.act.take('unit', id)", stack[0])
    game.key("whole-stack").click()
    game.wait_length(len(stack))
    expect(page.locator('[data-key="along"]')).to_be_visible()
    expect(game.key("whole-stack")).to_have_count(0)
    goal = page.evaluate("rasputitsa.store.state.selection.targets.move.find(({ kind }) => kind === 'hex').id")
    page.evaluate("hex => rasputitsa.board.closeUp(hex)", goal)
    game.wait_still(goal)
    game.click_hex(goal)
    game.wait_length(len(stack) + 1)
    assert game.units_on(hex) == []
    assert set(stack) <= set(game.units_on(goal))


def test_a_finger_on_a_crowded_place_brings_the_board_nearer_and_then_takes_up(at_size: Callable[[Size], GamePage]):
    game = begun(at_size(PHONE))
    page = game.page
    frame = page.evaluate(FRAME)
    assert frame[0][1] >= 844 / 2
    page.evaluate("rasputitsa.board.fit()")
    unit = page.evaluate(STACK)[0]
    hex = game.unit(unit)["hex"]
    game.wait_still(hex)
    before = game.sight(hex)["size"]
    game.click_hex(hex)
    page.wait_for_function("([hex, size]) => rasputitsa.board.where(hex).size > size", arg=[hex, before])
    game.wait_still(hex)
    assert game.sight(hex)["size"] >= 40
    assert page.evaluate("rasputitsa.store.state.selection.kind") == "none"
    game.click_hex(hex)
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'subject'")
    assert page.evaluate(FRAME) == frame
    goal = page.evaluate("rasputitsa.store.state.selection.targets.move.find(({ kind }) => kind === 'hex').id")
    page.evaluate("([id, hex]) => rasputitsa.act.play(['move', id, hex])", [unit, goal])
    game.wait_length(1)
    assert page.evaluate(FRAME) == frame
    page.evaluate("rasputitsa.act.cancel()")
    page.evaluate("rasputitsa.board.fit()")
    game.wait_still(hex)
    game.push(page.locator("#buttons .next").first)
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'subject'")
    taken = page.evaluate("rasputitsa.store.state.selection.id")
    game.wait_still(game.unit(taken)["hex"])
    assert page.evaluate(APART, taken) >= FINGER
    assert page.evaluate(FRAME) == frame
    for open in (1, 0):
        game.push(page.locator("#overview-open"))
        expect(page.locator(".overview[open]")).to_have_count(open)
        assert page.evaluate(FRAME) == frame
    for name in ("turn", "turn"):
        game.push(game.key(f"tab:{name}")) if page.locator("#tabs").is_visible() else page.evaluate(
            "rasputitsa.act.cancel()"
        )
        assert page.evaluate(FRAME) == frame


def test_a_second_tap_beside_the_first_does_not_keep_the_board_from_coming_nearer(at_size: Callable[[Size], GamePage]):
    game = begun(at_size(PHONE))
    page = game.page
    page.evaluate("rasputitsa.board.fit()")
    hex = game.unit(page.evaluate(STACK)[0])["hex"]
    game.wait_still(hex)
    place = page.evaluate("hex => rasputitsa.board.where(hex)", hex)
    page.evaluate(TWO_TAPS, [{**place, "y": place["y"] - 2 * place["size"]}, place])
    page.wait_for_function(SETTLED, arg=hex)


def test_a_board_that_comes_nearer_goes_on_when_its_room_changes_or_another_place_is_wanted(on_screen: GamePage):
    page = on_screen.page
    game = begun(on_screen)
    one, other = [each["hex"] for each in game.view()["units"] if each.get("hex")][:2]
    page.evaluate("hex => { rasputitsa.board.closeUp(hex); rasputitsa.board.resize(); }", one)
    page.wait_for_function(SETTLED, arg=one)
    page.evaluate("rasputitsa.board.fit()")
    game.wait_still(one)
    page.evaluate("hexes => { rasputitsa.board.closeUp(hexes[0]); rasputitsa.board.centre(hexes[1]); }", [one, other])
    page.wait_for_function(SETTLED, arg=other)


def test_a_counter_is_dragged_from_a_box_at_the_edge_and_back_into_it(on_screen: GamePage):
    page = on_screen.page
    game = begun(on_screen)
    fold_overview(page)
    unit = next(each["id"] for each in game.view()["units"] if each.get("box") == BOX)
    page.evaluate("id => rasputitsa.act.take('unit', id)", unit)
    goal = page.evaluate(NEAREST, BOX)
    page.evaluate("rasputitsa.act.cancel()")
    drag(game, unit, BOX, goal)
    game.wait_length(1)
    assert game.unit(unit)["hex"] == goal
    drag(game, unit, goal, BOX)
    game.wait_length(2)
    assert game.unit(unit)["box"] == BOX


def drag(game: GamePage, unit: str, start: str, end: str) -> None:
    """Carry a counter from one place to another with the mouse, in a view that shows both."""
    mouse = game.page.mouse
    game.page.evaluate("rasputitsa.board.fit()")
    game.wait_still(start)
    game.page.evaluate("place => rasputitsa.board.closeUp(place)", start)
    game.wait_still(start)
    x, y = game.place(start)
    mouse.move(x, y)
    game.page.wait_for_function("place => rasputitsa.store.state.hover.hex === place", arg=start)
    game.wait_frame()
    card = game.page.evaluate("id => rasputitsa.board.card(id)", unit)
    left, top = game.page.evaluate("(({ left, top }) => [left, top])(board.getBoundingClientRect())")
    goal = game.place(end)
    assert game.place(start) == (x, y), f"{start} and {end} are not seen together"
    mouse.move(left + card["x"], top + card["y"])
    mouse.down()
    mouse.move(*goal, steps=4)
    mouse.up()


def test_a_drag_from_beside_the_cards_of_a_stack_carries_one_of_them_and_not_the_map(on_screen: GamePage):
    game, mouse = begun(on_screen), on_screen.page.mouse
    fold_overview(game.page)
    stack: list[str] = game.page.evaluate(STACK)
    hex = game.unit(stack[0])["hex"]
    game.page.evaluate("hex => rasputitsa.board.closeUp(hex)", hex)
    game.wait_still(hex)
    place, reach = game.place(hex), 0.93 * game.sight(hex)["size"]
    is_flat = game.page.evaluate("rasputitsa.store.state.map.orientation === 'flat'")
    # In the corner of the hex, past the cards.
    x, y = place[0] + (reach if is_flat else 0), place[1] + (0 if is_flat else reach)
    mouse.move(x, y)
    game.page.wait_for_function("hex => rasputitsa.store.state.hover.hex === hex", arg=hex)
    assert game.page.evaluate("rasputitsa.store.state.hover.unit") is None
    mouse.down()
    mouse.move(x + 60, y, steps=4)
    game.page.wait_for_function("ids => ids.includes(rasputitsa.store.state.selection.id)", arg=stack)
    assert game.place(hex) == place
    mouse.up()
