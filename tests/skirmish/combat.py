"""Announcing battles, the bold who must attack, and the order in which battles are fought (3.1 to 3.3, 3.8, 3.9)."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import HexSet
from tests.skirmish.battle import Fight
from tests.skirmish.fighting import guns_at, odds_of
from tests.skirmish.state import Battle, SideId, SkirmishLook, SkirmishPlay, attack_of, enemy_hexes, near


@dataclass(frozen=True, slots=True)
class Combat(Stage):
    """A side sets its units on adjacent enemies; the bold among them must attack (3.1, 3.2)."""

    name: ClassVar[str] = "combat"
    becomes: ClassVar[tuple[Course, ...]] = (("battles",),)
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Set a unit on an enemy, take it off, or fight; None where no enemy is near."""
        attacks = Attacks(look, self.side)
        if not attacks.near:
            return None
        options = (
            Option(
                "attack",
                ("unit", "hex"),
                attacks.free,
                attacks.targets,
                attacks.notes,
                why=attacks.why,
                near=attacks.beside,
            ),
            Option("withdraw", ("unit",), attacks.taken, why=attacks.why, retracts=True),
            *(grand_options(attacks) if look.rules.is_grand else ()),
            Option("announced", blocked=attacks.owed(), advances=True),
        )
        return Decision(self.side, text("prompt.attack", "3.1", side=self.side), options)

    def run(self, play: SkirmishPlay) -> None:
        """Nobody can attack."""
        play.end()

    def on_attack(self, play: SkirmishPlay, unit_id: str, hex_id: str) -> None:
        """Set a unit on an enemy hex, or on the two that are one battle with it."""
        play.state.put(play.state.units[unit_id].marked("attacks", _battle_at(play, self.side, hex_id)))
        play.log(text("log.attack", "3.1", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_withdraw(self, play: SkirmishPlay, unit_id: str) -> None:
        """Take a unit off; a battle for two hexes is called off as a whole."""
        mark = str(play.state.units[unit_id].mark("attacks"))
        off = [unit_id] if " " not in mark else [unit.id for unit in _set_on(play, self.side, mark)]
        play.state.put(*(play.state.units[id].unmarked("attacks") for id in off))
        if not _set_on(play, self.side, mark):
            for gun in guns_at(play, play.rules.grid.index[mark.split()[0]]):
                play.state.put(gun.unmarked("supports"))
        play.log(text("log.withdraw", "3.1", unit=unit_id), unit=unit_id)

    def on_combine(self, play: SkirmishPlay, hex_id: str, other_id: str) -> None:
        """Two hexes under attack become one battle (3.8)."""
        names = play.rules.grid.ids(play.rules.grid.named((hex_id, other_id)))
        units = [unit for name in names for unit in _set_on(play, self.side, name)]
        for gun in guns_at(play, play.rules.grid.index[names[1]]):
            play.state.put(gun.unmarked("supports"))
        play.state.put(*(unit.marked("attacks", " ".join(names)) for unit in units))
        play.log(text("log.combine", "3.8", hexes=names))

    def on_support(self, play: SkirmishPlay, unit_id: str, hex_id: str) -> None:
        """Guns off the map support an attack (3.9)."""
        play.state.put(play.state.units[unit_id].marked("supports", hex_id))
        play.log(text("log.support", "3.9", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_announced(self, play: SkirmishPlay) -> None:
        """Close the announcement."""
        play.goto(Battles(self.side))


@dataclass(frozen=True, slots=True)
class Battles(Stage):
    """The battles are fought one at a time, in any order (3.3)."""

    name: ClassVar[str] = "battles"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Which battle next."""
        hexes = tuple(names.split()[0] for names in announced(look, self.side))
        if not hexes:
            return None
        option = Option("resolve", ("hex",), hexes, why=lambda hex_id: text("why.no_battle", "3.3", hex=hex_id))
        return Decision(self.side, text("prompt.resolve", "3.3", side=self.side), (option,))

    def on_resolve(self, play: SkirmishPlay, hex_id: str) -> None:
        """Fight for a hex, or for two."""
        battle = next(each for each in battles_of(play, self.side) if play.rules.grid.names[each.hex] == hex_id)
        play.call(Fight(battle.hex, battle.attackers, overrun=False, more=battle.more))


class Attacks:
    """Which units can attack what."""

    def __init__(self, look: SkirmishLook, side: SideId) -> None:
        self.look = look
        self.side = side

    @cached_property
    def near(self) -> tuple[Unit, ...]:
        """The units next to an enemy that can attack."""
        zone = near(self.look, self.enemies)
        close = (unit for unit in self.look.state.units.of(self.side) if zone >> unit.hex & 1)
        return tuple(unit for unit in close if attack_of(self.look, unit))

    @cached_property
    def enemies(self) -> HexSet:
        """The hexes with enemy units."""
        return enemy_hexes(self.look, self.side)

    @cached_property
    def free(self) -> Ids:
        """Those that attack nothing yet."""
        return tuple(unit.id for unit in self.near if not unit.mark("attacks"))

    @cached_property
    def taken(self) -> Ids:
        """Those that are set on an enemy."""
        return tuple(unit.id for unit in self.near if unit.mark("attacks"))

    def targets(self, unit_id: str) -> Ids:
        """The adjacent enemy hexes."""
        return self.look.rules.grid.ids(near(self.look, 1 << self.look.state.units[unit_id].hex) & self.enemies)

    def beside(self, hex_id: str) -> Ids:
        """Of those that attack nothing yet, the ones next to a hex."""
        index = self.look.rules.grid.index
        area = near(self.look, 1 << index[hex_id]) if hex_id in index else 0
        return tuple(id for id in self.free if area >> self.look.state.units[id].hex & 1)

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The column if this unit joins."""
        unit = self.look.state.units[unit_id]
        battle = battle_for(self.look, self.side, _battle_at(self.look, self.side, hex_id), unit)
        worked = odds_of(self.look, battle)
        return (text("note.odds", "3.4", odds=worked.heading) if worked.heading else text("note.no_effect", "3.4"),)

    def owed(self) -> Text | None:
        """Why the announcement cannot be closed: bold units that attack nothing (3.2)."""
        bold = tuple(unit.id for unit in self.near if "bold" in unit.type.traits and not unit.mark("attacks"))
        return text("why.bold", "3.2", units=bold) if bold else None

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot attack, or not this hex."""
        if unit_id not in (*self.free, *self.taken):
            return text("why.not_near", "3.1", unit=unit_id)
        return text("why.no_attack", "3.1", unit=unit_id, hex=hex_id)

    @cached_property
    def partners(self) -> dict[str, Ids]:
        """For each hex attacked alone the other ones next to it that are, where some attacker reaches both (3.8)."""
        grid = self.look.rules.grid
        alone = {names: near(self.look, grid.named([names])) for names in self.announced if " " not in names}
        found = {name: tuple(other for other in alone if self._join(name, other, alone)) for name in alone}
        return {name: others for name, others in found.items() if others}

    @cached_property
    def announced(self) -> Ids:
        """The battles announced."""
        return announced(self.look, self.side)

    @cached_property
    def guns(self) -> Ids:
        """The guns that support nothing yet."""
        boxed = self.look.state.units.boxed(f"{self.side}_guns")
        return tuple(gun.id for gun in boxed if gun.mark("supports") is None) if self.gunless else ()

    @cached_property
    def gunless(self) -> Ids:
        """The battles without guns: each may have one."""
        index, keys = self.look.rules.grid.index, (names.split()[0] for names in self.announced)
        return tuple(key for key in keys if not guns_at(self.look, index[key]))

    def _join(self, one: str, other: str, around: dict[str, HexSet]) -> bool:
        index, both = self.look.rules.grid.index, around[one] & around[other]
        units = (*_set_on(self.look, self.side, one), *_set_on(self.look, self.side, other))
        return bool(around[one] >> index[other] & 1) and any(both >> unit.hex & 1 for unit in units)


def grand_options(attacks: Attacks) -> tuple[Option, ...]:
    """What else can be announced in the campaign: one battle for two hexes, guns from off the map (3.8, 3.9)."""
    partners, guns = attacks.partners, attacks.guns
    return (
        Option("combine", ("hex", "hex"), tuple(partners), targets=partners.__getitem__, why=_why_not_one),
        Option("support", ("unit", "hex"), guns, targets=lambda gun: attacks.gunless, why=_why_no_support),
    )


def announced(look: SkirmishLook, side: str) -> Ids:
    """The battles announced, each once: the hex that is attacked, or two with a space between."""
    grid = look.rules.grid
    marks = dict.fromkeys(str(mark) for unit in look.state.units.of(side) if (mark := unit.mark("attacks")))
    return tuple(sorted(marks, key=lambda mark: (grid.index[mark.split()[0]], mark)))


def battles_of(look: SkirmishLook, side: str) -> tuple[Battle, ...]:
    """The battles announced, as they would be fought."""
    return tuple(battle_for(look, side, names) for names in announced(look, side))


def battle_for(look: SkirmishLook, side: str, names: str, *joining: Unit) -> Battle:
    """A battle announced, or one that units join."""
    hex, *more = (look.rules.grid.index[name] for name in names.split())
    units = (*_set_on(look, side, names), *joining)
    return Battle(hex, tuple(unit.id for unit in units), overrun=False, more=tuple(more))


def _battle_at(look: SkirmishLook, side: str, hex_id: str) -> str:
    """The battle announced for a hex, or the one that would be."""
    return next((names for names in announced(look, side) if hex_id in names.split()), hex_id)


def _set_on(look: SkirmishLook, side: str, names: str) -> tuple[Unit, ...]:
    """The units of a side set on a battle."""
    return tuple(unit for unit in look.state.units.of(side) if unit.mark("attacks") == names)


def _why_not_one(hex_id: str, other_id: str = "") -> Text:
    return text("why.not_one", "3.8", hex=hex_id)


def _why_no_support(unit_id: str, hex_id: str = "") -> Text:
    return text("why.no_support", "3.9", unit=unit_id)
