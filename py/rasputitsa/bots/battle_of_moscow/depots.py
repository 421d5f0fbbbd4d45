"""Arrivals: reinforcements to the railways, the strongest rebuilt where they are needed, counters in cities."""

from rasputitsa.bots.advice import usable
from rasputitsa.bots.battle_of_moscow.front import Front
from rasputitsa.bots.battle_of_moscow.posts import strongest
from rasputitsa.bots.battle_of_moscow.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.staff.places import nearest
from rasputitsa.bots.staff.telling import Step
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.state import RUSSIAN, TyphoonLook
from rasputitsa.games.battle_of_moscow.supply import network
from rasputitsa.hexgrid.grid import Hex

NEAR = 5
"""A counter is made where the enemy is so near."""

OFF_THE_LINE = 8
"""The price, in hexes of way, of coming in at a hex that is beside the railway."""


def arrived(look: TyphoonLook, decision: Decision, weights: Weights) -> Thought:
    """The next arrival, the dearest first; at the end, that no more come."""
    front, drop, counter = Front(look, decision.side, weights), usable(decision, "drop"), decision.option("counter")
    comes = usable(decision, "rebuild") or usable(decision, "enter")
    if comes:
        return _placed(front, comes)
    if drop:
        return _dropped(front, drop)
    for name in counter.subjects if counter else ():
        hex = look.rules.grid.index[name]
        foe = nearest(front.grid, hex, front.enemies)
        if counter and foe and foe[0] <= NEAR:
            return Thought(Action(counter.verb, name), text("bot.why.counter", hex=name))
    return Thought(Action("arrived"), text("bot.why.arrived"))


def forgone(look: TyphoonLook, decision: Decision) -> Thought:
    """The place that has most to give (61)."""
    option = decision.options[0]
    return Thought(Action(option.verb, option.subjects[-1]), text("bot.why.forgoes", hex=option.subjects[-1]))


def _placed(front: Front, option: Option) -> Thought:
    unit = strongest([front.look.state.units[id] for id in option.subjects])[0]
    index, friendly = front.grid.index, network(front.look, front.side).rails

    def price(name: str) -> tuple[int, str]:
        hex = index[name]
        beside = 0 if friendly >> hex & 1 else OFF_THE_LINE
        contact = OFF_THE_LINE if front.hostile >> hex & 1 else 0
        ways = [way.get(hex, 99) for way in front.way.values()]
        return (min(ways[:1] if front.side != RUSSIAN else ways) + beside + contact, name)

    names = option.targets(unit.id)
    best = min(names, key=price)
    return Thought(Action(option.verb, unit.id, best), _comes(front, unit.id, index[best]), len(names))


def _dropped(front: Front, option: Option) -> Thought:
    """Paratroops fall on the enemy's railways, where they spoil most."""
    index, unit = front.grid.index, option.subjects[0]
    rails = network(front.look, front.enemy).rails
    names = option.targets(unit)

    def worth(name: str) -> tuple[int, int, str]:
        hex = index[name]
        return (rails >> hex & 1, -min(way.get(hex, 99) for way in front.way.values()), name)

    best = max(names, key=worth)
    key = "bot.why.drops.rail" if rails >> index[best] & 1 else "bot.why.drops.land"
    return Thought(Action(option.verb, unit, best), text(key, unit=unit, hex=best), len(names))


def _comes(front: Front, unit: str, hex: Hex) -> Text:
    """The enemies that a newcomer faces, if any are near; else the nearest."""
    step, found = Step(front.look, front.look.state.units[unit], hex), nearest(front.grid, hex, front.enemies)
    if found is None:
        return step.told("bot.why.bring")
    key = "bot.why.bring.near" if found[0] <= NEAR else "bot.why.bring.nearest"
    return step.told(key, enemies=tuple(each.id for each in front.enemies[found[1]]), n=found[0])
