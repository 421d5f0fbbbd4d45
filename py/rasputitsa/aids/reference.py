"""Printed tables for the rules drawer, in the form that the page draws."""

from collections.abc import Iterable

from rasputitsa.engine import forms
from rasputitsa.engine.panel_forms import TablePanel
from rasputitsa.engine.text import Text, text
from rasputitsa.rules.combat.crt import ResultsTable

Cell = Text | str | int
"""A cell: a sentence, or what is printed there."""
NOTHING = "–"
"""The cell in which nothing is printed."""


def printed(
    title: Text, columns: Iterable[Cell], rows: Iterable[Iterable[Cell]], provenance: str
) -> forms.ReferenceTable:
    """A table of sentences and figures; a column without a heading names the rows."""
    return {
        "title": title.json(),
        "columns": [_form(cell) for cell in columns],
        "rows": [[_form(cell) for cell in row] for row in rows],
        "provenance": provenance,
    }


def table_of(
    name: str, heads: Iterable[Cell], rows: Iterable[Iterable[Cell]], provenance: str, title: str = ""
) -> forms.ReferenceTable:
    """A table with its words under `table.<name>`; a heading given as a word is `table.<name>.<word>`."""
    named = (text(f"table.{name}.{head}") if isinstance(head, str) else head for head in heads)
    return printed(text(f"table.{title or name}"), ("", *named), rows, provenance)


def results(title: Text, table: ResultsTable) -> forms.ReferenceTable:
    """A combat results table, whose results are codes; several rows of headings are named by `heading.<name>`."""
    rows: list[tuple[Cell, ...]] = [(str(die), *results) for die, results in table.rows.items()]
    codes = list(dict.fromkeys(result for results in table.rows.values() for result in results))
    if len(table.headings) == 1:
        return {**printed(title, ("", *table.labels), rows, table.provenance), "codes": codes}
    over: list[tuple[Cell, ...]] = [(text(f"heading.{name}"), *row.labels) for name, row in table.headings.items()]
    return {**printed(title, ("",) * (len(table.ratios) + 1), [*over, *rows], table.provenance), "codes": codes}


def results_panel(title: Text, table: ResultsTable) -> TablePanel:
    """A combat results table among the panels."""
    return {"kind": "table", "id": "results", **results(title, table)}


def _form(cell: Cell) -> forms.Cell:
    return cell.json() if isinstance(cell, Text) else cell
