"""The rules of 2006 on random positions against the slow oracle. A failure names its seed."""

from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.games.battle_for_moscow.state import MoscowState
from rasputitsa.games.battle_for_moscow.supply import supply_tolls
from tests.games.battle_for_moscow import oracle
from tests.games.battle_for_moscow.facts import (
    ARMIES,
    CITIES,
    EAST_EDGE,
    FOREST,
    FORTIFIED,
    GERMANS,
    MOSCOW,
    SOVIETS,
    WEST_EDGE,
)
from tests.games.battle_for_moscow.positions import (
    ATTRITION,
    CONTINUATION,
    LAST_RESORT,
    act,
    at,
    column,
    control,
    game,
    rules,
    steps,
    subjects,
    supply,
    why,
)
from tests.games.battle_for_moscow.test_advanced_results import TABLE
from tests.games.battle_for_moscow.test_oracles import (
    crowded,
    drawn,
    hexes_of,
    scattered,
    soviets,
    strength,
    within,
    words,
)

CORPS = tuple(GERMANS)
EARLY = 3
"""The turn on which a die may bring the 1st Shock Army (Possible Early 1st Shock)."""
TRIPLE = {"0901", "1301", "0810"}
COLUMNS = ("1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1")
LINE = {*FORTIFIED, MOSCOW}


def edge_of(side: str, turn: int) -> set[str]:
    """The ends of supply and communication, the replacement edge in play."""
    return set(WEST_EDGE) if side == "german" else {*EAST_EDGE, *(TRIPLE if turn in (1, 2, 3, 13, 14) else ())}


@pytest.mark.rule("supply_utilization", "ruling-24", "ruling-35", "zoc")
@pytest.mark.parametrize("side", ["german", "soviet"])
@pytest.mark.parametrize("crowd", [5, 10, 15])
def test_price_of_supply(side: str, crowd: int):
    for seed in range(60):
        turn = (3, 4, 5, 7, 9, 13, 14)[seed % 7]
        units = scattered(Chooser(seed), crowd, crowd, oracle.HEXES, soviets(side, turn, EARLY))
        match = game(*words(units), phase=f"{side}_movement", turn=turn, options=ATTRITION, scenario=CONTINUATION)
        mine, theirs = (CORPS, tuple(SOVIETS)) if side == "german" else (tuple(SOVIETS), CORPS)
        friends, enemies = hexes_of(units, mine), hexes_of(units, theirs)
        assert isinstance(match.state, MoscowState)
        look = Look(rules(tuple(ATTRITION.items()), CONTINUATION), match.state)
        tolls = supply_tolls(look, "german" if side == "german" else "soviet")
        for hex in friends:
            wanted = oracle.supply_price(hex, enemies, friends, edge_of(side, turn))
            assert tolls.price(look.rules.grid.index[hex]) == wanted, f"seed {seed}, {hex}"


@pytest.mark.rule("supply_phase", "basic_supply", "ruling-34")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_carry_over(side: str):
    for seed in range(150):
        choose = Chooser(seed)
        german = set(drawn(choose, tuple(CITIES), choose(12)))
        held, turn = choose(20), 2 + choose(13)
        own = german if side == "german" else set(CITIES) - german
        most = len(own) + (2 if side == "soviet" and MOSCOW in own else 0)
        basic = 0 if side == "german" and turn >= 5 else 3
        match = game(
            "V 0101",
            "16 1410",
            phase=f"{side}_supply",
            turn=turn,
            scenario=CONTINUATION,
            options=ATTRITION,
            supply=f"{held} {held}",
            german_cities=" ".join(sorted(german)),
            dice=[6] * 4,
        )
        assert supply(match)[side == "soviet"] == min(held, most) + basic, f"seed {seed}"


@pytest.mark.rule("clarified_zone", "ruling-18", "ruling-19")
@pytest.mark.parametrize("side", ["german", "soviet"])
@pytest.mark.parametrize(("friends", "enemies"), [(1, 5), (4, 7), (10, 4), (14, 3)])
@pytest.mark.parametrize("strong", [True, False])
def test_retreats_of_last_resort(side: str, friends: int, enemies: int, strong: bool):
    resorts = 0
    for seed in range(80):
        choose = Chooser(seed)
        start = oracle.HEXES[choose(140)]
        beside = drawn(choose, oracle.neighbours(start), 1)[0]
        mover, unit = (ARMIES[0], CORPS[0]) if side == "german" else (CORPS[0], ARMIES[0])
        hexes = [hex for hex in within(start, 4) if hex not in (start, beside)]
        others = crowded(choose, side, min(friends, len(hexes) - enemies), enemies, hexes)
        units = {**others, mover: (beside, 2), unit: (start, 2 if strong else 1)}
        mine, theirs = (CORPS, tuple(SOVIETS)) if side == "german" else (tuple(SOVIETS), CORPS)
        foes, own = hexes_of(units, theirs), hexes_of(units, mine) - {start}
        match = retreating(units, start, mover, unit)
        clean = oracle.retreat_ends(start, foes, own)
        ends = clean or (oracle.last_resorts(start, foes, own) if strong else set())
        if len(ends) > 1:
            assert subjects(match, "retreat") == ends, f"seed {seed}"
            act(match, f"retreat {min(ends)}")
        assert at(match, unit) == (min(ends) if ends else f"{side}_pool"), f"seed {seed}"
        if ends and strong:
            assert steps(match, unit) == (2 if clean else 1), f"seed {seed}"
            resorts += not clean
    assert resorts or not strong


def retreating(units: dict[str, tuple[str, int]], hex: str, mover: str, unit: str) -> Match:
    """A match in the middle of a battle, at the retreat; no retreat changes the control of a city."""
    built = rules(tuple(LAST_RESORT.items()))
    attacker = built.roster[mover].side
    form: dict[str, Any] = {
        "turn": 1,
        "active": attacker,
        "units": {id: {"hex": place, "steps": face} for id, (place, face) in units.items()},
        "battle": {"hex": hex, "defender": unit, "attackers": [mover], "result": "DR"},
        "stack": [
            ["campaign", {}],
            ["turn", 3 if attacker == "german" else 7],
            ["battles", {"side": attacker}],
            ["end_of_battle", {}],
            ["advance", {}],
            ["retreat", {"unit": unit, "mover": attacker}],
        ],
    }
    form["german_cities"] = control(built, form["units"], " ".join(CITIES) if attacker == "soviet" else "")
    return Match(built, position.from_json(built, form), ScriptedDice([]))


@pytest.mark.rule("advanced_results", "strong_line", "improved_first_shock", "assault", "ruling-15", "ruling-16")
@pytest.mark.parametrize("block", range(6))
def test_odds_with_every_option(block: int):
    assert tuple(sorted(TABLE)) == tuple(sorted(COLUMNS))
    for seed in range(block * 100, (block + 1) * 100):
        choose = Chooser(seed)
        target, side, turn = oracle.HEXES[choose(140)], ("german", "soviet")[choose(2)], (3, 5, 9, 14)[choose(4)]
        own = CORPS if side == "german" else (*SOVIETS, *(("Tank",) if turn == 14 else ()))
        near = drawn(choose, oracle.neighbours(target), 1 + choose(len(oracle.neighbours(target))))
        attackers = dict(zip(drawn(choose, own, len(near)), ((hex, 1 + choose(2)) for hex in near), strict=True))
        free = [hex for hex in within(target, 3) if hex not in (target, *near)]
        others = soviets(side, turn, EARLY) if side == "german" else CORPS
        defenders = dict(
            zip(
                drawn(choose, others, 4),
                [(hex, 1 + choose(2)) for hex in (target, *drawn(choose, free, 3))],
                strict=True,
            )
        )
        match = game(
            *words({**attackers, **defenders}),
            phase=f"{side}_combat",
            turn=turn,
            scenario=CONTINUATION,
            options=ATTRITION,
            supply="30 30",
            weather="clear" if turn != 3 else "mud",
        )
        act(match, *(f"attack {unit} {target}" for unit in attackers))
        assaults = 0
        for unit in attackers:
            for _ in range(choose(4)):
                if why(match, f"assault {unit}") == "":
                    act(match, f"assault {unit}")
                    assaults += 1
        wanted = expected(attackers, defenders, target, side, turn, assaults)
        assert column(match, target) == wanted, f"seed {seed}"


Placed = dict[str, tuple[str, int]]


def expected(attackers: Placed, defenders: Placed, target: str, side: str, turn: int, assaults: int) -> str:
    """The column of an attack with all options in play, word by word."""
    attack = assaults + sum(printed(unit, face) for unit, (_, face) in attackers.items())
    defence = next(printed(unit, face) for unit, (hex, face) in defenders.items() if hex == target)
    ratio = Fraction(attack, 2 if turn == 3 else 1) / defence
    shifts = -terrain(defenders, target, side)
    shifts -= all(frozenset((hex, target)) in oracle.RIVER_SIDES for hex, _ in attackers.values())
    shifts += "Tank" in attackers
    if "1Sh" in attackers and attackers["1Sh"][0] in LINE:
        enemies = {hex for hex, _ in defenders.values()}
        shifts += oracle.in_communication(attackers["1Sh"][0], enemies, edge_of("soviet", turn))
    return oracle.column(ratio, COLUMNS, shifts)


def terrain(defenders: Placed, target: str, attacker: str) -> int:
    """Columns for the ground under a defender: two in a Soviet line."""
    in_line = attacker == "german" and target in LINE
    if in_line and any(near in LINE for near, _ in defenders.values() if near in oracle.neighbours(target)):
        return 2
    return int(in_line or target in FOREST or target == MOSCOW)


def printed(unit: str, face: int) -> int:
    """The strength on a face, the Tank unit's too."""
    return (8 if face == 2 else 4) if unit == "Tank" else strength(unit, face)
