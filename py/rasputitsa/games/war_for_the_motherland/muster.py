"""The counters of a scenario: their types, where each stands or waits, the markers in the cups (7, 13, 16 to 19)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.engine.game import Counter, Scenario, Value
from rasputitsa.engine.state import UnitType
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.rules.terrain import Map

Entry = Mapping[str, Any]
Marks = dict[str, dict[str, str | int]]
_SIZES = {"corps": "XXX", "army": "XXXX", "kg": "KG", "division": "XX", "support": ""}
_SLOW = 3
_BOUND_HOMES = ("finland", "rumania")


def unit_types(entries: Sequence[Entry], *, slow_depots: bool) -> dict[str, UnitType]:
    """The types printed on the counters; by the option all depots have three MP (20.1; ruling 133)."""
    return {entry["id"]: _unit_type(entry, slow=slow_depots and entry["branch"] == "depot") for entry in entries}


def _unit_type(entry: Entry, *, slow: bool) -> UnitType:
    traits = [entry["nation"], entry["mobility"], *entry["traits"]]
    if entry["nation"] == "soviet" and entry["mobility"] == "foot":
        traits += [state.ICE, *([state.ICE_ZONE] if "zone" in traits else [])]
    return UnitType(
        entry["id"],
        entry["branch"],
        _SIZES[entry["size"]],
        tuple(entry.get("attack", ())),
        tuple(entry.get("defence", ())),
        tuple(_SLOW for _ in entry["move"]) if slow else tuple(entry["move"]),
        tuple(traits),
    )


def muster(
    counters: Sequence[Entry],
    form: Entry,
    types: Mapping[str, UnitType],
    map: Map,
    scenario: Scenario,
    options: Mapping[str, Value],
) -> tuple[dict[str, Counter], Marks, tuple[str, ...]]:
    """The roster of a scenario, the marks with which units begin, and the boxes beside the map."""
    roster: dict[str, Counter] = {}
    marks: Marks = {}
    for entry in counters:
        place = _placed(entry, form) if "units" in form else _in_1941(entry, map, scenario, options)
        if place is None:
            continue
        kind = types[entry["type"]]
        hex, box = place.get("hex", ""), place.get("box", "")
        roster[entry["id"]] = Counter(entry["id"], kind, _side(kind), hex, box, place.get("steps", kind.full))
        if "csm" in place:
            marks[entry["id"]] = {state.CSM: place["csm"]}
        if hex and "units" not in form and any(_stands_in(map, hex, land) for land in _BOUND_HOMES):
            marks[entry["id"]] = {state.HOME: 1}
    return roster, marks, boxes_of(scenario)


def _placed(entry: Entry, form: Entry) -> dict[str, Any] | None:
    """The hex of a counter in a printed set-up, or the turn in which it comes; None: it has no part (16.31)."""
    for side in state.SIDES:
        if entry["id"] in form["units"][side]:
            return dict(form["units"][side][entry["id"]])
    for turn, ids in form["reinforcements"].items():
        if entry["id"] in ids:
            return {"box": state.due_box(int(turn))}
    return None


def _in_1941(entry: Entry, map: Map, scenario: Scenario, options: Mapping[str, Value]) -> dict[str, Any] | None:
    """The hex or box of a counter in June 1941; None: it stands off the board or comes too late (17.2)."""
    if "option" in entry and not options[entry["option"]]:
        return None
    if "hex" in entry:
        return {"hex": entry["hex"]} if entry["hex"] in map.grid.index else None
    if "turn" in entry:
        steps = {"steps": entry["steps"]} if "steps" in entry else {}
        return {"box": state.due_box(entry["turn"]), **steps} if entry["turn"] <= scenario.last else None
    return {"box": state.PRODUCTION}


def _side(kind: UnitType) -> str:
    return "soviet" if "soviet" in kind.traits else "axis"


def _stands_in(map: Map, hex: str, land: str) -> bool:
    return bool(map.features[f"in_{land}"] >> map.grid.index[hex] & 1)


def boxes_of(scenario: Scenario) -> tuple[str, ...]:
    """All boxes: one for each turn, and for units that wait or are out."""
    due = (state.due_box(turn) for turn in range(scenario.first, scenario.last + 1))
    return (
        *due,
        state.CONVERSION,
        state.PARADROP,
        state.PRODUCTION,
        state.DESTROYED,
        state.EVACUATED,
        state.BROKEN_DOWN,
        *(state.lost_box(side) for side in state.SIDES),
        state.WITHDRAWN,
    )


def markers(kinds: Sequence[Entry]) -> dict[str, state.Marker]:
    """The kinds of combat strength markers (7.13)."""
    return {
        kind["id"]: state.Marker(
            kind["id"],
            kind["class"],
            kind["turn"],
            kind["count"],
            tuple(kind["full"]),
            tuple(kind["weak"]),
            kind["star"],
        )
        for kind in kinds
    }


def cups(kinds: Mapping[str, state.Marker], form: Entry) -> tuple[state.Pile, ...]:
    """The cups at the start: the markers of turn 1, or those received since, less those on the map (rulings 54, 55)."""
    first, last = form["switches"].get("csm_turns", (1, 1))
    out = [
        place["csm"] for side in state.SIDES for place in form.get("units", {}).get(side, {}).values() if "csm" in place
    ]
    return tuple(
        state.Pile(kind.id, kind.count - out.count(kind.id)) for kind in kinds.values() if first <= kind.turn <= last
    )
