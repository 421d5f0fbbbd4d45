"""A view is plain JSON that keeps to the shape in web/src/types.d.ts, and every sentence in it can be shown."""

import json
from collections.abc import Iterator
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.view import BEGINNING, targets_form, view
from tests.contract.cases import Case, walk

EVERY = 7
PANELS = {
    "track": "cells",
    "steps": "items",
    "figures": "rows",
    "pool": "units",
    "hand": "cards",
    "battles": "battles",
    "table": "rows",
}


def test_views_are_plain_json(case: Case):
    match = case.new(71)
    for _ in walk(match, 71):
        if match.length % EVERY == 0:
            seen = view(match, BEGINNING)
            assert json.loads(json.dumps(seen, allow_nan=False)) == seen
            assert all(isinstance(key, str) for form in objects(seen) for key in form)


def test_units_stand_where_the_board_has_a_place(case: Case):
    match, board = case.new(72), case.board()
    hexes, boxes = {row[0] for row in board["hexes"]}, {box["id"] for box in board["boxes"]}
    for _ in walk(match, 72):
        if match.length % EVERY == 0:
            units = view(match, BEGINNING)["units"]
            assert len({unit["id"] for unit in units}) == len(units)
            assert all(unit.get("hex") in hexes or unit.get("box") in boxes for unit in units)


def test_what_is_offered_names_things_in_the_view(case: Case):
    match, choose = case.new(73), Chooser(73)
    hexes = {row[0] for row in case.board()["hexes"]}
    for _ in walk(match, 73):
        if match.length % EVERY or match.decision is None:
            continue
        seen = view(match, match.length)
        known = {"unit": {unit["id"] for unit in seen["units"]}, "hex": hexes}
        for form, option in zip(seen["decision"]["options"], match.decision.options, strict=True):
            if form["subject"] == "item":
                assert set(form["titles"]) == set(form["subjects"])
            elif form["subject"]:
                assert set(form["subjects"]) <= known[form["subject"]]
            if form["target"] in known and form["subjects"]:
                subject = form["subjects"][choose(len(form["subjects"]))]
                assert {target["id"] for target in targets_form(option, subject)} <= known[form["target"]]


def test_panels_are_of_the_kinds_that_the_page_draws(case: Case):
    match = case.new(74)
    for _ in walk(match, 74):
        if match.length % EVERY == 0:
            panels = view(match, match.length)["panels"]
            assert len({panel["id"] for panel in panels}) == len(panels)
            assert all(isinstance(panel[PANELS[panel["kind"]]], list) for panel in panels)


def test_one_option_at_most_goes_on(case: Case):
    match = case.new(75)
    for _ in walk(match, 75):
        assert match.decision is not None
        assert sum(option.advances for option in match.decision.options) <= 1


def test_the_log_after_opening_is_what_it_was(first_case: Case):
    match = first_case.new(76)
    for _ in walk(match, 76):
        pass
    original = list(match.chronicle())
    forgotten = Match.new(first_case.game, first_case.scenario, dict(first_case.options), seed=76)
    forgotten.adopt(match.history, match.length, match.state, {})
    assert list(forgotten.chronicle()) == original


def objects(form: Any) -> Iterator[dict[Any, Any]]:
    """Every JSON object in a value."""
    if isinstance(form, dict):
        yield form
        for inner in form.values():
            yield from objects(inner)
    elif isinstance(form, list):
        for inner in form:
            yield from objects(inner)
