"""Weights of a general, as figures: values are hundredths of a victory point unless said otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rasputitsa.bots.ranks import PLAIN


@dataclass(frozen=True, slots=True)
class Weights:
    """A judgement.

    `strength` is what a factor is worth in each of the turns to come, up to three. `ground` is for driving an enemy
    from a hex, `effort` what each attacker costs. `chance` and `danger` are parts in a hundred: of the battles that the
    side can fight next, of those that its enemy can. `pull` is for nearness to what points are for,
    `march` for each hex nearer to a unit's own objective, in hundredths for a factor, `front` for a
    friend at the right distance of a unit near the enemy. `hunger` is the part in a hundred of a unit that want of
    supply costs; with `lines` both sides' lines are traced as they would run, with 0 only its own as they ran when the
    turn began; with `rear` depots, bases and headquarters then stay where they are. `reach` is for each hex of the
    enemy's area of supply, in hundredths. `guard` is the part in a hundred that counts of what would be out of supply
    if the enemy went wherever it can. `caution`: Soviet strength, which brings no points, and what the enemy can do to
    it count so many parts in a hundred for each turn that is left. `hold` is the part in a hundred of a city's points
    that it costs to leave it empty with an enemy in reach.
    """

    strength: int = 8
    ground: int = 30
    effort: int = 10
    chance: int = 80
    danger: int = 100
    pull: int = 100
    march: int = 30
    front: int = 6
    hunger: int = 50
    lines: int = 1
    rear: int = 1
    reach: int = 40
    guard: int = 60
    caution: int = 12
    hold: int = 50


USUAL = Weights()
STEADY = replace(USUAL, danger=60, guard=30, effort=2, caution=25)
"""The judgement of ranks that see lines as they run, and care less for the enemy's chances."""

BLIND = replace(USUAL, lines=0, reach=0, guard=0, danger=10, front=0, hunger=60, effort=0, caution=100, hold=20)
"""The judgement of ranks that see lines only as their own ran, and little of the enemy's chances."""

GREEN = replace(BLIND, rear=0, danger=0, hunger=10, ground=50, hold=0)
"""The judgement of a beginner, who sees its own chances, but not those of the enemy."""

STYLES: Mapping[str, Weights] = {"": USUAL, PLAIN: BLIND, "steady": STEADY, "green": GREEN}
"""The usual judgement and those of the lower ranks."""
