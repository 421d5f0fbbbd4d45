"""Cheats, played: each is found, or cannot be done, or is not noticed, as the table in SECURITY.md says."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.engine import veiled
from tests.engine.test_coding import came, code_of
from tests.engine.test_seal import checked
from tests.engine.test_tasks import ask

SECURITY = Path(__file__).parents[2] / "SECURITY.md"
BATTLES, CARDS = "battle_for_moscow", "blitzkrieg_to_moscow_2"
SALT, FIRST, SECOND, OTHER = (digit * 32 for digit in "0123")
SEED = 1941
FOUND, NOTHING, CANNOT = "found", "not noticed", "cannot"
LENGTH = 70
Sealing = Mapping[str, Any]
DEVICE: Sealing = {"seed": SEED, "salt": SALT}
JOINT: Sealing = {"first": FIRST, "second": SECOND}
VEILED: Sealing = {**JOINT, "veil": {"side": "german", "secret": veiled.MINE}}
VEILED_LINK: Sealing = {**VEILED}
"""The same, but that each turn goes as a link."""
HONOUR: Sealing = {"seed": SEED}


def is_joint(sealing: Sealing) -> bool:
    """True if both sides made the dice."""
    return "first" in sealing


def begun(sealing: Sealing, game: str = BATTLES, length: int = LENGTH, choices: int = 3, **arguments: Any) -> Session:
    """A game of two people after so many random actions."""
    session, choose = Session(), Chooser(choices)
    if "first" in sealing:
        terms = {"game": game, "scenario": find(game).scenarios[0].id, **arguments}
        secrets = {name: sealing[name] for name in ("first", "second")}
        sealing = {**sealing, "seed": ask(session, "offer", **terms, **secrets)["seed"]}
    ask(session, "new", game=game, **{**arguments, **sealing})
    for _ in range(length):
        assert session.match.decision is not None
        session.match.play(session.match.decision.sample(choose))
    return session


def noted(session: Session) -> str:
    """The hash that both sides have seen before the first move."""
    return str(ask(session, "ledger")["ledger"]["seal"].get("hash", ""))


def opened(session: Session, change: Callable[[dict[str, Any]], None]) -> Session:
    """The game from a file in which somebody changed something."""
    form, other = json.loads(save.dump(session.match)), Session()
    change(form)
    ask(other, "open", save=json.dumps(form))
    return other


def shows(session: Session, before: Session) -> bool:
    """True if the hash is another than the one that was noted, or the check of the dice finds a fault."""
    return noted(session) != noted(before) or checked(session)["fault"] is not None


def rerolled(sealing: Sealing) -> str:
    """The dice are thrown anew: another seed in the file, or a game begun anew with a seal of its own."""
    fair = begun(sealing)
    tries = [opened(fair, lambda form: form["branches"][0].update(seed=SEED + 7))]
    if sealing is DEVICE:
        tries.append(begun({"seed": SEED + 7, "salt": OTHER}))
    if is_joint(sealing):
        tries.append(begun({**sealing, "first": OTHER}))
    if sealing is HONOUR:
        tries = [begun({"seed": SEED + 7})]
    return FOUND if all(shows(each, fair) for each in tries) else NOTHING


def looked_ahead(sealing: Sealing) -> str:
    """The rolls to come are worked out from the file, and nothing differs afterwards."""
    fair = begun(sealing)
    form = json.loads(save.dump(fair.match))
    count, choose = fair.match.state.rolls, Chooser(5)
    foreseen = SeededDice(form["branches"][0]["seed"]).number(count, 6) + 1
    while fair.match.state.rolls == count:
        assert fair.match.decision is not None
        fair.match.play(fair.match.decision.sample(choose))
    assert next(face for event in fair.match.entries[-1].events or () for face in event.die) == foreseen
    return FOUND if checked(fair)["fault"] else NOTHING


def announced_anew(sealing: Sealing) -> str:
    """Promises made before the dice were known are changed: the terms of a game, or its last moves before a roll."""
    if is_joint(sealing):
        fair = begun(sealing, length=0)
        return FOUND if noted(begun(sealing, length=0, options={"soviet_points": 4})) != noted(fair) else NOTHING
    return taken_back(sealing)


def taken_back(sealing: Sealing) -> str:
    """The game goes on from an earlier moment in another way, with dice that are known by then."""
    fair = begun(sealing)
    cheat = begun(sealing, length=LENGTH - 30)
    choose = Chooser(11)
    for _ in range(40):
        assert cheat.match.decision is not None
        cheat.match.play(cheat.match.decision.sample(choose))
    return told_by(fair, cheat, "apart", way_of(sealing))


def old_file(sealing: Sealing) -> str:
    """A file or link of an earlier moment is given out as the game."""
    return told_by(begun(sealing), begun(sealing, length=LENGTH - 30), "behind", way_of(sealing))


def way_of(sealing: Sealing) -> veiled.Tell:
    """The way in which a page of hidden hands sends: by file or by link."""
    return veiled.linked if sealing is VEILED_LINK else veiled.told


def told_by(fair: Session, cheat: Session, stands: str, tell: veiled.Tell = veiled.told) -> str:
    """Between devices, what comes is set beside the game that is there; at one device there is nothing beside it."""
    if fair.match.seal == {"salt": SALT}:
        assert not shows(cheat, fair)
        return NOTHING
    if fair.match.veil:
        # The one who cheats plays at the other page.
        fair.match.veil = {**fair.match.veil, "side": "soviet", "secret": veiled.THEIRS}
        return FOUND if veiled.taken(fair, tell(cheat))["stands"] == stands else NOTHING
    return FOUND if came(fair, code_of(cheat))["stands"] == stands else NOTHING


def with_hands(sealing: Sealing) -> tuple[Session, str, int]:
    """A game in which a side has chosen a card: that card, and the number of actions before."""
    session, choose = begun(sealing, game=CARDS, length=0), Chooser(2)
    for _ in range(400):
        assert session.match.decision is not None
        action = session.match.decision.sample(choose)
        session.match.play(action)
        hands = {hand["side"]: hand["cards"] for hand in session.match.position()["hands"]}
        if action.args and action.args[0] in hands[action_side(session)]:
            return session, action.args[0], session.match.length - 1
    raise AssertionError("no card was chosen")


def action_side(session: Session) -> str:
    """The side that played last."""
    return session.match.entries[-1].side


def read_in_document(sealing: Sealing) -> str:
    """A hand is sought in what the page of the other side is sent."""
    session, card, _ = with_hands(sealing)
    match, side = session.match, action_side(session)
    other = next(each.id for each in match.rules.game.sides if each.id != side)
    hand = next(hand for hand in match.observed(other).hands if hand.side == side)
    return CANNOT if card not in hand.cards else NOTHING


def read_in_storage(sealing: Sealing) -> str:
    """A hand is read in the file, as the browser keeps it."""
    if "veil" in sealing:
        return read_behind_hashes(way_of(sealing))
    session, card, _ = with_hands(sealing)
    assert card in save.dump(session.match)
    return NOTHING


def read_behind_hashes(tell: veiled.Tell) -> str:
    """A hand is read in what the other page sends, or in what this one keeps of it: both are as for any."""
    found = set[str]()
    for cards in veiled.HANDS:
        mine, theirs = veiled.chosen(cards), Session()
        veiled.goes_on(theirs, tell(mine))
        seen = [json.loads(each) for each in (tell(mine), save.dump(theirs.match))]
        for form in seen:
            form["veil"]["cards"] = len(form["veil"]["cards"])
        found.add(json.dumps(seen))
    return CANNOT if len(found) == 1 else NOTHING


def swapped_card(sealing: Sealing) -> str:
    """A card that was chosen becomes another one, once the other side has moved or seen more."""
    if "veil" in sealing:
        return swapped_behind_hashes(way_of(sealing))
    session, card, count = with_hands(sealing)
    cheat = begun(sealing, game=CARDS, length=0)
    for entry in session.match.entries[:count]:
        cheat.match.play(entry.action)
    verb = session.match.entries[count].action.verb
    assert cheat.match.decision is not None
    cheat.match.play(
        next(each for each in cheat.match.decision.actions() if each.verb == verb and each.args[0] != card)
    )
    return told_by(session, cheat, "apart")


def swapped_behind_hashes(tell: veiled.Tell) -> str:
    """A card has another hash than before, is shown with a salt that does not fit, or is played and never shown."""
    first, second = veiled.chosen(veiled.HANDS[0]), Session()
    veiled.goes_on(second, tell(first))
    faults = [veiled.taken(second, tell(veiled.chosen(veiled.HANDS[1]))).get("fault")]
    fair, other = shown_by(first, second, tell)
    card = next(card for card in veiled.HANDS[0] if card != shown_in(json.loads(fair))[2])
    faults.append(veiled.taken(other, veiled.changed(fair, lambda form: name(form, card))).get("fault"))
    faults.append(veiled.taken(other, veiled.changed(fair, close)).get("fault"))
    assert veiled.taken(other, fair)["stands"] == "ahead"
    assert [fault and fault[0] for fault in faults] == ["swapped", "hash", "play"]
    return FOUND if all(faults) else NOTHING


def shown_by(first: Session, second: Session, tell: veiled.Tell) -> tuple[str, Session]:
    """The first file in which the side that began shows an earlier card, and the page that has not taken it in yet."""
    choose = veiled.drawn(2)
    for _ in range(100):
        veiled.play_own(first, choose)
        file = tell(first)
        if any(len(card) > 2 for card in json.loads(file)["veil"]["cards"]):
            return file, second
        veiled.goes_on(second, file)
        veiled.play_own(second, choose)
        veiled.goes_on(first, tell(second))
    raise AssertionError("no card was played")


def shown_in(form: dict[str, Any]) -> list[Any]:
    """The first card that is shown in a file."""
    return next(card for card in form["veil"]["cards"] if len(card) > 2)


def close(form: dict[str, Any]) -> None:
    """Take back that a card is shown."""
    del shown_in(form)[2:]


def name(form: dict[str, Any], other: str) -> None:
    """Give the first card that is shown another name, wherever the file has it."""
    card = shown_in(form)
    for action in form["branches"][0]["actions"]:
        action[1:] = [other if word == card[2] else word for word in action[1:]]
    card[2] = other


def left_with_hand(sealing: Sealing) -> str:
    """A player goes once the game is over, and never shows the cards that he did not play."""
    if "veil" not in sealing:
        return CANNOT if read_in_storage(sealing) is NOTHING else NOTHING
    last, _, _ = veiled.played(3, tell=way_of(sealing))
    hands = ask(last, "ledger")["ledger"]["seal"]["hands"]
    return FOUND if 0 < hands["shown"] < hands["n"] else NOTHING


def left_early(sealing: Sealing) -> str:
    """A player goes before the dice are shown: at one device the seed is in the file; between two no game begins."""
    if is_joint(sealing):
        fair, again = begun(sealing, length=0), begun({**sealing, "first": OTHER}, length=0)
        return FOUND if noted(fair) != noted(again) else NOTHING
    session = begun(sealing)
    form = json.loads(save.dump(session.match))
    return CANNOT if form["branches"][0]["seed"] == SEED else NOTHING


CHEATS: Mapping[str, Callable[[Sealing], str]] = {
    "Rolling again": rerolled,
    "Looking ahead": looked_ahead,
    "Changing what was announced": announced_anew,
    "Giving out an old file": old_file,
    "Going on from another line": taken_back,
    "Reading a hand in the page": read_in_document,
    "Reading a hand in the browser's storage, a file or a link": read_in_storage,
    "Swapping a card that was chosen": swapped_card,
    "Leaving before the dice are shown": left_early,
    "Leaving before the hand is shown": left_with_hand,
}
MODES: Mapping[str, Sealing] = {
    "sealed, one device": DEVICE,
    "dice of both, by link": JOINT,
    "hands hidden, by file": VEILED,
    "hands hidden, by link": VEILED_LINK,
    "on honour, by link": HONOUR,
}


def promised() -> dict[tuple[str, str], str]:
    """The table of SECURITY.md: for each cheat and way of playing how it begins to say what becomes of it."""
    rows = re.findall(r"^\| (.+) \|$", SECURITY.read_text(encoding="utf-8"), re.MULTILINE)
    head, _, *lines = [row.split(" | ") for row in rows]
    return {
        (line[0], mode): cell.partition(":")[0] for line in lines for mode, cell in zip(head[1:], line[1:], strict=True)
    }


def test_the_table_names_these_cheats_and_ways_of_playing():
    assert set(promised()) == {(cheat, mode) for cheat in CHEATS for mode in MODES}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("cheat", CHEATS)
def test_what_becomes_of_a_cheat_is_what_is_promised(cheat: str, mode: str):
    assert CHEATS[cheat](MODES[mode]) == promised()[cheat, mode]


def test_dice_of_both_are_made_by_both_and_travel_with_the_code():
    mine = begun(JOINT, length=30)
    theirs = begun(HONOUR, length=0)
    ask(theirs, "open", save=came(theirs, code_of(mine))["save"])
    seal = ask(theirs, "ledger")["ledger"]["seal"]
    terms = json.dumps([BATTLES, find(BATTLES).version, "classic", dict(mine.match.rules.options), {}], sort_keys=True)
    assert seal["text"] == f"{FIRST}:{terms.replace(' ', '')}"
    assert seal["hash"] == ask(Session(), "offer", game=BATTLES, scenario="classic", first=FIRST)["offer"]
    assert (seal["kind"], seal["second"], checked(theirs)["fault"]) == ("joint", SECOND, None)
    seeds = {
        begun({"first": first, "second": SECOND}, length=0).match.history.branches[0].seed for first in (FIRST, OTHER)
    }
    assert len(seeds) == 2


def test_a_demo_of_other_dice_on_the_way_is_told():
    match = begun(DEVICE).match
    match.mode = "practice"
    match.rewind(LENGTH - 20, 5)
    assert match.decision is not None
    match.play(match.decision.sample(Chooser(1)))
    session = Session()
    ask(session, "open", save=save.dump(match))
    assert checked(session)["fault"] == ["seed", LENGTH - 20]
    assert isinstance(session.match, Match)
