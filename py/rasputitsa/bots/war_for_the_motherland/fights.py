"""The attacker's gain by a battle, on the average of its six faces (8.1, 8.7)."""

from typing import NamedTuple

from rasputitsa.bots.war_for_the_motherland.pieces import HALVES, Stack, lives
from rasputitsa.bots.war_for_the_motherland.weights import Weights
from rasputitsa.games.war_for_the_motherland.combat.strengths import Meeting, modifiers_of, odds_at, river_from
from rasputitsa.games.war_for_the_motherland.state import WarLook
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.crt import Odds, outcomes
from rasputitsa.rules.combat.results import Demand

RIVERS = {"": (1, 0), "minor": (1, 2 * HALVES), "major": (2, 0)}
"""The effect of a river on a defence: a factor, and an addition (8.42 to 8.45)."""

SHAKEN = 15
"""The cost of going back for each hex, in hundredths of a step."""


class Clash(NamedTuple):
    """A battle that could be: its hex, those it comes from, both sides; `trapped`: the defenders have no way out."""

    hex: Hex
    stand: HexSet
    attackers: Stack
    defenders: Stack
    trapped: bool = False
    overrun: bool = False


class Fights:
    """Battles of a position, each reckoned once."""

    def __init__(self, look: WarLook, weights: Weights) -> None:
        self.look, self._weights = look, weights
        self._odds: dict[tuple[object, ...], Odds] = {}
        self._gains: dict[Clash, int] = {}

    def gain(self, clash: Clash) -> int:
        """The attacker's gain by a battle."""
        found = self._gains.get(clash)
        if found is None:
            results = self.results(clash)
            total = sum([self._worth(result, clash) for result in results])
            effort = self._weights.effort * len(clash.attackers)
            found = self._gains[clash] = total // len(results) - effort if results else 0
        return found

    def results(self, clash: Clash) -> tuple[str, ...]:
        """The result of each face; none if no unit has an attack."""
        if not any(piece.attack for piece in clash.attackers):
            return ()
        modifiers = modifiers_of(self.look, self._meeting(clash))
        return outcomes(self.look.rules.results, self.odds(clash).column, modifiers)

    def odds(self, clash: Clash) -> Odds:
        """The odds, undrawn markers at their mean."""
        attack, defence = (
            sum([piece.attack for piece in clash.attackers]),
            sum([each.defence for each in clash.defenders]),
        )
        times, more = RIVERS["" if clash.overrun else river_from(self.look, clash.hex, clash.stand)]
        against = max(1, -(-(defence * times + more) // HALVES))
        key = (clash.hex, clash.attackers[0].side, attack, against, clash.overrun)
        if key not in self._odds:
            self._odds[key] = odds_at(self.look, self._meeting(clash), attack // HALVES, against)
        return self._odds[key]

    def _meeting(self, clash: Clash) -> Meeting:
        return Meeting((clash.hex,), (self.look.state.units[clash.attackers[0].id],), (), clash.overrun)

    def _worth(self, result: str, clash: Clash) -> int:
        total = 0
        for demand in self.look.rules.results.demands[result]:
            total += self._taken(demand, clash) if demand.of == "defenders" else -_paid(demand, clash.attackers)
        return total

    def _taken(self, demand: Demand, clash: Clash) -> int:
        """The loss of the defenders: lives, steps or ground."""
        defenders, ground = clash.defenders, self._weights.ground
        steps, must_lose = sum([piece.steps for piece in defenders]), demand.kind == "lose" or clash.trapped
        if demand.kind == "eliminated" or (demand.amount >= steps and must_lose):
            return lives(defenders) + ground
        price = demand.amount * min([piece.step for piece in defenders])
        return price if must_lose else ground + price * SHAKEN // 100


def _paid(demand: Demand, pieces: Stack) -> int:
    """The price that attackers pay: they may go back instead of losing steps, where that is asked."""
    if demand.kind == "eliminated":
        return lives(pieces)
    steps = min(demand.amount, sum([piece.steps for piece in pieces]))
    price = steps * min([piece.step for piece in pieces])
    return price // 3 if demand.kind == "satisfy" else price
