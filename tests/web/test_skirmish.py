"""The invented game of tests/skirmish through the page: stacks, boxes, a secret hand, interrupts, overruns, points."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import render, text
from rasputitsa.export import shared_texts
from tests.skirmish import GAME
from tests.skirmish.cards import battle_of, hand_of
from tests.skirmish.state import SkirmishLook, SkirmishRules, SkirmishState
from tests.web.pages import AT_RISK, GamePage
from tests.web.shared import PHONE, PROJECTOR, SIZES, Size
from tests.web.words import say

SEED = 7
STACK = "0203"
"""R1, R2 and R5 stand here at the start."""
CLICKED_TURNS = 1
LONGEST = 400
LACKING = shared_texts("en")["error.not_here"]
HEAR = """
const Plain = window.Worker;
window.heard = [];
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => window.heard.push(JSON.stringify(data)));
  }
};
"""
BEGUN = """async (seed) => {
  const { live, view } = rasputitsa.store.state;
  if (!live || view.game !== 'skirmish') return false;
  const { save } = await rasputitsa.engine.call('save');
  return JSON.parse(save).branches[0].seed === seed;
}"""
PLAYED = "scenario => rasputitsa.store.state.live && rasputitsa.store.state.view.scenario === scenario"
APART = "ids => ids.map((id) => rasputitsa.board.card(id)).map(({ x, y }) => `${x} ${y}`)"
TAKEN_UP = "(({ id, beside = [] }) => [id, ...beside])(rasputitsa.store.state.selection)"
ELSEWAYS = """([verb, hex]) => {
  const { selection } = rasputitsa.store.state;
  if (!selection.targets?.[verb]?.some((each) => each.id === hex && each.apart)) return false;
  const all = Object.values(selection.targets).flat();
  return hex === selection.around || all.some((each) => each.id === hex && !each.apart);
}"""
"""True if a click on a hex would not mean this way of going there, which forbids something: the list has it."""
TOLD = "() => heard.filter((line) => !line.includes('\\\\\"save\\\\\":')).join() + document.documentElement.outerHTML"
COULD_BE_HELD = re.compile(r'choice\.card\\*",\\*"facts\\*":\{\\*"card\\*":\\*"\w+')
"""A card that somebody could still play by what lies open to all."""


@pytest.fixture(scope="session")
def site_url(second_site_url: str) -> str:
    """The address of a site with one game more; the released one does not hold it."""
    return second_site_url


class SkirmishPage(GamePage):
    """The page with a skirmish on the table."""

    def start(self, seed: int = SEED, scenario: str = "crossing") -> "SkirmishPage":
        """Begin a scenario by the dialog, on a page that is open or will be; the device waits for the first side."""
        if self.page.url == "about:blank":
            self.visit()
        asks = self.page.evaluate(AT_RISK)
        self.press_bar("#new-game")
        self.dialog.locator("select[name=game]").select_option(GAME.slug)
        self.dialog.locator(".about strong", has_text=words("skirmish.title")).wait_for()
        self.dialog.locator(f"input[name=scenario][value={scenario}]").check()
        self.seat_people()
        self.choose_seed(seed)
        self.push(self.dialog.get_by_role("button", name=say("page.new.start"), exact=True))
        if asks:
            self.push(self.key("sure"))
        self.page.wait_for_function(BEGUN, arg=seed)
        self.page.wait_for_function(PLAYED, arg=scenario)
        return self

    def board_size(self) -> int:
        """The number of hexes of the board that is shown."""
        return int(self.page.evaluate("rasputitsa.store.state.map.hexes.length"))

    def take_over(self) -> None:
        """Take the device, where it waits for somebody."""
        if self.view()["handover"]:
            self.push(self.key("here"))
            self.page.wait_for_function("() => rasputitsa.store.state.view.handover === null")

    def hold(self, unit_id: str) -> None:
        """Take up a counter of a stack."""
        self.point_out(unit_id)
        self.wait_selected(unit_id)

    def point_out(self, unit_id: str) -> None:
        """Point at a stack until it is open, and press one of its counters."""
        hex = self.unit(unit_id)["hex"]
        self.page.mouse.move(*self.place(hex))
        self.wait_open(hex)
        self.press_card(unit_id)

    def wait_open(self, hex: str) -> None:
        """Wait until no two counters of a hex lie on each other."""
        self.page.wait_for_function("hex => rasputitsa.store.state.hover.hex === hex", arg=hex)
        self.wait_frame()
        places = self.page.evaluate(APART, self.units_on(hex))
        assert len(set(places)) == len(places)

    def press_card(self, unit_id: str) -> None:
        """Click a counter where it lies, or tap it."""
        left, top = self.page.evaluate("(({ left, top }) => [left, top])(board.getBoundingClientRect())")
        card = self.page.evaluate("id => rasputitsa.board.card(id)", unit_id)
        place = left + card["x"], top + card["y"]
        if self.touch:
            self.page.touchscreen.tap(*place)
            return
        # It alone is meant, not its stack.
        self.page.keyboard.down("Shift")
        self.page.mouse.click(*place)
        self.page.keyboard.up("Shift")

    def click_through(self, action: Action) -> None:
        """Play an action with mouse and buttons."""
        length = self.length()
        _verb, *rest = action
        units = {unit["id"]: unit for unit in self.view()["units"]}
        if rest and rest[0] in units:
            self._click_unit_action(action, units[rest[0]].get("hex"))
        elif rest and (shown := self.page.locator(f'[data-key="{":".join(action)}"]:visible')).count():
            self.push(shown.first)
        else:
            if not rest and not self.key(action.verb).is_visible() and self.key("cancel").is_visible():
                self.push(self.key("cancel"))
            self.press(action)
            return
        self.wait_length(length + 1)

    def _click_unit_action(self, action: Action, hex: str | None) -> None:
        verb, unit_id, *rest = action
        if not rest:
            self._by_itself(action, hex)
        elif verb == "attack" or not hex or self.units_on(rest[0]) or (self.touch and self._is_unit(rest[0])):
            self._take_from_list(verb, unit_id)
            self.press_target(action)
        else:
            if self.page.evaluate("rasputitsa.store.state.selection.id") != unit_id:
                self.hold(unit_id)
            if self.page.evaluate(ELSEWAYS, [verb, rest[0]]):
                self.press_target(action)
                return
            self.aim_at(rest[0])
            self._choose(action)

    def _choose(self, action: Action) -> None:
        """Choose the action meant, if a click can mean several."""
        self.settle()
        if self.page.evaluate("rasputitsa.store.state.menu.length") > 0:
            self.push(self.picked.locator(f'[data-key="{":".join(action)}"]'))

    def aim_at(self, target: str) -> None:
        """Click on the target of a counter that is held: a hex, or another counter, in the same stack perhaps."""
        if self._is_unit(target):
            self.point_out(target)
        else:
            self.click_hex(target)

    def _is_unit(self, id: str) -> bool:
        return any(unit["id"] == id for unit in self.view()["units"])

    def _by_itself(self, action: Action, hex: str | None) -> None:
        """A counter that acts without a target: it is pressed, and then the button of what it is to do."""
        _, unit_id = action
        if self.acts_at_once(unit_id) or not hex:
            self.press(action)
            return
        if self.page.evaluate("rasputitsa.store.state.selection.id") != unit_id:
            self.point_out(unit_id)
        self.push(self.picked.locator(f'[data-key="{":".join(action)}"]'))

    def acts_at_once(self, subject: str) -> bool:
        """True if selecting a unit is an action: no option that it has takes a target, and it has one alone."""
        options = self.view()["decision"]["options"]
        mine = [option for option in options if subject in option["subjects"] and not option.get("blocked")]
        return len(mine) == 1 and not mine[0].get("target") and not mine[0].get("retracts")

    def _take_from_list(self, verb: str, unit_id: str) -> None:
        self.page.keyboard.press("Escape")
        self.open_list()
        self.key(f"list:{verb}:{unit_id}").click()
        self.wait_selected(unit_id)


def words(key: str, **facts: Any) -> str:
    """The game's words."""
    return render(text(key, **facts), GAME.texts("en"))


def new_match(seed: int = SEED) -> Match:
    """The game that the page begins with a seed and nothing else chosen."""
    return Match.new(GAME, seed=seed)


def here(match: Match) -> SkirmishLook:
    """The game as it stands."""
    assert isinstance(match.rules, SkirmishRules)
    assert isinstance(match.state, SkirmishState)
    return Look(match.rules, match.state)


def drawn(seed: int, reached: Callable[[Match], bool]) -> tuple[Match, list[Action]]:
    """A game played at random up to the first position that is as wanted."""
    match, choose = new_match(seed), Chooser(seed)
    actions: list[Action] = []
    while not reached(match) and match.decision and len(actions) < LONGEST:
        action = match.decision.sample(choose)
        match.play(action)
        actions.append(action)
    return match, actions


def first_drawn(reached: Callable[[Match], bool]) -> tuple[int, Match, list[Action]]:
    """The first seed whose random game comes to such a position."""
    for seed in range(1, 100):
        match, actions = drawn(seed, reached)
        if reached(match):
            return seed, match, actions
    raise LookupError("no such game")


def parted(actions: list[Action], by: Callable[[Match], Any], seed: int = SEED) -> Iterator[tuple[Any, list[Action]]]:
    """The actions of a game in parts, in each of which something stays the same."""
    table = new_match(seed)

    def now(action: Action) -> Any:
        value = by(table)
        table.play(action)
        return value

    for value, part in groupby(actions, now):
        yield value, list(part)


def is_overrun_with_a_card(match: Match) -> bool:
    """True if a side that is overrun can play a card."""
    battle, decision = here(match).state.battle, match.decision
    if battle is None or decision is None or not battle.overrun or decision.prompt.key != "prompt.interrupt":
        return False
    return bool(decision.options[0].subjects)


def is_secret(match: Match) -> bool:
    """True if the device is to be handed to the guards, who alone hold a card of some name."""
    if match.decision is None or match.decision.side != "guards" or match.entries[-1].side == "guards":
        return False
    return bool(
        set(hand_of(here(match), "guards")) - set(hand_of(here(match), "raiders")) - set(here(match).state.played)
    )


def test_a_whole_game_to_its_winner(page: Page):
    game = SkirmishPage(page).start()
    match, actions = drawn(SEED, lambda match: match.state.result is not None)
    result = match.state.result
    assert result is not None
    for turn, part in parted(actions, lambda table: table.state.turn):
        game.take_over()
        if turn > CLICKED_TURNS:
            game.send(part)
            continue
        for action in part:
            game.take_over()
            game.click_through(action)
    expect(game.prompt).to_have_text(say("page.over"))
    sentence = render(result.text, {**GAME.texts("en")})
    expect(page.locator("#outcome")).to_contain_text(sentence)
    expect(page.locator('[data-panel="points"] [aria-current] b')).to_have_text(str(here(match).state.points))
    assert game.save() == save.dump(match)
    is_on_paper(game)
    lies_at_home(game)


def is_on_paper(game: GamePage) -> None:
    """It is printed with its own title, its board and what happened."""
    page = game.page
    page.wait_for_function("() => window.onbeforeprint !== null")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("#paper h1")).to_have_text(words("skirmish.title"))
    expect(page.locator("#paper .paper-board")).to_be_visible()
    assert page.locator("#paper .paper-log li").count() >= len(game.log())
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")


def lies_at_home(game: GamePage) -> None:
    """Home shows it on the table, under its own title."""
    game.page.locator("#home-open").click()
    expect(game.page.locator(".home-now h3")).to_have_text(words("skirmish.title"))
    game.page.locator("#home-open").click()
    expect(game.page.locator("#table")).to_be_visible()


def test_a_stack_opens_under_the_mouse_and_every_counter_can_be_taken(on_screen: GamePage):
    game = SkirmishPage(on_screen.page).start()
    game.take_over()
    for unit_id in ("R5", "R1", "R2"):
        game.hold(unit_id)
        expect(game.picked).to_contain_text(unit_id)


def test_a_stack_opens_under_the_finger_as_a_fan_and_as_a_list(at_size: Callable[[Size], GamePage]):
    game = SkirmishPage(at_size(PHONE).page, "finger").start()
    game.take_over()
    game.click_hex(STACK)
    game.wait_open(STACK)
    rows = game.picked.locator(".stack-list li")
    expect(rows).to_have_count(3)
    assert game.hidden("#picked .stack-list button") == []
    for unit_id in ("R5", "R2"):
        game.press_card(unit_id)
        game.wait_selected(unit_id)
    game.push(game.picked.locator('[data-unit="R1"]'))
    game.wait_selected("R1")
    game.push(game.key("stack:R5"))
    game.wait_selected("R5")
    expect(game.key("stack:R5")).to_have_attribute("aria-pressed", "true")
    game.open_targets("move")
    game.push(game.key("move:R5:0204"))
    game.wait_length(1)
    expect(game.picked.locator(".stack-list")).to_have_count(0)


def test_a_finger_on_a_stack_names_who_acts_at_once(at_size: Callable[[Size], GamePage]):
    seed, match, actions = first_drawn(lambda match: len(advancing(match)) > 1)
    able = advancing(match)
    game = SkirmishPage(at_size(PHONE).page, "finger").start(seed)
    game.send(actions)
    game.take_over()
    hex = game.unit(able[0])["hex"]
    for _ in range(2):
        game.click_hex(hex)
        game.settle()
        assert game.length() == len(actions)
        expect(game.picked.locator(".stack-list button")).to_have_count(len(able))
    # A mouse that lies over the panel of such a device is no finger.
    for event in ("pointerenter", "pointerleave"):
        game.key(f"advance:{able[0]}").dispatch_event(event, {"pointerType": "mouse"})
    game.settle()
    expect(game.picked.locator(".stack-list button")).to_have_count(len(able))
    game.push(game.key(f"stack:{able[-1]}"))
    game.wait_length(len(actions) + 1)
    match.play(Action("advance", able[-1]))
    assert game.save() == save.dump(match)


def advancing(match: Match) -> list[str]:
    """Units that may advance, each as soon as it is chosen, if all stand in one hex."""
    option = match.decision.option("advance") if match.decision else None
    if option is None or option.takes != ("unit",):
        return []
    units = [match.state.units[id] for id in option.subjects]
    return [unit.id for unit in units] if len({unit.hex for unit in units}) == 1 else []


def test_what_lies_over_the_map_opens_whole_before_the_first_action_too(at_size: Callable[[Size], GamePage]):
    page = at_size(PROJECTOR).page
    game = SkirmishPage(page).start()
    game.take_over()
    page.locator("#overlays-open").click()
    chips = page.locator("#over .overlay-chip")
    expect(chips).to_have_count(3)
    assert game.hidden("#over .overlay-chip") == []
    game.key("overlay:zone:guards").click()
    expect(page.locator(".laid")).to_contain_text(words("overlay.zone.side", side="guards"))
    expect(page.locator(".over-key li")).to_have_text([say("page.overlays.key.area.zone")])


def test_enter_goes_round_all_the_counters_of_a_stack(on_screen: GamePage):
    page = on_screen.page
    game = SkirmishPage(page).start()
    game.take_over()
    page.locator("#board").focus()
    game.walk_to(STACK)
    taken = []
    for _ in range(4):
        page.keyboard.press("Enter")
        game.settle()
        taken.append(page.evaluate(TAKEN_UP))
    whole, *each = taken
    assert sorted(whole) == ["R1", "R2", "R5"]
    assert sorted(each) == [["R1"], ["R2"], ["R5"]]


def test_a_reserve_comes_from_its_box_onto_the_map(on_screen: GamePage):
    page = on_screen.page
    game = SkirmishPage(page).start()
    game.take_over()
    box = page.locator('[data-panel="raiders_reserve"]')
    box.locator('[data-unit="R6"]').click()
    game.wait_selected("R6")
    game.click_hex("0101")
    game.wait_length(1)
    assert game.unit("R6")["hex"] == "0101"
    expect(box.locator("[data-unit]")).to_have_count(1)


def test_while_the_device_changes_hands_nothing_of_a_hand_is_told(context: BrowserContext):
    """A reload in the middle does not lift the veil."""
    seed, match, actions = first_drawn(is_secret)
    context.add_init_script(HEAR)
    game = SkirmishPage(context.new_page()).start(seed)
    game.wait_kept(0)
    game.reload()
    expect(game.page.locator(".hand-over-card")).to_contain_text(words("name.raiders"))
    expect(game.key("end")).to_have_count(0)
    mine = set(hand_of(here(match), "guards"))
    secret = next(iter(mine - set(hand_of(here(match), "raiders")) - set(here(match).state.played)))
    for _, part in parted(actions, lambda table: table.decision and table.decision.side, seed):
        game.take_over()
        game.send(part)
    expect(game.page.locator(".hand-over-card")).to_contain_text(words("name.guards"))
    for width, height in reversed(SIZES.values()):
        game.page.set_viewport_size({"width": width, "height": height})
        game.wait_frame()
        assert game.hidden(".hand-over-card button") == [], width
    told = COULD_BE_HELD.sub("", game.page.evaluate(TOLD))
    assert secret not in told
    assert words(f"name.{secret}") not in told
    game.take_over()
    assert secret in game.page.evaluate(TOLD)
    if game.key("tab:hand").is_visible() and game.key("tab:hand").get_attribute("aria-selected") != "true":
        game.key("tab:hand").click()
    held = game.page.locator('[data-panel="guards_hand"] h4')
    expect(held).to_have_text([words(f"name.{card}") for card in hand_of(here(match), "guards")])
    backs = game.page.locator('[data-panel="raiders_hand"] li.back')
    expect(backs).to_have_count(len(hand_of(here(match), "raiders")))


def test_an_overrun_is_interrupted_by_a_card(on_screen: GamePage):
    page = on_screen.page
    seed, match, actions = first_drawn(is_overrun_with_a_card)
    game = SkirmishPage(page).start(seed)
    game.send(actions)
    game.take_over()
    assert match.decision is not None
    fight = page.locator('.battle[data-status="fighting"]')
    expect(fight).to_have_attribute("data-battle", match.rules.grid.names[battle_of(here(match)).hex])
    card = match.decision.options[0].subjects[0]
    side = match.decision.side
    before = hand_of(here(match), side)
    expect(page.locator(f'[data-panel="{side}_hand"] h4')).to_have_text([words(f"name.{each}") for each in before])
    game.key(f"card:{card}").click()
    game.wait_length(len(actions) + 1)
    match.play(Action("card", card))
    assert game.save() == save.dump(match)


def test_points_move_along_their_track(on_screen: GamePage):
    page = on_screen.page
    seed, match, actions = first_drawn(lambda match: here(match).state.points not in (0, None))
    game = SkirmishPage(page).start(seed)
    game.send(actions)
    game.take_over()
    track = page.locator('[data-panel="points"]')
    expect(track.locator("h3")).to_have_text(words("panel.points"))
    expect(track.locator('[aria-current="step"]')).to_have_count(1)
    expect(track.locator("[aria-current] b")).to_have_text(str(here(match).state.points))


def test_who_holds_what_stands_above_the_board(on_screen: GamePage):
    page = on_screen.page
    game = SkirmishPage(page).start()
    line = page.locator("#situation > summary")
    expect(line).to_contain_text(words("situation.towns"))
    expect(line).to_contain_text(words("situation.even"))
    game.take_over()
    line.click()
    expect(page.locator(".situation-told li").first).to_contain_text(words("situation.goal"))


def test_a_scenario_is_played_on_a_board_of_its_own(page: Page):
    """Six columns with fourteen counters, then three sheets with three hundred, which are there after a reload too."""
    game = SkirmishPage(page)
    assert game.start().board_size() == 30
    assert game.start(scenario="campaign").board_size() == 3960
    assert len(game.view()["units"]) == 300
    game.take_over()
    action = first_move()
    game.send([action])
    assert game.unit(action[1])["hex"] == action[2]
    page.reload()
    game.wait_length(1)
    assert game.board_size() == 3960


def first_move() -> Action:
    """A move that the engine offers where the page's campaign begins."""
    match = Match.new(GAME, "campaign", seed=SEED)
    assert match.decision is not None
    option = match.decision.option("move")
    assert option is not None
    return Action("move", option.subjects[0], option.targets(option.subjects[0])[0])


def test_a_game_is_fetched_when_it_is_first_asked_for_and_once_more_where_it_could_not_be(
    page: Page, requests: list[str]
):
    """Every game has its name in the dialog all the while."""
    game = SkirmishPage(page)
    game.visit()
    page.route("**/skirmish.pack", lambda route: route.abort())
    game.press_bar("#new-game")
    choice = game.dialog.locator("select[name=game]")
    expect(choice).to_be_visible()
    names = choice.locator("option").all_inner_texts()
    assert words("skirmish.title") in names
    assert not [title for title in names if title.endswith(".title")]
    assert packs(requests) == {"battle_for_moscow.pack"}
    choice.select_option(GAME.slug)
    expect(game.dialog).to_contain_text(LACKING)
    page.unroute("**/skirmish.pack")
    choice.select_option("battle_for_moscow")
    expect(game.dialog).not_to_contain_text(LACKING)
    choice.select_option(GAME.slug)
    game.dialog.locator(".about strong", has_text=words("skirmish.title")).wait_for()
    expect(game.dialog).not_to_contain_text(LACKING)
    assert choice.locator("option").all_inner_texts() == names
    assert packs(requests) == {"battle_for_moscow.pack", "skirmish.pack"}


def packs(requests: list[str]) -> set[str]:
    return {url.rpartition("/")[2] for url in requests if url.endswith(".pack") and "/games/" in url}
