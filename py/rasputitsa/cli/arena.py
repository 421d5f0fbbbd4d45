"""Commands that let bots meet: arena, ladder, balance, handicap, newcomer (docs/arena.md)."""

import argparse
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.arena import balance, executors, handicap, ladder, newcomer, replay
from rasputitsa.arena.contest import Contest, Setting, find_bot
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.record import Record
from rasputitsa.arena.run import run
from rasputitsa.arena.sprt import Sprt
from rasputitsa.arena.statistics import elo
from rasputitsa.arena.tables import contest_table, ladder_table, made_by, side_names
from rasputitsa.cli.commands import given_option
from rasputitsa.cli.progress import Progress

Command = Callable[[argparse.Namespace], int]
STOPPED = 130
FLOOR = 10
"""The distance of the floor below the goal, in percent, unless it is given."""
_NOT_ASKED = ("run", "parser", "jobs", "executor", "scheduler", "out", "table", "plot", "check", "sample", "a", "b")
"""Arguments that do not change what is played; `a` and `b` are those without a flag."""


def add(command: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands."""
    one = _adder(command, "arena", arena, "two bots meet in pairs of games on the same dice, sides swapped")
    one.add_argument("a", metavar="A", help="a bot by id, or one's own as module:NAME")
    one.add_argument("b", metavar="B", help="whom it meets")
    _setting(one)
    _until(one, goal=None)
    one = _adder(command, "ladder", ladder_command, "neighbouring levels meet; or check a file of them")
    one.add_argument("--levels", default="", metavar="A,B,C", help="weakest first; default: all that are offered")
    one.add_argument("--against", action="append", default=[], metavar="BOT", help="whom the best level meets too")
    one.add_argument("--yardstick", action="append", default=[], metavar="BOT", help="whom all levels meet too")
    one.add_argument("--check", type=Path, metavar="FILE", help="play some pairs of a file again; 1 if any differs")
    one.add_argument("--sample", type=_positive, default=4, help="so many pairs")
    _setting(one)
    _until(one, goal=75)
    one = _adder(command, "balance", balance_command, "who wins in each preset, and what each option does to it")
    one.add_argument("--bot", default="recruit", help="the level that plays itself")
    one.add_argument("--preset", action="append", default=[], help="only this one; may be repeated")
    one.add_argument("--option-pairs", type=_count, default=50, metavar="N", help="for each option; 0: presets alone")
    one.add_argument("--plot", type=Path, help="a picture of the scores, as SVG")
    _add_newcomer(command)
    one = _adder(command, "handicap", handicap_command, "which value of a handicap makes the sides most nearly even")
    one.add_argument("--bot", default="recruit", help="the level that plays itself")
    one.add_argument("--handicap", default="", metavar="NAME", help="default: the game's first")
    one.add_argument("--plot", type=Path, help="a picture of the scores, as SVG")
    _setting(one)


def _add_newcomer(command: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    help = "the scripted beginners in the first game that a newcomer is offered"
    one = command.add_parser("newcomer", help=help, description=help)
    one.add_argument("--game", choices=games.slugs(), default=games.slugs()[0])
    one.add_argument("--scenario", default="", help="the first that has a fair first game, unless named")
    one.add_argument("--side", default="", help="in place of the game offered: the beginners' side, to try another")
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="with --side; may be repeated")
    one.add_argument("--level", action="append", default=[], metavar="BOT", help="default: the level offered")
    one.add_argument("--games", type=_positive, default=20, metavar="N", help="of each beginner against each level")
    one.add_argument("--seed", type=_count, default=1941, help="the seed of all games")
    one.set_defaults(run=_interruptible(newcomer_command))


def newcomer_command(given: argparse.Namespace) -> int:
    """The beginners in the fair first game."""
    game = games.find(given.game)
    options = dict(given_option(game, word) for word in given.option)
    offered = (
        newcomer.tried_as(game, given.scenario, given.side, options)
        if given.side
        else newcomer.first_of(game, given.scenario)
    )
    print(newcomer.newcomer_table(list(newcomer.trials(game, offered, given.level, given.games, given.seed))))
    return 0


def arena(given: argparse.Namespace) -> int:
    """Two bots."""
    a, b = given.a, given.b
    record = _played(given, [_base(given, a, b, f"{a} v {b}")])
    record.report = ladder.report(record)
    return _finish(given, record, contest_table(record.report[0]))


def ladder_command(given: argparse.Namespace) -> int:
    """Neighbouring levels."""
    if given.check:
        return check(given)
    names = ladder.levels(given.levels, games.find(given.game))
    record = _played(given, ladder.rungs(_base(given, "", "", ""), names, given.against, given.yardstick))
    record.report = ladder.report(record)
    return _finish(given, record, ladder_table(record.report))


def check(given: argparse.Namespace) -> int:
    """Play some pairs of a file again."""
    record = Record.read(given.check)
    sample = replay.drawn(record, given.sample, given.seed)
    found = list(replay.faults(record, sample))
    for fault in found:
        print(fault)
    print(f"{given.check}: {len(sample)} pairs played again, {'as recorded' if not found else f'{len(found)} faults'}")
    return 1 if found else 0


def balance_command(given: argparse.Namespace) -> int:
    """A level against itself, in every preset and with every option."""
    game = games.find(given.game)
    base = Contest("", Setting.of(game, "", {}), given.bot, given.bot, given.pairs, given.seed)
    cases = balance.plan(base, given.preset, given.option_pairs)
    record = _played(given, [case.contest for case in cases])
    record.report = balance.report(record, cases)
    contests, differences = record.report["contests"], record.report["differences"]
    plain = [each for each, case in zip(contests, cases, strict=True) if _is_shown(case)]
    sides = dict(zip(base.setting.sides, side_names(contests[0]), strict=True))
    tables = [balance.balance_table(plain), balance.difference_table(differences, sides) if differences else ""]
    _draw(given, balance.balance_plot(f"{next(iter(sides.values()))} score, {given.bot} against itself", plain))
    return _finish(given, record, "\n\n".join(filter(None, tables)))


def handicap_command(given: argparse.Namespace) -> int:
    """A level against itself, with every value of a handicap."""
    base = _base(given, given.bot, given.bot, "")
    record = _played(given, handicap.trials(base, handicap.handicap_option(base, given.handicap)))
    record.report = handicap.report(record)
    contests = record.report["contests"]
    title = f"{side_names(contests[0])[0]} score, {given.bot} against itself"
    _draw(given, balance.balance_plot(title, contests))
    return _finish(given, record, f"{balance.balance_table(contests)}\n\n{handicap.chosen_line(record.report)}")


def command_line(given: argparse.Namespace) -> str:
    """The command as it can be given again, without what does not change what is played."""
    words = [vars(given)[name] for name in ("a", "b") if name in vars(given)]
    for name, value in vars(given).items():
        if name not in _NOT_ASKED and value != given.parser.get_default(name):
            for each in value if isinstance(value, list) else [value]:
                words += [f"--{name.replace('_', '-')}", str(each)]
    return shlex.join(["python", "-m", *given.parser.prog.split(), *words])


def _played(given: argparse.Namespace, contests: Sequence[Contest]) -> Record:
    """The record with everything played. KeyboardInterrupt goes through; what was finished is in the file."""
    for contest in contests:
        for name in (contest.a, contest.b):
            find_bot(name, games.find(contest.setting.game))
    opening = executors.opening(given.executor, given.jobs, given.scheduler)
    record = Record.begin(command_line(given), contests, given.out)
    progress = Progress()
    try:
        run(record, opening, progress.show)
    finally:
        progress.end()
    return record


def _finish(given: argparse.Namespace, record: Record, table: str) -> int:
    record.save()
    shown = f"{table}\n\n{made_by(record)}"
    print(shown)
    if given.table:
        write_between(given.table, given.parser.prog.split()[-1], shown)
    return 0


def write_between(path: Path, name: str, words: str) -> None:
    """Put a table between its marks in a file, each a line of its own, or into a new file.

    Raises ArenaError where the marks are missing.
    """
    first, last = f"<!-- {name} -->", f"<!-- end of {name} -->"
    table = f"{first}\n\n{words}\n\n{last}\n"
    if path.exists():
        page = path.read_text(encoding="utf-8")
        marks = re.compile(rf"^{re.escape(first)}\n.*?^{re.escape(last)}\n", re.MULTILINE | re.DOTALL)
        if not marks.search(page):
            raise ArenaError(f"{path} has no {first} ... {last}, each on a line of its own")
        table = marks.sub(lambda _: table, page, count=1)
    path.write_text(table, encoding="utf-8")


def _draw(given: argparse.Namespace, picture: str) -> None:
    if given.plot:
        given.plot.write_text(picture, encoding="utf-8")


def _base(given: argparse.Namespace, a: str, b: str, name: str) -> Contest:
    return Contest(name, _setting_of(given), a, b, given.pairs, given.seed, _test_of(given))


def _setting_of(given: argparse.Namespace) -> Setting:
    game = games.find(given.game)
    options = dict(given_option(game, word) for word in given.option)
    presets = {preset.id: preset for preset in game.presets}
    if not given.preset:
        return Setting.of(game, given.scenario, options)
    if given.preset not in presets:
        raise ArenaError(f"no preset {given.preset}; there are {', '.join(presets)}")
    preset = presets[given.preset]
    return Setting.of(game, given.scenario or preset.scenario, {**preset.options, **options})


def _test_of(given: argparse.Namespace) -> Sprt | None:
    if getattr(given, "until", "") != "decided":
        return None
    if given.goal is None:
        return Sprt(given.elo0, given.elo1, given.alpha, given.beta)
    floor = given.goal - FLOOR if given.floor is None else given.floor
    low, high = (elo(percent / 100) for percent in (floor, given.goal))
    if low is None or high is None or low >= high:
        raise ArenaError(f"the floor ({floor} %) must be below the goal ({given.goal} %), both between 0 and 100")
    return Sprt(low, high, given.alpha, given.beta)


def _is_shown(case: balance.Case) -> bool:
    """Presets and handicaps have a place of their own; of the other options only the difference is told."""
    specs = {spec.id: spec for spec in games.find(case.contest.setting.game).options}
    return case.base is None or balance.is_handicap(specs[case.option])


def _adder(command: Any, name: str, run: Command, help: str) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = command.add_parser(name, help=help, description=help)
    one.add_argument("--game", choices=games.slugs(), default=games.slugs()[0])
    one.add_argument("--pairs", type=_positive, default=100, metavar="N", help="pairs of games, at most")
    one.add_argument("--seed", type=_count, default=1941, help="the seed of all pairs")
    one.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes at once")
    one.add_argument("--executor", choices=executors.NAMES, default="processes", help="who plays; dask: a cluster")
    one.add_argument("--scheduler", default="", metavar="ADDRESS", help="of a dask cluster, as tcp://host:8786")
    one.add_argument("--out", type=Path, metavar="FILE", help="results as JSON; an interrupted run goes on from it")
    one.add_argument("--table", type=Path, metavar="FILE", help="a Markdown file to put the table into, between marks")
    one.set_defaults(run=_interruptible(run), parser=one)
    return one


def _interruptible(run: Command) -> Command:
    def command(given: argparse.Namespace) -> int:
        try:
            return run(given)
        except KeyboardInterrupt:
            again = f"; the same command goes on from {given.out}" if given.out else ""
            print(f"stopped{again}", file=sys.stderr)
            return STOPPED

    return command


def _setting(one: argparse.ArgumentParser) -> None:
    one.add_argument("--preset", default="", help="a named choice of scenario and options")
    one.add_argument("--scenario", default="", help="the first, unless named")
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def _until(one: argparse.ArgumentParser, goal: int | None) -> None:
    one.add_argument("--until", choices=["decided"], default="", help="stop a contest when its test has decided")
    one.add_argument("--goal", type=float, default=goal, metavar="PERCENT", help="H1: the score is at least this")
    one.add_argument("--floor", type=float, metavar="PERCENT", help="H0: no more than this; default: goal less 10")
    one.add_argument("--elo0", type=float, default=0.0, help="H0, where no goal is given")
    one.add_argument("--elo1", type=float, default=50.0, help="H1, where no goal is given")
    one.add_argument("--alpha", type=float, default=0.05, help="the chance to accept H1 where H0 holds")
    one.add_argument("--beta", type=float, default=0.05, help="the chance to accept H0 where H1 holds")


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{word} is less than 1")
    return number


def _count(word: str) -> int:
    number = int(word)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{word} is less than 0")
    return number
