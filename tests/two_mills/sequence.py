"""The turn: each side chooses whether it marches or fights first; who stands in the mills wins (1, 4)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import text
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.turns import turns
from tests.two_mills.battle import Advance, Eliminate, EndOfBattle, Fight, LoseStep, Retreat
from tests.two_mills.combat import Battles, Combat
from tests.two_mills.movement import Movement
from tests.two_mills.state import NORTH, SOUTH, MillsLook, MillsPlay, SideId


@dataclass(frozen=True, slots=True)
class Order(Stage):
    """A side chooses whether it marches and then fights, or fights and then marches (1.2)."""

    name: ClassVar[str] = "order"
    becomes: ClassVar[tuple[Course, ...]] = (("movement", "combat"), ("combat", "movement"))
    side: SideId

    def decision(self, look: MillsLook) -> Decision | None:
        """The choice; None for a side without units."""
        if not look.state.units.of(self.side):
            return None
        options = tuple(Option(verb) for verb in ("march_first", "fight_first"))
        return Decision(self.side, text("prompt.order", "1.2", side=self.side), options)

    def on_march_first(self, play: MillsPlay) -> None:
        """March, then fight."""
        self._begin(play, "log.march_first", Movement(self.side), Combat(self.side))

    def on_fight_first(self, play: MillsPlay) -> None:
        """Fight, then march."""
        self._begin(play, "log.fight_first", Combat(self.side), Movement(self.side))

    def _begin(self, play: MillsPlay, key: str, *phases: Stage) -> None:
        play.state.active = self.side
        play.log(text(key, "1.2", side=self.side))
        play.end()
        play.call(*phases)


def mills_of(look: MillsLook) -> dict[SideId, int]:
    """The number of mills that each side stands in (4.1)."""
    mills = look.rules.map.features["mill"]
    return {side: (look.state.units.area(side) & mills).bit_count() for side in (NORTH, SOUTH)}


def _watch(play: MillsPlay) -> None:
    for side, held in mills_of(play).items():
        if held == play.rules.map.features["mill"].bit_count():
            _win(play, side)


def _decide(play: MillsPlay) -> None:
    held = mills_of(play)
    _win(play, NORTH if held[NORTH] > held[SOUTH] else SOUTH if held[SOUTH] > held[NORTH] else "")


def _win(play: MillsPlay, side: str) -> None:
    lines = (text("result.mills", "4.1", side=side, mills=held) for side, held in mills_of(play).items())
    play.win(side, text("result.won", "4.1", side=side) if side else text("result.draw", "4.1"), *lines)


def _begin(play: MillsPlay) -> None:
    play.log(text("log.turn", "1.1", turn=play.state.turn))


Turns = turns("turns", "Turn after turn until the last (1.1).", _begin, _decide)
Mills = act("mills", "A side that stands in both mills has won (4.1).", _watch)

TURN: tuple[Stage, ...] = (Order(NORTH), Order(SOUTH), Mills())
STAGES: tuple[type[Stage], ...] = (
    Turns, Order, Movement, Combat, Battles, Fight, LoseStep, Eliminate, Retreat, Advance, EndOfBattle, Mills,
)  # fmt: skip
"""Every stage that a position may hold."""
