"""The 40th Army and the two divisions that its release lets in (40th Army; rulings 63, 84 and 86)."""

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.state import GERMAN, TyphoonLook, TyphoonPlay, is_finn

ARMY = "fortieth_army"


def is_held(look: TyphoonLook, unit: Unit) -> bool:
    """True if a unit is the 40th Army, which may not move yet."""
    return unit.id == look.rules.special.get(ARMY) and not look.state.released


def release(play: TyphoonPlay) -> None:
    """At the end of a German turn: whether an enemy stands no farther off than his printed movement factor."""
    state, rules = play.state, play.rules
    if state.released or ARMY not in rules.special:
        return
    near = [unit.id for unit in state.units.of(GERMAN) if _threatens(play, unit)]
    if near:
        state.released = True
        voronezh = rules.grid.names[rules.places.voronezh]
        play.log(text("log.released", "fortieth_army", army=rules.special[ARMY], units=tuple(near), hex=voronezh))


def _threatens(look: TyphoonLook, unit: Unit) -> bool:
    """True if a German is within its movement of Voronezh, whatever the weather; Finns do not count."""
    return not is_finn(unit) and look.rules.grid.distance(unit.hex, look.rules.places.voronezh) <= unit.movement
