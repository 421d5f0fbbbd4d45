"""Changed links: each is refused in words, or its game can be shown, read, played on and kept.

What is changed is what stands in a link: whoever means harm puts the right length and checksum in front of it.
"""

import json
from collections.abc import Iterator
from functools import cache

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.session import Session
from tests.attack.damage import DAMAGES, chained, untold, word
from tests.attack.saves import asked, kept, read, said_again, told
from tests.contract.cases import POSITIONS, Case, Start, first_cases, played

PART = "links"
MANY = 10_000
PLAYED_ON = 12
CHANGES = tuple(each for each in DAMAGES if each not in (chained, untold, word))
"""Damages of a save; those of its branches do nothing to a link."""


def attack(seed: int) -> str:
    """Change what a link holds as the seed has it, and do with it what its reader could: how it ended."""
    choose = Chooser(seed)
    texts = bases()
    text = CHANGES[seed % len(CHANGES)](texts[choose(len(texts))], choose)
    session = Session()
    answer = asked(session, "open", save=text)
    if not answer["ok"]:
        return "refused"
    said_again(text, session, answer)
    read(session)
    told(session, "task")
    told(session, "answer")
    play_on(session, choose)
    kept(session)
    return "opened"


def kind_of(seed: int) -> str:
    """The name of a seed's change."""
    return f"links {CHANGES[seed % len(CHANGES)].__name__}"


def play_on(session: Session, choose: Chooser) -> None:
    """Play some actions at random, and make a link of where that leads."""
    for _ in range(PLAYED_ON):
        decision = session.match.decision
        if decision is None:
            break
        told(session, "play", action=list(decision.sample(choose)), at=session.match.length)
    told(Session(), "open", save=told(session, "link")["link"])


@cache
def bases() -> tuple[str, ...]:
    """Links of every game and scenario: of the beginning, of a moment in play, of an earlier one, and of a task."""
    return tuple(text for case in first_cases() for text in _links(case))


def _links(case: Case) -> Iterator[str]:
    matches = [played(case, 1941, 0), played(case, 1941, 40)]
    if case.is_long:
        matches.append(Start(case, POSITIONS // 2).match(1941))
    for match in matches:
        session = Session()
        told(session, "open", save=save.dump(match))
        yield told(session, "link")["link"]
        yield json.dumps(json.loads(told(session, "link", length=match.length // 2)["packed"]) | {"seed": 7})
        if match.length:
            yield _task(session, match)


def _task(session: Session, match: Match) -> str:
    """A link to a task that somebody has played: all that a link can hold."""
    hex, side = match.rules.grid.names[min(match.rules.grid.names)], match.rules.game.sides[0].id
    task = {
        "title": "Hold",
        "note": "On.",
        "side": side,
        "goal": {"hold": [hex, 2]},
        "rings": [hex],
        "arrows": [[hex, hex]],
    }
    form = json.loads(told(session, "link", length=max(0, match.length - 12), shows=True, task=task)["packed"])
    return json.dumps({**form, "pupil": "Mascha"})
