"""Requests about the dice of a game: its rolls one by one, what seals them, and whether they are those of the seal."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rasputitsa import games
from rasputitsa.engine import owner_tables
from rasputitsa.engine.codec import mapping, scalar
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.game import built, named_scenario
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import seal
from rasputitsa.engine.stage import Event
from rasputitsa.page import past, sealing
from rasputitsa.page.table import Form, Request, Table

SLICE = 40
FACES = 6
MOST_COUNTED = 60
"""Dice of which every fall is counted; of more the normal distribution is within one game in three hundred."""
BEYOND = tuple(
    int(each)
    for each in (
        "10000 9203 8415 7642 6892 6171 5485 4839 4237 3681 3173 2713 2301 1936 1615 1336 1096 891 "
        "719 574 455 357 278 214 164 124 93 69 51 37 27 19 14 10 7 5 3 2 1 1 1 0 "
    ).split()
)
"""Of ten thousand, those that lie farther from the mean than 0, 0.1, 0.2, ... standard deviations."""


@dataclass(slots=True)
class Checking:
    """A game that is played again from its beginning with the dice of its seal; `fault`: why it is not the same."""

    match: Match
    again: Match
    length: int
    fault: tuple[str, int] | None = field(default=None)

    def go_on(self, most: int) -> None:
        """Play on by so many actions, or until something is not as it was."""
        while self.fault is None and most > 0 and self.again.length < self.length:
            self.fault, most = self._next(), most - 1
        if self.fault is None and self.is_done and self.again.digest() != self.match.digest():
            self.fault = "end", self.length

    @property
    def is_done(self) -> bool:
        """True if nothing is left to be looked at."""
        return self.fault is not None or self.again.length == self.length

    def _next(self) -> tuple[str, int] | None:
        count, history = self.again.length, self.match.history
        if history.is_old(count):
            return "rules", count
        drawn, action = history.drawn_at(count), self.match.entries[count].action
        if drawn is None and history.seed_at(history.current, count) != history.branches[0].seed:
            return "seed", count
        try:
            if drawn:
                self.again.history.draw(count, drawn)
            self.again.play(action)
        except IllegalActionError:
            return "action", count
        told, fell = (_faces(each.journal.events_of(count)) for each in (self.match, self.again))
        return None if told == fell else ("roll", count)


def ledger(table: Table, request: Request) -> Form:
    """`ledger`: what seals the dice of the game in play, and every roll that all may know of."""
    match = table.match
    rolls = list(_rolls(match))
    sides = [{"side": side.id, **measure(_of_phases(side.id, rolls))} for side in match.rules.game.sides]
    told = {"rolls": rolls, "sides": [each for each in sides if each["n"]]}
    return {"ledger": {"seal": seal_form(match), **told, **measure([n for each in rolls for n in each["faces"]])}}


def check_dice(table: Table, request: Request) -> Form:
    """`check_dice`: the game in play is played again, so many actions a request, with the dice of its seal."""
    match, checking = table.match, table.checking
    if not isinstance(checking, Checking) or checking.match is not match or checking.length != match.length:
        checking = Checking(match, match.anew(), match.length, None if is_of_both(match) else ("joint", 0))
    checking.go_on(SLICE)
    table.checking = None if checking.is_done else checking
    told = {"done": checking.again.length, "of": checking.length, "is_done": checking.is_done}
    return {"checked": {**told, "fault": None if checking.fault is None else [*checking.fault]}}


def offer(table: Table, request: Request) -> Form:
    """`offer`: the hash of a first secret with the terms of a game; with the second secret also the seed of both."""
    game = owner_tables.owned(games.find(scalar(request.get("game"), str, "/game")), request.get("edition"))
    scenario = named_scenario(game, scalar(request.get("scenario"), str, "/scenario"))
    chosen = game.complete(scenario, mapping(request.get("options", {}), "/options"))
    rules, first = built(game, scenario, chosen), seal.secret(request.get("first"), "/first")
    hashed: Form = {"offer": sealing.hash_of({"first": first}, 0, rules)}
    hashed |= {"hands": True} if game.chooses_hands else {}
    if "second" not in request:
        return hashed
    return hashed | {"seed": sealing.joint_seed(first, seal.secret(request["second"], "/second"), rules)}


def is_of_both(match: Match) -> bool:
    """False if the dice should have been made by both sides, and are others."""
    if match.seal is None or not sealing.is_joint(match.seal):
        return True
    return match.history.branches[0].seed == sealing.joint_seed(match.seal["first"], match.seal["second"], match.rules)


def seal_form(match: Match) -> Form:
    """The hash that was shown first; what was hashed only once the game is over, or in a second game with its dice."""
    live = _live(match)
    again = match.duplicate["game"] if match.duplicate and match.mode == "match" else 0
    pair = {"duplicate": again} if again else {}
    pair |= _hands(match)
    if match.seal is None:
        return {"kind": "none", "mode": match.mode, **live, **pair}
    seed, kind = match.history.branches[0].seed, "joint" if sealing.is_joint(match.seal) else "sealed"
    form = {"kind": kind, "mode": match.mode, "hash": sealing.hash_of(match.seal, seed, match.rules), **live, **pair}
    if kind == "sealed" and match.state.result is None and again != 2:
        return form
    own = {"second": match.seal["second"]} if kind == "joint" else {}
    return form | {"text": sealing.text_of(match.seal, seed, match.rules), **own}


def _live(match: Match) -> Form:
    """The number of rolls with dice of two pages, and of those whose numbers had served before in the same phase."""
    drawn = [each for count in range(match.length) if (each := match.history.drawn_at(count))]
    again = len(drawn) - len(set(drawn))
    return ({"live": len(drawn)} if drawn else {}) | ({"again": again} if again else {})


def _hands(match: Match) -> Form:
    """The other side's cards that came as hashes, and how many of them are shown."""
    if match.veil is None:
        return {}
    cards = match.veil["cards"]
    return {"hands": {"n": len(cards), "shown": sum(len(card) > 2 for card in cards)}}


def measure(faces: list[int]) -> Form:
    """The number and sum of rolls; `odd`: of a thousand fair games with as many, those whose mean is as far off."""
    n, total = len(faces), sum(faces)
    off = abs(2 * total - (FACES + 1) * n)
    share = counted(n, off) if n <= MOST_COUNTED else normal(n, off)
    return {"n": n, "sum": total, "odd": (share + 500) // 1000}


def counted(n: int, off: int) -> int:
    """Of a million falls of n dice those that are as far from the mean, in half points, or farther."""
    ways = [1]
    for _ in range(n):
        ways = [sum(ways[max(0, at - FACES + 1) : at + 1]) for at in range(len(ways) + FACES - 1)]
    as_far = sum(many for at, many in enumerate(ways) if abs(2 * at - (FACES - 1) * n) >= off)
    return 1_000_000 * as_far // sum(ways)


def normal(n: int, off: int) -> int:
    """The same by the normal distribution, half a point taken off as the sum is a whole number."""
    # The variance of a die is 35/12; so many thousandths of a standard deviation are in the distance.
    most = range(100 * (len(BEYOND) - 1))
    thousandths = bisect_right(most, 3_000_000 * max(0, off - 1) ** 2, key=lambda each: 35 * n * each**2) - 1
    at, rest = divmod(thousandths, 100)
    return BEYOND[at] * (100 - rest) + BEYOND[at + 1] * rest


def _rolls(match: Match) -> Iterator[Form]:
    marks = past.timeline(match, "")["marks"]
    lengths = [mark["length"] for mark in marks]
    for length, events in match.chronicle():
        for event in events:
            if event.die and not event.side:
                # An action that ends a phase belongs to it.
                mark = marks[max(0, bisect_right(lengths, max(0, length - 1)) - 1)] if marks else None
                yield _roll(length, event, mark)


def _roll(length: int, event: Event, mark: dict[str, Any] | None) -> Form:
    return {
        "length": length,
        "turn": mark["turn"] if mark else None,
        "phase": mark["text"] if mark else None,
        "text": event.text.json(),
        "faces": list(event.die),
    }


def _of_phases(side: str, rolls: list[Form]) -> list[int]:
    """The faces that fell in phases that are called a side's."""
    own = (each for each in rolls if each["phase"] and each["phase"]["facts"].get("side") == side)
    return [face for each in own for face in each["faces"]]


def _faces(events: tuple[Event, ...]) -> list[tuple[int, ...]]:
    return [event.die for event in events if event.die]
