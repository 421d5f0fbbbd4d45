"""A whole game of two people far from each other: each has a page of his own, and they send each other their turns."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from rasputitsa import games
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import game_code
from tests.web.by_hand import begun
from tests.web.pages import GamePage
from tests.web.test_send import paste

SEED = 5
FEW = 20
"""As many actions at least go with each sending: who is asked a single thing in between answers for the other."""
GAMES = {
    "battle_for_moscow": "classic",
    "battle_of_moscow": "road_to_orel",
    "blitzkrieg_to_moscow_2": "barbarossa",
    "war_for_the_motherland": "turning_point",
}
PUT_AWAY = """() => {
  const { map, lookBack } = rasputitsa.state;
  if (map.sectors?.length || lookBack.playing) return true;
  window.over = lookBack.open && !lookBack.view ? (window.over ?? performance.now()) : undefined;
  return performance.now() - window.over > 2000;
}"""
"""A small board shows again all that came, and may have done so by now; on a large one it is told by sector."""

Way = Callable[[GamePage, GamePage], None]


def by_link(sender: GamePage, receiver: GamePage) -> None:
    """A turn goes as the link that the page makes of it."""
    paste(receiver, link_of(sender))


def by_file(sender: GamePage, receiver: GamePage) -> None:
    """A turn goes as the file of the game."""
    receiver.open_file("turn.json", sender.save().encode())


@pytest.mark.parametrize("way", [by_link, by_file])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_to_and_fro(new_profile: Callable[..., BrowserContext], name: str, way: Way):
    scenario = GAMES[name]
    match = Match.new(games.find(name), scenario, {}, seed=SEED)
    sender = begun(new_profile().new_page(), name, scenario, SEED)
    receiver = GamePage(new_profile().new_page()).visit()
    sent = 0
    for turn in turns(match):
        goes_over(sender, receiver, turn, match.length, way)
        if sent > 0 or way is by_link:
            put_away(receiver)
        sender, receiver, sent = receiver, sender, sent + 1
    assert sent > 2
    views = [each.view() for each in (sender, receiver)]
    assert views[0]["result"]
    assert views[0] | {"events": []} == views[1] | {"events": []}
    reading = game_code.reading(link_of(sender).rpartition("#link=")[2], games.find, games.slugs())
    reading.go_on(match.length)
    assert reading.match.digest() == match.digest()


def goes_over(sender: GamePage, receiver: GamePage, turn: list[Action], length: int, way: Way):
    """A turn is played at one page, up to so many actions in all, and goes to the other."""
    sender.to_front()
    sender.send(turn)
    sender.wait_kept(length)
    receiver.to_front()
    way(sender, receiver)
    receiver.wait_length(length)
    receiver.wait_kept(length)


def put_away(receiver: GamePage):
    """Close the board on which what came was shown again, move by move, if it is a small one."""
    receiver.page.wait_for_function(PUT_AWAY)
    if receiver.page.evaluate("rasputitsa.state.lookBack.open"):
        receiver.press_bar("#time-open")


def turns(match: Match) -> Iterator[list[Action]]:
    """A random game to its end, in parts after each of which the other side decides."""
    choose, played, side = Chooser(SEED), list[Action](), ""
    while decision := match.decision:
        if len(played) >= FEW and decision.side != side:
            yield played
            played = []
        side, action = decision.side, decision.sample(choose)
        match.play(action)
        played.append(action)
    yield played


def link_of(game: GamePage) -> str:
    """The link of the game that the page would send."""
    game.open_saves()
    game.key("send-turn-open").click()
    link = game.key("link").input_value()
    game.close_dialog()
    return link
