"""The page's questions about a target are answered for every option of every game; supply is warned of in time."""

import pytest

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Option
from rasputitsa.engine.text import text
from rasputitsa.page.view import targets_form


def test_an_option_that_knows_nothing_of_supply_warns_of_nothing():
    option = Option("bring", ("unit", "hex"), ("A",), targets=lambda _: ("0101",))
    expected: list[forms.Target] = [{"id": "0101", "notes": []}]
    assert targets_form(option, "A") == expected


@pytest.mark.parametrize("cut", [("0101",), ()])
def test_a_target_without_a_line_of_supply_says_so(cut: tuple[str, ...]):
    option = Option("move", ("unit", "hex"), ("A",), targets=lambda _: ("0101", "0102"), cut=lambda _: cut)
    assert [form["id"] for form in targets_form(option, "A") if form.get("cut")] == list(cut)


def test_another_way_of_going_says_which_and_on_what_terms():
    apart = text("apart.ride"), text("apart.ride.terms")
    option = Option("ride", ("unit", "hex"), ("A",), targets=lambda _: ("0101",), apart=apart)
    assert targets_form(option, "A") == [
        {"id": "0101", "notes": [{"key": "apart.ride"}], "apart": {"key": "apart.ride.terms"}}
    ]
