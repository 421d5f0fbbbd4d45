"""The end of a combat: advances, losses of panzers in cities, units that are done for this phase (8.9, 20.4)."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import control, ground, stacking
from rasputitsa.games.war_for_the_motherland.involved import battle_of, is_armoured, party
from rasputitsa.games.war_for_the_motherland.losses import lose_step
from rasputitsa.games.war_for_the_motherland.state import WarLook, WarPlay, WarRules, enemy_of, is_panzer, weather_of
from rasputitsa.games.war_for_the_motherland.strengths import can_bring_attack
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.advancing import Advances, enter
from rasputitsa.rules import advance, permits
from rasputitsa.rules.attacks import ATTACKS
from rasputitsa.rules.beaten import BEATEN, open_to_attack
from rasputitsa.rules.results import Party
from rasputitsa.rules.sides import open_sides
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

    def advancing(self, look: WarLook) -> Option | None:
        """The verb, with the units that can advance and the hexes of each."""
        ends = {unit.id: ids for unit in self._able(look) if (ids := look.rules.grid.ids(self._way(look, unit).ends))}
        if not ends:
            return None
        why = self._choice(look).why
        return Option("advance", ("unit", "hex"), tuple(ends), ends.__getitem__, why=why, stacks=True)

    def prompt(self, look: WarLook, side: str) -> Text:
        """The question."""
        return text("prompt.advance", "8.9", side=side)

    def on_advance(self, play: WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit advances, and takes what it passes."""
        unit = play.state.units[unit_id]
        path = self._way(play, unit).path(play.rules.grid.index[hex_id])
        enter(play, unit, path, "8.9")
        if self.of == "attackers":
            battle = battle_of(play)
            play.state.battle = replace(battle, bases=battle.bases & ~(1 << unit.hex))
        play.goto(replace(self, gone=(*self.gone, unit_id)))
        control.enter(play, unit.side, path[1:])

    def _able(self, look: WarLook) -> tuple[Unit, ...]:
        """Units that took part, have an attack and MP, and have not advanced yet."""
        bans = self._bans(look)
        return tuple(unit for unit in party(look, self.of) if not permits.holds(bans, unit))

    def _bans(self, look: WarLook) -> permits.Bans:
        """The units that took part and do not advance at all."""
        return (
            permits.Ban(lambda unit: unit.id in self.gone, "why.advanced", "8.9"),
            permits.Ban(lambda unit: ground.is_at_home(look, unit), "why.at_home", "ruling-30"),
            permits.Ban(lambda unit: not unit.movement, "why.fixed_unit", "8.9"),
            permits.Ban(lambda unit: not can_bring_attack(look, unit), "why.no_attack_strength", "8.9"),
        )

    def _choice(self, look: WarLook) -> permits.HexChoice:
        """The units that took part, each with its hexes; none where the enemy left nothing that it can step into."""

        def left(unit: Unit) -> permits.Facts:
            return {"hexes": look.rules.grid.ids(self._vacated(look, unit.side))}

        bans = (
            *self._bans(look),
            permits.Ban(lambda unit: not self._vacated(look, unit.side), "why.nothing_vacated", "8.9"),
            permits.Ban(lambda unit: not self._way(look, unit).layers[1], "why.advance_apart", "8.9", left),
        )
        who = permits.UnitChoice(permits.pool(party(look, self.of)), permits.Sentence("why.not_in_battle", "8.9"), bans)
        return permits.HexChoice(
            who, lambda unit: self._permit(look, unit), permits.Sentence("why.advance_no_room", "8.9")
        )

    def _permit(self, look: WarLook, unit: Unit) -> permits.Permit:
        """The hexes that a unit may enter, and the reasons why no others (8.91 to 8.94; rulings 82 to 84)."""
        grid, way, enemies = look.rules.grid, self._way(look, unit), look.state.units.area(enemy_of(unit.side))
        length, entered, first = len(way.layers) - 1, 0, way.layers[1]
        for layer in way.layers[1:]:
            entered |= layer
        zone = 0 if is_panzer(unit) else ground.hostile_zone(look, unit.side) & ~first
        beyond: permits.Facts = {"hexes": grid.ids(first), "length": length}
        bars = (
            permits.Bar(1 << unit.hex, "why.same_hex", "8.9"),
            permits.Bar(
                enemies,
                "why.enemy",
                "8.9",
                lambda hex: {"enemies": tuple(each.id for each in look.state.units.on(hex))},
            ),
            permits.Bar(stacking.shunned(look, unit), "why.shunned", "ruling-16"),
            permits.Bar(~grid.disc(unit.hex, length), "why.advance_too_far", "8.9", lambda hex: {"length": length}),
            permits.Bar(entered & ~way.room, "why.advance_full", "8.9"),
            permits.Bar(
                ~first if length == 1 else 0, "why.advance_not_left", "8.9", lambda hex: {"hexes": grid.ids(first)}
            ),
            permits.Bar(zone & ~entered, "why.advance_zone", "8.9"),
            permits.Bar(~entered, "why.advance_beyond", "8.9", lambda hex: beyond),
        )
        return permits.Permit(grid, unit.id, bars)

    def _vacated(self, look: WarLook, side: str) -> HexSet:
        """The hexes that the enemy fought in and has had to leave: not those from which he advanced (8.91)."""
        battle = battle_of(look)
        left = look.rules.grid.set_of(battle.hexes) if self.of == "attackers" else battle.bases
        return left & ~look.state.units.area(enemy_of(side))

    def _way(self, look: WarLook, unit: Unit) -> advance.Advance:
        grid, map, sides = look.rules.grid, look.rules.map, look.rules.land
        open_hexes = ground.land(look) & ~look.state.units.area(enemy_of(unit.side)) & ~stacking.shunned(look, unit)
        further = open_hexes if is_panzer(unit) else open_hexes & ~ground.hostile_zone(look, unit.side)
        if weather_of(look) != "snow":
            further &= ~(map.terrain["swamp"] & ~_cities(look))
        length, vacated = look.rules.fighting.advances.get(unit.type.id, 1), self._vacated(look, unit.side) & open_hexes
        room = ~stacking.full(look, unit.side, (unit,), grid.disc(unit.hex, length))
        return advance.advance(grid, unit.hex, vacated, length, further, room, sides, _dry(look.rules))


def _risk_panzers(play: WarPlay) -> None:
    for unit in _risking(play):
        die, harmed = play.roll(), unit.id in battle_of(play).harmed
        play.log(text("log.panzer_die", "20.4", unit=unit.id, die=die), unit=unit.id, die=(die,))
        if die <= (play.rules.figures["harmed_panzers"] if harmed else 1):
            lose_step(play, unit, "20.4")


PanzerLosses = act(
    "panzer_losses",
    "The optional losses of panzers that attack a city without enough infantry, a step each (20.4; ruling 135).",
    _risk_panzers,
)


def _end_battle(play: WarPlay) -> None:
    """Remember them, forget the battle and plans that have come to nothing."""
    play.state.put(*(unit.marked(FOUGHT, 1) for unit in party(play, "attackers")))
    play.state.put(*(unit.marked(BEATEN, 1) for unit in party(play, "defenders")))
    play.state.battle = None
    side = play.state.active
    targets = open_to_attack(play.state.units.of(enemy_of(side)))
    for unit in [unit for unit in play.state.units.of(side) if unit.marks and unit.mark(ATTACKS)]:
        area = play.rules.grid.named(str(unit.mark(ATTACKS)).split())
        if area & ~targets or area & ~play.rules.grid.neighbours(unit.hex):
            play.state.put(unit.unmarked(ATTACKS))


EndOfBattle = act(
    "end_of_battle",
    "The end of a battle: attackers do not attack again, nor are the defenders attacked (8.23; rulings 57 and 80).",
    _end_battle,
)


@lru_cache(maxsize=8)
def _dry(rules: WarRules) -> Sides:
    """The sides without water or a major river."""
    fordable = open_sides(rules.grid, rules.map.hexsides["major_river"])
    return tuple(a & b for a, b in zip(rules.land, fordable, strict=True))


def _risking(look: WarLook) -> tuple[Unit, ...]:
    """The panzers that roll."""
    if not look.rules.options["additional_losses"] or not battle_of(look).storm:
        return ()
    return tuple(unit for unit in party(look, "attackers") if is_armoured(unit))


def _cities(look: WarLook) -> HexSet:
    """The cities, which count instead of the ground below them (ruling 25)."""
    return look.rules.map.features["major_city"] | look.rules.map.features["minor_city"]
