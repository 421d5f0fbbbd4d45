"""The trial of the game: its long scenarios are played from stored positions, and whole only by night."""

from tests.trials import BUDGET, Trial

# The presses of a player turn are counted, which a computer plays for it.
TRIAL = Trial(long={"campaign": 40, "extended": 40}, budget={**BUDGET, "page": 80})
