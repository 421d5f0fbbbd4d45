"""Weights of a general, as figures: values are tenths of a printed factor unless said otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rasputitsa.bots.ranks import PLAIN


@dataclass(frozen=True, slots=True)
class Weights:
    """A judgement.

    `ground` is what it is worth to drive an enemy out of any hex, `city` and `goal` what a city and what the game is
    about are worth. `pull` is for each hex nearer to the goal, in hundredths of a unit's strength. `danger` is the
    part in a hundred that counts of what the enemy can do next, `line` is for a friend at the right distance,
    `supply` for standing where a line reaches, `effort` what each attacker costs; with `trap` 0 nobody looks whether
    an enemy has a way out. `duty` is what an enemy costs who has to be attacked besides. With `haste` the goal is
    worth more from turn to turn; with `hold` nobody leaves it again. `guard` is the strength, in halves, that Moscow
    is filled up to before the enemy comes; `rails` is for each rail hex that is friendly again once an enemy is gone.
    `cut` is for each of Moscow's railways that a German's zone parts from the east, `ring` for a Russian who stands
    beside the city. `caution` is the part in a hundred that counts of what attackers lay themselves open to. `strike`
    is `ground` for the Russian, `thrift` his `effort` until the winter: who still has armies in November has won.
    `approach` is the part in a hundred of what the goal is worth that counts for driving an enemy from beside it. With
    `spread` Germans beyond those whom it takes go for other cities. `front` is for the first Russian on a post of the
    line before Moscow, `reserve` for the first behind one; with `mass` those who lost Moscow wait for one another.
    `screen` is for each hex of the front that has nobody near until a German stands there, `watch` a Russian;
    `dash` is the part in a hundred of `caution` that counts for Germans, `follow` that of
    a goal from which they drive the enemy when nobody can enter it any more in that turn; with
    less than `storm`, in halves, a goal is worth them as much less. Where the game is about Moscow, `town` is `city`
    for the Russian, and `most` the most units that storm it.
    """

    ground: int = 15
    city: int = 40
    goal: int = 250
    pull: int = 12
    danger: int = 30
    line: int = 10
    supply: int = 40
    effort: int = 1
    trap: int = 1
    duty: int = 40
    haste: int = 2
    hold: int = 1
    guard: int = 60
    rails: int = 4
    cut: int = 40
    ring: int = 30
    caution: int = 60
    strike: int = 10
    thrift: int = 30
    approach: int = 12
    spread: int = 1
    front: int = 100
    reserve: int = 20
    mass: int = 1
    screen: int = 2
    watch: int = 1
    dash: int = 50
    follow: int = 25
    storm: int = 60
    town: int = 10
    most: int = 18


USUAL = Weights()
SPARSE = replace(
    USUAL,
    **dict.fromkeys(("ring", "spread", "reserve", "mass", "screen", "watch"), 0),
    haste=1,
    strike=20,
    town=USUAL.city,
    most=9,
)
STEADY = replace(SPARSE, ground=20, danger=20, line=6, supply=30)
"""The judgement of those who attack as the best do, but keep no reserves and leave gaps in the front."""

BLIND = replace(
    SPARSE,
    **dict.fromkeys(("rails", "cut", "caution", "approach", "storm", "haste", "front"), 0),
    effort=3,
    guard=40,
    thrift=20,
    dash=100,
    follow=100,
)
"""The judgement of those who see of what the game is about its garrison alone before they stand there, no railways."""

GREEN = replace(
    BLIND, ground=12, danger=0, line=0, supply=5, trap=0, duty=0, effort=0, thrift=5, pull=2, goal=30, guard=30
)
"""The judgement of a beginner, who sees its own chances, but not those of the enemy, nor its own risks."""

STYLES: Mapping[str, Weights] = {
    "": USUAL,
    PLAIN: replace(
        BLIND, ground=12, danger=10, line=3, supply=15, trap=0, duty=3, haste=1, caution=60, pull=9, goal=200
    ),
    "steady": STEADY,
    "green": GREEN,
}
"""The usual judgement and those of the lower ranks. Regular is drawn less to the goal, a beginner hardly at all: that
costs the Germans most. Only a beginner does not see that time runs out."""
