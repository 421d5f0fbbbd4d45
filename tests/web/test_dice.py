"""Sealed dice on the page: the hash before the first move and no seed, the rolls one by one, the check at the end."""

import json
from hashlib import sha256

from playwright.sync_api import Page, expect

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from tests.web.by_hand import as_new
from tests.web.commander import GAME
from tests.web.pages import GamePage
from tests.web.words import say

SEED, SALT = 1941, "0123456789abcdef" * 2
HASH = sha256(f"{SALT}:{SEED}".encode()).hexdigest()
LATER_SEED = 1942


def finished() -> str:
    """The save of a sealed game that was played at random until it was over."""
    match, choose = Match.new(find(GAME), seed=SEED), Chooser(3)
    match.seal = {"salt": SALT}
    while match.decision is not None:
        match.play(match.decision.sample(choose))
    return save.dump(match)


def check(game: GamePage, *keys: str) -> None:
    """Check the dice, and find what these keys say."""
    game.key("dice-check").click()
    expect(game.key("dice-found").locator("[data-key]")).to_have_count(len(keys))
    for key in keys:
        expect(game.key(key)).to_be_visible()


def test_the_dice_of_two_people_are_sealed_first_and_checked_last(on_screen: GamePage):
    begins_sealed(as_new(on_screen, SEED))
    ends_checked(on_screen)


def test_two_players_of_the_first_screen_begin_with_dice_that_are_sealed(page: Page):
    """The game that stood there was begun for a computer, by a seed that is not: another takes its place."""
    game = GamePage(page)
    page.goto("")
    game.wait_ready()
    before = json.loads(game.save())
    game.key("set-up").click()
    game.key("seat:both").click()
    shown = game.key("dice.hash").input_value()
    form = json.loads(game.save())
    drawn = form["branches"][0]["seed"]
    assert shown == sha256(f"{form['seal']['salt']}:{drawn}".encode()).hexdigest()
    assert form["players"] == {"german": "human", "soviet": "human"}
    assert form["options"] == before["options"]
    assert "seal" not in before
    assert drawn != before["branches"][0]["seed"]
    game.close_dialog()
    game.key("seat:soviet").click()
    page.wait_for_function("() => rasputitsa.store.state.view.players.german !== 'human'")


def begins_sealed(game: GamePage) -> None:
    """The dialog shows no seed to two people, and the hash of the one it drew before the first move."""
    game.press_bar("#new-game")
    seed, choice = game.dialog.locator("input[name=seed]"), game.dialog.locator("select[name=dice]")
    expect(seed).to_be_visible()
    game.seat_people()
    expect(choice).to_be_visible()
    expect(seed).to_be_hidden()
    game.key("mode:practice").check()
    expect(seed).to_be_visible()
    game.key("mode:match").check()
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
    shown = game.key("dice.hash").input_value()
    form = json.loads(game.save())
    drawn = form["branches"][0]["seed"]
    assert shown == sha256(f"{form['seal']['salt']}:{drawn}".encode()).hexdigest()
    assert str(drawn) not in game.dialog.inner_text()
    expect(game.dialog).to_contain_text(say("dice.not.sealed"))
    expect(game.dialog).to_contain_text(say("dice.ledger.none"))
    check(game, "dice.check.good")
    game.close_dialog()


def ends_checked(game: GamePage) -> None:
    """Of a game that is over the seed is shown and what was noted is compared; other dice are told as such."""
    over = finished()
    length = json.loads(over)["length"]
    game.bring_in(over, length)
    game.key("debrief").click()
    game.key("dice").click()
    expect(game.key("dice.what")).to_have_value(f"{SALT}:{SEED}")
    expect(game.key("dice.hash")).to_have_value(HASH)
    check(game, "dice.check.good", "dice.check.hash")
    expect(game.key("dice.check.good")).to_have_text(say("dice.check.good", n=length))
    game.dialog.locator("input[name=noted]").fill(HASH[:16])
    check(game, "dice.check.good", "dice.check.hash", "dice.check.noted")
    game.dialog.locator("input[name=noted]").fill("0" * 16)
    check(game, "dice.check.good", "dice.check.hash", "dice.check.noted.bad")
    expect(game.dialog.locator(".dice-rolls tbody tr").first).to_contain_text(say("dice.when", turn=7))
    game.close_dialog()
    other = json.loads(over)
    other["branches"][0]["seed"] = LATER_SEED
    game.bring_in(json.dumps(other), length)
    game.key("debrief").click()
    game.key("dice").click()
    game.key("dice-check").click()
    expect(game.dialog.locator('[data-key^="dice.fault."]')).to_have_count(1)


def test_two_profiles_make_the_dice_of_a_match_by_link_together(on_screen: GamePage, elsewhere: GamePage):
    mine, theirs = on_screen, elsewhere
    for each in (mine, theirs):
        each.begin(SEED)
    opens_joint(mine)
    mine.key("joint-invite").click()
    invitation = mine.key("dice.joint.invitation").input_value()
    opens_joint(theirs)
    paste(theirs, "good morning")
    expect(theirs.key("joint-found")).to_have_text(say("dice.joint.none"))
    paste(theirs, invitation)
    answer = theirs.key("dice.joint.answer").input_value()
    theirs.close_dialog()
    paste(mine, answer)
    expect(mine.key("dice.second")).to_have_value(answer.split(".")[2])
    expect(mine.key("dice.hash.joint")).to_have_value(answer.split(".")[1])
    check(mine, "dice.check.good", "dice.check.hash", "dice.check.made")
    mine.close_dialog()
    mine.open_saves()
    mine.key("send-turn-open").click()
    link = mine.key("link").input_value()
    theirs.page.evaluate("hash => { location.hash = hash; }", link[link.index("#") :])
    check(theirs, "dice.check.good", "dice.check.hash", "dice.check.given")
    assert theirs.save() == mine.save()


def opens_joint(game: GamePage) -> None:
    """Two people want dice of both for a new game."""
    game.press_bar("#new-game")
    game.key("mode:match").check()
    game.seat_people()
    game.dialog.locator("select[name=dice]").select_option("joint")
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()


def paste(game: GamePage, text: str) -> None:
    """Put what came into the box for it."""
    game.key("joint-paste").fill(text)
    game.key("joint-read").click()
