"""Combat: attacks, battles, strengths, losses and retreats (7 and 8)."""
