"""Battles from their declaration to their end: support, the die, losses, advances (7, 8.6 to 8.9, 20.4)."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import control, ground, state
from rasputitsa.games.war_for_the_motherland.combat import losses, strengths
from rasputitsa.games.war_for_the_motherland.combat.markers import draw, has_to_draw
from rasputitsa.games.war_for_the_motherland.combat.retreat import Leg, Retreat, is_bound
from rasputitsa.hexgrid.distance import disc
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import act, party_act
from rasputitsa.procedures.advancing import Advances, enter
from rasputitsa.procedures.throwing import asked_by
from rasputitsa.rules import permits
from rasputitsa.rules.combat.advance import Advance as Advancing
from rasputitsa.rules.combat.already_defeated import BEATEN, open_area
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.crt import Harm, outcomes
from rasputitsa.rules.combat.losses import loss, of_battle
from rasputitsa.rules.combat.results import Demand, Party
from rasputitsa.rules.hexsides import open_sides
from rasputitsa.rules.permits import Ban, UnitChoice
from rasputitsa.rules.terrain import Sides

FOUGHT = "fought"
"""The mark of a unit that has attacked in this phase (8.23)."""


@dataclass(frozen=True, slots=True)
class Advance(Advances):
    """The advance into hexes that the enemy has left, farther for panzers and motorized units (8.9; rulings 82-84).

    `gone` have advanced.
    """

    name: ClassVar[str] = "advance"
    becomes: ClassVar = (("advance",),)
    of: Party
    gone: tuple[str, ...] = ()

    def advancing(self, look: state.WarLook) -> Option | None:
        """The verb, with the units that can advance and the hexes of each."""
        units = losses.party(look, self.of)
        if not units or not self._vacated(look, units[0].side):
            return None
        ends = {unit.id: ids for unit in self._able(look) if (ids := look.rules.grid.ids(self._way(look, unit).ends))}
        if not ends:
            return None
        why = partial(self._why_not, look)
        return Option("advance", ("unit", "hex"), tuple(ends), ends.__getitem__, why=why, stacks=True)

    def _why_not(self, look: state.WarLook, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit does not advance, or not into a hex."""
        return self._choice(look).why(unit_id, hex_id)

    def prompt(self, look: state.WarLook, side: str) -> Text:
        """The question."""
        return text("prompt.advance", "8.9", side=side)

    def on_advance(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit advances, and takes what it passes."""
        unit = play.state.units[unit_id]
        path = self._way(play, unit).path(play.rules.grid.index[hex_id])
        enter(play, unit, path, "8.9")
        if self.of == "attackers":
            battle = losses.battle_of(play)
            play.state.battle = replace(battle, bases=battle.bases & ~(1 << unit.hex))
        play.goto(replace(self, gone=(*self.gone, unit_id)))
        control.enter(play, unit.side, path[1:])

    def _able(self, look: state.WarLook) -> tuple[Unit, ...]:
        """Units that took part, have an attack and MP, and have not advanced yet."""
        bans = self._bans(look)
        return tuple([unit for unit in losses.party(look, self.of) if not permits.holds(bans, unit)])

    def _bans(self, look: state.WarLook) -> permits.Bans:
        """The units that took part and do not advance at all."""
        return (
            permits.Ban(lambda unit: unit.id in self.gone, "why.advanced", "8.9"),
            permits.Ban(lambda unit: ground.is_at_home(look, unit), "why.at_home", "ruling-30"),
            permits.Ban(lambda unit: not unit.movement, "why.fixed_unit", "8.9"),
            permits.Ban(lambda unit: not strengths.can_bring_attack(look, unit), "why.no_attack_strength", "8.9"),
        )

    def _choice(self, look: state.WarLook) -> permits.HexChoice:
        """The units that took part, each with its hexes; none where the enemy left nothing that it can step into."""

        def left(unit: Unit) -> permits.Facts:
            return {"hexes": look.rules.grid.ids(self._vacated(look, unit.side))}

        bans = (
            *self._bans(look),
            permits.Ban(lambda unit: not self._vacated(look, unit.side), "why.nothing_vacated", "8.9"),
            permits.Ban(lambda unit: not self._way(look, unit).layers[1], "why.advance_apart", "8.9", left),
        )
        who = permits.UnitChoice(
            permits.pool(losses.party(look, self.of)), permits.Sentence("why.not_in_battle", "8.9"), bans
        )
        return permits.HexChoice(
            who, lambda unit: self._permit(look, unit), permits.Sentence("why.advance_no_room", "8.9")
        )

    def _permit(self, look: state.WarLook, unit: Unit) -> permits.Permit:
        """The hexes that a unit may enter, and the reasons why no others (8.91 to 8.94; rulings 82 to 84)."""
        grid, way, enemies = look.rules.grid, self._way(look, unit), look.state.units.area(state.enemy_of(unit.side))
        length, entered, first = len(way.layers) - 1, way.entered, way.layers[1]
        zone = 0 if state.is_panzer(unit) else ground.hostile_zone(look, unit.side) & ~first
        beyond: permits.Facts = {"hexes": grid.ids(first), "length": length}
        bars = (
            permits.Bar(1 << unit.hex, "why.same_hex", "8.9"),
            permits.enemies_in(enemies, look.state.units, unit.side, "8.9"),
            permits.Bar(ground.shunned(look, unit), "why.shunned", "ruling-16"),
            permits.Bar(~grid.disc(unit.hex, length), "why.advance_too_far", "8.9", lambda hex: {"length": length}),
            permits.Bar(entered & ~way.room, "why.advance_full", "8.9"),
            permits.Bar(
                ~first if length == 1 else 0, "why.advance_not_left", "8.9", lambda hex: {"hexes": grid.ids(first)}
            ),
            permits.Bar(zone & ~entered, "why.advance_zone", "8.9"),
            permits.Bar(~entered, "why.advance_beyond", "8.9", lambda hex: beyond),
        )
        return permits.Permit(grid, unit.id, bars)

    def _vacated(self, look: state.WarLook, side: str) -> HexSet:
        """The hexes that the enemy fought in and has had to leave: not those from which he advanced (8.91)."""
        battle = losses.battle_of(look)
        left = look.rules.grid.set_of(battle.hexes) if self.of == "attackers" else battle.bases
        return left & ~look.state.units.area(state.enemy_of(side))

    def _way(self, look: state.WarLook, unit: Unit) -> Advancing:
        grid, map, sides = look.rules.grid, look.rules.map, look.rules.land
        open_hexes = ground.land(look) & ~look.state.units.area(state.enemy_of(unit.side)) & ~ground.shunned(look, unit)
        further = open_hexes if state.is_panzer(unit) else open_hexes & ~ground.hostile_zone(look, unit.side)
        if state.weather_of(look) != "snow":
            further &= ~(map.terrain["swamp"] & ~_cities(look))
        length, vacated = look.rules.fighting.advances.get(unit.type.id, 1), self._vacated(look, unit.side) & open_hexes
        room = ~ground.full(look, unit.side, (unit,), disc(grid, unit.hex, length))
        return Advancing.over(grid, unit.hex, vacated, length, further, room, sides, _dry(look.rules))


def _end_battle(play: state.WarPlay) -> None:
    """Remember them, forget the battle and plans that have come to nothing."""
    fought = [unit.marked(FOUGHT, 1) for unit in losses.party(play, "attackers")]
    play.state.put(*fought, *[unit.marked(BEATEN, 1) for unit in losses.party(play, "defenders")])
    play.state.battle = None
    side = play.state.active
    planned = [unit for unit in play.state.units.of(side) if unit.marks and unit.mark(ATTACKS)]
    targets = open_area(play.state.units, state.enemy_of(side)) if planned else 0
    for unit in planned:
        area = play.rules.grid.named(str(unit.mark(ATTACKS)).split())
        if area & ~targets or area & ~play.rules.grid.neighbours(unit.hex):
            play.state.put(unit.unmarked(ATTACKS))


EndOfBattle = act(
    "end_of_battle",
    "The end of a battle: attackers do not attack again, nor are the defenders attacked (8.23; rulings 57 and 80).",
    _end_battle,
)


@lru_cache(maxsize=8)
def _dry(rules: state.WarRules) -> Sides:
    """The sides without water or a major river."""
    fordable = open_sides(rules.grid, rules.map.hexsides["major_river"])
    return tuple(a & b for a, b in zip(rules.land, fordable, strict=True))


def _cities(look: state.WarLook) -> HexSet:
    """The cities, which count instead of the ground below them (ruling 25)."""
    return look.rules.map.features["major_city"] | look.rules.map.features["minor_city"]


_AFTER = (Advance("attackers"), Advance("defenders"), losses.PanzerLosses(), EndOfBattle())
"""The stages after the throw of a battle that is no overrun."""


@dataclass(frozen=True, slots=True)
class Fight(Stage):
    """A battle is declared, and binds: markers are drawn for all its armies, attackers first (7.11; ruling 49)."""

    name: ClassVar[str] = "fight"
    becomes: ClassVar[tuple[Course, ...]] = (
        ("throw",),
        ("throw", "advance", "advance", "panzer_losses", "end_of_battle"),
    )
    hexes: tuple[Hex, ...]
    attackers: tuple[str, ...]
    overrun: bool = False

    def run(self, play: state.WarPlay) -> None:
        """Open the battle."""
        units = [unit.unmarked(ATTACKS) for unit in play.state.units.those(self.attackers)]
        play.state.put(*units)
        plan, names = strengths.meeting(play, self.hexes, units, overrun=self.overrun), play.rules.grid.names
        defenders = play.state.units.those([unit.id for unit in plan.defenders])
        ids = [tuple([unit.id for unit in each]) for each in (units, defenders)]
        key, rule = ("log.overrun", "6.1") if self.overrun else ("log.attacks", "8.1")
        hexes = tuple([names[hex] for hex in self.hexes])
        play.log(text(key, rule, side=plan.side, units=ids[0], hexes=hexes))
        play.commit()
        for unit in (*units, *defenders):
            if has_to_draw(play, unit):
                draw(play, unit)
        bases = play.rules.grid.set_of([unit.hex for unit in units])
        play.state.battle = state.Battle(self.hexes, ids[0], ids[1], bases, self.overrun, _is_storm(play, plan))
        play.end()
        play.call(Throw(), *(() if self.overrun else _AFTER))


@dataclass(frozen=True, slots=True)
class Throw(Stage):
    """The attacker may call for help (8.64; rulings 64 and 65); then the die falls."""

    name: ClassVar[str] = "throw"
    becomes: ClassVar[tuple[Course, ...]] = (("fall",), ("losses",), ("losses", "losses"))
    asked: bool = False

    def decision(self, look: state.WarLook) -> Decision | None:
        """The choice to use help; None if there is none to be had."""
        plan = meeting_now(look)
        helpers = () if self.asked else strengths.aiding(look, plan)
        if not helpers:
            return None
        prompt = _offer(look, plan, tuple(unit.id for unit in helpers))
        return Decision(plan.side, prompt, (Option("aid"), Option("forgo", passes=True)))

    def on_aid(self, play: state.WarPlay) -> None:
        """Take the help."""
        helpers = strengths.aiding(play, meeting_now(play))
        play.state.put(*(unit.marked(strengths.FIRED, 1) for unit in helpers if state.is_siege(unit)))
        play.log(text("log.aid", "8.6", units=tuple(unit.id for unit in helpers)))
        play.state.battle = replace(losses.battle_of(play), aided=True)
        play.goto(Throw(asked=True))

    def on_forgo(self, play: state.WarPlay) -> None:
        """Do without."""
        play.goto(Throw(asked=True))

    def run(self, play: state.WarPlay) -> None:
        """Throw, and call what the result asks."""
        battle, plan, table = losses.battle_of(play), meeting_now(play), play.rules.results
        worked, modifiers = strengths.odds_of(play, plan), strengths.modifiers_of(play, plan, aided=battle.aided)
        assert worked.column is not None
        thrown, heading = play.roll(), worked.heading
        die = table.die(thrown, modifiers)
        result = table.result(worked.column, die)
        play.state.battle = replace(
            battle, attack=worked.attack, defence=worked.defence, column=heading, die=die, result=result
        )
        hexes = tuple([play.rules.grid.names[hex] for hex in battle.hexes])
        by = tuple([each.text.key.removeprefix("die.") for each in modifiers])
        told = text("log.battle.plain", "8.1", hexes=hexes, odds=heading, result=result, die=die)
        play.log(_modified(told, thrown, by) if by else told, die=(thrown,))
        play.end()
        play.call(*asked_by(play, result, _stage))


def _modified(told: Text, thrown: int, by: Ids) -> Text:
    """The message of a roll, with all that was added to it."""
    return text("log.battle.modified", told.rule, **dict(told.facts), thrown=thrown, modified_by=by)


def _offer(look: state.WarLook, plan: strengths.Meeting, helpers: Ids) -> Text:
    """The offer of help: on how many faces each party suffers, with it and without; a higher roll can be worse."""
    worked, table = strengths.odds_of(look, plan), look.rules.results
    now, then = (strengths.modifiers_of(look, plan, aided=aided) for aided in (False, True))
    bare, aided = (outcomes(table, worked.column, modifiers) for modifiers in (now, then))
    struck, hurt = ((table.harm(bare, of), table.harm(aided, of)) for of in ("defenders", "attackers"))
    return text(
        "prompt.aid.worse" if _is_worse(*struck, *hurt) else "prompt.aid",
        "8.6",
        side=plan.side,
        units=helpers,
        odds=worked.heading,
        points=then[-1].points,
        bare_hits=struck[0][0],
        bare_hurts=hurt[0][0],
        hits=struck[1][0],
        hurts=hurt[1][0],
    )


def _is_worse(bare_struck: Harm, struck: Harm, bare_hurt: Harm, hurt: Harm) -> bool:
    """True if help serves the attackers in nothing and harms them in something."""
    is_no_gain = all(then <= now for now, then in zip(bare_struck, struck, strict=True))
    is_no_relief = all(then >= now for now, then in zip(bare_hurt, hurt, strict=True))
    return is_no_gain and is_no_relief and (bare_struck, bare_hurt) != (struck, hurt)


def _destroy_party(play: state.WarPlay, of: Party) -> None:
    for unit in losses.party(play, of):
        losses.harm(play, unit)
        losses.destroy(play, unit, "8.7")


Fall = party_act(
    "fall", "A whole party is eliminated, support units in the defenders' hexes too (8.75; ruling 72).", _destroy_party
)


@dataclass(frozen=True, slots=True)
class Losses(Stage):
    """A party loses steps one by one; what it does not lose it may go back in hexes (8.76 to 8.78; rulings 67 to 71).

    `lost`: each unit that has lost a step by this result, as often as that.
    """

    name: ClassVar[str] = "losses"
    becomes: ClassVar[tuple[Course, ...]] = (("losses",), ("retreat",))
    of: Party
    owed: int
    may_retreat: bool
    lost: tuple[str, ...] = ()

    def decision(self, look: state.WarLook) -> Decision | None:
        """The choice of the unit that loses the next step, or of a retreat of all; None if there is no choice."""
        units = self._next(look)
        if not units:
            return None
        side = units[0].side
        if not self.may_retreat:
            prompt = text("prompt.losses", "8.7", side=side, owed=self.owed)
            why = self._payers(look, units).why
            return loss(side, prompt, units, "8.7", _reduced, why) if len(units) > 1 else None
        prompt = text("prompt.satisfy", "8.7", side=side, owed=self.owed)
        notes = lambda id: (_fate(look.state.units[id]),)  # noqa: E731
        lose = self._payers(look, units).option("lose", units)._replace(notes=notes)
        return Decision(side, prompt, (lose, Option("fall_back")))

    def run(self, play: state.WarPlay) -> None:
        """Take the loss of the only unit that can pay, or end: all is paid."""
        units = self._next(play)
        if units:
            self.on_lose(play, units[0].id)
        else:
            play.end()

    def on_lose(self, play: state.WarPlay, unit_id: str) -> None:
        """A unit loses a step."""
        left = losses.hit(play, play.state.units[unit_id], "8.7")
        lost = (*self.lost, unit_id)
        if left and left.id != unit_id:
            lost = losses.renamed(lost, unit_id, left.id)
        play.goto(replace(self, owed=self.owed - 1, lost=lost))

    def on_fall_back(self, play: state.WarPlay) -> None:
        """All that are left retreat for what is still owed."""
        units = losses.party(play, self.of)
        for unit in units:
            losses.harm(play, unit)
        play.goto(Retreat(self.of, self.owed, tuple(Leg(unit.id, unit.hex, 0) for unit in units)))

    def _payers(self, look: state.WarLook, units: tuple[Unit, ...]) -> UnitChoice:
        """The units of the battle that can lose the next step (ruling 68)."""
        later = Ban(lambda unit: unit not in units, "why.not_next_to_lose", "8.7")
        return of_battle(look.state.units.of(units[0].side), losses.party(look, self.of), "8.7", later)

    def _next(self, look: state.WarLook) -> tuple[Unit, ...]:
        """Units that may lose the next step: none twice before all once, units with a zone first (ruling 68)."""
        if self.owed <= 0:
            return ()
        units = losses.party(look, self.of)
        orders = {unit.id: (self.lost.count(unit.id), not state.has_zone(unit)) for unit in units}
        first = min(orders.values(), default=None)
        return tuple([unit for unit in units if orders[unit.id] == first])


def meeting_now(look: state.WarLook) -> strengths.Meeting:
    """The battle under way as it stands."""
    battle = losses.battle_of(look)
    return strengths.Meeting(
        battle.hexes, losses.party(look, "attackers"), losses.party(look, "defenders"), battle.overrun
    )


def close(play: state.WarPlay) -> None:
    """The consequences of an overrun are drawn: forget it."""
    play.state.battle = None


def _is_storm(look: state.WarLook, plan: strengths.Meeting) -> bool:
    """True if more than half of the attackers are Axis panzers, all against cities or fortresses (20.42)."""
    panzers = [unit for unit in plan.attackers if losses.is_armoured(unit)]
    if plan.overrun or plan.side != state.AXIS or 2 * len(panzers) <= len(plan.attackers):
        return False
    return all(strengths.is_walled(look, hex, state.enemy_of(state.AXIS)) for hex in plan.hexes)


def _stage(look: state.WarLook, demand: Demand) -> Stage:
    """The stage that meets a demand; a unit that cannot retreat keeps all others there, and all is taken in steps
    (ruling 69).
    """
    if demand.kind == "eliminated":
        return Fall(demand.of)
    may_retreat = demand.kind == "satisfy" and not is_bound(look, losses.party(look, demand.of))
    return Losses(demand.of, demand.amount, may_retreat)


def _fate(unit: Unit) -> Text:
    return _reduced(unit) if unit.steps > 1 else text("note.eliminated", "8.7")


def _reduced(unit: Unit) -> Text:
    return text("note.steps_left", "8.7", steps=unit.steps - 1)
