"""The answer to what announced battles bring, and its form (`aids.battle_outlook`)."""

import pytest

from rasputitsa.aids.battle_outlook import Figures, Prospect, Prospects, ordered_hexes
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.lookahead import TooLargeError, first_answer
from rasputitsa.engine.ratio import Span, ratio
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Grid
from tests.skirmish import GAME

FIGURES = Figures("3.1", ("vacated", "lost"), ("lost",), chances=("vacated",), parts=2)


def grid() -> Grid:
    scenario = GAME.scenarios[0]
    return GAME.build(scenario, GAME.complete(scenario, {})).grid


def span(numerator: int, denominator: int) -> Span:
    return Span(ratio(numerator, denominator), ratio(numerator + 1, denominator))


def test_chances_stay_and_means_are_counted_in_parts():
    board = grid()
    found = Prospects(
        (Prospect(next(iter(board.axial)), (span(1, 3), span(3, 2))),), (span(5, 2),), text("outlook.exact")
    )
    form = FIGURES.prospects_form(found, board)
    (battle,) = form["battles"]
    assert [(row["kind"], row["low"], row["high"]) for row in battle["chances"]] == [
        ("chance", [1, 3], [2, 3]),
        ("mean", [3, 4], [1, 1]),
    ]
    assert [row["low"] for row in form["totals"]] == [[5, 4]]


def test_the_first_way_that_is_not_too_large_answers():
    def too_large() -> Prospects:
        raise TooLargeError

    known = Prospects((), (), text("outlook.alone"))
    assert first_answer((too_large, too_large, lambda: known)) is known
    assert first_answer((lambda: known, too_large)) is known


def test_an_order_names_each_battle_once():
    board = grid()
    one, two = board.ids(board.hexes)[:2]
    assert ordered_hexes(board, (one, two), (two, one), "3.1") == (board.index[two], board.index[one])
    for order in ((one,), (one, one), (one, two, two)):
        with pytest.raises(RasputitsaError):
            ordered_hexes(board, (one, two), order, "3.1")
