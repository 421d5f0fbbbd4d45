"""Combat: who can and must attack what, the die, its result (Combat; rulings 29 to 36, 41 to 45, 73 to 76, 89)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow import state, strengths
from rasputitsa.games.battle_of_moscow.factors import in_points
from rasputitsa.games.battle_of_moscow.ground import hostile_zone
from rasputitsa.games.battle_of_moscow.losses import destroy
from rasputitsa.games.battle_of_moscow.retreat import Retreat
from rasputitsa.games.battle_of_moscow.state import DEFENDS, Battle, TyphoonLook, TyphoonPlay, battle_of, party
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import act, party_act
from rasputitsa.procedures.fighting import Announcing, Fights, Planning, announcing, battles
from rasputitsa.procedures.losing import Payment, exchange
from rasputitsa.procedures.throwing import asked_by
from rasputitsa.rules.combat import attacks
from rasputitsa.rules.combat.announced_battles import ATTACKS, announced
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.combat.losses import of_battle
from rasputitsa.rules.combat.results import Demand, Party
from rasputitsa.rules.permits import Bans


@dataclass(frozen=True, slots=True)
class Fight(Stage):
    """The battle for a hex is worked out and the die thrown."""

    name: ClassVar[str] = "fight"
    becomes: ClassVar[tuple[Course, ...]] = (
        ("fall", "end_of_battle"),
        ("fall", "exchange", "end_of_battle"),
        ("exchange", "end_of_battle"),
        ("exchange", "retreat", "end_of_battle"),
        ("retreat", "end_of_battle"),
    )
    hex: Hex

    def run(self, play: TyphoonPlay) -> None:
        """Throw, and call what the result asks."""
        attackers, defenders = attackers_of(play, self.hex), defenders_of(play, self.hex)
        worked = strengths.odds_against(play, self.hex, defenders, attackers)
        assert worked.column is not None
        thrown, table = play.roll(), play.rules.results
        die = table.die(thrown, strengths.die_modifiers(play, attackers[0].side))
        result = table.result(worked.column, die)
        heading, ids = worked.heading, [tuple(unit.id for unit in units) for units in (attackers, defenders)]
        play.state.battle = Battle(self.hex, ids[0], ids[1], heading, die, result, worked.attack, worked.defence)
        key = "log.battle.modified" if play.state.demoralized else "log.battle"
        facts = {"hex": play.rules.grid.names[self.hex], "odds": heading, "result": result}
        play.log(text(key, "results_table", **facts, die=die, thrown=thrown), die=(thrown,))
        play.end()
        play.call(*asked_by(play, result, _stage), EndOfBattle())


def _destroy_party(play: TyphoonPlay, of: Party) -> None:
    for unit in party(play, of):
        destroy(play, unit, "results_table")


Fall = party_act(
    "fall",
    "All units of one party are eliminated: attackers by AE, defenders by DE and EX (ruling 45).",
    _destroy_party,
)


def _ask(look: TyphoonLook, units: Sequence[Unit], owed: int) -> Decision:
    """The choice of the next attacker to go."""
    side = units[0].side
    losing = of_battle(look.state.units.of(side), units, "ruling-43").option("lose", units)
    option = losing._replace(notes=lambda unit: (_note(look, look.state.units[unit]),))
    return Decision(side, text("prompt.exchange", "ruling-43", side=side, owed=in_points(owed)), (option,))


Exchange = exchange(
    "exchange",
    "The attackers lose as much strength as the defence counted, whole units only, one by one (rulings 43 and 89).",
    Payment(
        lambda look: party(look, "attackers"),
        _ask,
        strengths.brings,
        lambda play, unit: destroy(play, unit, "ruling-43"),
    ),
)


def _forget(play: TyphoonPlay) -> None:
    battle, units = battle_of(play), play.state.units
    fought = [units[id] for id in (*battle.attackers, *battle.defenders) if id in units]
    play.state.put(*(unit.unmarked(ATTACKS, DEFENDS) for unit in fought))
    play.state.battle = None


EndOfBattle = act("end_of_battle", "The battle is over; there is no advance (ruling 45).", _forget)


def attackers_of(look: TyphoonLook, hex: Hex) -> tuple[Unit, ...]:
    """The units set on a hex."""
    return _marked(look, ATTACKS, hex)


def defenders_of(look: TyphoonLook, hex: Hex) -> tuple[Unit, ...]:
    """The units that defend it: those that stood there when the announcements were closed (ruling 93)."""
    return _marked(look, DEFENDS, hex)


def _marked(look: TyphoonLook, mark: str, hex: Hex) -> tuple[Unit, ...]:
    name = look.rules.grid.names[hex]
    return tuple([unit for unit in look.state.units.all() if unit.marks and unit.mark(mark) == name])


def _stage(look: TyphoonLook, demand: Demand) -> Stage:
    """The stage that does what a result asks of a party; its enemy moves the units that must go back (ruling 46)."""
    battle = battle_of(look)
    match demand.kind:
        case "eliminated":
            return Fall(demand.of)
        case "match":
            return Exchange(battle.defence)
        case _:
            return Retreat(demand.of, demand.amount)


def _note(look: TyphoonLook, unit: Unit) -> Text:
    return text("note.counts", "ruling-43", strength=in_points(strengths.brings(look, unit)))


class Attacks(attacks.Attacks[state.TyphoonLook]):
    """The attacks of a side's units; each attacks one hex, which is attacked as a whole (rulings 31 and 32)."""

    section = "combat"
    sections: ClassVar = state.SECTIONS["attacks"]

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The odds against all who defend a hex."""
        return strengths.planned_odds(self.look, hexes[0], units)

    @once
    def bans(self) -> Bans:
        """The units without strength to attack with (rulings 26 and 37), and security troops beside no partisans alone
        (ruling 23).
        """
        weak = partial(_is_weak, self.look)
        return (
            self.ban(lambda unit: unit.mark(state.RODE) and weak(unit), "why.rode_no_attack"),
            self.ban(lambda unit: unit.mark(state.NO_LINE) and weak(unit), "why.finn_no_line"),
            self.ban(lambda unit: unit.mark(state.SUPPLY) and weak(unit), "why.halved_to_nothing"),
            self.ban(weak, "why.never_attacks"),
            self.ban(lambda unit: state.is_security(unit) and not self.reach(unit), "why.security"),
        )

    def reach(self, unit: Unit) -> HexSet:
        """The enemies next to a unit; for security troops, of them, partisans alone (Security Troops)."""
        near = super().reach(unit)
        return near & self._partisans if state.is_security(unit) else near

    def bound(self) -> Ids:
        """The units that must attack (ruling 29)."""
        return self._bound

    def must_be_attacked(self) -> HexSet:
        """The hexes of enemies whose zone holds a bound unit (rulings 30 and 33)."""
        units = self.look.state.units
        held = self.grid.set_of(units[id].hex for id in self._bound)
        zoned = [unit.hex for unit in units.of(state.enemy_of(self.side)) if state.has_zone(unit)]
        return self.grid.set_of(zoned) & self.grid.expand(held)

    @once
    def _bound(self) -> Ids:
        zoned = hostile_zone(self.look, self.side)
        return tuple([unit.id for unit in self.able if zoned >> unit.hex & 1 and _is_bound(unit)])

    @once
    def _partisans(self) -> HexSet:
        return strengths.partisans_alone(self.look)


def _is_weak(look: state.TyphoonLook, unit: Unit) -> bool:
    """True if a unit has no strength left to attack with."""
    return strengths.brings(look, unit) <= 0


def _is_bound(unit: Unit) -> bool:
    """True unless a unit was out of supply and has entered no zone, or is security troops, which no partisan holds."""
    if state.is_security(unit):
        return False
    return not unit.marks or unit.mark(state.SUPPLY) is None or unit.mark(state.ENTERED) is not None


def _prompt(look: state.TyphoonLook, side: state.SideId) -> Text:
    return text("prompt.announce", "combat", side=side)


def _close(play: state.TyphoonPlay, side: state.SideId) -> None:
    """The units in an attacked hex now, and no others, are in the battle (ruling 93)."""
    named, index = announced(play, side), play.rules.grid.index
    for hex_id in named:
        defenders = strengths.defenders_in(play, index[hex_id], state.enemy_of(side))
        play.state.put(*(unit.marked(state.DEFENDS, hex_id) for unit in defenders))
    play.log(text("log.announced", "combat", battles=len(named)))
    play.goto(Battles(side))


def _pass_over(stage: Announcing, play: state.TyphoonPlay) -> None:
    """Say that an impulse has no combat where no unit can attack."""
    play.log(text("log.no_combat", "combat", side=stage.side))
    play.end()


Combat = announcing(
    "combat",
    "A side announces the battles of an impulse, all of them before the first die (ruling 34).",
    state.SideId,
    Planning(Attacks, _prompt, _close, rule="combat"),
    becomes=(("battles",),),
    run=_pass_over,
)

Battles = battles(
    "battles",
    "The battles announced are fought one at a time.",
    state.SideId,
    Fights(Attacks, "combat", lambda play, side, hex_id: Fight(play.rules.grid.index[hex_id])),
)
