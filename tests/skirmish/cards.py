"""Cards: a secret hand each, drawn from a common deck, played by the side that is attacked (chapter 4)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import text
from rasputitsa.procedures.acts import side_act
from rasputitsa.rules.combat import current_battle
from rasputitsa.rules.hands import Hands
from rasputitsa.rules.permits import Ban, ItemChoice, Sentence, UnitChoice, pool, refused
from tests.skirmish.state import Battle, Hand, SideId, SkirmishLook, SkirmishPlay, SkirmishState

SMOKE = "smoke"
RECALL = "recall"


def _draw(play: SkirmishPlay, side: SideId) -> None:
    """Draw from what neither holds and nobody played; an empty deck gives nothing. Spent guns are fresh (3.9)."""
    play.state.active = side
    play.state.put(*(gun.with_steps(gun.type.full) for gun in play.state.units.boxed(f"{side}_guns")))
    if play.rules.is_grand and not HANDS.left(play, side):
        play.state.played = ()
    left = HANDS.left(play, side)
    if not left:
        play.log(text("log.deck_empty", "4.1"))
        return
    card = left[play.draw(len(left))]
    hold(play, side, (*hand_of(play, side), card))
    play.log(text("log.draws", "4.1", side=side))
    play.log(text("log.drew", "4.1", card=card), side=side if play.rules.secret else "")


DrawCard = side_act(
    "draw_card", "A side draws a card that the other, unless hands are open, may not see (4.1).", SideId, _draw
)


@dataclass(frozen=True, slots=True)
class Discard(Stage):
    """A side with too many cards lays one down openly (4.2)."""

    name: ClassVar[str] = "discard"
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """The choice of a card to discard; None if the hand is small enough."""
        cards = hand_of(look, self.side)
        if len(cards) <= look.rules.hand:
            return None
        option = ItemChoice(cards, NOT_HELD).option("discard")._replace(secret="shown")
        return Decision(self.side, text("prompt.discard", "4.2", side=self.side), (option,))

    def on_discard(self, play: SkirmishPlay, card: str) -> None:
        """Lay a card down."""
        spend(play, self.side, card)
        play.log(text("log.discards", "4.2", side=self.side, card=card))


@dataclass(frozen=True, slots=True)
class Interrupt(Stage):
    """Before the die is thrown the side that is attacked may play cards; it is asked whatever it holds (4.3)."""

    name: ClassVar[str] = "interrupt"
    interrupts: ClassVar[bool] = True
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision:
        """Play a card, or pass."""
        useful = (SMOKE, *look.rules.shifts)
        useless = Ban(lambda card: card not in useful, "why.useless", "4.4", lambda card: {"card": card})
        played = ItemChoice(hand_of(look, self.side), NOT_HELD, (useless,)).option("card")
        options = (played._replace(secret="shown"), Option("pass", advances=True, passes=True))
        return Decision(self.side, text("prompt.interrupt", "4.3", side=self.side), options)

    def on_card(self, play: SkirmishPlay, card: str) -> None:
        """Play a card; smoke lets the defenders slip away without a fight (4.4)."""
        spend(play, self.side, card)
        play.log(text("log.card", "4.3", side=self.side, card=card))
        battle = battle_of(play)
        play.state.battle = replace(battle, cards=(*battle.cards, card), result="DR" if card == SMOKE else "")
        if card == SMOKE:
            play.end()

    def on_pass(self, play: SkirmishPlay) -> None:
        """Play no more cards."""
        play.log(text("log.passes", "4.3", side=self.side))
        play.end()


@dataclass(frozen=True, slots=True)
class Report(Stage):
    """Bad news: a side that has lost units may call one back by a card, whatever is going on (4.5)."""

    name: ClassVar[str] = "report"
    interrupts: ClassVar[bool] = True
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Call a unit back, or not; None where nobody is lost."""
        lost = look.state.units.boxed(f"{self.side}_lost")
        if not lost:
            return None
        held = lost if RECALL in hand_of(look, self.side) else ()
        recall = UnitChoice(pool(held), Sentence("why.no_recall", "4.5")).option("recall")
        options = (recall._replace(secret="shown"), Option("pass", advances=True))
        return Decision(self.side, text("prompt.report", "4.5", side=self.side), options)

    def on_recall(self, play: SkirmishPlay, unit_id: str) -> None:
        """A lost unit comes into reserve."""
        spend(play, self.side, RECALL)
        play.state.put(play.state.units[unit_id].inside(f"{self.side}_reserve"))
        play.log(text("log.recall", "4.5", side=self.side, unit=unit_id), unit=unit_id)
        play.end()

    def on_pass(self, play: SkirmishPlay) -> None:
        """End the report without a return."""
        play.log(text("log.passes", "4.5", side=self.side))
        play.end()


def report(play: SkirmishPlay, *sides: SideId) -> None:
    """Let sides answer bad news, on whatever stage they stand (4.5)."""
    if play.rules.is_grand:
        play.call(*(Report(side) for side in sides))


battle_of: Callable[[SkirmishLook], Battle] = current_battle.battle_of
"""The battle being fought. Raises LookupError where there is none."""


HANDS = Hands(lambda rules, side: rules.deck, lambda look, side: look.state.played)
"""The hands of both sides, out of one deck (4.1)."""


def hand_of(look: SkirmishLook, side: str) -> Ids:
    """The cards that a side holds."""
    cards: Ids = HANDS.of(look, side).cards
    return cards


def hold(play: SkirmishPlay, side: SideId, cards: Ids) -> None:
    """Give a side a hand, in the order of the deck."""
    HANDS.put(play, Hand(side, HANDS.ordered(play, side, cards)))


def spend(play: SkirmishPlay, side: SideId, card: str) -> None:
    """Lay down one card of a hand."""
    hold(play, side, HANDS.without(play, side, card))
    play.state.played = (*play.state.played, card)


NOT_HELD = refused("why.not_held", "4.2", "card")
"""The reason why a card cannot be played or laid down."""


def observe(look: SkirmishLook, side: str) -> SkirmishState:
    """The state as a side may know it: of the other's hand only the number of cards (4.1)."""
    seen: SkirmishState = HANDS.observed(look, side) if look.rules.secret else look.state
    return seen
