"""Reasons why no unit of a side can act on a hex: those beside it are set on others, or cannot; it is held; too far."""

from collections.abc import Sequence
from typing import Protocol

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet


class Announcing(Protocol):
    """An announcement of battles, as far as it is asked here (`rules.attacks`)."""

    grid: Grid

    @property
    def able(self) -> Sequence[Unit]: ...
    def enemies(self) -> HexSet: ...
    def reach(self, unit: Unit) -> HexSet: ...
    def near(self, area: HexSet) -> HexSet: ...
    def force(self) -> Sequence[Unit]: ...
    def free(self) -> Ids: ...
    def taken(self) -> Ids: ...
    def why(self, unit_id: str, hex_id: str = "") -> Text: ...
    def why_no_enemy(self, hex_id: str) -> Text: ...
    def say(self, key: str, **facts: Fact) -> Text: ...


class Moving(Protocol):
    """A movement phase, as far as it is asked here (`rules.moves`)."""

    grid: Grid

    def enemies_on(self, hex: Hex) -> Ids: ...
    def say(self, key: str, **facts: Fact) -> Text: ...


def why_not_attacked(attacks: Announcing, hex_id: str) -> Text:
    """The reason why no free unit can attack a hex: units beside it are set on others or cannot, or none is there."""
    hex = attacks.grid.index.get(hex_id, -1)
    if hex < 0 or not attacks.enemies() >> hex & 1:
        return attacks.why_no_enemy(hex_id)
    able = [unit.id for unit in attacks.able if attacks.reach(unit) >> hex & 1]
    if able and not set(able) & set(attacks.free()):
        return attacks.say("why.all_set", hex=hex_id, units=tuple(able))
    beside = [unit for unit in attacks.force() if attacks.near(1 << hex) >> unit.hex & 1]
    refused = [attacks.why(unit.id, hex_id) for unit in beside if unit.id not in attacks.taken()]
    return refused[0] if refused else attacks.say("why.nobody_adjacent", hex=hex_id)


def why_not_entered(moves: Moving, hex_id: str) -> Text:
    """The reason why no unit can move to a hex: enemies are there, or no unit reaches it."""
    hex = moves.grid.index.get(hex_id)
    if hex is None:
        return moves.say("why.no_hex", hex=hex_id)
    enemies = moves.enemies_on(hex)
    if enemies:
        return moves.say("why.enemy", hex=hex_id, enemies=enemies)
    return moves.say("why.nobody_reaches", hex=hex_id)
