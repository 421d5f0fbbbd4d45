"""Requests about whole games by link: one is written as a code or read from it, so many actions a request."""

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Literal

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.codec import long_text
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import duplicate, game_code, save, veil, veil_code
from rasputitsa.page import recap
from rasputitsa.page.table import Form, Request, Table

SLICE = 40
LONGEST_CODE = 20_000
"""A longer one is not looked at."""
SEAL = re.compile(r"\.(?P<first>[0-9A-F]{32})(?P<second>[0-9A-F]{32})\s*$")
PAIR = re.compile(
    r"\.D(?P<game>[12])(?P<id>[0-9A-F]{16})(?:N(?P<one>(?:[0-9A-F]{2})*)N(?P<other>(?:[0-9A-F]{2})*))?(?=\.|$)"
)
"""The mark of a game of a duplicate match behind a code (*Whole games* in docs/formats.md)."""

Stands = Literal["other", "same", "ahead", "behind", "apart"]
"""A game that came, beside the one in play: it goes on from there, or is an earlier moment of it, or went elsewhere."""


@dataclass(slots=True)
class Coding:
    """A game that is being written, or read, and the last one that was read."""

    match: Match | None = None
    writing: game_code.Writing | veil_code.Writing | None = None
    code: str = ""
    reading: game_code.Reading | None = None
    came: Match | None = None
    telling: veil.Telling | None = None
    taking: tuple[str, Match | None, veil.Taking] | None = None


def write_code(table: Table, request: Request) -> Form:
    """`write_code`: the code of the game in play, once it is written."""
    coding, match = coding_of(table), table.match
    writing = coding.writing
    if writing is None or coding.match is not match or writing.length != match.length:
        is_plain = match.veil is None
        writing = coding.writing = game_code.Writing(match) if is_plain else veil_code.Writing(match, games.find)
        coding.match = match
    writing.go_on(SLICE)
    told: Form = {"done": writing.done, "of": writing.length}
    if writing.done < writing.length or not writing.code:
        return {"written": told}
    coding.writing = None
    seal = _seal_behind(match)
    behind = _pair_behind(match) + seal
    capitals = game_code.in_capitals(writing.code) + behind
    lost = {"unsealed": True} if match.seal and not seal else {}
    return {"written": {**told, "code": writing.code + behind, "capitals": capitals, **lost}}


def read_code(table: Table, request: Request) -> Form:
    """`read_code`: the game of a code as the text of a save, once it is read; the game in play stays."""
    coding, code = coding_of(table), long_text(request.get("code"), "/code")
    if len(code) > LONGEST_CODE:
        raise FormatError("error.code.long", "/code")
    reading = coding.reading
    if reading is None or coding.code != code:
        coding.reading = None
        read = veil_code.Reading if game_code.is_hidden(code) else game_code.reading
        reading = read(code, games.find, games.slugs())
        coding.reading, coding.code = reading, code
    match, length = reading.match, reading.header.length
    reading.go_on(SLICE)
    told = {"game": match.rules.game.slug, "scenario": match.rules.scenario.id, "done": match.length, "of": length}
    if not reading.is_done:
        return {"read": told}
    coding.reading, match.seal, match.duplicate = None, _seal_of(code), _pair_of(code)
    if isinstance(reading, veil_code.Reading):
        return {"read": told, "save": position.canonical(reading.form())}
    return {"read": told, "save": save.dump(match), **beside(table, match)}


def compare(table: Table, request: Request) -> Form:
    """`compare`: how the game of a save stands beside the one in play."""
    return beside(table, save.load(long_text(request.get("save"), "/save"), games.find).match)


def go_on(table: Table, request: Request) -> Form:
    """`go_on`: the game in play goes on as in the game that came last. Raises RasputitsaError where it does not."""
    table.require_current(request)
    match, came = table.match, coding_of(table).came
    if came is None or stands(match, came) != "ahead":
        raise FormatError("error.code.apart", "/at")
    since = match.length
    if came.veil:  # its stand-ins may be others than those here
        table.match = came
        return {"view": table.seen(since)}
    for action in veil.line_of(came)[since:]:
        match.play(action)
    return {"view": table.seen(since)}


def beside(table: Table, came: Match) -> Form:
    """A game that came, beside the one in play."""
    coding_of(table).came = came
    if not table.is_laid:
        return {"stands": "other", "shared": 0, "length": came.length, "match": recap.sign(came)}
    match = table.match
    return {
        "stands": stands(match, came),
        "shared": shared(match, came),
        "length": came.length,
        "match": recap.sign(came),
        "card": _card(came),
    }


def _card(match: Match) -> Form:
    """The facts by which a page lists a game that it keeps; `sketch`: the hexes in which each side stands."""
    rules, state = match.rules, match.common()
    names = rules.grid.names
    held = {
        side.id: [names[unit.hex] for unit in state.units.of(side.id) if unit.hex >= 0] for side in rules.game.sides
    }
    return {
        "game": rules.game.slug,
        "scenario": rules.scenario.id,
        "turn": state.turn,
        "turns": rules.scenario.last,
        "length": match.length,
        "sketch": {side: " ".join(dict.fromkeys(hexes)) for side, hexes in held.items() if hexes},
    }


def stands(match: Match, came: Match) -> Stands:
    """A game that came, beside the one in play."""
    if recap.sign(match) != recap.sign(came):
        return "other"
    same = shared(match, came)
    if same == match.length:
        return "same" if same == came.length and not _shows_more(match, came) else "ahead"
    return "behind" if same == came.length else "apart"


def _shows_more(match: Match, came: Match) -> bool:
    """True if cards are shown in a game that came of which there are only hashes here."""
    return veil.shown(came) > veil.shown(match)


def shared(match: Match, came: Match) -> int:
    """The number of actions that two games of one sign have in common, with the same dice, from the beginning on."""
    pairs = zip(_dealt(match), _dealt(came), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _dealt(match: Match) -> list[tuple[tuple[str, ...], int]]:
    history = match.history
    return [(tuple(each), history.seed_at(history.current, count)) for count, each in enumerate(veil.line_of(match))]


def _seal_behind(match: Match) -> str:
    """Both secrets of dice that were made by both sides, as they stand behind a code."""
    seal = match.seal or {}
    return f".{seal['first']}{seal['second']}".upper() if "first" in seal else ""


def _seal_of(code: str) -> dict[str, str] | None:
    found = SEAL.search(code)
    return {name: found[name].lower() for name in ("first", "second")} if found else None


def _pair_behind(match: Match) -> str:
    """The duplicate match that a game is of, as it stands behind a code: which of the two, the id, the names."""
    pair = match.duplicate
    if pair is None:
        return ""
    names = "".join(f"N{name.encode().hex()}" for name in pair.get("names", ()))
    return f".D{pair['game']}{pair['id']}{names}".upper()


def _pair_of(code: str) -> dict[str, Any] | None:
    found = PAIR.search(game_code.behind(code))
    if found is None:
        return None
    names = [bytes.fromhex(found[name] or "").decode(errors="replace") for name in ("one", "other")]
    return duplicate.from_json({"id": found["id"].lower(), "game": int(found["game"]), "names": names})


def coding_of(table: Table) -> Coding:
    """The codes of games in hand."""
    if not isinstance(table.coding, Coding):
        table.coding = Coding()
    return table.coding
