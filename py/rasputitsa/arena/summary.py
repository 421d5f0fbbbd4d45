"""Summary of a contest, as JSON: scores with their intervals, Elo, margin, forfeits, time."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rasputitsa.arena.contest import Contest
from rasputitsa.arena.pair import A, B, GameRecord, Pair
from rasputitsa.arena.sprt import RESULTS
from rasputitsa.arena.statistics import Estimate, elo, mean_of, quantile, share_of, wilson

DIGITS = 6
WORST = 0.95
"""The quantile of the times that is shown beside the median."""


def summary(contest: Contest, pairs: Sequence[Pair]) -> dict[str, Any]:
    """The result of a contest, from A's point of view."""
    games = [game for pair in pairs for game in pair.games]
    score = share_of([pair.result / (RESULTS - 1) for pair in pairs])
    form = {
        "name": contest.name,
        "setting": contest.setting.json(),
        "a": contest.a,
        "b": contest.b,
        "pairs": len(pairs),
        "results": counts(pairs),
        "score": asdict(score),
        "elo": {name: elo(figure) for name, figure in asdict(score).items()},
        "sides": {side: of_side([game for game in games if game.a_side == side]) for side in contest.setting.sides},
        "first_side": asdict(share_of(first_side_scores(contest, pairs))),
        "margin": margin(pairs),
        "test": verdict(contest, pairs),
        "forfeits": forfeits(pairs),
        "thinking": {"a": thinking(games, A), "b": thinking(games, B)},
    }
    return {name: rounded(value) for name, value in form.items()}


def rounded(form: Any) -> Any:
    """A form whose fractions have few digits, the same on every machine."""
    if isinstance(form, dict):
        return {name: rounded(value) for name, value in form.items()}
    return round(form, DIGITS) if isinstance(form, float) else form


def counts(pairs: Sequence[Pair]) -> list[int]:
    """The number of pairs that brought A each number of points, from 0 to 2 by halves."""
    results = [pair.result for pair in pairs]
    return [results.count(result) for result in range(RESULTS)]


def of_side(games: Sequence[GameRecord]) -> dict[str, Any]:
    """A's games on one side; each is of another pair, so that they are independent."""
    points = [game.points for game in games]
    won, drawn = points.count(2), points.count(1)
    score = wilson(sum(points) / (2 * len(points)), len(points)) if points else wilson(0.5, 0)
    return {"won": won, "drawn": drawn, "lost": len(points) - won - drawn, "score": asdict(score)}


def first_side_scores(contest: Contest, pairs: Sequence[Pair]) -> list[float]:
    """The score in each pair of the side that begins, whichever bot played it: 0 to 1."""
    first = contest.setting.sides[0]
    return [sum(_points_of(game, first) for game in pair.games) / (RESULTS - 1) for pair in pairs]


def margin(pairs: Sequence[Pair]) -> dict[str, Any] | None:
    """A's lead on average, where the games count it; a pair is the unit."""
    measures = sorted({game.measure for pair in pairs for game in pair.games if game.measure})
    known = [[game.margin for game in pair.games if game.margin is not None] for pair in pairs]
    mean = mean_of([sum(margins) / len(margins) for margins in known if margins])
    return {"measure": ", ".join(measures), **asdict(mean)} if mean else None


def verdict(contest: Contest, pairs: Sequence[Pair]) -> dict[str, Any] | None:
    """The state of the sequential test."""
    until = contest.until
    if until is None:
        return None
    seen = counts(pairs)
    bounds = {"lower": until.lower, "upper": until.upper}
    return {**asdict(until), "llr": until.llr(seen), **bounds, "verdict": until.verdict(seen)}


def forfeits(pairs: Sequence[Pair]) -> list[dict[str, Any]]:
    """The games that a bot forfeited, or that did not end."""
    return [
        {"pair": pair.number, "a_side": game.a_side, "forfeit": game.forfeit, "reason": game.reason}
        for pair in pairs
        for game in pair.games
        if game.reason
    ]


def thinking(games: Sequence[GameRecord], bot: int) -> dict[str, Any]:
    """The expense of a bot: milliseconds a phase, nodes a decision."""
    times = [time for game in games for time in game.ms[bot]]
    decisions, nodes = (sum(figures[bot] for figures in each) for each in _spent(games))
    return {
        "phases": len(times),
        "ms": {"median": quantile(times, 0.5), "p95": quantile(times, WORST)},
        "decisions": decisions,
        "nodes": nodes,
    }


def estimate(form: dict[str, float]) -> Estimate:
    """An estimate as a summary has it."""
    return Estimate(form["value"], form["low"], form["high"])


def _points_of(game: GameRecord, side: str) -> int:
    return 1 if not game.winner else 2 if game.winner == side else 0


def _spent(games: Sequence[GameRecord]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    return [game.decisions for game in games], [game.nodes for game in games]
