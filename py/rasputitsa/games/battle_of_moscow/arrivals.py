"""A side's arrivals begin: accounts grow, Tikhvin takes its share (Replacements; Tikhvin; rulings 8, 61, 62 and 68)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.depots import PLACES, QUOTAS, Left, forgoing, income
from rasputitsa.games.battle_of_moscow.dropping import can_drop
from rasputitsa.games.battle_of_moscow.ground import germans_on
from rasputitsa.games.battle_of_moscow.newcomers import Newcomers
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, SideId, TyphoonLook, TyphoonPlay
from rasputitsa.procedures.acts import side_act
from rasputitsa.procedures.offering import OneOf
from rasputitsa.rules.permits import refused


def _begin(play: TyphoonPlay, side: SideId) -> None:
    """Count what there is to place."""
    if not play.rules.arrive:
        return
    if side == GERMAN:
        _save_up(play)
        play.call(Newcomers(GERMAN))
    else:
        _begin_russian(play)


def _begin_russian(play: TyphoonPlay) -> None:
    left = income(play)
    if not germans_on(play, 1 << play.rules.places.tikhvin):
        play.call(_russians(play, left))
        return
    loss = play.rules.factors[RUSSIAN]["tikhvin"]
    play.log(text("log.tikhvin", "tikhvin", hex=play.rules.grid.names[play.rules.places.tikhvin], factors=loss))
    play.call(Tikhvin(left, loss))


Arrivals = side_act(
    "arrivals",
    "A side places what comes in, before its first impulse (ruling 8).",
    SideId,
    _begin,
    key="arrivals",
    becomes=(("newcomers",), ("tikhvin",)),
)


@dataclass(frozen=True, slots=True)
class Tikhvin(OneOf):
    """A German unit in Tikhvin costs the Russian two factors; he says where, factor by factor (ruling 61)."""

    name: ClassVar[str] = "tikhvin"
    becomes: ClassVar[tuple[Course, ...]] = (("newcomers",),)
    left: tuple[int, ...]
    owed: int

    def named(self, look: TyphoonLook) -> Sequence[str]:
        """The places that can give up the next factor; none once enough are given up."""
        return forgoing(look, self.left) if self.owed else ()

    def ask(self, look: TyphoonLook, named: Sequence[str]) -> Decision:
        """The choice of the place."""
        why = refused("why.not_forgone", "ruling-61", "place")
        prompt = text("prompt.tikhvin", "tikhvin", side=RUSSIAN, factors=self.owed)
        return Decision(RUSSIAN, prompt, (Option("forgo", ("item",), tuple(named), why=why),))

    def take(self, play: TyphoonPlay, id: str) -> None:
        """A place gives one factor less."""
        left = tuple(factors - (name == id) for name, factors in zip(PLACES, self.left, strict=True))
        play.log(text("log.forgone", "ruling-61", place=id))
        play.goto(Tikhvin(left, self.owed - 1))

    def pass_over(self, play: TyphoonPlay) -> None:
        """Place the rest."""
        play.goto(_russians(play, self.left))

    def on_forgo(self, play: TyphoonPlay, place: str) -> None:
        """Give up a factor of a place."""
        self.take(play, place)


def _russians(look: TyphoonLook, left: Left) -> Newcomers:
    return Newcomers(RUSSIAN, left, QUOTAS, 1 if can_drop(look) else 0)


def _save_up(play: TyphoonPlay) -> None:
    """The two German accounts grow from the second turn on (ruling 62)."""
    due = play.rules.factors[GERMAN]
    if play.state.turn >= due["from_turn"]:
        play.state.infantry_account += due["infantry"]
        play.state.mobile_account += due["mobile"]
