"""The movement phase: units that can move, their targets, paths and costs, and the reasons for refusals.

A game makes one subclass: it says what the ground is for a unit, its allowance, which units may not move and where none
may end; what is the same in every game stands here. Units march alone or as a party, at the pace of the slowest; where
the ground is not the same to all of them each pays for itself (`rules.movement.stacks`).
"""

from collections.abc import Callable, Mapping
from functools import partial, reduce
from operator import and_
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rasputitsa.engine.decision import Figures, Ids, Option, not_offered
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.movement.paths import Path, fewest_hexes
from rasputitsa.rules.movement.reach import Going, Obstacle, Reach, left_after, obstacle
from rasputitsa.rules.movement.refusals import Refusals
from rasputitsa.rules.movement.stacks import Common, Lefts, together
from rasputitsa.rules.permits import (
    Ban,
    Bans,
    Bar,
    Reason,
    UnitChoice,
    Wording,
    block,
    first_of,
    others_on,
    pool,
    refused,
)

if TYPE_CHECKING:
    from rasputitsa.rules.control import Cities

LookT = TypeVar("LookT", bound=Look[Any, Any])
Party = tuple[Unit, ...]

MP, FROM = "mp", "from"
"""The marks of a unit that has moved: the MP that it has left, and the hex or box in which it began the phase."""


class Marches(Generic[LookT]):
    """The choices of a side's units in a movement phase, worked out when asked.

    `section` is the rule behind the sentences of this module, `sections` the other rule behind some, by their keys;
    `told` is the sentence of the log.
    """

    section: ClassVar[str] = ""
    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})
    told: ClassVar[str] = "log.move"
    cities: ClassVar["Cities | None"] = None
    """The control of cities, where a unit takes those that it enters; a move taken back gives them back."""
    remembers: ClassVar[bool] = False
    """True if a unit keeps where it began the phase: moves can be taken back."""
    choose: ClassVar[Callable[[Any, Hex], Path]] = staticmethod(fewest_hexes)
    wording: ClassVar[Wording]
    """The sentences of the chapter, with those rules."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.wording = Wording(cls.section, cls.sections)

    def __init__(self, look: LookT, side: str) -> None:
        self.look = look
        self.side = side
        self.grid: Grid = look.rules.grid

    @property
    def ban(self) -> Callable[..., Ban]:
        """A ban with the rule behind its sentence."""
        return self.wording.ban

    @property
    def bar(self) -> Callable[..., Bar]:
        """A bar with the rule behind its sentence."""
        return self.wording.bar

    def going(self, unit: Unit) -> Going:
        """The ground for a unit."""
        raise NotImplementedError

    def allowance(self, unit: Unit) -> int:
        """A unit's MP in the phase, before it moves."""
        raise NotImplementedError

    def subjects(self) -> Ids:
        """The units that can move to at least one hex."""
        raise NotImplementedError

    @property
    def bans(self) -> Bans:
        """The rules that keep a unit of the side from moving at all."""
        raise NotImplementedError

    def why_not_unit(self, unit: Unit) -> Text | None:
        """The reason why a unit of the side cannot move at all; None if it can."""
        return first_of(self.bans, unit)

    def can_move(self, unit: Unit) -> bool:
        """True if a unit of the side, on the map, is among those subjects."""
        return unit.id in self.subjects()

    def offers(self, unit_id: str, hex_id: str) -> bool:
        """True if a unit can move to a hex; nothing is worked out for the other units."""
        unit, hex = self.look.state.units.get(unit_id), self.grid.index.get(hex_id)
        if unit is None or hex is None or unit.side != self.side or unit.hex < 0 or self.grid.names[hex] != hex_id:
            return False
        return self.can_move(unit) and bool(self.ends(self.party(unit_id)) >> hex & 1)

    @property
    def unfit(self) -> Bans:
        """The hexes, free of enemies, in which a party may not end; each is asked about the party and the hex."""
        return ()

    def kept_out(self, party: Party) -> HexSet:
        """Hexes that a party may pass but in which it may not end."""
        return 0

    def passing(self, unit_id: str, hex_id: str) -> bool:
        """True if a unit that ends its move in a hex must go on before the phase ends."""
        return False

    def fed(self, unit: Unit) -> HexSet | None:
        """The hexes in which a unit would be in supply as things stand; None where it needs none."""
        return None

    def cut(self, unit_id: str) -> Ids:
        """The targets in which one of a unit's party would be out of supply."""
        areas = [area for unit in self.party(unit_id) if (area := self.fed(unit)) is not None]
        if not areas:
            return ()
        index, common = self.grid.index, reduce(and_, areas)
        return tuple([id for id in self.targets(unit_id) if id in index and not common >> index[id] & 1])

    def party(self, unit_id: str) -> Party:
        """Units that march with a unit: itself, or the group that it has joined."""
        return (self.look.state.units[unit_id],)

    def remembered(self, unit: Unit) -> dict[str, Mark]:
        """Marks that keep something of a unit's move besides the MP left: `began`, where that is remembered."""
        return self.began(unit) if self.remembers else {}

    def began(self, unit: Unit) -> dict[str, Mark]:
        """The mark of the hex or box in which a unit stood before its first move of the phase."""
        return {FROM: unit.mark(FROM) or (self.grid.names[unit.hex] if unit.hex >= 0 else unit.box)}

    def moved(self) -> Ids:
        """The units whose moves can be taken back."""
        return tuple([unit.id for unit in self.look.state.units.of(self.side) if unit.marks and unit.mark(FROM)])

    def option(self, verb: str, subjects: Ids | Callable[[], Ids], **more: Any) -> Option:
        """The verb of the phase: a unit, then a hex; `more` of it is a game's to say."""
        return Option(
            verb,
            ("unit", "hex"),
            subjects,
            self.targets,
            self.notes,
            self.way,
            self.why,
            near=partial(self._reaching_of, subjects),
            nobody=self.refusals.why_nobody,
            figures=self.figures,
            passing=self.passing,
            cut=self.cut,
            road=self.road,
            stacks=True,
            **more,
        )

    def asked_option(self, verb: str, **more: Any) -> Option:
        """The same for those that `subjects` names, which are not worked out before they are asked for."""
        return self.option(verb, lambda: self._asked_for, offers=self.offers, **more)

    @once
    def _asked_for(self) -> Ids:
        return self.subjects()

    def left(self, unit: Unit) -> int:
        """The MP that a unit still has in this phase."""
        left = unit.mark(MP) if unit.marks else None
        return self.allowance(unit) if left is None else int(left)

    def pace(self, party: Party) -> int:
        """The MP of the slowest."""
        if len(party) == 1:
            return self.left(party[0])
        return min([self.left(unit) for unit in party])

    def reach(self, party: Party) -> Reach:
        """The reach of a party."""
        if len(party) == 1:
            return self.going(party[0]).field(party[0].hex, self.left(party[0]))
        return together([self.going(unit) for unit in party], party[0].hex, [self.left(unit) for unit in party])

    def targets(self, unit_id: str) -> Ids:
        """The hexes in which a unit's party can end."""
        return self.grid.ids(self.ends(self.party(unit_id)))

    def ends(self, party: Party) -> HexSet:
        """The same, of a party."""
        return self.reach(party).reached & ~self.kept_out(party)

    def reaching(self, subjects: Ids, hex_id: str) -> Ids:
        """The subjects whose parties can end in a hex."""
        hex = self.grid.index.get(hex_id)
        if hex is None:
            return ()
        near = self.not_far(subjects, hex)
        return tuple([unit_id for unit_id in near if self.ends(self.party(unit_id)) >> hex & 1])

    def not_far(self, subjects: Ids, hex: Hex) -> Ids:
        """The subjects whose parties may reach a hex: all, unless a game sees quickly which are too far."""
        return subjects

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The price of a hex in MP."""
        return (text("note.mp", mp=self.figures(unit_id, hex_id)["mp"]),)

    def figures(self, unit_id: str, hex_id: str) -> Figures:
        """The MP that a hex costs, and what is left to go on with from there."""
        party, end = self.party(unit_id), self.grid.index[hex_id]
        reach = self.reach(party)
        if isinstance(reach, Common):
            paid = max([self.left(unit) - left for unit, left in zip(party, reach.lefts(end), strict=True)])
            return {"mp": paid, "left": left_after(reach, end)}
        return {"mp": self.pace(party) - reach.left(end), "left": left_after(reach, end)}

    def path(self, party: Party, end: Hex) -> Path:
        """The hexes of the way that a move takes."""
        return self._path(self.reach(party), end)

    def way(self, unit_id: str, hex_id: str) -> Ids:
        """The same in printed ids."""
        names, end = self.grid.names, self.grid.index[hex_id]
        return tuple([names[hex] for hex in self.path(self.party(unit_id), end)])

    def road(self, unit_id: str, hex_id: str) -> Ids:
        """The hexes of the way to a hex, however far, but for what ends a move; none where no way leads there."""
        unit, end = self.look.state.units[unit_id], self.grid.index.get(hex_id, -1)
        if unit.hex < 0 or end in (-1, unit.hex) or not (ways := self.ways((unit,))).reached >> end & 1:
            return ()
        return tuple([self.grid.names[hex] for hex in fewest_hexes(ways, end)])

    def march(self, play: Play[Any, Any], unit_id: str, hex_id: str) -> Path:
        """Move a unit's party, and answer the hexes that it entered; what is left of the MP can be used later."""
        end, party = self.grid.index[hex_id], self.party(unit_id)
        reach, names = self.reach(party), self.grid.names
        path, lefts = self._path(reach, end), self._left_to_each(party, reach, end)
        play.state.put(*[self.arrived(unit, end, left) for unit, left in zip(party, lefts, strict=True)])
        way = [names[hex] for hex in path]
        for unit in party:
            start = way[0] if unit.hex >= 0 else unit.box
            play.log(self.wording.say(self.told, unit=unit.id, start=start, end=hex_id), unit=unit.id, path=way)
        return path[1:] if party[0].hex >= 0 else path

    def go(self, play: Play[Any, Any], unit_id: str, hex_id: str) -> None:
        """Move a unit's party; its side takes the cities that it enters, also in passing."""
        entered = self.march(play, unit_id, hex_id)
        if self.cities:
            self.cities.record(play, unit_id, self.side, entered)
            self.cities.take(play, self.side, entered)

    def take_back(self, play: Play[Any, Any], unit_id: str) -> None:
        """Return a unit to where it began the phase, and the cities that it alone took: its move is as none."""
        go_back(play, unit_id, self.wording.rule("why.not_moved"))
        if self.cities:
            self.cities.give_back(play, unit_id, self.side)

    def arrived(self, unit: Unit, end: Hex, left: int) -> Unit:
        """A unit as it stands where a move took it."""
        return unit.marked_at(end, {**self.remembered(unit), MP: left})

    def overfull(self) -> HexSet:
        """The hexes in which too many stand, where the phase cannot be closed so."""
        return 0

    def crowding(self) -> Ids:
        """The moved units that stand in such hexes: one of them must go on or be taken back."""
        over = self._over
        if not over:
            return ()
        units = self.look.state.units.of(self.side)
        return tuple([unit.id for unit in units if over >> unit.hex & 1 and unit.mark(FROM)])

    def blocked_end(self) -> Text | None:
        """The reason why the phase cannot end; None if it can."""
        over = self._over
        return block(over, "why.stacked", self.wording.rule("why.stacked"), hexes=self.grid.ids(over)) if over else None

    def back_option(self, moved: Ids) -> Option:
        """Taking a move back; owed where a hex is too full."""
        why = refused("why.not_moved", self.wording.rule("why.not_moved"))
        return Option("take_back", ("unit",), moved, why=why, retracts=True, owed=self.crowding())

    def end_option(self, label: str | Callable[[], str], undone: Callable[[], Text | None]) -> Option:
        """The end of the phase, once no hex is too full; `undone` is what is given up by it."""
        amiss = partial(self.grid.ids, self._over)
        return Option("end", blocked=self.blocked_end(), advances=True, label=label, undone=undone, amiss=amiss)

    @property
    def who(self) -> UnitChoice:
        """The units of the side that can move, and the reasons why others cannot."""
        units = self.look.state.units.all()
        own = pool(unit for unit in units if unit.side == self.side and (unit.hex >= 0 or self.is_ready(unit)))
        return UnitChoice(own, self.wording.sentence("why.not_yours"), (Reason(self.why_not_unit),))

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot move, or not to a hex."""
        return self.refusals.why(unit_id, hex_id)

    def is_ready(self, unit: Unit) -> bool:
        """True if a unit off the map may come in."""
        return False

    def ways(self, party: Party) -> Field:
        """Hexes with a way for a party, without regard to halts and MP; a game overrides it for units that come in."""
        return self.going(party[0]).without_halts(party[0].hex)

    def met(self, party: Party, hex: Hex) -> Obstacle:
        """The obstacle between a party and a hex that it does not reach."""
        return obstacle(self.going(party[0]), self.ways(party), self.pace(party), hex, fewest_hexes)

    @property
    def obstacles(self) -> Bans:
        """The obstacles between a unit and a hex, in the order in which they are told; a game's own come before them.

        Each is asked about a unit, the hex and the obstacle that is met.
        """
        return self.refusals.obstacles

    @property
    def refusals(self) -> Refusals:
        """The reasons for what is not offered."""
        return Refusals(self)

    def why_obstacle(self, unit: Unit, end: Hex, met: Obstacle) -> Text:
        """An obstacle as a sentence."""
        return first_of(self.obstacles, unit, end, met) or not_offered(unit.id, self.grid.names[end])

    def enemies_on(self, hex: Hex) -> Ids:
        """The enemy's units on a hex."""
        return others_on(self.look.state.units, self.side, hex)

    def enemies_next_to(self, hex: Hex) -> Ids:
        """The enemy's units around a hex."""
        near, units = self.grid.neighbours(hex), self.look.state.units.all()
        return tuple(unit.id for unit in units if unit.side != self.side and unit.hex >= 0 and near >> unit.hex & 1)

    def _reaching_of(self, subjects: Ids | Callable[[], Ids], hex_id: str) -> Ids:
        return self.reaching(subjects if isinstance(subjects, tuple) else subjects(), hex_id)

    @once
    def _over(self) -> HexSet:
        return self.overfull()

    def _path(self, reach: Reach, end: Hex) -> Path:
        return reach.path(end) if isinstance(reach, Common) else type(self).choose(reach, end)

    def _left_to_each(self, party: Party, reach: Reach, end: Hex) -> Lefts:
        """The MP that each of a party has at the end; where all pay the same, what it had over the slowest too."""
        if isinstance(reach, Common):
            return (0,) * len(party) if reach.halt >> end & 1 else reach.lefts(end)
        rest = left_after(reach, end)
        if len(party) == 1:
            return (rest,)
        pace = self.pace(party)
        return tuple([rest + self.left(unit) - pace for unit in party])


def go_back(play: Play[Any, Any], unit_id: str, rule: str) -> None:
    """Return a unit to where it began the phase: a move taken back is as none."""
    unit = play.state.units[unit_id]
    start = str(unit.mark(FROM))
    hex = play.rules.grid.index.get(start)
    unmoved = unit.unmarked(FROM, MP)
    play.state.put(unmoved.inside(start) if hex is None else unmoved.at(hex))
    play.log(text("log.take_back", rule, unit=unit_id, hex=start), unit=unit_id)
