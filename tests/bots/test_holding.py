"""The deciding city at the end: the stored positions are what they say, and a deserter is found."""

from tests.bots.holding import COUNT, SEED, is_open, is_wanted, left, loses, stored

STRIDE = 13


def test_the_stored_positions_are_cities_held_in_the_last_two_turns_with_an_enemy_near():
    positions = stored()
    assert len(positions) == COUNT
    assert all(is_wanted(held.match) for held in positions)
    assert {held.side for held in positions} == {"german", "soviet"}


def test_random_play_is_seen_to_leave_cities_to_the_enemy():
    deserted = [(held, match) for held in stored()[:20] if (match := left(held, "random", SEED))]
    assert deserted
    assert any(loses(match, held.side, SEED) for held, match in deserted)


def test_a_city_that_is_open_is_told_from_one_that_nobody_can_reach():
    deserted = [(held, match) for held in stored()[:20] if (match := left(held, "random", SEED))]
    assert {is_open(match, held.side) for held, match in deserted} == {False, True}


def test_marshal_leaves_no_city_of_a_sample_to_the_enemy():
    """All fifty are tried by night (`python -m tests.bots.holding`)."""
    for held in stored()[::STRIDE]:
        match = left(held, "marshal", SEED)
        assert match is None or not loses(match, held.side, SEED)
