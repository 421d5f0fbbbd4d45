"""A board in characters: each hex two lines, units above, the printed id and terrain below."""

from typing import Any

from rasputitsa.engine.match import Match
from rasputitsa.page.view import unit_form

_WIDTH = 9
_MARKS = {"forest": "f", "marsh": "m", "mountain": "M", "sea": "~"}


def draw(match: Match) -> str:
    """The map with the units that the deciding side sees."""
    board = match.rules.game.board(match.rules.scenario)
    stacks = _stacks(match)
    lines: dict[int, dict[int, str]] = {}
    for hex, q, r, terrain in board["hexes"]:
        x, y = (q, 2 * r + q) if board["orientation"] == "flat" else (q + r // 2, 2 * r)
        lines.setdefault(y, {})[x] = stacks.get(hex, "")
        lines.setdefault(y + 1, {})[x] = hex + _signs(board, hex, terrain)
    first = min(x for line in lines.values() for x in line)
    return "\n".join(_line(lines[y], first) for y in sorted(lines))


def _stacks(match: Match) -> dict[str, str]:
    stacks: dict[str, str] = {}
    for unit in match.observed(match.state.active).units.all():
        form = unit_form(match.look, unit)
        if "hex" in form:
            label = f"{form['face']['name'][:5]}.{form['face']['values'][0]}"
            stacks[form["hex"]] = stacks[form["hex"]][:7] + "+" if form["hex"] in stacks else label
    return stacks


def _signs(board: dict[str, Any], hex: str, terrain: str) -> str:
    features = "".join(name[0].upper() for name, hexes in board["features"].items() if hex in hexes)
    return _MARKS.get(terrain, "" if terrain == "clear" else "?") + features


def _line(cells: dict[int, str], first: int) -> str:
    text = ""
    for x in sorted(cells):
        text = text.ljust((x - first) * _WIDTH) + cells[x][: _WIDTH - 1]
    return text
