"""Several stacks sent together: each the same way as the first, to a place of its own that is the nearest to that."""

from collections.abc import Mapping

from rasputitsa.engine.codec import limited, scalar
from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.hexgrid.grid import Grid, Hex
from rasputitsa.page import stacks
from rasputitsa.page.choosing import option_of
from rasputitsa.page.table import Form, Request, Table

MOST = 400
"""No side has more units on a map."""

Cell = tuple[int, int]
Place = tuple[Ids, str]
"""A stack, and the hex that it is sent to."""


def spread(table: Table, request: Request) -> Form:
    """`spread`: the place of each of several stacks, if the nearest of them to a hex went there."""
    option, to = option_of(table, request), scalar(request.get("target"), str, "/target")
    units = tuple(scalar(id, str, "/units") for id in limited(request.get("units", []), MOST, "/units"))
    for id in units:
        if id not in option.subjects:
            raise RasputitsaError(option.why(id))
    if to not in table.match.rules.grid.index:
        raise FormatError("error.no_targets", "/target", verb=to[:40])
    sent = places(table.match, option, units, to)
    return {"sends": [{"units": list(stack), "to": hex} for stack, hex in sent]}


def places(match: Match, option: Option, units: Ids, to: str) -> list[Place]:
    """The place of each stack, those nearest to the hex first; of those that can go there the nearest leads the way.

    None goes where another stays, but for the leader; who would come no nearer to his goal stays.
    """
    grid = match.rules.grid
    aim, here = grid.index[to], {stack: match.state.units[stack[0]].hex for stack in _stacks(match, units)}
    order = sorted(here, key=lambda stack: grid.distance(here[stack], aim))
    ends = {stack: _ends(match, option, stack) for stack in order}
    leader = next((stack for stack in order if to in ends[stack]), order[0] if order else ())
    held = {unit.hex for unit in match.state.units.all()}
    found = list[Place]()
    for stack in order:
        held.discard(here[stack])
        goal = _added(grid.axial[here[stack]], _between(grid, here[leader], aim))
        free = [name for name in _fed(ends[stack]) if grid.index[name] not in held]
        free += [to] if stack == leader and to in ends[stack] else []
        end = min(free, key=lambda name: (*_apart(grid.axial[grid.index[name]], goal), name), default="")
        if end and _apart(grid.axial[grid.index[end]], goal) < _apart(grid.axial[here[stack]], goal):
            found.append((stack, end))
        held.add(grid.index[end] if found and found[-1][0] == stack else here[stack])
    return found


def _stacks(match: Match, units: Ids) -> list[Ids]:
    """The units by the hex in which they stand."""
    found: dict[Hex, list[str]] = {}
    for id in units:
        unit = match.state.units.get(id)
        if unit is not None and unit.hex >= 0:
            found.setdefault(unit.hex, []).append(id)
    return [tuple(stack) for stack in found.values()]


def _ends(match: Match, option: Option, stack: Ids) -> Mapping[str, bool]:
    """The hexes in which all of a stack can end, and whether one of it would be out of supply there."""
    index, first = match.rules.grid.index, stack[0]
    if len(stack) > 1:
        forms = stacks.targets(match, option, stack)["targets"]
        return {form["id"]: "cut" in form for form in forms if "passing" not in form and form["id"] in index}
    cut = frozenset(option.cut(first))
    hexes = (name for name in option.targets(first) if name in index)
    return {name: name in cut for name in hexes if not option.passing(first, name)}


def _fed(ends: Mapping[str, bool]) -> list[str]:
    """The hexes in supply, or all of them where none is."""
    return [name for name, is_cut in ends.items() if not is_cut] or list(ends)


def _between(grid: Grid, start: Hex, end: Hex) -> Cell:
    (q, r), (to_q, to_r) = grid.axial[start], grid.axial[end]
    return to_q - q, to_r - r


def _added(cell: Cell, way: Cell) -> Cell:
    return cell[0] + way[0], cell[1] + way[1]


def _apart(cell: Cell, goal: Cell) -> tuple[int, int]:
    """The hexes between two cells; of as many, the distance as the crow flies."""
    q, r = goal[0] - cell[0], goal[1] - cell[1]
    return max(abs(q), abs(r), abs(q + r)), q * q + q * r + r * r
