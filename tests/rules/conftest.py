"""The boards of the tests of the shared rules."""

import pytest

from rasputitsa.hexgrid.grid import Grid
from tests.hexgrid.boards import ALL


@pytest.fixture(params=list(ALL.values()), ids=list(ALL))
def grid(request: pytest.FixtureRequest) -> Grid:
    """Each of the small boards, one after the other."""
    board: Grid = request.param
    return board
