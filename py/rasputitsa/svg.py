"""Pictures of a game as SVG: the board with its counters, and lines of figures.

>>> from rasputitsa import games, svg
>>> from rasputitsa.engine.match import Match
>>> picture = svg.board(Match.new(games.find("battle_for_moscow"), seed=1941))
>>> picture.startswith("<svg"), "XLVI" in picture
(True, True)
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from rasputitsa.engine.match import Match
from rasputitsa.page.view import unit_form

HEX = 40.0
"""Pixels from the middle of a hex to a corner."""
NORMALS = {
    "flat": {"SE": 30, "S": 90, "SW": 150, "NW": 210, "N": 270, "NE": 330},
    "pointy": {"E": 0, "SE": 60, "SW": 120, "W": 180, "NW": 240, "NE": 300},
}
"""The direction of each side of a hex, in degrees."""
PAPER, INK, GRID = "#f1e7cd", "#2a211a", "#b9a67c"
LAND = {"clear": PAPER, "forest": "#c9cda2", "marsh": "#d3dcc4", "mountain": "#d9c6a0", "sea": "#a9c8d2"}
STROKES = {"river": ("#6a9db4", 5), "rail": ("#4b423a", 2), "road": ("#b4713c", 2)}
FEATURES = {"city": "#9c4434", "fortification": "#8a3a28"}
TONES = {
    "blue": "#3c5f7e",
    "brown": "#93471f",
    "red": "#a3271d",
    "green": "#4f6b2f",
    "grey": "#7d7463",
    "black": "#303336",
}
FONT = "'Source Sans 3', system-ui, sans-serif"

Point = tuple[float, float]


def board(match: Match, side: str = "", language: str = "en") -> str:
    """The board as a side sees it, or as everybody may."""
    printed, names = match.rules.game.board(match.rules.scenario), match.rules.game.texts(language)
    middles = {id: middle(printed["orientation"], q, r) for id, q, r, _ in printed["hexes"]}
    state = match.observed(side) if side else match.common()
    units = [unit_form(match.look, unit) for unit in state.units.all()]
    parts = [
        *(_ground(printed, middles[id], terrain) for id, _, _, terrain in printed["hexes"]),
        *(_side(printed, middles[id], direction, kind) for kind, id, direction in _flat(printed["hexsides"])),
        *(_line(middles[one], middles[other], kind) for kind, one, other in _flat(printed["links"])),
        *(_feature(middles[id], kind) for kind, ids in printed["features"].items() for id in ids),
        *(_label((x, y + 0.8 * HEX), id, 9, "#826f52") for id, (x, y) in middles.items()),
        *(_label(_above(middles[place["hex"]]), names[place["name"]], 11, INK, "700") for place in printed["places"]),
        *_counters(match, [unit for unit in units if "hex" in unit], middles),
    ]
    return _framed(parts, middles.values())


def lines(series: Mapping[str, Sequence[float]], most: float = 0.0, size: tuple[int, int] = (560, 240)) -> str:
    """Series of figures from 0 up, one line each, with the name at its end."""
    width, height = size
    top = max([most, *(figure for figures in series.values() for figure in figures)]) or 1
    longest = max([2, *map(len, series.values())]) - 1
    right, bottom, left = width - 110, height - 24, 44

    def place(index: int, figure: float) -> Point:
        return left + (right - left) * index / longest, bottom - (bottom - 16) * figure / top

    parts = [_scale(figure, left, right, place(0, figure)[1]) for figure in (0, top / 2, top)]
    drawn = {name: [place(index, figure) for index, figure in enumerate(figures)] for name, figures in series.items()}
    heights = _apart({name: points[-1][1] for name, points in drawn.items() if points})
    for (name, y), colour in zip(heights.items(), _colours(), strict=False):
        parts += [
            _curve(drawn[name], colour),
            _label((right + 10, y + 4), name, 13, colour, "600", "start"),
        ]
    return _picture((0, 0), (width, height), parts)


def middle(orientation: str, q: int, r: int) -> Point:
    """The middle of a hex by its axial coordinates."""
    along, across = HEX * 1.5, HEX * math.sqrt(3)
    return (along * q, across * (r + q / 2)) if orientation == "flat" else (across * (q + r / 2), along * r)


def _ground(printed: Mapping[str, Any], at: Point, terrain: str) -> str:
    start = 0 if printed["orientation"] == "flat" else 30
    corners = " ".join(_figures(_corner(at, start + 60 * turn)) for turn in range(6))
    return _tag("polygon", points=corners, fill=LAND.get(terrain, "#dccfae"), stroke=GRID)


def _side(printed: Mapping[str, Any], at: Point, direction: str, kind: str) -> str:
    normal = NORMALS[printed["orientation"]][direction]
    return _line(_corner(at, normal - 30), _corner(at, normal + 30), kind)


def _line(one: Point, other: Point, kind: str) -> str:
    colour, width = STROKES.get(kind, ("#826f52", 2))
    dashes = "7 4" if kind == "rail" else "none"
    return _tag("path", d=_path([one, other]), stroke=colour, stroke_width=width, stroke_dasharray=dashes)


def _feature(at: Point, kind: str) -> str:
    colour = FEATURES.get(kind, "#826f52")
    radius, inside = (0.8 * HEX, "none") if kind == "fortification" else (0.3 * HEX, colour)
    return _tag("circle", cx=at[0], cy=at[1], r=radius, fill=inside, stroke=colour, opacity="0.6")


def _counters(match: Match, units: Iterable[Mapping[str, Any]], middles: Mapping[str, Point]) -> Iterable[str]:
    tones = {side.id: side.tone for side in match.rules.game.sides}
    stacked: dict[str, int] = {}
    for unit in units:
        height = stacked.get(unit["hex"], 0)
        stacked[unit["hex"]] = height + 1
        x, y = middles[unit["hex"]]
        yield _counter((x + 4 * height, y - 4 * height), unit["face"], TONES.get(tones[unit["side"]], INK))


def _counter(at: Point, face: Mapping[str, Any], colour: str) -> str:
    x, y = at
    half = 0.58 * HEX
    card = _tag("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=4, fill=colour, stroke=PAPER)
    figures = "#ffd98a" if face["steps"] < face["full"] else "#fff8ea"
    name = _label((x, y - 0.14 * HEX), face["name"][:8], 12, "#fff8ea")
    return card + name + _label((x, y + 0.36 * HEX), "-".join(face["values"]), 18, figures, "700")


def _label(at: Point, words: str, size: int, colour: str, weight: str = "400", anchor: str = "middle") -> str:
    form: dict[str, str | float] = {
        "font_size": size,
        "font_weight": weight,
        "font_family": FONT,
        "text_anchor": anchor,
        "fill": colour,
    }
    return _tag("text", words, x=at[0], y=at[1], **form)


def _curve(points: Sequence[Point], colour: str) -> str:
    line = _tag("path", d=_path(points), fill="none", stroke=colour, stroke_width="2.5")
    return line + _tag("circle", cx=points[-1][0], cy=points[-1][1], r=4, fill=colour)


def _apart(heights: Mapping[str, float]) -> dict[str, float]:
    """Heights at which names can be read: none closer to another than a line."""
    least, free = dict(heights), -math.inf
    for name in sorted(heights, key=lambda name: heights[name]):
        least[name] = free = max(heights[name], free + 16)
    return least


def _scale(figure: float, left: float, right: float, y: float) -> str:
    rule = _tag("path", d=_path([(left, y), (right, y)]), stroke=GRID)
    return rule + _label((left - 6, y + 4), f"{figure:g}", 12, INK, "400", "end")


def _colours() -> Iterable[str]:
    return (TONES[tone] for _ in range(100) for tone in ("blue", "brown", "green", "grey"))


def _framed(parts: Iterable[str], middles: Iterable[Point]) -> str:
    points = list(middles)
    low = min(x for x, _ in points) - HEX - 6, min(y for _, y in points) - HEX - 6
    high = max(x for x, _ in points) + HEX + 6, max(y for _, y in points) + HEX + 6
    return _picture(low, (high[0] - low[0], high[1] - low[1]), parts)


def _picture(low: Point, size: Point, parts: Iterable[str]) -> str:
    ground = _tag("rect", x=low[0], y=low[1], width=size[0], height=size[1], fill=PAPER)
    form: dict[str, str | float] = {"viewBox": f"{_figures(low)} {_figures(size)}", "width": size[0], "height": size[1]}
    return _raw("svg", ground + "".join(parts), xmlns="http://www.w3.org/2000/svg", **form)


def _tag(kind: str, words: str = "", **form: str | float) -> str:
    return _raw(kind, escape(words), **form)


def _raw(kind: str, inside: str, **form: str | float) -> str:
    values = {
        name: value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0") for name, value in form.items()
    }
    attributes = "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in values.items())
    return f"<{kind}{attributes}>{inside}</{kind}>"


def _path(points: Sequence[Point]) -> str:
    return "M" + " L".join(map(_figures, points))


def _above(at: Point) -> Point:
    return at[0], at[1] - 0.62 * HEX


def _flat(kinds: Mapping[str, Iterable[Sequence[str]]]) -> Iterable[tuple[str, str, str]]:
    return ((kind, first, second) for kind, pairs in kinds.items() for first, second in pairs)


def _corner(at: Point, degrees: int) -> Point:
    turn = math.radians(degrees)
    return at[0] + HEX * math.cos(turn), at[1] + HEX * math.sin(turn)


def _figures(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
