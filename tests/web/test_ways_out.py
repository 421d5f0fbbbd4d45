"""A program in a box of the lab tries to get out: nothing that it does is seen anywhere outside of its worker."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.test_lab import SANDBOX, WHOLE, opened, run, write
from tests.web.words import say

KEPT = """async () => JSON.stringify({
  local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie, title: document.title,
  caches: await caches.keys(), workers: (await navigator.serviceWorker?.getRegistrations() ?? []).length,
  databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
})"""
HEARS = """() => {
  window.told = [];
  new BroadcastChannel("reached").onmessage = ({ data }) => told.push(data);
  addEventListener("message", ({ data }) => told.push(data));
  addEventListener("storage", ({ key }) => told.push(key));
}"""
JS = "import sys; sys.modules.pop('js', None); sys.modules.pop('pyodide_js', None); import js; "
THROUGH_JS = {
    "fetch": "js.fetch('reached')",
    "request": "js.XMLHttpRequest.new().open('GET', 'reached')",
    "socket": "js.WebSocket.new('ws://reached.test')",
    "stream of events": "js.EventSource.new('reached')",
    "transport": "js.WebTransport.new('https://reached.test')",
    "call between browsers": "js.RTCPeerConnection.new()",
    "beacon": "js.navigator.sendBeacon('reached', 'x')",
    "local storage": "js.localStorage.setItem('reached', '1')",
    "session storage": "js.sessionStorage.setItem('reached', '1')",
    "cookie": "js.document.cookie = 'reached=1'",
    "cookie store": "js.cookieStore.set('reached', '1')",
    "database": "js.indexedDB.open('reached')",
    "caches": "js.caches.open('reached')",
    "service worker": "js.navigator.serviceWorker.register('reached.js')",
    "private files": "js.navigator.storage.getDirectory()",
    "locks": "js.navigator.locks.request('reached', lambda lock: None)",
    "channel": "js.BroadcastChannel.new('reached').postMessage('reached')",
    "message": "js.postMessage('reached')",
    "message of its own": "js.self.postMessage('reached')",
    "page above": "js.parent.location",
    "topmost page": "js.top.postMessage('reached', '*')",
    "opener": "js.opener.postMessage('reached', '*')",
    "window": "js.open('reached')",
    "going elsewhere": "js.location.assign('reached')",
    "link": "js.document.createElement('a').click()",
    "image": "js.Image.new().src",
    "frame": "js.document.createElement('iframe')",
    "download": "js.URL.createObjectURL(js.Blob.new(['reached']))",
    "worker": "js.Worker.new('reached')",
    "shared worker": "js.SharedWorker.new('reached')",
    "script": "js.importScripts('reached')",
    "notification": "js.Notification.new('reached')",
    "clipboard": "js.navigator.clipboard.writeText('reached')",
    "text as a program": "js.eval('1')",
    "function of a text": "js.Function.new('return 1')()",
    "maker of functions": "js.Object.constructor.new('return 1')()",
    "timer with a text": "assert js.setTimeout('postMessage(`reached`)', 0) is not False",
    "other memory": "js.WebAssembly.Memory.new(1)",
    "module of text": "js.WebAssembly.Module.new(1)",
}
OTHER_WAYS = {
    "program": "from pyodide.code import run_js; run_js('fetch(`reached`)')",
    "import": "from pyodide.code import run_js; run_js('import(`./reached.js`)')",
    "library": "import urllib.request; urllib.request.urlopen('http://reached.test')",
    "connection": "import socket; socket.create_connection(('127.0.0.1', 80), timeout=1)",
    "patched library": "import pyodide_http; pyodide_http.patch_all()",
    "request of Pyodide": "from pyodide.http import open_url; open_url('reached')",
    "another request of Pyodide": "from pyodide.http import pyxhr; pyxhr.get('reached')",
    "process": "import subprocess; subprocess.run(['true'])",
    "thread": "import threading; threading.Thread(target=print).start()",
    "browser": "import webbrowser; assert webbrowser.open('reached')",
}
WAITING = {
    "fetch of Pyodide": "from pyodide.http import pyfetch; await pyfetch('reached')",
    "micropip": "import micropip; await micropip.install('reached')",
    "micropip with an address": "import micropip; await micropip.install('https://reached.test/reached-1-py3-none-any.whl')",
    "package of Pyodide": JS + "import pyodide_js; assert (await pyodide_js.loadPackage('reached.whl')).length",
    "connection that waits": "import asyncio; await asyncio.open_connection('127.0.0.1', 80)",
}
WAYS = {**{name: JS + way for name, way in THROUGH_JS.items()}, **OTHER_WAYS, **WAITING}
TRIES = f"""
import ast
out = []
for name, way in {WAYS!r}.items():
    try:
        code = compile(way, "way.py", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        waiting = eval(code, {{}})
        if waiting is not None:
            await waiting
    except BaseException as error:
        continue
    out.append(name)
print("out by:", *out)
"""
PLAIN = {
    "local storage": "localStorage.setItem('reached', 1)",
    "session storage": "sessionStorage.setItem('reached', 1)",
    "database": "await settled(indexedDB.open('reached'), 'onsuccess')",
    "caches": "await caches.open('reached')",
    "private files": "await navigator.storage.getDirectory()",
    "other hosts": "await fetch('https://reached.test', { mode: 'no-cors' })",
    "the site's files": "await fetch(SITE + 'manifest.json')",
    "script": "importScripts('https://reached.test/reached.js')",
    "text as a program": "eval('1')",
    "service worker": "await navigator.serviceWorker.register(SITE + 'sw.js')",
    "worker of the site": "await settled(new Worker(SITE + 'src/worker.js'), 'onmessage')",
    "page": "window.document",
    "call between browsers": "new RTCPeerConnection()",
}
"""Attempts of a program that has JavaScript whole, as if it had got past all that is taken away from it."""
BARE = """async ([ways, site]) => {
  const attempt = ([name, way]) => `try { ${way}; out.push(${JSON.stringify(name)}); } catch {}`;
  const program = `onmessage = async () => {
    const SITE = ${JSON.stringify(site)}, out = [];
    const settled = (what, how) => new Promise((done, failed) => Object.assign(what, { [how]: done, onerror: failed }));
    ${Object.entries(ways).map(attempt).join("\\n")}
    postMessage(out);
  };`;
  const worker = new Worker(`data:text/javascript;base64,${btoa(program)}`);
  const answer = new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
  worker.postMessage("");
  return answer;
}"""
NO_WORKER = """
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(url, ...rest) {
    super(String(url).startsWith("data:") ? "data:text/javascript,throw 0" : url, ...rest);
  }
};"""
OF_THE_SITE = """
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(url, ...rest) {
    super(String(url).startsWith("data:") ? new URL("lab/guest.js", location.href) : url, ...rest);
  }
};"""


def test_no_way_leads_out_of_a_box(page: Page, context: BrowserContext, requests: list[str], page_errors: list[str]):
    assert len(WAYS) >= 30
    opened(page)
    page.evaluate(HEARS)
    kept, pages, asked = page.evaluate(KEPT), len(context.pages), len(requests)
    downloads: list[object] = []
    page.on("download", lambda download: downloads.append(download))
    write(page, "position", TRIES)
    output = run(page, "position").locator(".py-editor-output")
    expect(output).to_have_text(re.compile(r"out by:\s*$"))
    assert page.evaluate(KEPT) == kept
    assert page.evaluate("() => window.told") == []
    assert (len(context.pages), downloads) == (pages, [])
    assert [url for url in requests[asked:] if not url.startswith("data:image")] == []
    assert page_errors == []


def test_a_box_still_has_what_a_program_needs(page: Page):
    opened(page)
    words = "import asyncio, json, urllib.parse, statistics\nawait asyncio.sleep(0.01)\nprint(statistics.mean([1, 3]))"
    write(page, "position", words)
    expect(run(page, "position").locator(".py-editor-output")).to_have_text("2\n")


def test_the_worker_itself_is_shut_off(page: Page, site_url: str, requests: list[str], page_errors: list[str]):
    opened(page)
    kept = page.evaluate(KEPT)
    assert page.evaluate(BARE, [PLAIN, site_url]) == []
    assert page.evaluate(KEPT) == kept
    assert not [url for url in requests if "reached.test" in url]
    page_errors.clear()


@pytest.mark.parametrize("browser_lacks", [NO_WORKER, OF_THE_SITE], ids=["no such worker", "a worker of the site"])
def test_where_a_box_cannot_be_shut_off_nothing_runs_and_it_says_so(
    page: Page, browser_lacks: str, page_errors: list[str]
):
    page.add_init_script(browser_lacks)
    page.goto("lab.html")
    words = say("lab.apart")
    expect(page.locator("#lab-fault")).to_have_text(words, timeout=WHOLE)
    expect(page.locator(".lab-cell .cm-content")).to_have_count(6, timeout=WHOLE)
    write(page, "position", "print('it runs')")
    expect(run(page, "position").locator(".py-editor-output")).to_have_text(f"{words}\n")
    page_errors.clear()


def test_programs_run_in_that_worker_and_in_no_other(page: Page):
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url[: len(SANDBOX)]))
    opened(page)
    for name in ("position", "actions"):
        run(page, name)
    assert workers == [SANDBOX]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import os; os.abort()", "lab.lost"),
        (
            "held = []\nwhile True:\n    open(f'/tmp/{len(held)}', 'wb').write(bytes(2**25)); held.append(1)",
            "lab.memory",
        ),
    ],
)
def test_a_program_that_breaks_python_is_told_and_the_next_one_runs(page: Page, program: str, said: str):
    opened(page)
    write(page, "position", program)
    expect(run(page, "position").locator(".py-editor-output")).to_contain_text(say(said))
    write(page, "position", "print(6 * 7)")
    expect(run(page, "position").locator(".py-editor-output")).to_have_text("42\n")


def test_a_flood_of_words_is_cut(page: Page):
    opened(page)
    write(page, "position", "for n in range(10**5):\n    print(n)")
    output = run(page, "position").locator(".py-editor-output")
    assert output.evaluate("place => place.textContent.split('\\n').length") < 6000
    expect(output.locator(".lab-wrong")).to_have_text("…")
