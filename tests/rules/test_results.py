"""Demands of results on each party, as a table's data says it; numbers satisfied with steps and hexes."""

import pytest

from rasputitsa.engine.errors import DataError
from rasputitsa.rules.combat.results import Demand, demands_in


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
