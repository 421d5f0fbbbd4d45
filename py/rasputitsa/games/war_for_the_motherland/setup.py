"""The state in which a game begins: everything stands as the scenario has it (16.2, 17.2)."""

from rasputitsa.engine.state import Unit, Units
from rasputitsa.games.war_for_the_motherland.logistics import Networks
from rasputitsa.games.war_for_the_motherland.sequence import Campaign
from rasputitsa.games.war_for_the_motherland.state import AXIS, WarRules, WarState
from rasputitsa.games.war_for_the_motherland.travel import Outset
from rasputitsa.hexgrid.grid import OFF_MAP


def first_state(rules: WarRules) -> WarState:
    """The state before the first turn."""
    return WarState(
        units=Units({id: _before(rules, id) for id in rules.roster}),
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


def _before(rules: WarRules, id: str) -> Unit:
    counter = rules.roster[id]
    hex = rules.grid.index[counter.hex] if counter.hex else OFF_MAP
    unit = Unit(id, counter.type, counter.side, hex, counter.box, counter.steps)
    return unit.with_marks(dict(rules.marks[id])) if id in rules.marks else unit
