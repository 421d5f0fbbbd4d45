"""Choices after battles and hunger: losses, retreats, the units that a city feeds, the next battle."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from rasputitsa.bots.battle_of_moscow.worths import life_of, lives
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.staff.places import distances
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_of_moscow.battle import Exchange, attackers_of
from rasputitsa.games.battle_of_moscow.feeding import Toll
from rasputitsa.games.battle_of_moscow.ground import zone
from rasputitsa.games.battle_of_moscow.state import TyphoonLook, enemy_of, party
from rasputitsa.games.battle_of_moscow.strengths import brings, planned_odds
from rasputitsa.games.battle_of_moscow.supply import network
from rasputitsa.hexgrid.grid import Hex, hexes_in

MOST = 12
"""The number of units of which all ways to pay are weighed; of more the cheapest go first."""

LARGEST = 4
"""The most units that pay together in what is weighed."""


def exchanged(look: TyphoonLook, decision: Decision) -> Thought:
    """The attackers who pay with the least (43)."""
    stage = look.state.stack[-1]
    assert isinstance(stage, Exchange)
    units = list(party(look, "attackers"))
    return _lost(_cheapest(units, stage.owed, lambda unit: brings(look, unit)))


def starved(look: TyphoonLook, decision: Decision) -> Thought:
    """The units of a group who pay with the least (58)."""
    stage = look.state.stack[-1]
    assert isinstance(stage, Toll)
    units = [look.state.units[id] for id in stage.units]
    return _lost(_cheapest(units, stage.owed, lambda unit: 3 * unit.defence))


def retreated(look: TyphoonLook, decision: Decision) -> Thought:
    """The next retreat: units without a way perish first; the others go to the hex of the least plight (rulings 46 and
    48).
    """
    options = {option.verb: option for option in decision.options}
    if "perish" in options:
        unit = options["perish"].subjects[0]
        return Thought(Action("perish", unit), text("bot.why.no_way", unit=unit))
    option, index = options["retreat"], look.rules.grid.index
    unit = min(option.subjects, key=lambda id: (len(option.targets(id)), id), default="")
    if not unit:
        through = options["through"]
        unit = through.subjects[0]
        return Thought(Action("through", unit, through.targets(unit)[0]), text("bot.why.through", unit=unit))
    plights = Plights(look, look.state.units[unit])
    names = option.targets(unit)
    worst = max(names, key=lambda name: (plights.of(index[name]), name))
    return Thought(Action("retreat", unit, worst), plights.told(unit, index[worst]), len(names))


def fought(look: TyphoonLook, decision: Decision) -> Thought:
    """The battle at the best odds: units beaten there are in no unit's way any more (ruling 34)."""
    option = decision.options[0]
    grid = look.rules.grid

    def column(name: str) -> int:
        hex = grid.index[name]
        return planned_odds(look, hex, attackers_of(look, hex)).column or 0

    names = option.subjects
    best = max(names, key=lambda name: (column(name), name))
    facts: dict[str, Fact] = {"hex": best, "odds": look.rules.results.labels[column(best)], "n": len(names)}
    key = "bot.why.surest.of" if len(names) > 1 else "bot.why.surest.last"
    return Thought(Action(option.verb, best), text(key, **facts), len(names))


def fed(look: TyphoonLook, decision: Decision) -> Thought:
    """The dearest units first (55)."""
    option = decision.options[0]
    unit = max(option.subjects, key=lambda id: (life_of(look.state.units[id]), id))
    return Thought(Action(option.verb, unit, option.targets(unit)[0]), text("bot.why.feeds", unit=unit))


def _lost(unit: Unit) -> Thought:
    return Thought(Action("lose", unit.id), text("bot.why.lose", what=unit.id))


def _cheapest(units: Sequence[Unit], owed: int, pays: Callable[[Unit], int]) -> Unit:
    """One of the units that together pay what is owed at the least value."""
    order = sorted(units, key=lambda unit: (life_of(unit), unit.id))
    counts = range(1, min(LARGEST, len(order)) + 1)
    sets = [each for count in counts for each in combinations(order[:MOST], count) if sum(map(pays, each)) >= owed]
    best = min(sets, key=lambda each: (lives(each), [unit.id for unit in each]), default=(order[0],))
    return min(best, key=lambda unit: (life_of(unit), unit.id))


class Plights:
    """The plight of a unit in a hex: far from its railways, between its enemies, off doubled ground."""

    def __init__(self, look: TyphoonLook, unit: Unit) -> None:
        enemy, self._rules = enemy_of(unit.side), look.rules
        self._closed = look.state.units.area(enemy) | zone(look, enemy)
        self._away = _rail_distances(look, unit)

    def of(self, hex: Hex) -> int:
        """The plight in a hex."""
        hill = bool(self._rules.map.terrain["hill"] & 1 << hex)
        city = bool((self._rules.cities | self._rules.full_forts) & 1 << hex)
        return 10 * self._away.get(hex, 20) - 4 * self._ways(hex) - 10 * hill - 15 * city

    def told(self, unit: str, hex: Hex) -> Text:
        """The part of it that can be counted: how far the railways are, how many hexes beside it are open."""
        facts: dict[str, Fact] = {"unit": unit, "hex": self._rules.grid.names[hex], "ways": self._ways(hex)}
        near = [self._away[next] for next in hexes_in(self._rules.grid.neighbours(hex)) if next in self._away]
        away = self._away.get(hex, min(near) + 1 if near else None)
        if away is None:
            return text("bot.why.sent_back.cut_off", **facts)
        return text("bot.why.sent_back.far" if away else "bot.why.sent_back.rail", **facts, n=away)

    def _ways(self, hex: Hex) -> int:
        return (self._rules.grid.neighbours(hex) & self._rules.bounds & ~self._closed).bit_count()


def _rail_distances(look: TyphoonLook, unit: Unit) -> Mapping[Hex, int]:
    """The distances to the railways of a unit's side past its enemies."""
    friendly = network(look, enemy_of(enemy_of(unit.side)))
    return distances(look.rules.grid.expand, friendly.edge_ends, friendly.open, 2 * MOST)
