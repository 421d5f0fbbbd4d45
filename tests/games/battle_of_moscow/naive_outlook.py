"""Small random positions with battles announced, and what they can bring by a plain enumeration through `Match`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.enumeration import Bound, Enumeration, announce
from tests.games.battle_of_moscow.oracle_board import ROSTER, around, far
from tests.games.battle_of_moscow.positions import game

CENTRES = ("1828", "1528", "2012", "1217", "1438")
IN_BATTLE = {"announced", "resolve", "retreat", "through", "perish", "lose"}
FOOT = {
    "german": ["5", "6", "7", "8", "45", "134"],
    "russian": ["16A", "20A", "43A", "50A", "3A", "13A"],
}


class Typhoon(Enumeration):
    """Vacated, lost whole, strength lost by the defender and by the attackers of each battle; both sums."""

    def is_over(self, at: Match) -> bool:
        assert at.decision is not None
        return not {option.verb for option in at.decision.options} & IN_BATTLE

    def numbers(self, state: Any) -> list[Fraction]:
        found: list[Fraction] = []
        for hex, defenders, attackers in self.battles:
            here = [id for id in defenders if id in state.units and state.units[id].hex == hex]
            lost = [id for id in defenders if not self.stands(state, id)]
            gone = [id for id in attackers if not self.stands(state, id)]
            before = self.start.state.units
            found += [Fraction(not here), Fraction(lost == defenders)]
            found += [Fraction(sum(before[id].defence for id in lost), 2)]
            found += [Fraction(sum(before[id].attack for id in gone), 2)]
        return [*found, sum(found[2::4], Fraction()), sum(found[3::4], Fraction())]

    def stands(self, state: Any, id: str) -> bool:
        return id in state.units and state.units[id].hex >= 0


def naive(match: Match, order: Sequence[str]) -> list[Bound]:
    """Bounds of the four numbers of each battle and of both sums."""
    return Typhoon(match, order).ends(match)


def announced(seed: int) -> tuple[Match, list[str]] | None:
    """One or two battles in the last turn, after which no die falls, and an order; None where none is possible."""
    choose = Chooser(seed)
    side, other = (("german", "russian"), ("russian", "german"))[choose(2)]
    match = game(*_units(choose, side, other), phase=f"{side}_combat", turn=10, demoralized=choose(3) == 0)
    order = announce(match, choose, len(match.state.units))
    return (match, order) if order else None


def _units(choose: Chooser, side: str, other: str) -> list[str]:
    """A target or two, attackers beside them, bystanders of both sides who leave few ways back."""
    armies = {name: [*ids] for name, ids in FOOT.items()}
    centre = CENTRES[choose(len(CENTRES))]
    placed: dict[str, str] = {}

    def put(owner: str, hexes: Sequence[str]) -> str:
        ours = {hex for id, hex in placed.items() if ROSTER[id]["side"] == owner}
        free = [hex for hex in hexes if hex not in placed.values() or hex in ours]
        if not free or not armies[owner]:
            return ""
        hex = free[choose(len(free))]
        placed[armies[owner].pop(choose(len(armies[owner])))] = hex
        return hex

    targets = [put(other, [centre])]
    if choose(2):
        targets.append(put(other, around(centre)))
    for target in targets:
        put(side, around(target))
    for _ in range(2 + choose(3)):
        put((side, other)[choose(2)], [hex for hex, steps in sorted(far(centre).items()) if 2 <= steps <= 3])
    return [f"{id} {hex}" for id, hex in placed.items()]
