"""Advice to a general about Battle for Moscow: phases as problems, the small choices judged by the same figures."""

from collections.abc import Mapping, Sequence

from rasputitsa.bots.advice import verdict
from rasputitsa.bots.battle_for_moscow.adviser import Counsel
from rasputitsa.bots.battle_for_moscow.battles import Battles
from rasputitsa.bots.battle_for_moscow.forces import ORDER, Forces, city_worth, forces_of
from rasputitsa.bots.battle_for_moscow.openings import opening_idea
from rasputitsa.bots.battle_for_moscow.placing import Placement
from rasputitsa.bots.battle_for_moscow.plans import AttackPlan, MovementPlan, attack_plan, movement_plan
from rasputitsa.bots.battle_for_moscow.spending import every_purchase
from rasputitsa.bots.battle_for_moscow.weights import WEIGHTS, Judgements, Weights, figures, with_figures
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow.battle import Announcement, attackers_of, odds_of
from rasputitsa.games.battle_for_moscow.battle import Battles as Resolving
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.games.battle_for_moscow.replacements import Replacements
from rasputitsa.games.battle_for_moscow.setup import GermanSetUp
from rasputitsa.games.battle_for_moscow.state import MoscowLook, SideId
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.rules.combat.announced_battles import announced
from rasputitsa.rules.stacking import shared
from rasputitsa.rules.supply import connected

CROWDED = 500
"""The cost of a hex with two units: the phase cannot end so (ruling 10)."""


class Command(Counsel):
    """Plans for movement and announcement; for the rest ideas, judged as a placement is."""

    plans = True

    def __init__(self, judgements: Judgements) -> None:
        self.judgements = judgements

    def plan(self, match: Match) -> MovementPlan | AttackPlan | None:
        """The phase as a problem."""
        look, stage = MoscowLook(match.rules, match.state), match.state.stack[-1]
        if isinstance(stage, Movement):
            return movement_plan(look, stage, self._weights(stage.side))
        if isinstance(stage, Announcement):
            return attack_plan(look, stage, self._weights(stage.side))
        return None

    def orders(self, match: Match, choose: Chooser, nodes: int, again: int) -> None:
        """None: phases are planned as wholes."""

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Thought]:
        """Purchases one by one; the other choices as for a recruit."""
        stage = match.state.stack[-1]
        if isinstance(stage, Replacements):
            return tuple(every_purchase(MoscowLook(match.rules, match.state), stage.side))
        if isinstance(stage, GermanSetUp):
            return (opening_idea(MoscowLook(match.rules, match.state), choose),)
        return super().ideas(match, choose)

    def worth(self, look: MoscowLook, side: str) -> int:
        """The value of a position for a side; in its combat phase, battles still to come count."""
        if (over := verdict(look, side)) is not None:
            return over
        forces, index = forces_of(look, self._weights(side)), ORDER.index(side)
        held = _held(forces, index) + _material(forces, index) - CROWDED * shared(look.state.units, side).bit_count()
        fighting = [stage for stage in look.state.stack if isinstance(stage, (Resolving, Announcement))]
        if fighting:
            sign = 1 if fighting[0].side == side else -1
            return held + sign * _underway(forces, fighting[0].side)
        return held + _placed(forces, side)  # type: ignore[arg-type]

    def _weights(self, side: str) -> Weights:
        return self.judgements[ORDER.index(side)]


class Judgement:
    """A judgement that can be tuned: figures by name, and a strategist who thinks by them."""

    def figures(self) -> dict[str, int]:
        """The figures in use."""
        return figures(WEIGHTS)

    def strategist(self, given: Mapping[str, int]) -> Command:
        """The strategist that judges by other figures."""
        return Command(with_figures(given))


def _material(forces: Forces, side: int) -> int:
    return sum(
        (piece.life if index == side else -piece.life)
        for index, name in enumerate(ORDER)
        for _, piece in forces.pieces(name)
    )


def _held(forces: Forces, side: int) -> int:
    look = forces.look
    worth = 0
    for index, cities in enumerate(forces.cities):
        value = sum(city_worth(look.rules, forces.weights, hex) for hex in hexes_in(cities))
        worth += value if index == side else -value
    if look.rules.by_points:
        kills = look.state.kills
        ours = kills.german - kills.soviet
        worth += forces.weights.point * (ours if side == 0 else -ours)
    return worth


def _placed(forces: Forces, side: SideId) -> int:
    entries = forces.pieces(side)
    pieces, hexes = [piece for _, piece in entries], [hex for hex, _ in entries]
    return Placement(forces, side, pieces, [(hex,) for hex in hexes], forces.look.state.turn).value(hexes)


def _underway(forces: Forces, side: SideId) -> int:
    """The value during a side's combat: the places of its units, those cut off, the battles still to be fought."""
    look, index = forces.look, ORDER.index(side)
    battles = Battles(forces, index, look.state.turn)
    own, enemies = forces.pieces(side), forces.pieces(ORDER[1 - index])
    area, enemy_area = look.state.units.area(side), look.state.units.area(ORDER[1 - index])
    total = sum(forces.pull[index][hex] for hex, _ in own) - sum(forces.pull[1 - index][hex] for hex, _ in enemies)
    zone = forces.chart.expand(area)
    grid = look.rules.grid
    if forces.is_deserted(index, area, enemy_area):
        total -= city_worth(look.rules, forces.weights, look.rules.moscow)
    linked = connected(grid, forces.edges[1 - index], grid.hexes & ~area & ~zone)
    total += forces.weights.cut_off[1 - index] * (enemy_area & ~linked).bit_count()
    for name in announced(look, side):
        hex = look.rules.grid.index[name]
        attackers, defender = attackers_of(look, hex), look.state.units.on(hex)[0]
        column = odds_of(look, attackers, defender).column
        if column is not None:
            cheapest = min(forces.piece(unit).step for unit in attackers)
            trapped = battles.is_trapped(hex, area, zone)
            total += battles.gain(column, hex, forces.piece(defender), cheapest, trapped=trapped) // 6
    return total
