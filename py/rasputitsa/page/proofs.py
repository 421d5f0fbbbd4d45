"""Proofs that the engine can give wherever it runs: lines counted, games replayed or watched, dice thrown."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.codec import listed, scalar, word
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SEEDS, Chooser, SeededDice
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Game, Value
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import perft
from rasputitsa.engine.record import save
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.page.table import Request, Table

DEEPEST = 6
MOST_LINES = 50_000
LARGEST_FILE = 1_000_000
MOST_GAMES = 10
MOST_ROLLS = 100_000
LONGEST_GAME = 20_000
ROUND_TRIP = 25
"""After so many actions the state is written and read back."""
HASTE = 6
"""Once in so many choices a random player goes on to the next phase: games are shorter, and see every phase."""
FACES = 6
BOUND = (4_103, 200)
"""20.515: chi-square with five degrees of freedom is above it once in a thousand times."""

Form = dict[str, Any]
Look = Callable[[Match], Text | None]
"""The fault that one look at a match finds, or None."""
Watch = Callable[[Match, Chooser], Text | None]
"""The fault that is found by watching a match to its end, or None."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a scenario and options."""

    game: Game
    scenario: str
    options: dict[str, Value]

    def new(self, seed: int) -> Match:
        """A match of it."""
        return Match.new(self.game, self.scenario, self.options, seed=seed)

    def __str__(self) -> str:
        return f"{self.game.slug} {self.scenario} {self.options}"


def proved(table: Table, request: Request) -> Form:
    """`prove`: the engine checks itself."""
    return {"proof": prove(request)}


def prove(form: Mapping[str, Any]) -> Form:
    """Run the check that a request names. Raises FormatError where it asks for more than one request may."""
    return CHECKS[word(form.get("check"), tuple(CHECKS), "/check")](form)


def drawn_case(game: Game, seed: int) -> Case:
    """A scenario and options, drawn; what they decide of others is as they decide it."""
    choose = Chooser(seed)
    scenario = game.scenarios[choose(len(game.scenarios))]
    given: dict[str, Any] = {spec.id: spec.values[choose(len(spec.values))] for spec in game.options if choose(2)}
    return Case(game, scenario.id, game.complete(scenario, {**given, **game.locks(scenario, given)}))


def play_out(match: Match, choose: Chooser, haste: int, look: Look) -> Text | None:
    """Play a match to its end at random; what a look after each action finds wrong first, or None.

    `haste`: once in so many choices a player goes on to the next phase; 0: only by chance.
    """
    for _ in range(LONGEST_GAME):
        if match.decision is None:
            return None
        match.play(_drawn_action(match, choose, haste))
        fault = look(match)
        if fault:
            return fault
    return text("fault.endless", actions=LONGEST_GAME)


def unsound(match: Match) -> Text | None:
    """A fault of a state by what holds in every game, or None."""
    units = [unit.id for unit in match.state.units.all() if not _is_placed(match, unit)]
    if units:
        return text("fault.units", units=tuple(units))
    if match.decision is not None and not any(option.weight for option in match.decision.options):
        return text("fault.decision")
    try:
        match.rules.game.validate(match.look)
    except FormatError as error:
        return error.text
    return None


def unwritten(match: Match) -> Text | None:
    """Now and then: whether the state, written as a position and read back, has changed."""
    if match.length % ROUND_TRIP != 1:
        return None
    form = json.loads(json.dumps(match.position()))
    return None if position.from_json(match.rules, form) == match.state else text("fault.position")


def unsaved(match: Match) -> Text | None:
    """A fault of saving, replaying and opening a game again, or None."""
    data = save.dump(match)
    for problem in save.verify(data, games.find):
        return problem
    opened = save.load(data, games.find).match
    is_same = opened.state == match.state and save.dump(opened) == data
    return None if is_same else text("fault.save")


def watched(case: Case, seed: int, watch: Watch) -> tuple[int, Text | None]:
    """Begin a match and have it watched: the number of actions played, and what did not hold, or None."""
    match: Match | None = None

    def act() -> Text | None:
        nonlocal match
        match = case.new(seed)
        return watch(match, Chooser(seed))

    fault = caught(act)
    return match.length if match else 0, fault


def caught(act: Callable[[], Text | None]) -> Text | None:
    """The fault that an act reports, or the exception that it ends in: here every exception is a fault to be told."""
    try:
        return act()
    except Exception as error:
        return text("fault.error", error=f"{type(error).__name__}: {error}")


def chi_square(counts: tuple[int, ...]) -> tuple[int, int]:
    """The statistic of counts that should be equal, as a fraction."""
    total = sum(counts)
    return len(counts) * sum(count * count for count in counts) - total * total, total


def is_fair(statistic: tuple[int, int]) -> bool:
    """True if the statistic of six faces is within the bound."""
    return statistic[0] * BOUND[1] <= BOUND[0] * statistic[1]


def _lines(form: Mapping[str, Any]) -> Form:
    match = save.load(_file(form, "position"), games.find).match
    lines = perft(match, save.bounded(form.get("depth"), 0, DEEPEST, "/depth"), MOST_LINES)
    if lines > MOST_LINES:
        raise FormatError("error.range", "/depth", least=0, most=DEEPEST)
    return {"lines": lines}


def _replay(form: Mapping[str, Any]) -> Form:
    data = _file(form, "save")
    branches = listed(save.parsed(data).get("branches"), "/save/branches")
    if len(branches) != 1:
        raise FormatError("error.range", "/save/branches", least=1, most=1)
    problems = save.verify(data, games.find)
    replayed = all(problem.key == "save.drift" for problem in problems)
    agreed = save.digests(data) - len(problems) if replayed else 0
    return {
        "actions": len(branches[0]["actions"]),
        "digests": agreed,
        "problems": [problem.json() for problem in problems],
    }


def _file(form: Mapping[str, Any], name: str) -> str:
    """The text of a file, short enough to be played in one request."""
    data = form.get(name)
    if not isinstance(data, str):
        raise FormatError("error.type", f"/{name}", wanted="str", found=type(data).__name__)
    if len(data) > LARGEST_FILE:
        raise FormatError("error.too_large", f"/{name}")
    return data


def _games(form: Mapping[str, Any]) -> Form:
    return _random_games(form, lambda match, choose: play_out(match, choose, HASTE, unsound))


def _saves(form: Mapping[str, Any]) -> Form:
    return _random_games(form, lambda match, choose: play_out(match, choose, HASTE, unwritten) or unsaved(match))


def _random_games(form: Mapping[str, Any], watch: Watch) -> Form:
    game = games.find(scalar(form.get("game"), str, "/game"))
    count = save.bounded(form.get("count"), 1, MOST_GAMES, "/count")
    first = save.bounded(form.get("seed"), 0, SEEDS - count, "/seed")
    actions, faults = 0, []
    for seed in range(first, first + count):
        length, fault = watched(drawn_case(game, seed), seed, watch)
        actions += length
        if fault:
            faults.append({"seed": seed, "length": length, "text": fault.json()})
    return {"games": count, "actions": actions, "faults": faults}


def _dice(form: Mapping[str, Any]) -> Form:
    rolls = save.bounded(form.get("rolls"), FACES, MOST_ROLLS, "/rolls")
    dice = SeededDice(save.bounded(form.get("seed"), 0, SEEDS - 1, "/seed"))
    thrown = [dice.number(count, FACES) for count in range(rolls)]
    faces = tuple(thrown.count(face) for face in range(FACES))
    statistic = chi_square(faces)
    return {"faces": faces, "statistic": statistic, "bound": BOUND, "fair": is_fair(statistic)}


CHECKS: dict[str, Callable[[Mapping[str, Any]], Form]] = {
    "lines": _lines,
    "replay": _replay,
    "games": _games,
    "saves": _saves,
    "dice": _dice,
}


def _drawn_action(match: Match, choose: Chooser, haste: int) -> Action:
    assert match.decision is not None
    onward = [option.verb for option in match.decision.options if option.advances and option.weight]
    return Action(onward[0]) if haste and onward and choose(haste) == 0 else match.decision.sample(choose)


def _is_placed(match: Match, unit: Unit) -> bool:
    placed = not unit.box if unit.hex >= 0 else unit.box in match.rules.boxes
    return placed and 1 <= unit.steps <= unit.type.full
