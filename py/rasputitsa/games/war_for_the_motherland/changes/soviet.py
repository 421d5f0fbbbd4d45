"""Soviet armies are converted and rebuilt, take corps in, and by an option are split (13.2, 14.3, 20.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.arrivals.returns import has_returned
from rasputitsa.games.war_for_the_motherland.changes import counters
from rasputitsa.games.war_for_the_motherland.combat.losses import take_off
from rasputitsa.games.war_for_the_motherland.combat.markers import draw, marker_of
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.procedures.offering import OffersToEnd
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.permits import Ban, Sentence, UnitChoice, pool

_WORST = ("supplied", "lack", "out")
_SPLIT_INTO = "rifle_corps"


@dataclass(frozen=True, slots=True)
class SovietChanges(OffersToEnd):
    """The Soviet player changes his armies and corps as he likes; `split`: the one army of the turn has been split."""

    name: ClassVar[str] = "soviet_changes"
    split: bool = False

    def offers(self, look: state.WarLook) -> tuple[Option, ...]:
        """Convert, rebuild, take a corps in, split."""
        return Soviets(look, split=self.split).options()

    def ask(self, look: state.WarLook, options: tuple[Option, ...]) -> Decision:
        """The question, until the changes end."""
        end = Option("end", advances=True, label="verb.end_changes.soviet")
        return Decision(state.SOVIET, text("prompt.soviet_changes", "13.2"), (*options, end))

    def on_convert(self, play: state.WarPlay, unit_id: str, guard_id: str) -> None:
        """An infantry army becomes a Guard or Shock army; with a marker it draws a new one (13.24; ruling 111)."""
        army, guard = play.state.units[unit_id], play.state.units[guard_id]
        fought = marker_of(play, army) is not None
        take_off(play, army, state.lost_box(state.SOVIET))
        new = guard.bare().at(army.hex)
        play.state.put(new)
        play.log(text("log.converted", "13.2", unit=unit_id, guard=guard_id), unit=guard_id)
        if fought:
            draw(play, new)

    def on_rebuild(self, play: state.WarPlay, unit_id: str, other_id: str) -> None:
        """Two corps become an infantry army without a marker, in the worse supply of the two (14.31; ruling 120)."""
        corps = [play.state.units[id] for id in (unit_id, other_id)]
        army = Soviets(play).armies()[0].bare().at(corps[0].hex)
        supply = max((state.supply_of(unit) for unit in corps), key=_WORST.index)
        for unit in corps:
            take_off(play, unit, state.lost_box(state.SOVIET))
        play.state.put(army if supply == "supplied" else army.marked(state.SUPPLY, supply))
        play.log(text("log.rebuilt", "14.3", units=(unit_id, other_id), unit=army.id), unit=army.id)

    def on_incorporate(self, play: state.WarPlay, unit_id: str, army_id: str) -> None:
        """A corps gives its life for the full strength of an army (14.35; ruling 121)."""
        army = play.state.units[army_id]
        take_off(play, play.state.units[unit_id], state.lost_box(state.SOVIET))
        play.state.put(army.with_steps(army.type.full))
        play.log(text("log.incorporated", "14.3", unit=unit_id, army=army_id), unit=unit_id)

    def on_split(self, play: state.WarPlay, unit_id: str) -> None:
        """An infantry army becomes two rifle corps (20.2; ruling 133)."""
        army = play.state.units[unit_id]
        parts = play.rules.figures["army_into_corps"]
        corps = [unit.bare().at(army.hex) for unit in Soviets(play).rifle_corps()[:parts]]
        take_off(play, army, state.lost_box(state.SOVIET))
        play.state.put(*corps)
        play.log(text("log.split", "20.2", unit=unit_id, units=tuple(unit.id for unit in corps)), unit=unit_id)
        play.goto(replace(self, split=True))


class Soviets(counters.Changes):
    """The Soviet units that can change, their new forms, and their partners."""

    def __init__(self, look: state.WarLook, *, split: bool = False) -> None:
        super().__init__(look, state.SOVIET)
        self._split, self._zone = split, hostile_zone(look, state.SOVIET)

    def options(self) -> tuple[Option, ...]:
        """The changes."""
        units, guards = self.look.state.units.of(state.SOVIET), self._guards()
        corps, armies = tuple(filter(state.is_corps, units)), filter(state.is_infantry_army, units if guards else ())
        options = (
            self.converting.option("convert", armies, lambda unit: guards),
            self.rebuilding.option("rebuild", corps, self.here),
            self.incorporating.option("incorporate", corps, self._beside),
        )
        return (*options, self.splitting.option("split")) if self.look.rules.options["split"] else options

    @property
    def converting(self) -> counters.PairChoice:
        """The armies that can become a Guard or Shock army, and those that wait (13.23; ruling 111)."""
        first = (
            Ban(lambda army: not state.is_infantry_army(army), "why.not_converted", "ruling-111"),
            Ban(lambda army: state.supply_of(army) != "supplied", "why.unsupplied", "13.2"),
            Ban(lambda army: self.barred >> army.hex & 1, "why.in_zone", "13.2"),
        )
        no_guard, no_guards = Sentence("why.no_guard", "13.2"), Sentence("why.no_guards", "13.2")
        return counters.PairChoice(self.own, first, (), pool(self._guards()), no_guard, no_guards)

    @property
    def rebuilding(self) -> counters.PairChoice:
        """The corps that can become an army (14.32; ruling 120)."""
        single = (
            Ban(lambda unit: not state.is_corps(unit), "why.no_soviet_corps", "14.3"),
            Ban(lambda unit: unit.type.branch == "airborne", "why.airborne", "ruling-120"),
            Ban(lambda unit: state.supply_of(unit) == "out", "why.out_of_supply", "ruling-120"),
        )
        no_army = Ban(lambda one, other: not self.armies(), "why.no_army", "14.3")
        return self.together(single, (*counters.of_second(single), no_army), Sentence("why.nobody_to_rebuild", "14.3"))

    @property
    def incorporating(self) -> counters.PairChoice:
        """The corps that an army can take in (14.36; ruling 121)."""
        unsupplied = Ban(lambda unit: state.supply_of(unit) != "supplied", "why.unsupplied", "14.3")
        first = Ban(lambda corps: not state.is_corps(corps), "why.nobody_to_join", "ruling-121"), unsupplied
        bans = (
            Ban(lambda corps, army: not state.is_army(army), "why.joins_no_army", "ruling-121", counters.second),
            Ban(
                lambda corps, army: army.is_full or army.mark(state.CSM) is None,
                "why.not_weak",
                "14.3",
                counters.second,
            ),
            *counters.of_second((unsupplied,)),
            Ban(lambda corps, army: army not in self._beside(corps), "why.not_beside", "ruling-121", counters.both),
        )
        return self.pairs(first, bans, Sentence("why.no_army_near", "ruling-121"))

    @property
    def splitting(self) -> UnitChoice:
        """The armies that can be split (20.2; ruling 133)."""
        in_production, parts = state.date_of(self.look).production, self.look.rules.figures["army_into_corps"]
        bans = (
            Ban(lambda army: not state.is_infantry_army(army), "why.not_split", "20.2"),
            Ban(lambda army: self._split or not in_production, "why.split_once", "20.2"),
            Ban(lambda army: state.supply_of(army) != "supplied", "why.unsupplied", "20.2"),
            Ban(lambda army: self._zone >> army.hex & 1, "why.in_zone", "20.2"),
            Ban(lambda army: len(self.rifle_corps()) < parts, "why.no_rifle_corps", "ruling-133"),
        )
        return UnitChoice(self.own, counters.OURS, bans)

    def armies(self) -> tuple[Unit, ...]:
        """The infantry armies that two corps may become: gone, converted, or waiting to return (ruling 113)."""
        units = self.look.state.units.all()
        return tuple([unit for unit in units if state.is_infantry_army(unit) and self._may_be_rebuilt(unit)])

    def rifle_corps(self) -> tuple[Unit, ...]:
        """The rifle corps that an army may be split into."""
        return self.free(_SPLIT_INTO, state.lost_box(state.SOVIET))

    def _guards(self) -> tuple[Unit, ...]:
        return tuple(self.look.state.units.boxed(state.CONVERSION))

    def _may_be_rebuilt(self, unit: Unit) -> bool:
        return unit.box == state.lost_box(state.SOVIET) or has_returned(self.look, unit)

    def _beside(self, unit: Unit) -> tuple[Unit, ...]:
        """Units in the hex of a unit or next to it by land (ruling 121)."""
        rules, units = self.look.rules, self.look.state.units
        near = 1 << unit.hex | across(rules.grid, 1 << unit.hex, rules.land)
        stacks: Iterable[tuple[Unit, ...]] = (units.on(hex) for hex in hexes_in(near))
        return tuple([other for stack in stacks for other in stack])
