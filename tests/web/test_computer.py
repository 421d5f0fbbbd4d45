"""Computer players in the page: chosen, watched, stopped, undone, lost; the page stays at hand all the while."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
PATIENCE = 180_000
PLAYER = 'select[name="player:{}"]'
DECIDES = "side => rasputitsa.store.state.view.decision?.side === side && rasputitsa.store.state.live"
DEEDS = "count => rasputitsa.store.state.computer.deeds.length >= count"
OVER = "() => rasputitsa.store.state.view.result !== null"


@pytest.fixture
def game(page: Page) -> GamePage:
    """The page with a game of two persons in it."""
    return GamePage(page).visit()


def begin(game: GamePage, speed: str = "skip", **players: str) -> None:
    """Begin a new game by the dialog, each side with its player."""
    game.page.evaluate("speed => rasputitsa.opponent.setSpeed(speed)", speed)
    game.page.locator("#new-game").click()
    for side, player in players.items():
        game.dialog.locator(PLAYER.format(side)).select_option(player)
    game.dialog.locator("input[name=seed]").fill(str(SEED))
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
    game.page.wait_for_function(
        "wanted => Object.entries(wanted).every(([side, player]) => rasputitsa.store.state.live"
        " && rasputitsa.store.state.view.players[side] === player)",
        arg=players,
    )


def end_german_turn(game: GamePage) -> None:
    """Go on through a German turn without moving anything: to the last action before the Soviets decide."""
    while game.view()["decision"]["side"] == "german":
        verb = next(option["verb"] for option in game.view()["decision"]["options"] if option.get("advances"))
        length = game.length()
        game.key(verb).click()
        game.page.wait_for_function("length => rasputitsa.store.state.view.length > length", arg=length)


def wait_decides(game: GamePage, side: str) -> None:
    game.page.wait_for_function(DECIDES, arg=side, timeout=PATIENCE)


def test_two_computers_play_to_a_winner_and_every_action_is_kept(game: GamePage):
    begin(game, german="recruit", soviet="recruit")
    expect(game.page.locator("#outcome h2")).to_be_visible(timeout=PATIENCE)
    save = json.loads(game.save())
    assert save["players"] == {"german": "recruit", "soviet": "recruit"}
    assert game.view()["result"]["winner"] in ("german", "soviet")
    game.wait_kept(save["length"])


def test_a_person_against_the_computer_for_a_turn(game: GamePage):
    begin(game, soviet="recruit")
    end_german_turn(game)
    wait_decides(game, "german")
    assert game.view()["turn"] == 2
    expect(game.page.locator(".deeds summary")).to_be_visible()
    recruit = say("name.recruit")
    assert any(line.startswith(f"{recruit}: ") for line in game.log())
    game.key("end").click()
    expect(game.prompt).not_to_contain_text(recruit)


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
    game.key("resume").click()
    game.page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    wait_decides(game, "german")
    assert game.view()["players"]["soviet"] == "recruit"


def test_players_change_in_mid_game_and_a_reload_goes_on_with_the_computer(game: GamePage):
    game.begin(SEED)
    game.key("players").click()
    game.dialog.locator(PLAYER.format("german")).select_option("recruit")
    game.page.evaluate("rasputitsa.opponent.setSpeed('fast')")
    game.dialog.get_by_role("button", name=say("page.players.done"), exact=True).click()
    game.page.wait_for_function(DEEDS, arg=3)
    game.reload()
    before = game.length()
    assert before >= 2, "more than the last action was lost"
    game.page.wait_for_function("length => rasputitsa.store.state.view.length > length + 2", arg=before)
    game.page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    wait_decides(game, "soviet")


def test_a_killed_worker_is_told_and_the_person_can_take_over_or_try_again(game: GamePage):
    begin(game, "slow", soviet="recruit")
    end_german_turn(game)
    game.page.wait_for_function(DEEDS, arg=1)
    game.page.evaluate("rasputitsa.mind.kill()")
    game.page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    lost = say("page.computer.lost", bot=say("name.recruit"), side=say("name.soviet"))
    expect(game.prompt).to_have_text(lost, timeout=PATIENCE)
    game.key("retry").click()
    wait_decides(game, "german")
    game.page.evaluate("rasputitsa.mind.kill()")
    end_german_turn(game)
    expect(game.prompt).to_have_text(lost, timeout=PATIENCE)
    game.key("stop").click()
    expect(game.key("resume")).to_be_visible()
    assert game.view()["decision"]["options"]


def test_no_worker_is_started_for_two_persons(game: GamePage, requests: list[str]):
    game.begin(SEED)
    game.play(("begin",))
    assert sum(url.endswith("worker.js") for url in requests) <= 1
    assert game.page.evaluate("rasputitsa.mind.health().phase") == "off"


def test_a_hint_says_what_the_computer_would_do_and_does_it_on_request(game: GamePage):
    begin(game, soviet="recruit")
    game.play(("begin",))
    game.key("hint").click()
    expect(game.key("hint-play")).to_be_visible(timeout=PATIENCE)
    advice = game.page.evaluate("rasputitsa.store.state.advice.thought")
    assert advice["action"][0] == "move"
    block = game.page.locator("#hint")
    expect(block).to_contain_text(say("page.advice.by", bot=say("bot.veteran")))
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in advice["reason"]["facts"].items()}
    expect(block).to_contain_text(say(advice["reason"]["key"], **facts))
    game.key("hint-play").click()
    game.wait_length(2)
    assert json.loads(game.save())["branches"][0]["actions"][1] == advice["action"]
    expect(block).to_be_empty()


def test_a_hint_is_let_go(game: GamePage):
    begin(game, soviet="recruit")
    game.play(("begin",))
    game.key("hint").click()
    game.key("hint-away").click()
    expect(game.page.locator("#hint")).to_be_empty()
    assert game.length() == 1
