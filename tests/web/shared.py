"""Pages that tests share: each is made ready once in a process, which costs two seconds of the processor."""

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, ViewportSize

from tests.web.pages import GamePage

# Milliseconds that anything may take: a machine with six times as much to do as it has cores is slow, not wrong.
TIMEOUT = 60_000
NOT_FETCHED = ("data:", "blob:", "about:")
SCREEN, PROJECTOR, PHONE, ON_ITS_SIDE = (1440, 900), (1024, 768), (390, 844), (844, 390)
SIZES = {"a screen": SCREEN, "a projector": PROJECTOR, "a phone": PHONE}

FIRST = 2
"""The dice of a game that stands on the table where a file of tests begins."""

SMALL = 500
"""In a window that is narrower or lower than this a finger plays."""
CLEAR = """async () => {
  const GONE = /^rasputitsa:(save|setting:(games-since|came|offers|orders|overlays|watched))/;
  const { lessons, opponent, store } = rasputitsa;
  const isBack = async () => {
    // What lies open has an entry in the history, which the browser takes away in its own time.
    for (let left = 3000; history.state === 'open' && left; left--) await new Promise((done) => setTimeout(done, 10));
  };
  if (location.hash === '#home') document.getElementById('home-open').click();
  await lessons.idle();
  if (rasputitsa.state.lesson || lessons.asked()) await lessons.leave();
  const { lookBack, overlays } = rasputitsa.state;
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  document.querySelector('#rules:not([hidden]) #rules-close')?.click();
  if (document.querySelector('#bar-more.open')) document.getElementById('menu').click();
  const search = document.getElementById('rules-search');
  search.value = '';
  search.dispatchEvent(new Event('input'));
  if (lookBack.open) document.getElementById('time-open').click();
  if (overlays.open) document.getElementById('overlays-open').click();
  const bare = { on: [], numbers: false, laid: [] };
  store.update((state) => ({ ...state, overlays: { ...state.overlays, ...bare } }));
  for (const sheet of document.querySelectorAll('.sheet')) sheet.open = !/^(tables|list)$/.test(sheet.dataset.sheet);
  const overview = document.querySelector('.overview');
  window.unfolded ??= overview?.open;
  if (overview) overview.open = window.unfolded;
  document.getElementById('situation').open = false;
  document.activeElement.blur();
  rasputitsa.act.cancel();
  opponent.setSpeed('normal');
  rasputitsa.board.fit();
  const gone = Object.keys(localStorage).filter((key) => GONE.test(key));
  for (const key of gone) localStorage.removeItem(key);
  await isBack();
  if (location.hash === '#home') document.getElementById('home-open').click();
  if (location.hash || location.search) history.replaceState(history.state, '', location.pathname);
  return rasputitsa.store.state.map.hexes[0][0];
}"""
"""No lesson is gone through; nothing is open, laid over the map, taken up, looked at from near or kept; answers a hex.

The sheets, the address and the computer's speed are as at first.
"""
STANDING = """() => {
  const { settings, lesson, computer, lookBack } = rasputitsa.state;
  const open = [...document.querySelectorAll('dialog[open], #home:not([hidden]), #rules:not([hidden])')];
  const told = { address: location.href, settings, lesson, speed: computer.speed, past: lookBack.open };
  return Object.entries({ ...told, open: open.map((node) => node.id) })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}"""
"""All that each test finds as the first one did, once the page is cleared."""

Size = tuple[int, int]


class SharedPages:
    """One page for the mouse and one for a finger. A test changes a setting back, or takes a page of its own.

    A pixel of the page is as many of the screen as its sharpness.

    The tests of a file find the game of the one before; the first finds the first game, just begun.
    """

    def __init__(self, browser: Browser, site_url: str, sharpness: int = 1) -> None:
        self.requests: list[str] = []
        self.errors: list[str] = []
        self._browser = browser
        self._site_url = site_url
        self._sharpness = sharpness
        self._games: dict[bool, GamePage] = {}
        self._file: dict[bool, str] = {}
        self._first: dict[bool, list[str]] = {}

    def at(self, size: Size, file: str) -> GamePage:
        """The page at a size, nothing taken up, for a test of a file, which begins the game that it needs."""
        width, height = size
        finger = min(size) < SMALL
        game = self._games.get(finger) or self._opened(size, finger)
        self._games[finger] = game
        game.page.set_viewport_size({"width": width, "height": height})
        game.page.emulate_media(color_scheme="null", reduced_motion="null")
        game.to_front()
        game.page.mouse.move(0, 0)
        hex = game.page.evaluate(CLEAR)
        if self._file.setdefault(finger, file) != file:
            self._file[finger] = file
            game.begin(FIRST)
            hex = game.page.evaluate(CLEAR)
        game.wait_still(hex)
        self._first.setdefault(finger, game.page.evaluate(STANDING))
        return game

    def left_behind(self) -> list[str]:
        """The traces of tests: lines of `STANDING` that differ from those the first test found, and pages left open."""
        told: list[str] = []
        for finger, game in self._games.items():
            game.page.evaluate(CLEAR)
            now = game.page.evaluate(STANDING)
            told += [line for line, first in zip(now, self._first[finger], strict=True) if line != first]
            told += [f"page: {page.url}" for page in game.page.context.pages if page != game.page]
        return told

    def taken_down(self) -> tuple[list[str], list[str]]:
        """The requests and errors since the last call."""
        requests, errors = self.requests[:], self.errors[:]
        self.requests.clear()
        self.errors.clear()
        return requests, errors

    def close(self) -> None:
        """Put the pages away; the next test gets new ones."""
        for game in self._games.values():
            game.page.context.close()
        self._games.clear()
        self._file.clear()
        self._first.clear()

    def _opened(self, size: Size, finger: bool) -> GamePage:
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        context = self._browser.new_context(
            base_url=self._site_url,
            service_workers="block",
            viewport=viewport,
            has_touch=finger,
            is_mobile=finger,
            device_scale_factor=self._sharpness,
        )
        context.set_default_timeout(TIMEOUT)
        listen(context, self._site_url, self.requests, self.errors)
        return GamePage(context.new_page(), "finger" if finger else "mouse").visit()


def listen(context: BrowserContext, site_url: str, requests: list[str], errors: list[str]) -> None:
    """Write down what the pages of a context ask for, and what goes wrong in them."""
    context.on("request", lambda request: requests.append(request.url))
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("console", lambda line: errors.extend(complaint(line, site_url)))


def complaint(line: ConsoleMessage, site_url: str) -> list[str]:
    """A red line of the console; that an address outside the site did not answer is in the list of requests."""
    url = line.location["url"] or site_url
    return [] if line.type != "error" or outside([url], site_url) else [f"{line.text} ({url})"]


def outside(requests: list[str], site_url: str) -> list[str]:
    """The requests that went anywhere but below the site's own path."""
    return [url for url in requests if not url.startswith((site_url, *NOT_FETCHED))]
