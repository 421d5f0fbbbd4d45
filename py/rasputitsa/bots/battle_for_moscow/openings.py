"""German set-ups: those from which most could be won in the first turn, found by search with `tuning`."""

from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.setup import FORWARD
from rasputitsa.games.battle_for_moscow.state import MoscowLook

OPENINGS = (
    FORWARD,
    """
    XL 0203 XLVIII 0201 XLVII 0103 LVI 0305 XLVI 0407 XXIV 0406 XLI 0107 LVII 0409 XXXIV 0205 XLII 0206 VI 0410
    XII 0310 V 0309 XIII 0106 XX 0306 XXVII 0104 LIII 0209 VII 0210 VIII 0307 IX 0204 XXII 0408 XXXV 0202
    """,
)


def opening_idea(look: MoscowLook, choose: Chooser) -> Thought:
    """The next unit to be put where the set-up has it that is nearest to being ready; else to begin."""
    units, index = look.state.units, look.rules.grid.index
    plans = [_missing(look, opening) for opening in OPENINGS]
    fewest = min(len(missing) for missing in plans)
    likely = [missing for missing in plans if len(missing) == fewest]
    if not fewest:
        return Thought(Action("begin"), text("bot.why.ready"))
    id, hex = likely[choose(len(likely))][0]
    assert units[id].hex != index[hex]
    return Thought(Action("place", id, hex), text("bot.why.place", unit=id, hex=hex))


def _missing(look: MoscowLook, opening: str) -> list[tuple[str, str]]:
    """The units of a position that stand elsewhere than a set-up has them, with their hexes; it may lack some."""
    units, index, words = look.state.units, look.rules.grid.index, opening.split()
    places = zip(words[::2], words[1::2], strict=True)
    return [(id, hex) for id, hex in places if id in units and units[id].hex != index[hex]]
