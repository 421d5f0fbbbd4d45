"""The packs: the package as the page's worker takes it, written into Python's file system without unzipping.

One holds what all games share, and one each game with what its computer players know: it is fetched when it is opened.
What lessons and puzzles need is one more, in the place of a game.
Packed by zlib: four bytes of a number, a table of that many bytes, then the files one after the other. The table is
JSON, from the path of a file below site-packages to its length. `web/src/worker.js` reads it. A source whose bytecode
is there is empty, for Python only asks whether it is there; the wheel, which the site holds too, has it whole.
"""

import json
import zlib
from collections.abc import Mapping

from building.wheel import LATE, cached_name, game_of, games_of, is_on_the_page

NAME = "rasputitsa.pack"
FIGURE = 4
LESSONS = ("/data/lessons.json", "/data/puzzles.json")
"""The lessons and puzzles of a game, which come with what they need."""
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
    parts = {part: {name: ours[name] for name in ours if own[name] == part} for part in ("", *games, *LATE)}
    parts[""][f"{package}/{ELSEWHERE}"] = json.dumps(games).encode()
    return {game_pack(slug) if slug else NAME: packed(files) for slug, files in parts.items()}


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
