"""Duplicate matches: the header of a save, the second game on the dice of the first, and what both come to."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.history import Drawn
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.record.duplicate_sums import Played, match, tables
from rasputitsa.games import find
from rasputitsa.page.recap import deal, sign
from rasputitsa.session import Session
from tests.engine.test_coding import came, code_of
from tests.engine.test_tasks import ask

ID, SEED, SALT = "0123456789abcdef", 1941, "0f" * 16
ONE = {"id": ID, "game": 1, "names": ["Anna", "Борис"]}
SLUG, SCENARIO = "skirmish", "crossing"


def refused(session: Session, method: str, **arguments: Any) -> str:
    """The key of the error that a request is refused with."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert not answer["ok"], answer
    return str(answer["error"]["key"])


def begun(slug: str = SLUG, scenario: str = SCENARIO, **more: Any) -> Session:
    """The first game of a match."""
    session = Session()
    ask(session, "new", game=slug, scenario=scenario, seed=SEED, **{"duplicate": ONE, "salt": SALT, **more})
    return session


def play_out(session: Session, seed: int) -> Session:
    """The same game, played at random to its end."""
    choose = Chooser(seed)
    while session.match.decision is not None:
        session.match.play(session.match.decision.sample(choose))
    return session


def second_of(session: Session) -> Session:
    """The second game, opened from what the first one gives."""
    other = Session()
    ask(other, "open", save=ask(session, "duplicate", do="second")["save"])
    return other


def told(session: Session) -> dict[str, Any]:
    """The game in play as a table takes it."""
    answer: dict[str, Any] = ask(session, "answer")["answer"]
    return answer


def summed(*games: dict[str, Any]) -> list[dict[str, Any]]:
    """The tables of games."""
    found: list[dict[str, Any]] = ask(Session(), "duplicate", do="sum", games=list(games))["tables"]
    return found


def test_a_save_says_which_game_of_which_match_it_is_and_any_other_is_as_it_was():
    session = begun()
    written = save.dump(session.match)
    assert json.loads(written)["duplicate"] == ONE
    assert save.dump(save.load(written, find).match) == written
    session.match.duplicate = None
    assert json.loads(save.dump(session.match)) == {k: v for k, v in json.loads(written).items() if k != "duplicate"}
    nameless = ONE | {"names": ["", ""]}
    assert json.loads(save.dump(begun(duplicate=nameless).match))["duplicate"] == {"id": ID, "game": 1}


@pytest.mark.parametrize(
    ("changes", "key", "at"),
    [
        ({"id": "0123"}, "error.duplicate.id", "/duplicate/id"),
        ({"id": ID.upper()}, "error.duplicate.id", "/duplicate/id"),
        ({"id": 5}, "error.type", "/duplicate/id"),
        ({"game": 3}, "error.range", "/duplicate/game"),
        ({"game": "1"}, "error.type", "/duplicate/game"),
        ({"names": ["Anna"]}, "error.duplicate.names", "/duplicate/names"),
        ({"names": ["Anna", "B" * 41]}, "error.name", "/duplicate/names/1"),
        ({"of": 2}, "error.unknown_field", "/duplicate/of"),
    ],
)
def test_a_header_that_is_wrong_is_refused_with_its_place(changes: dict[str, Any], key: str, at: str):
    form = json.loads(save.dump(begun().match)) | {"duplicate": ONE | changes}
    with pytest.raises(FormatError) as refusal:
        save.load(json.dumps(form), find)
    assert (refusal.value.text.key, dict(refusal.value.text.facts)["at"]) == (key, at)
    assert refused(Session(), "new", game=SLUG, scenario=SCENARIO, seed=SEED, duplicate=ONE | changes) == key


def test_a_position_is_of_no_match():
    form = save.position_file(begun().match) | {"duplicate": ONE}
    with pytest.raises(FormatError, match="unknown_field"):
        save.load(json.dumps(form), find)


@pytest.mark.parametrize("ready", [True, False])
def test_the_second_game_begins_as_the_first_did_on_the_same_dice(ready: bool):
    session = begun("battle_for_moscow", "classic", ready=ready)
    first = play_out(session, 3)
    assert (first.match.start is not None) == ready
    second = second_of(first)
    one, other = first.match, second.match
    assert other.duplicate == ONE | {"game": 2}
    assert (other.length, other.start, other.seal, other.mode) == (0, one.start, one.seal, "match")
    assert deal(one) == deal(other)
    assert sign(one) != sign(other)
    assert set(other.players.values()) == {"human"}
    for action in [each.action for each in one.entries]:
        other.play(action)
    assert (other.digest(), ask(second, "ledger")["ledger"]["rolls"]) == (
        one.digest(),
        ask(first, "ledger")["ledger"]["rolls"],
    )


def test_there_is_a_second_game_once_the_first_is_over_and_no_third():
    session = begun()
    assert refused(session, "duplicate", do="second") == "error.not_over"
    second = second_of(play_out(session, 3))
    assert refused(second, "duplicate", do="second") == "error.duplicate.second"
    plain = Session()
    ask(plain, "new", game=SLUG, scenario=SCENARIO, seed=SEED)
    assert refused(plain, "duplicate", do="second") == "error.duplicate.none"


def test_the_seal_is_open_in_the_second_game_since_both_have_seen_the_dice():
    session = begun()
    seal = ask(session, "ledger")["ledger"]["seal"]
    assert (seal["duplicate"], "text" in seal) == (1, False)
    again = ask(second_of(play_out(session, 3)), "ledger")["ledger"]["seal"]
    assert again == {**seal, "duplicate": 2, "text": f"{SALT}:{SEED}"}


def test_dice_of_both_players_are_those_of_both_games():
    offer = ask(Session(), "offer", game=SLUG, scenario=SCENARIO, options={}, first=SALT, second="a" * 32)
    session = Session()
    made = {"seed": offer["seed"], "first": SALT, "second": "a" * 32}
    ask(session, "new", game=SLUG, scenario=SCENARIO, duplicate=ONE, **made)
    second = play_out(second_of(play_out(session, 3)), 4)
    assert second.match.seal == {"first": SALT, "second": "a" * 32}
    while not (checked := ask(second, "check_dice")["checked"])["is_done"]:
        pass
    assert checked["fault"] is None


def test_a_link_tells_which_game_it_is_and_two_games_of_a_match_are_two_games():
    first = play_out(begun("battle_for_moscow", "classic", ready=True), 3)
    second = second_of(first)
    code = code_of(second)
    assert code.endswith(f".D2{ID.upper()}N{b'Anna'.hex().upper()}N{'Борис'.encode().hex().upper()}")
    read = came(first, code)
    assert json.loads(read["save"])["duplicate"] == ONE | {"game": 2}
    assert read["stands"] == "other"
    assert came(second, code)["stands"] == "same"
    plain = came(first, code[: code.rindex(".D2")])
    assert "duplicate" not in json.loads(plain["save"])


def test_both_secrets_and_the_match_stand_behind_a_code():
    session = Session()
    offer = ask(session, "offer", game=SLUG, scenario=SCENARIO, options={}, first=SALT, second="a" * 32)
    made = {"seed": offer["seed"], "first": SALT, "second": "a" * 32}
    ask(session, "new", game=SLUG, scenario=SCENARIO, duplicate={"id": ID, "game": 1}, **made)
    form = json.loads(came(session, code_of(session))["save"])
    assert form["duplicate"] == {"id": ID, "game": 1}
    assert form["seal"] == {"first": SALT, "second": "a" * 32}


def test_names_are_kept_by_the_save():
    session = begun(duplicate={"id": ID, "game": 1})
    view = ask(session, "duplicate", do="names", names=[" Anna ", ""])["view"]
    assert view["duplicate"] == {"id": ID, "game": 1, "names": ["Anna", ""]}
    assert json.loads(ask(session, "save")["save"])["duplicate"]["names"] == ["Anna", ""]
    assert "names" not in ask(session, "duplicate", do="names", names=["", ""])["view"]["duplicate"]
    assert refused(session, "duplicate", do="names", names=["x" * 41, ""]) == "error.name"


def test_practice_with_the_dice_of_a_game_counts_for_nothing():
    first = play_out(begun(), 3)
    copy = Session()
    ask(copy, "open", save=json.dumps(json.loads(save.dump(first.match)) | {"mode": "practice"}))
    assert "duplicate" not in ask(copy, "view")["view"]
    second = play_out(second_of(first), 4)
    assert one_match(told(copy), told(second))["fault"] == "practice"
    longer = {**told(copy), "length": told(first)["length"] + 1}
    assert one_match(told(first), told(second), longer) == one_match(told(first), told(second))


def one_match(*games: dict[str, Any]) -> dict[str, Any]:
    """The only match of the only table of some games."""
    ((found,),) = [each["matches"] for each in summed(*games)]
    assert isinstance(found, dict)
    return found


def test_points_of_both_games_are_summed_by_player():
    first = play_out(begun(), 3)
    second = play_out(second_of(first), 4)
    points = [each.match.state.points for each in (first, second)]
    found = one_match(told(first), told(second), told(first))
    assert (found["names"], found["counts"], found["fault"]) == (ONE["names"], "points", "")
    assert found["sums"] == points
    assert [each["counted"] for each in found["games"]] == [[points[0], 0], [0, points[1]]]
    assert [each["sides"] for each in found["games"]] == [["raiders", "guards"], ["guards", "raiders"]]
    lost = [told(each)["lost"] for each in (first, second)]
    assert found["lost"] == [lost[0]["raiders"] + lost[1]["guards"], lost[0]["guards"] + lost[1]["raiders"]]
    assert points[0] != points[1]
    assert (found["winner"], found["by"]) == (int(points[1] > points[0]), "points")


def test_what_was_rolled_live_is_not_the_same_dice():
    first = play_out(begun(), 3)
    second = second_of(first)
    second.match.history.draw(0, Drawn(5, "a" * 32, "b" * 32))
    found = one_match(told(first), told(play_out(second, 4)))
    assert (found["fault"], found["winner"], found["by"]) == ("live", None, "")


def game(number: int, winner: str, lost: tuple[int, int] = (0, 0), points: Any = None, **more: Any) -> Played:
    """A game that is over, of two sides, `red` and `blue`."""
    played = Played(
        place=0,
        id=ID,
        game=number,
        names=("", ""),
        deal="d",
        mode="match",
        dice="same",
        length=9,
        over=True,
        winner=winner,
        sides=("red", "blue"),
        points=points or {},
        lost=dict(zip(("red", "blue"), lost, strict=True)),
    )
    return replace(played, **more)


@pytest.mark.parametrize(
    ("games", "sums", "winner", "by"),
    [
        ((game(1, "red"), game(2, "blue")), [4, 0], 0, "wins"),
        ((game(1, "blue"), game(2, "red")), [0, 4], 1, "wins"),
        ((game(1, "red"), game(2, "")), [3, 1], 0, "wins"),
        ((game(1, ""), game(2, "red")), [1, 3], 1, "wins"),
        ((game(1, "red", (5, 1)), game(2, "red", (2, 4))), [2, 2], 1, "lost"),
        ((game(1, "red", (1, 5)), game(2, "red", (2, 4))), [2, 2], 0, "lost"),
        ((game(1, "", (3, 4)), game(2, "", (3, 4))), [2, 2], None, "nothing"),
        ((game(1, "red", points={"red": 12}), game(2, "blue", points={"red": 9})), [12, 9], 0, "points"),
        ((game(1, "red", points={"red": -3}), game(2, "blue", points={"red": -1})), [-3, -1], 1, "points"),
        ((game(1, "", points={"red": 3, "blue": 3}), game(2, "", (0, 1), {"red": 4, "blue": 4})), [7, 7], 1, "lost"),
        ((game(1, "red", points={"red": 40}), game(2, "red")), [2, 2], None, "nothing"),
    ],
)
def test_the_match_is_won_by_points_else_by_wins_else_by_fewer_units_lost(
    games: tuple[Played, Played], sums: list[int], winner: int | None, by: str
):
    found = match(games)
    assert (found["sums"], found["winner"], found["by"]) == (sums, winner, by)
    assert match(games[::-1]) == found


@pytest.mark.parametrize(
    ("games", "fault"),
    [
        ((game(1, "red"), game(2, "blue", deal="e")), "deal"),
        ((game(1, "red"), game(2, "blue", dice="other")), "other"),
        ((game(1, "red"), game(1, "blue"), game(2, "blue")), "apart"),
        ((game(1, "red", mode="practice"), game(2, "blue")), "practice"),
    ],
)
def test_what_is_no_duplicate_match_is_won_by_nobody(games: tuple[Played, ...], fault: str):
    found = match(games)
    assert (found["fault"], found["winner"], found["by"]) == (fault, None, "")


def test_of_copies_of_a_game_the_one_that_counts_is_named():
    copies = [
        game(1, "", length=40, over=False, place=5),
        game(1, "red", length=30, place=6),
        game(1, "red", length=20, place=7),
        game(1, "red", length=90, mode="practice", place=8),
    ]
    assert [each["place"] for each in match([game(2, "blue", place=4), *copies])["games"]] == [6, 4]


def test_a_match_is_open_until_both_games_are_over():
    first, on = game(1, "red"), game(2, "", over=False)
    for games in ((first,), (first, on), (on,)):
        found = match(games)
        assert (found["fault"], found["winner"], found["by"]) == ("", None, "")
    assert match((first, on))["sums"] == [2, 0]
    assert [match(each)["counts"] for each in ((first, on), (on,))] == ["wins", ""]
    assert match((first, on, game(2, "blue", length=30)))["by"] == "wins"


def test_a_class_has_a_table_for_each_deal_the_clearest_match_first():
    def pair(id: str, points: tuple[int, int], deal: str = "d") -> list[Played]:
        return [game(n, "red", points={"red": each}, id=id, deal=deal) for n, each in enumerate(points, 1)]

    games = [*pair("a" * 16, (5, 5)), *pair("b" * 16, (2, 9)), *pair("c" * 16, (8, 4)), *pair("e" * 16, (1, 0), "x")]
    games += [game(1, "red", id="f" * 16)]
    table, other = tables(games)
    assert [each["id"][0] for each in table["matches"]] == ["b", "c", "a", "f"]
    assert [each["id"][0] for each in other["matches"]] == ["e"]
    assert (table["sides"], other["deal"]) == (["red", "blue"], "x")
    twenty = [each for n in range(20) for each in pair(f"{n:016x}", (n, 0))]
    (only,) = tables(twenty)
    assert [each["sums"][0] for each in only["matches"]] == list(range(19, -1, -1))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("winner",), "nobody"),
        (("lost",), {"raiders": -1}),
        (("lost",), {"ours": 1}),
        (("over",), 1),
        (("duplicate",), None),
        (("duplicate", "sides"), ["raiders", "raiders"]),
        (("duplicate", "dice"), "loaded"),
        (("duplicate", "points"), {"raiders": "many"}),
    ],
)
def test_what_is_told_of_a_game_is_checked(place: tuple[str, ...], value: Any):
    form = told(play_out(begun(), 3))
    inner = form["duplicate"] if len(place) > 1 else form
    inner[place[-1]] = value
    assert refused(Session(), "duplicate", do="sum", games=[form]).startswith("error.")


CASES = [
    ("battle_for_moscow", "classic", {"victory_points": True}, 2),
    ("battle_for_moscow", "classic", {}, 0),
    ("blitzkrieg_to_moscow_2", "summer", {}, 1),
    ("battle_of_moscow", "road_to_orel", {}, 0),
    ("war_for_the_motherland", "winter_storm", {}, 1),
]


@pytest.mark.parametrize(("slug", "scenario", "options", "keep"), CASES)
def test_points_are_told_where_the_scenario_is_decided_by_them(
    slug: str, scenario: str, options: dict[str, Any], keep: int
):
    played, choose = Match.new(find(slug), scenario, options, seed=5), Chooser(5)
    while played.decision is not None:
        onward = [each.verb for each in played.decision.options if each.advances and each.weight]
        played.play((onward[0],) if onward else played.decision.sample(choose))
    points = played.rules.game.points(played.look)
    assert len(points) == keep
    result = played.state.result
    assert result is not None
    facts = [dict(each.facts) for each in (result.text, *result.lines)]
    told = [each.get("total", each.get("points")) for each in facts]
    assert all(number in told for number in points.values())
