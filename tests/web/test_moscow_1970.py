"""The Battle of Moscow through the page: a player turn by hand from its set-up, and the last turn to its verdict."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rasputitsa.engine.decision import Action, Duty
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import render
from rasputitsa.export import texts_of
from rasputitsa.games.battle_of_moscow import GAME
from tests.games.battle_of_moscow.positions import game as position
from tests.web.by_hand import begun_on, by_hand, opened_on, placed, shown
from tests.web.pages import GamePage
from tests.web.shared import PHONE, Size

pytestmark = pytest.mark.game("battle_of_moscow")

SEED, SCENARIO = 1970, "road_to_orel"
SIZE = "hex => rasputitsa.board.where(hex).size"
UNDER = """(selector) => {
  const { right, top } = document.querySelector(selector).getBoundingClientRect();
  const { left, top: head } = document.getElementById('board').getBoundingClientRect();
  const hexes = rasputitsa.store.state.view.units.flatMap(({ hex }) => hex ?? []);
  return hexes.filter((hex) => {
    const { x, y } = rasputitsa.board.where(hex);
    return left + x < right && head + y > top;
  });
}"""
"""The hexes with units that lie under something on the board."""
LINES = """() => [...document.querySelectorAll('[data-sheet="battles"] .faces li')].map((row) => {
  const words = row.children[1];
  return words.clientHeight / parseFloat(getComputedStyle(words).lineHeight);
})"""
"""The number of lines that each result of a battle takes."""
EXTENT = """() => {
  const { clientWidth, clientHeight } = document.getElementById('board');
  const places = rasputitsa.store.state.map.part.map(rasputitsa.board.where);
  const span = (values) => Math.max(...values) - Math.min(...values);
  return Math.max(span(places.map(({ x }) => x)) / clientWidth, span(places.map(({ y }) => y)) / clientHeight);
}"""
"""The share of the board's width or height that the part in play takes up."""
LABELS = "[...document.querySelectorAll('[aria-label]')].map((node) => node.ariaLabel)"
FIGURE = r"\d*½?"
MOVES = 2
"""The number of units that the German moves in an impulse."""


class Script:
    """Both hands of a game: a few moves towards the enemy, whatever attacks are owed, all else as it is drawn."""

    def __init__(self, match: Match) -> None:
        self.match, self.moved, self.choose = match, 0, Chooser(SEED)

    def next(self) -> Action:
        """The next action."""
        decision = self.match.decision
        assert decision is not None
        options = {option.verb: option for option in decision.options if not option.blocked}
        if decision.prompt.key.startswith("prompt.set_up"):
            return Action("ready") if "ready" in options else Action("begin")
        if "move" in options:
            return self._move()
        self.moved = 0
        if "announced" in options:
            return Action("announced")
        return decision.sample(self.choose)

    def _move(self) -> Action:
        decision, grid, state = self.match.decision, self.match.rules.grid, self.match.state
        assert decision is not None
        option = decision.option("move")
        here = [state.units[id] for id in option.subjects] if option else []
        free = [unit.id for unit in here if not unit.mark("from") and len(state.units.on(unit.hex)) == 1]
        if option is None or self.moved == MOVES or not free or decision.side == "russian":
            return Action("end")
        self.moved += 1
        enemies = [unit.hex for unit in state.units.of("russian")]
        alone = [hex for hex in option.targets(free[0]) if not state.units.on(grid.index[hex])]
        return Action(
            "move", free[0], min(alone, key=lambda hex: min(grid.distance(grid.index[hex], e) for e in enemies))
        )


def played(until: Callable[[Match], bool]) -> tuple[Match, list[Action]]:
    """The scripted game as far as a kind of position, with its actions."""
    match = Match.new(GAME, SCENARIO, {}, seed=SEED)
    script, actions = Script(match), list[Action]()
    while not until(match):
        actions.append(script.next())
        match.play(actions[-1])
    return match, actions


def test_a_player_turn_by_mouse_from_the_first_evening(on_screen: GamePage):
    game = begun_on(on_screen, GAME.slug, SCENARIO, SEED)
    match = Match.new(GAME, SCENARIO, {}, seed=SEED)
    script, verbs = Script(match), set[str]()
    while match.state.turn < 1 or match.state.active == "german":
        action = script.next()
        by_hand(game, match, action)
        match.play(action)
        verbs.add(action[0])
    assert verbs >= {"ready", "begin", "move", "end", "attack", "announced", "resolve"}
    assert game.view()["turn"] == match.state.turn == 1
    assert shown(game) == placed(match)


def test_a_ready_set_up_asks_to_be_taken_until_a_unit_is_placed_otherwise(on_screen: GamePage):
    page = on_screen.page
    game = begun_on(on_screen, GAME.slug, SCENARIO, SEED)
    main = page.locator("#buttons .primary")
    expect(main).to_have_attribute("data-verb", "ready")
    decision = Match.new(GAME, SCENARIO, {}, seed=SEED).decision
    option = decision.option("deploy") if decision else None
    assert option is not None
    unit = option.subjects[0]
    game.play(Action("deploy", unit, option.targets(unit)[0]))
    expect(main).to_have_attribute("data-verb", "begin")
    expect(page.locator('#buttons [data-verb="ready"]')).to_be_visible()


def test_a_game_on_a_part_of_the_board_opens_there(on_screen: GamePage):
    page = on_screen.page
    game = begun_on(on_screen, GAME.slug, SCENARIO, SEED)
    game.send(played(lambda match: match.state.turn == 1)[1])
    assert page.evaluate(UNDER, ".overview") == []
    assert page.evaluate(EXTENT) > 0.8
    near = float(page.evaluate(SIZE, "1438"))
    page.locator("#fit").click()
    page.wait_for_function("([hex, size]) => rasputitsa.board.where(hex).size < size", arg=["1438", near * 0.8])


def test_figures_of_which_there_are_none_have_no_heading(on_screen: GamePage):
    page = on_screen.page
    begun_on(on_screen, GAME.slug, SCENARIO, SEED)
    assert page.evaluate("rasputitsa.store.state.view.panels.find(({ id }) => id === 'ledger').rows") == []
    expect(page.locator('[data-sheet="forces"] [data-panel]').first).to_be_attached()
    expect(page.locator('[data-panel="ledger"]')).to_have_count(0)


def test_a_figure_that_is_the_number_of_a_division_is_read_as_a_figure(on_screen: GamePage):
    page = on_screen.page
    game = begun_on(on_screen, GAME.slug, "campaign", SEED)
    units = [unit["id"] for unit in game.view()["units"]]
    told = [
        figures for label in page.evaluate(LABELS) for figures in re.findall(r"attack (.*?), defence (.*?),", label)
    ]
    assert {attack for attack, _ in told} & set(units), "none could be taken for one here"
    assert [figure for figures in told for figure in figures if not re.fullmatch(FIGURE, figure)] == []


def test_the_last_turn_to_its_verdict(on_screen: GamePage):
    page = on_screen.page
    match, actions = played(lambda match: match.decision is None)
    game = begun_on(on_screen, GAME.slug, SCENARIO, SEED)
    game.send(actions[:-1])
    game.play(actions[-1])
    result = match.state.result
    assert result is not None
    expect(page.locator("body")).to_contain_text(render(result.text, texts_of(GAME, "en")))


STACK_OF = """() => {
  const { units, decision } = rasputitsa.store.state.view;
  const able = new Set(decision.options.find(({ verb }) => verb === 'move').subjects);
  const stacks = Object.values(Object.groupBy(units.filter(({ id, hex }) => hex && able.has(id)), ({ hex }) => hex));
  return stacks.find((stack) => stack.length === 3).map(({ id }) => id);
}"""
MARCHING = "count => Object.keys(rasputitsa.state.orders.march).length === count"
PATH = "() => rasputitsa.board.drawn().filter(({ kind }) => kind === 'way').length"
HELD = "() => Object.keys(rasputitsa.state.orders.hold)"


def test_a_stack_marches_over_turns_as_plain_actions_and_its_order_comes_back_with_the_game(on_screen: GamePage):
    page = on_screen.page
    game = begun_on(on_screen, GAME.slug, "campaign", SEED)
    game.send([["ready"], ["begin"], ["ready"], ["begin"]])
    stack, length = page.evaluate(STACK_OF), game.length()
    page.evaluate("id => rasputitsa.act.takeWhole(id)", stack[0])
    game.wait_selected(stack[0])
    expect(game.key("hold")).to_be_visible()
    page.evaluate("hex => rasputitsa.board.centre(hex)", "2137")
    page.evaluate("() => rasputitsa.board.zoom(0.5)")
    game.click_hex("2137")
    game.key("march-to:2137").click()
    page.wait_for_function(MARCHING, arg=3)
    game.wait_length(length + 3)
    assert [entry[0] for entry in json.loads(game.save())["branches"][0]["actions"][-3:]] == ["move"] * 3
    assert len({game.unit(id)["hex"] for id in stack}) == 1
    assert page.evaluate(PATH) > 0
    other = next(each for each in page.evaluate(STACK_OF) if each not in stack)
    page.evaluate("id => rasputitsa.act.take('unit', id)", other)
    game.key("hold").click()
    expect(page.locator("#orders")).to_have_text(re.compile(r"^4 of \d+ units hold, stay or march and are skipped\.$"))
    game.wait_kept(length + 3)
    game.reload()
    page.wait_for_function(MARCHING, arg=3)
    assert page.evaluate(HELD) == [other]
    game.undo()
    assert game.length() == length + 2


def test_who_must_be_freed_for_another_enemy_is_named_and_moved_over_by_one_press(on_screen: GamePage):
    """The 7th Panzer alone stands next to both armies, and is set on the wrong one."""
    match = position("7Pz 2622", "1Pz 2723", "16A 2722", "24A 2621", phase="german_combat")
    game = opened_on(on_screen, match)
    game.send([["attack", "7Pz", "2722"], ["attack", "1Pz", "2722"]])
    # Planned, each result is a line, and a press unfolds them.
    rows = game.page.locator('[data-sheet="battles"] .faces')
    folded = game.page.evaluate(LINES)
    assert folded
    assert max(folded) < 1.6
    rows.locator("li").first.click(position={"x": 60, "y": 8})
    expect(rows).not_to_have_class(re.compile("folded"))
    reason = game.page.locator("#reason")
    expect(reason).to_contain_text("2621")
    expect(reason).to_contain_text("7Pz")
    game.click_unit("24A")
    expect(game.key("withdraw:7Pz")).to_be_visible()
    game.push(game.key("toggle:7Pz"))
    game.wait_length(4)
    assert {(arrow["from"], arrow["to"]) for arrow in game.view()["arrows"]} == {("2622", "2621"), ("2723", "2722")}
    expect(reason).to_be_empty()


OUTSIDE = """hexes => {
  const { clientWidth, clientHeight } = document.getElementById('board');
  return hexes.filter((hex) => {
    const { x, y, size } = rasputitsa.board.where(hex);
    return size < 24 || Math.min(x, y, clientWidth - x, clientHeight - y) < size * 0.9;
  });
}"""
"""The hexes at the edge of what is looked at, outside it or too small to read."""


def owed(match: Match) -> Duty:
    """The units that must attack, and what must be attacked."""
    options = match.decision.options if match.decision else ()
    return next((option.duty() for option in options if option.verb == "attack"), ((), ()))


def test_on_a_phone_all_who_must_attack_are_in_sight_and_can_be_read(at_size: Callable[[Size], GamePage]):
    game = begun_on(at_size(PHONE), GAME.slug, SCENARIO, SEED)
    script, actions = Script(Match.new(GAME, SCENARIO, seed=SEED)), list[Action]()
    while not owed(script.match)[0]:
        actions.append(script.next())
        script.match.play(actions[-1])
    (subjects, targets), state, names = owed(script.match), script.match.state, script.match.rules.grid.names
    hexes = {*(names[state.units[id].hex] for id in subjects), *targets}
    game.send(actions[:-1])
    game.page.evaluate("rasputitsa.board.centre('3030')")
    game.wait_still("3030")
    assert game.page.evaluate(OUTSIDE, sorted(hexes)) == sorted(hexes), "they are looked away from"
    game.send(actions[-1:])
    game.wait_still("3030")
    assert game.page.evaluate(OUTSIDE, sorted(hexes)) == []
