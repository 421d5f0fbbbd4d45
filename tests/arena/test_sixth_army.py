"""Positions in which the 6th Army is cut off, and in which it is not."""

from tests.arena.sixth_army import CORPS, shut_in
from tests.games.war_for_the_motherland.positions import game, look

ARMY = [f"{id} {hex}" for id, hex in zip(CORPS, ("E4611", "E4610", "E4709", "E4709", "E4810"), strict=True)]
REAR = ("x2 E4812", "x4 E4816", "65A E4510", "66A E4609", "64A E4708", "HQ-SW E4312", "HQ-Stg E4806")


def test_a_tank_army_beside_kalach_cuts_it_off():
    """Its zone is on the railway, where no corps stands (9.4)."""
    open_, closed = (game(*ARMY, *REAR, *more, phase="mechanized") for more in ((), ("5TkA E4711",)))
    assert (shut_in(look(open_)), shut_in(look(closed))) == (0, len(CORPS))


def test_corps_that_are_lost_do_not_count():
    match = game(*ARMY[2:], *REAR, "5TkA E4711", phase="mechanized")
    assert shut_in(look(match)) == len(CORPS) - 2
