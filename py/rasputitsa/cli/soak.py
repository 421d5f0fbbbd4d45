"""Soaking: random games of random options, and damaged requests, until something does not hold."""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from rasputitsa import games
from rasputitsa.cli.mutations import damaged_text, mutated, written
from rasputitsa.engine import position, save
from rasputitsa.engine.dice import SEEDS, Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Game, Value
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Unit
from rasputitsa.session import Session

LONGEST_GAME = 20_000
ROUND_TRIP = 25
"""After so many actions the state is written and read back."""
FOLLOW_UP = 5
"""So many actions are played in what a damaged request has opened."""
_SHOWN = 400


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


def soak(given: argparse.Namespace) -> int:
    """Play and damage as much as the arguments ask for; 1 where a fault was found."""
    faults = 0
    for slug in games.slugs():
        sets = [drawn_case(games.find(slug), given.seed + number) for number in range(given.sets)]
        for found in (random_games(sets, given.games, given.seed), damaged_requests(sets, given.mutations, given.seed)):
            for fault in found:
                print(fault, flush=True)
                faults += 1
        print(f"{slug}: {len(sets)} sets of {given.games} games, {given.mutations} damaged requests, seed {given.seed}")
    print(f"{faults} faults")
    return 1 if faults else 0


def drawn_case(game: Game, seed: int) -> Case:
    """A scenario and options, drawn; what they decide of others is as they decide it."""
    choose = Chooser(seed)
    scenario = game.scenarios[choose(len(game.scenarios))]
    given: dict[str, Any] = {spec.id: spec.values[choose(len(spec.values))] for spec in game.options if choose(2)}
    return Case(game, scenario.id, game.complete(scenario, {**given, **game.locks(scenario, given)}))


def random_games(cases: list[Case], count: int, first: int) -> Iterator[str]:
    """The faults of so many games of each case, each with the seed that plays it again."""
    for number, case in enumerate(cases):
        for seed in range(first + number * count, first + (number + 1) * count):
            fault = _caught(partial(play_seed, case, seed))
            if fault:
                yield f"{case} seed {seed}: {fault}"


def play_seed(case: Case, seed: int) -> str:
    """What does not hold in one game, or empty."""
    return play_out(case.new(seed), Chooser(seed))


def play_out(match: Match, choose: Chooser) -> str:
    """Play a match to its end at random; what does not hold on the way, or empty."""
    for count in range(LONGEST_GAME):
        if match.decision is None:
            return _unsaved(match)
        match.play(match.decision.sample(choose))
        fault = unsound(match) or (_changed_by_writing(match) if count % ROUND_TRIP == 0 else "")
        if fault:
            return f"action {match.length}: {fault}"
    return "no end"


def unsound(match: Match) -> str:
    """What does not hold of a state, whatever the game, or empty."""
    units = [unit.id for unit in match.state.units.all() if not _is_placed(match, unit)]
    if units:
        return f"units {units}"
    if match.decision is not None and not any(option.weight for option in match.decision.options):
        return "a decision without an action"
    try:
        match.rules.game.validate(match.look)
    except FormatError as error:
        return str(error)
    return ""


def damaged_requests(cases: list[Case], count: int, first: int) -> Iterator[str]:
    """The faults in the answers to so many damaged requests, each with its seed and the request."""
    bases = [request for case in cases[:8] for request in _requests(case, first)]
    for seed in range(first, first + count if bases else first):
        choose = Chooser(seed)
        request = damaged(bases[choose(len(bases))], choose)
        fault = _caught(partial(answer_fault, request, choose))
        if fault:
            yield f"seed {seed}: {fault}: {request[:_SHOWN]}"


def damaged(base: dict[str, Any], choose: Chooser) -> str:
    """A request with something wrong in it: in the file that it brings, or in the request itself."""
    if "save" in base and choose(4):
        text = (
            damaged_text(base["save"], choose) if choose(6) == 0 else written(mutated(json.loads(base["save"]), choose))
        )
        return written({**base, "save": text})
    return damaged_text(written(base), choose) if choose(8) == 0 else written(mutated(base, choose))


def answer_fault(request: str, choose: Chooser) -> str:
    """What is wrong with the answer to a request, and with what can be done afterwards; or empty."""
    session = Session()
    _asked(session, {"method": "new", "game": games.slugs()[0], "seed": 1})
    answer = json.loads(session.handle(request))
    if not answer["ok"]:
        return "" if str(answer["error"]["key"]).split(".")[0] in ("error", "why", "save") else f"error {answer}"
    for _ in range(FOLLOW_UP):
        if session.match.decision is None:
            break
        action = list(session.match.decision.sample(choose))
        if not _asked(session, {"method": "play", "at": session.match.length, "action": action})["ok"]:
            return f"an offered action is refused: {action}"
    return "" if _asked(session, {"method": "view"})["ok"] and _asked(session, {"method": "save"})["ok"] else "no view"


def _requests(case: Case, seed: int) -> Iterator[dict[str, Any]]:
    """Sound requests: files of a game begun, in play and over, and one of each other kind."""
    match, choose = case.new(seed), Chooser(seed)
    while match.decision:
        if match.length in (0, 40, 120, 300):
            yield {"method": "open", "save": save.dump(match)}
            yield {"method": "open", "save": position.canonical(save.position_file(match))}
        match.play(match.decision.sample(choose))
    yield {"method": "open", "save": save.dump(match)}
    new = {"game": case.game.slug, "scenario": case.scenario, "options": case.options}
    yield {"method": "new", **new, "seed": seed, "mode": "practice"}
    yield {"method": "options", **new}
    for method, facts in _PLAIN.items():
        yield {"method": method, "at": 0, **facts}


_PLAIN: dict[str, dict[str, Any]] = {
    "games": {},
    "view": {"since": 0},
    "targets": {"verb": "place", "subject": "1"},
    "why": {"action": ["place", "1", "0101"]},
    "play": {"action": ["begin"]},
    "undo": {},
    "rewind": {"length": 0, "seed": SEEDS - 1},
    "save": {},
    "position": {},
    "log": {},
}


def _asked(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return answer


def _is_placed(match: Match, unit: Unit) -> bool:
    placed = not unit.box if unit.hex >= 0 else unit.box in match.rules.boxes
    return placed and 1 <= unit.steps <= unit.type.full


def _changed_by_writing(match: Match) -> str:
    form = json.loads(json.dumps(match.position()))
    return "" if position.from_json(match.rules, form) == match.state else "the state is not read back as written"


def _unsaved(match: Match) -> str:
    data = save.dump(match)
    problems = [problem.key for problem in save.verify(data, games.find)]
    return str(problems) if problems or save.load(data, games.find).match.digest() != match.digest() else ""


def _caught(act: Callable[[], str]) -> str:
    """What an act reports, or the exception that it ends in: here every exception is a fault to be told."""
    try:
        return act()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
