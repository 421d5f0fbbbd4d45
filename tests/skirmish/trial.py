"""How the invented game is tried: its campaign is too long to be played whole."""

from tests.trials import Trial

TRIAL = Trial(long={"campaign": 12})
