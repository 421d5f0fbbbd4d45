"""The main states of the page, one after the other, for whatever must hold in all of them."""

from collections.abc import Callable, Iterator

from rasputitsa.engine.decision import Action
from tests.web.commander import FEW_MOVES, Commander, asked, dialog_match
from tests.web.pages import GamePage

SEED = 1941


def states_of(game: GamePage) -> Iterator[str]:
    """The page in one state after the other."""
    page = game.page
    game.visit()
    game.begin_by_dialog(SEED)
    yield "start"
    yield from dialogs(game)
    yield from battles(game)
    yield from beside(game)
    yield from end(game)
    page.goto("know.html")
    page.locator(".know-part").first.wait_for()
    page.locator(".know-part > summary").first.click()
    page.locator(".proved > summary").first.click()
    yield "how we know"


def dialogs(game: GamePage) -> Iterator[str]:
    """Open each dialog of the bar."""
    for button, inside in (("new-game", ".options-block > summary"), ("saves", None), ("about", None), ("keys", None)):
        if button == "saves":
            game.keep_as("1941")
        else:
            game.press_bar(f"#{button}")
        if inside:
            game.dialog.locator(inside).click()
        game.dialog.get_by_role("heading", level=2).wait_for()
        yield f"{button} dialog"
        game.close_dialog()


def battles(game: GamePage) -> Iterator[str]:
    """A unit taken up, an attack being built, a battle with its dice."""
    match = dialog_match(SEED)
    commander = Commander(match, FEW_MOVES)
    game.send(played_until(commander, lambda: asked(match, "prompt.move.panzer")))
    game.click_unit("LVII")
    game.wait_selected("LVII")
    yield "a unit taken up"
    game.push(game.key("cancel"))
    *before, attack = played_until(commander, lambda: match.entries[-1].action.verb == "attack")
    game.send(before)
    game.play(attack)
    game.picked.locator(".choices").wait_for()
    yield "an attack being built"
    game.send(played_until(commander, lambda: match.state.rolls > 0))
    game.page.locator(".roll").wait_for()
    yield "a battle with dice"


def beside(game: GamePage) -> Iterator[str]:
    """The rules drawer, what lies over the map with its legend, the timeline, what happened since."""
    page = game.page
    page.locator("#rules-open").click()
    page.locator(".entry > summary").first.click()
    yield "rules"
    page.locator("#rules-close").click()
    page.locator("#overlays-open").click()
    page.locator(".overlay-row").nth(1).wait_for()
    for chip in page.locator(".overlay-chip").all():
        chip.click()
    page.locator(".legend > summary").click()
    page.locator(".laid").first.wait_for()
    yield "overlays"
    page.locator("#overlays-open").click()
    page.locator("#time-open").click()
    page.locator('[data-key="time:back"]').click()
    page.locator(".looking-back").wait_for()
    yield "timeline"
    game.key("time:name").click()
    game.key("time:named").fill("1941")
    game.key("time:keep").click()
    page.locator(".time-mark").wait_for()
    game.key("time:name").click()
    game.key("time:unname").wait_for()
    yield "a moment with a name"
    game.key("time:recap").click()
    page.locator(".recap").wait_for()
    yield "what happened since"
    game.key("recap-away").click()


def end(game: GamePage) -> Iterator[str]:
    """A game that is over, and what is told of it."""
    game.begin_by_dialog(SEED + 1)
    match = dialog_match(SEED + 1)
    game.send(played_until(Commander(match, FEW_MOVES), lambda: match.decision is None))
    yield "the end"
    game.key("debrief").click()
    game.dialog.locator(".chart").first.wait_for()
    yield "debrief"
    game.close_dialog()


def played_until(commander: Commander, reached: Callable[[], bool]) -> list[Action]:
    """Actions of the commander up to the first position that is as wanted."""
    actions: list[Action] = []
    while not reached():
        actions.append(commander.play())
    return actions
