"""A position of War for the Motherland as its slow rules have it."""

from rasputitsa.games.war_for_the_motherland.state import AXIS, EXPENDED, ICE, SOVIET, WarLook, has_zone, nation_of
from tests.games.war_for_the_motherland import oracle_supply as slow


def board_of(view: WarLook) -> slow.Board:
    """The same position as the oracle has it."""
    names, state = view.rules.grid.names, view.state
    pieces = tuple(
        slow.Piece(u.id, u.side, nation_of(u), u.type.branch, names[u.hex], has_zone(u), ICE in u.type.traits)
        for side in (AXIS, SOVIET)
        for u in state.units.of(side)
    )
    return slow.Board(
        scenario=view.rules.scenario.id,
        hexes=frozenset(names.values()),
        weather=view.rules.calendar[state.turn].weather,
        pieces=pieces,
        axis_held=frozenset(view.rules.grid.ids(state.axis_held)),
        moscow_fell=state.fallen_moscow,
        partisans=frozenset(view.rules.grid.ids(state.partisans)),
        fleets=tuple(names[fleet.hex] for fleet in state.fleets),
        expended=frozenset(unit.id for unit in state.units.of(AXIS) if unit.mark(EXPENDED)),
        without_north=view.rules.options.get("without_north") is True,
    )
