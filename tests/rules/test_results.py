"""Demands of results on each party, as a table's data says it; numbers satisfied with steps and hexes."""

import pytest

from rasputitsa.engine.errors import DataError
from rasputitsa.rules.combat.results import Demand, demands_in, splits


def test_a_result_is_read_as_its_demands_in_order():
    found = demands_in({"EX": ["defenders eliminated", "attackers match"], "A2": ["attackers satisfy 2"], "NE": []})
    assert found == {
        "EX": (Demand("defenders", "eliminated"), Demand("attackers", "match")),
        "A2": (Demand("attackers", "satisfy", 2),),
        "NE": (),
    }


@pytest.mark.parametrize("line", ["defender lose 1", "defenders flee 1", "defenders lose two"])
def test_a_mistake_in_the_results_is_named(line: str):
    with pytest.raises(DataError, match="results/DR"):
        demands_in({"DR": [line]})


def test_a_number_is_satisfied_by_any_steps_and_the_rest_in_hexes():
    assert splits(2, 5, (4, 4)) == (0, 1, 2)


def test_no_more_steps_are_lost_than_there_are():
    assert splits(3, 2, (4,)) == (0, 1, 2)


def test_who_cannot_move_keeps_the_others_in_place_and_all_is_taken_in_steps():
    assert splits(1, 3, (4, 0)) == (1,)
    assert splits(3, 2, (0,)) == (2,)
