"""Whole games by request: written and read in slices, and set beside the game in play, which stays until it is told."""

import base64
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.engine.test_tasks import ask

SLUG = "battle_for_moscow"
FILES = Path(__file__).parents[1] / "contract" / "files"
LINKS: dict[str, list[dict[str, Any]]] = json.loads((FILES / "links.json").read_text(encoding="utf-8"))
"""Links with all that stands behind their codes, and links to positions. They open in every later release."""


def begun(actions: int, seed: int = 3) -> Session:
    """A session with a random game of so many actions."""
    session = Session()
    ask(session, "new", game=SLUG, seed=7)
    choose = Chooser(seed)
    for _ in range(actions):
        assert session.match.decision is not None
        session.match.play(session.match.decision.sample(choose))
    return session


def actions_of(session: Session) -> Iterator[Action]:
    """All that may be played now."""
    assert session.match.decision is not None
    return session.match.decision.actions()


def code_of(session: Session) -> str:
    """The code of the game in play, asked for until it is there."""
    while True:
        written = ask(session, "write_code")["written"]
        assert written["done"] <= written["of"]
        if "code" in written:
            return str(written["code"])


def came(session: Session, code: str) -> dict[str, Any]:
    """The answer once a code is read; the match in play stays as it is."""
    before = save.dump(session.match)
    while True:
        answer = ask(session, "read_code", code=code)
        if "save" in answer:
            assert save.dump(session.match) == before
            return answer


def test_a_game_goes_on_by_codes_between_two_sessions():
    mine, theirs = begun(100), begun(130)
    answer = came(mine, code_of(theirs))
    assert [answer[name] for name in ("stands", "shared", "length")] == ["ahead", 100, 130]
    assert answer["read"] == {"game": SLUG, "scenario": "classic", "done": 130, "of": 130}
    assert answer["save"] == save.dump(theirs.match)
    view = ask(mine, "go_on", at=100)["view"]
    assert (view["length"], mine.match.digest()) == (130, theirs.match.digest())
    assert came(mine, code_of(theirs))["stands"] == "same"
    assert came(mine, code_of(begun(90)))["stands"] == "behind"


def test_a_game_that_went_elsewhere_is_not_gone_on_with():
    mine, theirs = begun(60), begun(40)
    theirs.match.play(next(each for each in actions_of(theirs) if each != mine.match.entries[40].action))
    apart = ask(mine, "compare", save=save.dump(theirs.match))
    assert (apart["stands"], apart["shared"], apart["length"]) == ("apart", 40, 41)
    card, state = apart["card"], theirs.match.state
    assert (card["game"], card["turn"], card["length"]) == (SLUG, state.turn, 41)
    held = {
        side: {theirs.match.rules.grid.names[unit.hex] for unit in state.units.of(side) if unit.hex >= 0}
        for side in card["sketch"]
    }
    assert {side: set(hexes.split()) for side, hexes in card["sketch"].items()} == held
    refused = json.loads(mine.handle(json.dumps({"method": "go_on", "at": 60})))
    assert refused["error"]["key"] == "error.code.apart"
    stale = json.loads(mine.handle(json.dumps({"method": "go_on", "at": 59})))
    assert stale["error"]["key"] == "error.stale"
    other = Session()
    ask(other, "new", game=SLUG, seed=8)
    stranger = ask(mine, "compare", save=save.dump(other.match))
    assert (stranger["stands"], stranger["match"]) == ("other", ask(other, "recap")["match"])
    assert apart["match"] == ask(mine, "recap")["match"] != stranger["match"]


def test_a_code_is_read_where_nothing_is_played_and_too_long_a_one_nowhere():
    session, code = Session(), code_of(begun(50))
    while "save" not in (answer := ask(session, "read_code", code=code)):
        pass
    assert answer["stands"] == "other"
    refused = json.loads(session.handle(json.dumps({"method": "read_code", "code": code + "A" * 20_000})))
    assert refused["error"]["key"] == "error.code.long"
    again = json.loads(session.handle(json.dumps({"method": "read_code", "code": code[:-1] + "!"})))
    assert again["error"]["key"] == "error.code.cut"


@pytest.mark.parametrize("vector", LINKS["games"], ids=[each["of"] for each in LINKS["games"]])
def test_a_link_of_an_earlier_day_opens_with_all_that_stands_behind_it(vector: dict[str, Any]):
    answer = came(begun(0), vector["code"])
    match = save.load(answer["save"], find).match
    assert [match.length, match.digest()] == [vector["length"], vector["digest"]]
    assert [match.seal, match.duplicate] == [vector["seal"], vector["duplicate"]]


@pytest.mark.parametrize("vector", LINKS["positions"], ids=[each["of"] for each in LINKS["positions"]])
def test_a_link_to_a_position_of_an_earlier_day_opens(vector: dict[str, Any]):
    data = vector["code"].rpartition(".")[2]
    text = zlib.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)), -15).decode()
    session = Session()
    ask(session, "open", save=text)
    assert session.match.digest() == vector["digest"]
    assert session.match.rules.game.slug == vector["of"]


def test_what_was_played_meanwhile_is_in_the_code():
    session = begun(100)
    assert "code" not in ask(session, "write_code")["written"]
    assert session.match.decision is not None
    session.match.play(session.match.decision.sample(Chooser(9)))
    code = code_of(session)
    assert came(session, code)["length"] == 101


def test_of_sealed_dice_a_code_tells_no_seal_and_that_is_said():
    sealed = Session()
    ask(sealed, "new", game=SLUG, seed=7, salt="a" * 32)
    assert ask(sealed, "write_code")["written"]["unsealed"] is True
    assert "unsealed" not in ask(begun(0), "write_code")["written"]
