"""The state in which a game begins: everything stands as the scenario has it (16.2, 17.2)."""

from rasputitsa.engine.state import Units
from rasputitsa.games.war_for_the_motherland.sequence import Campaign
from rasputitsa.games.war_for_the_motherland.state import AXIS, Outset, WarRules, WarState
from rasputitsa.games.war_for_the_motherland.supply.logistics import Networks


def first_state(rules: WarRules) -> WarState:
    """The state before the first turn."""
    return WarState(
        units=_marked(rules),
        turn=rules.scenario.first - 1,
        active=AXIS,
        rolls=0,
        stack=(Campaign(),),
        result=None,
        axis_held=rules.axis_start,
        fallen_moscow=False,
        ruined=0,
        cups=rules.cups,
        spent=(),
        networks=Networks(0, 0, 0, 0),
        fleets=(),
        partisans=0,
        mover=(),
        outset=Outset(0, 0),
        battle=None,
    )


def _marked(rules: WarRules) -> Units:
    """The counters with the marks with which they begin."""
    units = rules.roster_units()
    return units.with_units(*(units[id].with_marks(dict(marks)) for id, marks in rules.marks.items()))
