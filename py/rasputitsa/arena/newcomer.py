"""The scripted beginners in the games that a newcomer is offered, against the level offered and those above it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rasputitsa.arena.contest import Contest, Setting
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.pair import play_game
from rasputitsa.arena.statistics import wilson
from rasputitsa.arena.tables import interval, percent, table
from rasputitsa.bots.beginners import BEGINNERS
from rasputitsa.engine.game import Game, Value, named_scenario
from rasputitsa.engine.players import First

ALL = "all three"
RECRUIT = "recruit"


class Tried(NamedTuple):
    """The games of a beginner against a level: points of two for each game."""

    beginner: str
    level: str
    points: int
    games: int


def first_of(game: Game, scenario: str) -> tuple[str, First]:
    """The scenario named, or the first that has a fair first game, with that game. Raises ArenaError."""
    for id, first in game.computers.first.items():
        if scenario in ("", id):
            return id, first
    raise ArenaError(f"no fair first game of {game.slug} {scenario}".rstrip())


def tried_as(game: Game, scenario: str, side: str, options: Mapping[str, Value]) -> tuple[str, First]:
    """A game that might be offered: from a side, with options, against Recruit. Raises ArenaError, OptionsError."""
    if side not in [each.id for each in game.sides]:
        raise ArenaError(f"no side {side} in {game.slug}")
    chosen = named_scenario(game, scenario or game.scenarios[0].id)
    return chosen.id, First(side, RECRUIT, options, 0, 0)


def trials(game: Game, offered: tuple[str, First], levels: Sequence[str], count: int, seed: int) -> Iterator[Tried]:
    """Games of each beginner against each level, so many of each, on the side and with the handicap offered."""
    id, first = offered
    base = Contest("", Setting.of(game, id, first.options), "", "", count, seed)
    sides = base.setting.sides if base.setting.sides[0] == first.side else base.setting.sides[::-1]
    for level in levels or (first.level,):
        for who in BEGINNERS:
            contest = replace(base, a=who.id, b=level)
            played = [play_game(contest, number, sides) for number in range(count)]
            erring = [game.reason for game in played if game.forfeit or game.reason]
            if erring:
                raise ArenaError(f"{who.id} against {level}: {erring[0]}")
            yield Tried(who.id, level, sum(game.points for game in played), count)


def summed(found: Sequence[Tried]) -> list[Tried]:
    """The same with a row for all beginners together after those of each level."""
    rows: list[Tried] = []
    for level in dict.fromkeys(each.level for each in found):
        own = [each for each in found if each.level == level]
        rows += own
        rows.append(Tried(ALL, level, sum(each.points for each in own), sum(each.games for each in own)))
    return rows


def newcomer_table(found: Sequence[Tried]) -> str:
    """The score of each beginner against each level, with its interval."""
    rows = []
    for who, level, points, count in summed(found):
        score = wilson(points / (2 * count), count)
        ends = interval({"value": score.value, "low": score.low, "high": score.high})
        rows.append((who, level, str(count), percent(score.value), ends))
    return table(("Beginner", "against", "Games", "Score", "95 %"), rows)
