"""An owner's own tables: read from a file, checked with file and key, named in saves by their hash."""

import json
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine import owner_tables
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.session import Session
from tests.skirmish import GAME
from tests.skirmish.build import data

games.add(GAME)
SAME = ["NE", "NE", "NE", "NE"]


def file(results: Any = None, **changes: Any) -> str:
    """An owner's file of the invented game, in which nothing ever happens but what is said."""
    printed = data("tables.json")["results"]
    calm = {**printed, "rows": dict.fromkeys(printed["rows"], SAME)}
    form = {"format": 1, "edition": "Calm", "game": GAME.slug, "data": {"tables": {"results": results or calm}}}
    return json.dumps({**form, **changes})


def asked(session: Session, **request: Any) -> Any:
    return json.loads(session.handle(json.dumps(request)))


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget all owner's files that were read."""
    monkeypatch.setattr(owner_tables, "_KNOWN", {})


def test_what_an_owner_brings_stands_in_place_of_ours(forgotten: None):
    owners = owner_tables.owned(GAME, {"name": "Calm", "hash": owner_tables.read(file(), games.find).hash})
    assert set(Match.new(owners, "crossing", {}, seed=1).rules.results.rows.values()) == {tuple(SAME)}
    assert set(Match.new(GAME, "crossing", {}, seed=1).rules.results.rows.values()) != {tuple(SAME)}


def test_the_tables_of_the_rulebook_are_those_of_the_owner(forgotten: None):
    told = asked(Session(), method="edition", file=file())["tables"]["results"]
    ours = GAME.tables()["results"]
    assert told["columns"] == json.loads(json.dumps(ours))["columns"]
    assert (
        {cell for _, *row in told["rows"] for cell in row}
        == set(SAME)
        != {cell for _, *row in ours["rows"] for cell in row}
    )


def test_a_save_names_the_file_by_its_hash_and_opens_with_it(forgotten: None):
    session = Session()
    named = asked(session, method="edition", file=file())["edition"]
    assert asked(session, method="new", game=GAME.slug, scenario="crossing", seed=1, edition=named)["ok"]
    written = asked(session, method="save")["save"]
    assert json.loads(written)["edition"] == named
    opened = save.load(written, games.find).match
    assert set(opened.rules.results.rows.values()) == {tuple(SAME)}
    assert save.dump(opened) == written
    assert save.verify(written, games.find) == []


def test_a_save_that_needs_a_file_that_is_not_here_says_which(forgotten: None, monkeypatch: pytest.MonkeyPatch):
    named = owner_tables.read(file(), games.find)
    match = Match.new(owner_tables.owned(GAME, {"name": named.name, "hash": named.hash}), "crossing", {}, seed=1)
    for written in (save.dump(match), json.dumps(save.position_file(match))):
        monkeypatch.setattr(owner_tables, "_KNOWN", {})
        answer = asked(Session(), method="open", save=written)
        assert answer["error"]["key"] == "error.no_edition"
        assert answer["error"]["facts"] == {"at": "/edition", "name": "Calm", "hash": named.hash}


def test_the_same_data_have_the_same_hash_whatever_they_are_called(forgotten: None):
    one, other = (owner_tables.read(file(edition=name), games.find) for name in ("Calm", "Calmer"))
    changed = {**data("tables.json")["results"], "provenance": "printed"}
    assert one.hash == other.hash != owner_tables.read(file(changed), games.find).hash


def test_a_game_in_our_data_names_no_file(forgotten: None):
    assert "edition" not in save.to_json(Match.new(GAME, "crossing", {}, seed=1))


PRINTED = data("tables.json")["results"]
WRONG: dict[str, tuple[str, str]] = {
    "not json": ("{", "error.not_json"),
    "a save": (json.dumps({"format": 2, "game": GAME.slug}), "error.not_an_edition"),
    "another format": (file(format=2), "error.not_an_edition"),
    "no data": (file(data=[]), "error.type"),
    "what cannot be replaced": (file(data={"tables": {"cards": {}}}), "error.unknown_field"),
    "another file": (file(data={"map": {"terrain": {}}}), "error.unknown_field"),
    "a field too many": (file({**PRINTED, "colour": "red"}), "error.unknown_field"),
    "a field too few": (file({"columns": PRINTED["columns"]}), "error.missing_field"),
    "a number for a word": (file({**PRINTED, "columns": [1]}), "error.type"),
    "a name for a list": (file({**PRINTED, "columns": "1:1"}), "error.type"),
    "too large": (file(edition="x" * 200_001), "error.too_large"),
    "a game without": (file(game="battle_for_moscow"), "error.no_editions"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_file_that_cannot_be_is_refused_with_its_place(forgotten: None, what: str):
    given, key = WRONG[what]
    with pytest.raises(FormatError) as error:
        owner_tables.read(given, games.find)
    assert error.value.text.key == key
    assert owner_tables._KNOWN == {}


def test_tables_that_do_not_fit_together_are_refused_and_not_kept(forgotten: None, monkeypatch: pytest.MonkeyPatch):
    def fail(owners: object, edition: object) -> None:
        raise KeyError("3133")

    monkeypatch.setattr(type(GAME), "edited", fail)
    answer = asked(Session(), method="edition", file=file())
    assert answer["error"] == {"key": "error.edition_unfit", "facts": {"at": "/data", "game": GAME.slug}}
    assert owner_tables._KNOWN == {}
