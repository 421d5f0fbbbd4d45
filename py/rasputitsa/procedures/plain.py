"""Movement and battles where a rulebook says nothing out of the way, as stages that a game takes whole.

Units move in legs and are taken back until the phase ends; attacks are announced, then fought one after the other: the
die, a step lost, a retreat of one hex or elimination, an advance of one attacker. What moves, what attacks and at what
odds, the game's `PlainMarches` and `PlainAttacks` say.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Look, Play, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures.acts import Act, SideAct, act, side_act
from rasputitsa.procedures.advancing import EntersHex
from rasputitsa.procedures.fighting import Announcing, Battles, Fights, Planning, announcing, battles
from rasputitsa.procedures.making import Side, made
from rasputitsa.procedures.moving import Retracting, idle
from rasputitsa.procedures.retreating import UnitsRetreat, Ways, fall_back
from rasputitsa.procedures.stepping import eliminate, lose_step, step_loss
from rasputitsa.procedures.throwing import asked_by, throw
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.attacks import Attacks
from rasputitsa.rules.combat.current_battle import battle_of, party
from rasputitsa.rules.combat.retreat import Ground, retreats
from rasputitsa.rules.movement.phase import FROM, MP
from rasputitsa.rules.plain import PlainMarches
from rasputitsa.rules.units import enemy_area


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle being fought for a hex: what `battle` of a state holds."""

    hex: Hex
    attackers: tuple[UnitId, ...]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The only hex of it."""
        return (self.hex,)


@dataclass(frozen=True, slots=True)
class _Movement(Retracting):
    """A side moves its units, in as many legs as it likes."""

    given: ClassVar[type[PlainMarches[Any]]]
    side: Side

    def decision(self, look: Any) -> Decision | None:
        """Move, take a move back, end the phase; None where nothing can move."""
        moves = self.moves(look)
        movers, moved = moves.subjects(), moves.moved()
        if not movers and not moved:
            return None
        end = moves.end_option("", lambda: idle(movers, moved, moves.section))
        options = (moves.option("move", movers), moves.back_option(moved), end)
        return Decision(self.side, text("prompt.move", moves.section, side=self.side), options)

    def moves(self, look: Any) -> PlainMarches[Any]:
        """The moves of the side."""
        return self.given(look, self.side)

    def close(self, play: Any) -> None:
        """All moves stand."""
        play.state.clear_marks(FROM, MP)
        play.end()


class _Given(NamedTuple):
    """A game's battles as their first stage needs them: attacks, the rule of the die, stages by demand, the last."""

    attacks: Callable[[Any, Any], Attacks[Any]]
    rule: str
    stages: Mapping[str, Callable[[Any], Stage]]
    last: tuple[Callable[[], Stage], ...]


@dataclass(frozen=True, slots=True)
class _Fight(Stage):
    """The die is thrown, and what it asks is called."""

    given: ClassVar[_Given]
    hex: Hex

    def run(self, play: Any) -> None:
        """Throw; below the lowest column nothing happens."""
        name, units = play.rules.grid.names[self.hex], play.state.units
        attackers = tuple([unit for unit in units.all() if unit.mark(ATTACKS) == name])
        sides = {"attackers": attackers[0].side, "defenders": units.on(self.hex)[0].side}
        worked = self.given.attacks(play, attackers[0].side).odds((self.hex,), attackers)
        play.state.put(*(unit.unmarked(ATTACKS) for unit in attackers))
        play.end()
        thrown = throw(play, self.hex, worked, self.given.rule)
        if thrown:
            play.state.battle = Battle(self.hex, tuple([unit.id for unit in attackers]))
            stages = self.given.stages
            asked = asked_by(play, thrown.result, lambda play, demand: stages[demand.kind](sides[demand.of]))
            play.call(*asked, *(stage() for stage in self.given.last))


@dataclass(frozen=True, slots=True)
class FallBack(UnitsRetreat):
    """The units of a side in a battle retreat one by one, as their owner likes; those that cannot are lost."""

    section: ClassVar[str]
    side: Side

    def waiting(self, look: Any) -> tuple[Sequence[Unit], Ways]:
        """The hexes to which each unit that can retreat may go; where none can, all that are left are lost."""
        known = {hex: self.hexes(look, hex) for hex in battle_of(look).hexes}
        units = [unit for unit in involved(look, self.side) if unit.hex in known]
        ways = {unit.id: known[unit.hex] for unit in units if known[unit.hex]}
        return () if ways else units, ways

    def hexes(self, look: Any, hex: Hex) -> Ids:
        """The hexes to which units retreat from a hex of the battle."""
        ways = retreats(self.ground(look), hex, self.length(look))
        ids: Ids = look.rules.grid.ids(ways.ends) if ways else ()
        return ids

    def ground(self, look: Any) -> Ground:
        """The ground of a retreat: neither an enemy's hex nor one next to it, and room at its end."""
        grid, enemies = look.rules.grid, enemy_area(look, self.side)
        free = grid.hexes & ~enemies & ~grid.expand(enemies)
        return Ground(grid, free, free, look.state.units.area(self.side))

    def length(self, look: Any) -> int:
        """The hexes of a retreat."""
        return 1

    def ask(self, look: Any, ways: Ways) -> Decision | None:
        """The choice of the next unit and its retreat."""
        why = lambda unit, hex="": text("why.no_retreat", self.section, unit=unit, hex=hex)  # noqa: E731
        option = Option("retreat", ("unit", "hex"), tuple(ways), targets=ways.__getitem__, why=why)
        return Decision(self.side, text("prompt.retreat", self.section, side=self.side), (option,), common=True)

    def lose(self, play: Any, units: Sequence[Unit]) -> None:
        """Lose those that cannot retreat."""
        play.end()
        for unit in units:
            self.fall(play, unit)

    def fall(self, play: Any, unit: Unit) -> None:
        """Lose one of them."""
        _lost(play, unit, self.section)

    def go(self, play: Any, unit_id: str, place: str) -> None:
        """Retreat a unit."""
        fall_back(play, play.state.units[unit_id], (play.rules.grid.index[place],), self.section)


@dataclass(frozen=True, slots=True)
class _Advance(EntersHex):
    """One attacker may enter the hex, once it is empty."""

    section: ClassVar[str]

    def entered(self, play: Any, unit: Unit, hex: Hex) -> None:
        """No other enters it."""
        play.end()

    def on_stay(self, play: Any) -> None:
        """End the advance."""
        play.end()


class _Melee(NamedTuple):
    """The stages of battles, by which a game's positions and its sequence know them."""

    combat: type[Announcing]
    battles: type[Battles]
    fight: type[_Fight]
    lose_step: type[Any]
    eliminate: type[SideAct]
    retreat: type[FallBack]
    advance: type[_Advance]
    end_of_battle: type[Act]


def involved(look: Look[Any, Any], side: str) -> tuple[Unit, ...]:
    """The units of a side that are in the battle: its attackers, or who still stands on its hexes."""
    battle, units = battle_of(look), look.state.units
    if units[battle.attackers[0]].side == side:
        return party(look, "attackers")
    return tuple([unit for hex in battle.hexes for unit in units.on(hex) if unit.side == side])


def _lost(play: Play[Any, Any], unit: Unit, rule: str) -> None:
    """Put a unit into the box of the lost, from which it would come back with one step."""
    eliminate(play, unit.with_steps(1), "lost", text("log.eliminated", rule, unit=unit.id))


def _forget(play: Play[Any, Any]) -> None:
    """End the battle being fought."""
    play.state.battle = None


def movement(about: str, side: Any, moves: type[PlainMarches[Any]]) -> type[_Movement]:
    """The movement of a game; `side` is the type of a side's id."""
    return made(_Movement, "movement", about, {"side": side}, given=moves)


def melee(side: Any, attacks: type[Attacks[Any]], *, odds: str, losses: str, retreat: str) -> _Melee:
    """The battles of a game, from the announcement on; `side` is the type of a side's id.

    The sections are those behind the odds and the die, behind losses, behind the retreat and the advance.

    The results of its table may ask for `lose 1`, `retreat 1` and `eliminated`.
    """
    lose, fall, back = _harms(side, losses, retreat)
    advance = made(_Advance, "advance", _Advance.__doc__ or "", {}, section=retreat)
    end = act("end_of_battle", "The battle is over.", _forget)
    last = ("advance", "end_of_battle")
    courses: tuple[Course, ...] = (last, *((name, *last) for name in ("lose_step", "eliminate", "retreat")))
    stages = {"lose": lose, "eliminated": fall, "retreat": back}
    given = _Given(attacks, odds, stages, (advance, end))
    fight = made(_Fight, "fight", _Fight.__doc__ or "", {}, given=given, becomes=courses)
    fought = Fights(attacks, attacks.section, lambda play, side, hex_id: fight(play.rules.grid.index[hex_id]))
    fights = battles("battles", "The battles are fought one at a time.", side, fought)
    planning = Planning(attacks, *_announced(attacks.section, fights), rule=attacks.section)
    combat = announcing("combat", "A side announces its attacks.", side, planning, becomes=(("battles",),))
    return _Melee(combat, fights, fight, lose, fall, back, advance, end)


def _announced(rule: str, fights: type[Any]) -> tuple[Callable[[Any, Any], Text], Callable[[Any, Any], None]]:
    """The question of the announcement, and its close."""
    return (
        lambda look, side: text("prompt.attack", rule, side=side),
        lambda play, side: play.goto(fights(side)),
    )


def _harms(side: Any, losses: str, retreat: str) -> tuple[type[Any], type[Any], type[Any]]:
    """The stages of a loss, of an elimination and of a retreat."""

    def remove(play: Any, unit: Unit) -> None:
        _lost(play, unit, losses)

    def lose(play: Any, of: Any, units: Sequence[Unit]) -> None:
        for unit in units:
            lose_step(play, unit, losses, remove)

    def fall(play: Any, of: Any) -> None:
        for unit in involved(play, of):
            remove(play, unit)

    return (
        step_loss("lose_step", "A unit of a side loses a step.", side, losses, involved, lose),
        side_act("eliminate", "The units of a side in the battle are eliminated.", side, fall),
        made(FallBack, "retreat", FallBack.__doc__ or "", {"side": side}, section=retreat),
    )
