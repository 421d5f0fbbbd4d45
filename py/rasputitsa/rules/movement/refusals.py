"""The reasons of a movement phase: why a unit does not move, or not to a hex, alone or with others.

The bars of a unit, a hex or a way, the phase says itself (`rules.movement.phase`); here the first is put in words.
"""

from collections.abc import Callable
from typing import Protocol

from rasputitsa.engine.decision import Ids, not_offered
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import Grid, Hex
from rasputitsa.rules.movement.reach import Going, Obstacle, Reach
from rasputitsa.rules.permits import Ban, Bans, Bar, Facts, Permit, Reason, UnitChoice, first_of

Party = tuple[Unit, ...]


class Phase(Protocol):
    """A movement phase as far as its reasons go: the members of `rules.movement.phase` that they are made of."""

    grid: Grid

    @property
    def ban(self) -> Callable[..., Ban]:
        """A ban with the rule behind its sentence."""

    @property
    def bar(self) -> Callable[..., Bar]:
        """A bar with the rule behind its sentence."""

    @property
    def who(self) -> UnitChoice:
        """The units that can move, and the reasons why others cannot."""

    @property
    def unfit(self) -> Bans:
        """The hexes in which a party may not end."""

    def party(self, unit_id: str, /) -> Party:
        """Units that march with a unit."""

    def going(self, unit: Unit, /) -> Going:
        """The ground for a unit."""

    def left(self, unit: Unit, /) -> int:
        """The MP that a unit still has."""

    def reach(self, party: Party, /) -> Reach:
        """The reach of a party."""

    def met(self, party: Party, hex: Hex, /) -> Obstacle:
        """The obstacle between a party and a hex."""

    def why_obstacle(self, unit: Unit, end: Hex, met: Obstacle, /) -> Text:
        """An obstacle as a sentence."""

    def enemies_on(self, hex: Hex, /) -> Ids:
        """The enemy's units on a hex."""

    def enemies_next_to(self, hex: Hex, /) -> Ids:
        """The enemy's units around a hex."""


class Refusals:
    """The reasons of a phase, and the facts of an obstacle that its sentences name."""

    def __init__(self, phase: Phase) -> None:
        self._phase, self._names = phase, phase.grid.names

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot move, or not to a hex."""
        phase = self._phase
        misnamed = Permit(phase.grid, "", (phase.bar(0, "why.no_hex"),)).barred(hex_id)
        return phase.who.barred(unit_id) or misnamed or self._not_there(unit_id, phase.grid.index[hex_id])

    def why_nobody(self, hex_id: str) -> Text:
        """The reason why no unit can move to a hex: enemies are there, or no unit reaches it."""
        phase, hex = self._phase, self._phase.grid.index.get(hex_id, -1)
        enemies = phase.enemies_on(hex) if hex >= 0 else ()
        bars = (
            phase.bar(1 << hex if enemies else 0, "why.enemy", lambda hex: {"enemies": enemies}),
            phase.bar(phase.grid.hexes, "why.nobody_reaches"),
        )
        return Permit(phase.grid, "", bars).why(hex_id)

    @property
    def obstacles(self) -> Bans:
        """The obstacles that are met in every game, each asked about a unit, the hex and what is met."""
        ban = self._phase.ban
        return (
            ban(lambda unit, end, met: met.kind == "same_hex", "why.same_hex"),
            ban(lambda unit, end, met: met.kind == "closed", "why.enemy", self.held_by),
            ban(lambda unit, end, met: met.kind == "no_way", "why.no_way", self.at_end),
            ban(lambda unit, end, met: met.kind == "too_far", "why.too_far", self.price),
            ban(lambda unit, end, met: met.kind == "halt", "why.zone", self.zone_on_the_way),
        )

    def at_end(self, unit: Unit, end: Hex, met: Obstacle) -> Facts:
        """The hex that a unit does not reach, for a sentence."""
        return {"hex": self._names[end]}

    def held_by(self, unit: Unit, end: Hex, met: Obstacle) -> Facts:
        """The same, with the enemies there."""
        return {"hex": self._names[end], "enemies": self._phase.enemies_on(end)}

    def beside_end(self, unit: Unit, end: Hex, met: Obstacle) -> Facts:
        """The same, with the enemies next to it."""
        return {"hex": self._names[end], "enemies": self._phase.enemies_next_to(end)}

    def price(self, unit: Unit, end: Hex, met: Obstacle) -> Facts:
        """The same, with the MP of the way and those that are left."""
        return {"hex": self._names[end], "mp": self._phase.left(unit), "cost": met.cost}

    def on_the_way(self, unit: Unit, end: Hex, met: Obstacle) -> Facts:
        """A hex on the way to another, for a sentence."""
        return {"target": self._names[end], "hex": self._names[met.hex]}

    def zone_on_the_way(self, unit: Unit, end: Hex, met: Obstacle) -> Facts:
        """The same, with the enemies next to it."""
        return {**self.on_the_way(unit, end, met), "enemies": self._phase.enemies_next_to(met.hex)}

    def _not_there(self, unit_id: str, hex: Hex) -> Text:
        phase, party = self._phase, self._phase.party(unit_id)
        unit = party[0]
        if phase.going(unit).open >> hex & 1 and hex != unit.hex:
            refused = first_of(phase.unfit, party, hex)
            if refused:
                return refused
        if len(party) > 1:
            return first_of(self._together, party, hex) or not_offered(unit_id, self._names[hex])
        return phase.why_obstacle(unit, hex, phase.met(party, hex))

    @property
    def _together(self) -> Bans:
        """The hexes that no way serves for all of a party; else the obstacle of the first that would not go alone."""
        return (
            self._phase.ban(
                lambda party, hex: self._stopped(party, hex) is None,
                "why.no_common_way",
                lambda party, hex: {"units": tuple(each.id for each in party), "hex": self._names[hex]},
            ),
            Reason(self._not_one),
        )

    def _not_one(self, party: Party, hex: Hex) -> Text | None:
        unit = self._stopped(party, hex)
        return self._phase.why_obstacle(unit, hex, self._phase.met((unit,), hex)) if unit else None

    def _stopped(self, party: Party, hex: Hex) -> Unit | None:
        """The first member that would not reach a hex alone."""
        return next((each for each in party if not self._phase.reach((each,)).reached >> hex & 1), None)
