"""Small random positions with battles announced, and what they can bring by a plain enumeration through `Match`."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.enumeration import Enumeration, announce
from tests.games.battle_of_moscow.oracle_board import ROSTER, around, far
from tests.games.battle_of_moscow.positions import act, game
from tests.suites.declared import Outlook

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


def two() -> Match:
    """Two battles announced far from each other."""
    match = game("7Pz 2622", "5A 2722", "1Pz 2612", "16A 2712", phase="german_combat")
    act(match, "attack 7Pz 2722", "attack 1Pz 2712")
    return match


OUTLOOK = Outlook(
    announced,
    Typhoon,
    # Positions of some hundred choices; others have thousands.
    seeds=(0, 1, 3, 5, 6, 7, 9, 10, 11),
    two=two,
    orders=("", "2722", "2722 2722", "2722 2712 2712", "9999 2722"),
    quiet=tuple(partial(game, "7Pz 2622", "5A 2722", phase=phase) for phase in ("german_combat", "german_move_1")),
    proves={
        "the_tree_against_every_die_and_every_choice": "combat ruling-34 results_table "
        "ruling-43 ruling-46 ruling-48 ruling-88",
        "an_order_names_each_announced_battle_once": "combat ruling-34",
        "without_battles_there_is_nothing_to_expect": "combat ruling-34",
        "looking_ahead_changes_nothing": "combat ruling-34",
    },
)
