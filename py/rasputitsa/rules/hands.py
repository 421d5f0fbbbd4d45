"""Hands of cards, each seen by its own side alone: what is held, what is left of a deck, a hand as the others know it.

A game's state has a record of each side's hand in its field `hands`, with its `side` and its `cards`; all else that a
game writes is `Hands`, which says out of which deck they are.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.stage import Look

HIDDEN = "?"
"""A card that may not be seen."""


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of a game: `deck` has each card of a side's deck as often as it is in it, `laid` those that lie open.

    Two sides may have one deck.
    """

    deck: Callable[[Any, str], Ids]
    laid: Callable[[Any, str], Ids]

    def of(self, look: Look[Any, Any], side: str) -> Any:
        """A side's hand."""
        return next(hand for hand in look.state.hands if hand.side == side)

    def put(self, look: Look[Any, Any], hand: Any) -> None:
        """Put a hand in the place of its side's."""
        look.state.hands = tuple(hand if other.side == hand.side else other for other in look.state.hands)

    def without(self, look: Look[Any, Any], side: str, card: str) -> Ids:
        """The cards of a hand less one."""
        cards = list(self.of(look, side).cards)
        cards.remove(card)
        return tuple(cards)

    def ordered(self, look: Look[Any, Any], side: str, cards: Ids) -> Ids:
        """Cards in the order of their deck."""
        return tuple(sorted(cards, key=self.deck(look.rules, side).index))

    def unseen(self, look: Look[Any, Any], side: str) -> list[str]:
        """The cards of a deck that do not lie open, in their order: anybody knows them."""
        left = list(self.deck(look.rules, side))
        for card in self.laid(look, side):
            left.remove(card)
        return left

    def left(self, look: Look[Any, Any], side: str) -> list[str]:
        """The same less those in hands, as far as these can be seen."""
        left, deck = self.unseen(look, side), self.deck(look.rules, side)
        known = [hand.cards for hand in look.state.hands if self.deck(look.rules, hand.side) == deck]
        for card in (card for cards in known for card in cards if card != HIDDEN):
            left.remove(card)
        return left

    def observed(self, look: Look[Any, Any], side: str) -> Any:
        """The state as a side may know it: of another's hand the number of cards."""
        seen = look.state.copy()
        seen.hands = tuple(
            hand if hand.side == side else replace(hand, cards=(HIDDEN,) * len(hand.cards)) for hand in look.state.hands
        )
        return seen

    def imagined(self, look: Look[Any, Any], choose: Callable[[int], int]) -> Any:
        """The state with the hidden cards drawn at random from those that are left."""
        now: Look[Any, Any] = Look(look.rules, look.state.copy())
        for hand in [hand for hand in look.state.hands if HIDDEN in hand.cards]:
            left = self.left(now, hand.side)
            cards = tuple([left.pop(choose(len(left))) if card == HIDDEN else card for card in hand.cards])
            self.put(now, replace(hand, cards=self.ordered(now, hand.side, cards)))
        return now.state
