"""Computer players in the page: chosen, watched, stopped, undone, lost; the page stays at hand all the while."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from rasputitsa import games
from tests.web.commander import played_until
from tests.web.pace import BETWEEN, DRAWN, HELD, STAGES, UNDRAWN, WAITS
from tests.web.pages import GamePage
from tests.web.words import read, say

SEED = 1941
PRINTED = "() => rasputitsa.store.state.view?.options.soviet_points === 5 && rasputitsa.store.state.live"
FAIR = games.find("battle_for_moscow").computers.first["classic"]
PATIENCE = 180_000
LATE = 7
"""From this turn on, the last, two computers play."""
MOVED = re.compile(r" moves from .+ to ")
PLAYER = 'select[name="player:{}"]'
DECIDES = "side => rasputitsa.store.state.view.decision?.side === side && rasputitsa.store.state.live"
DEEDS = "count => rasputitsa.store.state.computer.deeds.length >= count"
ROLLED = "rasputitsa.store.state.roll?.length === rasputitsa.store.state.view.length"
OVER = "() => rasputitsa.store.state.view.result !== null"
SEATED = """wanted => rasputitsa.store.state.live
  && Object.entries(wanted).every(([side, player]) => rasputitsa.store.state.view.players[side] === player)"""


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A page that the tests share, with a new game of two persons in it; computers that have woken stay awake."""
    on_screen.begin(SEED)
    return on_screen


@pytest.fixture
def own(page: Page) -> GamePage:
    """A page of the test's own, where no computer is awake and all may be put in the place of what is there."""
    return GamePage(page).visit()


def begin(game: GamePage, speed: str = "skip", **players: str) -> None:
    """Begin a new game by the dialog, each side with its player."""
    game.page.evaluate("speed => rasputitsa.opponent.setSpeed(speed)", speed)
    game.page.locator("#new-game").click()
    for side, player in {"german": "human", "soviet": "human", **players}.items():
        game.dialog.locator(PLAYER.format(side)).select_option(player)
    game.choose_seed(SEED)
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
    wait_seated(game, **players)
    if players.get("german", "human") != "human" and players.get("soviet", "human") == "human":
        game.key("let-begin").click()


def end_german_turn(game: GamePage) -> None:
    """Go on through a German turn without moving anything: to the last action before the Soviets decide."""
    while game.view()["decision"]["side"] == "german":
        verb = next(option["verb"] for option in game.view()["decision"]["options"] if option.get("advances"))
        length = game.length()
        game.key(verb).click()
        game.page.wait_for_function("length => rasputitsa.store.state.view.length > length", arg=length)


def wait_decides(game: GamePage, side: str) -> None:
    game.page.wait_for_function(DECIDES, arg=side, timeout=PATIENCE)


def test_a_newcomer_is_offered_a_fair_game_and_a_press_leads_to_the_printed_one_or_another_seat(page: Page):
    page.goto("")
    game = GamePage(page)
    game.wait_ready()
    assert game.view()["players"] == {"german": "human", "soviet": FAIR.level}
    assert game.view()["options"]["soviet_points"] == FAIR.options["soviet_points"]
    expect(page.locator(".brief-fair")).to_contain_text(str(FAIR.games))
    expect(game.key("seat:soviet")).to_be_hidden()
    game.key("printed").click()
    page.wait_for_function(PRINTED)
    assert game.view()["players"] == {"german": "human", "soviet": FAIR.level}
    expect(page.locator(".brief-fair")).to_have_count(0)
    expect(page.locator("#brief")).to_contain_text(
        say("page.computer.plays", bot=say("name.cadet"), side=say("name.soviet"))
    )
    game.key("seat:soviet").click()
    wait_seated(game, german=FAIR.level, soviet="human")
    expect(game.prompt).to_have_text(
        say("page.computer.begins", bot=say("name.cadet"), side=say("name.german")), use_inner_text=True
    )
    assert game.length() == 0
    game.key("let-begin").click()
    page.wait_for_function(DEEDS, arg=1)


def test_who_sat_down_last_sits_down_to_the_next_game(page: Page):
    page.goto("")
    game = GamePage(page)
    game.wait_ready()
    game.key("set-up").click()
    game.key("seat:both").click()
    expect(game.key("dice.hash")).to_be_visible()
    game.close_dialog()
    wait_seated(game, german="human", soviet="human")
    page.evaluate("['a', 'b'].forEach((mark) => localStorage.removeItem(`rasputitsa:auto:${mark}`))")
    game.reload()
    assert game.view()["players"] == {"german": "human", "soviet": "human"}
    page.locator("#new-game").click()
    expect(game.dialog.locator(PLAYER.format("soviet"))).to_have_value("human")


def wait_longer(game: GamePage, length: int) -> None:
    """Wait until more is played than so many actions."""
    game.page.wait_for_function("length => rasputitsa.store.state.view.length > length", arg=length)


def wait_seated(game: GamePage, **players: str) -> None:
    """Wait until these play."""
    game.page.wait_for_function(SEATED, arg=players)


def test_two_computers_play_to_a_winner_and_every_action_is_kept(game: GamePage):
    _, actions = played_until(SEED, lambda match: match.state.turn == LATE)
    game.send(actions)
    game.page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    game.key("players").click()
    for side in ("german", "soviet"):
        game.dialog.locator(PLAYER.format(side)).select_option("recruit")
    game.dialog.get_by_role("button", name=say("page.players.done"), exact=True).click()
    wait_seated(game, german="recruit", soviet="recruit")
    expect(game.page.locator("#outcome h2")).to_be_visible(timeout=PATIENCE)
    save = json.loads(game.save())
    assert save["players"] == {"german": "recruit", "soviet": "recruit"}
    assert save["length"] > len(actions)
    assert game.view()["result"]["winner"] in ("german", "soviet")
    game.wait_kept(save["length"])


def test_what_the_computer_did_and_why_is_told_and_comes_through_a_reload(game: GamePage):
    begin(game, soviet="recruit")
    end_german_turn(game)
    wait_decides(game, "german")
    assert game.view()["turn"] == 2
    recruit = say("name.recruit")
    assert any(line.startswith(f"{recruit}: ") for line in game.log())
    events = game.page.evaluate("rasputitsa.store.state.log.filter(({ bot }) => bot)")
    first = game.page.locator(".deeds li").first
    game.page.locator(".deeds > summary").click()
    expect(first.locator(".quiet")).to_contain_text(read(events[0]["text"]))
    moved = game.page.locator(".deeds .did", has_text=MOVED).first
    expect(moved).to_be_visible()
    told, log = game.page.locator(".deeds li").all_inner_texts(), game.log()
    game.wait_kept(game.length())
    game.reload()
    expect(game.page.locator('[data-sheet="log"] li')).to_have_text(log, use_inner_text=True)
    game.page.locator(".deeds > summary").click()
    expect(game.page.locator(".deeds li")).to_have_text(told, use_inner_text=True)
    game.key("replay").click()
    expect(game.page.locator("#time")).to_be_visible()
    length = game.page.evaluate("rasputitsa.store.state.computer.deeds[0].length")
    game.page.wait_for_function(
        "length => rasputitsa.store.state.lookBack.view?.length >= length && rasputitsa.store.state.lookBack.playing",
        arg=length,
    )


def test_while_the_computer_plays_the_board_can_be_read_and_nothing_can_be_chosen(game: GamePage):
    begin(game, "slow", soviet="recruit")
    end_german_turn(game)
    game.page.wait_for_function(DEEDS, arg=1)
    expect(game.prompt).to_have_text(say("page.computer.plays", bot=say("name.recruit"), side=say("name.soviet")))
    before = game.length()
    game.page.locator("#zoom-in").click()
    game.page.mouse.move(*game.place("0805"))
    expect(game.notice).to_contain_text(say("place.kaluga"))
    game.click_hex("0504")
    assert game.page.evaluate("rasputitsa.store.state.selection.kind") == "none"
    assert game.view()["decision"]["options"] == []
    assert game.length() - before <= 2


def test_undo_takes_back_the_computers_actions_and_the_persons_last(game: GamePage):
    begin(game, "normal", soviet="recruit")
    end_german_turn(game)
    game.page.wait_for_function(DEEDS, arg=2)
    game.page.evaluate("rasputitsa.opponent.setSpeed('slow')")
    game.key("undo").click()
    wait_decides(game, "german")
    assert game.view()["turn"] == 1
    options = [option["verb"] for option in game.view()["decision"]["options"]]
    assert "end" in options
    assert "move" in options


def test_stopped_the_side_is_the_persons_until_the_computer_goes_on(game: GamePage):
    begin(game, "slow", soviet="recruit")
    end_german_turn(game)
    game.page.wait_for_function(DEEDS, arg=1)
    game.key("stop").click()
    expect(game.key("resume")).to_be_visible()
    assert game.view()["players"]["soviet"] == "human"
    verb = next(option["verb"] for option in game.view()["decision"]["options"] if option.get("advances"))
    game.play((verb,))
    length = game.length()
    game.key("resume").click()
    wait_longer(game, length)
    assert game.view()["players"]["soviet"] == "recruit"


def test_a_computer_that_gave_way_rests_through_a_reload_until_it_is_let_go_on(game: GamePage):
    begin(game, "slow", soviet="recruit")
    end_german_turn(game)
    game.page.wait_for_function(DEEDS, arg=1)
    game.key("stop").click()
    expect(game.key("resume")).to_be_visible()
    length = game.length()
    game.wait_kept(length)
    game.reload()
    expect(game.key("resume")).to_have_text(say("page.computer.resume", bot=say("name.recruit")))
    assert game.length() == length
    game.key("resume").click()
    wait_longer(game, length)


def test_step_by_step_the_computer_waits_for_the_word_after_a_reload_too(game: GamePage):
    begin(game, "step", soviet="recruit")
    end_german_turn(game)
    game.key("step").click()
    game.page.wait_for_function(DEEDS, arg=1)
    length = game.length()
    game.wait_kept(length)
    game.reload()
    game.page.wait_for_function("() => rasputitsa.store.state.computer.phase === 'playing'")
    assert game.length() == length
    game.key("step").click()
    game.wait_length(length + 1)


def test_a_battle_of_the_computer_is_told_once(game: GamePage):
    begin(game, "step", german="recruit")
    while not game.page.evaluate(ROLLED):
        length = game.length()
        game.key("step").click()
        wait_longer(game, length)
    expect(game.page.locator("#roll .die")).to_have_count(1)
    expect(game.page.locator("#computer .quiet")).not_to_be_empty()
    expect(game.page.locator("#computer .did")).to_have_count(0)


@pytest.mark.parametrize("speed", ["slow", "step"])
def test_a_phase_is_finished_at_once_on_request_and_the_next_is_paced_again(own: GamePage, speed: str):
    own.page.evaluate(STAGES)
    own.page.evaluate(HELD)
    begin(own, speed, soviet="recruit")
    end_german_turn(own)
    if speed == "step":
        own.key("step").click()
    own.page.wait_for_function(DEEDS, arg=1)
    first = own.page.evaluate("stage()")
    own.key("hurry").click()
    own.page.wait_for_function(WAITS, arg=[first, speed])
    own.save()
    stages = own.page.evaluate("played")
    assert stages.count(first) > 2, "there was nothing to finish"
    assert stages[-1] == first, "the next phase was begun unasked"
    expect(own.key("hurry")).to_be_visible()
    assert own.view()["decision"]["side"] == "soviet"


def test_a_counter_that_the_computer_moves_glides_from_hex_to_hex(game: GamePage):
    begin(game, "normal", soviet="recruit")
    game.page.evaluate(DRAWN)
    end_german_turn(game)
    game.page.wait_for_function(BETWEEN)
    game.page.evaluate(UNDRAWN)


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_the_strongest_plays_either_side_and_says_why(game: GamePage, side: str):
    meet_marshal(game, side)


def meet_marshal(game: GamePage, side: str) -> None:
    """Begin a game against a Marshal, and see it play a turn of its side, each action with a reason."""
    begin(game, **{side: "marshal"})
    if side == "soviet":
        end_german_turn(game)
    wait_decides(game, "german" if side == "soviet" else "soviet")
    deeds = game.page.evaluate("rasputitsa.store.state.computer.deeds")
    assert {(deed["side"], deed["bot"]) for deed in deeds} == {(side, "marshal")}
    game.page.locator(".deeds > summary").click()
    reasons = game.page.locator(".deeds li .quiet")
    told = list(dict.fromkeys(re.sub(r"\d+", "", read(deed["reason"])) for deed in deeds))
    expect(reasons).to_have_count(len(told))
    expect(reasons.first).to_contain_text(read(deeds[0]["reason"]))
    marshal = say("name.marshal")
    assert any(line.startswith(f"{marshal}: ") for line in game.log())
    assert game.view()["decision"]["options"]


def test_players_change_in_mid_game_and_a_reload_goes_on_with_the_computer(game: GamePage):
    game.key("players").click()
    game.dialog.locator(PLAYER.format("german")).select_option("recruit")
    game.page.evaluate("rasputitsa.opponent.setSpeed('fast')")
    game.dialog.get_by_role("button", name=say("page.players.done"), exact=True).click()
    game.key("let-begin").click()
    game.page.wait_for_function(DEEDS, arg=3)
    game.reload()
    before = game.length()
    assert before >= 2, "more than the last action was lost"
    wait_longer(game, before + 2)


def ends_of(bot: str, side: str) -> list[str]:
    """Words for the silent end of a worker: it was idle, it was thinking, or it was still being loaded."""
    facts = {"bot": say(f"name.{bot}"), "side": say(f"name.{side}"), "seconds": "SOME", "reason": "SOME"}
    keys = ("page.computer.lost", "page.computer.hung", "page.computer.absent")
    return [re.escape(say(key, **facts)).replace("SOME", ".+") for key in keys]


def test_a_killed_worker_is_told_and_the_person_can_take_over_or_try_again(own: GamePage):
    """Both sides are computers: what one has thought out already is played, and then the other is missed."""
    begin(own, "slow", german="recruit", soviet="recruit")
    own.page.wait_for_function(DEEDS, arg=1)
    own.page.evaluate("rasputitsa.mind.kill()")
    lost = re.compile("|".join(end for side in ("german", "soviet") for end in ends_of("recruit", side)))
    expect(own.prompt).to_have_text(lost, timeout=PATIENCE)
    length = own.length()
    own.key("retry").click()
    wait_longer(own, length)
    own.page.evaluate("rasputitsa.mind.kill()")
    expect(own.prompt).to_have_text(lost, timeout=PATIENCE)
    own.key("stop").click()
    expect(own.key("resume")).to_be_visible()
    assert own.view()["decision"]["options"]


def test_no_worker_is_started_for_two_persons(own: GamePage, requests: list[str]):
    own.begin(SEED)
    own.play(("begin",))
    assert sum(url.endswith("worker.js") for url in requests) <= 1
    assert own.page.evaluate("rasputitsa.mind.health().phase") == "off"


def test_a_hint_says_what_the_computer_would_do_and_does_it_on_request(game: GamePage):
    begin(game, soviet="recruit")
    game.play(("begin",))
    game.key("hint").click()
    expect(game.key("hint-play")).to_be_visible(timeout=PATIENCE)
    advice = game.page.evaluate("rasputitsa.store.state.advice.thought")
    assert advice["action"][0] == "move"
    block = game.page.locator("#hint")
    expect(block).to_contain_text(say("page.advice.by", bot=say("bot.veteran")))
    expect(block).to_contain_text(read(advice["reason"]))
    game.key("hint-play").click()
    game.wait_length(2)
    assert json.loads(game.save())["branches"][0]["actions"][1] == advice["action"]
    expect(block).to_be_empty()
    game.key("hint").click()
    game.key("hint-plan").click(timeout=PATIENCE)
    expect(game.key("hint-all")).to_be_visible(timeout=PATIENCE)
    plan, line = (game.page.evaluate(f"rasputitsa.store.state.advice.{part}") for part in ("plan", "line"))
    steps = sum(len(aim["steps"]) for aim in plan)
    assert 0 < steps < len(line)
    expect(block.locator(".plan-steps li")).to_have_count(steps)
    expect(block).to_contain_text(read(plan[0]["aim"]))
    game.key("hint-all").click()
    game.wait_length(2 + steps)
    played = json.loads(game.save())["branches"][0]["actions"][2:]
    assert played == [thought["action"] for thought in line[:steps]]
    assert game.view()["decision"]["side"] == "german"


def test_a_hint_is_let_go(game: GamePage):
    begin(game, soviet="recruit")
    game.play(("begin",))
    game.key("hint").click()
    game.key("hint-away").click()
    expect(game.page.locator("#hint")).to_be_empty()
    assert game.length() == 1
