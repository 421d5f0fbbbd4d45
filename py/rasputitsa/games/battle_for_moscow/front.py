"""Both sides before a movement phase: where each attacker can end, and what an attack from there does (How to Play)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.battle import odds_of
from rasputitsa.games.battle_for_moscow.losing import Defence
from rasputitsa.games.battle_for_moscow.movement import Movement, Moves
from rasputitsa.games.battle_for_moscow.next_combat import NextCombat
from rasputitsa.games.battle_for_moscow.state import enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.paths import fewest_hexes
from rasputitsa.rules.places import Places


@dataclass(frozen=True, slots=True)
class PlannedAttack:
    """An attack on one unit: its column, the die faces that eliminate the unit, attackers and other units' places.

    `retreat` says how the unit can retreat then; `posts` are the attackers' hexes, `others` those of units that move to
    make room for them or to cut off the retreat.
    """

    column: int
    lost: int
    retreat: int
    posts: Mapping[str, Hex]
    others: Mapping[str, Hex]


class Front:
    """Both sides before the movement: the attackers and their reach, and the units attacked."""

    def __init__(self, combat: NextCombat) -> None:
        self.combat, self.look = combat, combat.look
        self.defenders = self.look.state.units.of(enemy_of(combat.side))
        self.enemies = self.look.state.units.area(enemy_of(combat.side))
        self._moves = Moves(self.look, Movement(combat.side, combat.moves)) if combat.moves else None
        self.attackers = {unit.id: unit for unit in self.look.state.units.of(combat.side)}
        reach = {id: self._reach(unit) for id, unit in self.attackers.items()}
        self.fixed = self.look.rules.grid.set_of(
            unit.hex for unit in self.attackers.values() if reach[unit.id] == 1 << unit.hex
        )
        self.reach = {id: ends & ~self.fixed or ends for id, ends in reach.items()}
        self.places = self._places()
        self.everywhere = 0
        for ends in self.reach.values():
            self.everywhere |= ends

    def movers(self, posts: Mapping[str, Hex]) -> dict[str, Hex]:
        """The posts of units that could stand elsewhere."""
        return {id: hex for id, hex in posts.items() if id in self.places.homes}

    def path(self, unit_id: str, end: Hex) -> tuple[Hex, ...]:
        """The path of a unit to its hex; its own hex alone if it stays."""
        unit = self.attackers[unit_id]
        if self._moves is None or unit.hex == end:
            return (unit.hex,)
        return fewest_hexes(self._moves.field(unit), end)

    def _reach(self, unit: Unit) -> HexSet:
        """The hexes that a unit can end its movement in, its own included."""
        if self._moves is None or not self._moves.may_move(unit):
            return 1 << unit.hex
        return self._moves.field(unit).reached | 1 << unit.hex

    def _places(self) -> Places:
        movers = [unit for unit in self.attackers.values() if not self.fixed >> unit.hex & 1]
        homes = {unit.id: unit.hex for unit in movers}
        return Places(self.look.rules.grid, homes, {id: self.reach[id] for id in homes})


def judged(front: Front, defence: Defence, posts: Mapping[str, Hex], places: Mapping[str, Hex]) -> PlannedAttack:
    """An attack with all units in place."""
    attackers = [front.attackers[id].at(hex) for id, hex in posts.items()]
    enemies = front.fixed | front.look.rules.grid.set_of(places.values())
    column = odds_of(front.look, attackers, defence.unit).column
    assert column is not None
    others = {id: hex for id, hex in places.items() if id not in posts and hex != front.attackers[id].hex}
    return PlannedAttack(column, defence.lost(column, enemies, attackers), defence.retreat(enemies), posts, others)
