"""Counts beside the map: rides left, factors by place, German accounts, both goals, the limits of cities."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.depots import PLACES
from rasputitsa.games.battle_of_moscow.feeding import Table
from rasputitsa.games.battle_of_moscow.movement import Movement
from rasputitsa.games.battle_of_moscow.newcomers import Newcomers
from rasputitsa.games.battle_of_moscow.riding import Rides
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, TyphoonLook
from rasputitsa.rules import tracks

Row = tuple[Text, int, str]


def ledger(look: TyphoonLook) -> dict[str, Any]:
    """The figures, each of a side."""
    goals = () if look.rules.goals else _goals(look)
    accounts = _accounts(look) if look.rules.arrive else ()
    rows = (*goals, *_rides(look), *_factors(look), *accounts, *_fed(look))
    return tracks.figures("ledger", text("panel.ledger", "sequence"), rows)


def _goals(look: TyphoonLook) -> Iterator[Row]:
    """Turns in a row for the German's two goals (ruling 64)."""
    goal = look.rules.figures["turns_to_win"]
    yield text("figure.moscow", "ruling-64", goal=goal), look.state.moscow_turns, GERMAN
    yield text("figure.isolation", "ruling-64", goal=goal), look.state.isolation_turns, GERMAN


def _rides(look: TyphoonLook) -> Iterator[Row]:
    """The number of units that may still go by rail, while a first impulse is moved (ruling 28)."""
    stage = look.state.stack[-1] if look.state.stack else None
    if isinstance(stage, Movement) and stage.impulse == 1:
        yield text("figure.rides", "ruling-28", side=stage.side), Rides(look, stage.side).left_over, stage.side


def _factors(look: TyphoonLook) -> Iterator[Row]:
    """This turn's Russian replacement factors that are not used yet, by place (ruling 60)."""
    for stage in look.state.stack:
        if isinstance(stage, Newcomers) and stage.left:
            for place, left in zip(PLACES, stage.left, strict=True):
                yield text("figure.factors", "ruling-60", place=place), left, RUSSIAN


def _accounts(look: TyphoonLook) -> Iterator[Row]:
    """The German factors saved up (ruling 62)."""
    yield text("figure.infantry_account", "ruling-62"), look.state.infantry_account, GERMAN
    yield text("figure.mobile_account", "ruling-62"), look.state.mobile_account, GERMAN


def _fed(look: TyphoonLook) -> Iterator[Row]:
    """The rest of each city's limit, if it feeds a unit (ruling 55)."""
    table = Table(look)
    for city, limit in look.rules.feeds.items():
        if table.left[city] < limit:
            yield text("figure.feeds", "ruling-55", hex=look.rules.grid.names[city]), table.left[city], RUSSIAN
