"""One pair: two games on the same dice, sides swapped; a bot that errs forfeits its game."""

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from rasputitsa import games
from rasputitsa.arena.contest import CHOICES_A, CHOICES_B, DICE, Contest, find_bot
from rasputitsa.arena.margin import margin_of
from rasputitsa.bots import Bot, seated
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SEEDS, Chooser
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.match import Match, phase

LONGEST_GAME = 20_000
MOST_SLICES = 1_000
A, B = 0, 1
UNFINISHED = "unfinished"
_LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of one game; a pair of figures belongs to bot A and bot B.

    `a_side` is the side of A, an empty `winner` a draw, `margin` what A is ahead by in the `measure` of the result.
    `forfeit` names the bot that erred, `reason` what it did. `nodes` were spent in `decisions`; `ms` is the time that
    each phase took in which the bot decided something.
    """

    a_side: str
    winner: str
    margin: int | None
    measure: str
    actions: int
    digest: str
    forfeit: str
    reason: str
    decisions: tuple[int, int]
    nodes: tuple[int, int]
    ms: tuple[tuple[int, ...], tuple[int, ...]]

    @classmethod
    def from_json(cls, form: Mapping[str, Any]) -> "GameRecord":
        """A game as a file has it."""
        pairs = {name: tuple(form[name]) for name in ("decisions", "nodes")}
        return cls(**{**form, **pairs, "ms": tuple(tuple(times) for times in form["ms"])})

    @property
    def points(self) -> int:
        """A's share of two points."""
        return 1 if not self.winner else 2 if self.winner == self.a_side else 0

    def mirrored(self, side: str) -> "GameRecord":
        """The same game as A has it who sat where B did, on that side."""
        return replace(
            self,
            a_side=side,
            margin=None if self.margin is None else -self.margin,
            forfeit={"a": "b", "b": "a"}.get(self.forfeit, ""),
            decisions=self.decisions[::-1],
            nodes=self.nodes[::-1],
            ms=self.ms[::-1],
        )

    def repeatable(self) -> dict[str, Any]:
        """All that is the same whenever the game is played again: everything but the times."""
        form = asdict(self)
        del form["ms"]
        return form


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games of a contest, A on each side once."""

    contest: int
    number: int
    games: tuple[GameRecord, GameRecord]

    @classmethod
    def from_json(cls, form: Mapping[str, Any]) -> "Pair":
        """A pair as a file has it."""
        first, second = (GameRecord.from_json(game) for game in form["games"])
        return cls(form["contest"], form["pair"], (first, second))

    def json(self) -> dict[str, Any]:
        """The form in a file."""
        return {"contest": self.contest, "pair": self.number, "games": [asdict(game) for game in self.games]}

    @property
    def result(self) -> int:
        """The points of A in both games, halves as units: 0 to 4."""
        return sum(game.points for game in self.games)


class ForfeitError(Exception):
    """A bot's error in place of an answer."""


@dataclass(slots=True)
class Seat:
    """A bot at the table, with choices of its own, and what it has spent."""

    bot: Bot
    choose: Chooser
    decisions: int = 0
    nodes: int = 0
    seconds: dict[object, float] = field(default_factory=dict)

    def answer(self, match: Match) -> Action:
        """The action that the bot plays. Raises ForfeitError for an exception and for an action that is not legal."""
        assert match.decision is not None
        seat = seated(match, match.decision.side, self.choose(SEEDS))
        start = time.perf_counter()
        try:
            action = Action(*self._think(seat))
            reason = match.refusal(action)
        except Exception as error:
            raise ForfeitError(f"{type(error).__name__}: {error}") from error
        moment = phase(match.state)
        self.seconds[moment] = self.seconds.get(moment, 0.0) + time.perf_counter() - start
        if reason is not None:
            raise ForfeitError(f"{' '.join(map(str, action))}: {IllegalActionError(reason)}")
        return action

    def _think(self, match: Match) -> Action:
        thinking = self.bot.think(match, self.choose)
        for _ in range(MOST_SLICES):
            thought = thinking.go_on(thinking.budget)
            if thought is not None:
                self.decisions, self.nodes = self.decisions + 1, self.nodes + thinking.spent
                return thought.action
        raise TimeoutError(f"no answer in {MOST_SLICES} slices")

    @property
    def ms(self) -> tuple[int, ...]:
        """The time that each phase took."""
        return tuple(round(1000 * seconds) for seconds in self.seconds.values())


def play_pair(contest: Contest, index: int, number: int) -> Pair:
    """Both games of a pair; where a bot meets itself they are one game, told from both seats."""
    first, second = contest.setting.sides
    game = play_game(contest, number, (first, second))
    is_itself = contest.a == contest.b
    return Pair(
        index, number, (game, game.mirrored(second) if is_itself else play_game(contest, number, (second, first)))
    )


def play_game(contest: Contest, number: int, sides: tuple[str, str]) -> GameRecord:
    """One game, A on the first of the sides."""
    game = games.find(contest.setting.game)
    bots = ((contest.a, CHOICES_A), (contest.b, CHOICES_B))
    seats = [Seat(find_bot(name, game), Chooser(contest.seed_of(number, use))) for name, use in bots]
    match = contest.setting.new(contest.seed_of(number, DICE))
    erring, reason = _finish(match, dict(zip(sides, seats, strict=True)))
    return _record(match, sides, seats, erring, reason)


def _finish(match: Match, seats: Mapping[str, Seat]) -> tuple[str, str]:
    """Play to the end: the side that forfeited, if one did, and why."""
    for _ in range(LONGEST_GAME):
        if match.decision is None:
            return "", ""
        side = match.decision.side
        try:
            action = seats[side].answer(match)
        except ForfeitError as forfeit:
            return side, str(forfeit)[:_LONGEST_REASON]
        match.play(action)
    return "", UNFINISHED


def _record(match: Match, sides: tuple[str, str], seats: list[Seat], erring: str, reason: str) -> GameRecord:
    result = match.state.result
    margin, measure = margin_of(result, sides) if result else (None, "")
    winner = result.winner if result else sides[1 - sides.index(erring)] if erring else ""
    return GameRecord(
        a_side=sides[A],
        winner=winner,
        margin=margin,
        measure=measure,
        actions=match.length,
        digest=match.digest(),
        forfeit="ab"[sides.index(erring)] if erring else "",
        reason=reason,
        decisions=(seats[A].decisions, seats[B].decisions),
        nodes=(seats[A].nodes, seats[B].nodes),
        ms=(seats[A].ms, seats[B].ms),
    )
