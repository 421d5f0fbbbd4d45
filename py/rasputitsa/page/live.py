"""Requests of a page that plays with another one over a line: what was played here, and what came from there.

What came is checked as everything is that a player does: the other page may be anybody's.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from rasputitsa.engine.codec import check_known, limited, mapping, scalar, word
from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import FormatError, IllegalActionError, RasputitsaError
from rasputitsa.engine.history import Drawn
from rasputitsa.engine.journal import phase, step
from rasputitsa.engine.match import Match
from rasputitsa.engine.position import canonical
from rasputitsa.engine.record import seal, veil
from rasputitsa.engine.record.save import MOST_ACTIONS, action_from, bounded
from rasputitsa.engine.text import text
from rasputitsa.page import recap, veiling
from rasputitsa.page.table import ONLOOKER, Form, Request, Table

MOST_TOLD = 5_000
"""The most actions that come at a time; a page that lacks more asks for the whole game."""
TOLD = frozenset(("sign", "since", "print", "actions", "dice", "cards"))

Dice = dict[int, Drawn]
"""The dice of actions that have their own, by the number of actions before."""


def live(table: Table, request: Request) -> Form:
    """`live`: what is asked for under its name in `do`."""
    return DEEDS[word(request.get("do"), tuple(DEEDS), "/do")](table, request)


def sit(table: Table, request: Request) -> Form:
    """`sit`: the side that plays at this page while the other plays at another one; empty: both play here."""
    sides = [side.id for side in table.match.rules.game.sides]
    side = word(request.get("side"), ("", ONLOOKER, *sides), "/side")
    hidden = table.match.veil["side"] if table.match.veil else ""
    if hidden and side not in ("", hidden):
        raise RasputitsaError(text("error.code.veiled"))
    table.seat = side or hidden
    return {"view": table.seen(table.match.length)}


def hide(table: Table, request: Request) -> Form:
    """`hide`: hands are hidden from now on, in a game not yet played; without a side: whether they can be, or are."""
    match = table.match
    can = match.veil is None and match.length == 0 and match.mode == "match" and match.rules.game.chooses_hands
    if "side" not in request:
        return {"can": can, "side": match.veil["side"] if match.veil else ""}
    if not can:
        raise FormatError("error.word", "/do", found="hide")
    given = {"side": request["side"], "secret": request.get("secret")}
    match.veil, table.kept = veil.from_json(given, [side.id for side in match.rules.game.sides], ""), None
    table.match = match
    return {"view": table.seen(0)}


def tell(table: Table, request: Request) -> Form:
    """`tell`: all that was played after so many actions, with what a game and its beginning are known by.

    With `news` only the cards come that the other page may not know yet.
    """
    match = table.match
    since = min(bounded(request.get("since"), 0, MOST_ACTIONS, "/since"), match.length)
    actions = _line(table)[since : since + MOST_TOLD]
    made = ((at, match.history.drawn_at(at)) for at in range(since, since + len(actions)))
    dice = {str(at): list(drawn[1:]) for at, drawn in made if drawn}
    cards = {"cards": _own_cards(table, request)} if match.veil else {}
    return {
        "told": {**_moment(table, since), "actions": list(map(list, actions)), "dice": dice, **cards},
        "length": match.length,
    }


def _own_cards(table: Table, request: Request) -> list[veil.Card]:
    telling = veiling.telling_of(table)
    return [*(telling.news() if request.get("news") is True else telling.cards()).values()]


def announce(table: Table, request: Request) -> Form:
    """`announce`: whether an action throws dice; and the hash by which it is told before they fall.

    `dice`: those that the other player gave before, by mail, where they serve for it too.
    """
    table.require_current(request)
    table.require_seat()
    match, action = table.match, action_from(request.get("action"), "/action")
    if reason := match.refusal(action):
        raise IllegalActionError(reason)
    public = veil.as_told(match, action) if match.veil else tuple(action)
    told = {**_moment(table, match.length), "actions": [list(public)], "dice": {}}
    offer = _offer(seal.secret(request.get("first"), "/first"), told["print"], public)
    drawn = _covering(match, request.get("pledge"))
    return {"rolls": rolls(match, action), "told": told, "offer": offer, "dice": drawn and [*drawn[1:]]}


def throw(table: Table, request: Request) -> Form:
    """`throw`: an action is played with the dice of both pages."""
    table.require_current(request)
    table.require_seat()
    table.require_room()
    match, before = table.match, table.match.length
    _play(match, action_from(request.get("action"), "/action"), [table.seat], seal.drawn(request.get("dice"), "/dice"))
    return {"view": table.seen(before)}


def pledge(table: Table, request: Request) -> Form:
    """`pledge`: whether this page's number may go to a roll that the other page announces: it knows of no other."""
    match, sides = table.match, _sides(table, request)
    since, actions, _ = _told(table, mapping(request.get("told"), "/told"))
    before = request.get("before")
    if since != match.length or len(actions) != 1:
        raise FormatError("error.code.apart", "/told/since")
    _require_theirs(match, sides)
    # Whether a hidden card can be played is known once it is shown, with the dice.
    is_hidden = match.veil is not None and veil.is_secret(match, actions[0])
    if not is_hidden and (reason := match.refusal(actions[0])):
        raise IllegalActionError(reason)
    made = {"print": request["told"]["print"], "offer": scalar(request.get("offer"), str, "/offer")}
    if isinstance(before, dict) and before.get("print") == made["print"] and before.get("offer") != made["offer"]:
        raise FormatError("error.live.twice", "/offer")
    pledged = {**made, "second": seal.secret(request.get("second"), "/second")}
    # By mail dice can be given for all rolls of a phase.
    return {"pledge": pledged | ({"since": since, "whole": True} if request.get("whole") is True else {})}


def take(table: Table, request: Request) -> Form:
    """`take`: what another page told is played here, as far as its side may and the rules allow.

    `refused`: why the rest is not; `apart`: it goes otherwise than here; `fault`: what is wrong with its cards;
    `shown`: as many were shown. With `back` what that side took back there is taken back here.
    """
    match, sides = table.match, _sides(table, request)
    told, pledge = mapping(request.get("told"), "/told"), request.get("pledge")
    since, actions, dice = _told(table, told)
    cards = _cards(match, told)
    mine = _line(table)[since:]
    apart = next((n for n, pair in enumerate(zip(mine, actions, strict=False)) if pair[0] != pair[1]), None)
    known = min(len(mine), len(actions)) if apart is None else apart
    before, refused, hands = match.length, None, dict[str, Any]()
    try:
        if request.get("back") is True:
            _require_free(table, pledge)
            _take_back(table, since + known, sides)
        rest = [*actions[known:]] if match.length == since + known else []
        while rest and not (match.veil and veil.is_secret(match, rest[0])):
            action = rest.pop(0)
            _play(match, action, sides, _dice(match, action, dice, pledge, _print(table)))
        if rest or veiling.is_news(match, cards):
            hands = _take_hidden(table, rest, cards, sides, dice, pledge)
    except RasputitsaError as error:
        refused = error.text.json()
    return {
        "view": table.seen(min(before, table.match.length)),
        "before": before,
        "refused": refused,
        "apart": apart is not None,
        **_hidden(table),
        **hands,
    }


def _take_hidden(
    table: Table, rest: Sequence[tuple[str, ...]], cards: Sequence[veil.Card], sides: list[str], dice: Dice, pledge: Any
) -> Form:
    """Play what another page told where cards are hidden or shown: the whole game again, with stand-ins that fit."""
    match, at = table.match, _print(table)

    def draw(then: Match, told: Action, action: Action) -> Drawn | None:
        if then.length < match.length:
            return match.history.drawn_at(then.length)
        _require_theirs(then, sides)
        line = [*_line(table), *rest][: then.length]
        here = at if then.length == match.length else recap.moments(then, [then.length], line)[0]
        return _dice(then, action, dice, pledge, here, told)

    taking = veiling.gone_on(table, rest, cards, draw)
    if taking.fault:
        return {"fault": [*taking.fault]}
    shown = veiling.newly_shown(match, cards)
    table.match = taking.match
    return {"shown": shown}


def _hidden(table: Table) -> Form:
    """The number of the other side's cards that are hidden still."""
    hands = table.match.veil
    return {"hidden": sum(len(card) == 2 for card in hands["cards"])} if hands else {}


def _cards(match: Match, told: Mapping[str, Any]) -> list[veil.Card]:
    """The cards of the other side that came with what was told."""
    if match.veil is None:
        return []
    return veil.cards_from(told.get("cards", []), "/told/cards")


def _moment(table: Table, length: int) -> Form:
    return {"sign": recap.sign(table.match), "since": length, "print": _print(table, length)}


def _print(table: Table, length: int | None = None) -> str:
    """The fingerprint of a moment, which is the same at both pages: now, or after so many actions."""
    match = table.match
    return recap.moments(match, [match.length if length is None else length], _line(table))[0]


def _offer(first: str, print: str, action: Sequence[str]) -> str:
    """The hash by which a page is bound to its number and to the action, before it knows the other number."""
    return sha256(canonical([first, print, *action]).encode()).hexdigest()


def _dice(
    match: Match, action: Sequence[str], dice: Dice, pledge: Any, at: str, told: Sequence[str] = ()
) -> Drawn | None:
    """The dice of an action that came, None where it throws none. FormatError where they are not those agreed on.

    `told`: the action as it came, where a card was hidden in it.
    """
    given = dice.get(match.length)
    agreed = pledge if isinstance(pledge, dict) and pledge.get("print") == at else None
    if agreed and (given is None or _offer(given.first, at, told or action) != agreed.get("offer")):
        raise FormatError("error.live.twice", "/told/actions")
    if given is not None and given == _covering(match, pledge):
        return given
    if given is None and (match.refusal(action) or not rolls(match, action)):
        return None
    if given is None or agreed is None or given.second != agreed.get("second"):
        raise FormatError("error.live.dice", "/told/dice")
    return given


def _covering(match: Match, pledge: Any) -> Drawn | None:
    """The dice of both that were thrown by a pledge for a whole phase, as long as that phase lasts."""
    if not isinstance(pledge, dict) or pledge.get("whole") is not True:
        return None
    since = bounded(pledge.get("since"), 0, MOST_ACTIONS, "/pledge/since")
    drawn = match.history.drawn_at(since) if since < match.length else None
    if drawn is None or drawn.second != pledge.get("second"):
        return None
    return drawn if phase(match.state_at(since)) == phase(match.state) else None


def _told(table: Table, form: Any) -> tuple[int, list[tuple[str, ...]], Dice]:
    """The number of actions after which something was told, the actions, their dice. FormatError for another game."""
    match = table.match
    check_known(form, TOLD, "/told")
    since = bounded(form.get("since"), 0, MOST_ACTIONS, "/told/since")
    given = limited(form.get("actions"), MOST_TOLD, "/told/actions")
    actions = [tuple(action_from(each, f"/told/actions/{n}")) for n, each in enumerate(given)]
    if scalar(form.get("sign"), str, "/told/sign") != recap.sign(match):
        raise FormatError("error.code.apart", "/told/sign")
    if since > match.length or scalar(form.get("print"), str, "/told/print") != _print(table, since):
        raise FormatError("error.code.apart", "/told/print")
    made = mapping(form.get("dice"), "/told/dice")
    if not all(at.isdecimal() and len(at) < 6 for at in made):
        raise FormatError("error.unknown_field", "/told/dice", field="")
    return since, actions, {int(at): seal.drawn(pair, "/told/dice") for at, pair in made.items()}


def _require_free(table: Table, pledge: Any) -> None:
    """Raise FormatError where a roll is announced: whoever knows both numbers may not step back from it."""
    if isinstance(pledge, dict) and pledge.get("print") == _print(table):
        raise FormatError("error.live.twice", "/back")


def _take_back(table: Table, length: int, sides: list[str]) -> None:
    """Take back what the other page took back. What was played here, and has not reached it, stays."""
    match = table.match
    later = match.entries[length:]
    if not later or any(entry.side not in sides for entry in later):
        return
    while match.length > length:
        match.undo()
    if match.veil:
        kept = {name: [each for each in match.veil[name] if each[0] < match.length] for name in ("cards", "backs")}
        match.veil, table.kept = {**match.veil, **kept}, None


def _play(match: Match, action: tuple[str, ...], sides: list[str], drawn: Drawn | None) -> None:
    _require_theirs(match, sides)
    if drawn and not match.refusal(action):
        match.history.draw(match.length, drawn)
    match.play(action)


def _require_theirs(match: Match, sides: list[str]) -> None:
    """Raise IllegalActionError where a side decides that does not play at the other page."""
    if match.decision and match.decision.side not in sides:
        raise IllegalActionError(text("error.seat", side=match.decision.side))


def _sides(table: Table, request: Request) -> list[str]:
    """The sides that play at the other page: all but the one that plays here."""
    if table.seat in ("", ONLOOKER):
        raise FormatError("error.code.apart", "/method")
    return [side.id for side in table.match.rules.game.sides if side.id != table.seat]


def _line(table: Table) -> list[tuple[str, ...]]:
    """The line being played, as both pages have it."""
    match = table.match
    if match.veil:
        return veiling.telling_of(table).actions()
    return [tuple(action) for action in match.history.line(match.history.current)[: match.length]]


def rolls(match: Match, action: Sequence[str]) -> bool:
    """True if an action, which can be played now, throws dice or draws."""
    play, _ = step(match.rules, match.state, Action(*action), match.journal.dice_at(match.length))
    return play.rolled or play.drew


DEEDS: Mapping[str, Callable[[Table, Request], Form]] = MappingProxyType(
    {"sit": sit, "hide": hide, "tell": tell, "announce": announce, "throw": throw, "pledge": pledge, "take": take}
)
