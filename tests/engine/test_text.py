"""Texts as values."""

from rasputitsa.engine.errors import FormatError, IllegalActionError, RasputitsaError
from rasputitsa.engine.text import Text, render, text


def test_a_text_crosses_with_what_it_has_and_no_more():
    assert text("a.b").json() == {"key": "a.b"}
    assert text("a.b", "5.1", n=2, units=("X", "Y")).json() == {
        "key": "a.b",
        "facts": {"n": 2, "units": ["X", "Y"]},
        "rule": "5.1",
    }


def test_texts_are_compared_by_value():
    assert text("a", n=1) == Text("a", (("n", 1),))
    assert len({text("a", n=1), text("a", n=1)}) == 1


def test_an_error_says_key_facts_and_rule():
    assert str(IllegalActionError(text("why.full", "2.5", hex="0101"))) == "why.full(hex=0101) [2.5]"
    assert str(RasputitsaError(text("error.over"))) == "error.over()"


def test_a_format_error_names_its_place():
    assert dict(FormatError("error.type", "/units/XL").text.facts) == {"at": "/units/XL"}
    assert dict(FormatError("error.type", "").text.facts) == {"at": "/"}


def test_a_name_stands_where_the_template_asks_for_it():
    table = {"n": "{a:name} {b:name} {c}", "name.3": "three"}
    assert render(text("n", a=3, b="3", c="3"), table) == "3 three 3"
