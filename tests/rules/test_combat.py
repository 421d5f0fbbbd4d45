"""Odds and columns in integers against fractions; headings, shifts, both ends of the table, the modified die."""

from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.aids.reference import results
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.text import text
from rasputitsa.rules.combat.crt import FACES, Modifier, ResultsTable, Shift, load_table, odds, outcomes

COLUMNS = ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1"]
GROUND = {"open": ["1:2", "1:1", "2:1", "3:1", "4:1+"], "wood": ["1:1", "2:1", "3:1", "4:1", "5:1+"]}


def table(columns: Any, faces: int = 6, **more: Any) -> ResultsTable:
    count = len(next(iter(columns.values())) if isinstance(columns, dict) else columns)
    rows = {str(die): [f"{die}{letter}" for letter in "abcdefgh"[:count]] for die in range(1, faces + 1)}
    asked: dict[str, list[str]] = {result: [] for row in rows.values() for result in row}
    return load_table({"provenance": "invented", "columns": columns, "rows": rows, **more}, asked)


TABLE = table(COLUMNS)


def test_a_column_is_the_rightmost_whose_ratio_is_not_above_the_odds():
    for attack in range(40):
        for defence in range(1, 40):
            assert TABLE.column(attack, defence) == column_by_fractions(TABLE, attack, defence)


def test_results_are_counted_by_whom_they_harm():
    asks = {"AE": ["attackers eliminated"], "NE": [], "1/1": ["defenders lose 1", "attackers lose 1"]}
    rows = {str(die): [result] for die, result in zip(FACES, ("AE", "AE", "NE", "1/1", "1/1", "1/1"), strict=True)}
    harsh = load_table({"provenance": "invented", "columns": ["1:1"], "rows": rows}, asks)
    assert harsh.harm(outcomes(harsh, 0), "attackers") == (5, 2, 3)
    assert harsh.harm(outcomes(harsh, 0), "defenders") == (3, 0, 3)


def test_halved_strengths_are_never_rounded():
    choose = Chooser(1)
    for _ in range(500):
        attack, defence, scale = choose(60), 1 + choose(30), 1 + choose(3)
        worked = odds(TABLE, attack, defence, scale, ())
        assert worked.base == column_by_fractions(TABLE, Fraction(attack, scale), defence)


def test_shifts_count_together_before_the_ends_cap_them():
    right, left = shift(3), shift(-2)
    assert odds(TABLE, 2, 1, 1, (right, left)).column == 5
    assert odds(TABLE, 2, 1, 1, (left, right)).column == 5
    assert odds(TABLE, 1, 3, 1, (left, right)).column == 1


def test_the_highest_column_caps_the_odds_before_shifts():
    assert odds(TABLE, 90, 1, 1, (shift(-1),)).column == 4


def test_below_the_lowest_column_there_is_none():
    worked = odds(TABLE, 1, 3, 1, (shift(-1),))
    assert (worked.column, worked.heading) == (None, "")
    assert odds(TABLE, 1, 9, 1, ()).column is None
    assert outcomes(TABLE, None) == ()


def test_below_the_lowest_a_shift_to_the_right_helps_back():
    worked = odds(TABLE, 1, 9, 1, (shift(1),))
    assert (worked.base, worked.column) == (-1, 0)


def test_worse_than_the_first_column_is_fought_in_it_where_the_table_says_so():
    soaking = table(["1:4-1:3", "1:2", "1:1", "2:1", "3:1-4:1", "5:1-7:1"], floor="first")
    assert [odds(soaking, 1, defence, 1, ()).column for defence in (9, 4, 3, 2, 1)] == [0, 0, 0, 1, 2]
    assert [odds(soaking, attack, 1, 1, ()).column for attack in (2, 3, 4, 5, 7, 12)] == [3, 4, 4, 5, 5, 5]
    assert odds(soaking, 29, 10, 1, ()).heading == "2:1"
    assert odds(soaking, 1, 9, 1, (shift(1),)).column == 1


def test_where_the_ends_hold_once_14_to_1_shifted_left_is_13_to_1_and_not_6_to_1():
    ladder = table(["1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"], cap="once")
    assert odds(ladder, 14, 1, 1, (shift(-1),)).heading == "7:1"
    assert odds(ladder, 14, 1, 1, (shift(-8),)).heading == "6:1"
    assert odds(ladder, 7, 2, 1, ()).heading == "3:1"
    assert odds(ladder, 3, 7, 1, (shift(1),)).column is None
    assert odds(ladder, 3, 7, 1, (shift(2),)).heading == "1:1"


def test_where_the_ends_hold_once_every_ratio_has_its_place_on_one_line():
    ladder = table(["1:2", "1:1", "2:1", "3:1"], cap="once")
    line = [Fraction(1, n) for n in range(60, 1, -1)] + [Fraction(n) for n in range(1, 61)]
    for attack in range(1, 40):
        for defence in range(1, 40):
            place = max(i for i, ratio in enumerate(line) if ratio <= Fraction(attack, defence))
            assert ladder.column(attack, defence) == place - line.index(Fraction(1, 2))


def test_the_heading_before_the_shifts_goes_on_beyond_the_ends_where_ratios_do():
    ladder = table(["1:1", "2:1", "3:1"], cap="once")
    for ratio in [(9, 1), (5, 2), (1, 1), (1, 2), (2, 7)]:
        worked = odds(ladder, *ratio, 1, ())
        assert worked.first == {(9, 1): "9:1", (5, 2): "2:1", (1, 1): "1:1", (1, 2): "1:2", (2, 7): "1:4"}[ratio]
    assert odds(TABLE, 9, 1, 1, ()).first == "3:1"
    assert odds(TABLE, 1, 9, 1, ()).first == ""


def test_of_several_rows_of_headings_the_one_best_for_the_defender_counts():
    ground = table(GROUND, floor="first")
    assert odds(ground, 7, 2, 1, (), ("open",)).heading == "3:1"
    both = odds(ground, 7, 2, 1, (), ("open", "wood"))
    assert (both.column, both.heading) == (2, "3:1")
    assert odds(ground, 9, 1, 1, (), ("wood", "open")).heading == "5:1+"


def test_the_place_of_a_column_counts_and_not_its_number():
    ground = table(GROUND, floor="first")
    columns = {row: odds(ground, 3, 1, 1, (), (row,)).column for row in GROUND}
    assert columns == {"open": 3, "wood": 2}


def test_die_modifiers_add_up_and_stop_at_the_last_row():
    tall = table(GROUND, faces=10)
    three, four = Modifier(3, text("support")), Modifier(4, text("guns"))
    assert [tall.die(face, (three,)) for face in FACES] == [4, 5, 6, 7, 8, 9]
    assert [tall.die(face, (three, four)) for face in FACES] == [8, 9, 10, 10, 10, 10]
    assert outcomes(tall, 1, (three, four)) == ("8b", "9b", "10b", "10b", "10b", "10b")


def test_one_taken_from_one_is_one_and_one_added_to_six_is_six():
    worse, better = Modifier(1, text("worse")), Modifier(-1, text("better"))
    assert [TABLE.die(face, (better,)) for face in FACES] == [1, 1, 2, 3, 4, 5]
    assert [TABLE.die(face, (worse,)) for face in FACES] == [2, 3, 4, 5, 6, 6]


def test_outcomes_are_the_results_of_each_face():
    assert outcomes(TABLE, 2) == ("1c", "2c", "3c", "4c", "5c", "6c")
    assert [TABLE.result(2, die) for die in FACES] == list(outcomes(TABLE, 2))


def test_several_rows_of_headings_are_printed_over_the_results():
    ground = table(GROUND)
    form = results(text("title"), ground)
    assert form["rows"][0] == [text("heading.open").json(), *GROUND["open"]]
    assert form["rows"][2] == ["1", *ground.rows[1]]
    assert {len(row) for row in form["rows"]} == {len(form["columns"])}
    assert results(text("title"), TABLE)["columns"] == ["", *COLUMNS]


def test_labels_are_as_printed():
    assert TABLE.labels == ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1")


@pytest.mark.parametrize(
    "attack, defence, label", [(3, 2, "3:2"), (2, 2, "1:1"), (5, 3, "3:2"), (6, 3, "2:1"), (1, 2, "1:2")]
)
def test_columns_by_hand(attack: int, defence: int, label: str):
    assert TABLE.labels[TABLE.column(attack, defence)] == label
    assert odds(TABLE, attack, defence, 1, ()).heading == label


@pytest.mark.parametrize(
    "columns, asked",
    [(["1:1"], "NE"), ({"open": COLUMNS, "wood": ["1:1"]}, "NE"), (COLUMNS, "DE")],
    ids=["too short", "rows of headings differ", "a result that asks nobody knows what"],
)
def test_a_mistake_in_a_table_is_named(columns: Any, asked: str):
    rows = {str(die): ["NE"] * 6 for die in FACES}
    with pytest.raises(DataError, match="results/rows/1"):
        load_table({"provenance": "invented", "columns": columns, "rows": rows}, {asked: []})


def shift(columns: int) -> Shift:
    return Shift(columns, text("shift"))


def column_by_fractions(table: ResultsTable, attack: Fraction | int, defence: int) -> int:
    ratios = [Fraction(a, d) for a, d in table.ratios]
    return max((i for i, ratio in enumerate(ratios) if ratio <= Fraction(attack) / defence), default=-1)
