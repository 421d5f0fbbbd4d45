"""Combat: battles announced, the CRT, strengths, results, losses, retreats and advances."""
