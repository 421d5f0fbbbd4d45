"""Requests about hands by hash: the file for the other player is made, or one that he made is taken in."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.codec import long_text, word
from rasputitsa.engine.errors import FormatError
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


DEEDS: Mapping[str, Callable[[Table, Request], Form]] = MappingProxyType({"tell": tell, "take": take})
