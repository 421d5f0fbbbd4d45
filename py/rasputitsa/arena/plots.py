"""Shares as bars with their intervals, drawn as SVG that takes the colours of the page it stands on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from rasputitsa.arena.statistics import Estimate

ROW, LABELS, WIDTH, HEAD, FOOT = 26, 260, 400, 34, 24
MARGIN = 60
"""Room for the figures right of the bars, in the units of the picture."""
_TICKS = (0, 25, 50, 75, 100)
_EVEN = 50


@dataclass(frozen=True, slots=True)
class Bar:
    """A labelled estimate of a share."""

    label: str
    estimate: Estimate


def bars(title: str, rows: Sequence[Bar]) -> str:
    """A picture of shares from 0 to 100 %, with a line at 50 %."""
    height = HEAD + ROW * len(rows) + FOOT
    box = {"viewBox": f"0 0 {LABELS + WIDTH + MARGIN} {height}", "role": "img"}
    font = {"font-family": "system-ui, sans-serif", "font-size": 13, "fill": "currentColor"}
    drawn = [row for number, bar in enumerate(rows) for row in _bar(bar, HEAD + ROW * number)]
    heading = [f"<title>{escape(title)}</title>", _text(0, 16, title, {"font-weight": "bold"})]
    start = _tag("svg", {"xmlns": "http://www.w3.org/2000/svg", **box, **font}, "")
    return "\n".join([start, *heading, *_axis(height - FOOT), *drawn, "</svg>", ""])


def _axis(bottom: int) -> Iterator[str]:
    for tick in _TICKS:
        x, strength = _x(tick / 100), 0.7 if tick == _EVEN else 0.2
        ends = {"x1": x, "x2": x, "y1": HEAD - 4, "y2": bottom}
        yield _tag("line", {**ends, "stroke": "currentColor", "stroke-opacity": strength})
        yield _text(x, bottom + 16, f"{tick} %", {"text-anchor": "middle"})


def _bar(bar: Bar, top: int) -> Iterator[str]:
    middle, found = top + ROW // 2, bar.estimate
    value, low, high = (f"{100 * share:.0f}" for share in (found.value, found.low, found.high))
    line = {"fill": "none", "stroke": "currentColor", "stroke-width": 1.5}
    yield f"<g><title>{escape(bar.label)}: {value} % ({low} to {high})</title>"
    yield _text(LABELS - 8, middle + 4, bar.label, {"text-anchor": "end"})
    box = {"x": LABELS, "y": top + 5, "width": round(_x(found.value) - LABELS, 1), "height": ROW - 10}
    yield _tag("rect", {**box, "fill-opacity": 0.25})
    yield _tag("path", {"d": f"M{_x(found.low)} {middle - 5}v10m0-5H{_x(found.high)}m0-5v10", **line})
    yield _tag("circle", {"cx": _x(found.value), "cy": middle, "r": 3})
    yield _text(LABELS + WIDTH + 12, middle + 4, f"{value} %", {}) + "</g>"


def _text(x: float, y: float, words: str, facts: Mapping[str, object]) -> str:
    return f"{_tag('text', {'x': x, 'y': y, **facts}, '')}{escape(words)}</text>"


def _tag(name: str, facts: Mapping[str, object], end: str = "/") -> str:
    return f"<{name} " + " ".join(f'{fact}="{escape(str(value))}"' for fact, value in facts.items()) + f"{end}>"


def _x(share: float) -> float:
    return round(LABELS + WIDTH * share, 1)
