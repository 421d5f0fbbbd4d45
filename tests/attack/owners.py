"""Damaged files of owners' tables: each is refused with its place, or games by it are played and kept."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.owner_tables import Editable
from rasputitsa.session import Session
from tests.attack.saves import asked, told
from tests.attack.tally import WrongError
from tests.contract.cases import first_cases
from tests.skirmish import GAME

PART = "owners"
MANY = 3_000
PLAYED = 40
HASTE = 5
"""Once in so many choices the game goes on to the next phase, so that a short way sees several."""
NUMBERS = (-1, 0, 1, 2, 3, 6, 7, 33, 99, 100, 998, 999, 1000, 2**53, 10**30, 0.5)
ODD: tuple[Any, ...] = (
    *NUMBERS,
    None,
    True,
    "",
    "x",
    "1/2",
    "999/1",
    "1/0",
    "0",
    "-1/2",
    "clear",
    "mud",
    [],
    {},
    [[]],
    ["0101"],
)
Form = dict[str, Any]


def attack(seed: int) -> str:
    """Change an owner's file as the seed has it, begin a game by what is taken, and play on: how it ended."""
    choose = Chooser(seed)
    slug = editable()[seed % len(editable())]
    session = Session()
    answer = asked(session, "edition", file=changed(slug, choose))
    if not answer["ok"]:
        if "at" not in answer["error"].get("facts", {}):
            raise WrongError(f"refused without a place: {answer['error']}")
        return "refused"
    scenarios = games.find(slug).scenarios
    scenario = scenarios[choose(len(scenarios))].id
    told(session, "new", game=slug, scenario=scenario, seed=seed % 1000, ready=True, edition=answer["edition"])
    play_on(session, choose)
    return "played"


def kind_of(seed: int) -> str:
    """The game that a seed's file is for."""
    return f"owners {editable()[seed % len(editable())]}"


def play_on(session: Session, choose: Chooser) -> None:
    """Play some actions at random; every position reached is one that computers and hints can be asked about."""
    match = session.match
    for _ in range(PLAYED):
        if match.decision is None:
            break
        on = [
            option for option in match.decision.options if option.advances and not option.takes and not option.blocked
        ]
        match.play((on[0].verb,) if on and choose(HASTE) == 0 else match.decision.sample(choose))
        _look_at(match)
    told(session, "view", since=-1)
    told(Session(), "open", save=told(session, "save")["save"])


def _look_at(match: Match) -> None:
    if position.from_json(match.rules, json.loads(json.dumps(match.position()))) != match.state:
        raise WrongError("the position reached reads as another")


def changed(slug: str, choose: Chooser) -> str:
    """An owner's file with all that may be replaced, of which one to three values are others."""
    form = json.loads(json.dumps(whole(slug)))
    if choose(2):
        for _ in range(1 + choose(4)):
            _revalued(form["data"], choose)
        return json.dumps(form)
    for _ in range(1 + choose(3)):
        container, key = _place(form["data"], choose)
        other, place = _place(form["data"], choose)
        match choose(7):
            case 0:
                container[key] = json.loads(json.dumps(other[place]))
            case 1:
                del container[key]
            case 2 if isinstance(container[key], list):
                container[key] *= 2
            case 3 if isinstance(container, dict):
                container[f"{key}s"] = container[key]
            case 4 | 5:
                container[key] = ODD[choose(len(ODD))]
            case _:
                _revalued(form["data"], choose)
    return json.dumps(form)


def _revalued(data: Form, choose: Chooser) -> None:
    """A figure somewhere is another, or a word one that stands in the same list or table."""
    container, key = _place(data, choose)
    while isinstance(container[key], (dict, list)) and container[key]:
        container, key = _place(container[key], choose)
    held = container[key] if container else None
    if type(held) is int:
        container[key] = NUMBERS[choose(len(NUMBERS))] if choose(3) == 0 else held + choose(7) - 3
    else:
        alike = [
            each
            for each in (container if isinstance(container, list) else container.values())
            if type(each) is type(held)
        ]
        container[key] = alike[choose(len(alike))]


def _place(form: Any, choose: Chooser) -> tuple[Any, Any]:
    """A container somewhere in the data, and one of its keys: each table is as likely as another, however long."""
    while True:
        keys = list(form) if isinstance(form, dict) else range(len(form))
        key = keys[choose(len(keys))]
        if not isinstance(form[key], (dict, list)) or not form[key] or choose(5) == 0:
            return form, key
        form = form[key]


@cache
def editable() -> tuple[str, ...]:
    """The games that can be played by owners' tables."""
    slugs = dict.fromkeys(case.game.slug for case in first_cases())
    return tuple(slug for slug in slugs if isinstance(games.find(slug), Editable))


@cache
def whole(slug: str) -> Form:
    """A file with all that may be replaced, as it is."""
    build = import_module(f"{_package(slug)}.build")
    data = {file: {key: build.data(f"{file}.json")[key] for key in keys} for file, keys in _keys(slug).items()}
    return {"format": 1, "edition": "Mine", "game": slug, "data": data}


def _keys(slug: str) -> Mapping[str, tuple[str, ...]]:
    replaceable: Mapping[str, tuple[str, ...]] = import_module(f"{_package(slug)}.owners").REPLACEABLE
    return replaceable


def _package(slug: str) -> str:
    return "tests.skirmish" if slug == GAME.slug else f"rasputitsa.games.{slug}"
