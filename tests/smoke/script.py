"""The tasks of every browser: boot, play a turn, keep the game, go on after a reload, open the one-file edition."""

from building.paths import DIST
from rasputitsa.engine.record import save
from tests.smoke.browser import Browser, BrowserError
from tests.smoke.game import Game
from tests.smoke.report import Steps
from tests.web.commander import dialog_match, played_until

SEED = 1941
SHORT = 2
FILE = DIST / "rasputitsa.html"


class Script:
    """The steps on one site; each goes on from the one before."""

    def __init__(self, url: str) -> None:
        self._url = url
        match, self._actions = played_until(SEED, lambda match: match.state.turn > 1, dialog_match)
        self._expected = save.dump(match)

    def steps(self) -> Steps:
        """Each step by its name."""
        return (
            ("boot", self._boot),
            ("turn", self._turn),
            ("save", self._save),
            ("reload", self._reload),
            ("one file", self._one_file),
        )

    def _boot(self, browser: Browser) -> None:
        Game(browser).visit(self._url)

    def _turn(self, browser: Browser) -> None:
        """A whole turn is, byte for byte, what CPython makes of it."""
        game = Game(browser)
        game.begin(SEED)
        game.play(self._actions)
        self._compare(game)

    def _save(self, browser: Browser) -> None:
        Game(browser).wait_kept(len(self._actions))

    def _reload(self, browser: Browser) -> None:
        game = Game(browser)
        game.reload(len(self._actions))
        self._compare(game)

    def _one_file(self, browser: Browser) -> None:
        """It boots from the disk, plays, keeps the game, and goes on."""
        game = Game(browser)
        game.visit(FILE.as_uri())
        game.begin(SEED)
        game.play(self._actions[:SHORT])
        game.wait_kept(SHORT)
        game.reload(SHORT)

    def _compare(self, game: Game) -> None:
        if game.save() != self._expected:
            raise BrowserError("the save is not the one that CPython writes")
