"""Room for many: 150 whole games with five branches each in some 9 MB of the storage, and all come back as they were.

One side of each says why it does what it does, as a computer player would.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from building.paths import WEB
from rasputitsa.engine.bot_remarks import Remark
from rasputitsa.engine.decision import Action
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import Text, text
from rasputitsa.games import find
from tests.web.commander import Commander, new_match

GAMES = 150
KINDS = 10
"""The number of different games that stand for all; packed one by one, none gains from being like another."""
BRANCHES = 5
TALKER = "soviet"
ROOM = 9_050_000
FILL = """async ([games, count]) => {
  const { createStorage } = await import('./src/keep/storage.js');
  const keeper = createStorage();
  const firstOf = (save) => JSON.parse(save).branches[0].snapshots[0].change.units;
  const hexesOf = (save) => Object.values(firstOf(save)).flatMap(({ hex }) => hex ?? []).join(' ');
  const card = (name, save, when) => ({
    name, game: 'g'.repeat(20), scenario: 'classic', turn: 7, turns: 7, length: 238, when,
    sketch: { one: hexesOf(save) },
  });
  const before = keeper.used();
  const started = performance.now();
  for (let index = 0; index < count; index += 1) {
    const text = games[index % games.length];
    const written = await keeper.write({ card: card(`Game ${index} of the winter`, text, index), save: text });
    if (!written.ok) return { ...written, index };
  }
  const time = (performance.now() - started) / count;
  const textOf = async (index) => (await keeper.read(`Game ${index} of the winter`)).saved.save;
  const came = async (index) => (await textOf(index)) === games[index % games.length];
  const same = (await Promise.all(Array.from({ length: count }, (_, index) => came(index)))).filter(Boolean).length;
  return { used: keeper.used() - before, time, same, listed: keeper.list().length };
}"""


def whole_game(seed: int) -> str:
    """A practice game played to its end, and four more lines of play that leave it, each to the end with new dice."""
    match = new_match(seed)
    match.mode = "practice"
    finish(match, seed)
    ends = match.phase_ends
    for number in range(1, BRANCHES):
        match.go(0, ends[len(ends) * number // (BRANCHES + 1)])
        match.rewind(match.length, seed * 100 + number)
        finish(match, seed + number)
    assert len(match.history.branches) == BRANCHES
    return save.dump(match)


def finish(match: Match, seed: int) -> None:
    """Play on to the end: one game in two by the commander, the others at random, which makes more of it."""
    if seed % 2:
        commander = Commander(match)
        while match.decision:
            action = commander.play()
            if match.entries[-1].side == TALKER:
                match.history.remark(match.length - 1, Remark(TALKER, "recruit", reason_for(action)))
    choose = random.Random(seed).randrange
    while match.decision:
        action = match.decision.sample(choose)
        match.play(action, ("recruit", reason_for(action)) if match.decision.side == TALKER else None)


def reason_for(action: Action) -> Text:
    """A reason with as many facts as the action has words."""
    facts = dict(zip(("unit", "hex"), action.args, strict=False))
    return text("bot.why.goes_on", goal="1103", **facts) if len(facts) == 2 else text("bot.why.best", n=17, **facts)


@pytest.fixture(scope="module")
def games() -> list[str]:
    """Games of some length."""
    return [whole_game(seed) for seed in range(KINDS)]


@pytest.fixture(scope="module")
def measured(games: list[str], browser: Browser, site_url: str) -> Iterator[dict[str, Any]]:
    """The storage of a browser after all of them were kept in it."""
    context = browser.new_context(base_url=site_url, service_workers="block")
    page = context.new_page()
    page.route(
        "**/src/**/*.js", lambda route: route.fulfill(path=WEB / "src" / route.request.url.partition("/src/")[2])
    )
    page.goto("LICENSE.txt")  # the modules, as they are written, without the page that keeps a game of its own
    yield page.evaluate(FILL, [games, GAMES])
    context.close()


def test_the_games_are_whole_and_have_their_branches(games: list[str]):
    opened = [save.load(text, find).match for text in games]
    assert [len(match.history.branches) for match in opened] == [BRANCHES] * KINDS
    assert all(match.decision is None for match in opened)


def test_they_fit_and_come_back_as_they_were(measured: dict[str, Any]):
    assert measured["used"] <= ROOM
    assert (measured["same"], measured["listed"]) == (GAMES, GAMES)
