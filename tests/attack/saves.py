"""Damaged saves through the session's requests: refused in words, or opened and then read, played on and kept."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.record import save
from rasputitsa.export import shared_texts
from rasputitsa.session import Session
from tests.attack.damage import DAMAGES
from tests.attack.tally import WrongError
from tests.contract.cases import POSITIONS, Case, Start, first_cases, played, walk

PART = "saves"
MANY = 20_000
THOROUGH = 13
"""Of the opened saves one in so many is also debriefed, reviewed and played on: some 500 of a whole attack."""
PLAYED_ON = 50
REVIEWED = 40
"""Nodes of a review, which is then stopped."""
FEW_UNDONE = 8
OLD = Path(__file__).parents[1] / "contract" / "files"
BUNDLED = Path(__file__).parents[1] / "engine" / "bundled.json"
Answer = dict[str, Any]
Form = dict[str, Any]


def attack(seed: int) -> str:
    """Damage a save as the seed has it, and do with it what a player could: how it ended."""
    choose = Chooser(seed)
    texts = bases()
    text = DAMAGES[seed % len(DAMAGES)](texts[choose(len(texts))], choose)
    session = Session()
    answer = asked(session, "open", save=text)
    if not answer["ok"]:
        return "refused"
    said_again(text, session, answer)
    read(session)
    if seed // len(DAMAGES) % THOROUGH == 0:
        use(session, choose)
    kept(session)
    return "opened"


def kind_of(seed: int) -> str:
    """The name of the damage of a seed."""
    return f"saves {DAMAGES[seed % len(DAMAGES)].__name__}"


def asked(session: Session, method: str, **facts: Any) -> Answer:
    """An answer of the session, after a look at whether it says what it has to say in words."""
    answer: Answer = json.loads(session.handle(json.dumps({"method": method, **facts})))
    json.dumps(answer, ensure_ascii=False).encode()
    if not answer["ok"] and answer["error"]["key"] not in words():
        raise WrongError(f"{method} is refused without words: {answer['error']}")
    return answer


def told(session: Session, method: str, **facts: Any) -> Answer:
    """An answer that must not be a refusal."""
    answer = asked(session, method, **facts)
    if not answer["ok"]:
        raise WrongError(f"{method} {facts} is refused: {answer['error']}")
    return answer


def read(session: Session) -> None:
    """The view, the whole log, the timeline, the past, what was undone and, in practice, an earlier point."""
    told(session, "take_over", at=session.match.length)
    told(session, "view", since=-1)
    _read_log(session)
    told(session, "timeline")
    length = session.match.length
    for before in {0, length // 3, length // 2, max(0, length - 1), length}:
        asked(session, "past", length=before)
    _undo(session)
    _travel(session)


def _read_log(session: Session) -> None:
    first = told(session, "log")["from"]
    while first > 0:
        page = told(session, "log", until=first - 1)
        if page["from"] >= first:
            raise WrongError(f"the log does not get before action {first}")
        first = page["from"]


def _undo(session: Session) -> None:
    for _ in range(FEW_UNDONE):
        if not asked(session, "undo", at=session.match.length)["ok"]:
            return


def _travel(session: Session) -> None:
    if session.match.mode != "practice":
        asked(session, "rewind", length=0, at=session.match.length)
        return
    length = session.match.length
    for branch in range(min(4, len(session.match.history.branches))):
        asked(session, "go", branch=branch, length=length // 2, at=session.match.length)
    asked(session, "rewind", length=session.match.length // 2, at=session.match.length)


def use(session: Session, choose: Chooser) -> None:
    """Play on at random; then the debriefing, the chances and a short review."""
    for _ in range(PLAYED_ON):
        decision = session.match.decision
        if decision is None:
            break
        told(session, "play", action=list(decision.sample(choose)), at=session.match.length)
    asked(session, "debrief")
    asked(session, "chances")
    if session.match.decision is None:
        asked(session, "review", save=save.dump(session.match), nodes=REVIEWED, stop=True)
    read(session)


def said_again(text: str, session: Session, answer: Answer) -> None:
    """Raise WrongError where a file opened is not written as it says, or not read as it is written.

    Snapshots are worked out again where they are missing or wrong, and how much of a game can be played is told.
    """
    written = save.to_json(session.match)
    again = save.to_json(save.load(position.canonical(written), games.find).match)
    compared(_plain(written), _plain(again))
    given = _read(text)
    if (
        given
        and given.get("format") in (save.PLAIN, save.FORMAT)
        and not {"position", "packed"} & given.keys()
        and not answer.get("changed")
    ):
        told = {name: value for name, value in given.items() if name != "length" or not answer["notices"]}
        compared(_plain(told), _plain(written))


def _read(text: str) -> Any:
    """The tree of a file; None where that can be read in parts alone."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _plain(form: Form) -> Form:
    """A save without its snapshots, and so without its format, which tells whether they lie in bundles."""
    rest = [{key: each[key] for key in each if key not in ("snapshots", "bundles")} for each in form["branches"]]
    return {**form, "branches": rest, "format": 0}


def compared(given: Form, again: Form) -> None:
    """Raise WrongError where a file, written again, does not say what it said."""
    for key in given:
        if not same(given[key], again.get(key)):
            raise WrongError(f"{key} is written as something else: {given[key]} {again.get(key)}"[:400])


def same(one: Any, other: Any) -> bool:
    """True if two values are written alike: 1 is neither true nor 1.0."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def kept(session: Session) -> None:
    """Check that the save of an opened game opens again, and is the same game."""
    text = told(session, "save")["save"]
    other = Session()
    told(other, "open", save=text)
    if other.match.digest() != session.match.digest():
        raise WrongError("what was kept opens as another game")


@cache
def words() -> frozenset[str]:
    """The keys of all that can be said."""
    return frozenset(shared_texts("en")) | {key for case in first_cases() for key in case.game.texts("en")}


@cache
def bases() -> tuple[str, ...]:
    """Sound files: of every game and scenario begun, in play and over, with branches, and positions; and old ones.

    Of a long scenario also what was played from stored positions, the last of them of its last turns; one with bundles.
    """
    made = (text for case in first_cases() for text in _files(case))
    return (*made, *(path.read_text(encoding="utf-8") for path in (*sorted(OLD.glob("*/*.json")), BUNDLED)))


def stored(case: Case, number: int, actions: int) -> str:
    """A save of what was played at random from a stored position."""
    match = Start(case, number).match(1941)
    for _ in walk(match, 1941, actions):
        pass
    return save.dump(match)


def _files(case: Case) -> Iterator[str]:
    if case.is_long:
        yield from (stored(case, number, PLAYED_ON) for number in (POSITIONS // 2, POSITIONS))
    most = 300 if case.is_long else case.most
    for actions in (0, 40, most // 2 if case.is_long else 150, most):
        match = played(case, 1941, actions)
        yield save.dump(match)
        yield position.canonical(save.position_file(match))
    match = played(case, 7, 90)
    match.mode = "practice"
    for number in range(3):
        match.rewind(match.length * 2 // 3, number)
        choose = Chooser(number)
        for _ in range(20):
            if match.decision:
                match.play(match.decision.sample(choose))
    yield save.dump(match)
