"""The search for games: those that are here, those added, and those that have to be fetched first."""

import json
from pathlib import Path

import pytest

from rasputitsa import games
from rasputitsa.engine.errors import NotHereError, OptionsError
from rasputitsa.session import Session
from tests.invented import SLUGS, offer


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A game that is known and not here."""
    monkeypatch.setattr(games, "ELSEWHERE", tmp_path / "elsewhere.json")
    games.ELSEWHERE.write_text(json.dumps(["battle_for_moscow", "far_away"]), encoding="utf-8")


def asked(**request: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(Session().handle(json.dumps(request)))
    return answer


@pytest.mark.usefixtures("elsewhere")
def test_what_is_here_what_is_elsewhere_and_what_was_added_is_listed_once():
    here = set(games._here())
    offer()
    assert here >= {"battle_for_moscow"}
    assert games.slugs() == (*sorted({*here, "far_away"}), *SLUGS)


@pytest.mark.usefixtures("elsewhere")
def test_a_game_that_is_here_is_opened_though_it_is_named_as_elsewhere():
    assert games.find("battle_for_moscow").slug == "battle_for_moscow"


@pytest.mark.usefixtures("elsewhere")
def test_a_game_that_is_elsewhere_is_asked_for_by_name():
    with pytest.raises(NotHereError) as error:
        games.find("far_away")
    assert error.value.game == "far_away"
    answer = asked(method="new", game="far_away", seed=1)
    assert (answer["ok"], answer["download"]) == (False, "far_away")


def test_a_game_in_the_making_is_not_offered():
    making = [path.parent.name for path in Path(games.__file__).parent.glob(f"*/{games.UNFINISHED}")]
    assert not set(making) & set(games.slugs())
    for slug in making:
        with pytest.raises(OptionsError):
            games.find(slug)


@pytest.mark.parametrize("slug", ["", "far_away", "no_game", "../battle_for_moscow", "__init__"])
def test_a_game_that_there_is_not_is_refused(slug: str):
    with pytest.raises(OptionsError) as error:
        games.find(slug)
    assert not isinstance(error.value, NotHereError)
    assert "download" not in asked(method="new", game=slug, seed=1)


def test_a_request_that_waits_for_a_game_can_be_asked_again(elsewhere: None, monkeypatch: pytest.MonkeyPatch):
    """The worker fetches the game and asks again: the same session then answers."""
    session, here = Session(), games._here
    request = json.dumps({"method": "new", "game": "battle_for_moscow", "scenario": "classic", "seed": 1})
    monkeypatch.setattr(games, "_here", tuple)
    assert session.handle(request).startswith('{"ok":false,"download":"battle_for_moscow"')
    monkeypatch.setattr(games, "_here", here)
    assert json.loads(session.handle(request))["ok"]
