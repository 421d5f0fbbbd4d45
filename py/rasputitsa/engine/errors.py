"""Errors of the engine for its callers; each carries a `Text` that says what is wrong and why."""

from rasputitsa.engine.text import Fact, Text, text


class RasputitsaError(Exception):
    """The base of all errors that a caller can cause. `text` is for the player, `str()` for the log."""

    def __init__(self, message: Text) -> None:
        self.text = message
        facts = ", ".join(f"{name}={fact}" for name, fact in message.facts)
        super().__init__(f"{message.key}({facts})" + (f" [{message.rule}]" if message.rule else ""))


class IllegalActionError(RasputitsaError):
    """An action that the rules do not allow now."""


class FormatError(RasputitsaError):
    """A save, position or data file that is damaged or not ours: `at` names the place in it."""

    def __init__(self, key: str, at: str, **facts: Fact) -> None:
        super().__init__(text(key, at=at or "/", **facts))

    def within(self, outer: str) -> "FormatError":
        """The same error in a part of a larger file."""
        facts = dict(self.text.facts)
        return type(self)(self.text.key, outer + str(facts.pop("at")), **facts)


class OptionsError(RasputitsaError):
    """A game, scenario or option that does not exist, or values that do not go together."""


class DataError(RasputitsaError):
    """A game's own data file contradicts itself."""


class NotHereError(OptionsError):
    """A game that exists and has to be fetched first: `game`. Nothing was done; ask again when it is there."""

    def __init__(self, game: str) -> None:
        super().__init__(text("error.not_here", game=game))
        self.game = game
