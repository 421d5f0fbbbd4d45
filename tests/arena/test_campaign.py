"""The first turns of the large invented game in pairs."""

import pytest

from rasputitsa.arena.pair import Seat
from tests.arena import campaign


def test_a_lead_counts_for_the_side_that_the_level_plays(monkeypatch: pytest.MonkeyPatch):
    def led(pair: int, players: dict[str, Seat], turns: int) -> int:
        return 5 if players["raiders"].bot.id == "hothead" else -2

    monkeypatch.setattr(campaign, "lead", led)
    monkeypatch.setattr(Seat, "ms", (8,))
    assert campaign.contest("hothead", "random", 2, 1) == (
        "hothead against random: +7.0 points a pair after 1 turns ([7, 7]), ms a phase 8, most 8"
    )
