"""War of Attrition: supply phases, tracing, assault points (Supply Phase; Supply Utilization; rulings 34 to 36)."""

from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Sequence
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.hexgrid.field import uniform
from rasputitsa.procedures.acts import side_act
from rasputitsa.rules.costs import dearer
from rasputitsa.rules.permits import Ban, Sentence, UnitChoice, pool
from rasputitsa.rules.supply import FAR, Ranges, ranges


def _begin(play: state.MoscowPlay, side: state.SideId) -> None:
    """Call what the phase consists of."""
    play.state.active = side
    if play.state.turn > 1:
        play.log(text("log.phase.supply", "supply_phase", side=side))
        play.call(Sequence(f"{side}_supply"))


SupplyPhase = side_act(
    "supply_phase",
    "A supply phase begins; those of turn 1 are left out, for the starting points stand for them (ruling 34).",
    state.SideId,
    _begin,
    key="supply",
    becomes=(("german_supply",), ("soviet_supply",)),
)


def _receive(play: state.MoscowPlay, side: state.SideId) -> None:
    """Cut and add."""
    before, most = play.state.supply.of(side), carry_over(play, side)
    basic = state.this_turn(play).basic[side]
    after = min(before, most) + basic
    play.state.supply = play.state.supply.plus(side, after - before)
    lost = max(before - most, 0)
    play.log(text("log.supply", "supply_phase", side=side, lost=lost, basic=basic, points=after))


ReceiveSupply = side_act(
    "receive_supply",
    "Points are kept up to the number of cities, then basic supply is received (Supply Phase; Basic Supply).",
    state.SideId,
    _receive,
)


class Assaults:
    """The announced attackers that may be given another supply point, and its price."""

    def __init__(self, look: state.MoscowLook, side: str) -> None:
        self.look = look
        self.side = side
        self._tolls = supply_tolls(look, side)

    @once
    def choice(self) -> UnitChoice:
        """The attackers, and those that may have a point more (Assault; rulings 35 and 36)."""
        names, held = self.look.rules.grid.names, self.look.state.supply.of(self.side)
        bans = (
            Ban(
                lambda it: self._tolls.price(it.hex) is None,
                "why.no_supply",
                "ruling-35",
                lambda it: {"hex": names[it.hex]},
            ),
            Ban(_is_doubled, "why.assault_full", "assault", lambda it: {"strength": it.attack}),
            Ban(
                lambda it: self.price(it) > held,
                "why.no_points",
                "assault",
                lambda it: {"price": self.price(it), "points": held},
            ),
        )
        attackers = pool(unit for unit in self.look.state.units.of(self.side) if unit.mark("attacks"))
        return UnitChoice(attackers, Sentence("why.no_attack", "assault"), bans)

    def price(self, unit: Unit) -> int:
        """The price of the next point for a unit: one, and for the first that of the trace as well (ruling 35)."""
        toll = self._tolls.price(unit.hex) or 0
        return 1 if unit.mark("assault") else 1 + toll

    def notes(self, unit_id: str) -> tuple[Text, ...]:
        """The price in supply points."""
        return (text("note.price", "assault", points=self.price(self.look.state.units[unit_id])),)


def _is_doubled(unit: Unit) -> bool:
    """True if a unit has added its own strength already (Assault)."""
    return int(unit.mark("assault") or 0) >= unit.attack


def give_assault_point(play: state.MoscowPlay, unit: Unit, price: int) -> None:
    """Pay for one more point of strength in the attack (Assault; ruling 36)."""
    assault, paid = int(unit.mark("assault") or 0), int(unit.mark("paid") or 0)
    play.state.supply = play.state.supply.plus(unit.side, -price)
    play.state.put(unit.marked("assault", assault + 1).marked("paid", paid + price))
    play.log(text("log.assault", "assault", unit=unit.id, points=assault + 1), unit=unit.id)


def refund(play: state.MoscowPlay, unit: Unit) -> None:
    """Give back what was paid for an attack that is called off before the announcement is closed."""
    play.state.supply = play.state.supply.plus(unit.side, int(unit.mark("paid") or 0))


def carry_over(look: state.MoscowLook, side: str) -> int:
    """The most points that a side may keep: one a city, three for Soviet Moscow (Supply Phase; ruling 34)."""
    cities = state.cities_of(look, side)
    moscow = side == state.SOVIET and bool(cities >> look.rules.moscow & 1)
    return cities.bit_count() + (look.rules.figures["moscow_carries_over"] if moscow else 0)


def supply_tolls(look: state.MoscowLook, side: str) -> Ranges:
    """The price of tracing supply: nothing through friends, a point for each empty hex in an enemy zone (ruling 35)."""
    grid, units = look.rules.grid, look.state.units
    passable = grid.hexes & ~units.area(state.enemy_of(side))
    free = passable & (~state.enemy_zone(look, side) | units.area(side))
    costs = dearer(grid, (uniform(grid, 0, passable),), passable & ~free, 1)
    return ranges(grid, state.edge_hexes(look, side), costs, passable, FAR)
