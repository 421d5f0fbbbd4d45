"""One walk through a game with many watchers: each sees every action before it is played, and the end."""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field

from rasputitsa.engine.decision import Action
from rasputitsa.engine.match import Match
from tests.contract.cases import LONGEST_GAME, Case, walk

Watching = Generator[None, Action | None, None]
"""`action = yield` waits for the next action, which has not been played yet; None: the walk is over."""
Watcher = Callable[[Case, Match], Watching]


@dataclass
class Watch:
    """A watcher at work, and what it found wrong."""

    watcher: Watcher
    watching: Watching
    faults: list[Exception] = field(default_factory=list)
    is_over: bool = False

    def see(self, match: Match, action: Action | None) -> None:
        """Show it an action, or the end; it watches on until it is content or finds a fault."""
        if self.is_over:
            return
        try:
            self.watching.send(action)
        except StopIteration:
            self.is_over = True
        except Exception as fault:
            fault.add_note(f"{self.watcher.__name__}: after {match.length} actions, before {action}")
            self.faults.append(fault)
            self.is_over = True


def watched(case: Case, match: Match, seed: int, watchers: Iterable[Watcher], most: int = LONGEST_GAME) -> None:
    """Play at random, to the end or so far, with all watchers looking on. Raises what they found wrong together."""
    watches = [Watch(watcher, watcher(case, match)) for watcher in watchers]
    for watch in watches:
        next(watch.watching)
    for action in walk(match, seed, most):
        for watch in watches:
            watch.see(match, action)
    for watch in watches:
        watch.see(match, None)
    faults = [fault for watch in watches for fault in watch.faults]
    if faults:
        raise ExceptionGroup(f"{case} with seed {seed}", faults)


class Now:
    """Says when a costly look is due: once in so many actions, and where the stages stand on one another anew."""

    def __init__(self, match: Match, every: int) -> None:
        self._match, self._every = match, every
        self._seen: set[tuple[str, ...]] = set()

    def is_due(self) -> bool:
        """True if it is time to look at the match as it stands."""
        stages = tuple(stage.name for stage in self._match.state.stack)
        is_new = stages not in self._seen
        self._seen.add(stages)
        return is_new or self._match.length % self._every == 0
