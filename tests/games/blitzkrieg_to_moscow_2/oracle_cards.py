"""The slow rules of cards: who is asked for one, what may be played for what (6, 7, 14; rulings 13 to 24)."""

from collections import Counter
from collections.abc import Collection, Sequence

from tests.games.blitzkrieg_to_moscow_2.oracle import TABLES, Board, Piece
from tests.games.blitzkrieg_to_moscow_2.oracle_supply import has_line

DECKS = {
    side: {card["id"]: (card["copies"], card["functions"]) for card in TABLES["cards"][side]}
    for side in ("german", "soviet")
}


def fitting(side: str, function: str, *, attacker: str, in_city: bool) -> set[str]:
    """The cards of a side that can be played for a function in a battle (7.1; rulings 24 and 30)."""
    found = {card for card, (_, functions) in DECKS[side].items() if function in functions}
    if function == "combat_shift" and not in_city:
        found.discard("city_fights")
    if function == "reroll" and attacker != "german":
        found.discard("partisan")
    return found


def is_asked(side: str, cards: Collection[str], held: int, shown: Sequence[str], silent: Collection[str]) -> bool:
    """True if a side is asked for one of some cards, by what everybody knows (rulings 15 and 24)."""
    seen = Counter(shown)
    unseen = [card for card in cards if DECKS[side][card][0] > seen[card]]
    return held > 0 and side not in silent and bool(unseen)


def activatable(board: Board, side: str) -> set[str]:
    """The units that an Activation can flip (7.1; ruling 16)."""
    here = board.of(side) + board.in_rear(side)
    return {piece.id for piece in here if not piece.fresh and not piece.is_corps}


def rebuildable(board: Board) -> set[str]:
    """Units that Replacement! can bring back (6.2.2; ruling 18)."""
    return {piece.id for piece in board.boxed("german_lost", "german_surrendered")}


def returnable(board: Board, card: str) -> set[str]:
    """Units that Reinforcements! or T-34! can bring back (6.2.3; ruling 18)."""
    gone = board.boxed("soviet_lost", "soviet_withdrawn")
    return {piece.id for piece in gone if piece.is_tank == (card == "t34")}


def withdrawable(board: Board) -> set[str]:
    """The Soviet units that can be taken off the map (6.2.4; ruling 19)."""
    return {piece.id for piece in board.of("soviet") if has_line(board, piece.place, "soviet")}


def is_free_rail(board: Board, side: str) -> bool:
    """True if a side has its rail move without a card (6.3, 15.3; ruling 51)."""
    return side == "soviet" and not (board.options["occupation_of_moscow"] and board.moscow_fell)


def with_function(hand: Sequence[str], side: str, function: str) -> set[str]:
    """The cards of a hand that have a function."""
    return {card for card in hand if function in DECKS[side][card][1]}


def legal_group(group: Sequence[Piece], piece: Piece) -> bool:
    """True if a unit may join others on one rail move: of one place, a legal stack together (6.3.2; ruling 17)."""
    tanks = sum(each.is_tank for each in [*group, piece])
    return len(group) < 3 and tanks <= 2 and len(group) + 1 - tanks <= 2
