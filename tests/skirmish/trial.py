"""The trial of the invented game: its campaign is too long to be played whole."""

from tests.trials import Trial

TRIAL = Trial(long={"campaign": 12})
