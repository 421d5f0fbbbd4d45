"""Odds and columns in integers against fractions; shifts together; the ends of the table."""

from fractions import Fraction

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.text import text
from rasputitsa.rules.combat import FACES, ResultsTable, Shift, load_table, odds, outcomes

TABLE = load_table(
    {
        "provenance": "invented",
        "columns": ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1"],
        "rows": {str(die): [f"{die}{letter}" for letter in "abcdef"] for die in FACES},
    }
)


def test_a_column_is_the_rightmost_whose_ratio_is_not_above_the_odds():
    for attack in range(40):
        for defence in range(1, 40):
            assert TABLE.column(attack, defence) == column_by_fractions(TABLE, attack, defence)


def test_halved_strengths_are_never_rounded():
    choose = Chooser(1)
    for _ in range(500):
        attack, defence, scale = choose(60), 1 + choose(30), 1 + choose(3)
        worked = odds(TABLE, attack, defence, scale, ())
        assert worked.base == column_by_fractions(TABLE, Fraction(attack, scale), defence)


def test_shifts_count_together_before_the_ends_cap_them():
    right, left = Shift(3, text("right")), Shift(-2, text("left"))
    assert odds(TABLE, 2, 1, 1, (right, left)).column == 5
    assert odds(TABLE, 2, 1, 1, (left, right)).column == 5
    assert odds(TABLE, 1, 3, 1, (left, right)).column == 1


def test_the_highest_column_caps_the_odds_before_shifts():
    assert odds(TABLE, 90, 1, 1, (Shift(-1, text("left")),)).column == 4


def test_below_the_lowest_column_there_is_none():
    assert odds(TABLE, 1, 3, 1, (Shift(-1, text("left")),)).column is None
    assert odds(TABLE, 1, 9, 1, ()).column is None
    assert outcomes(TABLE, None) == ()


def test_below_the_lowest_a_shift_to_the_right_helps_back():
    worked = odds(TABLE, 1, 9, 1, (Shift(1, text("right")),))
    assert (worked.base, worked.column) == (-1, 0)


def test_outcomes_are_the_results_of_each_face():
    assert outcomes(TABLE, 2) == ("1c", "2c", "3c", "4c", "5c", "6c")
    assert [TABLE.result(2, die) for die in FACES] == list(outcomes(TABLE, 2))


def test_labels_are_as_printed():
    assert TABLE.labels == ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1")


@pytest.mark.parametrize(
    "attack, defence, label", [(3, 2, "3:2"), (2, 2, "1:1"), (5, 3, "3:2"), (6, 3, "2:1"), (1, 2, "1:2")]
)
def test_columns_by_hand(attack: int, defence: int, label: str):
    assert TABLE.labels[TABLE.column(attack, defence)] == label


def column_by_fractions(table: ResultsTable, attack: Fraction | int, defence: int) -> int:
    ratios = [Fraction(a, d) for a, d in table.ratios]
    return max((i for i, ratio in enumerate(ratios) if ratio <= Fraction(attack) / defence), default=-1)
