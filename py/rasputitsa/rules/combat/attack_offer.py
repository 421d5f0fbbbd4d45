"""The verbs of an announcement: units set on enemies, taken off, battles made one, the next battle; what is owed."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rasputitsa.engine.decision import TO_HEX, Duty, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.text import Text, text
from rasputitsa.rules.combat.attack_refusals import AttackRefusals
from rasputitsa.rules.combat.attacks import Attacks, odds_with
from rasputitsa.rules.combat.combining import Combining
from rasputitsa.rules.combat.mandatory_attacks import MandatoryAttacks
from rasputitsa.rules.permits import block, refused


class AttackOffer:
    """The verbs of a side's attacks as they stand, worked out when asked."""

    def __init__(self, attacks: Attacks[Any]) -> None:
        self._attacks, self._battles, self._wording = attacks, attacks.battles, attacks.wording

    def options(self) -> tuple[Option, ...]:
        """The verbs `attack` and `withdraw`."""
        attacks, battles, refusals = self._attacks, self._battles, AttackRefusals(self._attacks)
        free, idle = attacks.free(), self._refused("why.no_attack")
        attack = Option(
            "attack",
            TO_HEX,
            free,
            self.targets,
            attacks.notes,
            why=refusals.why,
            figures=attacks.figures,
            joint=self.notes_together,
            nobody=refusals.why_nobody,
            over=partial(battles.movable, aims=attacks.aims),
            duty=self.owed,
            stacks=True,
        )
        return (
            attack,
            Option("withdraw", ("unit",), battles.units, why=idle, retracts=True, owed=self.hindering()),
        )

    def combine_option(self) -> Option:
        """The verb `combine`: two battles become one."""
        return self.combining.option()

    @property
    def combining(self) -> Combining:
        """Two battles made one."""
        attacks, battles = self._attacks, self._battles
        further = attacks.enemies() & ~battles.hexes if attacks.widens and battles.names else 0
        rule = self._wording.rule("why.not_one_battle")
        return Combining(battles, attacks.reach, attacks.may_combine, further, rule)

    def resolve_option(self) -> Option:
        """The verb `resolve`: which battle is fought next, by its first hex."""
        why = AttackRefusals(self._attacks).why_not_resolved
        return Option("resolve", ("hex",), self._battles.first_hexes, why=why)

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit can attack."""
        return self._attacks.grid.ids(self._attacks.aims(self._attacks.look.state.units[unit_id]))

    def notes_together(self, hex_id: str) -> tuple[Text, ...]:
        """The column if all that are free and have this target join the attack."""
        units = [id for id in self._attacks.free() if hex_id in self.targets(id)]
        heading = odds_with(self._attacks, units, hex_id).heading
        return (text("note.odds", odds=heading) if heading else self._wording.say("note.no_effect"),)

    @once
    def duties(self) -> MandatoryAttacks:
        """The duties of the announcement as it stands."""
        attacks = self._attacks
        reach = {unit.id: attacks.reach(unit) for unit in attacks.able}
        chosen = {unit.id: self._battles.area(battle) for unit, battle in self._battles.set_on}
        return MandatoryAttacks(reach, chosen, attacks.bound(), attacks.must_be_attacked())

    def hindering(self) -> Ids:
        """The units one of which must be taken off before the announcement can be closed."""
        return self._attacks.hindering() or (self.duties.hindering() if self._attacks.bound() else ())

    def owed(self) -> Duty:
        """The units that must attack still, and the hexes that must be attacked still."""
        if not self._attacks.bound() or self.duties.are_met:
            return (), ()
        return self.duties.idle, self._attacks.grid.ids(self.duties.alone)

    def blocked(self) -> Text | None:
        """The reason why the announcement cannot be closed: the game's own, or what must still be attacked."""
        own, (idle, alone) = self._attacks.blocked(), self.owed()
        rule = self._wording.rule
        return (
            own
            or block(idle, "why.must_attack", rule("why.must_attack"), units=idle)
            or block(alone, "why.must_be_attacked", rule("why.must_be_attacked"), hexes=alone, units=self.hindering())
        )

    def _refused(self, key: str) -> Callable[..., Text]:
        return refused(key, self._wording.rule(key))
