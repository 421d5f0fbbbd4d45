"""Later fields of a class are left out at their default, wherever it stands, and read back all the same."""

from dataclasses import dataclass

import pytest

from rasputitsa.engine import codec
from rasputitsa.engine.dataclass_fields import later
from rasputitsa.engine.errors import FormatError
from rasputitsa.hexgrid.grid import Hex, rectangle

GRID = rectangle(2, 2, "flat", "even")


@dataclass(frozen=True, slots=True)
class Sortie:
    """A value with a field that it always had and two that came later."""

    hex: Hex
    marks: tuple[str, ...] = ()
    more: tuple[Hex, ...] = later(())
    left: int = later(3)


@pytest.mark.parametrize(
    "sortie, form",
    [
        (Sortie(GRID.index["0102"]), {"hex": "0102", "marks": []}),
        (Sortie(0, more=(GRID.index["0201"],)), {"hex": "0101", "marks": [], "more": ["0201"]}),
        (Sortie(0, left=0), {"hex": "0101", "marks": [], "left": 0}),
    ],
)
def test_a_later_field_is_written_where_it_differs(sortie: Sortie, form: dict[str, object]):
    assert codec.encode_fields(sortie, GRID) == form
    assert codec.decode_fields(form, Sortie, GRID, "") == sortie


def test_a_later_field_is_no_way_round_the_check():
    with pytest.raises(FormatError, match="unknown_field"):
        codec.decode_fields({"hex": "0101", "later": 1}, Sortie, GRID, "")
