"""Soaking: random games of random options, and damaged requests, until something does not hold."""

import argparse
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from rasputitsa import games
from rasputitsa.cli.mutations import damaged_text, mutated, written
from rasputitsa.engine import position
from rasputitsa.engine.dice import SEEDS, Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import Text, render, text
from rasputitsa.export import shared_texts
from rasputitsa.page.proofs import Case, caught, drawn_case, play_out, unsaved, unsound, unwritten, watched
from rasputitsa.session import Session

FOLLOW_UP = 5
"""The number of actions that are played in what a damaged request has opened."""
_SHOWN = 400


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


def random_games(cases: list[Case], count: int, first: int) -> Iterator[str]:
    """The faults of so many games of each case, each with the seed that plays it again."""
    for number, case in enumerate(cases):
        for seed in range(first + number * count, first + (number + 1) * count):
            length, fault = watched(case, seed, watch_closely)
            if fault:
                yield f"{case} seed {seed}: action {length}: {told(fault)}"


def watch_closely(match: Match, choose: Chooser) -> Text | None:
    """A fault of one game, or None."""
    return play_out(match, choose, 0, look_closely) or unsaved(match)


def look_closely(match: Match) -> Text | None:
    """A fault after an action, or None."""
    return unsound(match) or unwritten(match)


def told(fault: Text) -> str:
    """A fault in words."""
    return render(fault, shared_texts("en"))


def damaged_requests(cases: list[Case], count: int, first: int) -> Iterator[str]:
    """The faults in the answers to so many damaged requests, each with its seed and the request."""
    bases = [request for case in cases[:8] for request in _requests(case, first)]
    for seed in range(first, first + count if bases else first):
        choose = Chooser(seed)
        request = damaged(bases[choose(len(bases))], choose)
        fault = caught(partial(answer_fault, request, choose))
        if fault:
            yield f"seed {seed}: {told(fault)}: {request[:_SHOWN]}"


def damaged(base: dict[str, Any], choose: Chooser) -> str:
    """A request with something wrong in it: in the file that it brings, or in the request itself."""
    if "save" in base and choose(4):
        text = (
            damaged_text(base["save"], choose) if choose(6) == 0 else written(mutated(json.loads(base["save"]), choose))
        )
        return written({**base, "save": text})
    return damaged_text(written(base), choose) if choose(8) == 0 else written(mutated(base, choose))


def answer_fault(request: str, choose: Chooser) -> Text | None:
    """A fault of the answer to a request, or of what can be done afterwards; or None."""
    session = Session()
    _asked(session, {"method": "new", "game": games.slugs()[0], "seed": 1})
    answer = json.loads(session.handle(request))
    if not answer["ok"]:
        key = str(answer["error"]["key"])
        return None if key.split(".")[0] in ("error", "why", "save") else text(f"unknown error {key}")
    for _ in range(FOLLOW_UP):
        if session.match.decision is None:
            break
        action = list(session.match.decision.sample(choose))
        if not _asked(session, {"method": "play", "at": session.match.length, "action": action})["ok"]:
            return text(f"an offered action is refused: {action}")
    shown = _asked(session, {"method": "view"})["ok"] and _asked(session, {"method": "save"})["ok"]
    return None if shown else text("no view")


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
    "subjects": {"verb": "place", "target": "0101"},
    "way": {"verb": "place", "subject": "1", "target": "0101"},
    "march": {"verb": "place", "subject": "1", "target": "0101"},
    "why": {"action": ["place", "1", "0101"]},
    "play": {"action": ["begin"]},
    "undo": {},
    "rewind": {"length": 0, "seed": SEEDS - 1},
    "overlays": {},
    "counters": {},
    "overlay": {"id": "zone", "side": "first", "unit": "1"},
    "outlook": {"order": ["0101"]},
    "players": {"players": {"first": "human"}},
    "known": {"side": "first"},
    "think": {"side": "first", "bot": "recruit", "seed": 1, "budget": 5},
    "timeline": {},
    "debrief": {},
    "past": {"length": 0},
    "go": {"branch": 0, "length": 0},
    "name_branch": {"branch": 0, "name": "a"},
    "remove_branch": {"branch": 1},
    "prove": {"check": "dice", "seed": 1},
    "save": {},
    "position": {},
    "log": {},
}


def _asked(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return answer
