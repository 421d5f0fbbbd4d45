"""Two sessions that play a game of hidden hands with each other by files or links."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.session import Session
from tests.engine.test_tasks import ask

CARDS = "blitzkrieg_to_moscow_2"
FIRST, SECOND = "1" * 32, "2" * 32
MINE, THEIRS = "a" * 32, "b" * 32
"""The secrets of the salts: of the side that begins, and of the other."""

HANDS = (
    ("replacement", "replacement", "luftwaffe", "tactical_edge"),
    ("blitzkrieg", "blitzkrieg", "luftwaffe", "replacement"),
)
"""Two hands of as many cards."""

Choose = Callable[[Match], Action]
Tell = Callable[[Session], str]
"""The file that a page sends the other, or the one that is made of its link."""


def begun(side: str = "german", secret: str = MINE, game: str = CARDS) -> Session:
    """A game that was only begun, by the page that plays a side."""
    session, terms = Session(), {"game": game, "first": FIRST, "second": SECOND}
    scenario = "barbarossa" if game == CARDS else "classic"
    seed = ask(session, "offer", scenario=scenario, **terms)["seed"]
    ask(session, "new", scenario=scenario, seed=seed, veil={"side": side, "secret": secret}, **terms)
    return session


def chosen(cards: Sequence[str], secret: str = MINE, *, is_anew: bool = False) -> Session:
    """A game in which the side that begins has chosen these; `is_anew`: the first was put back and chosen again."""
    session = begun(secret=secret)
    again = (("put_back", cards[0]), ("take", cards[0])) if is_anew else ()
    for words in (*(("take", card) for card in cards), *again, ("ready",)):
        session.match.play(Action(words[0], *words[1:]))
    return session


def told(session: Session) -> str:
    """The file for the other player, asked for until it is there."""
    while True:
        answer = ask(session, "veil", do="tell")
        assert answer["told"]["done"] <= answer["told"]["of"] == session.match.length
        if "file" in answer:
            return str(answer["file"])


def code_of(session: Session) -> str:
    """The code for the other player, asked for until it is there."""
    while True:
        written = ask(session, "write_code")["written"]
        assert written["done"] <= written["of"] == session.match.length
        if "code" in written:
            return str(written["code"])


def read(code: str) -> str:
    """The file of a code, with the newest cards alone: any page makes the same of it, whatever is in play there."""
    session = Session()
    while True:
        answer = ask(session, "read_code", code=code)
        if "save" in answer:
            return str(answer["save"])


def linked(session: Session) -> str:
    """The file that the other page makes of the link."""
    return read(code_of(session))


def taken(session: Session, file: str, secret: str = THEIRS) -> dict[str, Any]:
    """The answer once a file is read."""
    while True:
        answer = ask(session, "veil", do="take", file=file, secret=secret)
        if "save" in answer or "fault" in answer:
            return answer


def goes_on(session: Session, file: str) -> None:
    """A page goes on with what came."""
    answer = taken(session, file)
    assert "save" in answer, answer
    if answer["stands"] == "other":
        ask(session, "open", save=answer["save"])
        return
    assert answer["stands"] == "ahead"
    ask(session, "go_on", at=session.match.length)


def play_own(session: Session, choose: Choose) -> None:
    """A page plays on as long as its side decides."""
    match = session.match
    assert match.veil is not None
    while match.decision and match.decision.side == match.veil["side"]:
        match.play(choose(match))


def drawn(seed: int) -> Choose:
    """Actions drawn at random."""
    choose = Chooser(seed)

    def act(match: Match) -> Action:
        assert match.decision is not None
        return match.decision.sample(choose)

    return act


def played(
    seed: int, sendings: int = 1000, first: Choose | None = None, tell: Tell = told
) -> tuple[Session, Session, list[str]]:
    """A random game of two pages, over or after so many files: who has played last, the other, and all the files.

    `first`: how the side that begins plays until it sends for the first time; `tell`: how it goes over.
    """
    sender, receiver, choose, files = begun(), Session(), drawn(seed), list[str]()
    while len(files) < sendings:
        play_own(sender, choose if files or first is None else first)
        files.append(tell(sender))
        goes_on(receiver, files[-1])
        if sender.match.state.result:
            break
        sender, receiver = receiver, sender
    return (sender, receiver, files) if sender.match.state.result else (receiver, sender, files)


def changed(file: str, change: Callable[[dict[str, Any]], None]) -> str:
    """A file in which somebody changed something."""
    form = json.loads(file)
    change(form)
    return json.dumps(form)
