"""The page with a board that does not fit into the window."""

from collections.abc import Callable

from tests.web.pages import PAST
from tests.web.test_skirmish import SkirmishPage

KNOWN = """(({ selection, menu, view, hover }) => [
  selection.id ?? '', menu.length, view.length, hover.until === 'deed' ? hover.hex : ''
].join())(rasputitsa.store.state)"""
"""All that a tap that is meant changes."""
CENTRE = "hex => rasputitsa.board.centre(hex)"
IN_SIGHT = """hex => {
  const { width, height } = document.getElementById('board').getBoundingClientRect();
  const { x, y } = rasputitsa.board.where(hex);
  return x > 4 && x < width - 4 && y > 4 && y < height - 4;
}"""
STILL = """hex => new Promise((done) => {
  let frames = 0;
  let before = '';
  const look = () => {
    const now = JSON.stringify(rasputitsa.board.where(hex));
    frames = now === before ? frames + 1 : 0;
    before = now;
    if (frames < 3) requestAnimationFrame(look);
    else done(rasputitsa.board.where(hex).size);
  };
  look();
})"""


class LargePage(SkirmishPage):
    """The page with a board that does not fit into the window: what is to be clicked is brought into sight first."""

    answered = False
    """True if a computer goes on at once after what is done here."""

    def wait_length(self, length: int) -> None:
        """Wait until so many actions are played, or more where a computer answers."""
        if self.answered:
            self.page.wait_for_function(PAST, arg=length)
        else:
            super().wait_length(length)

    def place(self, hex: str) -> tuple[float, float]:
        """The place of a hex in the window, in the middle of the board, once the board stands still."""
        self.page.evaluate(CENTRE, hex)
        self.page.wait_for_function(IN_SIGHT, arg=hex)
        self.scale(hex)
        return super().place(hex)

    def scale(self, hex: str) -> float:
        """The size of a hex, once the board stands still."""
        return float(self.page.evaluate(STILL, hex))

    def click_hex(self, hex: str) -> None:
        """Click the middle of a hex, or tap it."""
        self._twice(hex, super().click_hex, hex)

    def press_card(self, unit_id: str) -> None:
        """Click a counter where it lies, or tap it."""
        self._twice(self.unit(unit_id)["hex"], super().press_card, unit_id)

    def point_out(self, unit_id: str) -> None:
        """Point at a stack until it is open, and press one of its counters; a finger chooses from the list of it."""
        if not self.touch:
            super().point_out(unit_id)
            return
        hex = self.unit(unit_id)["hex"]
        self.click_hex(hex)
        self.settle()
        if self.page.evaluate("rasputitsa.store.state.menu.length") > 0:
            # Who is held could go there too.
            self.push(self.key("cancel"))
            self.click_hex(hex)
            self.settle()
        if self.page.evaluate("rasputitsa.store.state.selection.id") != unit_id:
            self.push(self.key(f"stack:{unit_id}"))

    def _twice(self, hex: str, press: Callable[[str], None], id: str) -> None:
        """A first tap on a crowded place does nothing but bring the board nearer, and the second is meant."""
        before, known = self.scale(hex), self.page.evaluate(KNOWN)
        press(id)
        if self.touch and self.scale(hex) > before and self.page.evaluate(KNOWN) == known:
            press(id)
