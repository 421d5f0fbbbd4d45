"""A view is plain JSON that has the forms of `page/forms.py`, and names only what it shows."""

import json

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.page.forms import View
from rasputitsa.page.view import BEGINNING, targets_form, view
from tests.contract.cases import Case
from tests.contract.shapes import misfits
from tests.contract.walks import Now, Watching


def views_are_plain_json_of_what_the_page_draws(case: Case, match: Match) -> Watching:
    board, now = case.board(), Now(match, 11)
    hexes, boxes = {row[0] for row in board["hexes"]}, {box["id"] for box in board["boxes"]}
    while (yield):
        if not now.is_due():
            continue
        seen = view(match, BEGINNING)
        assert json.loads(json.dumps(seen, allow_nan=False)) == seen
        assert [*misfits(seen, View)] == []
        assert len({unit["id"] for unit in seen["units"]}) == len(seen["units"])
        assert all(unit.get("hex") in hexes or unit.get("box") in boxes for unit in seen["units"])
        assert seen["situation"]["entries"]
        assert seen["situation"]["lines"]
        panels = seen["panels"]
        assert len({panel["id"] for panel in panels}) == len(panels)


def what_is_offered_names_things_in_the_view(case: Case, match: Match) -> Watching:
    choose, now = Chooser(73), Now(match, 11)
    hexes = {row[0] for row in case.board()["hexes"]}
    while (yield):
        if match.decision is None or not now.is_due():
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
