"""A map that is dragged takes everything on it along."""

from playwright.sync_api import Page

from tests.web.pages import GamePage

SEED = 1941
UNIT = "LVII"
STEPS = 12
COLOURS = """hex => {
  const canvas = document.getElementById('board');
  const ratio = canvas.width / canvas.clientWidth;
  const { x, y, size } = rasputitsa.board.where(hex);
  const place = [x - size * 0.3, y - size * 0.3, size * 0.6, size * 0.6].map((value) => Math.round(value * ratio));
  const { data } = canvas.getContext('2d').getImageData(...place);
  const of = (channel) => data.filter((_, index) => index % 4 === channel);
  return [0, 1, 2].map((channel) => of(channel).reduce((sum, value) => sum + value, 0));
}"""
STILL = f"""hex => new Promise((done) => {{
  const look = (before, frames) => requestAnimationFrame(() => {{
    const colours = ({COLOURS})(hex);
    const now = JSON.stringify([colours, rasputitsa.board.where(hex)]);
    const still = now === before ? frames + 1 : 0;
    return still === 30 ? done(colours) : look(now, still);
  }});
  look('', 0);
}})"""
"""The colours of a hex once they and its place have been the same for thirty frames."""
NEARLY = 0.03


def test_counters_go_with_the_map_and_stay_what_they_are(page: Page):
    game = GamePage(page).visit()
    game.begin(SEED)
    hex = game.unit(UNIT)["hex"]
    page.keyboard.press("Escape")
    for _ in range(4):
        page.locator("#zoom-in").click()
    page.evaluate("hex => rasputitsa.board.centre(hex)", hex)
    before, (x, y) = page.evaluate(STILL, hex), game.place(hex)
    page.mouse.move(x + 250, y + 150)
    page.mouse.down()
    for step in range(1, STEPS + 1):
        page.mouse.move(x + 250 - 5 * step, y + 150 - 3 * step)
        game.wait_frame()
    page.mouse.up()
    after = page.evaluate(STILL, hex)
    assert game.place(hex) != (x, y)
    assert all(abs(new - old) < NEARLY * old for new, old in zip(after, before, strict=True))
