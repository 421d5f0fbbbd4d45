"""Large turns in few presses: battles one after the other, answers for a phase, stacks taken back, unit after unit."""

import json
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import expect

from rasputitsa import games
from rasputitsa.engine.record import save
from rasputitsa.page.thumbs import strongest
from tests.web.by_hand import begun_on, opened_on
from tests.web.pages import PAST, GamePage
from tests.web.test_motherland import idle

MOTHERLAND, MOSCOW = "war_for_the_motherland", "battle_of_moscow"
SEED = 7
TO_COMBAT = (("fly", "LF1", "E6311"), ("fly", "LF4", "E4913"))
BLOWS = {"E4612": ("5TkA", "21A"), "E4909": ("57A", "64A"), "E5009": ("51A",), "E4610": ("24A", "65A", "66A")}
BEST = "E4612"
"""Four to one; the others are three to one and less."""
ATTACKS = tuple(("attack", unit, hex) for hex, units in BLOWS.items() for unit in units)
QUICK = "rasputitsa.opponent.setSpeed('skip')"
WAITS = """() => {
  const { state } = rasputitsa.store;
  const battles = state.view.panels.flatMap(({ battles = [] }) => battles);
  const isOver = !state.orders.fight && battles.length === 0;
  return state.rolling === null && (isOver || battles.some(({ status }) => status === 'fighting'));
}"""
"""No battle is left, or one waits for an answer."""
ASKS = """([bare, settled]) => {
  const { view, orders } = rasputitsa.store.state;
  const options = (view.decision?.options ?? []).filter(({ blocked }) => !blocked);
  const battles = view.panels.flatMap(({ battles = [] }) => battles);
  const isBetween = !battles.some(({ status }) => status === 'fighting');
  const isOwn = isBetween || view.decision?.prompt.key === settled;
  return !orders.fight || !isOwn && options.some(({ verb, subjects }) => bare.includes(verb) || subjects.length > 0);
}"""
"""There is something that the page does not answer by itself, or no battle is left."""
ANSWER = """async (bare) => {
  const { view } = rasputitsa.store.state;
  const options = view.decision.options.filter(({ blocked }) => !blocked);
  const verb = bare.find((each) => options.some((option) => option.verb === each));
  const option = options.find(({ subjects }) => subjects.length > 0);
  if (verb) return [verb];
  const action = [option.verb, option.subjects[0]];
  if (!option.target) return action;
  const asked = { verb: option.verb, subject: action[1], at: view.length };
  return [...action, (await rasputitsa.engine.call('targets', asked)).targets[0].id];
}"""
"""The first answer that there is, one that names nobody before the others."""
STACK = """() => {
  const { units, decision } = rasputitsa.store.state.view;
  const able = new Set(decision.options.find(({ verb }) => verb === 'move').subjects);
  const stacks = Object.groupBy(units.filter(({ id, hex }) => hex && able.has(id)), ({ hex }) => hex);
  const [hex, found] = Object.entries(stacks).find(([, stack]) => stack.length === 3);
  return [hex, found.map(({ id }) => id)];
}"""
TAKEN = "(({ id, beside = [] }) => [id, ...beside])(rasputitsa.store.state.selection)"
SEND = "action => rasputitsa.act.play(action, { beside: rasputitsa.store.state.selection.beside })"
ANSWERS = ("forgo", "fall_back", "stay")


@pytest.fixture
def table(on_screen: GamePage) -> Iterator[GamePage]:
    """The page that tests share; the next test finds it at the usual speed again."""
    yield on_screen
    on_screen.page.evaluate("rasputitsa.opponent.setSpeed('normal')")


def at_combat(table: GamePage) -> GamePage:
    """The Soviets have set eight armies on four enemies, and nothing has been fought."""
    game = begun_on(table, MOTHERLAND, "turning_point", SEED)
    game.page.evaluate(QUICK)
    game.send([*TO_COMBAT, *ATTACKS])
    return game


def played(game: GamePage, since: int) -> list[list[str]]:
    """The actions from one on; the save is a game that plays again to where the page stands."""
    text = game.save()
    assert save.load(text, games.find).match.length == game.length()
    return [list(action) for action in json.loads(text)["branches"][0]["actions"][since:]]


def answer(game: GamePage, bare: Sequence[str] = ANSWERS, until: str = "", settled: str = "") -> bool:
    """Answer what is asked in a battle, but for what is settled; False where no battle is left, or that is asked."""
    page = game.page
    page.wait_for_function(WAITS)
    page.wait_for_function(ASKS, arg=[list(bare), settled])
    if page.evaluate("!rasputitsa.store.state.orders.fight") or game.view()["decision"]["prompt"]["key"] == until:
        return False
    length = game.length()
    page.evaluate("action => rasputitsa.act.play(action)", page.evaluate(ANSWER, list(bare)))
    page.wait_for_function("length => rasputitsa.store.state.view.length > length", arg=length)
    return True


@pytest.mark.game(MOTHERLAND)
def test_battles_are_fought_one_after_the_other_the_best_first_and_wait_for_who_must_choose(table: GamePage):
    page = table.page
    game = at_combat(table)
    length = game.length()
    expect(game.key("fight-on")).to_contain_text("4")
    game.key("fight-on").click()
    page.wait_for_function(WAITS)
    expect(game.key("fight-stop")).to_be_visible()
    while answer(game):
        pass
    fought = [action[1] for action in played(game, length) if action[0] == "resolve"]
    assert fought[0] == BEST
    assert sorted(fought) == sorted(BLOWS)
    expect(game.key("fight-stop")).to_have_count(0)


@pytest.mark.game(MOTHERLAND)
def test_an_answer_for_the_phase_is_given_in_its_other_battles_too(table: GamePage):
    page = table.page
    game = at_combat(table)
    length = game.length()
    page.keyboard.press("b")
    page.wait_for_function(WAITS)
    game.key("always:forgo").click()
    while answer(game, ("fall_back",), "prompt.advance"):
        pass
    begun_with = game.length()
    game.key("always:advance:strongest").click()
    while answer(game, ("fall_back",), settled="prompt.advance"):
        pass
    page.wait_for_function("() => !rasputitsa.store.state.orders.fight")
    actions = played(game, length)
    assert [action for action in actions if action[0] in ("aid", "forgo")].count(["forgo"]) > 1
    assert advances(game, begun_with) > 1


def advances(game: GamePage, since: int) -> int:
    """The number of questions who advances since then, each of them answered as the rule of thumb says."""
    match, found = save.load(game.save(), games.find).match, 0
    for length in range(since, match.length):
        past, action = match.past(length), match.entries[length].action
        decision = past.decision
        if decision and decision.prompt.key == "prompt.advance":
            assert strongest(past, decision.options[0]) == action
            found += 1
    return found


@pytest.mark.game(MOTHERLAND)
def test_fighting_on_stops_between_two_battles(table: GamePage):
    page = table.page
    game = at_combat(table)
    page.evaluate("rasputitsa.opponent.setSpeed('slow')")
    game.key("fight-on").click()
    page.wait_for_function(WAITS)
    page.keyboard.press("Escape")
    page.wait_for_function("() => !rasputitsa.store.state.orders.fight")
    expect(game.key("fight-stop")).to_have_count(0)


@pytest.mark.game(MOTHERLAND)
def test_who_goes_from_unit_to_unit_does_so_in_the_next_phase_and_who_comes_in_comes_together(table: GamePage):
    page = table.page
    game = opened_on(table, idle("prompt.fleets", 23))
    page.evaluate(QUICK)
    game.key("next:fly").click()
    page.wait_for_function("() => rasputitsa.store.state.selection.targets?.fly")
    game.key("end").click()
    page.wait_for_function("() => rasputitsa.store.state.selection.targets?.enter")
    length = game.length()
    game.key("whole-stack").click()
    page.wait_for_function("() => rasputitsa.store.state.selection.beside?.length === 1")
    expect(game.key("due")).to_be_visible()
    first, second = page.evaluate(TAKEN)
    target = page.evaluate("rasputitsa.store.state.selection.targets.enter[0].id")
    page.evaluate(SEND, ["enter", first, target])
    game.wait_length(length + 2)
    assert {first, second} <= set(game.units_on(target))
    page.wait_for_function("() => rasputitsa.store.state.selection.targets?.rail")
    page.keyboard.press("Escape")
    game.key("undo").click()
    game.wait_length(length)
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'none'")


@pytest.mark.game(MOSCOW)
def test_a_stack_that_was_moved_is_taken_back_by_one_press_and_who_holds_stays(table: GamePage):
    page = table.page
    game = begun_on(table, MOSCOW, "campaign", SEED)
    game.send([["ready"], ["begin"], ["ready"], ["begin"]])
    hex, stack = page.evaluate(STACK)
    length = game.length()
    page.evaluate("([hex, id]) => (rasputitsa.board.centre(hex), rasputitsa.act.takeWhole(id))", [hex, stack[0]])
    game.wait_selected(stack[0])
    target = page.evaluate("rasputitsa.store.state.selection.targets.move.find(({ passing }) => !passing).id")
    page.evaluate(SEND, ["move", stack[0], target])
    game.wait_length(length + 3)
    game.key("undo").click()
    game.wait_length(length)
    assert {game.unit(id)["hex"] for id in stack} == {hex}
    page.evaluate("id => rasputitsa.act.take('unit', id)", stack[1])
    game.wait_selected(stack[1])
    game.key("hold").click()
    page.evaluate("rasputitsa.act.cancel()")
    game.click_hex(hex)
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'subject'")
    assert set(page.evaluate(TAKEN)) == {stack[0], stack[2]}


@pytest.mark.game(MOSCOW)
def test_the_next_is_taken_up_after_each_move(table: GamePage):
    page = table.page
    game = begun_on(table, MOSCOW, "campaign", SEED)
    game.send([["ready"], ["begin"], ["ready"], ["begin"]])
    page.keyboard.press("n")
    before = list[str]()
    for _ in range(3):
        page.wait_for_function("() => rasputitsa.store.state.selection.targets?.move?.length > 0")
        before, length = page.evaluate(TAKEN), game.length()
        target = page.evaluate("rasputitsa.store.state.selection.targets.move.find(({ passing }) => !passing).id")
        page.evaluate("hex => rasputitsa.board.centre(hex)", target)
        game.click_hex(target)
        game.wait_length(length + len(before))
        page.wait_for_function("id => ![undefined, id].includes(rasputitsa.store.state.selection.id)", arg=before[0])
    assert not set(page.evaluate(TAKEN)) & set(before)
    page.set_viewport_size({"width": 390, "height": 844})
    for key in ("hold", "next:move"):
        held = page.evaluate(TAKEN)[0]
        expect(game.key("next:move")).to_be_in_viewport(ratio=1)
        game.key(key).click()
        page.wait_for_function("id => ![undefined, id].includes(rasputitsa.store.state.selection.id)", arg=held)
    page.keyboard.press("Escape")
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'none'")


BOX = """() => {
  const { view } = rasputitsa.store.state;
  const able = new Set(view.decision.options.find(({ verb }) => verb === 'move').subjects);
  const hexes = [...new Set(view.units.filter(({ id, hex }) => hex && able.has(id)).map(({ hex }) => hex))];
  const board = document.getElementById('board').getBoundingClientRect();
  const where = (hex) => rasputitsa.board.where(hex);
  const at = (hex) => [board.left + where(hex).x, board.top + where(hex).y, where(hex).size];
  const [x, y, size] = at(hexes[Math.floor(hexes.length / 2)]);
  const inside = ([left, top]) => Math.abs(left - x) < 5 * size && Math.abs(top - y) < 5 * size;
  return [x, y, size, hexes.filter((hex) => inside(at(hex)))];
}"""
"""A box about a stack in the middle of the front, and the hexes in it in which somebody can move."""
GROUP = "(({ id, beside = [] }) => [id, ...beside].sort())(rasputitsa.store.state.selection)"
GOAL = """async () => {
  const { selection: { id }, view } = rasputitsa.store.state;
  const { targets } = await rasputitsa.engine.call('targets', { verb: 'move', subject: id, at: view.length });
  return targets.filter(({ passing }) => !passing).at(-1).id;
}"""
ARROWS = "() => rasputitsa.board.drawn().filter(({ kind }) => kind === 'arrow').length"


@pytest.mark.game(MOSCOW)
def test_several_stacks_are_taken_up_by_a_box_and_sent_by_one_press(table: GamePage):
    page = table.page
    game = begun_on(table, MOSCOW, "campaign", SEED)
    game.send([["ready"], ["begin"], ["ready"], ["begin"]])
    x, y, size, hexes = page.evaluate(BOX)
    assert len(hexes) > 2
    page.keyboard.down("Control")
    page.mouse.move(x - 5 * size, y - 5 * size)
    page.mouse.down()
    page.mouse.move(x, y)
    page.mouse.move(x + 5 * size, y + 5 * size)
    page.mouse.up()
    page.keyboard.up("Control")
    page.wait_for_function("() => rasputitsa.store.state.selection.several")
    boxed = page.evaluate(GROUP)
    assert {game.unit(id)["hex"] for id in boxed} == set(hexes)
    before, length, goal = {id: game.unit(id)["hex"] for id in boxed}, game.length(), page.evaluate(GOAL)
    page.mouse.move(*game.place(goal))
    page.wait_for_function(f"() => ({ARROWS})() > 1")
    page.mouse.click(*game.place(goal))
    page.wait_for_function(PAST, arg=length + 1)
    game.settle()
    after = {id: game.unit(id)["hex"] for id in boxed}
    moved = [id for id in boxed if after[id] != before[id]]
    assert game.length() == length + len(moved)
    assert len({before[id] for id in moved}) > 1
    assert all(after[one] == after[other] for one in boxed for other in boxed if before[one] == before[other])
    game.key("undo").click()
    game.wait_length(length)
    assert {id: game.unit(id)["hex"] for id in boxed} == before
    # By buttons, as a finger does: one stack, then all in sight.
    page.evaluate("id => rasputitsa.act.takeWhole(id)", boxed[0])
    game.key("several").click()
    game.key("several-sight").click()
    page.wait_for_function("n => rasputitsa.store.state.selection.beside?.length > n", arg=len(boxed))
    page.keyboard.press("Escape")
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'none'")
