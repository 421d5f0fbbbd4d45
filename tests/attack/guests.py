"""Programs of strangers in a seat of the game: each tries something, and must cost its seat alone."""

import json

from playwright.sync_api import Page, TimeoutError

from tests.attack.tally import WrongError

DEEDS = (
    "import js; js.fetch('http://reached.test/')",
    "from js import localStorage; localStorage.clear()",
    "import pyodide_js; pyodide_js.globals",
    "import sys; sys.modules.pop('js'); import js; js.postMessage('out')",
    "import socket; socket.create_connection(('reached.test', 80))",
    "import urllib.request; urllib.request.urlopen('http://reached.test/')",
    "import os; os.kill(os.getpid(), 9)",
    "import os; os.abort()",
    "import subprocess; subprocess.run(['true'])",
    "import threading; threading.Thread(target=print).start()",
    "while True: pass",
    "held = bytearray(2**31)",
    "f = lambda: f(); f()",
    "import sys; sys.setrecursionlimit(10**9); f = lambda: f(); f()",
    "raise SystemExit(0)",
    "raise KeyboardInterrupt",
    "raise BaseException('\\ud800' * 1000)",
    "import builtins; builtins.__dict__.clear()",
    "import ctypes; ctypes.string_at(0)",
    "import sys; sys.modules.clear()",
)
PLACES = {
    "when it begins": "{deed}\ndef bot(match, choose):\n    return []\n",
    "in its turn": "def bot(match, choose):\n    {deed}\n    return []\n",
}
MANY = len(DEEDS) * len(PLACES)
SEATED = """async (program) => {
  localStorage.setItem('rasputitsa:bot:Stranger', program);
  const { side } = rasputitsa.store.state.view.decision;
  const player = (id) => (id === side ? 'own' : 'human');
  rasputitsa.standIn.sit(side, 'Stranger');
  const seated = (players) => Object.fromEntries(Object.keys(players).map((id) => [id, player(id)]));
  await rasputitsa.opponent.reseat(seated);
  return side;
}"""
GONE = "side => rasputitsa.standIn.at(side) === '' && rasputitsa.store.state.notice"
KEPT = """() => {
  const isAuto = ([key]) => key.startsWith('rasputitsa:auto:');
  const number = ([head]) => Number(head.split(' ')[1]);
  const records = Object.entries({ ...localStorage }).sort();
  const autos = records.filter(isAuto).map(([, record]) => record.split('\\n'));
  const [, latest] = autos.sort((one, other) => number(other) - number(one))[0];
  const isPassing = ([key]) => key.startsWith('rasputitsa:beside:');
  return JSON.stringify([JSON.parse(latest).save, records.filter((record) => !isAuto(record) && !isPassing(record))]);
}"""
"""The game as it was kept last, for a change of seats keeps it anew, and all else but when somebody last looked."""
ANSWERS = "() => rasputitsa.engine.call('view').then((answer) => answer.ok)"
SAID = "() => [rasputitsa.store.state.notice?.text.key ?? '', document.getElementById('info')?.innerText ?? '']"
LONGEST = 90_000


def program(place: int) -> str:
    """The program of a try."""
    return list(PLACES.values())[place // len(DEEDS)].format(deed=DEEDS[place % len(DEEDS)])


def seat_stranger(page: Page, place: int, site: str) -> str:
    """In a game that is there: it loses its seat with words, reaches nothing, and the game goes on."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    text = program(place)
    side = page.evaluate(SEATED, text)
    before = page.evaluate(KEPT)
    try:
        page.wait_for_function(GONE, arg=side, timeout=LONGEST)
    except TimeoutError:
        raise WrongError(f"{text!r} keeps its seat") from None
    key, words = page.evaluate(SAID)
    if not key.startswith("page.own.") or not words.strip():
        raise WrongError(f"{text!r} ends with {key!r}: {words!r}")
    if strays := [url for url in asked if not url.startswith((site, "data:", "blob:"))]:
        raise WrongError(f"{text!r} asked for {strays}")
    if page.evaluate(KEPT) != before:
        raise WrongError(f"{text!r} changed what is kept: {json.dumps(page.evaluate(KEPT))[:500]}")
    if not page.evaluate(ANSWERS):
        raise WrongError(f"{text!r}: the game does not go on")
    return "out of its seat"
