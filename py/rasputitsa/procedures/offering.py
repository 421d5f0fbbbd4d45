"""Choices that a side makes as often as it likes: of what a game offers, until it closes them or nothing is left.

So a side brings reinforcements in, spends replacements, changes its units, sends them by rail, sets up.
"""

from collections.abc import Sequence
from typing import Any

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Stage


class Offers(Stage):
    """A side takes of what is offered; a game's own verb closes the offers."""

    __slots__ = ()

    def decision(self, look: Any) -> Decision | None:
        """The offers, and the verb that closes them; None if nothing can be taken."""
        options = self.offers(look)
        return self.ask(look, options) if self.is_open(options) else None

    def run(self, play: Any) -> None:
        """Close the offers, of which nothing can be taken."""
        self.close(play)

    def offers(self, look: Any) -> tuple[Option, ...]:
        """The offers as they stand."""
        raise NotImplementedError

    def is_open(self, options: tuple[Option, ...]) -> bool:
        """True if something can be taken."""
        return any(option.subjects for option in options)

    def ask(self, look: Any, options: tuple[Option, ...]) -> Decision:
        """The question, with the verb that closes the offers."""
        raise NotImplementedError

    def close(self, play: Any) -> None:
        """Close the offers."""
        play.end()


class OffersToEnd(Offers):
    """Offers that the verb `end` closes."""

    __slots__ = ()

    def on_end(self, play: Any) -> None:
        """Take no more."""
        self.close(play)


class SetUps(Offers):
    """A side sets up until it begins; it is asked even where nothing is left to be moved."""

    __slots__ = ()

    def is_open(self, options: tuple[Option, ...]) -> bool:
        """True: the side says when it is content."""
        return True

    def on_begin(self, play: Any) -> None:
        """Close the set-up."""
        self.close(play)


class OneOf(Stage):
    """One of several is chosen; an only one is taken unasked, and where there is none the stage is over."""

    __slots__ = ()

    def decision(self, look: Any) -> Decision | None:
        """The choice; None if there is none."""
        named = self.named(look)
        return self.ask(look, named) if len(named) > 1 else None

    def run(self, play: Any) -> None:
        """Take the only one, or end."""
        named = self.named(play)
        if named:
            self.take(play, named[0])
        else:
            self.pass_over(play)

    def named(self, look: Any) -> Sequence[str]:
        """The ids to choose from."""
        raise NotImplementedError

    def ask(self, look: Any, named: Sequence[str]) -> Decision:
        """The question."""
        raise NotImplementedError

    def take(self, play: Any, id: str) -> None:
        """Take one."""
        raise NotImplementedError

    def pass_over(self, play: Any) -> None:
        """Go on where there is none."""
        play.end()
