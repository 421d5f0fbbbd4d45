"""Movement by land, rail and sea, and overruns (5 and 6)."""
