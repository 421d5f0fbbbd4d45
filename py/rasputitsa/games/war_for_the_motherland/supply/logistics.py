"""Supply and air power on the map and in tables: lines, ports, capitals, partisans, withdrawals (9, 10)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.dataclass_fields import later
from rasputitsa.engine.game import Scenario
from rasputitsa.games.war_for_the_motherland.country import railway
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.costs import CLOSED, Chart, Line, step_costs
from rasputitsa.rules.terrain import Map, Sides

Entry = Mapping[str, Any]
HALVES = 2
"""Lines are counted in halves of a hex (9.45)."""
_CITIES = ("fortress", "major_city", "minor_city")


@dataclass(frozen=True, slots=True)
class Networks:
    """The areas of the supply networks as the last Mutual Supply Phase found them (ruling 10).

    `northern`: what of the German one hangs on the sources of the north alone: no Germans come in there (19.47).
    """

    german: HexSet
    rumanian: HexSet
    finnish: HexSet
    soviet: HexSet
    northern: HexSet = later(0)  # noqa: RUF009


NO_NETWORKS = Networks(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Attrition:
    """The chart of losses by the modified die, and what modifies it (9.9; reconstructed but for cities)."""

    losses: Mapping[int, int]
    modifiers: Mapping[str, int]

    def steps(self, sum: int) -> int:
        """The steps lost by a die with its modifiers."""
        return self.losses[max(min(self.losses), min(max(self.losses), sum))]


@dataclass(frozen=True, slots=True, eq=False)
class Logistics:
    """Data of a scenario for lines of supply, ports, partisans and air fleets; limits in halves of a hex.

    `lines`: what entering a hex costs a side's lines, by side, and whether it snows; `rail`: by a link; `partisan` and
    `partisan_on_rail`: what those add. `rails`: the links, a set of hexes for each direction; `railway`: the hexes with
    rails, also where those lead off the board. `capitals`: Helsinki,
    Bucharest and Moscow, where they are on the board. `ports` by sea.
    `sea`: the hexes on whose control supply over the Black Sea rests (9.7), by name. `finns_only`: the Axis sources
    through which no others than Finns come in (19.47). `partisans`: the turns in which
    they come; `withdrawals`: those in which an air base goes.
    """

    lines: Mapping[str, Mapping[bool, tuple[Cost, ...]]]
    rails: Sides
    railway: HexSet
    limits: Mapping[str, int]
    rail: int
    partisan: int
    partisan_on_rail: int
    capitals: Mapping[str, HexSet]
    ports: Mapping[str, HexSet]
    sea: Mapping[str, HexSet]
    finns_only: HexSet
    partisans: tuple[int, ...]
    withdrawals: tuple[int, ...]
    attrition: Attrition


def load_logistics(
    map: Map, tables: Entry, great: Entry, counters: Entry, scenario: Scenario, form: Entry
) -> Logistics:
    """Read all of it for the board of a scenario; `great`: the whole map."""
    printed, known = tables["lines"], [place for place in great["places"] if place["hex"] in map.grid.index]
    halves = printed["halves"]
    comes = (entry["turn"] for entry in counters["partisans"] if entry["turn"] <= scenario.last)
    return Logistics(
        lines={
            side: {
                snow: step_costs(map, _chart(halves, ice=snow and side == "soviet", snow=snow))
                for snow in (False, True)
            }
            for side in ("axis", "soviet")
        },
        rails=map.links["rail"],
        railway=map.grid.named(railway(great) & map.grid.index.keys()),
        limits={name: printed[name] * HALVES for name in ("depot", "headquarters", "sea")},
        rail=halves["rail"],
        partisan=halves["partisan"],
        partisan_on_rail=halves["partisan_on_rail"],
        capitals={nation: _at(map, known, "capital", code) for nation, code in printed["capitals"].items()},
        ports={sea: _at(map, known, "port", sea) for sea in ("black", "baltic", "arctic")},
        sea={name: map.grid.named({hex} & map.grid.index.keys()) for name, hex in printed["sea_hexes"].items()},
        finns_only=map.grid.named(map.grid.index.keys() & set(tables["arrivals"]["finns_only"])),
        partisans=tuple(comes) if form["switches"].get("partisans", True) else (),
        withdrawals=tuple(tables["withdrawals"]["air"]),
        attrition=_attrition(tables["attrition"]),
    )


def _chart(halves: Mapping[str, int], *, ice: bool, snow: bool) -> Chart:
    """The chart of lines: cities before the ground under them, swamp like woods in snow (rulings 25, 31, 85, 86)."""
    marsh = () if snow else (Line(("swamp",), halves["swamp"]),)
    cold, plain = Line(("arctic",), halves["arctic"]), ("woods", "swamp", "mountain", "clear")
    cities, other = ([Line((kind,), halves["other"]) for kind in kinds] for kinds in (_CITIES, plain))
    sides = {"major_river": CLOSED, "water": CLOSED, "frozen": 0 if ice else CLOSED}
    return Chart(1, (cold, *cities, *marsh, *other), sides, {"rail": halves["rail"]})


def _at(map: Map, places: Iterable[Entry], key: str, value: str) -> HexSet:
    return map.grid.named(place["hex"] for place in places if place.get(key) == value)


def _attrition(printed: Entry) -> Attrition:
    return Attrition({int(sum): steps for sum, steps in printed["losses"].items()}, printed["modifiers"])
