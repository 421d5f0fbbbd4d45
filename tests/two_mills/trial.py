"""The trial of the small invented game: its tests cost little."""

from tests.trials import Trial

TRIAL = Trial(budget={"contract": 8, "rules": 4, "bots": 8, "page": 4})
