"""Results as tables that are Markdown and can be read in a terminal."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa import games
from rasputitsa.arena.record import Record
from rasputitsa.arena.sprt import H0, H1
from rasputitsa.engine.text import name_of
from rasputitsa.export import texts_of

NONE = "–"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose columns line up; the first is words, the others figures."""
    widths = [max(3, *(len(row[column]) for row in (head, *rows))) for column in range(len(head))]
    rule = [("-" * width if column == 0 else "-" * (width - 1) + ":") for column, width in enumerate(widths)]
    return "\n".join(_row(row, widths) for row in (head, rule, *rows))


def contest_table(summary: Mapping[str, Any]) -> str:
    """One contest, line by line."""
    rows = [("Pairs", str(summary["pairs"])), ("Score", _with_interval(summary["score"]))]
    rows += [(f"as {name}", _side(side)) for name, side in zip(side_names(summary), _sides(summary), strict=True)]
    rows += [
        ("Elo", elo_text(summary["elo"])),
        ("Margin", margin_text(summary["margin"])),
        ("Pairs by points (0, ½, 1, 1½, 2)", " ".join(map(str, summary["results"]))),
        (f"{side_names(summary)[0]} side, whoever plays it", _with_interval(summary["first_side"])),
        (f"{summary['a']}, ms a phase", thinking_text(summary["thinking"]["a"])),
        (f"{summary['b']}, ms a phase", thinking_text(summary["thinking"]["b"])),
    ]
    rows += [("Test", sprt_text(summary["test"]))] if summary["test"] else []
    return "\n".join([table((f"{summary['a']} against {summary['b']}", ""), rows), *forfeit_lines(summary)])


def ladder_table(summaries: Sequence[Mapping[str, Any]]) -> str:
    """One line a contest; the sides are the same in all of them."""
    sides = side_names(summaries[0])
    head = ("Level", "against", "Pairs", "Score", "95 %", *(f"as {side}" for side in sides), "Elo", "Margin")
    rows = [_ladder_row(summary) for summary in summaries]
    lines = [line for summary in summaries for line in forfeit_lines(summary)]
    return "\n".join([table((*head, "ms a phase", "Goal"), rows), *lines])


def made_by(record: Record) -> str:
    """The date, the versions and the command of a table."""
    rules = ", ".join(f"{game} rules {version}" for game, version in record.versions["rules"].items())
    versions = f"rasputitsa {record.versions['rasputitsa']}, {rules}, sources {record.versions['sources']}"
    return f"{record.date}, {versions}, Python {record.versions['python']}: `{record.command}`"


def forfeit_lines(summary: Mapping[str, Any]) -> list[str]:
    """The games that were forfeited and the reasons, a line each."""
    return [
        f"- pair {found['pair']}, {summary['a']} {found['a_side']}: "
        + (f"{summary[found['forfeit']]} forfeits: {found['reason']}" if found["forfeit"] else found["reason"])
        for found in summary["forfeits"]
    ]


def side_names(summary: Mapping[str, Any]) -> list[str]:
    """The sides in words."""
    game = games.find(summary["setting"]["game"])
    texts = texts_of(game, "en")
    return [name_of(side.id, texts) for side in game.sides]


def percent(share: float) -> str:
    """A share in whole percents, halves upwards as in the page; none and all are said of none and all alone.

    >>> percent(0.805), percent(0.995), percent(1.0)
    ('81 %', '99.5 %', '100 %')
    """
    whole = math.floor(100 * share + 0.5)
    is_near = whole in (0, 100) and share not in (0, 1)
    return f"{100 * share:.1f} %" if is_near else f"{whole} %"


def interval(form: Mapping[str, float]) -> str:
    """The 95 % interval of a share."""
    return f"{100 * form['low']:.0f} to {100 * form['high']:.0f}"


def elo_text(form: Mapping[str, float | None]) -> str:
    """An Elo difference with its interval; a score of 0 or 1 has no bound on one side."""
    value, low, high = (NONE if form[name] is None else f"{form[name]:+.0f}" for name in ("value", "low", "high"))
    if form["value"] is None and form["low"] is not None:
        return f"above {low}"
    if form["value"] is None and form["high"] is not None:
        return f"below {high}"
    return f"{value} ({low} to {high})"


def margin_text(form: Mapping[str, Any] | None) -> str:
    """An average margin with its interval and measure."""
    if form is None:
        return NONE
    return f"{form['value']:+.1f} ({form['low']:+.1f} to {form['high']:+.1f}) {form['measure']}"


def thinking_text(form: Mapping[str, Any]) -> str:
    """The median and the 95th percentile of the times, and nodes a decision."""
    nodes = form["nodes"] / max(1, form["decisions"])
    return f"{form['ms']['median']}, 95th {form['ms']['p95']}; {nodes:.1f} nodes a decision"


def sprt_text(form: Mapping[str, Any]) -> str:
    """The state of a sequential test, in words."""
    bounds = (
        f"LLR {form['llr']:.2f} ({form['lower']:.2f}, {form['upper']:.2f}) [{form['elo0']:.0f}, {form['elo1']:.0f}]"
    )
    meaning = {H0: f"no more than {form['elo0']:.0f} Elo", H1: f"at least {form['elo1']:.0f} Elo"}
    return f"{bounds}: {meaning.get(form['verdict'], 'open')}"


def _ladder_row(summary: Mapping[str, Any]) -> tuple[str, ...]:
    score, test = summary["score"], summary["test"]
    times = summary["thinking"]["a"]["ms"]
    return (
        summary["a"],
        summary["b"],
        str(summary["pairs"]),
        percent(score["value"]),
        interval(score),
        *(percent(side["score"]["value"]) for side in _sides(summary)),
        elo_text(summary["elo"]),
        margin_text(summary["margin"]),
        f"{times['median']}, 95th {times['p95']}",
        {H0: "missed", H1: "reached"}.get(test["verdict"], "open") if test else NONE,
    )


def _sides(summary: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return list(summary["sides"].values())


def _side(form: Mapping[str, Any]) -> str:
    return f"{_with_interval(form['score'])}: {form['won']} won, {form['drawn']} drawn, {form['lost']} lost"


def _with_interval(form: Mapping[str, float]) -> str:
    return f"{percent(form['value'])} ({interval(form)})"


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = zip(cells, widths, strict=True)
    return "| " + " | ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)]) + " |"
