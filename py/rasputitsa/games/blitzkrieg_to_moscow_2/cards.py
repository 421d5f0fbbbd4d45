"""Cards: hands, negation, Activation; the rest in `battle`, `breakthrough`, `logistics` (6.1, 7; rulings 12-16, 24)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option, Secret
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, BlitzPlay, SideId, is_in_rear, on_hand
from rasputitsa.rules.hands import HIDDEN, Hands
from rasputitsa.rules.permits import Ban, Bans, Facts, ItemChoice, Reason, Sentence, UnitChoice, pool, refused

NEGATE = "negate"
CITY, GERMAN_ATTACK = "city", "german_attack"
"""The battles to which a function may be bound: in cities, German attacks (7.1; ruling 30)."""
_UNMET = {CITY: ("why.not_a_city", "11.3.4"), GERMAN_ATTACK: ("why.no_german_attack", "7.1")}


@dataclass(frozen=True, slots=True)
class Negation(Stage):
    """After a German card the Soviets may negate it; that they are asked depends on public facts (7.1; ruling 15)."""

    name: ClassVar[str] = "negation"

    def decision(self, look: state.BlitzLook) -> Decision | None:
        """Negate the card, let it pass, or let all pass for the rest of the battle or phase."""
        played = card_in_play(look)
        if (
            played.side != state.GERMAN
            or state.SOVIET in (*look.state.silent, *silent(look))
            or not may_hold(look, state.SOVIET, NEGATE)
        ):
            return None
        prompt = text("prompt.negate", "ruling-15", side=state.SOVIET, card=played.card, function=played.function)
        return Decision(state.SOVIET, prompt, (card_option(look, state.SOVIET, NEGATE), *passes(look)))

    def on_negate(self, play: state.BlitzPlay, card: str) -> None:
        """The German card has no effect."""
        spend(play, state.SOVIET, card)
        play.state.card = replace(card_in_play(play), negated=True)
        play.log(text("log.negated", "7.1", side=state.SOVIET, card=card_in_play(play).card))
        play.end()

    def on_pass(self, play: state.BlitzPlay) -> None:
        """Let it pass."""
        play.end()

    def on_pass_all(self, play: state.BlitzPlay) -> None:
        """Let all pass for the rest of the battle or phase."""
        fall_silent(play, state.SOVIET)
        play.end()


class ByCard:
    """A stage in which a card has its effect, unless it was negated: then the stage asks nobody, and is over."""

    __slots__ = ()

    def run(self, play: state.BlitzPlay) -> None:
        """The card was negated."""
        take_effect(play)
        play.end()


def passes(look: state.BlitzLook) -> tuple[Option, Option]:
    """The two ways of playing no card: now, or no more in this battle or phase (ruling 24)."""
    scope = "battle" if look.state.battle else "phase"
    return Option("pass", advances=True, passes=True), Option("pass_all", label=f"verb.pass_all.{scope}")


def card_in_play(look: state.BlitzLook) -> state.Played:
    """The card that is being played."""
    if look.state.card is None:
        raise LookupError("no card is being played")
    return look.state.card


def card_named(rules: state.BlitzRules, side: str, id: str) -> state.Card:
    """A card of a side's deck."""
    return next(card for card in rules.decks[side] if card.id == id)


@lru_cache(maxsize=16)
def deck_of(rules: state.BlitzRules, side: str) -> Ids:
    """All cards of a side's deck, each as often as it is in it."""
    return tuple(card.id for card in rules.decks[side] for _ in range(card.copies))


HANDS = Hands(deck_of, lambda look, side: hand_of(look, side).shown)
"""The hands of both sides; what is played lies open until the next choice (6.1; ruling 12)."""
hand_of: Callable[[state.BlitzLook, str], state.Hand] = HANDS.of
observe, imagine = HANDS.observed, HANDS.imagined


def may_hold(look: state.BlitzLook, side: str, function: str, unmet: str = "") -> bool:
    """True if, by public facts, a side may hold a card with a function: it holds any, and such are left.

    Cards are left out that are bound to what is not so as things stand, `unmet` (ruling 24).
    """
    fitting = (card_named(look.rules, side, id) for id in HANDS.unseen(look, side))
    return bool(hand_of(look, side).cards) and any(fits(card, function, unmet) for card in fitting)


def fits(card: state.Card, function: str, unmet: str) -> bool:
    """True if a card has a function that is not bound to the unmet condition."""
    return function in card.functions and (not unmet or card.bound_to(function) != unmet)


def card_option(
    look: state.BlitzLook, side: str, function: str, verb: str = "", *, blocked: Text | None = None, bans: Bans = ()
) -> Option:
    """The verb of a function: which card is played for it. A card is named before what it is used on (ruling 14).

    `blocked` says why it is played for nothing now, `bans` which cards are not.
    """
    fitting = Ban(
        lambda card: function not in card_named(look.rules, side, card).functions,
        "why.not_its_function",
        "7.1",
        lambda card: {"card": card, "function": function},
    )
    held = [card for card in hand_of(look, side).cards if card != HIDDEN]
    cards = ItemChoice(held, refused("why.not_held", "7.0", "card"), (fitting, Reason(lambda card: blocked), *bans))
    secret: Secret = "shown" if not blocked and may_hold(look, side, function) else ""
    return cards.option(verb or function)._replace(secret=secret)


def bound_option(look: state.BlitzLook, side: str, function: str, unmet: str) -> Option:
    """The same, of a function that may be bound to what is not so as things stand."""
    if not unmet:
        return card_option(look, side, function)
    key, rule = _UNMET[unmet]
    bound = Ban(lambda card: not fits(card_named(look.rules, side, card), function, unmet), key, rule, of_card)
    return card_option(look, side, function, bans=(bound,))


def of_card(card: str) -> Facts:
    """A card, for a sentence."""
    return {"card": card}


def put_into_play(play: state.BlitzPlay, side: state.SideId, card: str, function: str) -> None:
    """Lay a card down for a function; whether it is negated is asked next (ruling 15)."""
    spend(play, side, card)
    play.state.card = state.Played(side, card, function)
    play.log(text("log.card", "7.0", side=side, card=card, function=function))


def take_effect(play: state.BlitzPlay) -> bool:
    """Take the card out of play; whether it has its effect."""
    played = card_in_play(play)
    play.state.card = None
    return not played.negated


def spend(play: state.BlitzPlay, side: str, card: str) -> None:
    """A card leaves the hand and lies open until its owner's next choice (ruling 12)."""
    hand = hand_of(play, side)
    shown = HANDS.ordered(play, side, (*hand.shown, card))
    HANDS.put(play, state.Hand(hand.side, HANDS.without(play, side, card), shown))


def silent(look: state.BlitzLook) -> tuple[state.SideId, ...]:
    """The sides that play no more cards in this battle, or negate none in this phase."""
    return look.state.battle.silent if look.state.battle else look.state.silent


def fall_silent(play: state.BlitzPlay, side: state.SideId) -> None:
    """A side openly passes for the rest of the battle, or of the phase where none is fought."""
    if play.state.battle:
        play.log(text("log.silent", "ruling-24", side=side))
        play.state.battle = replace(play.state.battle, silent=(*play.state.battle.silent, side))
    else:
        play.log(text("log.negates_none", "ruling-15", side=side))
        play.state.silent = (*play.state.silent, side)


ACTIVATION = "activation"
COURSE: Course = ("negation", "activate")
"""The course of stages after a card is played for Activation."""


@dataclass(frozen=True, slots=True)
class Activate(ByCard, Stage):
    """The owner of the card names the unit that turns fresh."""

    name: ClassVar[str] = "activate"
    side: SideId

    def decision(self, look: BlitzLook) -> Decision | None:
        """The choice of the unit to activate; None if the card was negated."""
        if card_in_play(look).negated:
            return None
        option = Option("activate", ("unit",), spent_units(look, self.side), why=_spent(look, self.side).why)
        return Decision(self.side, text("prompt.activate", "7.1", side=self.side), (option,))

    def on_activate(self, play: BlitzPlay, unit_id: str) -> None:
        """Turn the unit over."""
        unit = play.state.units[unit_id]
        play.state.put(unit.with_steps(unit.type.full))
        play.log(text("log.activated", "7.1", unit=unit_id), unit=unit_id)
        take_effect(play)
        play.end()


class Activating:
    """A phase in which a side may play cards for Activation."""

    __slots__ = ()
    side: SideId

    def on_activation(self, play: BlitzPlay, card: str) -> None:
        """Play a card for Activation."""
        put_into_play(play, self.side, card, ACTIVATION)
        play.call(Negation(), Activate(self.side))


def spent_units(look: BlitzLook, side: str) -> Ids:
    """A side's spent units on the map and in its rear areas."""
    return tuple(unit.id for unit in on_hand(look, side) if not unit.is_full)


def activation_option(look: BlitzLook, side: SideId, *, late: Text | None = None) -> Option:
    """The verb `activation`; `late` says why it is too late for it."""
    blocked = late or (None if spent_units(look, side) else text("why.nobody_spent", "7.1", side=side))
    return card_option(look, side, ACTIVATION, blocked=blocked)


def _spent(look: BlitzLook, side: str) -> UnitChoice:
    """A side's units on the map and in its rear areas that are not fresh (7.1)."""
    bans = (
        Ban(
            lambda unit: unit.hex < 0 and not is_in_rear(unit), "why.not_in_play", "7.1", lambda unit: {"box": unit.box}
        ),
        Ban(lambda unit: unit.is_full, "why.fresh", "7.1"),
    )
    own = pool(unit for unit in look.state.units.all() if unit.side == side)
    return UnitChoice(own, Sentence("why.not_yours", "7.1"), bans)
