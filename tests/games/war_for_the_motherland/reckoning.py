"""The points of the Axis as a reader of the log reckons them: who came, broke down, lost steps and went, took what."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import Any

from rasputitsa.engine.stage import Event
from rasputitsa.games.war_for_the_motherland.build import data
from rasputitsa.games.war_for_the_motherland.state import AXIS, HALF, WarLook
from tests.games.war_for_the_motherland import oracle_economy as slow
from tests.games.war_for_the_motherland.oracle_board import board_of

POINTS = {"panzer": 2, "depot": 2, "airbase": 4}


class Reckoning:
    """Steps of the Axis units on the map, the Kampfgruppen that count half, cities held and assets lost."""

    def __init__(self, view: WarLook) -> None:
        self.rules = view.rules
        self.steps = {unit.id: unit.steps for unit in view.state.units.of(AXIS) if unit.hex >= 0}
        self.halves = {unit.id for unit in view.state.units.of(AXIS) if unit.mark(HALF)}
        listed = data("scenarios.json")[view.rules.scenario.id].get("city_points", {}).values()
        self.cities = {city["hex"]: city["points"] for city in listed}
        self.held = self.cities.keys() & set(view.rules.grid.ids(view.state.axis_held))
        self.lost = set[str]()
        self.begins = {unit.id: unit.steps for unit in view.state.units.all() if unit.box}

    def read(self, events: Iterable[Event]) -> None:
        """Take in what an action caused."""
        for event in events:
            read = getattr(self, "on_" + event.text.key.removeprefix("log.").replace(".", "_"), None)
            if read:
                read(dict(event.text.facts))

    def differences(self, view: WarLook) -> Iterator[str]:
        """The things that the log tells otherwise than they stand on the map."""
        units = {unit.id: unit for unit in view.state.units.of(AXIS) if unit.hex >= 0}
        if self.steps != {id: unit.steps for id, unit in units.items()}:
            ids = {*self.steps, *units}
            yield str(
                {id: (self.steps.get(id), id in units and units[id].steps) for id in ids if self._is_other(id, units)}
            )
        if self.halves != {id for id, unit in units.items() if unit.mark(HALF)}:
            yield f"halves {sorted(self.halves ^ {id for id, unit in units.items() if unit.mark(HALF)})}"
        held = self.cities.keys() & set(view.rules.grid.ids(view.state.axis_held))
        if self.held != held:
            yield f"cities {sorted(self.held ^ held)}"
        if self.lost != {unit.id for unit in view.state.units.boxed("destroyed")}:
            yield f"assets {sorted(self.lost)}"

    def total(self, view: WarLook) -> int:
        """The points: units in supply and cities with a way to a source as the slow reading finds them."""
        board = board_of(view)
        supplied, joined = slow.supplied_at_the_end(board), slow.city_points(board)
        whole, halves = sum(points for city, points in joined.items() if city in self.held), 0
        for id, steps in self.steps.items():
            worth = POINTS.get(self._branch(id), 1) if id in supplied else 0
            if view.rules.count == "unit" and id in self.halves:
                halves += worth
            else:
                whole += worth * (steps if view.rules.count == "step" else 1)
        if view.rules.goals.assets:
            whole += sum(slow.ASSET_POINTS.get(slow.KINDS[id], 5) for id in self.lost)
        return whole + ceil(halves / 2)

    def _branch(self, id: str) -> str:
        """The branch of a counter; of a Kampfgruppe, which no roster has, by its name."""
        known = self.rules.roster.get(id)
        return known.type.branch if known else "panzer" if id.startswith("Pz") else "infantry"

    def _is_other(self, id: str, units: Mapping[str, Any]) -> bool:
        return self.steps.get(id) != (units[id].steps if id in units else None)

    def _gone(self, id: str) -> int:
        self.halves.discard(id)
        return self.steps.pop(id, 0)

    def on_destroyed(self, facts: dict[str, Any]) -> None:
        self._gone(facts["unit"])
        if facts["unit"] in slow.KINDS:
            self.lost.add(facts["unit"])

    def on_withdrawn(self, facts: dict[str, Any]) -> None:
        self._gone(facts["unit"])

    def on_italians(self, facts: dict[str, Any]) -> None:
        self._gone(facts["unit"])

    def on_step(self, facts: dict[str, Any]) -> None:
        if facts["unit"] in self.steps:
            self.steps[facts["unit"]] -= 1

    def on_kampfgruppe(self, facts: dict[str, Any]) -> None:
        self.steps[facts["group"]] = self._gone(facts["unit"])

    def on_enters(self, facts: dict[str, Any]) -> None:
        counter = self.rules.roster[facts["unit"]]
        if counter.side == AXIS:
            self.steps[counter.id] = self.begins.pop(counter.id, counter.type.full)

    def on_broken_down(self, facts: dict[str, Any]) -> None:
        one, other = facts["units"]
        steps = self._gone(facts["unit"])
        self.steps |= {one: ceil(steps / 2), other: steps // 2}
        self.halves |= {one, other}

    def on_built_up(self, facts: dict[str, Any]) -> None:
        self.steps[facts["unit"]] = sum([self._gone(id) for id in facts["units"]])

    def on_exchanged(self, facts: dict[str, Any]) -> None:
        self.steps[facts["taker"]] += 1
        self.steps[facts["unit"]] -= 1
        if not self.steps[facts["unit"]]:
            self._gone(facts["unit"])

    def on_control(self, facts: dict[str, Any]) -> None:
        if facts["hex"] in self.cities:
            (self.held.add if facts["side"] == AXIS else self.held.discard)(facts["hex"])
