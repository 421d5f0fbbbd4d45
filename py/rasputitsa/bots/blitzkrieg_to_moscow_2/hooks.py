"""Cities, points, odds and supply of Blitzkrieg to Moscow 2 in figures, for the general strategist."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import ALL, AnyHooks, Clash, Figures, Objective, Outcome
from rasputitsa.engine.state import Unit
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import allowance, havens, lines
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, cities_of, is_tank, weather
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import SHIFT_WEATHER
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import worth
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.combat import FACES

POINT = 120
"""The value of a victory point beside strength."""

OUTCOMES = {"NE": Outcome(), "DR": Outcome(driven=True), "DL": Outcome(0, 1, driven=True), "DE": Outcome(0, ALL)}


class Hooks(AnyHooks):
    """A point for a city, two for a fortress; a German unit out of play costs points."""

    def objectives(self, look: BlitzLook) -> Sequence[Objective]:
        """The cities, which stay with whoever entered them last (4.1, 4.2)."""
        held = cities_of(look, GERMAN)
        cities = hexes_in(look.rules.cities)
        return tuple(Objective(hex, POINT * worth(look, hex), GERMAN if held >> hex & 1 else SOVIET) for hex in cities)

    def price(self, look: BlitzLook, unit: Unit) -> int:
        """A point for a panzer army, half of one for another German army (4.1)."""
        if unit.side == SOVIET:
            return 0
        return POINT if is_tank(unit) else POINT // look.rules.figures["lost_infantry_a_point"]

    def figures(self, look: BlitzLook, unit: Unit) -> Figures:
        """Strengths, fresh units defending actively, and the movement that the weather leaves."""
        return Figures(unit.attack, max(unit.attack, unit.defence), allowance(look, unit))

    def odds(self, look: BlitzLook, clash: Clash) -> Sequence[Outcome]:
        """The table, shifted for terrain, rivers and winter; tanks and cards are not known (11.3.4)."""
        table, here = look.rules.results, 1 << clash.hex
        column = table.column(clash.attack, max(1, clash.defence))
        column -= bool((look.rules.cities | look.rules.map.terrain["mountain"]) & here)
        if weather(look) == SHIFT_WEATHER:
            column += clash.side == SOVIET
        else:
            column -= not clash.sides & ~look.rules.map.beside("river", clash.hex)
        if column < 0:
            return ()
        column = min(column, len(table.ratios) - 1)
        return tuple(OUTCOMES[table.result(column, die)] for die in FACES)

    def supplied(self, look: BlitzLook, side: str) -> HexSet:
        """The hexes with a line, and the fortresses that need none (13.2)."""
        return lines(look, side) | havens(look, side)

    def hunger(self, look: BlitzLook) -> int:
        """The whole unit, in hundredths: without supply it surrenders (13.1)."""
        return 100

    def entries(self, look: BlitzLook, side: str) -> HexSet:
        """The hexes that border the side's rear areas (10.4)."""
        return look.rules.borders[side]

    def fits(self, look: BlitzLook, units: Sequence[Unit]) -> bool:
        """True if stacking allows the units in one hex (8)."""
        return not units or not look.rules.stacking[units[0].side].is_over(units)
