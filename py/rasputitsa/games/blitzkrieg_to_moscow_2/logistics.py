"""The Logistics Phase: hand, arrivals, cards for men and railways (6, 14.1, 15.2; rulings 6, 12 to 19, 45 and 50)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards, state
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import lines
from rasputitsa.games.blitzkrieg_to_moscow_2.losses import withdraw
from rasputitsa.games.blitzkrieg_to_moscow_2.rail import RailMove, Rails, Voyages
from rasputitsa.procedures.offering import Offers
from rasputitsa.rules.permits import Ban, ItemChoice, PlaceChoice, Reason, Sentence, UnitChoice, block, pool, refused

REINFORCE = "reinforce"


@dataclass(frozen=True, slots=True)
class Rebuild(cards.ByCard, Stage):
    """A German or Romanian unit that is out of play comes back, spent (6.2.2; ruling 18)."""

    name: ClassVar[str] = "rebuild"

    def decision(self, look: state.BlitzLook) -> Decision | None:
        """The choice of a unit to rebuild and of its place; None if the card was negated."""
        if cards.card_in_play(look).negated:
            return None
        option = _rebuilding(look).option("rebuilt", look.rules.kind_of)
        return Decision(state.GERMAN, text("prompt.rebuild", "6.2.2", side=state.GERMAN), (option,))

    def on_rebuilt(self, play: state.BlitzPlay, unit_id: str, box: str) -> None:
        """Put the unit into its rear area."""
        put_in_rear(play, play.state.units[unit_id], box, spent=True)
        cards.take_effect(play)
        play.end()


@dataclass(frozen=True, slots=True)
class Reinforce(Offers):
    """Eliminated Soviet units come back fresh: up to four of infantry, or a mechanised corps (6.2.3; ruling 18)."""

    name: ClassVar[str] = "reinforce"
    card: str
    brought: int = 0

    def offers(self, look: state.BlitzLook) -> tuple[Option, ...]:
        """Bring a unit back; nothing when no more can come."""
        return (_bringing(look, self.card).option("bring"),) if self.brought < _most(look, self.card) else ()

    def ask(self, look: state.BlitzLook, options: tuple[Option, ...]) -> Decision:
        """The question; after the first unit it may be enough."""
        enough = (Option("enough", advances=True),) if self.brought else ()
        prompt = text("prompt.reinforce", "6.2.3", side=state.SOVIET, units=_most(look, self.card) - self.brought)
        return Decision(state.SOVIET, prompt, (*options, *enough))

    def close(self, play: state.BlitzPlay) -> None:
        """The card has had its effect."""
        cards.take_effect(play)
        play.end()

    def on_bring(self, play: state.BlitzPlay, unit_id: str) -> None:
        """A unit comes into the rear area."""
        put_in_rear(play, play.state.units[unit_id], state.REARS[state.SOVIET][0])
        play.goto(replace(self, brought=self.brought + 1))

    def on_enough(self, play: state.BlitzPlay) -> None:
        """End the reinforcements."""
        self.close(play)


@dataclass(frozen=True, slots=True)
class NameHero(Stage):
    """The Soviets name the Hero City, once a game (14.1; ruling 45)."""

    name: ClassVar[str] = "name_hero"

    def decision(self, look: state.BlitzLook) -> Decision:
        """The choice of the Hero City among those under Soviet control."""
        option = Option("hero", ("hex",), heroes(look), why=refused("why.not_a_hero", "14.1", "hex"))
        return Decision(state.SOVIET, text("prompt.hero", "14.1", side=state.SOVIET), (option,))

    def on_hero(self, play: state.BlitzPlay, hex_id: str) -> None:
        """Name it."""
        play.state.hero = play.rules.grid.index[hex_id]
        play.log(text("log.hero", "14.1", side=state.SOVIET, hex=hex_id))
        cards.take_effect(play)
        play.end()


def put_in_rear(play: state.BlitzPlay, unit: Unit, box: str, *, spent: bool = False) -> None:
    """Put a unit into a rear area, fresh unless it is said to be spent."""
    play.state.put(unit.bare().with_steps(1 if spent else unit.type.full).inside(box))
    play.log(text("log.arrives", "6.2", unit=unit.id, box=box), unit=unit.id)


def rebuildable(look: state.BlitzLook) -> Ids:
    """The German and Romanian units out of play, surrendered or not (ruling 18)."""
    boxes = (f"{state.GERMAN}_lost", f"{state.GERMAN}_surrendered")
    return tuple(unit.id for box in boxes for unit in look.state.units.boxed(box))


def returning(look: state.BlitzLook, card: str) -> Ids:
    """The Soviet units that a card can bring back."""
    return _bringing(look, card).subjects


def heroes(look: state.BlitzLook) -> Ids:
    """The cities that can be named: any under Soviet control, besieged or a fortress too (ruling 45)."""
    return look.rules.grid.ids(state.cities_of(look, state.SOVIET))


def _most(look: state.BlitzLook, card: str) -> int:
    return look.rules.figures["reinforced_tanks" if _brings_tanks(look, card) else "reinforced"]


def _brings_tanks(look: state.BlitzLook, card: str) -> bool:
    """True if a card brings mechanised corps; the others that reinforce bring infantry (6.2.3)."""
    return cards.card_named(look.rules, state.SOVIET, card).bound_to(REINFORCE) == state.TANKS


def _rebuilding(look: state.BlitzLook) -> PlaceChoice:
    """The units that can be rebuilt, each in its rear area, one without a code in any (6.2.2; ruling 6)."""
    homes = look.rules.homes
    who = UnitChoice(pool(look.state.units[id] for id in rebuildable(look)), Sentence("why.not_lost", "6.2.2"))
    strange = Ban(
        lambda unit, box: box not in state.REARS[state.GERMAN] or homes.get(unit.id, box) != box,
        "why.not_its_area",
        "ruling-6",
        lambda unit, box: {"box": box},
    )
    return PlaceChoice(who, lambda unit: state.REARS[state.GERMAN], (strange,))


def _bringing(look: state.BlitzLook, card: str) -> UnitChoice:
    """The Soviet units that a card can bring back: not the surrendered, nor those still to come (ruling 18)."""
    gone = f"{state.SOVIET}_surrendered"
    boxes, tanks = (f"{state.SOVIET}_lost", f"{state.SOVIET}_withdrawn", gone), _brings_tanks(look, card)
    bans = (
        Ban(lambda unit: unit.box == gone, "why.gone_for_good", "6.2.3"),
        Ban(lambda unit: state.is_tank(unit) != tanks, "why.other_kind", "6.2.3", lambda unit: {"card": card}),
    )
    units = (unit for box in boxes for unit in look.state.units.boxed(box))
    return UnitChoice(pool(units), Sentence("why.not_lost", "6.2.3"), bans)


CARD_COURSES: tuple[Course, ...] = (
    ("negation", "rebuild"),
    ("negation", "reinforce"),
    ("negation", "name_hero"),
    ("negation", "rail_move"),
)


@dataclass(frozen=True, slots=True)
class ChooseHand(Stage):
    """The old hand is laid down and a new one chosen in secret from the whole deck (6.1, 7.2; ruling 12)."""

    name: ClassVar[str] = "choose_hand"
    side: state.SideId

    def decision(self, look: state.BlitzLook) -> Decision:
        """Take a card, put one back, or keep the hand once it is full."""
        hand, due = cards.hand_of(look, self.side), state.this_turn(look).cards[self.side]
        missing = due - len(hand.cards)
        blocked = block(missing, "why.hand_short", "6.1", side=self.side, cards=missing)
        held = ItemChoice(hand.cards, refused("why.not_held", "6.1", "card"))
        options = (
            _taking(cards.HANDS.left(look, self.side), missing).option("take")._replace(secret="kept"),
            held.option("put_back")._replace(retracts=True, secret="kept"),
            Option("ready", blocked=blocked, advances=True),
        )
        return Decision(self.side, text("prompt.hand", "6.1", side=self.side, cards=due), options)

    def on_take(self, play: state.BlitzPlay, card: str) -> None:
        """Take a card into the hand."""
        hold(play, self.side, (*cards.hand_of(play, self.side).cards, card))

    def on_put_back(self, play: state.BlitzPlay, card: str) -> None:
        """Put a card back."""
        hold(play, self.side, cards.HANDS.without(play, self.side, card))

    def on_ready(self, play: state.BlitzPlay) -> None:
        """The choice binds (ruling 13)."""
        held = cards.hand_of(play, self.side).cards
        play.log(text("log.hand", "6.1", side=self.side, cards=len(held)))
        play.commit()
        play.end()


@dataclass(frozen=True, slots=True)
class Arrivals(Stage):
    """Units due this turn come into their rear areas, fresh; a unit free to choose an area does (6.2; rulings 6, 8)."""

    name: ClassVar[str] = "arrivals"
    side: state.SideId

    def decision(self, look: state.BlitzLook) -> Decision | None:
        """The choice of a rear area for a unit without a code; None if there is no such unit."""
        if not self._free(look):
            return None
        option = self._placing(look).option("place", look.rules.kind_of)
        return Decision(self.side, text("prompt.place", "6.2", side=self.side), (option,))

    def run(self, play: state.BlitzPlay) -> None:
        """Put each unit with a code where the code says."""
        for unit in self._due(play):
            put_in_rear(play, unit, play.rules.homes.get(unit.id) or state.REARS[self.side][0])
        play.end()

    def on_place(self, play: state.BlitzPlay, unit_id: str, box: str) -> None:
        """Put a unit into an area."""
        put_in_rear(play, play.state.units[unit_id], box)

    def _due(self, look: state.BlitzLook) -> tuple[Unit, ...]:
        waiting = look.state.units.boxed(state.due_box(look.state.turn))
        return tuple(unit for unit in waiting if unit.side == self.side)

    def _free(self, look: state.BlitzLook) -> bool:
        is_free = len(state.REARS[self.side]) > 1
        return any(is_free and unit.id not in look.rules.homes for unit in self._due(look))

    def _placing(self, look: state.BlitzLook) -> PlaceChoice:
        """The units due without a code, each into any rear area of its side (6.2; ruling 6)."""
        homes, rears = look.rules.homes, state.REARS[self.side]
        coded = Ban(lambda unit: unit.id in homes, "why.has_its_area", "6.2", lambda unit: {"box": homes[unit.id]})
        who = UnitChoice(pool(self._due(look)), Sentence("why.not_due", "6.2"), (coded,))
        strange = Ban(
            lambda unit, place: place not in rears, "why.not_placed", "6.2", lambda unit, place: {"place": place}
        )
        return PlaceChoice(who, lambda unit: rears, (strange,))


@dataclass(frozen=True, slots=True)
class Logistics(cards.Activating, Stage):
    """Cards and rail moves: first Activation, withdrawals and sea transport, then the rest (ruling 13).

    `begun`: something of the second part has been done. `free`: rail moves left that need no card.
    """

    name: ClassVar[str] = "logistics"
    calls: ClassVar[tuple[Course, ...]] = (cards.COURSE, *CARD_COURSES)
    side: state.SideId
    free: int
    begun: bool = False

    def decision(self, look: state.BlitzLook) -> Decision:
        """Any of it, or end the phase."""
        offers = (*_first_part(look, self), *_men(look, self.side), *_trains(look, self))
        options = (*offers, Option("end", label="verb.to.movement", advances=True))
        # With cards in hand the prompt tells nothing of them: the enemy reads it too.
        is_over = not cards.hand_of(look, self.side).cards and not any(_is_open(option) for option in offers)
        key = "prompt.logistics.over" if is_over else "prompt.logistics"
        return Decision(self.side, text(key, "6.0", side=self.side), options)

    def on_withdraw(self, play: state.BlitzPlay, unit_id: str) -> None:
        """Take a unit off the map (6.2.4)."""
        withdraw(play, play.state.units[unit_id])

    def on_sail(self, play: state.BlitzPlay, unit_id: str, place: str) -> None:
        """Evacuate Odessa by sea for a rail move (15.2.2; ruling 50)."""
        play.goto(Logistics(self.side, self.free - 1, self.begun))
        moved = Voyages(play, self.side, ())
        play.call(RailMove(self.side, moved.go(play, unit_id, place), by_sea=True))

    def on_sail_card(self, play: state.BlitzPlay, card: str) -> None:
        """Evacuate Odessa by sea for a card's rail move (15.2.2; ruling 50)."""
        cards.put_into_play(play, self.side, card, "rail")
        play.call(cards.Negation(), RailMove(self.side, by_card=True, by_sea=True))

    def on_rebuild(self, play: state.BlitzPlay, card: str) -> None:
        """Play Replacement! for a unit (6.2.2)."""
        self._play(play, card, "rebuild", Rebuild())

    def on_reinforce(self, play: state.BlitzPlay, card: str) -> None:
        """Play Reinforcements! or T-34! for units (6.2.3)."""
        self._play(play, card, "reinforce", Reinforce(card))

    def on_hero_city(self, play: state.BlitzPlay, card: str) -> None:
        """Play Reinforcements! for the Hero City (14.1)."""
        self._play(play, card, "hero_city", NameHero())

    def on_rail_card(self, play: state.BlitzPlay, card: str) -> None:
        """Play a card for a rail move (6.3)."""
        self._play(play, card, "rail", RailMove(self.side, by_card=True))

    def on_rail(self, play: state.BlitzPlay, unit_id: str, place: str) -> None:
        """The rail move that needs no card (6.3)."""
        play.goto(Logistics(self.side, self.free - 1, begun=True))
        play.call(RailMove(self.side, Rails(play, self.side, ()).go(play, unit_id, place)))

    def on_end(self, play: state.BlitzPlay) -> None:
        """End the phase."""
        play.state.clear_marks("rode")
        play.end()

    def _play(self, play: state.BlitzPlay, card: str, function: str, use: Stage) -> None:
        play.goto(Logistics(self.side, self.free, begun=True))
        cards.put_into_play(play, self.side, card, function)
        play.call(cards.Negation(), use)


def lay_down(play: state.BlitzPlay, side: state.SideId) -> None:
    """The old hand goes back into the deck before a new one is chosen; what was not played is told (6.1, 7.2)."""
    left = len(cards.hand_of(play, side).cards)
    if left:
        play.log(text("log.laid_down", "7.2", side=side, cards=left))
    hold(play, side, ())


def hold(play: state.BlitzPlay, side: state.SideId, held: Ids) -> None:
    """Give a side a hand; nothing of it has been shown."""
    cards.HANDS.put(play, state.Hand(side, cards.HANDS.ordered(play, side, held)))


def free_rail_moves(look: state.BlitzLook, side: str) -> int:
    """The rail moves without a card: one for the Soviets, by option none once Moscow has fallen (6.3, 15.3)."""
    if side == state.GERMAN or (look.rules.moscow_counts and look.state.moscow_fell):
        return 0
    return look.rules.figures["soviet_rail_moves"]


def _is_open(option: Option) -> bool:
    return not option.blocked and bool(option.subjects)


def _first_part(look: state.BlitzLook, stage: Logistics) -> tuple[Option, ...]:
    """Activation, withdrawal, sea transport: until anything else is done."""
    late = block(stage.begun, "why.logistics_begun", "ruling-13", side=stage.side)
    options = [cards.activation_option(look, stage.side, late=late)]
    if stage.side == state.SOVIET:
        options.append(_withdrawal(look, late))
        if look.rules.by_sea:
            options += _sailing(look, stage, late)
    return tuple(options)


def _withdrawal(look: state.BlitzLook, late: Text | None) -> Option:
    line, notes = lines(look, state.SOVIET), (text("note.withdraw", "ruling-19"),)
    bans = (Reason(lambda unit: late), Ban(lambda unit: not line >> unit.hex & 1, "why.no_line", "6.2.4"))
    units = UnitChoice(pool(look.state.units.of(state.SOVIET)), Sentence("why.not_yours", "6.2.4"), bans)
    return units.option("withdraw")._replace(notes=lambda _unit: notes)


def _sailing(look: state.BlitzLook, stage: Logistics, late: Text | None) -> tuple[Option, Option]:
    voyages = Voyages(look, state.SOVIET, ())
    blocked = late or _no_rail_move(stage)
    nobody = late or voyages.why_nobody()
    return voyages.option("sail", blocked=blocked), cards.card_option(
        look, state.SOVIET, "rail", "sail_card", blocked=nobody
    )


def _men(look: state.BlitzLook, side: state.SideId) -> tuple[Option, ...]:
    """Cards that bring units, or name the Hero City."""
    if side == state.GERMAN:
        blocked = block(not rebuildable(look), "why.nobody_lost", "6.2.2", side=side)
        return (cards.card_option(look, side, "rebuild", blocked=blocked),)
    named = block(look.state.hero >= 0, "why.hero_named", "14.1")
    blocked = named or block(not heroes(look), "why.no_hero", "14.1")
    return _reinforcing(look), cards.card_option(look, side, "hero_city", blocked=blocked)


def _reinforcing(look: state.BlitzLook) -> Option:
    """The cards for which a unit can come back."""
    nobody = Ban(lambda card: not returning(look, card), "why.nobody_returns", "6.2.3", cards.of_card)
    return cards.card_option(look, state.SOVIET, "reinforce", bans=(nobody,))


def _trains(look: state.BlitzLook, stage: Logistics) -> tuple[Option, ...]:
    """Rail moves, with a card or without."""
    rails = Rails(look, stage.side, ())
    by_card = cards.card_option(look, stage.side, "rail", "rail_card", blocked=rails.why_nobody())
    if stage.side == state.GERMAN:
        return (by_card,)
    return rails.option("rail", blocked=_no_rail_move(stage)), by_card


def _no_rail_move(stage: Logistics) -> Text | None:
    return block(not stage.free, "why.no_rail_move", "6.3", side=stage.side)


def _taking(left: Iterable[str], missing: int) -> ItemChoice:
    """The cards left in the deck, while any is missing from the hand."""
    is_full = Ban(lambda card: not missing, "why.hand_full", "6.1", cards.of_card)
    return ItemChoice(left, refused("why.not_in_deck" if missing else "why.hand_full", "6.1", "card"), (is_full,))
