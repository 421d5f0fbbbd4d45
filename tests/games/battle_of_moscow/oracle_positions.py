"""Positions at random: few units in dense contact, by the city, the rails or the lake that the rules speak of."""

from collections.abc import Callable, Sequence
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.oracle_board import ROSTER, SHEET, TERRAIN, TYPES, Board, Piece, far, fits, hostile
from tests.games.battle_of_moscow.oracle_supply import EDGES
from tests.games.battle_of_moscow.positions import game, rules

Choose = Callable[[int], int]
CENTRES = ("2227", "0507", "1828", "1832", "1217", "1007", "1004", "0729", "2012", "1438", "2546", "1528", "0910")
WEATHERS = ("fair", "mud", "hard_frost", "snow")
PHASES = ("german_1", "russian_1", "german_2", "russian_2", "german_starving", "russian_starving")
MADE = {"P": "partisan", "R": "replacement_counter", "D": "dropped"}


def random_match(choose: Choose, phase: str, **facts: Any) -> Match:
    """A match that begins with a phase, units in one corner of the map and a few further away."""
    return match_of(random_board(choose), choose, phase, **facts)


def random_board(choose: Choose, centres: Sequence[str] = CENTRES) -> Board:
    """A weather, and units in one corner of the map and a few further away."""
    weather, centre = WEATHERS[choose(4)], centres[choose(len(centres))]
    pocket = choose(2) == 0
    if pocket:
        centre = ("2227", "0507", centre)[choose(3)]
    placed = dict[str, Piece]()
    for id in pocketed(choose) if pocket else drawn_units(choose):
        hexes = band(choose, centre, id) if pocket else ring(centre, 0, 3 if choose(4) else 9)
        hex = hexes[choose(len(hexes))]
        piece = piece_of(id, hex)
        if stands(Board({"weather": weather}, placed, SHEET), piece):
            placed[id] = piece
    return Board({"weather": weather}, placed, SHEET)


def cut_off(choose: Choose, side: str, centres: Sequence[str] = CENTRES) -> Board:
    """The same, where enemies stand on all the lines of a side's edge, and now and then in Moscow and Leningrad."""
    board = random_board(choose, centres)
    placed = dict(board.pieces)
    sources = sorted(EDGES[side]) + (["2227", "0507"] if side == "russian" and choose(3) == 0 else [])
    enemies = [id for id in ROSTER if ROSTER[id]["side"] != side and kind(id) in ("infantry", "armour")]
    spare = [id for id in enemies if id not in placed]
    for id, hex in zip(spare, sources, strict=False):
        piece = piece_of(id, hex)
        if stands(Board(board.form, placed, SHEET), piece):
            placed[id] = piece
    return Board(board.form, placed, SHEET)


def match_of(board: Board, choose: Choose, phase: str, beside: Sequence[str] = (), **facts: Any) -> Match:
    """A match that begins with a phase and some units, others beside the map: `"16A russian_lost"`."""
    facts = {
        "turn": turn_of(board.weather, 2 + choose(8)),
        "demoralized": choose(3) == 0,
        "released": choose(2) == 0,
        **facts,
    }
    units = [f"{piece.id} {piece.hex}{marks(piece)}" for piece in board.pieces.values()]
    dice = [1 + choose(6) for _ in range(80)]
    return game(*units, *beside, phase=phase, weather=board.weather, dice=dice, **facts)


def off_the_map(board: Board, choose: Choose) -> list[str]:
    """Most of the reinforcements where they wait, and some of the other counters among the lost."""
    found = []
    for id, counter in ROSTER.items():
        if id not in board.pieces and counter.get("box") and choose(3):
            found.append(f"{id} {counter['box']}")
        elif id not in board.pieces and choose(3) == 0:
            found.append(f"{id} {counter['side']}_lost")
    return found


def ring(centre: str, least: int, most: int) -> list[str]:
    """The hexes so far from another."""
    return sorted(hex for hex, steps in far(centre).items() if least <= steps <= most)


def band(choose: Choose, centre: str, id: str) -> list[str]:
    """The hexes for a unit of a pocket: Russians within, Germans around them, some of either anywhere."""
    if choose(12) == 0:
        return ring(centre, 0, 9)
    german = id in ROSTER and ROSTER[id]["side"] == "german"
    return ring(centre, 2, 3) if german else ring(centre, 0, 1 + choose(2))


def pocketed(choose: Choose) -> list[str]:
    """A crowd of Russians, some of them counters, and as many Germans."""
    sides: dict[str, list[str]] = {"german": [], "russian": []}
    for id in ROSTER:
        if kind(id) not in ("fort_troop", "finn"):
            sides[ROSTER[id]["side"]].append(id)
    found = [f"R{number}" for number in range(1, 1 + choose(8))] + ["8A", "P9"][: choose(3)]
    for _ in range(8 + choose(14)):
        found += [pool[choose(len(pool))] for pool in sides.values()]
    return list(dict.fromkeys(found))


def turn_of(weather: str, wanted: int) -> int:
    """A turn that can bring a weather, as near to the one wanted as can be."""
    able = (turn for turn, faces in enumerate(rules().skies, 1) if weather in faces)
    return min(able, key=lambda turn: abs(turn - wanted))


def drawn_units(choose: Choose) -> list[str]:
    """Some two dozen counters, special ones among them."""
    all_units = [id for id in ROSTER if kind(id) != "fort_troop"]
    special = [id for id in all_units if kind(id) in ("security", "finn", "worker", "armour", "cavalry")]
    made = [f"{letter}{number}" for number, letter in enumerate("PPRRRD", 1)]
    pools = (all_units, all_units, special, made)
    found = ["8A", "40A"] if choose(3) == 0 else []
    for _ in range(10 + choose(16)):
        pool = pools[choose(4)]
        found.append(pool[choose(len(pool))])
    return list(dict.fromkeys(found))


def kind(id: str) -> str:
    """The branch of a counter."""
    return str(TYPES[ROSTER[id]["type"]]["branch"])


def piece_of(id: str, hex: str) -> Piece:
    """A unit in a hex."""
    if id in ROSTER:
        front = {"front": "svir" if id[0] in "57" or id[:2] in ("11", "17") else "isthmus"}
        return Piece(id, ROSTER[id]["type"], ROSTER[id]["side"], hex, front if kind(id) == "finn" else {})
    return Piece(id, MADE[id[0]], "russian", hex, {})


def marks(piece: Piece) -> str:
    """The marks as words."""
    return "".join(f" {name}={value}" for name, value in piece.marks.items())


def stands(board: Board, piece: Piece) -> bool:
    """True if a unit may stand where it was drawn: dry or Russian on thin ice, with friends, within stacking."""
    lake = TERRAIN.get(piece.hex) == "lake" and piece.side == "german"
    if lake or TERRAIN.get(piece.hex) == "sea" or any(unit.side != piece.side for unit in board.on(piece.hex)):
        return False
    return fits(board, piece, piece.hex) and (piece.branch != "finn" or piece.hex not in hostile(board, "russian"))
