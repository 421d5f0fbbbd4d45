"""The slow rules of what comes in, where, and for how many factors (59 to 63, 71, 83, 95)."""

from collections.abc import Collection, Mapping
from typing import Any

from rasputitsa.engine.match import Match
from tests.asking import subjects, targets
from tests.games.battle_of_moscow.oracle_board import (
    CITIES,
    LENINGRAD,
    MAP,
    MOSCOW,
    ROSTER,
    SHEET,
    TERRAIN,
    TYPES,
    VORONEZH,
    Board,
    Piece,
    far,
    fits,
    other,
    standing,
    zone,
)
from tests.games.battle_of_moscow.oracle_supply import FEEDS, draws_on, load
from tests.games.battle_of_moscow.oracle_walk import stage_of
from tests.oracles import same

TIKHVIN = "1208"
DUE = {"moscow": 4, "leningrad": 4, "south": 3, "east": 4}
EAST = {hex for hex in SHEET if hex[:2] == "30"}
SOUTH = {hex for hex in SHEET if hex[2:] == "46" and hex >= VORONEZH}
DEPOTS = {"moscow": {MOSCOW}, "leningrad": {LENINGRAD}, "south": SOUTH, "east": EAST}
REBUILT = ("infantry", "cavalry", "armour", "panzer", "motorized")


def beside(board: Board, box: str) -> list[Piece]:
    """The units in a box."""
    known = ((id, ROSTER.get(id)) for id, unit in board.form["units"].items() if unit.get("box") == box)
    return [Piece(id, entry["type"], entry["side"], "", {}) for id, entry in known if entry]


def put(piece: Piece, hex: str) -> Piece:
    """A unit as it would stand in a hex."""
    return Piece(piece.id, piece.type, piece.side, hex, {})


def roomy(board: Board, piece: Piece, hexes: Collection[str]) -> set[str]:
    """Of some hexes those without an enemy and with room for a unit (59, 83)."""
    enemies = standing(board, other(piece.side))
    return {hex for hex in hexes if hex not in enemies and fits(board, put(piece, hex), hex)}


def waiting(board: Board, side: str) -> list[Piece]:
    """The reinforcements of this turn and those held back (59), the two divisions once the 40th Army is free (63)."""
    boxes = [f"due_{turn}" for turn in range(1, board.form["turn"] + 1)]
    boxes += ["german_south"] if board.form["released"] else []
    return [piece for box in boxes for piece in beside(board, box) if piece.side == side]


def edge(board: Board, piece: Piece) -> set[str]:
    """The hexes by which a unit comes in."""
    if board.form["units"][piece.id].get("box") == "german_south":
        return {hex for hex in SHEET if hex[2:] == "46" and hex <= "1746"}
    return EAST if piece.side == "russian" else set(MAP["entries"]["german"])


def entering(board: Board, side: str) -> dict[str, set[str]]:
    """Units that may come in, and their hexes."""
    return {piece.id: roomy(board, piece, edge(board, piece)) for piece in waiting(board, side)}


def is_besieged(board: Board, hex: str) -> bool:
    """True if a hex is a city that was isolated when the turn began (61)."""
    return hex in board.form["isolated"]


def income(board: Board) -> dict[str, int]:
    """The Russian factors of a turn, Tikhvin apart (60, 61)."""
    cities, germans = {"moscow": MOSCOW, "leningrad": LENINGRAD}, standing(board, "german")
    found = {place: DUE[place] // (2 if is_besieged(board, cities.get(place, "")) else 1) for place in DUE}
    return {place: found[place] if DEPOTS[place] - germans else 0 for place in DUE}


def begun(board: Board, left: Mapping[str, int]) -> None:
    """The factors with which the Russian begins (61)."""
    whole = income(board)
    lost = {place: whole[place] - left[place] for place in DUE}
    bearing = [place for place, city in (("moscow", MOSCOW), ("leningrad", LENINGRAD)) if is_besieged(board, city)]
    open_places = sum(whole[place] for place in DUE if place not in bearing)
    wanted = min(2, open_places) if TIKHVIN in standing(board, "german") else 0
    same("lost by Tikhvin", sum(lost.values()), wanted)
    same("lost where", all(n >= 0 for n in lost.values()) and not any(lost[place] for place in bearing), True)


def counters(board: Board, hex: str) -> int:
    """The replacement counters in a hex."""
    return sum(piece.is_counter for piece in board.on(hex))


def within_limit(board: Board, hex: str, added: int) -> bool:
    """True if so many more factors can be made in a hex: a besieged city feeds 40 or 20 (61)."""
    if added <= 0 or not is_besieged(board, hex):
        return True
    drawing = [piece for piece in board.of("russian") if not piece.is_counter and draws_on(board, piece) == {hex}]
    return sum(map(load, drawing)) + counters(board, hex) + added <= FEEDS[hex]


def fresh(left: Mapping[str, int], hex: str) -> int:
    """The factors of the turn that reach a hex."""
    return sum(left[place] for place in DUE if hex in DEPOTS[place])


def rebuilding(board: Board, left: Mapping[str, int], quotas: Collection[str]) -> dict[str, set[str]]:
    """Russian units that can be rebuilt, and their hexes (60, 62)."""
    found = dict[str, set[str]]()
    for piece in beside(board, "russian_lost"):
        if piece.branch == "infantry" or (piece.branch in ("cavalry", "armour") and piece.branch in quotas):
            found[piece.id] = {hex for hex in roomy(board, piece, set().union(*DEPOTS.values()))
                               if pays(board, piece, hex, left)}  # fmt: skip
    return found


def pays(board: Board, piece: Piece, hex: str, left: Mapping[str, int]) -> bool:
    """True if the factors in a hex pay for a unit, and the city may have it."""
    there = counters(board, hex)
    added = load(piece) - min(there, piece.attack)
    return piece.attack <= fresh(left, hex) + there and within_limit(board, hex, added)


def counting(board: Board, left: Mapping[str, int]) -> set[str]:
    """Hexes in which a counter can be made (60)."""
    free = set().union(*DEPOTS.values()) - standing(board, "german")
    return {hex for hex in free if fresh(left, hex) and counters(board, hex) < 6 and within_limit(board, hex, 1)}


def landing(board: Board) -> set[str]:
    """Hexes in which a paratroop counter can land (71)."""
    near = [piece.hex for piece in board.of("russian") if not piece.marks.get("dropped_now")]
    closed = standing(board, "german") | zone(board.of("german")) | CITIES
    return {hex for hex in SHEET if far(MOSCOW)[hex] <= 12 and hex not in closed
            and TERRAIN.get(hex) not in ("forest", "hill", "lake", "sea")
            and any(far(hex)[start] <= 4 for start in near)}  # fmt: skip


def dropping(board: Board, holds: Mapping[str, Any]) -> dict[str, set[str]]:
    """Units that may be dropped, and their hexes."""
    if holds["dropping"]:
        return {holds["dropping"]: landing(board)}
    able = holds["drops"] and board.weather == "snow"
    return {piece.id: landing(board) for piece in waiting(board, "russian") if piece.branch == "paratroop" and able}


def returning(board: Board) -> dict[str, set[str]]:
    """German units that can be rebuilt, and their hexes (62)."""
    found = dict[str, set[str]]()
    for piece in beside(board, "german_lost"):
        purse = board.form["mobile_account" if piece.movement == 8 else "infantry_account"]
        if TYPES[piece.type]["branch"] in REBUILT and piece.attack <= purse:
            found[piece.id] = roomy(board, piece, MAP["entries"]["german"])
    return found


def offered(match: Match[Any, Any], verb: str) -> dict[str, set[str]]:
    """The offers of the game: units and their ends, without units that have none."""
    return {unit: ends for unit in subjects(match, verb) if (ends := targets(match, verb, unit))}


def some(found: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Units that can come somewhere."""
    return {unit: ends for unit, ends in found.items() if ends}


def arrivals(match: Match[Any, Any], board: Board) -> None:
    """Compare all that can come in now."""
    holds = stage_of(board)[1]
    if holds.get("dropping"):
        same("drop", offered(match, "drop"), some(dropping(board, holds)))
        return
    side = str(holds["side"])
    same("enter", offered(match, "enter"), some(entering(board, side)))
    if side == "german":
        same("rebuild", offered(match, "rebuild"), some(returning(board)))
        return
    left = dict(zip(DUE, holds["left"], strict=True))
    same("rebuild", offered(match, "rebuild"), some(rebuilding(board, left, holds["quotas"])))
    same("counter", set(subjects(match, "counter")), counting(board, left))
    same("drop", offered(match, "drop"), some(dropping(board, holds)))
