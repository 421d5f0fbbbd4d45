"""Programs of strangers in a box of the lab: each tries something, and must cost nothing but its own time."""

import json

from playwright.sync_api import Page, TimeoutError

from tests.attack import guests
from tests.attack.tally import WrongError

LIVELY = '<svg xmlns="http://www.w3.org/2000/svg" onload="fetch(`reached`)"><script>fetch(`reached`)</script></svg>'
ROOT = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">'
LAUGHS = f"""{ROOT!r} + '<rect id="a0" width="9" height="9"/>' + "".join(
    f'<g id="a{{n}}"><use href="#a{{n - 1}}"/><use href="#a{{n - 1}}"/></g>' for n in range(1, 25)) + "</svg>\""""
CROWD = f"""{ROOT!r} + '<rect width="600" height="400" fill="red" opacity=".5"/>' * 60000 + "</svg>\""""
ZIGZAG = f"""{ROOT!r} + '<path d="M0 0' + 'L600 400L0 390L600 0' * 60000 + '"/></svg>'"""
BROAD = f"""{ROOT!r} + '<path stroke="red" stroke-width="500" d="M0 0' + 'L3 2L0 3L3 0' * 60000 + '"/></svg>'"""
BLUR = f"""{ROOT!r} + '<filter id="f"><feTurbulence numOctaves="9999"/></filter><g filter="url(#f)"/></svg>'"""
MORE = (
    f"show({LAUGHS})",
    f"for n in range(50): show({CROWD})",
    f"for n in range(50): show({ZIGZAG})",
    f"show({BLUR})",
    f"show('<!DOCTYPE svg [<!ENTITY a \"x\">]>' + {ROOT!r} + '&a;' * 10**5 + '</svg>')",
    f"show({ROOT!r} + '<g>' * 10**5 + '</g>' * 10**5 + '</svg>')",
    "progress(float('nan'), float('inf')); progress(10**400, 10**500)",
    "for n in range(10**5): progress(n + 1, 10**5)",
    "import sys; sys.stdout = sys.stderr = sys.stdin = None",
    "import os, sys; sys.stdout.close(); os.close(1); os.close(2)",
    "import builtins; builtins.print = builtins.str = None",
    "import sys; sys.setrecursionlimit(60); sys.settrace(lambda *given: 1 / 0)",
    "import asyncio; asyncio.create_task(asyncio.sleep(10**6)); print('it goes on')",
    "print('a' + '\\u0301' * 150_000); print('\\u202e' * 40_000)",
    "print('\\u05d0a' * 100_000); print('\\u0628' * 100_000)",
    f"show({BROAD})",
    f"show({ROOT!r} + '<text>a' + '\\u0301' * 10**5 + '</text></svg>')",
    f"show({LIVELY!r})",
    "show('\\ud800' * 10); show('x' * 10**7)",
    "for n in range(10**6): print('x' * 1000)",
    "print('<img src=x onerror=fetch(`reached`)>')",
    "progress(float('nan'), -1); progress('a', None)",
    "import micropip; await micropip.install('https://reached.test/reached-1-py3-none-any.whl')",
    "import asyncio; await asyncio.Future()",
    "raise type('E' * 10**6, (Exception,), {})('\\ud800' * 10**6)",
)
DEEDS = (*guests.DEEDS, *MORE)
MANY = len(DEEDS)
SCRIPT = """document.querySelector(`script[data-example="${name}"]`)"""
CELL = f"{SCRIPT}.closest('.lab-cell')"
READY = """() => document.documentElement.dataset.lab === 'ready'
  && document.querySelectorAll('py-editor').length === document.querySelectorAll('.lab-cell').length"""
PUT = f"([name, code]) => {{ {SCRIPT}.code = code; }}"
PRESS = f"(name) => {CELL}.querySelector('button').click()"
IDLE = f"(name) => !{CELL}.dataset.state"
SAID = f"(name) => {CELL}.querySelector('.py-editor-output').textContent"
KEPT = """async () => JSON.stringify([
  Object.entries({ ...localStorage }).sort(), { ...sessionStorage }, document.cookie, await caches.keys(),
  (await indexedDB.databases()).map(({ name }) => name).sort(), document.title, history.length,
])"""
STARTING, LONGEST, WHOLE = 60_000, 15_000, 45_000


def run(page: Page, name: str, code: str, longest: int) -> str:
    """A program in a box, stopped where it takes too long; what it says."""
    page.evaluate(PUT, [name, code])
    page.evaluate(PRESS, name)
    try:
        page.wait_for_function(IDLE, arg=name, timeout=longest)
    except TimeoutError:
        page.evaluate(PRESS, name)
        page.wait_for_function(IDLE, arg=name, timeout=longest)
    return str(page.evaluate(SAID, name))


def run_stranger(page: Page, place: int, site: str) -> str:
    """In the lab: it reaches nothing, alters nothing, can be stopped, and another program runs after it."""
    asked: list[str] = []
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{site}lab.html")
    try:
        page.wait_for_function(READY, timeout=STARTING)
    except TimeoutError:
        raise WrongError("the lab does not start") from None
    page.context.on("request", lambda request: asked.append(request.url))
    before, code = page.evaluate(KEPT), DEEDS[place]
    run(page, "position", code, LONGEST)
    again = run(page, "actions", "print(6 * 7)", WHOLE)
    if again.strip() != "42":
        raise WrongError(f"after {code!r} nothing runs: {again[:300]!r}")
    allowed = (f"{site}lab/", f"{site}pyodide/", f"{site}manifest.json", f"{site}rasputitsa-", "data:")
    if strays := [url for url in asked if not url.startswith(allowed)]:
        raise WrongError(f"{code!r} asked for {strays}")
    if page.evaluate(KEPT) != before:
        raise WrongError(f"{code!r} changed what is kept: {json.dumps(page.evaluate(KEPT))[:500]}")
    if faults:
        raise WrongError(f"{code!r}: {faults[0]}")
    return "kept in"
