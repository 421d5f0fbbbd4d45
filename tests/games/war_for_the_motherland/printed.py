"""The game's data written as the collected facts write them, what was tuned put back first: for their checksums."""

from typing import Any

from rasputitsa.games.war_for_the_motherland.build import data
from rasputitsa.games.war_for_the_motherland.country import rail_links
from tests import tuned


def untuned(name: str) -> Any:
    """A data file as it was drafted."""
    return tuned.untuned(data, name)


def rows(kind: str, sheet: str) -> list[str]:
    """The letters of a sheet, row by row."""
    return list(untuned("map.json")[kind][sheet]["rows"])


def rivers() -> list[str]:
    """Every river side with its class."""
    map = untuned("map.json")
    return sorted(
        f"{first} {second} {kind}"
        for river in map["rivers"]
        for kind in ("major", "minor")
        for first, second in (sorted(pair) for pair in river.get(kind, ()))
    )


def links() -> list[str]:
    """Every rail link."""
    return sorted(" ".join(sorted(pair)) for pair in rail_links(untuned("map.json")))


def water() -> list[str]:
    """Every side that is water, with its kind."""
    sides = (([*sorted((first, second)), kind]) for first, second, kind in untuned("map.json")["water"])
    return sorted(" ".join(side) for side in sides)


def roster() -> list[str]:
    """The ids of all counters, partisans too."""
    counters = untuned("counters.json")
    return sorted(entry["id"] for entry in (*counters["counters"], *counters["partisans"]))
