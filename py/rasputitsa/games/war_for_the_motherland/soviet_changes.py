"""Soviet armies are converted and rebuilt, take corps in, and by an option are split (13.2, 14.3, 20.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.changes import Changes
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.games.war_for_the_motherland.losses import take_off
from rasputitsa.games.war_for_the_motherland.markers import draw, marker_of
from rasputitsa.games.war_for_the_motherland.returns import has_returned
from rasputitsa.games.war_for_the_motherland.state import (
    CONVERSION,
    CSM,
    SOVIET,
    SUPPLY,
    WarLook,
    WarPlay,
    date_of,
    is_army,
    is_corps,
    is_infantry_army,
    lost_box,
    supply_of,
)
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.rules.sides import across

_WORST = ("supplied", "lack", "out")
_PARTS = 2
"""The rifle corps that an army is split into."""
_SPLIT_INTO = "rifle_corps"


@dataclass(frozen=True, slots=True)
class SovietChanges(Stage):
    """The Soviet player changes his armies and corps as he likes; `split`: the one army of the turn has been split."""

    name: ClassVar[str] = "soviet_changes"
    split: bool = False

    def decision(self, look: WarLook) -> Decision | None:
        """Convert, rebuild, take a corps in, split, or end; None where nothing can be done."""
        options = Soviets(look, split=self.split).options()
        if not any(option.subjects for option in options):
            return None
        end = Option("end", advances=True, label="verb.end_changes.soviet")
        return Decision(SOVIET, text("prompt.soviet_changes", "13.2"), (*options, end))

    def on_convert(self, play: WarPlay, unit_id: str, guard_id: str) -> None:
        """An infantry army becomes a Guard or Shock army; with a marker it draws a new one (13.24; ruling 111)."""
        army, guard = play.state.units[unit_id], play.state.units[guard_id]
        fought = marker_of(play, army) is not None
        take_off(play, army, lost_box(SOVIET))
        new = guard.bare().at(army.hex)
        play.state.put(new)
        play.log(text("log.converted", "13.2", unit=unit_id, guard=guard_id), unit=guard_id)
        if fought:
            draw(play, new)

    def on_rebuild(self, play: WarPlay, unit_id: str, other_id: str) -> None:
        """Two corps become an infantry army without a marker, in the worse supply of the two (14.31; ruling 120)."""
        corps = [play.state.units[id] for id in (unit_id, other_id)]
        army = Soviets(play).armies()[0].bare().at(corps[0].hex)
        supply = max((supply_of(unit) for unit in corps), key=_WORST.index)
        for unit in corps:
            take_off(play, unit, lost_box(SOVIET))
        play.state.put(army if supply == "supplied" else army.marked(SUPPLY, supply))
        play.log(text("log.rebuilt", "14.3", units=(unit_id, other_id), unit=army.id), unit=army.id)

    def on_incorporate(self, play: WarPlay, unit_id: str, army_id: str) -> None:
        """A corps gives its life for the full strength of an army (14.35; ruling 121)."""
        army = play.state.units[army_id]
        take_off(play, play.state.units[unit_id], lost_box(SOVIET))
        play.state.put(army.with_steps(army.type.full))
        play.log(text("log.incorporated", "14.3", unit=unit_id, army=army_id), unit=unit_id)

    def on_split(self, play: WarPlay, unit_id: str) -> None:
        """An infantry army becomes two rifle corps (20.2; ruling 133)."""
        army = play.state.units[unit_id]
        corps = [unit.bare().at(army.hex) for unit in Soviets(play).rifle_corps()[:_PARTS]]
        take_off(play, army, lost_box(SOVIET))
        play.state.put(*corps)
        play.log(text("log.split", "20.2", unit=unit_id, units=tuple(unit.id for unit in corps)), unit=unit_id)
        play.goto(replace(self, split=True))

    def on_end(self, play: WarPlay) -> None:
        """All changes stand."""
        play.end()


class Soviets(Changes):
    """The Soviet units that can change, their new forms, and their partners."""

    def __init__(self, look: WarLook, *, split: bool = False) -> None:
        super().__init__(look, SOVIET)
        self._split, self._zone = split, hostile_zone(look, SOVIET)

    def options(self) -> tuple[Option, ...]:
        """The changes."""
        units = self.look.state.units.of(SOVIET)
        corps, guards = tuple(filter(is_corps, units)), self._guards()
        armies = tuple(filter(is_infantry_army, units)) if guards else ()
        options = (
            self.together("convert", armies, lambda unit: guards, self.why_not_converted),
            self.together("rebuild", corps, self.here, self.why_not_rebuilt),
            self.together("incorporate", corps, self._beside, self.why_not_incorporated),
        )
        split = (self.alone("split", units, self.why_not_split),) if self.look.rules.options["split"] else ()
        return (*options, *split)

    def armies(self) -> tuple[Unit, ...]:
        """The infantry armies that two corps may become: gone, converted, or waiting to return (ruling 113)."""
        units = self.look.state.units.all()
        return tuple([unit for unit in units if is_infantry_army(unit) and self._may_be_rebuilt(unit)])

    def rifle_corps(self) -> tuple[Unit, ...]:
        """The rifle corps that an army may be split into."""
        return self.free(_SPLIT_INTO, lost_box(SOVIET))

    def why_not_converted(self, unit_id: str, guard_id: str = "") -> Text | None:
        """The reason why an army cannot become a Guard or Shock army (13.23; ruling 111); None if it can."""
        army = self.found(unit_id)
        if army is None or not is_infantry_army(army):
            return text("why.not_converted", "ruling-111", unit=unit_id)
        if guard_id not in self._guards():
            return text("why.no_guard", "13.2", unit=unit_id)
        if supply_of(army) != "supplied":
            return text("why.unsupplied", "13.2", unit=unit_id)
        return text("why.in_zone", "13.2", unit=unit_id) if self.barred >> army.hex & 1 else None

    def why_not_rebuilt(self, unit_id: str, other_id: str = "") -> Text | None:
        """The reason why two corps cannot become an army (14.32; ruling 120); None if they can."""
        pair = [self.found(unit_id), self.found(other_id)]
        corps = [unit for unit in pair if unit is not None and is_corps(unit)]
        if len(corps) < len(pair) or corps[0].hex != corps[1].hex or unit_id == other_id:
            return text("why.nobody_to_rebuild", "14.3", unit=unit_id)
        for unit in corps:
            if unit.type.branch == "airborne":
                return text("why.airborne", "ruling-120", unit=unit.id)
            if supply_of(unit) == "out":
                return text("why.out_of_supply", "ruling-120", unit=unit.id)
        return None if self.armies() else text("why.no_army", "14.3")

    def why_not_incorporated(self, unit_id: str, army_id: str = "") -> Text | None:
        """The reason why an army cannot take a corps in (14.36; ruling 121); None if it can."""
        corps, army = self.found(unit_id), self.found(army_id)
        if corps is None or army is None or not is_corps(corps) or not is_army(army):
            return text("why.nobody_to_join", "ruling-121", unit=unit_id)
        if army.is_full or army.mark(CSM) is None:
            return text("why.not_weak", "14.3", unit=army_id)
        for unit in (corps, army):
            if supply_of(unit) != "supplied":
                return text("why.unsupplied", "14.3", unit=unit.id)
        return (
            None if army_id in self._beside(corps) else text("why.not_beside", "ruling-121", units=(unit_id, army_id))
        )

    def why_not_split(self, unit_id: str) -> Text | None:
        """The reason why an army cannot be split (20.2; ruling 133); None if it can."""
        army = self.found(unit_id)
        if army is None or not is_infantry_army(army):
            return text("why.not_split", "20.2", unit=unit_id)
        if self._split or not date_of(self.look).production:
            return text("why.split_once", "20.2", unit=unit_id)
        if supply_of(army) != "supplied":
            return text("why.unsupplied", "20.2", unit=unit_id)
        if self._zone >> army.hex & 1:
            return text("why.in_zone", "20.2", unit=unit_id)
        return None if len(self.rifle_corps()) >= _PARTS else text("why.no_rifle_corps", "ruling-133")

    def _guards(self) -> Ids:
        return tuple([unit.id for unit in self.look.state.units.boxed(CONVERSION)])

    def _may_be_rebuilt(self, unit: Unit) -> bool:
        return unit.box == lost_box(SOVIET) or has_returned(self.look, unit)

    def _beside(self, unit: Unit) -> Ids:
        """Units in the hex of a unit or next to it by land (ruling 121)."""
        rules, units = self.look.rules, self.look.state.units
        near = 1 << unit.hex | across(rules.grid, 1 << unit.hex, rules.land)
        stacks: Iterable[tuple[Unit, ...]] = (units.on(hex) for hex in hexes_in(near))
        return tuple([other.id for stack in stacks for other in stack])
