"""The sequential probability ratio test on pairs with which chess engines are tested: it tells when to stop.

The generalised test of fishtest, OpenBench and fastchess: a pair of games has five results (0, ½, 1, 1½, 2 points), and
the log-likelihood ratio (LLR) compares the likeliest distributions whose means are the scores at `elo0` and at `elo1`
(M. Van den Bergh, support_MLE_multinomial, which fishtest refers to). H0, no more than `elo0`, is accepted at the lower
bound, H1, at least `elo1`, at the upper (Wald 1945).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rasputitsa.arena.statistics import expected_score

RESULTS = 5
"""The number of results of a pair, by points: lost both, ..., won both."""
H0, H1, OPEN = "H0", "H1", ""

_RARE = 1e-3
"""The count of a result that was never seen, as fishtest has it."""
_HALVINGS = 80


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two hypotheses, and the chance of each error."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """At this LLR H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this LLR H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of H1 to H0, by how often each result of a pair was seen."""
        if not sum(counts):
            return 0.0
        seen = [max(float(count), _RARE) for count in counts]
        pairs = sum(seen)
        shares = [count / pairs for count in seen]
        under0, under1 = (likeliest(shares, expected_score(elo)) for elo in (self.elo0, self.elo1))
        return pairs * sum(share * math.log(p1 / p0) for share, p0, p1 in zip(shares, under0, under1, strict=True))

    def verdict(self, counts: Sequence[int]) -> str:
        """H0, H1, or that it is still open."""
        llr = self.llr(counts)
        return H0 if llr <= self.lower else H1 if llr >= self.upper else OPEN

    def decided_after(self, results: Iterable[int]) -> int | None:
        """The number of pairs, in their order, that were enough; None if all of them were not."""
        counts = [0] * RESULTS
        for number, result in enumerate(results, 1):
            counts[result] += 1
            if self.verdict(counts):
                return number
        return None


def likeliest(shares: Sequence[float], score: float) -> list[float]:
    """The likeliest distribution of a pair's results with a given mean score, for the shares that were seen.

    Each share is divided by 1 + x (its score - the mean); the mean comes right at one x between the poles, found by
    halving.
    """
    offsets = [result / (RESULTS - 1) - score for result in range(RESULTS)]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        excess = sum(share * offset / (1 + x * offset) for share, offset in zip(shares, offsets, strict=True))
        low, high = (x, high) if excess > 0 else (low, x)
    x = (low + high) / 2
    return [share / (1 + x * offset) for share, offset in zip(shares, offsets, strict=True)]
