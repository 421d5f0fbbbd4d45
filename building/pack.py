"""The packs: the package as the page's worker takes it, written into Python's file system without unzipping.

One holds what all games share, and one each game with what its computer players know: it is fetched when it is opened.
A rule that only some games use comes with each of those; one that none of them uses is in the wheel alone.
What lessons and puzzles need is one more, in the place of a game.
Packed by zlib: four bytes of a number, a table of that many bytes, then the files one after the other. The table is
JSON, from the path of a file below site-packages to its length. `web/src/worker.js` reads it. A source whose bytecode
is there is empty, for Python only asks whether it is there; the wheel, which the site holds too, has it whole.
"""

import json
import zlib
from collections.abc import Mapping, Sequence

from building import imports
from building.wheel import LATE, cached_name, game_of, games_of, is_on_the_page

NAME = "rasputitsa.pack"
FIGURE = 4
LESSONS = ("/data/lessons.json", "/data/puzzles.json")
"""The lessons and puzzles of a game, which come with what they need."""
LENT = ("aids", "procedures", "rules")
"""The shared parts of which a game brings what others do without."""
ELSEWHERE = "games/elsewhere.json"
"""The file in which `rasputitsa.games` looks for the games that it has not got."""


def game_pack(slug: str) -> str:
    """The file that holds a game."""
    return f"games/{slug}.pack"


def packs(wheel: Mapping[str, bytes], package: str) -> dict[str, bytes]:
    """The files of the wheel that the page of the games uses, by the name of the pack."""
    names = [name for name in wheel if name.startswith(f"{package}/") and is_on_the_page(name)]
    ours = {name: b"" if _is_compiled(name, wheel) else wheel[name] for name in names}
    games = games_of(ours)
    late = {path: part for part, modules in LATE.items() for name in modules for path in _files(f"{package}/{name}")}
    late |= {name: "lessons" for name in ours if name.endswith(LESSONS)}
    own = {name: late.get(name) or game_of(name, games) for name in ours}
    lent = _lent({name: wheel[name] for name in names}, package, games)
    places = {name: lent.get(name, (own[name],)) for name in ours}
    parts = {part: {name: ours[name] for name in ours if part in places[name]} for part in ("", *games, *LATE)}
    parts[""][f"{package}/{ELSEWHERE}"] = json.dumps(games).encode()
    return {game_pack(slug) if slug else NAME: packed(files) for slug, files in parts.items()}


def _lent(files: Mapping[str, bytes], package: str, games: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The games that use a shared module which others do without, by its files; none where no game uses it."""
    graph = imports.graph(files)
    rooms = {name: "" if game_of(name, games) else name.split("/")[1] for name in graph}
    common = imports.reached(graph, [name for name, room in rooms.items() if room and room not in LENT])
    users = {slug: imports.reached(graph, [name for name in graph if game_of(name, games) == slug]) for slug in games}
    found: dict[str, tuple[str, ...]] = {}
    for module in [name for name, room in rooms.items() if room in LENT and not name.endswith("/__init__.py")]:
        using = tuple(slug for slug in games if module in users[slug])
        if module not in common and len(using) < len(games):
            found |= dict.fromkeys(_files(module), using)
    return found


def _files(module: str) -> tuple[str, str]:
    """A module and its bytecode."""
    return module, cached_name(module, "pyc")


def _is_compiled(name: str, wheel: Mapping[str, bytes]) -> bool:
    return name.endswith(".py") and cached_name(name, "pyc") in wheel


def packed(files: Mapping[str, bytes]) -> bytes:
    """A pack of these files."""
    ordered = {name: files[name] for name in sorted(files)}
    table = json.dumps({name: len(raw) for name, raw in ordered.items()}, separators=(",", ":")).encode()
    return zlib.compress(b"".join([len(table).to_bytes(FIGURE, "little"), table, *ordered.values()]), 9)


def unpacked(raw: bytes) -> dict[str, bytes]:
    """The files by their path below site-packages."""
    whole = zlib.decompress(raw)
    begin = FIGURE + int.from_bytes(whole[:FIGURE], "little")
    files = {}
    for name, length in json.loads(whole[FIGURE:begin]).items():
        files[name] = whole[begin : begin + length]
        begin += length
    return files
