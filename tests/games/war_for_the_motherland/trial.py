"""How the game is tried: the long scenarios are played from stored positions, and whole only by night."""

from tests.trials import Trial

TRIAL = Trial(long={"fall_barbarossa": 40, "road_to_stalingrad": 18, "campaign": 18})
