"""Errors in a question to the arena."""

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.text import text


class ArenaError(RasputitsaError):
    """A command or a file that the arena cannot go on with; the message is for a terminal."""

    def __init__(self, message: str) -> None:
        super().__init__(text(message))
