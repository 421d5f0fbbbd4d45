"""The older snapshots of a long game lie in bundles that are deflated: read as before, or told to be damaged."""

import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from building.paths import ROOT
from rasputitsa.cli.mutations import damaged_text, mutated, written
from rasputitsa.engine import snapshots
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import bundles, save
from rasputitsa.engine.record.bundles import Deflated, Piece
from rasputitsa.games import find
from tests.contract.cases import first_cases, played, walk
from tests.engine.test_tail import Keeper, reopened

CASE = first_cases()[0]
ACTIONS = 300
STORED = Path(__file__).parent / "bundled.json"
DAMAGED = 40

Form = dict[str, Any]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bundles already in games of a few turns."""
    for name, number in (("TOGETHER", 3), ("FRESH", 4), ("LEAST", 8)):
        monkeypatch.setattr(bundles, name, number)
    monkeypatch.setattr(snapshots, "TOLD_AFTER", 4)


@pytest.fixture(name="made")
def made_match() -> Match:
    """A game that was just played."""
    return played(CASE, 1941, ACTIONS)


@pytest.fixture(name="form")
def form_of_it(made: Match) -> Form:
    """Its save as JSON."""
    return dict(json.loads(save.dump(made)))


def bundle(form: Form, index: int = 1) -> Form:
    """One of the bundles of a save."""
    found: Form = form["branches"][0]["bundles"][index]
    return found


def opened(form: Form) -> save.Opened:
    """A save that opens."""
    return save.load(json.dumps(form, separators=(",", ":"), ensure_ascii=False), find)


def told(match: Match) -> tuple[Any, ...]:
    """All that a game tells of its past."""
    marks = [(length, len(form["units"])) for length, form in match.journal.positions()]
    return [*match.chronicle()], marks, [match.past(length).digest() for length in range(0, match.length, 30)]


def test_all_but_the_latest_snapshots_lie_in_bundles_and_a_short_game_has_none(form: Form, made: Match):
    branch = form["branches"][0]
    count = len(made.history.branch.snapshots.all)
    assert form["format"] == save.FORMAT
    assert [len(each["lengths"]) for each in branch["bundles"]] == [3] * ((count - 4) // 3)
    assert 4 <= len(branch["snapshots"]) < 7
    short = json.loads(save.dump(played(CASE, 1941, 20)))
    assert short["format"] == save.PLAIN
    assert "bundles" not in short["branches"][0]
    assert json.loads(json.dumps(save.position_file(made)))["format"] == save.PLAIN


def test_a_save_with_bundles_opens_to_the_same_game_and_reads_none_of_them_for_that(form: Form, made: Match):
    found = opened(form)
    assert found.notices == []
    kept = found.match.history.branch.snapshots.all
    pieces = [part for each in kept for part in (each.unread, each.events) if isinstance(part, Piece)]
    assert len(pieces) == 2 * 3 * len(form["branches"][0]["bundles"])
    assert found.match.digest() == made.digest()
    assert not any("items" in vars(piece.text) for piece in pieces)
    assert told(found.match) == told(made)
    assert save.verify(json.dumps(form), find) == []
    assert save.digests(json.dumps(form)) == len(kept)


def test_what_was_opened_is_written_as_it_was_whether_its_bundles_were_read_or_not(made: Match):
    data = save.dump(made)
    again = save.load(data, find).match
    assert save.dump(again) == data
    told(again)
    assert save.dump(again) == data


def test_a_save_without_bundles_opens_and_gets_them(made: Match, monkeypatch: pytest.MonkeyPatch):
    data = save.dump(made)
    with monkeypatch.context() as plain:
        plain.setattr(bundles, "LEAST", 10_000)
        before = save.dump(save.load(data, find).match)
    assert json.loads(before)["format"] == save.PLAIN
    assert save.dump(save.load(before, find).match) == data


def test_a_game_that_goes_on_or_is_taken_back_from_its_bundles_is_written_like_one_played_at_once(made: Match):
    made.mode = "practice"
    again = save.load(save.dump(made), find).match
    for match in (made, again):
        for _ in walk(match, 7, 60):
            pass
    assert save.dump(again) == save.dump(made)
    for length in (310, 170, 60):
        for match in (made, again):
            match.rewind(length)
            assert opened(json.loads(save.dump(match))).match.digest() == match.digest()
        assert save.dump(again) == save.dump(made)


def test_bundles_of_another_size_are_read_too(made: Match, monkeypatch: pytest.MonkeyPatch):
    data = save.dump(made)
    monkeypatch.setattr(bundles, "TOGETHER", 2)
    again = save.load(data, find).match
    assert told(again) == told(made)
    assert {len(each["lengths"]) for each in save.to_json(again)["branches"][0]["bundles"]} == {2}


class LongKeeper(Keeper):
    """A page that keeps a game of which a piece has plain what the whole would have in bundles."""

    def check(self, text: str) -> None:
        """The save with what was added for good opens to the whole one."""
        assert reopened(text) == save.dump(self.match)


def test_pieces_and_tails_follow_what_has_bundles_until_one_is_taken_apart():
    keeper = LongKeeper(CASE)
    for _ in walk(keeper.match, 3, 300):
        keeper.keep()
    keeper.ask("players", players=keeper.match.players, at=keeper.match.length)
    keeper.mark = None
    keeper.keep()
    assert len(keeper.whole["branches"][0]["bundles"]) > 3
    last = keeper.whole["branches"][0]["bundles"][-1]["lengths"][-1]
    for _ in walk(keeper.match, 5, 20):
        assert reopened(keeper.keep()) == save.dump(keeper.match)
    while keeper.match.length > last - 3:
        keeper.ask("undo", at=keeper.match.length)
        text = keeper.keep()
        if keeper.match.length % 4 == 0:
            assert reopened(text) == save.dump(keeper.match)
    assert re.fullmatch("s[tp]+s[tp]*s[tps]*", keeper.kinds)


@pytest.mark.parametrize("part", ["changes", "events"])
@pytest.mark.parametrize("change", [lambda data: data[:-8], lambda data: "é" + data, lambda data: "", str.swapcase])
def test_a_damaged_bundle_is_told_and_what_it_held_worked_out_again(
    form: Form, made: Match, part: str, change: Callable[[str], str]
):
    bundle(form)[part]["data"] = change(bundle(form)[part]["data"])
    found = opened(form)
    assert [notice.key for notice in found.notices] == ["save.bundles_damaged"]
    assert found.match.digest() == made.digest()
    lines, marks, digests = told(found.match)
    assert (lines, digests) == (told(made)[0], told(made)[2])
    assert set(marks) <= set(told(made)[1])
    again = opened(json.loads(save.dump(found.match)))
    assert again.notices == []
    assert told(again.match)[0] == lines


@pytest.mark.parametrize(
    "items",
    [7, {}, [], [3] * 3, [[]] * 3, [{"change": {}, "digest": "0" * 16}] * 3, "[" * 100, [[["log.x", 1]]] * 3],
)
def test_a_bundle_that_says_that_it_is_sound_and_holds_something_else_is_as_one_that_is_wrong(
    form: Form, made: Match, items: Any
):
    for part in ("changes", "events"):
        bundle(form)[part] = Deflated.of(items).to_json()
        found = opened(form)
        assert found.match.digest() == made.digest()
        assert [told(found.match)[place] for place in (0, 2)] == [told(made)[place] for place in (0, 2)]
        assert told(opened(json.loads(save.dump(found.match))).match)[0] == told(made)[0]


def test_no_more_comes_out_of_a_bundle_than_it_says(monkeypatch: pytest.MonkeyPatch):
    bomb = Deflated.of([0] * 100_000)
    lying = Deflated(bomb.data, 1000, bomb.check)
    seen, inflater = list[int](), zlib.decompressobj

    class Inflater:
        """One that notes how much it gave."""

        def __init__(self) -> None:
            self.inflater = inflater()
            self.eof = False

        def decompress(self, data: bytes, most: int) -> bytes:
            """A part of what comes out."""
            given = self.inflater.decompress(data, most)
            seen.append(len(given))
            return given

    monkeypatch.setattr(zlib, "decompressobj", Inflater)
    for _ in range(5):
        with pytest.raises(FormatError, match=r"error\.not_json"):
            Piece(lying, 0).read()
    assert seen == [1001]


def test_bundles_of_which_too_much_would_come_are_refused_before_any_is_read(form: Form):
    bundle(form, 0)["changes"]["size"] = bundle(form, 1)["events"]["size"] = bundles.LARGEST // 2 + 1
    with pytest.raises(FormatError, match=r"error\.too_large.*/branches"):
        opened(form)


@pytest.mark.parametrize(
    ("change", "key", "at"),
    [
        ({"lengths": []}, "error.range", "lengths"),
        ({"lengths": {}}, "error.type", "lengths"),
        ({"lengths": [1]}, "error.range", "lengths/0"),
        ({"lengths": [9000]}, "error.range", "lengths/0"),
        ({"lengths": [*range(2000)]}, "error.too_large", "lengths"),
        ({"phases": [1, 1]}, "error.range", "phases/1"),
        ({"phases": [3]}, "error.range", "phases/0"),
        ({"wholes": [-1]}, "error.range", "wholes/0"),
        ({"wholes": ["1"]}, "error.type", "wholes/0"),
        ({"moon": 1}, "error.unknown_field", "moon"),
        ({"changes": None}, "error.type", "changes"),
        ({"events": {"data": 1, "size": 1, "check": 1}}, "error.type", "events/data"),
        ({"events": {"data": "", "size": -1, "check": 1}}, "error.range", "events/size"),
        ({"events": {"data": "", "size": bundles.LARGEST + 1, "check": 1}}, "error.range", "events/size"),
        ({"events": {"data": "", "size": 1, "check": 1 << 32}}, "error.range", "events/check"),
        ({"events": {"data": "", "size": 1, "check": 1, "moon": 1}}, "error.unknown_field", "events/moon"),
    ],
    ids=lambda given: str(given)[:40],
)
def test_a_bundle_of_another_shape_is_refused_with_its_place(form: Form, change: Form, key: str, at: str):
    bundle(form).update(change)
    with pytest.raises(FormatError) as refused:
        opened(form)
    facts = dict(refused.value.text.facts)
    assert (refused.value.text.key, facts["at"]) == (key, f"/branches/0/bundles/1/{at}")


@pytest.mark.parametrize("made_of", [{}, 7, [3], [None], [{}] * 2000], ids=lambda given: str(given)[:20])
def test_bundles_that_are_none_are_refused(form: Form, made_of: Any):
    form["branches"][0]["bundles"] = made_of
    with pytest.raises(FormatError, match="/branches/0/bundles"):
        opened(form)


def test_a_save_of_the_format_before_has_no_bundles(form: Form):
    with pytest.raises(FormatError, match=r"error\.unknown_field.*/branches/0/bundles"):
        opened(form | {"format": 2})


def test_a_save_damaged_anywhere_is_refused_with_words_or_read_and_told(form: Form):
    data = json.dumps(form, separators=(",", ":"))
    for seed in range(DAMAGED):
        choose = Chooser(seed)
        for text in (damaged_text(data, choose), written(mutated(form, choose))):
            try:
                match = save.load(text, find).match
            except RasputitsaError:
                continue
            [*match.chronicle()]
            save.load(save.dump(match), find)


def test_the_stored_save_opens_in_every_later_release():
    data = STORED.read_text(encoding="utf-8")
    found = save.load(data, find)
    assert found.notices == []
    assert len(json.loads(data)["branches"][0]["bundles"]) > 2
    assert save.verify(data, find) == []
    assert found.match.digest() == played(CASE, 1941, ACTIONS).digest()


def test_the_example_in_the_document_is_read_as_what_it_says():
    document = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    found = re.search(r"`(\{\"check\".*?\})` stands for\s+`(.*?)`", document)
    assert found
    given = Deflated(**json.loads(found[1]))
    assert given.is_sound
    assert given.items == json.loads(found[2])
    assert Deflated.of(json.loads(found[2])).items == given.items
