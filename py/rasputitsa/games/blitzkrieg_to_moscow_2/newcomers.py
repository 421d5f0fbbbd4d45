"""Cards that bring units back, and the Hero City (6.2.2, 6.2.3, 14.1; rulings 6, 14, 18 and 45)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import ByCard, card_in_play, card_named, take_effect
from rasputitsa.procedures.offering import Offers
from rasputitsa.rules.permits import Ban, PlaceChoice, Sentence, UnitChoice, pool, refused

REINFORCE = "reinforce"


@dataclass(frozen=True, slots=True)
class Rebuild(ByCard, Stage):
    """A German or Romanian unit that is out of play comes back, spent (6.2.2; ruling 18)."""

    name: ClassVar[str] = "rebuild"

    def decision(self, look: state.BlitzLook) -> Decision | None:
        """The choice of a unit to rebuild and of its place; None if the card was negated."""
        if card_in_play(look).negated:
            return None
        option = _rebuilding(look).option("rebuilt", look.rules.kind_of)
        return Decision(state.GERMAN, text("prompt.rebuild", "6.2.2", side=state.GERMAN), (option,))

    def on_rebuilt(self, play: state.BlitzPlay, unit_id: str, box: str) -> None:
        """Put the unit into its rear area."""
        put_in_rear(play, play.state.units[unit_id], box, spent=True)
        take_effect(play)
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
        take_effect(play)
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
        take_effect(play)
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
    return card_named(look.rules, state.SOVIET, card).bound_to(REINFORCE) == state.TANKS


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
