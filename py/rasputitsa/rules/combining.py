"""Two battles of an announcement made one: the verb, the battles that can be, and why others cannot."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from rasputitsa.engine.decision import Ids, Option, not_offered
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.rules.permits import first_of

if TYPE_CHECKING:
    from rasputitsa.rules.attacks import Attacks


class Combining:
    """The battles of an announcement that can be one, worked out when asked."""

    def __init__(self, setting: "Attacks[Any]") -> None:
        self._setting = setting

    def option(self) -> Option:
        """The verb `combine`: two battles become one."""
        partners = self.partners
        return Option("combine", ("hex", "hex"), tuple(partners), partners.__getitem__, why=self._why)

    @cached_property
    def partners(self) -> dict[str, Ids]:
        """For each battle, by its first hex, those that it can be one battle with."""
        if not self._setting.announced:
            return {}
        found: dict[str, list[str]] = {battle: [] for battle in self._setting.announced}
        for one, other in sorted(self._meeting()):
            if self._setting.may_combine(one, other):
                found[one].append(other)
        for battle, further in self._widened():
            found[battle].append(further)
            found.setdefault(further, [])
        names = {battle: battle.split()[0] for battle in found}
        return {names[one]: tuple(names[two] for two in found if two in found[one]) for one in found if found[one]}

    def _meeting(self) -> set[tuple[str, str]]:
        """The pairs of battles of which some attacker reaches both, either way round."""
        setting = self._setting
        if len(setting.announced) < 2:
            return set()
        at = {hex: battle for battle in setting.announced for hex in hexes_in(setting.area(battle))}
        met = set()
        for battle in setting.announced:
            reached = [setting.reach(unit) for unit in setting.attackers(battle)]
            others = {at[hex] for area in reached for hex in hexes_in(area) if hex in at} - {battle}
            met |= {pair for other in sorted(others) for pair in ((battle, other), (other, battle))}
        return met

    def _widened(self) -> list[tuple[str, str]]:
        """The battles with the hexes that each can take in besides those that are attacked already."""
        setting = self._setting
        if not setting.widens:
            return []
        taken = 0
        for battle in setting.announced:
            taken |= setting.area(battle)
        found = []
        for battle in setting.announced:
            free = setting.enemies() & ~taken
            for unit in setting.attackers(battle):
                free &= setting.reach(unit)
            found += [(battle, name) for name in setting.grid.ids(free)]
        return found

    def _why(self, hex_id: str, other_id: str = "") -> Text:
        """The reason why two battles cannot be one."""
        parted = self._setting.ban(
            lambda one, other: other not in self.partners.get(one, ()),
            "why.not_one_battle",
            lambda one, other: {"hex": one, "other": other},
        )
        return first_of((parted,), hex_id, other_id) or not_offered(hex_id, other_id)
