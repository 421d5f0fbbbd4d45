"""Reasons why no unit of a side can act on a hex: those beside it are set on others, or cannot; it is held; too far."""

from collections.abc import Callable, Sequence
from typing import Protocol

from rasputitsa.engine.decision import Ids, not_offered
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.permits import Ban, Bar, Facts, Permit, Reason, first_of, no_facts


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
    @property
    def held(self) -> Permit: ...
    def why(self, unit_id: str, hex_id: str = "") -> Text: ...
    def ban(self, bars: Callable[..., object], key: str, facts: Callable[..., Facts] = no_facts) -> Ban: ...


class Moving(Protocol):
    """A movement phase, as far as it is asked here (`rules.moves`)."""

    grid: Grid

    def enemies_on(self, hex: Hex) -> Ids: ...
    def bar(self, area: HexSet, key: str, facts: Callable[[Hex], Facts] = no_facts) -> Bar: ...


def why_not_attacked(attacks: Announcing, hex_id: str) -> Text:
    """The reason why no free unit can attack a hex: nothing is there, those beside it attack others or cannot."""
    hex = attacks.grid.index.get(hex_id, -1)
    able = [unit.id for unit in attacks.able if hex >= 0 and attacks.reach(unit) >> hex & 1]
    beside = [unit for unit in attacks.force() if hex >= 0 and attacks.near(1 << hex) >> unit.hex & 1]
    idle = [unit.id for unit in beside if unit.id not in attacks.taken()]
    bans = (
        Reason(attacks.held.barred),
        attacks.ban(
            lambda id: able and not {*able} & {*attacks.free()},
            "why.all_set",
            lambda id: {"hex": id, "units": tuple(able)},
        ),
        Reason(lambda id: attacks.why(idle[0], id) if idle else None),
        attacks.ban(lambda id: True, "why.nobody_adjacent", lambda id: {"hex": id}),
    )
    return first_of(bans, hex_id) or not_offered(hex_id)


def why_not_entered(moves: Moving, hex_id: str) -> Text:
    """The reason why no unit can move to a hex: enemies are there, or no unit reaches it."""
    hex = moves.grid.index.get(hex_id, -1)
    enemies = moves.enemies_on(hex) if hex >= 0 else ()
    bars = (
        moves.bar(1 << hex if enemies else 0, "why.enemy", lambda hex: {"enemies": enemies}),
        moves.bar(moves.grid.hexes, "why.nobody_reaches"),
    )
    return Permit(moves.grid, "", bars).why(hex_id)
