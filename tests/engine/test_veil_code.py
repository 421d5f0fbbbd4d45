"""Hands by hash in a link: only what the other page lacks is in it, and each card is checked as in a file."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.record import game_code, save, seal, veil, veil_code
from rasputitsa.engine.record.digits import LETTERS, lettered, numbered
from rasputitsa.session import Session
from tests.engine.test_tasks import ask
from tests.engine.test_veil import hand, refused
from tests.engine.veiled import (
    FIRST,
    HANDS,
    SECOND,
    begun,
    changed,
    chosen,
    code_of,
    drawn,
    goes_on,
    linked,
    play_own,
    played,
    read,
    taken,
    told,
)

LONGEST = 1_900
VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "contract" / "files" / "hidden_codes.json").read_text(encoding="utf-8")
)
"""Codes of hidden hands, with the game at the page that opens each, and what it comes to. They open for ever."""


def test_a_whole_game_goes_by_links_and_at_its_end_both_pages_have_the_same():
    last, other, files = played(3, tell=linked)
    assert len(files) > 20
    assert last.match.state.result == other.match.state.result
    assert veil.is_open(other.match)
    assert not veil.is_open(last.match)
    goes_on(last, linked(other))
    assert veil.is_open(last.match)
    assert last.match.digest() == other.match.digest()
    assert save.verify(save.dump(last.match), games.find) == []
    hidden = [sum(len(card) == 2 for card in json.loads(file)["veil"]["cards"]) for file in files]
    assert max(hidden) < 7 < sum(hidden)
    assert len(code_of(last)) < LONGEST // 2


@pytest.mark.parametrize("seed", range(2))
def test_a_link_and_a_file_come_to_the_same_game(seed: int):
    sender, receiver = begun(), Session()
    choose = drawn(seed)
    for turn in range(10):
        play_own(sender, choose)
        by_file = copy_of(receiver) if turn else Session()
        goes_on(by_file, told(sender))
        goes_on(receiver, linked(sender))
        one, two = (json.loads(save.dump(each.match)) for each in (receiver, by_file))
        for form in (one, two):
            form["veil"] |= {"secret": ""}
            del form["branches"][0]["snapshots"]
        assert one == two
        sender, receiver = receiver, sender


def copy_of(session: Session) -> Session:
    """The same game at the same page, opened again."""
    other = Session()
    ask(other, "open", save=save.dump(session.match))
    return other


def test_a_hand_that_was_not_shown_makes_no_difference_in_a_link_but_its_hash():
    files = list[str]()
    for cards in HANDS:
        session = chosen(cards, is_anew=True)
        file = linked(session)
        assert not any(f'"{card}"' in file for card in cards)
        files.append(changed(file, without_hashes))
        told_here = reading(code_of(session)).match
        assert hand(told_here, "german") == hand(reading(code_of(chosen(HANDS[0]))).match, "german")
        goes_on(Session(), file)
    assert files[0] == files[1]


def without_hashes(form: dict[str, Any]) -> None:
    """Take the hashes out of a file."""
    form["veil"]["cards"] = [card[0] for card in form["veil"]["cards"]]


def reading(code: str) -> veil_code.Reading:
    """A code that was read, with stand-ins in place of all cards."""
    found = veil_code.Reading(code, games.find, games.slugs())
    found.go_on(found.header.length)
    return found


def test_which_card_was_put_back_goes_over_though_stand_ins_are_alike():
    session, other = begun(), Session()
    for verb, card in (("take", "luftwaffe"), ("take", "replacement"), ("put_back", "luftwaffe")):
        session.match.play(Action(verb, card))
    file = linked(session)
    assert json.loads(file)["branches"][0]["actions"] == [["take", "?"], ["take", "?"], ["put_back", "?0"]]
    goes_on(other, file)
    assert other.match.veil is not None
    assert other.match.veil["backs"] == [[2, 0]]


def between(sendings: int = 6) -> tuple[Session, Session]:
    """The page that plays next in a game that went over some links, and the other one."""
    last, other, _ = played(2, sendings, tell=linked)
    return other, last


def test_a_link_without_the_game_before_it_says_so():
    sender, receiver = between()
    play_own(sender, drawn(2))
    file = linked(sender)
    since = json.loads(file)["veil"]["since"]
    assert since > 0
    assert taken(Session(), file)["fault"] == ["before", since]
    other = Session()
    ask(other, "new", game="battle_for_moscow", seed=1)
    assert taken(other, file)["fault"] == ["before", since]
    assert taken(sender, file)["fault"] == ["before", since]
    assert receiver.match.veil is not None
    earlier = begun(receiver.match.veil["side"], receiver.match.veil["secret"])
    assert taken(earlier, file)["fault"] == ["before", since]
    assert taken(receiver, file)["stands"] == "ahead"


def test_a_link_that_was_cut_or_altered_says_so_and_a_long_one_is_no_game():
    code = code_of(chosen(HANDS[0]))
    assert code.startswith("8.")
    session = Session()
    assert refused(session, "read_code", code=code[: len(code) - 70]) == "error.code.cut"
    at = code.index(".", 2) + 9
    other = "A" if code[at] != "A" else "B"
    assert refused(session, "read_code", code=code[:at] + other + code[at + 1 :]) == "error.code.altered"
    assert refused(session, "read_code", code=f"2{code[1:]}") == "error.code.altered"
    letters = code.split(".")[2]
    inner = game_code.unsealed(numbered(letters, LETTERS), "8")
    keys = set[str]()
    for bit in range(0, inner.bit_length(), 29):
        number = lettered(game_code.sealed(inner ^ 1 << bit, "8"), LETTERS)
        with pytest.raises(FormatError) as why:
            reading(f"8.{len(number)}.{number}")
        keys.add(why.value.text.key)
    assert keys <= {"error.code.false", "error.code.unknown", "error.code.rules", "error.newer_rules", "error.range"}


def test_the_code_in_capitals_is_the_same_and_both_secrets_of_the_dice_go_with_it():
    session = chosen(HANDS[0])
    while "capitals" not in (written := ask(session, "write_code")["written"]):
        pass
    assert written["code"].endswith(f".{FIRST}{SECOND}")
    assert read(written["capitals"]) == read(written["code"])
    assert json.loads(read(written["code"]))["seal"] == {"first": FIRST, "second": SECOND}
    assert ask(session, "write_code")["written"].get("unsealed") is None


def test_a_game_with_other_dice_on_its_way_has_no_link():
    session = chosen(HANDS[0])
    session.match.history.branch.drawn[2] = seal.drawn([FIRST, SECOND], "")
    with pytest.raises(RasputitsaError) as why:
        veil_code.Writing(session.match, games.find)
    assert why.value.text.key == "error.code.dice"


News = Callable[[dict[int, veil.Card]], None]


def forged(monkeypatch: pytest.MonkeyPatch, session: Session, change: News) -> str:
    """The file made of the link of a page that lies about its cards."""

    def news(telling: veil.Telling) -> dict[int, veil.Card]:
        found = honest(telling)
        change(found)
        return found

    honest = veil.Telling.news
    with monkeypatch.context() as patched:
        patched.setattr(veil.Telling, "news", news)
        return linked(session)


def until_shown() -> tuple[Session, Session, int]:
    """The page that has just played a card, the other one, and the number of actions before that was chosen."""
    first, second, choose = chosen(HANDS[0]), Session(), drawn(2)
    for _ in range(100):
        play_own(first, choose)
        file = linked(first)
        told = json.loads(file)["veil"]
        for card in told["cards"]:
            if card[0] < told["since"]:
                return first, second, card[0]
        goes_on(second, file)
        play_own(second, choose)
        goes_on(first, linked(second))
    raise AssertionError("no card was played")


def test_each_cheat_with_a_card_is_named(monkeypatch: pytest.MonkeyPatch):
    cheat, receiver, count = until_shown()

    def salted(news: dict[int, veil.Card]) -> None:
        news[count] = [*news[count][:3], "0" * 32]

    def kept_back(news: dict[int, veil.Card]) -> None:
        del news[count][2:]

    def fault(file: str) -> list[Any]:
        before = save.dump(receiver.match)
        answer = taken(receiver, file)
        assert save.dump(receiver.match) == before
        return list(answer.get("fault", []))

    assert fault(forged(monkeypatch, cheat, salted)) == ["hash", count]
    assert fault(forged(monkeypatch, cheat, kept_back))[0] == "play"
    assert fault(changed(linked(cheat), lambda form: name(form, count))) == ["hash", count]
    assert fault(changed(linked(cheat), lambda form: form["veil"]["cards"].clear()))[0] == "play"
    assert cheat.match.veil is not None
    honest = cheat.match.veil
    cheat.match.veil = {**honest, "secret": "c" * 32}
    since = json.loads(linked(cheat))["veil"]["since"]
    assert fault(linked(cheat)) == ["before", since]
    cheat.match.veil = honest
    assert taken(receiver, linked(cheat))["stands"] == "ahead"


def name(form: dict[str, Any], count: int) -> None:
    """Give a card that is shown another name, wherever it stands."""
    card = next(each for each in form["veil"]["cards"] if each[0] == count)
    other = next(each for each in HANDS[0] if each != card[2])
    for action in form["branches"][0]["actions"]:
        action[1:] = [other if word == card[2] else word for word in action[1:]]
    card[2] = other


@pytest.mark.parametrize("other", [chosen(HANDS[1]), chosen(HANDS[0], "c" * 32)], ids=["another hand", "other salts"])
def test_a_hand_that_came_once_is_not_changed_by_another_link(other: Session):
    receiver = Session()
    goes_on(receiver, linked(chosen(HANDS[0])))
    assert taken(receiver, linked(other))["fault"][0] == "swapped"


def test_another_line_and_an_old_link_are_told_as_such():
    sender, receiver = between()
    old, other = linked(sender), copy_of(sender)
    play_own(sender, drawn(2))
    play_own(other, drawn(9))
    goes_on(receiver, linked(sender))
    came = [linked(sender), old, linked(other)]
    assert [taken(receiver, each)["stands"] for each in came] == ["same", "behind", "apart"]


@pytest.mark.parametrize("vector", VECTORS, ids=[each["of"] for each in VECTORS])
def test_a_link_of_an_earlier_day_opens(vector: dict[str, Any]):
    session = Session()
    if vector["here"]:
        ask(session, "open", save=json.dumps(vector["here"]))
    file = read(vector["code"])
    assert sha256(file.encode()).hexdigest() == vector["file"]
    answer = taken(session, file)
    match = save.load(answer["save"], games.find).match
    assert match.veil is not None
    assert [answer["stands"], match.length] == [vector["stands"], vector["length"]]
    assert [card[0] for card in match.veil["cards"] if len(card) > 2] == vector["shown"]


def test_the_print_of_cards_is_as_documented():
    known = "31e8a63812c847cd5965b563df1b279cd4e2c1a0789916999cf9e221c0eae531"
    shown = [7, known, "luftwaffe", "6a241933ffc0781501b90d5c6a14e988"]
    assert veil.print_of_cards([shown]) == veil.print_of_cards([[7, known]])
    text = f'[[7,"{known}"]]'
    assert veil.print_of_cards([[7, known]]) == int(sha256(text.encode()).hexdigest()[:16], 16) % 2**32 == 3189425519
