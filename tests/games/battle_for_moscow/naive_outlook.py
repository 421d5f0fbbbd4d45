"""Small random positions with battles announced, and what they can bring by a plain enumeration through `Match`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.game import Value, full_options
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.state import MoscowRules
from tests.enumeration import Enumeration, announce
from tests.games.battle_for_moscow.positions import act, control, game
from tests.suites.declared import Outlook

ARMIES = {
    "german": "XXXIV XLII VI XII V XIII XX XXVII LIII VII VIII IX XXII XXXV XL XLVIII XLVII LVI XLVI".split(),
    "soviet": "3 5 10 13 16 19 20 24 29 30 32 33 40 43 49 50 1Sh".split(),
}
ENEMY = {"german": "soviet", "soviet": "german"}
OPTIONS: tuple[Mapping[str, Value], ...] = (
    {},
    {"last_resort_retreat": True},
    {"strong_line": True},
    {"advanced_results": True},
    {"improved_first_shock": True, "strong_line": True, "last_resort_retreat": True},
)


class Moscow(Enumeration):
    """Vacated, eliminated, steps of defender and attackers of each battle; both sums."""

    def is_over(self, at: Match) -> bool:
        return not {type(stage).__name__ for stage in at.state.stack} & {"Announcement", "Battles"}

    def numbers(self, state: Any) -> list[Fraction]:
        found: list[int] = []
        for hex, (defender,), attackers in self.battles:
            unit = state.units[defender]
            found += [unit.hex != hex, unit.hex < 0, self.lost(state, [defender]), self.lost(state, attackers)]
        return [Fraction(number) for number in (*found, sum(found[2::4]), sum(found[3::4]))]

    def lost(self, state: Any, ids: Sequence[str]) -> int:
        before, after = self.start.state.units, state.units
        return sum(before[id].steps - (after[id].steps if after[id].hex >= 0 else 0) for id in ids)


def announced(seed: int) -> tuple[Match, list[str]] | None:
    """Two or three battles between neighbours, with others behind them, and an order; None where none is possible."""
    choose = Chooser(seed)
    side = ("german", "soviet")[choose(2)]
    options = OPTIONS[choose(len(OPTIONS))]
    rules = _rules(tuple(options.items()))
    turn, units = 4 if choose(6) == 0 else 5, _units(rules.grid, choose, side)
    form = {
        "turn": turn,
        "units": units,
        "german_cities": control(rules, units),
        "stack": [["campaign", {}], ["turn", 2 if side == "german" else 6]],
    }
    match = Match(rules, position.from_json(rules, form), ScriptedDice(()))
    order = announce(match, choose, 3)
    return (match, order) if order else None


@cache
def _rules(options: tuple[tuple[str, Value], ...]) -> MoscowRules:
    return GAME.build(GAME.scenarios[0], full_options(GAME.options, dict(options)))


def _units(grid: Any, choose: Chooser, side: str) -> dict[str, Any]:
    """Targets in a chain, attackers beside them, others near."""
    armies = {name: list(ids) for name, ids in ARMIES.items()}
    units: dict[str, Any] = {}
    chain = [grid.index[f"{3 + choose(10):02}{3 + choose(6):02}"]]

    def put(owner: str, hexes: Sequence[int]) -> int:
        taken = {unit["hex"] for unit in units.values()}
        free = [hex for hex in hexes if grid.names[hex] not in taken]
        if not free:
            return -1
        hex = free[choose(len(free))]
        id = armies[owner].pop(choose(len(armies[owner])))
        units[id] = {"hex": grid.names[hex], "steps": 1 + choose(2)}
        return hex

    def near(hex: int, distance: int) -> list[int]:
        return [other for other in grid.axial if grid.distance(hex, other) == distance]

    put(ENEMY[side], chain)
    for _ in range(1 + choose(2)):
        hex = put(ENEMY[side], near(chain[-1], 1 + choose(2)))
        chain += [hex] if hex >= 0 else []
    for hex in chain:
        for _ in range(1 + choose(2)):
            put(side, near(hex, 1))
    for _ in range(choose(4)):
        put(ENEMY[side], near(chain[choose(len(chain))], 2 + choose(2)))
    for _ in range(choose(3)):
        put(side, near(chain[choose(len(chain))], 2 + choose(3)))
    return units


CLOSING = ("24 0507 half", "16 0606 half", "V 0807", "LVII 0605", "XXXIV 0506", "XXIV 0407", "XLI 0406")
CLOSING_ATTACKS = "XXIV>0507 XLI>0507 LVII>0606 XXXIV>0606"


def two() -> Match:
    """Two battles, of which the first may close the retreat of the other."""
    match = game(*CLOSING, phase="german_combat", turn=1)
    act(match, *(f"attack {pair.replace('>', ' ')}" for pair in CLOSING_ATTACKS.split()))
    return match


SEEDS = """
    60035 60062 60081 60097 70121 70123 80004 80071 80079 80099 80109 80135 80143 90014 90111
    90122 100005 100007 110033 110040 110088 110136 120934 121664 121687 121734 130563 131488 131993 132336
"""
"""Positions with a short enumeration: either side, every member of `OPTIONS`, mud, battles that change each other."""

OUTLOOK = Outlook(
    announced,
    Moscow,
    seeds=tuple(map(int, SEEDS.split())),
    two=two,
    orders=("", "0507", "0507 0507", "0507 0606 0606", "0507 0101", "9999 0606"),
    quiet=tuple(
        partial(game, "16 0606", "LVII 0605", phase=f"german_{phase}", turn=1) for phase in ("combat", "movement")
    ),
    proves={
        "the_tree_against_every_die_and_every_choice": "combat ruling-14 ruling-18 ruling-19 ruling-20 ruling-21",
        "an_order_names_each_announced_battle_once": "combat",
        "without_battles_there_is_nothing_to_expect": "combat",
        "looking_ahead_changes_nothing": "combat",
    },
)
