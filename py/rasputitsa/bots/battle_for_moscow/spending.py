"""Uses of replacement points (Replacements; Extra Supply)."""

from collections.abc import Iterator

from rasputitsa.bots.battle_for_moscow.moves import Posts
from rasputitsa.bots.battle_for_moscow.nearness import Move
from rasputitsa.bots.battle_for_moscow.purposes import brought, restored
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.games.battle_for_moscow.replacements import Purchases
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId, enemy_zone

SUPPLY_WANTED = 4
BOUGHT_ALL = Thought(Action("end"), text("bot.why.bought_all"))


def spending_ideas(look: MoscowLook, side: SideId) -> tuple[Thought, ...]:
    """One purchase: supply when it runs out, the tanks, the strongest weak unit, a lost one; else nothing."""
    return (next(_purchases(look, side), BOUGHT_ALL),)


def every_purchase(look: MoscowLook, side: SideId) -> Iterator[Thought]:
    """Everything that a point can buy, of equal units one; at the end nothing."""
    buy = Purchases(look, side)
    for id in buy.convertible():
        yield Thought(Action("convert", id), text("bot.why.tanks", unit=id))
    for id in buy.restorable():
        yield Thought(Action("restore", id), restored(look, id))
    kinds = {look.state.units[id].type.id: id for id in buy.arrivals()}
    for unit in map(look.state.units.__getitem__, kinds.values()):
        for hex in buy.bringing.targets(unit.id):
            yield Thought(Action("bring", unit.id, hex), brought(Move(look, unit, look.rules.grid.index[hex])))
    yield from _supply(look, side)
    yield BOUGHT_ALL


def _purchases(look: MoscowLook, side: SideId) -> Iterator[Thought]:
    buy = Purchases(look, side)
    if look.state.supply.of(side) < SUPPLY_WANTED and side == GERMAN:
        yield from _supply(look, side)
    yield from _conversion(look, buy, side)
    yield from _arrival(look, buy, side, only=1 << look.rules.moscow if side == SOVIET else 0)
    yield from _restoration(look, buy, side)
    yield from _arrival(look, buy, side, only=look.rules.grid.hexes)
    yield from _supply(look, side)


def _supply(look: MoscowLook, side: SideId) -> Iterator[Thought]:
    """A point put into supply, while any can be drawn: how many supply points there are."""
    if look.rules.supplied and look.state.extra_supply < look.rules.figures["extra_supply"]:
        yield Thought(Action("supply"), text("bot.why.buys_supply", points=look.state.supply.of(side)))


def _conversion(look: MoscowLook, buy: Purchases, side: SideId) -> Iterator[Thought]:
    armies = [look.state.units[id] for id in buy.convertible()] if side == SOVIET else []
    for army in sorted(armies, key=lambda unit: -unit.steps)[:1]:
        yield Thought(Action("convert", army.id), text("bot.why.tanks", unit=army.id), len(armies))


def _restoration(look: MoscowLook, buy: Purchases, side: SideId) -> Iterator[Thought]:
    """The unit that gains most, those next to the enemy before others."""
    weak, zone = [look.state.units[id] for id in buy.restorable()], enemy_zone(look, side)
    order = sorted(weak, key=lambda unit: (-(unit.type.defence[-1] - unit.defence), -(zone >> unit.hex & 1), unit.id))
    for unit in order[:1]:
        yield Thought(Action("restore", unit.id), restored(look, unit.id), len(weak))


def _arrival(look: MoscowLook, buy: Purchases, side: SideId, only: int) -> Iterator[Thought]:
    """The strongest lost unit, where it is of most use."""
    lost = [look.state.units[id] for id in buy.arrivals()]
    posts, grid = Posts(look, Movement(side, "all")), look.rules.grid
    for unit in sorted(lost, key=lambda unit: (-unit.type.defence[-1], unit.id))[:1]:
        hexes = [hex for name in buy.bringing.targets(unit.id) if only >> (hex := grid.index[name]) & 1]
        if hexes:
            hex = max(hexes, key=lambda hex: posts.worth(unit, hex))
            yield Thought(Action("bring", unit.id, grid.names[hex]), brought(Move(look, unit, hex)), len(hexes))
