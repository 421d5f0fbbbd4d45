"""Sealed dice: the hash before the first move, the seed behind it at the end, and the rolls of a game one by one."""

import json
from hashlib import sha256
from itertools import product
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.page.ledger import MOST_COUNTED, counted, measure, normal
from rasputitsa.session import Session
from tests.engine.test_tasks import ask

SLUG, SEED, SALT = "skirmish", 1941, "0123456789abcdef" * 2
SEALED = sha256(f"{SALT}:{SEED}".encode()).hexdigest()


def sealed_game(actions: int = 0, **arguments: Any) -> Session:
    """A session with a sealed game of two people, of so many random actions or to its end."""
    session, choose = Session(), Chooser(3)
    ask(session, "new", game=SLUG, scenario="crossing", seed=SEED, **{"salt": SALT, **arguments})
    while session.match.decision is not None and session.match.length < actions:
        session.match.play(session.match.decision.sample(choose))
    return session


def reopened(session: Session, **changes: Any) -> Session:
    """Another session with the save of the first, of which somebody changed fields."""
    other = Session()
    ask(other, "open", save=json.dumps(json.loads(save.dump(session.match)) | changes))
    return other


def checked(session: Session) -> dict[str, Any]:
    """The end of a check of the dice, slice by slice."""
    while True:
        found: dict[str, Any] = ask(session, "check_dice")["checked"]
        if found["is_done"]:
            return found


def test_the_hash_is_shown_first_and_what_was_hashed_once_the_game_is_over():
    session = sealed_game()
    assert ask(session, "ledger")["ledger"]["seal"] == {"kind": "sealed", "mode": "match", "hash": SEALED}
    over = sealed_game(100_000)
    assert over.match.state.result is not None
    seal = ask(over, "ledger")["ledger"]["seal"]
    assert seal == {"kind": "sealed", "mode": "match", "hash": SEALED, "text": f"{SALT}:{SEED}"}
    assert checked(over) == {"done": over.match.length, "of": over.match.length, "is_done": True, "fault": None}


def test_a_save_keeps_the_salt_and_one_without_it_is_as_it_was():
    session = sealed_game(60)
    written = save.dump(session.match)
    assert json.loads(written)["seal"] == {"salt": SALT}
    assert save.dump(save.load(written, find).match) == written
    plain = sealed_game(60, salt=SALT)
    plain.match.seal = None
    bare = save.dump(plain.match)
    assert "seal" not in json.loads(bare)
    assert ask(reopened(plain), "ledger")["ledger"]["seal"] == {"kind": "none", "mode": "match"}


@pytest.mark.parametrize("seal", [None, {}, {"salt": "12"}, {"salt": SALT.upper()}, {"salt": SALT, "seed": 1}])
def test_a_seal_that_is_none_is_refused(seal: object):
    with pytest.raises(FormatError):
        save.load(json.dumps(json.loads(save.dump(sealed_game().match)) | {"seal": seal}), find)


def test_neither_view_nor_ledger_tells_seed_or_salt_before_the_end():
    session = sealed_game(8)
    assert session.match.state.result is None
    for method in ("view", "ledger", "log", "check_dice", "recap", "timeline"):
        said = json.dumps(ask(session, method))
        assert SALT not in said, method
        assert str(SEED) not in said, method


def test_the_ledger_has_every_roll_with_its_phase_and_turn():
    session = sealed_game(100_000)
    ledger = ask(session, "ledger")["ledger"]
    faces = [face for roll in ledger["rolls"] for face in roll["faces"]]
    assert faces == [face for _, face in ask(session, "debrief")["debrief"]["dice"]["rolls"]]
    assert (ledger["n"], ledger["sum"]) == (len(faces), sum(faces))
    first = ledger["rolls"][0]
    assert (first["turn"], first["text"]["key"], first["phase"]["key"]) == (1, "log.battle", "log.draws")
    assert sum(each["n"] for each in ledger["sides"]) == len(faces)
    assert ask(reopened(session), "ledger") == ask(session, "ledger")


def test_how_odd_the_rolls_are_is_counted():
    for n in range(1, 5):
        every = [sum(faces) for faces in product(range(1, 7), repeat=n)]
        for faces in product(range(1, 7), repeat=n):
            as_far = sum(1 for each in every if abs(2 * each - 7 * n) >= abs(2 * sum(faces) - 7 * n))
            assert measure([*faces])["odd"] == (2000 * as_far + len(every)) // (2 * len(every))
    assert measure([])["odd"] == 1000


@pytest.mark.parametrize("n", [MOST_COUNTED, MOST_COUNTED + 1, 120])
def test_of_many_rolls_the_normal_distribution_is_near(n: int):
    for off in range(n % 2, 5 * n, 10):
        assert abs(normal(n, off) - counted(n, off)) < 1_000_000 // 300
