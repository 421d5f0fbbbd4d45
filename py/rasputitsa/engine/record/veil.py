"""Hands by hash: what a side chose in secret here, and the hash in place of each card that was chosen elsewhere.

A card that is not known yet is played with a stand-in: any that could be it, as nothing that all may know depends on
it (*Hidden hands* in docs/formats.md).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import takewhile
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.codec import LARGEST, bounded, check_known, limited, mapping, scalar
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.errors import FormatError, IllegalActionError
from rasputitsa.engine.history import MOST_ACTIONS, Drawn
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import digits, save, seal
from rasputitsa.engine.record.branches_json import action_from
from rasputitsa.engine.record.stand_ins import filled, put_back

UNKNOWN = "?"
"""Stands for a card that is not told; with a number behind it for the one chosen after so many actions."""

PRINTS = 1 << 32
"""A print of cards is below this."""

Veil = dict[str, Any]
"""`side`: who plays here, and the `secret` from which the salts of its cards come; `cards` of the others: each with the
number of actions before it was chosen and its hash, behind them, once it is shown, the card and its salt; `backs`: what
the others put back: the number of actions before that, and that of the card.
"""

Card = list[Any]
"""The number of actions before a card was chosen, its hash and, where it is shown, its name and salt."""

Draw = Callable[[Match, Action, Action], Drawn | None]
"""The dice that an action has for itself: of a match before it, the action as it was told and as it is played."""

_KEPT = frozenset(("side", "secret", "cards", "backs"))
_TOLD = frozenset(("side", "cards", "since", "print"))
_HASH = re.compile("[0-9a-f]{64}")


def from_json(form: Any, sides: Sequence[str], at: str = "/veil") -> Veil:
    """The hidden hands of a save or a request. Raises FormatError with the place of what is wrong."""
    given = mapping(form, at)
    check_known(given, _KEPT, at)
    backs = [
        [bounded(each, 0, MOST_ACTIONS, f"{at}/backs/{index}") for each in limited(pair, 2, f"{at}/backs/{index}")]
        for index, pair in enumerate(limited(given.get("backs", []), MOST_ACTIONS, f"{at}/backs"))
    ]
    if any(len(pair) != 2 for pair in backs):
        raise FormatError("error.length", f"{at}/backs", length=len(backs))
    return {
        "side": _side(given.get("side"), sides, f"{at}/side"),
        "secret": seal.secret(given.get("secret"), f"{at}/secret"),
        "cards": cards_from(given.get("cards", []), f"{at}/cards"),
        "backs": backs,
    }


def salt_of(secret: str, count: int) -> str:
    """The salt of the card that was chosen after so many actions."""
    return sha256(f"{secret}:{count}".encode()).hexdigest()[:32]


def hash_of(salt: str, card: str) -> str:
    """The hash that stands for a card: whoever has the salt can check it by any program."""
    return sha256(f"{salt}:{card}".encode()).hexdigest()


def shown(match: Match) -> int:
    """The number of cards that came as hashes and have been shown since."""
    return sum(len(card) > 2 for card in match.veil["cards"]) if match.veil else 0


def is_open(match: Match) -> bool:
    """True if no card of the game is hidden from this page any more, or none ever was."""
    return match.veil is None or (match.state.result is not None and shown(match) == len(match.veil["cards"]))


def line_of(match: Match) -> list[tuple[str, ...]]:
    """The line being played, as it can be compared with that of another page: hashes stand for the others' cards."""
    line = [tuple(action) for action in match.history.line(match.history.current)[: match.length]]
    for count, known, *_ in match.veil["cards"] if match.veil else ():
        if count < len(line):
            line[count] = (line[count][0], known)
    for count, card in match.veil["backs"] if match.veil else ():
        if count < len(line):
            line[count] = (line[count][0], f"{UNKNOWN}{card}")
    return line


def is_secret(match: Match, action: Sequence[str]) -> bool:
    """True if an action chooses a hidden card, puts one back or plays one."""
    option = match.decision.option(action[0]) if match.decision and action else None
    return option is not None and (option.secret == "shown" or (option.secret == "kept" and len(action) > 1))


def as_told(match: Match, action: Sequence[str]) -> tuple[str, ...]:
    """An action that can be played now, as it is announced to the other page: a chosen card is not named."""
    option = match.decision.option(action[0]) if match.decision and action else None
    is_kept = option is not None and option.secret == "kept" and len(action) > 1
    return (action[0], UNKNOWN) if is_kept else tuple(action)


def is_told(form: Mapping[str, Any]) -> bool:
    """True if a file was made for the other player: its cards are hashes."""
    veil = form.get("veil")
    return isinstance(veil, dict) and "secret" not in veil


class Telling:
    """The file of a game for the other player, made so many actions at a time: a hash stands for every hidden card.

    Once the game is over all that was chosen here is shown in it. `since`: the number of actions before the first that
    the other page may not have.
    """

    def __init__(self, match: Match) -> None:
        assert match.veil is not None
        self.match, self.length = match, match.length
        self._again, self._line = match.anew(), _played(match)
        self._chosen, self._shown, self._backs = dict[int, str](), dict[int, int](), dict[int, int]()
        self.since = 0

    @property
    def done(self) -> int:
        """The number of actions that were looked at."""
        return self._again.length

    @property
    def is_done(self) -> bool:
        """True if nothing is left to be looked at."""
        return self.done == self.length

    @property
    def _veil(self) -> Veil:
        assert self.match.veil is not None
        return self.match.veil

    def goes_on_in(self, match: Match) -> bool:
        """True if the line of a match goes on from all that was looked at; it is taken as it is now."""
        line = _played(match)
        if match is not self.match or line[: self.done] != self._line[: self.done]:
            return False
        self._line, self.length = line, match.length
        return True

    def go_on(self, most: int) -> None:
        """Look at so many actions more."""
        for action in self._line[self.done : self.done + most]:
            decision, drawn = self._again.decision, self.match.history.drawn_at(self.done)
            assert decision is not None
            if decision.side == self._veil["side"]:
                self._look(decision, action)
            else:
                self.since = self.done + 1
            if drawn:
                self._again.history.draw(self.done, drawn)
            self._again.play(action)

    def form(self) -> dict[str, Any]:
        """The file."""
        others, mine = {card[0]: card for card in self._veil["cards"]}, self.cards()
        cards = [card for count, card in sorted((others | mine).items()) if count < self.length]
        return file_of(self._again, self.match, self.actions(), {"side": self._veil["side"], "cards": cards})

    def actions(self) -> list[tuple[str, ...]]:
        """The line as both pages have it: no card that was chosen is named."""
        told = [tuple(action) for action in self._line]
        for count in (*self._chosen, *(card[0] for card in self._veil["cards"])):
            if count < self.length:
                told[count] = (told[count][0], UNKNOWN)
        for count, card in (dict(self._veil["backs"]) | self._backs).items():
            if count < self.length:
                told[count] = (told[count][0], f"{UNKNOWN}{card}")
        return told

    def cards(self) -> dict[int, Card]:
        """The cards chosen here, by the number of actions before each: those to be shown with their salts."""
        is_over = self.match.state.result is not None
        found = dict[int, Card]()
        for count, card in self._chosen.items():
            salt = salt_of(self._veil["secret"], count)
            is_shown = is_over or count in self._shown
            found[count] = [count, hash_of(salt, card), *((card, salt) if is_shown else ())]
        return found

    def news(self) -> dict[int, Card]:
        """The cards chosen here of which the other page may not have the hash yet, or not what is shown."""
        gone = {count for count, at in self._shown.items() if at < self.since}
        told = self.cards().items()
        return {count: card for count, card in told if count >= self.since or (len(card) > 2 and count not in gone)}

    def _look(self, decision: Decision, action: Action) -> None:
        option = decision.option(action.verb)
        secret = option.secret if option else ""
        if option is None or not secret or not action.args:
            return
        if secret == "kept" and not option.retracts:
            self._chosen[self.done] = action.args[0]
            return
        count = self._latest(action.args[0])
        if secret == "shown":
            self._shown[count] = self.done
        else:
            self._backs[self.done] = count

    def _latest(self, card: str) -> int:
        """The latest of the cards of a name that are still hidden, by the number of actions before it."""
        gone = {*self._shown, *self._backs.values()}
        return max(count for count, name in self._chosen.items() if name == card and count not in gone)


class Taking:
    """A file that another player made, played again so many actions at a time; stand-ins stand for hidden cards.

    `own`: the same game as it stands here, from which the cards chosen here are known; without one a `secret` is taken.
    `fault`: what is wrong with its cards, and after how many actions.
    """

    def __init__(self, form: Mapping[str, Any], own: Match | None, secret: str, find: save.Find) -> None:
        given = mapping(form.get("veil"), "/veil")
        check_known(given, _TOLD, "/veil")
        bare = save.load(position.canonical(dict(_without_actions(form))), find).match
        self.match, sides = bare, [side.id for side in bare.rules.game.sides]
        theirs = _side(given.get("side"), sides, "/veil/side")
        branch = mapping(limited(form.get("branches"), 1, "/branches")[0], "/branches/0")
        actions = limited(branch.get("actions"), MOST_ACTIONS, "/branches/0/actions")
        self._line = [action_from(each, f"/branches/0/actions/{n}") for n, each in enumerate(actions)]
        self.length = len(self._line)
        self._drawn = _drawn(branch.get("drawn", []), self.length)
        self.draw: Draw = self._draw_as_told
        veil = own.veil if own and own.veil and own.veil["side"] != theirs else None
        side = veil["side"] if veil else next(each for each in sides if each != theirs)
        self._own = _played(own) if own and veil else []
        self._reach = len(self._own) if own and veil else self.length
        secret = veil["secret"] if veil else seal.secret(secret, "/secret")
        self._known = {card[0]: card for card in veil["cards"]} if veil else {}
        bare.veil = {"side": side, "secret": secret, "cards": [], "backs": []}
        self.match.mode, self._names = "match", dict[int, str]()
        told = {card[0]: card for card in cards_from(given.get("cards"), "/veil/cards")}
        since = bounded(given.get("since", 0), 0, self.length, "/veil/since")
        before = self._before(secret, since)
        self._cards = before | {count: _with_hash(card, before.get(count)) for count, card in told.items()}
        is_known = {count for count in told if count < since} <= {*before}
        is_alike = not since or (is_known and given.get("print") == print_of_cards(before.values()))
        self.fault = self._false_card() if is_alike else ("before", since)

    @property
    def is_done(self) -> bool:
        """True if all of it is played, or cannot be."""
        return self.fault is not None or self.match.length == self.length

    def go_on(self, most: int) -> None:
        """Play so many actions more."""
        end = min(self.length, self.match.length + most)
        while self.fault is None and self.match.length < end:
            try:
                self._play()
            except (IllegalActionError, KeyError):
                self._blame("play")

    def _blame(self, what: str) -> None:
        """Note what is wrong here, unless that was said already."""
        if self.fault is None:
            self.fault = what, self.match.length

    def _before(self, secret: str, since: int) -> dict[int, Card]:
        """The cards chosen before so many actions, as they are known here."""
        found = {count: card for count, card in self._known.items() if count < since}
        for count, action in enumerate(self._line[: min(since, len(self._own))]):
            if count not in found and action[1:] == (UNKNOWN,) and self._own[count].args:
                card, salt = self._own[count][1], salt_of(secret, count)
                found[count] = [count, hash_of(salt, card), card, salt]
        return dict(sorted(found.items()))

    def _false_card(self) -> tuple[str, int] | None:
        """A card that is not the one of its hash, or one with another hash than it came with before."""
        for count, known, *shown in self._cards.values():
            if shown and hash_of(shown[1], shown[0]) != known:
                return "hash", count
            if count in self._known and self._known[count][1] != known:
                return "swapped", count
        return None

    def _play(self) -> None:
        match, count = self.match, self.match.length
        decision, action, veil = match.decision, self._line[count], match.veil
        assert veil is not None
        option = decision.option(action.verb) if decision else None
        if decision is None or option is None:
            raise KeyError(action.verb)
        if option.secret == "kept" and action.args:
            action = self._hidden(decision, action)
        if option.secret == "shown" and decision.side != veil["side"]:
            self._require_shown(action)
        if drawn := self.draw(match, self._line[count], action):
            match.history.draw(count, drawn)
        match.play(action)

    def _draw_as_told(self, match: Match, told: Action, action: Action) -> Drawn | None:
        """The dice that the file has for an action: none beyond the game here, as both pages have part in them."""
        drawn = self._drawn.get(match.length)
        if drawn and match.length >= self._reach:
            self._blame("dice")
            raise KeyError(told)
        return drawn

    def _hidden(self, decision: Decision, action: Action) -> Action:
        """An action that is told without its card: with the card as far as it is known, else with a stand-in."""
        count, veil = self.match.length, self.match.veil
        assert veil is not None
        is_mine = decision.side == veil["side"]
        if is_mine and (count >= len(self._own) or self._own[count][0] != action.verb):
            self._blame("own.not")
            raise KeyError(count)
        if back := put_back(action.args):
            name = self._own[count][1] if is_mine else self._names.pop(int(back))
            veil["backs"] += [] if is_mine else [[count, int(back)]]
            return Action(action.verb, name)
        if action.args[0] != UNKNOWN:
            raise KeyError(action.args[0])
        card = self._cards[count]
        if is_mine:
            if hash_of(salt_of(veil["secret"], count), self._own[count][1]) != card[1]:
                self._blame("own.not")
            return Action(action.verb, self._own[count][1])
        if count not in self._names:
            self._stand_in(decision, count)
        veil["cards"].append(card)
        return Action(action.verb, self._names[count])

    def _stand_in(self, decision: Decision, count: int) -> None:
        """Find cards for all that is chosen in a row from here on, those that are shown among them."""
        verbs = {option.verb for option in decision.options if option.secret == "kept"}
        row = [*takewhile(lambda action: action.verb in verbs, self._line[count:])]
        found = filled(self.match, row, count, self._cards)
        if found is None:
            raise KeyError(count)
        self._names |= found

    def _require_shown(self, action: Action) -> None:
        """Raise KeyError where a card is played of which no hash was opened."""
        shown = [count for count, card in self._cards.items() if len(card) > 2 and card[2] == action.args[0]]
        count = max(each for each in [-1, *shown] if each < self.match.length and each in {-1, *self._names})
        del self._names[count]


class Standing(Taking):
    """A game as anybody may know it, of a file for the other player: stand-ins stand for the hidden cards of all."""

    def __init__(self, form: Mapping[str, Any], find: save.Find) -> None:
        super().__init__(form, None, "0" * 32, find)
        assert self.match.veil is not None
        self.match.veil["side"] = ""


def file_of(again: Match, match: Match, actions: Sequence[tuple[str, ...]], told: Mapping[str, Any]) -> dict[str, Any]:
    """The file of a game for the other player: as it was played again, with the marks of the match itself."""
    form = save.to_json(again)
    del form["reveals"]
    branch = {**form["branches"][0], "actions": [list(action) for action in actions], "snapshots": []}
    branch.pop("bundles", None)
    kept = {name: each for name in ("seal", "duplicate") if (each := getattr(match, name))}
    return {**form, **kept, "format": save.PLAIN, "branches": [branch], "length": len(actions), "veil": dict(told)}


def print_of_cards(cards: Iterable[Card]) -> int:
    """A number below 2^32 by which cards are known again, with the numbers of actions before them and their hashes."""
    return digits.print_of(position.canonical([card[:2] for card in cards]), PRINTS)


def _with_hash(card: Card, known: Card | None) -> Card:
    """A card that is shown, with the hash that it came with."""
    return [card[0], known[1], *card[2:]] if known else card


def _without_actions(form: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields of a file as of a game that was only begun."""
    for name, value in form.items():
        if name == "branches":
            branch = {**mapping(limited(value, 1, "/branches")[0] if value else None, "/branches/0")}
            branch.pop("drawn", None)
            yield name, [{**branch, "actions": [], "snapshots": []}]
        elif name != "veil":
            yield name, 0 if name == "length" else value


def _drawn(form: Any, length: int) -> dict[int, Drawn]:
    """The dice of a file's actions that have their own."""
    found = dict[int, Drawn]()
    for index, each in enumerate(limited(form, length, at := "/branches/0/drawn")):
        count, *secrets = limited(each, 3, f"{at}/{index}") or [None]
        found[bounded(count, 0, length - 1, f"{at}/{index}")] = seal.drawn(secrets, f"{at}/{index}")
    return found


def _played(match: Match) -> list[Action]:
    return [Action(*action) for action in match.history.line(match.history.current)[: match.length]]


def _side(form: Any, sides: Sequence[str], at: str) -> str:
    side: str = scalar(form, str, at)
    if side not in sides:
        raise FormatError("error.no_side", at, side=side[:40])
    return side


def cards_from(form: Any, at: str) -> list[Card]:
    """The cards of a file, in their order. Raises FormatError."""
    found, last = list[Card](), -1
    for index, each in enumerate(limited(form, MOST_ACTIONS, at)):
        there = f"{at}/{index}"
        card = limited(each, 4, there)
        if len(card) not in (2, 4):
            raise FormatError("error.length", there, length=len(card))
        count, known = bounded(card[0], last + 1, LARGEST, f"{there}/0"), scalar(card[1], str, f"{there}/1")
        if not _HASH.fullmatch(known):
            raise FormatError("error.word", f"{there}/1", found=known[:40])
        shown = [scalar(card[2], str, f"{there}/2"), seal.secret(card[3], f"{there}/3")] if card[2:] else []
        found.append([count, known, *shown])
        last = count
    return found
