"""The review of a game that is over: the costliest decisions of each side, and, apart from them, luck.

A decision is what a side did in a phase that is planned as a whole, before any die. What it cost is how much more
chance to win the best had that the strongest bot finds, in the mean over dice that are the same for both and never
those of the game.
"""

from rasputitsa.review.review import Review, begun, reviewed

__all__ = ["Review", "begun", "reviewed"]
