"""Workers that go wrong when they are asked for one thing."""

from playwright.sync_api import BrowserContext

from building.paths import DIST

WORKER = DIST / "src" / "worker.js"
ADDRESS = "**/src/worker.js"
SPOILT = """
const plain = self.onmessage;
self.onmessage = (event) => {
  if (event.data.type === 'call' && JSON.parse(event.data.request.split('\\n')[0]).method === '%s') %s
  plain(event);
};
"""


def spoil(context: BrowserContext, method: str, deed: str, times: int | None = None) -> None:
    """The next workers, or all, do this when they are asked that."""
    body = WORKER.read_text(encoding="utf-8") + SPOILT % (method, deed)
    answer = {"body": body, "content_type": "text/javascript; charset=utf-8"}
    context.route(ADDRESS, lambda route: route.fulfill(**answer), times=times)
