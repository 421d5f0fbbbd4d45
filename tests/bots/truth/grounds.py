"""Facts from the slow rules of each game: ways back, lines of supply, holders of cities."""

from typing import Any

from rasputitsa.engine import position
from tests.bots.truth.said import Said
from tests.games.battle_for_moscow import oracle as moscow
from tests.games.battle_of_moscow import oracle_board as typhoon
from tests.games.battle_of_moscow import oracle_retreat as typhoon_retreat
from tests.games.battle_of_moscow import oracle_supply as typhoon_supply
from tests.games.blitzkrieg_to_moscow_2 import oracle as blitz
from tests.games.blitzkrieg_to_moscow_2 import oracle_retreat as blitz_retreat
from tests.games.blitzkrieg_to_moscow_2 import oracle_supply as blitz_supply
from tests.games.blitzkrieg_to_moscow_2.oracle_diary import board_of as blitz_board
from tests.games.war_for_the_motherland import oracle_supply as war_supply
from tests.games.war_for_the_motherland.oracle_board import board_of as war_board

BFM, BTM, BOM, WFTM = "battle_for_moscow", "blitzkrieg_to_moscow_2", "battle_of_moscow", "war_for_the_motherland"


def beside(said: Said, hex: str) -> set[str]:
    """The hexes beside a hex, but for those that only the sea joins to it."""
    return set(blitz.neighbours(hex)) if said.look.rules.game.slug == BTM else said.around(hex)


def holder(said: Said, hex: str) -> str:
    """The side that has a city, or another hex that counts; empty where nobody keeps count."""
    state, rules = said.look.state, said.look.rules
    here = 1 << rules.grid.index[hex]
    slug = rules.game.slug
    counted = rules.tracked if slug == WFTM else rules.cities
    if not counted & here:
        return ""
    first, second = [side.id for side in rules.game.sides][:2]
    german, soviet = (first, second) if first in ("german", "axis") else (second, first)
    held = state.axis_held if slug == WFTM else state.german_cities
    return str(german if held & here else soviet)


def is_stuck(said: Said, id: str) -> bool:
    """True if a unit would have nowhere to go if it had to give way."""
    slug, hex = said.look.rules.game.slug, said.stands(id)
    if slug == BFM:
        unit = said.unit(id)
        own = {place for other, place in said.friends.items() if other != id}
        theirs = set(said.enemies.values())
        enemies, friends = (own, theirs - {hex}) if unit and unit.side != said.side else (theirs, own)
        return not moscow.retreat_ends(hex, enemies, friends)
    if slug == BOM:
        board = typhoon_board(said)
        return not typhoon_retreat.ends(board, board.pieces[id], 1)
    if slug == BTM:
        board = blitz_board(said.match)
        return not blitz_retreat.retreat_ends(board, board.pieces[id])
    raise LookupError(slug)


def is_shut_in(said: Said, id: str) -> bool:
    """True if every hex beside a unit is closed to a retreat by enemies and their zones."""
    hex = said.stands(id)
    if said.look.rules.game.slug == BOM:
        board = typhoon_board(said)
        return not any(typhoon_retreat.step_open(board, board.pieces[id], near) for near in said.around(hex))
    unit = said.unit(id)
    assert unit is not None
    friends, enemies = (said.friends, said.enemies) if unit.side == said.side else (said.enemies, said.friends)
    closed = set(enemies.values()).union(*[said.around(place) - set(friends.values()) for place in enemies.values()])
    return not said.around(hex) - closed


def is_fed(said: Said, id: str) -> bool:
    """True if a unit is in supply as things stand."""
    slug = said.look.rules.game.slug
    if slug == BTM:
        board = blitz_board(said.match)
        return blitz_supply.is_supplied(board, board.pieces[id])
    if slug == BOM:
        typhoons = typhoon_board(said)
        return typhoon_supply.own_degree(typhoons, typhoons.pieces[id]) == "supplied"
    return _is_fed_in_war(war_board(said.look), id)


def _is_fed_in_war(board: war_supply.Board, id: str) -> bool:
    piece = next(each for each in board.pieces if each.id == id)
    if piece.branch == "headquarters":
        return war_supply.headquarters_supplied(board, piece)
    if piece.branch == "airbase":
        return war_supply.base_supplied(board, piece)
    return war_supply.state(board, piece) == "supplied"


def defenders(said: Said, hex: str) -> set[str]:
    """The enemies in a hex whom an attack meets: partisans only where nobody else stands."""
    here = {id for id, place in said.enemies.items() if place == hex}
    if said.look.rules.game.slug != BOM:
        return here
    pieces = typhoon_board(said).pieces
    return {id for id in here if not pieces[id].is_partisan} or here


def typhoon_board(said: Said) -> Any:
    """The position as the slow rules of The Battle of Moscow have it."""
    rules = said.look.rules
    return typhoon.board(position.to_json(rules, said.look.state), frozenset(rules.grid.ids(rules.bounds)))


def isolated(said: Said) -> set[str]:
    """The cities without a railway to the east."""
    return typhoon_supply.isolated_cities(typhoon_board(said))


def rails_away(said: Said, id: str, hex: str) -> int | None:
    """The distance from a hex to the railways of a unit's side past its enemies; None: too far."""
    board = typhoon_board(said)
    side = board.pieces[id].side
    ends, closed = set(typhoon_supply.edge_ends(board, side)), closed_to(board, id)
    known, edge = {hex: 0}, [hex]
    while edge:
        here = edge.pop(0)
        if here in ends:
            return known[here]
        for near in set(typhoon.around(here)) - known.keys() - closed:
            known[near] = known[here] + 1
            edge.append(near)
    return None


def ways_out(said: Said, id: str, hex: str) -> int:
    """The number of hexes beside a hex to which a unit could go on, were it there."""
    board = typhoon_board(said.moved(id, hex))
    return sum(near in board.bounds and near not in closed_to(board, id) for near in typhoon.around(hex))


def closed_to(board: Any, id: str) -> set[str]:
    """The hexes in which enemies stand, or over which they have a zone."""
    side = board.pieces[id].side
    return set(typhoon.standing(board, typhoon.other(side))) | typhoon.hostile(board, side)
