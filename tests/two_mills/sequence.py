"""The turn: each side chooses whether it marches or fights first; who stands in the mills wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.plain import melee, movement
from rasputitsa.procedures.turns import turns
from rasputitsa.rules.combat.crt import Shift
from rasputitsa.rules.plain import PlainAttacks, PlainMarches
from tests.two_mills.state import NORTH, SOUTH, MillsLook, MillsPlay, SideId


class Moves(PlainMarches[MillsLook]):
    """Marching (chapter 2)."""

    section = "2.1"
    sections: ClassVar = {"why.enemy": "2.2", "why.zone": "2.2", "why.full": "2.3"}


class Attacks(PlainAttacks[MillsLook]):
    """Fighting (chapter 3)."""

    section = "3.1"

    def shifts(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> tuple[Shift, ...]:
        """A wood or a mill shifts one column to the left (3.2)."""
        cover = self.look.rules.map.terrain["wood"] | self.look.rules.map.features["mill"]
        return (Shift(-1, text("shift.cover", "3.2")),) if cover >> hexes[0] & 1 else ()


Movement = movement("A side marches (2.1).", SideId, Moves)
MELEE = melee(SideId, Attacks, odds="3.2", losses="3.3", retreat="3.4")


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
        self._begin(play, "log.march_first", Movement(self.side), MELEE.combat(self.side))

    def on_fight_first(self, play: MillsPlay) -> None:
        """Fight, then march."""
        self._begin(play, "log.fight_first", MELEE.combat(self.side), Movement(self.side))

    def _begin(self, play: MillsPlay, key: str, *phases: Stage) -> None:
        play.state.active = self.side
        play.log(text(key, "1.2", side=self.side))
        play.end()
        play.call(*phases)


def mills_of(look: MillsLook) -> dict[SideId, int]:
    """The number of mills that each side stands in (4.1)."""
    return {side: mills_held(look, side).bit_count() for side in (NORTH, SOUTH)}


def mills_held(look: MillsLook, side: str) -> HexSet:
    """The mills that a side stands in."""
    return look.state.units.area(side) & look.rules.map.features["mill"]


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
STAGES: tuple[type[Stage], ...] = (Turns, Order, Movement, *MELEE, Mills)
"""Every stage that a position may hold."""
