"""Positions at random, legal or odd: who stands where, whose cities, which phase, what is on hand."""

from collections.abc import Callable, Mapping
from typing import Any

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Sequence
from rasputitsa.engine.state import Unit
from rasputitsa.games.blitzkrieg_to_moscow_2.game import BlitzkriegToMoscow2
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, Hand
from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, CITIES, HEXES, HOMES, SIDES, TURNS, Piece, is_legal_stack
from tests.games.blitzkrieg_to_moscow_2.oracle_cards import DECKS

Choose = Callable[[int], int]


def random_match(choose: Choose, options: Mapping[str, Any], phase: int) -> Match[Any, Any]:
    """A match that begins at a random position with a phase of the sequence of play."""
    match = Match.new(BlitzkriegToMoscow2(), options=options, seed=choose(1 << 30))
    state, turn = match.state.copy(), 1 + choose(6)
    state.turn = turn
    state.stack = (state.stack[0], Sequence("turn", phase))
    state.put(*placed(match, choose, turn, {1: "german", 6: "soviet"}.get(phase, "")))
    grid = match.rules.grid
    held = {city for city in sorted(CITIES) if choose(3) == 0}
    for unit in state.units.all():
        if unit.hex >= 0:
            (held.add if unit.side == GERMAN else held.discard)(grid.names[unit.hex])
    state.german_cities = grid.named(sorted(held & CITIES))
    state.moscow_fell = "1410" in held
    state.hands = tuple(Hand(side, some_cards(choose, side, turn)) for side in (GERMAN, SOVIET))
    heroes = sorted(CITIES - held)
    if heroes and choose(2):
        state.hero = grid.index[heroes[choose(len(heroes))]]
    return Match(match.rules, state, seed=choose(1 << 30))


def placed(match: Match[Any, Any], choose: Choose, turn: int, crowded: str) -> list[Unit]:
    """Every unit somewhere: most around one place, so that they meet; some in a rear area, on the track, or lost.

    The `crowded` side stands in too great numbers here and there, as after riding by rail.
    """
    centre = sorted(HEXES)[choose(len(HEXES))]
    near = sorted(hex for hex in HEXES if is_near(hex, centre))
    standing = dict[str, list[Piece]]()
    found = []
    for counter in match.state.units.all():
        unit = counter.with_steps(1 + choose(counter.type.full))
        hexes = near if choose(3) else sorted(HEXES)
        hex, lot = hexes[choose(len(hexes))], choose(10)
        piece = Piece(unit.id, True, hex)
        there = standing.setdefault(hex, [])
        friendly = all(each.side == piece.side for each in there)
        if lot < 7 and friendly and (is_legal_stack([*there, piece]) or (piece.side == crowded and lot < 2)):
            there.append(piece)
            found.append(unit.at(match.rules.grid.index[hex]))
        else:
            found.append(unit.inside(some_box(choose, unit.id, turn)))
    return found


def is_near(hex: str, centre: str) -> bool:
    """True if a hex lies within a few rows and columns of another."""
    return abs(int(hex[:2]) - int(centre[:2])) <= 3 and abs(int(hex[2:]) - int(centre[2:])) <= 3


def some_box(choose: Choose, id: str, turn: int) -> str:
    """A box for a unit that is not on the map."""
    side = SIDES[id]
    rears = [HOMES[id]] if HOMES[id] else [area for area in AREAS if (area == "soviet_rear") == (side == "soviet")]
    boxes = [rears[choose(len(rears))], f"due_{turn + 1}", f"{side}_lost", f"{side}_surrendered"]
    return boxes[choose(len(boxes))]


def some_cards(choose: Choose, side: str, turn: int) -> tuple[str, ...]:
    """A hand of the size of the turn, in the order of the deck."""
    deck = [card for card, (copies, _) in DECKS[side].items() for _ in range(copies)]
    drawn = list[int]()
    while len(drawn) < TURNS[turn - 1]["cards"][side]:
        card = choose(len(deck))
        if card not in drawn:
            drawn.append(card)
    return tuple(deck[card] for card in sorted(drawn))
