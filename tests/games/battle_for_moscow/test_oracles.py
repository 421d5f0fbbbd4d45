"""Random positions: the game against the slow oracle. A failure names its seed, which makes the position again."""

from collections.abc import Sequence
from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow import oracle
from tests.games.battle_for_moscow.facts import ARMIES, CITIES, EAST_EDGE, GERMANS, MOSCOW, RAILS, SOVIETS, WEST_EDGE
from tests.games.battle_for_moscow.positions import act, at, control, forecast, game, mp, phase, reach, rules, subjects

BATTLES = 2000
ON_RAILS = {hex for link in RAILS for hex in link.split("-")}
CORPS = tuple(GERMANS)


def drawn(choose: Chooser, things: Sequence[str], count: int) -> list[str]:
    """Different things, so many, drawn at random."""
    left = list(things)
    return [left.pop(choose(len(left))) for _ in range(count)]


def soviets(side: str, turn: int, first: int = 4) -> tuple[str, ...]:
    """The armies that can be on the map while a side plays: the 1st Shock Army comes in the Soviet part of a turn."""
    return tuple(army for army in SOVIETS if army != "1Sh" or turn > first or side == "soviet")


def strength(unit: str, steps: int) -> int:
    """The printed strength of a face."""
    _, full, half, _ = {**GERMANS, **SOVIETS}[unit].split()
    return int(full if steps == 2 else half)


def scattered(
    choose: Chooser, german: int, soviet: int, hexes: Sequence[str], armies: Sequence[str] = tuple(SOVIETS)
) -> dict[str, tuple[str, int]]:
    """Units on different hexes: id -> (hex, steps)."""
    units = drawn(choose, CORPS, german) + drawn(choose, armies, soviet)
    places = drawn(choose, hexes, german + soviet)
    return {unit: (hex, 1 + choose(2)) for unit, hex in zip(units, places, strict=True)}


def words(units: dict[str, tuple[str, int]]) -> list[str]:
    return [f"{unit} {hex}" + ("" if steps == 2 else " half") for unit, (hex, steps) in units.items()]


def hexes_of(units: dict[str, tuple[str, int]], of: Sequence[str]) -> set[str]:
    return {hex for unit, (hex, _) in units.items() if unit in of}


def within(hex: str, radius: int) -> list[str]:
    return [near for near, distance in oracle.distances(hex).items() if distance <= radius]


@pytest.mark.rule("combat", "mud_turns", "ruling-15", "ruling-16")
@pytest.mark.parametrize("block", range(8))
def test_odds(block: int):
    for seed in range(block * BATTLES // 8, (block + 1) * BATTLES // 8):
        choose = Chooser(seed)
        target, side, turn = oracle.HEXES[choose(140)], ("german", "soviet")[choose(2)], 4 + choose(4)
        near = oracle.neighbours(target)
        places = drawn(choose, near, 1 + choose(len(near)))
        armies = soviets(side, turn)
        mine, others = (CORPS, armies) if side == "german" else (armies, CORPS)
        attackers = {
            unit: (hex, 1 + choose(2)) for unit, hex in zip(drawn(choose, mine, len(places)), places, strict=True)
        }
        defender, steps = others[choose(len(others))], 1 + choose(2)
        units = {**attackers, defender: (target, steps)}
        match = game(*words(units), phase=f"{side}_combat", turn=turn)
        *first, last = attackers
        act(match, *(f"attack {unit} {target}" for unit in first))
        strengths = {hex: strength(unit, face) for unit, (hex, face) in attackers.items()}
        wanted = oracle.odds(strengths, strength(defender, steps), target, side == "german", turn == 4)
        assert forecast(match, last, target) == (wanted or "no effect"), f"seed {seed}"


@pytest.mark.rule("movement", "zoc", "mud_turns", "ruling-8", "ruling-9", "ruling-12")
@pytest.mark.parametrize("now", ["german_panzers", "german_movement", "soviet_rail", "soviet_movement"])
@pytest.mark.parametrize("turn", [4, 5])
def test_reach(now: str, turn: int):
    side = now.split("_", maxsplit=1)[0]
    for seed in range(40):
        units = scattered(Chooser(seed), 6, 6, oracle.HEXES, soviets(side, turn))
        match = game(*words(units), phase=now, turn=turn)
        enemies = hexes_of(units, tuple(SOVIETS) if side == "german" else CORPS)
        for unit, (hex, _) in units.items():
            if (unit in GERMANS) == (side == "german"):
                wanted = expected_reach(unit, hex, enemies, now, turn)
                found = {end: mp(match, unit, end) for end in reach(match, unit)} if phase(match) == now else {}
                assert found == wanted, f"seed {seed}, {unit}"


def expected_reach(unit: str, hex: str, enemies: set[str], now: str, turn: int) -> dict[str, int]:
    branch, _, _, allowance = {**GERMANS, **SOVIETS}[unit].split()
    if (now == "german_panzers" and branch != "armour") or (now == "soviet_rail" and hex not in ON_RAILS):
        return {}
    if now == "soviet_rail":
        return oracle.reach(hex, int(allowance), enemies, oracle.by_rail)
    if turn == 4:
        return oracle.reach(hex, 1, enemies, oracle.in_mud)
    return oracle.reach(hex, int(allowance), enemies, oracle.walking)


@pytest.mark.rule("combat", "zoc", "ruling-18")
@pytest.mark.parametrize("side", ["german", "soviet"])
@pytest.mark.parametrize("crowd", [2, 10, 16])
def test_retreats(side: str, crowd: int):
    """The more friends around the unit, the longer the ways."""
    for seed in range(100):
        choose = Chooser(seed)
        start = oracle.HEXES[choose(140)]
        attacked_from = drawn(choose, oracle.neighbours(start), 1)[0]
        mover, retreating = (ARMIES[0], CORPS[0]) if side == "german" else (CORPS[0], ARMIES[0])
        hexes = [hex for hex in within(start, 4) if hex not in (start, attacked_from)]
        friends, enemies = min(crowd, len(hexes) - 3), choose(3)
        others = crowded(choose, side, friends, enemies, hexes)
        units = {**others, mover: (attacked_from, 2), retreating: (start, 2)}
        match = retreating_from(units, start, mover, retreating)
        mine, theirs = (CORPS, tuple(SOVIETS)) if side == "german" else (tuple(SOVIETS), CORPS)
        ends = oracle.retreat_ends(start, hexes_of(units, theirs), hexes_of(units, mine) - {start})
        if len(ends) > 1:
            assert subjects(match, "retreat") == ends, f"seed {seed}"
        else:
            pool = f"{side}_pool"
            assert at(match, retreating) == (ends.pop() if ends else pool), f"seed {seed}"


def crowded(choose: Chooser, side: str, friends: int, enemies: int, hexes: list[str]) -> dict[str, tuple[str, int]]:
    """Friends and enemies of a side near a hex, but the first counter of either."""
    mine, theirs = (CORPS[1:], ARMIES[1:]) if side == "german" else (ARMIES[1:], CORPS[1:])
    units = drawn(choose, mine, min(friends, len(mine))) + drawn(choose, theirs, enemies)
    return dict(zip(units, ((hex, 2) for hex in drawn(choose, hexes, len(units))), strict=True))


def retreating_from(units: dict[str, tuple[str, int]], hex: str, mover: str, retreating: str) -> Match:
    """A match in the middle of a battle, at the retreat; no retreat changes the control of a city."""
    attacker = rules().roster[mover].side
    form: dict[str, Any] = {
        "turn": 1,
        "active": attacker,
        "units": {unit: {"hex": place, "steps": steps} for unit, (place, steps) in units.items()},
        "battle": {"hex": hex, "defender": retreating, "attackers": [mover], "result": "DR"},
        "stack": [
            ["campaign", {}],
            ["turn", 3 if attacker == "german" else 7],
            ["battles", {"side": attacker}],
            ["end_of_battle", {}],
            ["advance", {}],
            ["retreat", {"unit": retreating, "mover": attacker}],
        ],
    }
    form["german_cities"] = control(rules(), form["units"], " ".join(CITIES) if attacker == "soviet" else "")
    return Match(rules(), position.from_json(rules(), form), ScriptedDice([]))


@pytest.mark.rule("replacements", "zoc", "ruling-22", "ruling-25")
@pytest.mark.parametrize("side", ["german", "soviet"])
@pytest.mark.parametrize("crowd", [4, 7, 10])
def test_communication(side: str, crowd: int):
    for seed in range(40):
        units = scattered(Chooser(seed), crowd, crowd, oracle.HEXES)
        mine, theirs = (CORPS, tuple(SOVIETS)) if side == "german" else (tuple(SOVIETS), CORPS)
        enemies, edge = hexes_of(units, theirs), WEST_EDGE if side == "german" else EAST_EDGE
        match = game(*words(units), phase=f"{side}_replacements", turn=5)
        connected = {
            unit
            for unit, (hex, steps) in units.items()
            if unit in mine and steps == 1 and is_served(hex, side, enemies, edge)
        }
        found = subjects(match, "restore") if phase(match) == f"{side}_replacements" else set()
        assert found == connected, f"seed {seed}"


def is_served(hex: str, side: str, enemies: set[str], edge: Sequence[str]) -> bool:
    """True if a unit in a hex can be restored; Moscow is Soviet here."""
    return oracle.in_communication(hex, enemies, edge) or (side == "soviet" and hex == MOSCOW)
