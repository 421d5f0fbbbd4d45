"""Answers of a session to a page hold nothing of the other side's hand while a game goes on.

The same game is played twice, in one of them with other cards in the other side's hand, and every answer compared.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.players import HUMAN
from rasputitsa.engine.record import save
from rasputitsa.session import Session
from tests.contract.cases import Case
from tests.contract.reasoned import secretive_cases

WINDOWS, LONGEST, APART = 10, 16, 11
"""The pairs of games, the most actions of each, and the actions between them."""
SELDOM = 8
"""After so many actions what takes long is asked for: a hint, the chances, the whole past."""
SEED, NODES = 4, 60


class Twins:
    """A game in a session, and in another the same as far as one side knows."""

    def __init__(self, match: Match, side: str, choose: Chooser, opponent: str) -> None:
        self.side, self._choose = side, choose
        swapped = match.imagined(side, choose, SeededDice(SEED))
        self.sessions = tuple(_opened(each, side, opponent) for each in (match, swapped))

    @property
    def differ(self) -> bool:
        """True if anything is hidden that is not the same."""
        one, other = self.sessions
        return bool(one.match.state != other.match.state)

    def go_on(self) -> bool:
        """One action, which the other side may choose otherwise in secret; False where the games part in the open."""
        one, other = (session.match for session in self.sessions)
        if one.decision is None or other.decision is None:
            return False
        action = one.decision.sample(self._choose)
        twin = action if other.refusal(action) is None else self._instead(action, other)
        if twin is None:
            return False
        one.play(action)
        other.play(twin)
        return not any(event.side == self.side for event in one.entries[-1].events or ())

    def _instead(self, action: Action, match: Match) -> Action | None:
        """Another choice of the other side by the same verb, if the choice is told to no one else."""
        assert match.decision is not None
        option = match.decision.option(action.verb)
        fork = match.fork(SeededDice(SEED))
        if match.decision.side == self.side or option is None or option.blocked or not option.subjects:
            return None
        twin = Action(action.verb, option.subjects[0])
        if len(option.takes) != 1 or fork.refusal(twin):
            return None
        fork.play(twin)
        return None if fork.entries[-1].events else twin


def _opened(match: Match, side: str, opponent: str) -> Session:
    session = Session()
    ask(session, "open", save=position.canonical(save.position_file(match)))
    players = {each.id: HUMAN if each.id == side else opponent for each in match.rules.game.sides}
    ask(session, "players", players=players, at=0)
    return session


def ask(session: Session, method: str, **fields: Any) -> dict[str, Any]:
    """An answer, a refusal too."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **fields})))
    return answer


def answers(session: Session, side: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Answers about a game in progress, but for its save and its position, which say what they hold."""
    at = session.match.length
    yield "view", ask(session, "view", since=-1)
    yield "log", ask(session, "log")
    yield "timeline", ask(session, "timeline")
    yield "debrief", ask(session, "debrief")
    yield "outlook", ask(session, "outlook", order=[], at=at)
    yield "past", ask(session, "past", length=max(0, at - 1))
    yield from overlays(session, at)
    yield from choices(session, side, at)
    if at % SELDOM == 0:
        yield from seldom(session, side, at)


def seldom(session: Session, side: str, at: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Answers that take long; a hint is a computer's choice in the side's place, by the side's knowledge."""
    yield "chances", ask(session, "chances")
    yield from ((f"recap {length}", ask(session, "recap", length=length)) for length in range(at))
    yield "proof", ask(session, "prove", check="dice", seed=SEED, rolls=60)
    yield from ((f"past {length}", ask(session, "past", length=length)) for length in range(at))
    known = ask(session, "known", side=side, seed=SEED, at=at)
    yield "known", known
    bot = session.match.rules.game.computers.levels[0]
    if session.match.decision is not None and session.match.decision.side == side:
        thinking = {"position": known["position"], "bot": bot, "seed": SEED, "nodes": NODES, "stop": True}
        yield "hint", ask(Session(), "think", **thinking)


def overlays(session: Session, at: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """All that can be laid over the map."""
    listed = ask(session, "overlays")
    yield "overlays", listed
    for each in listed.get("overlays", ()):
        for side in each.get("sides") or ("",):
            yield f"{each['id']} {side}", ask(session, "overlay", id=each["id"], side=side, at=at)


def choices(session: Session, side: str, at: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Answers to a side that decides about its choices, and the reasons against others."""
    decision = session.match.decision
    if decision is None or decision.side != side:
        return
    for option in decision.options:
        bogus = [option.verb, *("nothing" for _ in option.takes)]
        yield f"why {option.verb}", ask(session, "why", action=bogus, at=at)
        if len(option.takes) == 2 and not option.blocked:
            yield from aims(session, option, at)


def aims(session: Session, option: Option, at: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The targets of some subjects of an option, and the way to the first."""
    for subject in option.subjects[:3]:
        fields = {"verb": option.verb, "at": at}
        found = ask(session, "targets", subject=subject, **fields)
        yield f"targets {subject}", found
        for target in found.get("targets", ())[:1]:
            yield f"way {subject}", ask(session, "way", subject=subject, target=target["id"], **fields)
            yield f"subjects {target['id']}", ask(session, "subjects", target=target["id"], **fields)
            yield f"plan {target['id']}", ask(session, "plan", target=target["id"], **fields)


def twins(case: Case, opponent: str) -> Iterator[Twins]:
    """Pairs of games begun along a game at random, for each side in turn."""
    match, choose = case.new(SEED), Chooser(SEED)
    for window in range(WINDOWS):
        for _ in range(APART):
            if match.decision is not None:
                match.play(match.decision.sample(choose))
        yield Twins(match, case.game.sides[window % 2].id, choose, opponent)


def is_looking(session: Session, side: str) -> bool:
    """True if a side is at the screen, or the device waits, or both look on."""
    decision = session.match.decision
    is_waiting = bool(ask(session, "view")["view"]["handover"])
    return decision is not None and (is_waiting or decision.side == side or decision.common)


@pytest.mark.parametrize("opponent", ["computer", "person"])
@pytest.mark.parametrize("secretive", secretive_cases(), ids=str)
def test_a_hand_is_in_no_answer_to_the_other_side(secretive: Case, opponent: str):
    """Against a computer, and between two people, while the device waits too."""
    computers, asked, compared = secretive.game.computers, set[str](), 0
    for pair in twins(secretive, HUMAN if opponent == "person" else computers.levels[0]):
        for _ in range(LONGEST):
            one, other = pair.sessions
            looking = [opponent == "computer" or is_looking(each, pair.side) for each in pair.sessions]
            if all(looking):
                found = dict(answers(one, pair.side))
                assert found == dict(answers(other, pair.side)), f"{pair.side}, {one.match.length} actions"
                asked |= {name.split()[0] for name, answer in found.items() if answer["ok"]}
                compared += pair.differ
            if not pair.go_on():
                break
    assert compared > 2 * WINDOWS
    offered = {each["id"] for each in secretive.game.overlays(secretive.new(1).look)}
    assert asked >= {"view", "log", "timeline", "past", "why", "targets", "way", "known", "hint", "chances"} | offered


@pytest.mark.parametrize("secretive", secretive_cases(), ids=str)
def test_a_game_that_goes_on_is_not_reviewed(secretive: Case):
    """A review is of what both sides held: its request is refused until the game is over, as the debrief is."""
    session = Session()
    ask(session, "new", game=secretive.game.slug, seed=SEED)
    text = ask(session, "save")["save"]
    assert ask(Session(), "review", save=text, nodes=1)["error"]["key"] == "error.not_over"
    assert ask(session, "debrief")["error"]["key"] == "error.not_over"
