"""How the game is tried: Fall Barbarossa is played from stored positions, and whole only by night."""

from tests.trials import Trial

TRIAL = Trial(long={"fall_barbarossa": 40})
