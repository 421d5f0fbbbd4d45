"""Counts of all lines of play of so many actions, each face of the die a branch: one rule too many changes them."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import perft
from tests.games.battle_for_moscow import oracle
from tests.games.battle_for_moscow.positions import game


def counts(match: Match, depth: int) -> list[int]:
    """The lines of each length up to a depth."""
    return [perft(match, length) for length in range(depth + 1)]


@pytest.mark.rule("movement", "how_to_play", "mud_turns")
@pytest.mark.parametrize(("turn", "depth"), [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3), (6, 3)])
def test_lone_corps_against_a_slow_enumeration(turn: int, depth: int):
    """One corps, no enemy: every line is a sequence of legs and phase ends."""
    assert perft(game("V 0101", phase="german_movement", turn=turn), depth) == legs("0101", 4, turn, depth, fresh=True)


def legs(hex: str, left: int, turn: int, depth: int, *, fresh: bool) -> int:
    """Lines of a corps that stands in a hex with so many MP left, worked out from the oracle alone."""
    if depth == 0 or turn > 7:
        return 1
    is_mud = turn in (3, 4)
    points = min(left, 1) if is_mud and fresh else left
    reach = oracle.reach(hex, points, (), oracle.in_mud if is_mud else oracle.walking)
    onward = sum(legs(end, points - spent, turn, depth - 1, fresh=False) for end, spent in reach.items())
    return onward + legs(hex, 4, turn + 1, depth - 1, fresh=True)


CORNERED = ("XXXIV 0102 half", "XLII 0201 half")


@pytest.mark.rule("combat", "winning")
def test_attack_without_hope_by_hand():
    """Four against six or five, no die: one of two attacks, closed and resolved, or none; and the game is over."""
    match = game("16 0101 half", "V 0102", "VI 0201", phase="soviet_combat", turn=7)
    assert counts(match, 5) == [1, 3, 3, 3, 3, 3]


@pytest.mark.rule("combat")
def test_attack_with_dice_by_hand():
    """4:1 on 0102 (DE, DRL, DRL, DR, DR, EX) or 3:1 on the forest of 0201 (DRL, DR, DR, DR, EX, EX).

    A defender of one step that takes a loss is gone, and then 16 advances or stays; a retreat has so many ends.
    One line announces nothing.
    """
    match = game("16 0101", *CORNERED, phase="soviet_combat", turn=7)
    ends = len(oracle.retreat_ends("0102", {"0101"}, {"0201"})), len(oracle.retreat_ends("0201", {"0101"}, {"0102"}))
    assert min(ends) > 1
    assert counts(match, 3) == [1, 3, 3, 13]
    assert perft(match, 4) == 1 + (2 + 2 + 2 + ends[0] + ends[0] + 2) + (2 + 3 * ends[1] + 2 + 2)


@pytest.mark.rule("combat")
def test_combat_with_exchange_and_retreat():
    match = game("16 0606", "24 0708 half", "V 0605", "VI 0707", phase="german_combat", turn=7)
    assert counts(match, 4) == [1, 4, 54, 1038, 6257]


@pytest.mark.rule("replacements")
def test_replacements():
    units = ("5 pool", "10 pool", "16 1306 half", "24 1103 half", "V 1203", "VI 1410")
    match = game(*units, phase="soviet_replacements", turn=5)
    assert counts(match, 2) == [1, 35, 665]


@pytest.mark.rule("movement", "zoc", "ruling-10")
def test_movement_of_two_past_an_enemy():
    match = game("XL 0504", "V 0505", "16 0605 half", phase="german_panzers", turn=1)
    assert counts(match, 2) == [1, 62, 860]


@pytest.mark.rule("mud_turns", "movement")
def test_rail_and_march_in_mud():
    match = game("16 0809", "24 0909", "V 0805", phase="soviet_rail", turn=4)
    assert counts(match, 2) == [1, 22, 318]
