"""Intervals against published figures and figures worked out by hand."""

from math import comb

import pytest

from rasputitsa.arena import statistics
from rasputitsa.arena.statistics import (
    Estimate,
    difference_of,
    effective_trials,
    elo,
    expected_score,
    mean_of,
    quantile,
    share_of,
    wilson,
)

OPENBENCH = (
    ([398, 4112, 7672, 4336, 430], 2.95, 2.18),
    ([56, 1144, 2546, 1310, 77], 7.04, 3.62),
    ([19, 120, 346, 223, 28], 28.62, 10.58),
)
"""Counts of pairs by points with the Elo and its error that OpenBench reported (Clockwork 364, byte-knight 168)."""


def scores(counts: list[int]) -> list[float]:
    return [result / 4 for result, count in enumerate(counts) for _ in range(count)]


@pytest.mark.parametrize(
    "won, trials, low, high",
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_newcombe_published_it(won: int, trials: int, low: float, high: float):
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    found = wilson(won / trials, trials)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_without_trials_nothing_is_known():
    assert wilson(0.5, 0) == share_of([]) == Estimate(0.5, 0.0, 1.0)


@pytest.mark.parametrize("counts, difference, error", OPENBENCH)
def test_elo_and_its_interval_from_pairs_as_openbench_has_them(counts: list[int], difference: float, error: float):
    found = share_of(scores(counts))
    value, low, high = (elo(figure) or 0 for figure in (found.value, found.low, found.high))
    assert value == pytest.approx(difference, abs=0.006)
    assert (high - low) / 2 == pytest.approx(error, rel=0.003)


def test_two_games_of_a_pair_that_do_not_depend_on_each_other_count_as_two():
    assert effective_trials(scores([1000, 0, 2000, 0, 1000])) == pytest.approx(8000, rel=0.01)


def test_a_pair_that_is_always_won_or_lost_as_a_whole_counts_once():
    assert effective_trials(scores([30, 0, 0, 0, 70])) == pytest.approx(100)


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_equal_scores_do_not_look_certain(score: float):
    few, many = share_of([score] * 5), share_of([score] * 100)
    assert few.high - few.low > 0.3
    assert few.low <= many.low <= score <= many.high <= few.high
    assert many.high - many.low < 0.04


def test_all_of_ten_pairs_won_is_the_interval_of_ten_trials():
    assert share_of([1.0] * 10).low == pytest.approx(wilson(1.0, 10).low)


def test_the_interval_covers_the_truth_as_often_as_it_says():
    """Every outcome of 12 pairs by its chance: two games each, won with 70 %, and drawn together with 20 %."""
    chances = {0.0: 0.8 * 0.09, 0.5: 0.8 * 0.42 + 0.2, 1.0: 0.8 * 0.49}
    truth = sum(score * chance for score, chance in chances.items())
    covered = sum(chance for seen, chance in outcomes(12, chances) if not share_of(seen).excludes(truth))
    assert 0.93 < covered < 0.99


def outcomes(pairs: int, chances: dict[float, float]) -> list[tuple[list[float], float]]:
    lost, split, won = chances.values()
    return [
        (
            [0.0] * a + [0.5] * b + [1.0] * (pairs - a - b),
            comb(pairs, a) * comb(pairs - a, b) * lost**a * split**b * won ** (pairs - a - b),
        )
        for a in range(pairs + 1)
        for b in range(pairs - a + 1)
    ]


def test_a_difference_has_its_interval_around_it():
    found = difference_of([0.5, 0.0, 0.5, 0.0, 0.25, 0.25])
    assert found.value == pytest.approx(0.25)
    assert -1 <= found.low < 0.25 < found.high <= 1
    assert difference_of([0.0] * 50).value == 0
    assert not difference_of([0.0] * 50).excludes(0)


def test_a_mean_has_the_normal_interval():
    found = mean_of([1, 2, 3, 4, 5])
    assert found is not None
    half = 1.959964 * (2.5 / 5) ** 0.5
    assert (found.value, found.low, found.high) == pytest.approx((3, 3 - half, 3 + half))
    assert mean_of([4]) is None


def test_elo_and_score_are_each_others_inverse():
    assert elo(0.75) == pytest.approx(190.848, abs=0.001)
    assert expected_score(190.848) == pytest.approx(0.75, abs=1e-5)
    assert (elo(0.0), elo(1.0)) == (None, None)


@pytest.mark.parametrize("share, found", [(0.5, 20), (0.95, 40), (0.0, 10), (1.0, 40)])
def test_a_quantile_is_one_of_the_values(share: float, found: int):
    assert quantile([40, 10, 30, 20], share) == found
    assert quantile([], share) == 0


def test_the_confidence_is_that_of_all_intervals():
    assert statistics.CONFIDENCE == 0.95
