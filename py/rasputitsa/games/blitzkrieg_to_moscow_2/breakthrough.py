"""The Breakthrough Phase: cards let one or two tank units move, or attack (12, 7.1; rulings 16, 39 and 40)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards
from rasputitsa.games.blitzkrieg_to_moscow_2.battle import ACTED
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import Activating, activation_option
from rasputitsa.games.blitzkrieg_to_moscow_2.combat import TankAttacks, close_combat, declare
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Moves, Overfull, close_moves
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, BlitzPlay, SideId, is_tank
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures.attacking import Attacking
from rasputitsa.procedures.moving import Retracting
from rasputitsa.rules.permits import Ban, Bans, block, holds

TANK_ACTION = "tank_action"


@dataclass(frozen=True, slots=True)
class Breakthrough(Activating, Stage):
    """A side plays cards for Tank Actions, and for Activation between them (12.0)."""

    name: ClassVar[str] = "breakthrough"
    calls: ClassVar[tuple[Course, ...]] = (
        cards.COURSE,
        ("negation", "tank_move"),
        ("negation", "tank_attack"),
    )
    side: SideId

    def decision(self, look: BlitzLook) -> Decision:
        """Play a card, or end the phase."""
        played = (
            activation_option(look, self.side),
            cards.card_option(look, self.side, TANK_ACTION, "tank_move", blocked=_no_move(look, TankMove(self.side))),
            cards.card_option(look, self.side, TANK_ACTION, "tank_attack", blocked=_no_attack(look, self.side, ())),
        )
        passes = any(option.subjects for option in played)
        options = (*played, Option("end", advances=True, passes=passes, label="verb.to.supply"))
        return Decision(self.side, text("prompt.breakthrough", "12.0", side=self.side), options)

    def on_tank_move(self, play: BlitzPlay, card: str) -> None:
        """Play a card so that tanks move."""
        cards.put_into_play(play, self.side, card, TANK_ACTION)
        play.call(cards.Negation(), TankMove(self.side))

    def on_tank_attack(self, play: BlitzPlay, card: str) -> None:
        """Play a card so that tanks attack."""
        cards.put_into_play(play, self.side, card, TANK_ACTION)
        play.call(cards.Negation(), TankAttack(self.side))

    def on_end(self, play: BlitzPlay) -> None:
        """End the phase."""
        play.state.clear_marks(ACTED)
        play.end()


@dataclass(frozen=True, slots=True)
class TankMove(cards.ByCard, Retracting):
    """One or two tank units move by all rules of movement (ruling 39); `tanks` are those that have.

    `done` is one that has attacked by the same card, where the option lets each of two act in its own way.
    """

    name: ClassVar[str] = "tank_move"
    becomes: ClassVar[tuple[Course, ...]] = (("overfull",), ("overfull", "tank_attack"))
    side: SideId
    tanks: tuple[UnitId, ...] = ()
    done: tuple[UnitId, ...] = ()

    def decision(self, look: BlitzLook) -> Decision | None:
        """Move a tank, take a move back, end; None where the card was negated."""
        if not self.done and cards.card_in_play(look).negated:
            return None
        moves = self.moves(look)
        blocked = moves.blocked_end()
        if not self.tanks and not self.done:
            blocked = text("why.must_be_used", "ruling-14", side=self.side)
        options = (
            moves.option("move", moves.subjects()),
            moves.back_option(moves.moved()),
            *self._others(look, blocked),
            Option("end", blocked=blocked, advances=True, label="verb.end.action"),
        )
        return Decision(self.side, text("prompt.tank_move", "12.0", side=self.side), options)

    def moves(self, look: BlitzLook) -> "TankMoves":
        """The moves of the tanks that may be named."""
        return TankMoves(look, self)

    def moved(self, play: BlitzPlay, unit_id: str) -> None:
        """The tank is the last that was named."""
        play.goto(replace(self, tanks=(*self._others_than(unit_id), unit_id)))

    def taken_back(self, play: BlitzPlay, unit_id: str) -> None:
        """The tank was not named."""
        play.goto(replace(self, tanks=self._others_than(unit_id)))

    def close(self, play: BlitzPlay) -> None:
        """The action is over."""
        self._finish(play)
        play.goto(Overfull(self.side))

    def on_move(self, play: BlitzPlay, unit_id: str, place: str) -> None:
        """Move a tank to a hex or into a rear area."""
        self.moves(play).go(play, unit_id, place)
        self.moved(play, unit_id)

    def on_then_attack(self, play: BlitzPlay) -> None:
        """The other tank attacks (ruling 39)."""
        self._finish(play)
        play.goto(TankAttack(self.side, self.tanks))
        play.call(Overfull(self.side))

    def _finish(self, play: BlitzPlay) -> None:
        close_moves(play, self.side)
        _mark_acted(play, self.tanks)
        if not self.done:
            cards.take_effect(play)

    def _others_than(self, unit_id: str) -> tuple[UnitId, ...]:
        return tuple(id for id in self.tanks if id != unit_id)

    def _others(self, look: BlitzLook, blocked: Text | None) -> tuple[Option, ...]:
        """The attack of the other tank, if the option allows it."""
        if not look.rules.mixed or len(self.tanks) != 1 or self.done:
            return ()
        why = blocked or _no_attack(look, self.side, self.tanks)
        return (Option("then_attack", blocked=why),)


@dataclass(frozen=True, slots=True)
class TankAttack(cards.ByCard, Attacking):
    """One or two tank units attack, together or one after the other (ruling 39).

    `tanks` are those that have, or one that has moved by the same card; `hexes` the hexes that they have attacked.
    """

    name: ClassVar[str] = "tank_attack"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    becomes: ClassVar[tuple[Course, ...]] = (("tank_move",),)
    side: SideId
    tanks: tuple[UnitId, ...] = ()
    hexes: tuple[Hex, ...] = ()

    def decision(self, look: BlitzLook) -> Decision | None:
        """Plan an attack, declare it, end; None where the card was negated."""
        if not self.tanks and cards.card_in_play(look).negated:
            return None
        offer = self.offer(look)
        attack, withdraw = offer.options()
        blocked = None if self.tanks else text("why.must_be_used", "ruling-14", side=self.side)
        options = (
            attack,
            withdraw,
            offer.resolve_option(),
            *self._others(look),
            Option("end", blocked=blocked, advances=True, label="verb.end.action"),
        )
        return Decision(self.side, text("prompt.tank_attack", "12.0", side=self.side), options)

    def on_resolve(self, play: BlitzPlay, hex_id: str) -> None:
        """Declare the attack."""
        if not self.tanks:
            cards.take_effect(play)
        setting = self.attacks(play)
        named = tuple(unit.id for unit in setting.battles.attackers(hex_id))
        _mark_acted(play, named)
        play.goto(replace(self, tanks=(*self.tanks, *named), hexes=(*self.hexes, play.rules.grid.index[hex_id])))
        declare(play, setting, hex_id)

    def on_end(self, play: BlitzPlay) -> None:
        """The action is over; with the next card ruling 27 begins anew (ruling 40)."""
        close_combat(play)
        play.end()

    def attacks(self, look: BlitzLook) -> TankAttacks:
        """The attacks of the tanks that may be named."""
        return TankAttacks(look, self.side, self.tanks, self.hexes)

    def on_then_move(self, play: BlitzPlay) -> None:
        """The other tank moves (ruling 39)."""
        close_combat(play)
        play.goto(TankMove(self.side, done=self.tanks))

    def _others(self, look: BlitzLook) -> tuple[Option, ...]:
        """The move of the other tank, if the option allows it."""
        if not look.rules.mixed or len(self.tanks) != 1 or not self.hexes:
            return ()
        return (Option("then_move", blocked=_no_move(look, TankMove(self.side, done=self.tanks))),)


def _no_move(look: BlitzLook, stage: TankMove) -> Text | None:
    moves = TankMoves(look, stage)
    able = any(moves.can_stay(look.state.units[id]) for id in moves.subjects())
    return block(not able, "why.no_tank_moves", "12.0", side=stage.side)


def _no_attack(look: BlitzLook, side: SideId, tanks: tuple[str, ...]) -> Text | None:
    able = TankAttacks(look, side, tanks, ()).able
    return block(not able, "why.no_tank_attacks", "12.0", side=side)


def idle(done: Ids = ()) -> Bans:
    """The units that may not be named for a Tank Action at all: no tanks, and those that have acted (ruling 40)."""
    return (
        Ban(lambda unit: not is_tank(unit), "why.no_tank", "12.0"),
        Ban(lambda unit: unit.mark(ACTED) or unit.id in done, "why.acted", "ruling-40"),
    )


class TankMoves(Moves):
    """The moves of the tank units that may still be named."""

    def __init__(self, look: BlitzLook, stage: TankMove) -> None:
        self._idle = idle(stage.done)
        self._most = look.rules.figures["tanks_an_action"] - len(stage.done)
        others = stage.tanks if len(stage.tanks) >= self._most else None
        may = self._idle if others is None else (*self._idle, _only(others))
        super().__init__(look, stage.side, stage.tanks[-1] if stage.tanks else "", may)

    def teams(self) -> Iterator[Moves]:
        """Any so many of the tanks that have not acted: a unit that is taken back was not named."""
        units = self.look.state.units.all()
        able = [unit.id for unit in units if unit.side == self.side and not holds(self._idle, unit)]
        for team in combinations(able, min(self._most, len(able))):
            yield Moves(self.look, self.side, "", (_only(team),))


def _only(team: Ids) -> Ban:
    """All but a team of tanks, where so many are named as may be."""
    return Ban(lambda unit: unit.id not in team, "why.two_tanks", "12.0")


def _mark_acted(play: BlitzPlay, tanks: tuple[str, ...]) -> None:
    """These tanks act no more in this phase (ruling 40)."""
    if not play.rules.repeated:
        play.state.put(*(play.state.units[id].marked(ACTED, 1) for id in tanks))
