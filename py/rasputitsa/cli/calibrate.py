"""Fitting the chance to win to games of bots with drawn options and set-ups, and trying it on others."""

import argparse
import itertools
import json
import math
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rasputitsa import bots, games
from rasputitsa.arena.tables import table as table_of
from rasputitsa.bots import chance
from rasputitsa.bots.chance import ONE, STEP
from rasputitsa.cli.seats import thought
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import named_scenario
from rasputitsa.engine.match import Match, phase
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import text
from rasputitsa.page.proofs import Case, drawn_case

MOST_ACTIONS = 5_000
EXCHANGES = 6
PARTS = 5
"""The sets of options are parted so; each part in turn is kept out of the fitting, with all its games."""

PLAIN = 3
"""One set in so many is a preset, or a scenario without options; the others are drawn."""

AGAIN = 1_000_003
"""Added to a seed whose draw is of another scenario."""

RANGES = 10
STEEPEST = 8
RIDGE = 10.0
ROUNDS = 30

TINY = 1e-9
ALL = "all"

Row = tuple[tuple[float, ...], float]
Foretold = tuple[float, float]
"""A chance that was predicted, and what it came to."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The games to play: which game, the bots to draw from, and how many games share a set of options.

    `scenarios`: those to play; none: all.
    """

    slug: str
    bots: tuple[str, ...]
    shared: int
    scenarios: tuple[str, ...] = ()


def calibrate(given: argparse.Namespace) -> int:
    """Play, fit, try on sets of options that were kept out, part by part, and write the file of the model."""
    if not chance.has_figures(games.find(given.game)):
        raise OptionsError(text("error.no_model", game=given.game))
    plan = Plan(given.game, tuple(given.bot), given.shared, tuple(given.scenario))
    for id in plan.scenarios:
        named_scenario(games.find(plan.slug), id)
    for id in plan.bots:
        bots.find(id, games.find(plan.slug))
    rows: dict[int, list[Row]] = {part: [] for part in range(PARTS)}
    for number, found in _played(plan, given.games, given.seed, given.jobs):
        rows[part_of(case_of(plan, given.seed, number))] += found
        print(f"\r{number + 1} of {given.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    weights, predicted = tempered(fit([row for part in rows.values() for row in part]), tried(rows))
    table = reliability(predicted)
    form = {
        "bots": list(plan.bots),
        "scenarios": list(plan.scenarios),
        "games": given.games,
        "seed": given.seed,
        "weights": [round(weight * ONE) for weight in weights],
        "curve": [round(logistic(place / ONE) * ONE) for place in range(0, STEEPEST * ONE + 1, STEP)],
        "reliability": [[round(predicted * ONE), round(won * ONE), count] for predicted, won, count in table],
        "error": round(calibration_error(table) * ONE),
    }
    _write(given.out, form)
    print(f"calibration error {calibration_error(table):.3f}, each game with options not used for fitting")
    return 0


def tempered(weights: Sequence[float], predicted: Sequence[Foretold]) -> tuple[list[float], list[Foretold]]:
    """Weights, and what was predicted, with one factor more: so many weights promise too much of what they knew not."""
    factor, *_ = fit([((logit(chance),), won) for chance, won in predicted]) or [1.0]
    return [factor * weight for weight in weights], [
        (logistic(factor * logit(chance)), won) for chance, won in predicted
    ]


def check(given: argparse.Namespace) -> int:
    """Play games of each bot, and tell how far the model that the game has is off in them."""
    game = games.find(given.game)
    model = chance.model_of(game)
    if model is None:
        raise OptionsError(text("error.no_model", game=given.game))
    found: dict[str, list[Foretold]] = {}
    for id in given.bot:
        played = _played(
            Plan(given.game, (id,), given.shared, tuple(given.scenario)), given.games, given.seed, given.jobs
        )
        rows = [row for _, own in played for row in own]
        found[id] = [(model.chance([round(figure * ONE) for figure in figures]) / ONE, won) for figures, won in rows]
    all_pairs = [pair for pairs in found.values() for pair in pairs]
    print(check_table({**found, ALL: all_pairs}, given.games))
    if given.out:
        error = round(max(calibration_error(reliability(pairs)) for pairs in found.values()) * ONE)
        form = json.loads(given.out.read_text(encoding="utf-8"))
        form["elsewhere"] = {"bots": given.bot, "games": given.games * len(found), "seed": given.seed, "error": error}
        _write(given.out, form)
    return 0


def _write(path: Path, form: Mapping[str, Any]) -> None:
    """Write the file of a model, with whether it is true enough to be shown."""
    path.write_text(json.dumps({**form, "shown": chance.is_true(form)}, indent=1) + "\n", encoding="utf-8")


def check_table(found: Mapping[str, Sequence[Foretold]], count: int) -> str:
    """The error of a model in the games of each bot, and in all of them."""
    rows = [
        (
            id,
            str(count * (len(found) - 1 if id == ALL else 1)),
            str(len(pairs)),
            f"{calibration_error(reliability(pairs)):.3f}",
        )
        for id, pairs in found.items()
    ]
    return table_of(("Bot", "Games", "Positions", "Error"), rows)


def tried(rows: Mapping[int, Sequence[Row]]) -> list[Foretold]:
    """Each part predicted by what was fitted to the others (cross-validation): predicted, and what it came to."""
    found = []
    for part, own in rows.items():
        weights = fit([row for other, theirs in rows.items() if other != part for row in theirs])
        found += [(logistic(_dot(weights, figures)), worth) for figures, worth in own]
    return found


def case_of(plan: Plan, seed: int, number: int) -> Case:
    """The scenario and options of a game: those of a preset or of none, or drawn; several games share them."""
    game, turn = games.find(plan.slug), number // plan.shared
    wanted = plan.scenarios or tuple(scenario.id for scenario in game.scenarios)
    if turn % PLAIN:
        drawn = (drawn_case(game, seed + turn + again * AGAIN) for again in itertools.count())
        return next(case for case in drawn if case.scenario in wanted)
    plain = [(preset.scenario, preset.options) for preset in game.presets]
    plain += [(scenario.id, {}) for scenario in game.scenarios]
    plain = [each for each in plain if each[0] in wanted]
    id, options = plain[turn // PLAIN % len(plain)]
    return Case(game, id, game.complete(named_scenario(game, id), options))


def part_of(case: Case) -> int:
    """The part to which all games with a set of options belong."""
    return zlib.crc32(str(case).encode()) % PARTS


def rows_of(plan: Plan, seed: int, number: int) -> tuple[int, list[Row]]:
    """One game: the figures of its position at every phase end, and what it came to for the side that begins."""
    game = games.find(plan.slug)
    match = _begun(case_of(plan, seed, number), seed + number)
    choose = Chooser(seed + 7 * number)
    bot = bots.find(plan.bots[choose(len(plan.bots))], game)
    players = {side.id: bot for side in game.sides}
    figures: list[tuple[float, ...]] = []
    before = phase(match.state)
    for _ in range(MOST_ACTIONS):
        if match.decision is None:
            break
        match.play(thought(match, players[match.decision.side], seed + number).action)
        if phase(match.state) != before and match.state.result is None:
            figures.append(tuple(figure / ONE for figure in chance.figures_of(Look(match.rules, match.state))))
        before = phase(match.state)
    worth = chance.chance(Look(match.rules, match.state)) if match.state.result else None
    return number, [] if worth is None else [(figure, worth / ONE) for figure in figures]


def logit(share: float) -> float:
    """The inverse of `logistic`, for what is not quite certain.

    >>> round(logistic(logit(0.25)), 9)
    0.25
    """
    share = min(max(share, TINY), 1 - TINY)
    return math.log(share / (1 - share))


def logistic(value: float) -> float:
    """The number between 0 and 1.

    >>> logistic(0.0)
    0.5
    """
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


def fit(rows: Sequence[Row]) -> list[float]:
    """The weights of a logistic regression with a small ridge, by Newton's method."""
    size = len(rows[0][0]) if rows else 0
    weights = [0.0] * size
    known = [([(i, figure) for i, figure in enumerate(figures) if figure], worth) for figures, worth in rows]
    for _ in range(ROUNDS):
        gradient = [-RIDGE * weight for weight in weights]
        curvature = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for figures, worth in known:
            predicted = logistic(sum(weights[i] * figure for i, figure in figures))
            slope, bend = worth - predicted, predicted * (1 - predicted)
            for place, (i, figure) in enumerate(figures):
                gradient[i] += slope * figure
                line, bent = curvature[i], bend * figure
                for j, other in figures[: place + 1]:
                    line[j] += bent * other
        step = solved(curvature, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-6:
            break
    return weights


def solved(lower: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of a symmetric positive system given by its lower half (Cholesky).

    >>> [round(value, 9) for value in solved([[4.0, 0.0], [2.0, 3.0]], [8.0, 7.0])]
    [1.25, 1.5]
    """
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = lower[i][j] - _dot(root[i][:j], root[j][:j])
            root[i][j] = math.sqrt(rest) if i == j else rest / root[j][j]
    forward: list[float] = []
    for i in range(size):
        forward.append((right[i] - _dot(root[i][:i], forward)) / root[i][i])
    found = [0.0] * size
    for i in reversed(range(size)):
        later = sum(root[k][i] * found[k] for k in range(i + 1, size))
        found[i] = (forward[i] - later) / root[i][i]
    return found


def reliability(predicted: Sequence[Foretold]) -> list[tuple[float, float, int]]:
    """For each range of predicted chances: their mean, the share that was won, how many."""
    table = []
    for number in range(RANGES):
        inside = [pair for pair in predicted if min(int(pair[0] * RANGES), RANGES - 1) == number]
        if inside:
            sums = [sum(column) / len(inside) for column in zip(*inside, strict=True)]
            table.append((sums[0], sums[1], len(inside)))
    return table


def calibration_error(table: Sequence[tuple[float, float, int]]) -> float:
    """The mean distance of predicted and observed, each range counting by its positions."""
    total = sum(count for _, _, count in table)
    return sum(abs(predicted - won) * count for predicted, won, count in table) / total if total else 0.0


def _played(plan: Plan, count: int, seed: int, jobs: int) -> Iterator[tuple[int, list[Row]]]:
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(rows_of, plan, seed), range(count))


def _begun(case: Case, seed: int) -> Match:
    """A match whose set-up was changed by some random exchanges."""
    match, choose = case.new(seed), Chooser(seed)
    for _ in range(choose(EXCHANGES)):
        option = match.decision.option("place") if match.decision else None
        if option is None:
            break
        unit = option.subjects[choose(len(option.subjects))]
        targets = option.targets(unit)
        match.play((option.verb, unit, targets[choose(len(targets))]))
    return match


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def arguments(one: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    one.add_argument("--game", choices=games.slugs(), default=games.slugs()[0])
    one.add_argument("--bot", action="append", default=None, help="who plays; several are drawn from")
    one.add_argument(
        "--scenario", action="append", default=[], help="which one; several are played, if none is named all"
    )
    one.add_argument("--games", type=int, default=300)
    one.add_argument("--shared", type=int, default=4, help="games with the same set of options")
    one.add_argument("--seed", type=int, default=1941)
    one.add_argument("--jobs", type=int, default=2)
    one.add_argument("--check", action="store_true", help="fit nothing: try the game's model on games of each bot")
    one.add_argument("--out", type=Path, help="the file of the model; with --check its error is put into that")
    one.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    given.bot = given.bot or [games.find(given.game).computers.levels[0]]
    if given.check:
        return check(given)
    given.out = given.out or Path(chance.FILE)
    return calibrate(given)
