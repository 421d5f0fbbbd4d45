"""The account of all since a moment, as a side may know of then and of now; and the sign that a game is known by."""

from collections.abc import Iterator, Sequence
from typing import Any

from rasputitsa.engine import owner_tables
from rasputitsa.engine.match import Match
from rasputitsa.engine.position import canonical, fingerprint
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State
from rasputitsa.hexgrid.front import nearer
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.page.chronicle import seen_by, turn_ends

_View = Look[Any, State]


def sign(match: Match) -> str:
    """The fingerprint of a game, whatever was played in it: 16 hex digits. Both games of a match have one each."""
    begun, pair = deal(match), match.duplicate
    return fingerprint(canonical([begun, pair["id"], pair["game"]])) if pair else begun


def deal(match: Match) -> str:
    """The fingerprint of how a game begins, its dice with it: 16 hex digits."""
    rules = match.rules
    start = [rules.game.slug, rules.scenario.id, rules.known_by, owner_tables.name_of(rules.game), match.start]
    return fingerprint(canonical([*start, match.history.branches[0].seed]))


def moments(match: Match, lengths: Sequence[int], told: Sequence[Sequence[str]] | None = None) -> list[str]:
    """The fingerprint of each moment of the line being played, by its number of actions; empty for one yet to come.

    `told`: that line as another page has it, where hands are hidden.
    """
    history, at, found = match.history, sign(match), dict[int, str]()
    wanted = set(lengths)
    played = history.line(history.current) if told is None else told
    line = played[: min(match.length, max(wanted, default=0))]
    for count, action in enumerate([(), *line]):
        at = fingerprint(canonical([at, history.seed_at(history.current, count - 1), *action])) if count else at
        found |= {count: at} if count in wanted else {}
    return [found.get(length, "") for length in lengths]


def turn_before(match: Match) -> int:
    """The number of actions with which the last whole turn began, or the one in play where there was none."""
    ends = [length for _, length in turn_ends(match)]
    return ([0, *ends][:-1] or [0])[-2:][0]


def recap(match: Match, length: int, side: str) -> dict[str, Any]:
    """All that is otherwise than after so many actions; without a side, as both may know of it."""
    then, now = seen_by(match, length, side), seen_by(match, match.length, side)
    return {
        "length": length,
        "turn": then.state.turn,
        "moved": list(_moved(then, now)),
        "came": list(_came(then, now)),
        "lost": list(_came(now, then)),
        "weaker": list(_weaker(then, now)),
        "taken": list(_taken(then, now)),
        "ground": _ground(then, now),
    }


def _moved(then: _View, now: _View) -> Iterator[dict[str, Any]]:
    """The units that stood on the map and stand elsewhere on it."""
    names = now.rules.grid.names
    for unit in now.state.units.all():
        known = then.state.units.get(unit.id)
        if known and known.side == unit.side and unit.hex != known.hex and min(unit.hex, known.hex) >= 0:
            yield {"unit": unit.id, "side": unit.side, "from": names[known.hex], "to": names[unit.hex]}


def _came(then: _View, now: _View) -> Iterator[dict[str, Any]]:
    """The units on the map that were beside it. A counter that was another neither came nor, the other way, is lost."""
    for unit in now.state.units.all():
        known = then.state.units.get(unit.id)
        if unit.hex >= 0 and known and known.hex < 0:
            yield {"unit": unit.id, "side": unit.side, "hex": now.rules.grid.names[unit.hex]}


def _weaker(then: _View, now: _View) -> Iterator[dict[str, Any]]:
    """The units on the map that have lost steps."""
    for unit in now.state.units.all():
        known = then.state.units.get(unit.id)
        if known and min(unit.hex, known.hex) >= 0 and unit.worth < known.worth:
            hex = now.rules.grid.names[unit.hex]
            yield {"unit": unit.id, "side": unit.side, "hex": hex, "steps": known.worth - unit.worth}


def _taken(then: _View, now: _View) -> Iterator[dict[str, Any]]:
    """The places that have another holder."""
    held = {(each["kind"], each["hex"]): each.get("side") for each in then.rules.game.markers(then)}
    for each in now.rules.game.markers(now):
        before = held.get((each["kind"], each["hex"]))
        if before and each.get("side") and before != each["side"]:
            yield {"hex": each["hex"], "side": each["side"]}


def _ground(then: _View, now: _View) -> list[dict[str, Any]]:
    """The hexes that each side has won: nearer to it than to the other, and before nearer to that."""
    sides = [each.id for each in now.rules.game.sides]
    if not all(look.state.units.area(side) for look in (then, now) for side in sides):
        return []
    (mine, theirs), (mine_now, theirs_now) = (_halves(look, sides[0], sides[-1]) for look in (then, now))
    ids = now.rules.grid.ids
    return [
        {"side": sides[0], "hexes": list(ids(theirs & mine_now))},
        {"side": sides[-1], "hexes": list(ids(mine & theirs_now))},
    ]


def _halves(look: _View, first: str, second: str) -> tuple[HexSet, HexSet]:
    """The ground nearer to the one side, and that nearer to the other."""
    turn = max(look.state.turn, look.rules.scenario.first)
    ground = look.rules.game.chronicle(look, turn).get("ground", look.rules.grid.hexes)
    return nearer(look.rules.grid, ground, *(look.state.units.area(side) for side in (first, second)))
