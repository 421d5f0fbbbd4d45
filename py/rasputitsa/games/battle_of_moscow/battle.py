"""One battle: odds, the die, and what the result asks, in order (Combat Results Table; rulings 36, 41 to 45, 89)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.factors import in_points
from rasputitsa.games.battle_of_moscow.losses import destroy
from rasputitsa.games.battle_of_moscow.retreat import Retreat
from rasputitsa.games.battle_of_moscow.state import DEFENDS, Battle, TyphoonLook, TyphoonPlay, battle_of, party
from rasputitsa.games.battle_of_moscow.strengths import brings, die_modifiers, odds_against
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures.acts import act, party_act
from rasputitsa.procedures.losing import Payment, exchange
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.losses import of_battle
from rasputitsa.rules.combat.results import Demand, Party


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
        worked = odds_against(play, self.hex, defenders, attackers)
        assert worked.column is not None
        thrown, table = play.roll(), play.rules.results
        die = table.die(thrown, die_modifiers(play, attackers[0].side))
        result = table.result(worked.column, die)
        heading, ids = worked.heading, [tuple(unit.id for unit in units) for units in (attackers, defenders)]
        play.state.battle = Battle(self.hex, ids[0], ids[1], heading, die, result, worked.attack, worked.defence)
        key = "log.battle.modified" if play.state.demoralized else "log.battle"
        facts = {"hex": play.rules.grid.names[self.hex], "odds": heading, "result": result}
        play.log(text(key, "results_table", **facts, die=die, thrown=thrown), die=(thrown,))
        play.end()
        play.call(*(_stage(play, demand) for demand in table.demands[result]), EndOfBattle())


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
    Payment(lambda look: party(look, "attackers"), _ask, brings, lambda play, unit: destroy(play, unit, "ruling-43")),
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
    return text("note.counts", "ruling-43", strength=in_points(brings(look, unit)))
