"""A position in few letters is the position: unpacked, nothing has changed."""

import json

from rasputitsa.engine import position
from rasputitsa.engine.match import Match
from rasputitsa.engine.record.packed import packed, unpacked
from tests.contract.cases import Case
from tests.contract.walks import Now, Watching


def a_packed_position_read_back_is_equal(case: Case, match: Match) -> Watching:
    now = Now(match, 41)
    while (yield):
        if now.is_due():
            form = json.loads(position.canonical(match.position()))
            few = json.loads(position.canonical(packed(match.rules, form)))
            assert unpacked(match.rules, few, "") == form
