"""A bot that somebody wrote, as its worker in the page runs it: a text that defines `bot(match, choose)`.

>>> from rasputitsa import games
>>> from rasputitsa.page import thinking
>>> from rasputitsa.engine.match import Match
>>> match = Match.new(games.find("battle_for_moscow"), seed=1941)
>>> guest = Guest("def bot(match, choose): return match.decision.sample(choose)")
>>> guest.think(thinking.known(match, {"side": "german", "seed": 7}), 7)[:33]
'{"done":true,"thoughts":[{"action'
"""

import json
from contextlib import suppress
from typing import Any

from rasputitsa import games
from rasputitsa.bots.own import Own
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.record import save
from rasputitsa.page.thinking import Mind

PATIENCE = 1000
"""Nodes in a line: more than its actions."""


class Guest:
    """The bot of a text. Raises what the text raises."""

    def __init__(self, source: str) -> None:
        names: dict[str, Any] = {"__name__": "bot"}
        exec(compile(source, "bot.py", "exec"), names)
        if not callable(names.get("bot")):
            raise TypeError("there is no function named bot")
        self._bot = Own(names["bot"])

    def think(self, position: str, seed: int) -> str:
        """The line of actions that it would play, as `think` of a session answers it.

        What is not allowed ends the line: whoever keeps the rules refuses it, with the reason.
        """
        mind = Mind(save.load(position, games.find).match, self._bot, seed)
        with suppress(IllegalActionError):
            mind.go_on(PATIENCE)
        return json.dumps(mind.json(), separators=(",", ":"))
