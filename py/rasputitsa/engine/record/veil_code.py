"""A game of hidden hands as a code: stand-ins are told in place of hidden cards, behind the actions their hashes.

Only what the other page may not have yet is told of the cards of who sends it (*Hidden hands by link* in
docs/formats.md).
"""

from collections.abc import Callable, Iterable
from typing import Any

from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import game_code, save, veil
from rasputitsa.engine.record.stand_ins import put_back
from rasputitsa.engine.text import text

HASHES, SALTS = 1 << 256, 1 << 128
"""A hash and a salt are numbers below these."""
PASSES = 3
"""A game is played so many times while it is written."""


class Writing:
    """The code of a game for the other player, made so many actions at a time.

    Raises RasputitsaError where it has none, with the reason.
    """

    def __init__(self, match: Match, find: save.Find) -> None:
        reason = text("error.code.started") if match.start is not None else game_code.untold(match)
        if reason:
            raise RasputitsaError(reason)
        self.match, self._find = match, find
        self._telling = veil.Telling(match)
        self._standing: veil.Standing | None = None
        self._writing: game_code.Writing | None = None
        self.length, self.code = match.length, ""

    @property
    def done(self) -> int:
        """The number of actions that are written, as far as the work is done."""
        found = self._telling.done
        found += self._standing.match.length if self._standing else 0
        found += self._writing.done if self._writing else 0
        return found // PASSES

    def go_on(self, most: int) -> None:
        """Write so many actions more; with the last one there is the code."""
        if not self._telling.is_done:
            self._telling.go_on(most)
        elif self._standing is None or not self._standing.is_done:
            self._standing = self._standing or veil.Standing(self._telling.form(), self._find)
            self._standing.go_on(most)
        else:
            self._write(self._standing, most)

    def _write(self, standing: veil.Standing, most: int) -> None:
        if standing.fault:
            raise RasputitsaError(text("error.code.untold", length=standing.fault[1]))
        if self._writing is None:
            standing.match.veil = None
            self._writing = game_code.Writing(standing.match, game_code.HIDDEN)
        self._writing.go_on(most)
        if self._writing.done == self.length:
            self._write_cards(self._writing)
            self.code = self._writing.code

    def _write_cards(self, writing: game_code.Writing) -> None:
        writer, telling, since = writing.writer, self._telling, self._telling.since
        veiled, form = self.match.veil, telling.form()
        assert veiled is not None
        told, line = form["veil"], form["branches"][0]["actions"]
        sides = [side.id for side in self.match.rules.game.sides]
        writer.count(sides.index(veiled["side"]), len(sides))
        writer.count(since, self.length + 1)
        writer.count(veil.print_of_cards(card for card in told["cards"] if card[0] < since), veil.PRINTS)
        for count, action in enumerate(line):
            if number := put_back(action[1:]):
                writer.count(int(number), count)
        news = telling.news()
        for count in sorted(telling.cards()):
            card = news.get(count, [])
            writer.count(int(len(card) > 2), 2)
            if card[2:]:
                writer.count(int(card[3], 16), SALTS)
            elif count >= since:
                writer.count(int(card[1], 16), HASHES)


class Reading(game_code.Reading):
    """A game that is being read: played with stand-ins, so many actions at a time; at the end there is its file."""

    def __init__(self, code: str, find: Callable[[str], Game], slugs: Iterable[str]) -> None:
        version, number = game_code.numbered_code(code)
        self._told, self._backs = list[tuple[str, ...]](), list[int]()
        self._chosen, self._cards = dict[int, tuple[str, str]](), list[veil.Card]()
        self._veil = dict[str, Any]()
        super().__init__(game_code.unsealed(number, version), version, find, slugs)

    def form(self) -> dict[str, Any]:
        """The file for the other player, in which only the newest cards of who sent it are told."""
        return veil.file_of(self.match, self.match, self._told, self._veil)

    def _play(self) -> None:
        decision = self.match.decision
        super()._play()
        assert decision is not None
        self._note(decision, self.match.entries[-1].action)

    def _note(self, decision: Decision, action: Action) -> None:
        option, count = decision.option(action.verb), len(self._told)
        is_kept = option is not None and option.secret == "kept" and bool(action.args)
        if option is not None and is_kept and option.retracts:
            self._backs.append(count)
        elif is_kept:
            self._chosen[count] = decision.side, action.args[0]
        self._told.append((action.verb, veil.UNKNOWN) if is_kept else tuple(action))

    def _finish(self) -> None:
        reader, sides = self.reader, [side.id for side in self.match.rules.game.sides]
        side = sides[reader.count(len(sides))]
        since, known = reader.count(len(self._told) + 1), reader.count(veil.PRINTS)
        for count in self._backs:
            self._told[count] = self._told[count][0], f"{veil.UNKNOWN}{reader.count(max(count, 1))}"
        cards = list[veil.Card]()
        for count, (owner, name) in self._chosen.items():
            if owner != side:
                continue
            if reader.count(2):
                salt = f"{reader.count(SALTS):032x}"
                cards.append([count, veil.hash_of(salt, name), name, salt])
            elif count >= since:
                cards.append([count, f"{reader.count(HASHES):064x}"])
        super()._finish()
        if self.match.mode != "match":
            raise FormatError("error.code.false", "/code", length=self.match.length)
        self._veil = {"side": side, "cards": cards, "since": since, "print": known}
