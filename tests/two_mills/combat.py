"""Announcing attacks and the order in which they are fought (3.1)."""

from collections.abc import Sequence

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.fighting import Fights, Planning, announcing, battles
from rasputitsa.rules import attacks
from rasputitsa.rules.combat import Odds
from tests.two_mills.battle import Fight, odds_of
from tests.two_mills.state import MillsLook, MillsPlay, SideId, enemy_hexes


class Attacks(attacks.Attacks[MillsLook]):
    """The attacks of a side's units."""

    section = "3.1"

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The odds of an attack on a hex."""
        return odds_of(self.look, hexes[0], units)

    def enemies(self) -> HexSet:
        """The hexes with enemy units."""
        return enemy_hexes(self.look, self.side)


def _close(play: MillsPlay, side: SideId) -> None:
    play.goto(Battles(side))


Combat = announcing(
    "combat",
    "A side announces its attacks (3.1).",
    SideId,
    Planning(Attacks, lambda look, side: text("prompt.attack", "3.1", side=side), _close, rule="3.1"),
    becomes=(("battles",),),
)
Battles = battles(
    "battles",
    "The battles are fought one at a time (3.1).",
    SideId,
    Fights(Attacks, "3.1", lambda play, side, hex_id: Fight(play.rules.grid.index[hex_id])),
)
