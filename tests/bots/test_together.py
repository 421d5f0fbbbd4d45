"""Units that go for the same place together: where they can meet, and who is sent."""

from rasputitsa.bots.staff.deploying import CONCERTED, concerted, meeting_points
from rasputitsa.engine.dice import Chooser

CHOICES = ((4, 5, 6), (7, 5), (5,), (-1, 6))
"""Three units that can choose and one that cannot, each with its present hex first."""


def test_two_that_can_choose_meet():
    assert meeting_points(CHOICES, [1 << 5 | 1 << 6, 1 << 4]) == [{0: [5, 6], 1: [5], 3: [6]}]


def test_off_the_map_nobody_meets():
    assert meeting_points(((-1, 3), (-1, 3)), [1 << 2]) == []


def test_who_is_sent_goes_where_he_could_and_as_far_as_it_is_allowed():
    points = meeting_points(CHOICES, [1 << 5 | 1 << 6])
    found = [
        concerted(points, Chooser(seed), lambda changes: len({hex for _, hex in changes}) == 1) for seed in range(60)
    ]
    assert all(hex in points[0][index] for changes in found for index, hex in changes)
    assert all(len({hex for _, hex in changes}) <= 1 for changes in found)
    assert max(map(len, found)) > 1
    assert 60 // CONCERTED // 2 < sum(map(bool, found)) < 2 * 60 // CONCERTED


def test_without_a_place_nobody_is_sent():
    assert not any(concerted([], Chooser(seed), lambda changes: True) for seed in range(9))
