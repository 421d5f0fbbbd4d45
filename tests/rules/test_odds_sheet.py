"""The steps to a column, line by line, and battles for one hex or several as the page draws them."""

from rasputitsa.aids.odds_sheet import Choice, battle_form, choices_form, odds_lines
from rasputitsa.engine.ratio import ratio
from rasputitsa.engine.text import text
from rasputitsa.rules.combat.crt import FACES, Shift, load_table, odds

ROWS = {str(die): ["NE", "NE"] for die in FACES}
TABLE = load_table({"provenance": "invented", "columns": ["1:1", "2:1"], "rows": ROWS}, {"NE": []})
WOOD, STRENGTHS = Shift(-1, text("shift.wood", "3.4")), text("odds.ratio", "3", attack=4, defence=2)


def test_the_lines_lead_from_the_strengths_over_the_shifts_to_the_column():
    lines = odds_lines(TABLE, odds(TABLE, 4, 2, 1, (WOOD,)), STRENGTHS, "3")
    assert lines == [STRENGTHS, text("odds.base", "3", odds="2:1"), WOOD.text, text("odds.final", odds="1:1")]


def test_a_column_that_nothing_shifts_is_told_once():
    lines = odds_lines(TABLE, odds(TABLE, 4, 2, 1, ()), STRENGTHS, "3")
    assert lines == [STRENGTHS, text("odds.final", "3", odds="2:1")]


def test_the_lines_say_where_an_attack_has_no_effect():
    lines = odds_lines(TABLE, odds(TABLE, 1, 2, 1, (WOOD,)), STRENGTHS, "3")
    assert lines == [STRENGTHS, text("odds.below", "3"), WOOD.text, text("odds.none", "3", odds="1:1")]


def test_a_battle_for_several_hexes_is_called_by_its_first():
    one = battle_form("announced", ("0402",), ("a",), ("x",), "1:1", (), ("NE",))
    two = battle_form("fighting", ("0402", "0403"), ("a",), ("x", "y"), "1:1", (STRENGTHS,), ("NE",))
    assert (one["id"], one["hex"], "more" in one) == ("0402", "0402", False)
    assert (two["id"], two["hex"], two["more"]) == ("0402", "0402", ["0403"])
    assert two["lines"] == [STRENGTHS.json()]


def test_each_choice_still_open_has_its_chances_and_a_second_throw_too():
    faces = ("NE", "NE", "NE", "DR", "DR", "DE")
    rows = {str(die): [result, result] for die, result in enumerate(faces, 1)}
    table = load_table(
        {"provenance": "invented", "columns": ["1:1", "2:1"], "rows": rows},
        {"NE": [], "DR": ["defenders retreat 2"], "DE": ["defenders eliminated"]},
    )
    now, again = Choice(WOOD.text, "", "1:1", faces), Choice(WOOD.text, "red", "1:1", faces, frozenset({"NE"}))
    form = choices_form(table, (now, again))["choices"]
    assert form["results"] == ["NE", "DR", "DE"]
    assert [row["chances"]["NE"] for row in form["rows"]] == [[1, 2], [1, 4]]
    assert [row["chances"]["DE"] for row in form["rows"]] == [[1, 6], [1, 4]]
    assert form["rows"][1]["side"] == "red"
    assert choices_form(table, (now,)) == {}


def test_chances_over_strengths_still_to_be_drawn_stand_alone():
    drawn = Choice(WOOD.text, "", "1:1", (), known=(("NE", ratio(1, 3)), ("DR", ratio(2, 3))))
    form = choices_form(load_table(FALLING, {"NE": [], "DR": []}), (drawn,))["choices"]
    assert form["results"] == ["NE", "DR"]
    assert form["rows"][0]["chances"] == {"NE": [1, 3], "DR": [2, 3]}


FALLING = {"provenance": "invented", "columns": ["1:1"], "rows": {"1": ["NE"], "2": ["DR"]}}
