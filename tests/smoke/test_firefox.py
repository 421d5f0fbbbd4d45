"""Firefox's own protocol, spoken with a stand-in."""

import json
import socket
from collections.abc import Iterator

import pytest

from tests.smoke.browser import BrowserError
from tests.smoke.firefox import Marionette

HELLO = {"applicationType": "gecko", "marionetteProtocol": 3}


def framed(message: object) -> bytes:
    text = json.dumps(message).encode()
    return b"%d:%s" % (len(text), text)


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(framed(HELLO))
        yield ours, theirs


def test_a_command_goes_out_and_its_result_comes_back(ends):
    ours, theirs = ends
    wire = Marionette(ours)
    theirs.sendall(framed([1, 1, None, {"value": "größer"}]))
    assert wire.send("Execute Async Script", {"script": "1"}) == "größer"
    fields = {"script": "1", "sandbox": None}
    assert theirs.recv(1000) == framed([0, 1, "WebDriver:ExecuteAsyncScript", fields])


def test_an_error_says_what_it_is(ends):
    ours, theirs = ends
    wire = Marionette(ours)
    theirs.sendall(framed([1, 1, {"error": "timeout", "message": "too long", "stacktrace": ""}, None]))
    with pytest.raises(BrowserError, match="timeout: too long"):
        wire.send("Refresh", {})


def test_a_browser_that_has_gone_is_an_error(ends):
    ours, theirs = ends
    wire = Marionette(ours)
    theirs.close()
    with pytest.raises((BrowserError, OSError)):
        wire.send("Refresh", {})
