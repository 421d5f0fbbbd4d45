"""Cities, odds and supply of The Battle of Moscow in figures, for the general strategist."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import ALL, AnyHooks, Clash, Figures, Objective, Outcome
from rasputitsa.bots.battle_of_moscow.front import goals
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.factors import ONE, attack_of
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, TyphoonLook, cities_of
from rasputitsa.games.battle_of_moscow.supply import lines
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.combat import FACES

CITY, GOAL = 20, 4
"""The value of a city beside strength, and of each hundredth of a goal."""

OUTCOMES = {"EX": Outcome(1, ALL), "DE": Outcome(0, ALL), "AE": Outcome(ALL)}


class Hooks(AnyHooks):
    """Cities stay with the side that entered them last; both counts of four are about Moscow and Leningrad (64)."""

    def objectives(self, look: TyphoonLook) -> Sequence[Objective]:
        """The cities, Moscow and Leningrad or a short scenario's goals before all."""
        held, most = cities_of(look, GERMAN), goals(look)
        return tuple(
            Objective(hex, CITY + GOAL * most.get(hex, 0), GERMAN if held >> hex & 1 else RUSSIAN)
            for hex in hexes_in(look.rules.cities)
        )

    def figures(self, look: TyphoonLook, unit: Unit) -> Figures:
        """Strengths as they count in its supply, printed movement."""
        return Figures(attack_of(unit), unit.defence, unit.movement)

    def odds(self, look: TyphoonLook, clash: Clash) -> Sequence[Outcome]:
        """The table; a hill or a full fort doubles (38)."""
        rules, here = look.rules, 1 << clash.hex
        doubled = (rules.map.terrain["hill"] | (rules.full_forts if clash.side == GERMAN else 0)) & here
        if not clash.attack:
            return ()
        column = rules.results.column(clash.attack, max(1, clash.defence) * (ONE if doubled else 1))
        return tuple(_outcome(rules.results.result(column, die)) for die in FACES)

    def supplied(self, look: TyphoonLook, side: str) -> HexSet:
        """The hexes with a line of four to a railway."""
        own = lines(look, RUSSIAN if side == RUSSIAN else GERMAN)
        return own.traced(own.ends).within(4)

    def hunger(self, look: TyphoonLook) -> int:
        """Isolated groups lose a third a turn (58)."""
        return 33

    def entries(self, look: TyphoonLook, side: str) -> HexSet:
        """A side's edge."""
        return look.rules.entries[side]

    def fits(self, look: TyphoonLook, units: Sequence[Unit]) -> bool:
        """True if stacking allows the units in one hex."""
        return not units or not look.rules.stacking[units[0].side].is_over(units)


def _outcome(result: str) -> Outcome:
    if result in OUTCOMES:
        return OUTCOMES[result]
    return Outcome(driven=True) if result.startswith("D") else Outcome(1 if result.startswith("A-1") else 0)
