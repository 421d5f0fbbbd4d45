"""The cost of a frame while a large board is moved: run by `python3 build.py bench pan`. Figures, no verdict.

A synthetic board of 4,000 hexes with 300 counters, some in stacks, is dragged by a pointer for 90 frames, at a size of
hexes at which one plays, far out and close by, in the window of a desk and on a telephone with three pixels to one.
On the telephone the same is done with the two largest scenarios that can be played, in the built page with all that it
does.

- *Script a frame* is what the page's own code takes: the pointer event and the paint that it asks for, by
  `performance.now()` around both. What the browser does with the canvas afterwards is not in it; where other programs
  want the processor, the late frames are theirs.
- *A tile* is one square of the printed map, from the call that prints it to its pixels being there to be read; of
  several rounds the least, for what is more was spent on other programs.
- *Longest task* is what the longest task of the page's main thread took of the processor while the board was made,
  printed and zoomed, by the browser's own trace; *held* what a clock says, other programs' share included, by its
  long-task observer (it tells of none under 50 ms).
"""

import json
import os
import statistics
import sys
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from building.chromium import FLAGS
from building.paths import DIST, WEB
from building.serve import Site, serving
from tests.web.by_hand import begun

PLAYED = (("battle_of_moscow", "campaign"), ("war_for_the_motherland", "campaign"))
BLANK = "<!doctype html><title>bench</title>"
TASKS = "ThreadControllerImpl::RunTask"
FRAMES = 90
SEED = 1941
ROUNDS = 5
GOAL, LATE, TILE, TASK = 1, 4, 8, 50
SIZES = (("the whole board", 0), ("hexes of a size to play", 30), ("close by", 90))
MAKE = """async ({ columns, rows, counters, radius }) => {
  const { createBoard } = await import(new URL('src/board/board.js', document.baseURI));
  const { IDLE } = await import(new URL('src/board/scene.js', document.baseURI));
  const grounds = ['clear', 'forest', 'clear', 'marsh', 'clear', 'hill', 'forest', 'clear', 'mountain', 'lake'];
  window.long = [];
  const note = (list) => window.long.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(note).observe({ type: 'longtask' });
  const groundAt = (column, row) => Math.floor(1 + column / 9 + row / 7 + Math.sin(column + row)) % grounds.length;
  const id = (column, row) => String(column + 1).padStart(2, '0') + String(row + 1).padStart(2, '0');
  const hexes = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return [id(column, row), column, row - Math.floor(column / 2), grounds[groundAt(column, row)]];
  });
  const river = Array.from({ length: rows }, (_, row) => [id(Math.floor(columns / 2), row), 'SE']);
  const road = Array.from({ length: columns - 1 }, (_, column) => [id(column, 20), 'SE']);
  const map = {
    game: 'bench', title: 'bench', subtitle: 'bench', orientation: 'flat', hexes, features: {}, hexsides: { river },
    links: { road }, exits: {}, places: [], labels: [], signs: [], boxes: [],
  };
  const units = Array.from({ length: counters }, (_, index) => {
    const hex = hexes[((index - (index % 5 === 0 && index > 0 ? 1 : 0)) * 97) % hexes.length][0];
    const face = {
      symbol: index % 3 ? 'infantry' : 'armour', size: 'XXX', name: `U${index}`, values: [String(index % 9), '4'],
      steps: 1 + (index % 2), full: 2, badges: [], title: { key: 'unit' },
    };
    return { id: `U${index}`, side: index % 2 ? 'west' : 'east', hex, face };
  });
  const view = {
    game: 'bench', length: 0, units, markers: [], arrows: [], panels: [], events: [],
    decision: { side: 'west', prompt: { key: 'p' }, options: [] },
  };
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', zIndex: '9' });
  document.body.append(canvas);
  const board = createBoard(canvas, { onIntent: () => undefined, formatText: ({ key }) => key });
  board.setMap(map);
  const actable = units.filter(({ side }) => side === 'west').map((unit) => unit.id);
  board.show(view, { ...IDLE, pace: 0, actable, tones: { west: 'blue', east: 'brown' } });
  const rest = () => new Promise((done) => setTimeout(done, 2500));
  await rest();
  if (radius) {
    for (let step = 0; step < 60 && board.where('3030').size < radius; step += 1) board.zoom(1.1);
    board.centre('3025');
    await rest();
  }
  Object.assign(window, { bench: { canvas, board, map } });
  const longest = Math.max(0, ...window.long);
  return { hexes: hexes.length, counters: units.length, radius: board.where('3030').size, longest };
}"""
TILES = """async (rounds) => {
  const { cutAt, tilesIn, boxOfTile } = await import(new URL('src/board/tiles.js', document.baseURI));
  const { layoutOf } = await import(new URL('src/map/hex.js', document.baseURI));
  const { sheetBox } = await import(new URL('src/map/paper.js', document.baseURI));
  const { printMap } = await import(new URL('src/map/terrain.js', document.baseURI));
  const layout = layoutOf(bench.map);
  const print = { map: bench.map, layout, text: (key) => key, tones: {} };
  const cut = cutAt(sheetBox(layout), bench.board.where('3030').size * devicePixelRatio);
  const places = tilesIn(cut, cut.sheet, layout.centres.get('3025')).slice(0, 40);
  const printed = (place) => {
    const start = performance.now();
    printMap(print, boxOfTile(cut, place), cut.scale).getContext('2d').getImageData(0, 0, 1, 1);
    return performance.now() - start;
  };
  const first = printed(places[0]);
  const all = Array.from({ length: rounds }, () => places.map(printed));
  return [first, ...places.map((_, index) => Math.min(...all.map((times) => times[index])))];
}"""
PAN = """async (frames) => {
  const { canvas } = bench;
  const plain = window.requestAnimationFrame.bind(window);
  let script = 0;
  const timed = (act) => {
    const start = performance.now();
    act();
    script += performance.now() - start;
  };
  window.requestAnimationFrame = (act) => plain((time) => timed(() => act(time)));
  const move = (type, x, y) => timed(() => canvas.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, pointerType: 'mouse', button: type === 'pointermove' ? -1 : 0, clientX: x, clientY: y,
  })));
  const frame = () => new Promise((done) => plain(done));
  const times = [];
  move('pointerdown', 4, 4);
  for (let step = 1; step <= frames; step += 1) {
    script = 0;
    const there = step % 60 < 30 ? step % 30 : 30 - (step % 30);
    move('pointermove', 4 + 12 * there, 4 + 7 * there);
    await frame();
    await frame();
    times.push(script);
  }
  move('pointerup', 4, 4);
  window.requestAnimationFrame = plain;
  return times;
}"""
COME = """async (radius) => {
  const { board } = rasputitsa;
  const [hex] = rasputitsa.store.state.map.hexes[Math.floor(rasputitsa.store.state.map.hexes.length / 2)];
  board.fit();
  const rest = () => new Promise((done) => setTimeout(done, 2500));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const still = async () => {
    for (let size = -1; size !== board.where(hex).size; await frame(), await frame()) size = board.where(hex).size;
  };
  await rest();
  if (radius) {
    for (let step = 0; step < 60 && board.where(hex).size < radius; step += 1) {
      board.zoom(1.1);
      await still();
    }
    board.centre(hex);
    await rest();
  }
  window.bench = { canvas: document.getElementById('board') };
  return board.where(hex).size;
}"""
BOARD: dict[str, Any] = {"columns": 80, "rows": 50, "counters": 300}
WINDOWS = (("desk", 1440, 900, 1), ("telephone", 390, 844, 3))


def main() -> int:
    """Measure and print."""
    with sync_playwright() as playwright, serving(Site(WEB, "/rasputitsa/")) as url:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=list(FLAGS))
        for window, width, height, density in WINDOWS:
            for name, radius in SIZES:
                page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=density)
                page.route(f"{url}bench", lambda route: route.fulfill(content_type="text/html", body=BLANK))
                page.goto(f"{url}bench")
                made = board(browser, page, radius)
                show(f"{window}, {name}", made, page.evaluate(PAN, FRAMES), page.evaluate(TILES, ROUNDS))
                page.close()
        browser.close()
        for slug, scenario in PLAYED:
            game(playwright, slug, scenario)
    return 0


def game(playwright: Playwright, slug: str, scenario: str) -> None:
    """The built page with a game that can be played, on a telephone."""
    name, width, height, density = WINDOWS[-1]
    with serving(Site(DIST, "/rasputitsa/")) as url:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=list(FLAGS))
        page = browser.new_page(
            base_url=url,
            viewport={"width": width, "height": height},
            device_scale_factor=density,
            has_touch=True,
            is_mobile=True,
        )
        begun(page, slug, scenario, seed=SEED)
        for zoom, radius in SIZES:
            reached = page.evaluate(COME, radius)
            print(f"{name}, {scenario}, {zoom} (radius {reached:.0f} px): {script(page.evaluate(PAN, FRAMES))}")
        browser.close()


def board(browser: Browser, page: Page, radius: int) -> dict[str, Any]:
    """Make and zoom the board; `task`: what the longest task of the main thread took of the processor, in ms."""
    browser.start_tracing(page=page, categories=["toplevel"])
    made: dict[str, Any] = page.evaluate(MAKE, {**BOARD, "radius": radius})
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = [event for event in events if event["name"] == "thread_name"]
    main = {(each["pid"], each["tid"]) for each in threads if each["args"]["name"] == "CrRendererMain"}
    tasks = [each for each in events if (each["pid"], each["tid"]) in main and each["name"] == TASKS]
    ordered = pairwise(sorted(tasks, key=lambda each: each["ts"]))
    # A task in which others run is what waits for them: the evaluation of this script.
    alone = [each for each, after in ordered if after["ts"] >= each["ts"] + each.get("dur", 0)]
    return made | {"task": max(each.get("tdur", 0) for each in alone) / 1000}


def show(name: str, made: dict[str, Any], times: list[float], tiles: list[float]) -> None:
    """One line: frames, tiles and the longest task, with the goals."""
    first, *others = tiles
    print(
        f"{name} (radius {made['radius']:.0f} px): {script(times)}; a tile, ms: "
        f"first {first:.1f}, median {statistics.median(others):.1f}, worst {max(others):.1f} of {len(others)} "
        f"(goal {TILE}); longest task {made['task']:.0f} ms (goal {TASK}), held {made['longest']:.0f} ms"
    )


def script(times: list[float]) -> str:
    """The time of the script in each frame, with the goals."""
    late = statistics.quantiles(times, n=20)[-1]
    return (
        f"script a frame, ms: median {statistics.median(times):.2f} (goal {GOAL}), 95th percentile {late:.2f} "
        f"(goal {LATE}), worst {max(times):.2f} of {len(times)}"
    )


if __name__ == "__main__":
    sys.exit(main())
