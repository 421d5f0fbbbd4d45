"""The sequential test against figures that fishtest's own statistics published."""

import pytest

from rasputitsa.arena.sprt import H0, H1, OPEN, Sprt, likeliest

PUBLISHED = [13, 37, 50, 25, 3]
"""128 pairs (montytest, 69d3c8dc7c5b3724e29d2712): LLR -0.53772 for [0, 2.716], "logistic (exact)"."""


def test_the_llr_is_that_of_fishtest():
    assert Sprt(0, 2.716).llr(PUBLISHED) == pytest.approx(-0.53772, abs=1e-4)


def test_the_bounds_are_walds():
    test = Sprt(0, 5)
    assert (test.lower, test.upper) == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert Sprt(0, 5, alpha=0.01, beta=0.2).upper == pytest.approx(4.3820, abs=1e-4)


def test_the_likeliest_distribution_has_the_mean_asked_for():
    shares = [count / sum(PUBLISHED) for count in PUBLISHED]
    found = likeliest(shares, 0.55)
    assert sum(found) == pytest.approx(1)
    assert sum(result / 4 * share for result, share in enumerate(found)) == pytest.approx(0.55)
    assert likeliest(shares, 0.4375) == pytest.approx(shares)


def test_without_pairs_it_is_open():
    assert Sprt(0, 50).llr([0] * 5) == 0
    assert Sprt(0, 50).verdict([0] * 5) == OPEN


@pytest.mark.parametrize("counts, verdict", [([0, 0, 0, 0, 40], H1), ([40, 0, 0, 0, 0], H0), ([0, 0, 3, 0, 1], OPEN)])
def test_a_verdict(counts: list[int], verdict: str):
    assert Sprt(0, 50).verdict(counts) == verdict


def test_it_is_decided_at_the_first_crossing_and_not_taken_back():
    test = Sprt(0, 100)
    enough = test.decided_after([4] * 60)
    assert enough is not None
    assert test.decided_after([4] * (enough - 1)) is None
    assert test.decided_after([4] * enough + [0] * 60) == enough


def test_winning_every_pair_multiplies_the_odds_by_the_ratio_of_the_scores():
    """All pairs won: each adds log(score at elo1 / score at elo0), nearly."""
    assert Sprt(0, 190.848).llr([0, 0, 0, 0, 10]) == pytest.approx(10 * 0.405465, abs=0.05)
