"""Invariants after every action of any game: units conserved, in one place, within bounds; points; control."""

from collections import Counter

from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.games.battle_for_moscow.state import MoscowRules, MoscowState
from rasputitsa.hexgrid.grid import hexes_in
from tests.goldens import events

SIDES = ("german", "soviet")
HOMES = {"german": {"german_pool"}, "soviet": {"soviet_pool", "waiting"}}


class Watch:
    """A match with what its log has told so far: eliminations, bonus, conversions, control."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.kills: Counter[str] = Counter()
        self.converted: set[str] = set()
        self.bonus = False
        self.cities = set(hexes_in(self.state.german_cities))
        self._read(match.opening)

    @property
    def rules(self) -> MoscowRules:
        """The rules of the match."""
        assert isinstance(self.match.rules, MoscowRules)
        return self.match.rules

    @property
    def state(self) -> MoscowState:
        """The state of the match."""
        assert isinstance(self.match.state, MoscowState)
        return self.match.state

    def faults(self) -> list[str]:
        """Faults after the last action."""
        self._read(events(self.match))
        return [*self._units(), *self._hexes(), *self._figures(), *self._control(), *self._points()]

    def _read(self, group: object) -> None:
        assert isinstance(group, tuple)
        for event in group:
            facts = dict(event.text.facts)
            if event.text.key in ("log.eliminated", "log.no_retreat") and event.text.rule != "winter_effects":
                self.kills[enemy(self.rules.roster[facts["unit"]].side)] += 1
            if event.text.key == "log.convert":
                self.converted.add(facts["unit"])
            self.bonus |= event.text.key == "log.bonus"

    def _units(self) -> list[str]:
        """The roster is on the map and in the boxes; an army leaves for the Tank unit; a counter has a face."""
        units = self.state.units
        found = [f"missing {id}" for id in set(self.rules.roster) ^ set(units) ^ self.converted]
        return found + [f"unit {unit.id}" for unit in units.all() if not self._is_sound(unit)]

    def _is_sound(self, unit: Unit) -> bool:
        placed = unit.box == "" if unit.hex >= 0 else unit.box in HOMES[unit.side]
        strong = 1 <= unit.steps <= 2 and unit.attack == unit.defence == unit.type.attack[unit.steps - 1]
        return placed and strong and unit.type is self.rules.roster[unit.id].type

    def _hexes(self) -> list[str]:
        """One unit a hex, but for friends who are still moving; never two sides."""
        units = self.state.units
        moving = bool(self.state.stack) and isinstance(self.state.stack[-1], Movement)
        both = units.area("german") & units.area("soviet")
        held = Counter(unit.hex for unit in units.all() if unit.hex >= 0)
        crowded = [hex for hex, count in held.items() if count > 1 and not moving]
        return [f"shared {self.rules.grid.names[hex]}" for hex in [*hexes_in(both), *crowded]]

    def _figures(self) -> list[str]:
        state = self.state
        sound = (
            0 <= state.points <= 5
            and 0 <= state.extra_supply <= 2
            and min(state.supply.german, state.supply.soviet) >= 0
        )
        idle = self.rules.supplied or (state.supply.german, state.supply.soviet, state.extra_supply) == (0, 0, 0)
        return [] if sound and idle else ["figures"]

    def _control(self) -> list[str]:
        """A city changes hands only when a unit of the other side entered it, or its move was taken back."""
        now = set(hexes_in(self.state.german_cities))
        entered = {self.rules.grid.index[hex] for event in events(self.match) for hex in event.path}
        entered |= {unit.hex for unit in self.state.units.all()}
        taken_back = bool(self.match.entries) and self.match.entries[-1].action.verb == "take_back"
        changed, self.cities = now ^ self.cities, now
        garrisons = [(hex, side) for hex in hexes_in(self.rules.cities) for side in SIDES if self._stands(side, hex)]
        wrong = [hex for hex, side in garrisons if (hex in now) != (side == "german")]
        return [f"control {hex}" for hex in [*wrong, *(changed - entered if not taken_back else ())]]

    def _stands(self, side: str, hex: int) -> bool:
        return bool(self.state.units.area(side) >> hex & 1)

    def _points(self) -> list[str]:
        """Eliminations and the bonus, counted from the log."""
        kills = (self.state.kills.german, self.state.kills.soviet)
        wanted = (self.kills["german"], self.kills["soviet"])
        found = [f"kills {kills} not {wanted}"] if kills != wanted else []
        return found + (["bonus"] if self.rules.by_points and self.bonus != self.state.moscow_bonus else [])


def enemy(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


def reckoned(watch: Watch, side: str) -> int:
    """A side's victory points, from the log and the cities alone."""
    held = {hex for hex in hexes_in(watch.rules.cities) if (hex in watch.cities) == (side == "german")}
    moscow = watch.rules.moscow in held
    bonus = 10 if side == "german" and watch.bonus else 0
    return watch.kills[side] + 5 * len(held) + (15 if moscow else 0) + bonus
