"""Intervals for scores between 0 and 1, where the unit drawn is a pair of games and not a game."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """True if a value lies outside the interval."""
        return not self.low <= value <= self.high

    def scaled(self, factor: float, shift: float) -> "Estimate":
        """The same estimate on another scale (a factor above 0)."""
        return Estimate(*(factor * figure + shift for figure in (self.value, self.low, self.high)))


def wilson(share: float, trials: float) -> Estimate:
    """Wilson's score interval for a share of so many independent trials (Wilson 1927). No trial: anything.

    A draw may count half a success; the interval is then a little wide, never too narrow.
    """
    if trials <= 0:
        return Estimate(share, 0.0, 1.0)
    square = _Z * _Z / trials
    middle = (share + square / 2) / (1 + square)
    half = _Z / (1 + square) * math.sqrt(share * (1 - share) / trials + square / (4 * trials))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def effective_trials(scores: Sequence[float]) -> float:
    """The number of independent trials that are worth as much as these scores: their number over the design effect.

    One lost and one won with half a weight each are added where the variance is estimated, so that equal scores, of
    which there are always some in a small sample, do not look certain.
    """
    weights = [*((score, 1.0) for score in scores), (0.0, 0.5), (1.0, 0.5)]
    total = sum(weight for _, weight in weights)
    middle = sum(score * weight for score, weight in weights) / total
    variance = sum(weight * (score - middle) ** 2 for score, weight in weights) / total
    return len(scores) * middle * (1 - middle) / variance


def share_of(scores: Sequence[float]) -> Estimate:
    """The mean of scores between 0 and 1, each drawn on its own (a pair of games is one).

    Wilson's interval with the effective number of trials, which of the intervals that Franco, Little, Louis and Slud
    compared for samples in clusters is among the best (Journal of Survey Statistics and Methodology 7, 2019).
    """
    return wilson(mean(scores), effective_trials(scores)) if scores else wilson(0.5, 0)


def difference_of(differences: Sequence[float]) -> Estimate:
    """The mean of differences between -1 and 1, each drawn on its own."""
    return share_of([(difference + 1) / 2 for difference in differences]).scaled(2, -1)


def mean_of(values: Sequence[float]) -> Estimate | None:
    """A mean of values without bounds, with the normal interval; of fewer than two there is none."""
    if len(values) < 2:
        return None
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    half = _Z * math.sqrt(variance / len(values))
    return Estimate(middle, middle - half, middle + half)


def mean(values: Sequence[float]) -> float:
    """The mean of at least one value."""
    return math.fsum(values) / len(values)


def quantile(values: Sequence[int], share: float) -> int:
    """The smallest of the values that so large a share of them does not exceed; of none 0."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)] if values else 0


def elo(score: float) -> float | None:
    """The Elo difference at which a score is to be expected; none where one side always wins.

    >>> round(elo(0.75), 1)
    190.8
    """
    return -400 * math.log10(1 / score - 1) if 0 < score < 1 else None


def expected_score(difference: float) -> float:
    """The score to be expected at an Elo difference.

    >>> expected_score(0)
    0.5
    """
    return 1 / (1 + 10 ** (-difference / 400))
