"""The slow rules of what a closed movement and a battle take off the map (18, 43 to 50, 69, 70), watched in a game."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow import oracle_battles as battles
from tests.games.battle_of_moscow.oracle_board import FORTIFIED, TERRAIN, Board, Piece, around, standing
from tests.oracles import same

Lost = set[str]


def outflanked(board: Board) -> Lost:
    """The fort troops with a German over a side that is not fortified (69)."""
    germans = standing(board, "german")
    found = set()
    for piece in board.of("russian"):
        sides = (near for near in around(piece.hex) if frozenset((piece.hex, near)) not in FORTIFIED)
        if piece.branch == "fort_troop" and germans & set(sides):
            found.add(piece.id)
    return found


def drowned(board: Board) -> Lost:
    """The Russians on a lake while it does not snow (18)."""
    lakes = {hex for hex, kind in TERRAIN.items() if kind == "lake"}
    return {piece.id for piece in board.of("russian") if piece.hex in lakes and board.weather != "snow"}


def closed(before: Board, now: Board, side: str, impulse: int) -> None:
    """A movement was closed: who is gone, where the others stand, and no partisan has come."""
    lost = outflanked(before) | (drowned(before) if (side, impulse) == ("russian", 1) else set())
    stays(before, now, lost, Counter())


def stays(before: Board, now: Board, lost: Lost, partisans: Counter[str]) -> None:
    """All but the lost are where they were, and nothing is new but partisans."""
    wanted = {id: piece.hex for id, piece in before.pieces.items() if id not in lost}
    same("who stays", {id: piece.hex for id, piece in now.pieces.items() if id in before.pieces}, wanted)
    new = Counter((piece.type, piece.hex) for id, piece in now.pieces.items() if id not in before.pieces)
    same("new counters", new, Counter({("partisan", hex): number for hex, number in partisans.items()}))


@dataclass
class Fight:
    """A battle from its first die: the position before it, who is in it, and what it brought."""

    before: Board
    hex: str
    result: str = ""
    attackers: list[Piece] = field(default_factory=list)
    defenders: list[Piece] = field(default_factory=list)

    @property
    def worth(self) -> int:
        """The strength of the defence, in halves (43)."""
        return battles.defence(self.before, self.attackers, self.defenders, self.hex)

    def attack(self, ids: Lost) -> int:
        """The strength of some attackers, in halves."""
        return 2 * sum(battles.worth(self.before, piece, self.hex) for piece in self.attackers if piece.id in ids)


def begun(match: Match[Any, Any], before: Board, hex: str) -> Fight:
    """A battle whose die has been thrown."""
    mine = [piece for piece in before.pieces.values() if piece.marks.get("attacks") == hex]
    marked = [piece for piece in before.on(hex) if piece.marks.get("defends") == hex]
    events = [event.text for _, group in match.chronicle() for event in group]
    thrown = [dict(told.facts) for told in events if told.key in ("log.battle", "log.battle.modified")]
    result = str([fight for fight in thrown if fight["hex"] == hex][-1]["result"])
    return Fight(before, hex, result, mine, battles.defenders(before, hex, marked))


def ended(fight: Fight, now: Board) -> None:
    """A battle is over: who is lost, who has gone back, who has left a partisan (45 to 50)."""
    attackers, defenders = ({piece.id for piece in side} for side in (fight.attackers, fight.defenders))
    gone = {id for id in attackers | defenders if id not in now.pieces}
    match fight.result:
        case "DE":
            stays(fight.before, now, defenders, Counter())
        case "AE":
            stays(fight.before, now, attackers, Counter())
        case "EX" | "A-1":
            lost = gone & attackers
            paid(fight, lost, attackers)
            stays(fight.before, now, lost | (defenders if fight.result == "EX" else set()), Counter())
        case "A-1b2":
            same("who paid", fight.attack(gone) >= min(fight.worth, fight.attack(attackers)), True)
            went_back(fight, now, attackers, max_partisans=len(gone))
        case _:
            went_back(fight, now, attackers if fight.result[0] == "A" else defenders)


def paid(fight: Fight, lost: Lost, attackers: Lost) -> None:
    """The attackers lost enough, or all, and none too many (43, 89)."""
    each = [fight.attack({id}) for id in lost]
    same("paid", sum(each) >= fight.worth or lost == attackers, True)
    same("not overpaid", bool(each) and sum(each) - max(each) < fight.worth, True)


def went_back(fight: Fight, now: Board, party: Lost, max_partisans: int | None = None) -> None:
    """A party has gone back: no one stands where he stood, regular Russians who could not have left partisans (50)."""
    pieces = fight.before.pieces
    gone = {id for id in party if id not in now.pieces}
    for id in party - gone:
        same(f"{id} has gone back", now.pieces[id].hex != pieces[id].hex and pieces[id].movement > 0, True)
    left = Counter(pieces[id].hex for id in gone if pieces[id].side == "russian" and pieces[id].is_regular)
    found = Counter(piece.hex for id, piece in now.pieces.items() if id not in pieces)
    same("partisans", not found - left if max_partisans is not None else found == left, True)
    others = {id: piece for id, piece in pieces.items() if id not in party}
    elsewhere = {id: piece for id, piece in now.pieces.items() if id not in party}
    stays(Board(fight.before.form, others, fight.before.bounds),
          Board(now.form, elsewhere, now.bounds), set(), found)  # fmt: skip


@dataclass
class Watch:
    """The battle being fought, watched from action to action."""

    fight: Fight | None = None

    def see(self, match: Match[Any, Any], before: Board, action: tuple[str, ...], now: Board) -> int:
        """Look at what an action did; how many closed movements and battles were judged."""
        name, holds = before.form["stack"][-1]
        if action[0] == "resolve":
            self.fight = begun(match, before, action[1])
        if name == "movement" and action[0] == "end":
            return self.movement(before, now, holds)
        if self.fight and now.form["battle"] is None:
            return self.battle(now)
        return 0

    def movement(self, before: Board, now: Board, holds: Mapping[str, Any]) -> int:
        """A closed movement, as long as nothing else has happened since."""
        if asks(now) == "combat" or same_turn(before, now):
            closed(before, now, holds["side"], holds["impulse"])
            return 1
        return 0

    def battle(self, now: Board) -> int:
        """The end of a battle, as long as nothing else has happened since."""
        fight, self.fight = self.fight, None
        if fight and (asks(now) == "battles" or same_turn(fight.before, now)):
            ended(fight, now)
            return 1
        return 0


def asks(now: Board) -> str:
    """The stage that asks; empty at the end."""
    return str(now.form["stack"][-1][0]) if now.form["stack"] else ""


def same_turn(before: Board, now: Board) -> bool:
    """True if it is still the same player turn, whose losses by hunger lie ahead."""
    is_same = all(before.form[name] == now.form[name] for name in ("turn", "active"))
    return is_same and asks(now) in ("movement", "feed")
