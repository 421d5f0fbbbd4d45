"""One battle, in a combat phase or as an overrun: cards, odds, the die, the result (chapter 3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat import Odds, Shift, odds
from rasputitsa.rules.retreat import Ground, retreats
from tests.skirmish.cards import Interrupt, battle_of
from tests.skirmish.state import (
    Battle,
    SideId,
    SkirmishLook,
    SkirmishPlay,
    enemy_hexes,
    enemy_of,
    enemy_zone,
    full_hexes,
)


@dataclass(frozen=True, slots=True)
class Fight(Stage):
    """A battle begins: the other side may interrupt, then it is resolved (3.3)."""

    name: ClassVar[str] = "fight"
    becomes: ClassVar[tuple[Course, ...]] = (("interrupt", "resolve", "end_of_battle"),)
    hex: Hex
    attackers: tuple[str, ...]
    overrun: bool

    def run(self, play: SkirmishPlay) -> None:
        """Open the battle."""
        play.state.battle = Battle(self.hex, self.attackers, self.overrun)
        play.state.put(*(play.state.units[id].unmarked("attacks") for id in self.attackers))
        defender = enemy_of(play.state.units[self.attackers[0]].side)
        play.end()
        play.call(Interrupt(defender), Resolve(), EndOfBattle())


@dataclass(frozen=True, slots=True)
class Resolve(Stage):
    """The die is thrown, unless a card has decided; then come losses, retreats and the advance (3.4)."""

    name: ClassVar[str] = "resolve"
    becomes: ClassVar[tuple[Course, ...]] = (
        ("advance",),
        *((demand, "advance") for demand in ("lose_step", "eliminate", "retreat")),
    )

    def run(self, play: SkirmishPlay) -> None:
        """Find the result and call what it demands."""
        battle = battle_of(play)
        result = battle.result or thrown(play)
        play.state.battle = replace(battle, result=result)
        play.end()
        defender = enemy_of(play.state.units[battle.attackers[0]].side)
        play.call(*stages_of(play, result, defender), Advance())


@dataclass(frozen=True, slots=True)
class LoseStep(Stage):
    """A side takes a step from one of its units in the battle (3.5)."""

    name: ClassVar[str] = "lose_step"
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Which unit; None where there is only one."""
        ids = tuple(unit.id for unit in involved(look, self.side))
        if len(ids) < 2:
            return None
        option = Option("lose", ("unit",), ids, why=lambda unit: text("why.not_in_battle", "3.5", unit=unit))
        return Decision(self.side, text("prompt.lose", "3.5", side=self.side), (option,))

    def run(self, play: SkirmishPlay) -> None:
        """The only unit takes it."""
        for unit in involved(play, self.side):
            lose_step(play, unit)
        play.end()

    def on_lose(self, play: SkirmishPlay, unit_id: str) -> None:
        """The chosen unit takes it."""
        lose_step(play, play.state.units[unit_id])
        play.end()


@dataclass(frozen=True, slots=True)
class Eliminate(Stage):
    """All units of a side in the battle are eliminated (3.5)."""

    name: ClassVar[str] = "eliminate"
    side: SideId

    def run(self, play: SkirmishPlay) -> None:
        """Remove them."""
        for unit in involved(play, self.side):
            eliminate(play, unit)
        play.end()


@dataclass(frozen=True, slots=True)
class Retreat(Stage):
    """The defenders retreat one by one as their owner likes; those that cannot are eliminated (3.6)."""

    name: ClassVar[str] = "retreat"
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Which unit next and to where; None where there is no choice."""
        units, hexes = involved(look, self.side), self._hexes(look)
        if not hexes or not units or len(units) == len(hexes) == 1:
            return None
        ids = tuple(unit.id for unit in units)
        option = Option("retreat", ("unit", "hex"), ids, targets=lambda unit: hexes, why=_why_no_retreat)
        return Decision(self.side, text("prompt.retreat", "3.6", side=self.side), (option,))

    def run(self, play: SkirmishPlay) -> None:
        """Take the only retreat, or eliminate those that have none."""
        units, hexes = involved(play, self.side), self._hexes(play)
        if units and hexes:
            self.on_retreat(play, units[0].id, hexes[0])
            return
        for unit in units:
            eliminate(play, unit)
        play.end()

    def on_retreat(self, play: SkirmishPlay, unit_id: str, hex_id: str) -> None:
        """Retreat a unit."""
        unit, hex = play.state.units[unit_id], play.rules.grid.index[hex_id]
        names = (play.rules.grid.names[unit.hex], hex_id)
        play.state.put(unit.at(hex))
        play.log(text("log.retreat", "3.6", unit=unit_id, hex=hex_id), unit=unit_id, path=names)

    def _hexes(self, look: SkirmishLook) -> Ids:
        grid = look.rules.grid
        free = grid.hexes & ~enemy_hexes(look, self.side) & ~enemy_zone(look, self.side)
        crowded = full_hexes(look, self.side, 1)
        ways = retreats(Ground(grid, free, free, crowded), battle_of(look).hex, look.rules.retreat)
        return grid.ids(ways.ends) if ways else ()


@dataclass(frozen=True, slots=True)
class Advance(Stage):
    """Victors may enter the hex, one at a time; after an overrun all must, and keep their MP (3.7)."""

    name: ClassVar[str] = "advance"

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Who advances; None after an overrun or where nobody can."""
        units = advancing(look)
        if not units or battle_of(look).overrun:
            return None
        ids = tuple(unit.id for unit in units)
        advance = Option("advance", ("unit",), ids, why=lambda unit: text("why.not_in_battle", "3.7", unit=unit))
        prompt = text("prompt.advance", "3.7", side=units[0].side)
        return Decision(units[0].side, prompt, (advance, Option("stay", advances=True)))

    def run(self, play: SkirmishPlay) -> None:
        """Overrunners enter; where the defenders held, they have finished their move (2.6)."""
        for unit in advancing(play):
            enter(play, unit)
        if battle_of(play).overrun:
            stopped = (unit for unit in attackers(play) if unit.hex != battle_of(play).hex)
            play.state.put(*(unit.marked("mp", 0) for unit in stopped))
        play.end()

    def on_advance(self, play: SkirmishPlay, unit_id: str) -> None:
        """One unit enters."""
        enter(play, play.state.units[unit_id])

    def on_stay(self, play: SkirmishPlay) -> None:
        """Nobody else enters."""
        play.log(text("log.stay", "3.7"))
        play.end()


@dataclass(frozen=True, slots=True)
class EndOfBattle(Stage):
    """The battle is over."""

    name: ClassVar[str] = "end_of_battle"

    def run(self, play: SkirmishPlay) -> None:
        """Forget it."""
        play.state.battle = None
        play.end()


def thrown(play: SkirmishPlay) -> str:
    """Throw the die; below the lowest column there is no effect and no die (3.4)."""
    battle = battle_of(play)
    hex_id, worked = play.rules.grid.names[battle.hex], odds_of(play, battle)
    if worked.column is None:
        play.log(text("log.no_effect", "3.4", hex=hex_id))
        return "NE"
    die = play.roll()
    result = play.rules.results.result(worked.column, die)
    play.log(text("log.battle", "3.4", hex=hex_id, odds=worked.heading, die=die, result=result), die=(die,))
    return result


STAGE_OF: dict[str, Callable[[SideId], Stage]] = {"lose": LoseStep, "retreat": Retreat, "eliminated": Eliminate}


def stages_of(look: SkirmishLook, result: str, defender: SideId) -> tuple[Stage, ...]:
    """What a result demands (3.5)."""
    sides = {"defenders": defender, "attackers": enemy_of(defender)}
    return tuple(STAGE_OF[demand.kind](sides[demand.of]) for demand in look.rules.results.demands[result])


def odds_of(look: SkirmishLook, battle: Battle) -> Odds:
    """The odds, with all shifts together (3.4)."""
    units = [look.state.units[id] for id in battle.attackers]
    attack = sum(unit.attack for unit in units)
    defence = sum(unit.defence for unit in defenders(look, battle.hex, units))
    return odds(look.rules.results, attack, defence, 1, shifts_of(look, battle, units))


def shifts_of(look: SkirmishLook, battle: Battle, units: Sequence[Unit]) -> tuple[Shift, ...]:
    """Wood or a town, a river before every attacker, an overrun's surprise, the cards (3.4, 4.4)."""
    shifts = []
    if (look.rules.map.terrain["wood"] | look.rules.map.features["town"]) >> battle.hex & 1:
        shifts.append(Shift(-1, text("shift.terrain", "3.4")))
    if all(look.rules.map.beside("river", battle.hex) >> unit.hex & 1 for unit in units):
        shifts.append(Shift(-1, text("shift.river", "3.4")))
    if battle.overrun:
        shifts.append(Shift(1, text("shift.overrun", "2.6")))
    return (*shifts, *(Shift(look.rules.shifts.get(card, 0), text(f"shift.{card}", "4.4")) for card in battle.cards))


def defenders(look: SkirmishLook, hex: Hex, against: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units on a hex that are not of the attacking side."""
    return tuple(unit for unit in look.state.units.on(hex) if unit.side != against[0].side)


def attackers(look: SkirmishLook) -> tuple[Unit, ...]:
    """The attackers of the battle that are still on the map."""
    units = (look.state.units[id] for id in battle_of(look).attackers)
    return tuple(unit for unit in units if unit.hex >= 0)


def involved(look: SkirmishLook, side: str) -> tuple[Unit, ...]:
    """The units of a side that are in the battle: its attackers, or who still stands on the hex."""
    battle = battle_of(look)
    if look.state.units[battle.attackers[0]].side == side:
        return attackers(look)
    return tuple(unit for unit in look.state.units.on(battle.hex) if unit.side == side)


def advancing(look: SkirmishLook) -> tuple[Unit, ...]:
    """The attackers that may enter the hex, once it is empty of defenders and has room (3.7)."""
    battle, units = battle_of(look), attackers(look)
    if not units or defenders(look, battle.hex, units):
        return ()
    room: HexSet = ~full_hexes(look, units[0].side, 1)
    return tuple(unit for unit in units if unit.hex != battle.hex) if room >> battle.hex & 1 else ()


def enter(play: SkirmishPlay, unit: Unit) -> None:
    """Move an attacker into the hex."""
    names = (play.rules.grid.names[unit.hex], play.rules.grid.names[battle_of(play).hex])
    play.state.put(unit.at(battle_of(play).hex))
    play.log(text("log.advance", "3.7", unit=unit.id, hex=names[1]), unit=unit.id, path=names)


def lose_step(play: SkirmishPlay, unit: Unit) -> None:
    """Turn a full unit over; eliminate one without a step to lose."""
    if unit.steps == 1:
        eliminate(play, unit)
        return
    play.state.put(unit.with_steps(unit.steps - 1))
    play.log(text("log.reduced", "3.5", unit=unit.id), unit=unit.id)


def eliminate(play: SkirmishPlay, unit: Unit) -> None:
    """Remove a unit; its enemy gets a point (5.2)."""
    play.state.put(unit.with_steps(1).inside(f"{unit.side}_lost"))
    play.state.points += 1 if unit.side == "guards" else -1
    play.log(text("log.eliminated", "3.5", unit=unit.id), unit=unit.id)


def _why_no_retreat(unit_id: str, hex_id: str = "") -> Text:
    return text("why.no_retreat", "3.6", unit=unit_id, hex=hex_id)
