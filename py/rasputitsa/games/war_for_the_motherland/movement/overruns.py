"""Overruns: attacks within movement, again and again, by a unit or a group (6; rulings 29 and 40 to 47)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import TO_HEX, Decision, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import control, ground, state
from rasputitsa.games.war_for_the_motherland.combat.battle import Fight, close
from rasputitsa.games.war_for_the_motherland.combat.losses import battle_of, party
from rasputitsa.games.war_for_the_motherland.combat.strengths import can_bring_attack, meeting, odds_of
from rasputitsa.games.war_for_the_motherland.ground import beside
from rasputitsa.games.war_for_the_motherland.movement.moves import Moves, Seen, touch
from rasputitsa.hexgrid.grid import Hex, HexSet, union
from rasputitsa.rules import permits
from rasputitsa.rules.hexsides import across, open_sides
from rasputitsa.rules.movement.phase import FROM, MP, Party
from rasputitsa.rules.terrain import Sides

_WET = ("minor_river", "major_river", "water", "frozen")


class Overruns:
    """The overruns that units can make from where they stand."""

    sections: ClassVar = state.SECTIONS["overruns"]

    def __init__(self, moves: Moves) -> None:
        self.moves, self.look, self.side = moves, moves.look, moves.side

    def option(self) -> Option:
        """The verb `overrun`: a unit with its group, and a hex."""
        along = self.moves.along
        return Option(
            "overrun", TO_HEX, lambda: self.subjects, self.targets, notes=self.notes, why=self.why, along=along
        )

    @once
    def subjects(self) -> Ids:
        """The units that can overrun an enemy."""
        mover, beside = self.look.state.mover, _starts(self.look.rules, self.look.state.turn, self._open)
        near = [seen for seen in self.moves.ready if beside >> seen.unit.hex & 1]
        able = [seen.unit for seen in near if (seen.overruns if seen.overruns is not None else self._is_able(seen))]
        if not able:
            return ()
        parties = [(unit.id, self.moves.party(unit.id) if unit.id in mover else (unit,)) for unit in able]
        return tuple([id for id, party in parties if self._may(party) and self._area(party)])

    def _is_able(self, seen: Seen) -> bool:
        """True if a unit could overrun something; that stays so as long as it is the same `Unit` object."""
        seen.overruns = not permits.holds(_UNABLE, seen.unit, self)
        return seen.overruns

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit's group can overrun."""
        return self.moves.grid.ids(self._area(self.moves.party(unit_id)))

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The price of an overrun, and the odds as they are known."""
        units, hex = self.moves.party(unit_id), self.moves.grid.index[hex_id]
        worked = odds_of(self.look, meeting(self.look, (hex,), units, overrun=True))
        return (text("note.overrun", "6.1", mp=self.cost, odds=worked.heading),)

    @once
    def cost(self) -> int:
        """The MP that each pays (6.1, 11.29)."""
        snow = self.side == state.SOVIET and state.weather_of(self.look) == "snow"
        return self.look.rules.figures["overrun_soviet_snow" if snow else "overrun"]

    @property
    def who(self) -> permits.UnitChoice:
        """The units that may overrun with their groups, and the reasons why others may not (6.22, 6.23)."""
        own = permits.pool(unit for unit in self.look.state.units.of(self.side) if unit.hex >= 0)
        crowded = self.ban(
            lambda unit: ground.is_over(self.look, self.side, unit.hex),
            "why.overrun_stacked",
            lambda unit: {"hex": self.moves.grid.names[unit.hex]},
        )
        bans = (*self.moves.bans, permits.Reason(self._why_not_group), crowded)
        return permits.UnitChoice(own, permits.Sentence("why.not_yours", self.moves.sections["why.not_yours"]), bans)

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit's group cannot overrun, or not this hex."""
        barred = self.who.barred(unit_id)
        if barred:
            return barred
        unit, grid, enemies = self.who.pool[unit_id], self.moves.grid, self.moves.ground.enemies
        hex = grid.index.get(hex_id, -1)
        if hex >= 0 and not enemies >> hex & 1 and hex_id not in self.moves.targets(unit_id):
            return self.moves.why(unit_id, hex_id)
        near = grid.ids(grid.neighbours(unit.hex) & enemies)
        alone = self.ban(lambda unit: not near, "why.no_enemy_near")
        reason = None if hex_id else permits.first_of((alone,), unit)
        return reason or self._enemies_for(unit).why(hex_id or near[0])

    def _enemies_for(self, unit: Unit) -> permits.Permit:
        """The hexes that a unit's group can overrun (6.28; ruling 41)."""
        map, grid, near = self.look.rules.map, self.moves.grid, self.moves.grid.neighbours(unit.hex)
        allowed = self._area(self.moves.party(unit.id))
        wet = {kind: across(grid, 1 << unit.hex, map.hexsides[kind]) & ~allowed for kind in _WET}
        bars = (
            permits.Bar(~self.moves.ground.enemies, "why.no_enemy", "6.2"),
            permits.Bar(~near, "why.not_adjacent", "6.2"),
            *(permits.Bar(area, f"why.overrun_ground.{kind}", "ruling-41") for kind, area in self._grounds.items()),
            *(permits.Bar(area, f"why.overrun_side.{kind}", "ruling-41") for kind, area in wet.items()),
        )
        return permits.Permit(grid, unit.id, bars)

    def begin(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """Pay for it; it binds (6.1; ruling 43)."""
        units = self.moves.party(unit_id)
        touch(play, units)
        play.state.mover = ()
        spent = {unit.id: self.moves.left(unit) - self.cost for unit in units}
        paid = [unit.with_marks({**self.moves.remembered(unit), MP: spent[unit.id]}) for unit in units]
        play.state.put(*[unit.unmarked(state.OPEN) for unit in paid])
        play.call(Fight((self.moves.grid.index[hex_id],), tuple(spent), True), Overrun())

    def _may(self, units: Party) -> bool:
        here = units[0].hex
        crowded = self._shared >> here & 1 and ground.is_over(self.look, self.side, here)
        return not crowded and (len(units) == 1 or not any(permits.holds(_UNABLE, unit, self) for unit in units))

    @once
    def _shared(self) -> HexSet:
        """The hexes with several units of the side: no other is too full."""
        return self.look.state.units.shared(self.side)

    def _why_not_group(self, unit: Unit) -> Text | None:
        """The reason why one of a unit's group overruns nothing; None if all may."""
        reasons = (permits.first_of(_UNABLE, each, self) for each in self.moves.party(unit.id))
        return next((reason for reason in reasons if reason), None)

    def _area(self, units: Party) -> HexSet:
        """The enemies next to a group, over no river and no water, on ground where overruns are allowed (6.28)."""
        dry_shod = self.look.state.turn == state.FIRST_TURN and all(state.is_german(unit) for unit in units)
        rules = self.look.rules
        here = units[0].hex
        return (beside(rules, here) if dry_shod else _dry_beside(rules, here)) & self._open

    @once
    def _open(self) -> HexSet:
        """The enemies whose ground allows that they are overrun."""
        return self.moves.ground.enemies & ~_closed(self.look.rules, self._forts, self.moves.ground.weather)

    @property
    def _grounds(self) -> Mapping[str, HexSet]:
        """Ground closed to overruns, by its kind."""
        return _grounds(self.look.rules, self._forts, self.moves.ground.weather)

    @property
    def _forts(self) -> HexSet:
        """The fortresses that close their hexes: Soviet ones."""
        return control.intact_fortresses(self.look) if self.side == state.AXIS else 0

    def ban(
        self, bars: Callable[..., object], key: str, facts: Callable[..., permits.Facts] = permits.no_facts
    ) -> permits.Ban:
        """A ban with the rule behind its sentence."""
        return permits.Ban(bars, key, self.sections[key], facts)


_UNABLE = (
    permits.Ban(lambda unit, overruns: state.supply_of(unit) != "supplied", "why.overrun_supply", "6.2"),
    permits.Ban(lambda unit, overruns: not can_bring_attack(overruns.look, unit), "why.overrun_strength", "ruling-40"),
    permits.Ban(lambda unit, overruns: unit.mark(state.CARRIED), "why.overrun_carried", "5.6"),
    permits.Ban(
        lambda unit, overruns: overruns.moves.left(unit) < overruns.cost,
        "why.overrun_points",
        "6.1",
        lambda unit, overruns: {"mp": overruns.moves.left(unit), "cost": overruns.cost},
    ),
)
"""The units that overrun nothing, whatever the hex (6.22, 6.23; ruling 40)."""


@lru_cache(maxsize=16)
def _grounds(rules: state.WarRules, fortresses: HexSet, weather: state.Weather) -> Mapping[str, HexSet]:
    """Ground closed to overruns, by its kind; a minor city counts alone, whatever is under it (rulings 25, 41)."""
    bare = ~rules.map.features["minor_city"]
    return {
        "fortress": fortresses,
        "city": rules.map.features["major_city"],
        "mountain": rules.map.terrain["mountain"] & bare,
        "swamp": 0 if weather == "snow" else rules.map.terrain["swamp"] & bare,
    }


@lru_cache(maxsize=16)
def _closed(rules: state.WarRules, fortresses: HexSet, weather: state.Weather) -> HexSet:
    """All that ground."""
    return union(_grounds(rules, fortresses, weather).values())


@lru_cache(maxsize=16)
def _starts(rules: state.WarRules, turn: int, enemies: HexSet) -> HexSet:
    """The hexes from which enemies can be overrun: on turn 1 over rivers too."""
    return across(rules.grid, enemies, rules.land if turn == state.FIRST_TURN else _dry(rules))


@lru_cache(maxsize=8_192)
def _dry_beside(rules: state.WarRules, hex: Hex) -> HexSet:
    """The hexes next to one over sides without river, water or ice."""
    return across(rules.grid, 1 << hex, _dry(rules))


@lru_cache(maxsize=8)
def _dry(rules: state.WarRules) -> Sides:
    """The sides without river, water or ice."""
    closed = (rules.map.hexsides[kind] for kind in _WET)
    return open_sides(rules.grid, *closed)


@dataclass(frozen=True, slots=True)
class Overrun(Stage):
    """The end of an overrun: the units enter and go on, or may enter, or are finished (6.26, 6.27)."""

    name: ClassVar[str] = "overrun"

    def decision(self, look: state.WarLook) -> Decision | None:
        """The choice to enter a hex overrun with a loss, for all or none (ruling 45); else None."""
        units = party(look, "attackers")
        if not units or not battle_of(look).harmed or not _is_cleared(look):
            return None
        side, names = units[0].side, look.rules.grid.ids(look.rules.grid.set_of(battle_of(look).hexes))
        prompt = text("prompt.overrun", "ruling-45", side=side, units=tuple(unit.id for unit in units), hexes=names)
        return Decision(side, prompt, (Option("follow"), Option("halt", passes=True)))

    def run(self, play: state.WarPlay) -> None:
        """Cleared without a loss all enter and may go on; else they are finished where they stand."""
        units = party(play, "attackers")
        play.end()
        if units and _is_cleared(play):
            _enter(play, units)
            play.state.put(*[play.state.units[unit.id].marked(state.OPEN, 1) for unit in units])
            play.state.mover = tuple(unit.id for unit in units)
        else:
            _finish(play, units)
        close(play)

    def on_follow(self, play: state.WarPlay) -> None:
        """All enter, and go no further."""
        play.end()
        _enter(play, party(play, "attackers"))
        _halt(play)

    def on_halt(self, play: state.WarPlay) -> None:
        """Leave the units where they are, finished."""
        play.end()
        _halt(play)


def _halt(play: state.WarPlay) -> None:
    """The units that overran are finished."""
    _finish(play, party(play, "attackers"))
    close(play)


def _is_cleared(look: state.WarLook) -> bool:
    """True if no enemy is left in the hex that was overrun."""
    attackers = party(look, "attackers")
    enemies = look.state.units.area(state.enemy_of(attackers[0].side)) if attackers else 0
    return not look.rules.grid.set_of(battle_of(look).hexes) & enemies


def _enter(play: state.WarPlay, units: tuple[Unit, ...]) -> None:
    """Units enter the hex that they overran, at no cost, whatever zones are there (6.27; ruling 44)."""
    hex, names = battle_of(play).hexes[0], play.rules.grid.names
    play.state.put(*[unit.at(hex) for unit in units])
    for unit in units:
        way = (names[unit.hex], names[hex])
        play.log(text("log.overrun_enters", "6.2", unit=unit.id, hex=names[hex]), unit=unit.id, path=way)
    control.enter(play, units[0].side, (hex,))


def _finish(play: state.WarPlay, units: tuple[Unit, ...]) -> None:
    """Units go no further in this phase (6.26)."""
    here = [play.state.units[unit.id] for unit in units]
    names = play.rules.grid.names
    play.state.put(*[unit.with_marks({FROM: unit.mark(FROM) or names[unit.hex], MP: 0}) for unit in here])
