"""Requests about hands by hash: the file for the other player is made, or one that he made is taken in."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.codec import long_text, word
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save, seal, veil
from rasputitsa.page import recap
from rasputitsa.page.coding import beside, coding_of
from rasputitsa.page.table import Form, Request, Table

SLICE = 40


def veiled(table: Table, request: Request) -> Form:
    """`veil`: what is asked for under its name in `do`."""
    return DEEDS[word(request.get("do"), tuple(DEEDS), "/do")](table, request)


def tell(table: Table, request: Request) -> Form:
    """`tell`: the file of the game in play for the other player, once it is made."""
    coding, match = coding_of(table), table.match
    if match.veil is None or match.mode != "match":
        raise FormatError("error.word", "/do", found="tell")
    telling = coding.telling
    if telling is None or telling.match is not match or telling.length != match.length:
        telling = coding.telling = veil.Telling(match)
    telling.go_on(SLICE)
    told: Form = {"told": {"done": telling.done, "of": telling.length}}
    if not telling.is_done:
        return told
    coding.telling = None
    return told | {"file": position.canonical(telling.form())}


def take(table: Table, request: Request) -> Form:
    """`take`: the game of a file that another player made, as the text of a save, once it is read; or its `fault`."""
    coding, data = coding_of(table), long_text(request.get("file"), "/file")
    own = table.match if table.is_laid else None
    taking = coding.taking
    if taking is None or taking[0] != data or taking[1] is not own:
        secret, form = seal.secret(request.get("secret"), "/secret"), save.migrated(save.parsed(data))
        reading = veil.Taking(form, own, secret, games.find)
        if own and recap.sign(own) != recap.sign(reading.match):
            reading = veil.Taking(form, None, secret, games.find)
        taking = coding.taking = data, own, reading
    reading = taking[2]
    reading.go_on(SLICE)
    told: Form = {"told": {"done": reading.match.length, "of": reading.length}}
    if not reading.is_done:
        return told
    coding.taking = None
    if reading.fault:
        return told | {"fault": [*reading.fault]}
    return told | {"save": save.dump(reading.match), **beside(table, reading.match)}


def telling_of(table: Table) -> veil.Telling:
    """The game in play as the other page may know it, up to its last action."""
    coding, match = coding_of(table), table.match
    telling = coding.telling
    if telling is None or not telling.goes_on_in(match):
        telling = coding.telling = veil.Telling(match)
    telling.go_on(telling.length)
    return telling


def gone_on(table: Table, rest: Sequence[Sequence[str]], cards: Sequence[veil.Card], draw: veil.Draw) -> veil.Taking:
    """The game in play, gone on with what another page told, in which cards are hidden or shown."""
    match, telling = table.match, telling_of(table)
    assert match.veil is not None
    known, form = {card[0]: card for card in match.veil["cards"]}, telling.form()
    # What was shown once stays so.
    known |= {card[0]: card for card in cards if known.get(card[0], [])[1:2] != card[1:]}
    line = [*form["branches"][0]["actions"], *map(list, rest)]
    form["branches"][0] |= {"actions": line}
    theirs = next(side.id for side in match.rules.game.sides if side.id != match.veil["side"])
    told = [card for count, card in sorted((known | telling.cards()).items()) if count < len(line)]
    form |= {"length": len(line), "veil": {"side": theirs, "cards": told}}
    taking = veil.Taking(form, match, "", games.find)
    taking.draw = draw
    taking.go_on(len(line))
    taking.match.players, taking.match.opened = dict(match.players), match.opened
    return taking


def newly_shown(match: Match, cards: Sequence[veil.Card]) -> int:
    """The number of cards that are shown and were hidden here."""
    hidden = {card[0] for card in match.veil["cards"] if len(card) == 2} if match.veil else set[int]()
    return sum(len(card) > 2 and card[0] in hidden for card in cards)


def is_news(match: Match, cards: Sequence[veil.Card]) -> bool:
    """True if a card that came as a hash is shown now, or has another hash."""
    hidden = {card[0]: card for card in match.veil["cards"]} if match.veil else dict[int, veil.Card]()
    return any(len(card) > len(hidden[card[0]]) or card[1] != hidden[card[0]][1] for card in cards if card[0] in hidden)


DEEDS: Mapping[str, Callable[[Table, Request], Form]] = MappingProxyType({"tell": tell, "take": take})
