"""The site boots under a sub-path and fetches nothing from elsewhere; the recorder behind that claim works."""

import pytest
from playwright.sync_api import BrowserContext, Page

from building import pack
from building.paths import DIST

READY = "() => performance.getEntriesByName('engine-ready').length > 0"
FETCH = "url => fetch(url, {mode: 'no-cors'}).then(() => 'answered', () => 'refused')"
FETCH_IN_WORKER = """url => new Promise((done) => {
  const source = `fetch(${JSON.stringify(url)}).then(() => postMessage('answered'), () => postMessage('refused'))`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  worker.onmessage = ({ data }) => done(data);
})"""


def test_the_engine_answers(page: Page, requests: list[str]):
    page.goto("")
    page.wait_for_function(READY)
    names = {url.rpartition("/")[2] for url in requests}
    assert {"manifest.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", pack.NAME} <= names


@pytest.mark.parametrize("script", [FETCH, FETCH_IN_WORKER], ids=["page", "worker"])
def test_a_request_outside_the_path_is_recorded(
    context: BrowserContext, page: Page, requests: list[str], site_url: str, script: str
):
    page.goto("LICENSE.txt")
    stray = site_url.replace("/some/sub/path/", "/elsewhere")
    page.evaluate(script, stray)
    assert stray in requests
    requests.remove(stray)


def test_pages_headers(page: Page):
    answer = page.request.get("pyodide/pyodide.asm.wasm")
    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["cache-control"] == "max-age=600"
    assert len(answer.body()) == (DIST / "pyodide/pyodide.asm.wasm").stat().st_size
