"""Two battles of an announcement made one: the verb, the battles that can be, and why others cannot."""

from collections.abc import Callable
from dataclasses import dataclass

from rasputitsa.engine.decision import Ids, Option, not_offered
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import HexSet, union
from rasputitsa.rules.combat.announced_battles import AnnouncedBattles, first_hex
from rasputitsa.rules.permits import Ban, first_of


@dataclass(frozen=True)
class Combining:
    """The battles of an announcement that can be one, worked out when asked.

    `reach`: the hexes that a unit can attack. `further`: the hexes that a battle may take in on which no unit is set.
    """

    battles: AnnouncedBattles
    reach: Callable[[Unit], HexSet]
    may_combine: Callable[[str, str], bool]
    further: HexSet
    rule: str

    def option(self) -> Option:
        """The verb `combine`: two battles become one."""
        partners = self.partners
        return Option("combine", ("hex", "hex"), tuple(partners), partners.__getitem__, why=self._why)

    @once
    def partners(self) -> dict[str, Ids]:
        """For each battle, by its first hex, those that it can be one battle with."""
        found: dict[str, list[str]] = {battle: [] for battle in self.battles.names}
        for one, other in sorted(self._meeting()):
            if self.may_combine(one, other):
                found[one].append(other)
        for battle, further in self._widened():
            found[battle].append(further)
            found.setdefault(further, [])
        names = {battle: first_hex(battle) for battle in found}
        return {
            names[one]: tuple([names[two] for two in found if two in others]) for one, others in found.items() if others
        }

    def _meeting(self) -> set[tuple[str, str]]:
        """The pairs of battles of which some attacker reaches both, either way round."""
        battles = self.battles
        if len(battles.names) < 2:
            return set()
        areas = {battle: battles.area(battle) for battle in battles.names}
        met: set[tuple[str, str]] = set()
        for battle in areas:
            reached = union(map(self.reach, battles.attackers(battle)))
            for other, area in areas.items():
                if area & reached and other != battle:
                    met |= {(battle, other), (other, battle)}
        return met

    def _widened(self) -> list[tuple[str, str]]:
        """The battles with the hexes that each can take in besides those that are attacked already."""
        found = []
        for battle in self.battles.names if self.further else ():
            free = self.further
            for unit in self.battles.attackers(battle):
                free &= self.reach(unit)
            found += [(battle, name) for name in self.battles.grid.ids(free)]
        return found

    def _why(self, hex_id: str, other_id: str = "") -> Text:
        """The reason why two battles cannot be one."""
        parted = Ban(
            lambda one, other: other not in self.partners.get(one, ()),
            "why.not_one_battle",
            self.rule,
            lambda one, other: {"hex": one, "other": other},
        )
        return first_of((parted,), hex_id, other_id) or not_offered(hex_id, other_id)
