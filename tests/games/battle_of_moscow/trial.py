"""How the game is tried: its long scenarios are played from stored positions, and whole only by night."""

from tests.trials import Trial

TRIAL = Trial(long={"campaign": 40, "extended": 40})
