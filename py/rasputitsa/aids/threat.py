"""The threat overlay: a sign on every hex in danger, by the strongest attack on it; for one unit whence it comes.

A game finds the strongest attacks; how they are shown is the same in all.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rasputitsa.aids.overlays import Arrow, Overlay, Sign, danger
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.crt import FACES, Odds


class Assault(NamedTuple):
    """The strongest attack on a hex: units and their posts, off the map out of a rear area, and the odds.

    `faces`: by what they bring, the numbers of faces of the die that the sign tells.
    """

    hex: Hex
    posts: Mapping[str, Hex]
    odds: Odds
    faces: Mapping[str, int]


class Threats(NamedTuple):
    """A game's threats: its strongest attacks on some hexes, the faces that make a hex dangerous, sections, lines.

    `sign` and `safe` are the sections behind the sign of an attack, and behind there being none on a unit.
    """

    assaults: Callable[[Any, Any, Sequence[Hex]], Iterable[Assault]]
    feared: str
    sign: str
    safe: str
    lines: Callable[[Any], tuple[Text, ...]]

    def overlay(self, look: Look[Any, Any], attacker: str, unit: str) -> Overlay:
        """The threats of a side, to all units or to one."""
        units = [look.state.units[unit]] if unit else look.state.units.all()
        hexes = sorted({each.hex for each in units if each.side != attacker and each.hex >= 0})
        found, told = tuple(self.assaults(look, attacker, hexes)), self.lines(attacker)
        if unit and not found:
            return Overlay(lines=(text("threat.safe", self.safe, unit=unit), *told))
        posts = [(post, each.hex) for each in found if unit for post in sorted({*each.posts.values()}) if post >= 0]
        signs = tuple(self._sign(look, each) for each in found)
        return Overlay(signs=signs, arrows=tuple(Arrow(post, hex, attacker) for post, hex in posts), lines=told)

    def _sign(self, look: Look[Any, Any], assault: Assault) -> Sign:
        facts = {"hex": look.rules.grid.names[assault.hex], "odds": assault.odds.heading}
        attackers, chances = tuple(assault.posts), {**assault.faces, "faces": len(FACES)}
        label = text("threat.sign", self.sign, **facts, attackers=attackers, **chances)
        return danger(assault.hex, assault.faces[self.feared], label)
