"""A game in the terminal: the map, the prompt, what can be done, and actions typed as words."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from rasputitsa import games
from rasputitsa.bots import Bot
from rasputitsa.cli.commands import new_match
from rasputitsa.cli.drawing import draw
from rasputitsa.cli.seats import seats, thought
from rasputitsa.engine import reasons
from rasputitsa.engine.decision import Option
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import Text, name_of, render
from rasputitsa.export import texts_of

HELP = """move XLVI 0406    an action: a verb and what it takes
? move XLVI       where a unit can go, with notes; ? alone lists the verbs
why move XLVI 1103
map  undo  log  save FILE  quit"""


def run(given: argparse.Namespace) -> int:
    """Play until the game or the input ends."""
    match = _loaded(given.load) if given.load else new_match(given)
    table = Table(match, seats(given, match.rules.game), given.seed)
    table.show()
    table.answer()
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            break
        if words:
            table.obey(words)
            table.answer()
    return 0


def _loaded(path: Path) -> Match:
    return save.load(path.read_text(encoding="utf-8"), games.find).match


class Table:
    """A match, the person at the keyboard, and the bots that play for the other sides."""

    def __init__(self, match: Match, players: Mapping[str, Bot], seed: int) -> None:
        self.match = match
        self.players = players
        self.seed = seed
        match.players |= {side: bot.id for side, bot in players.items()}
        persons = [side.id for side in match.rules.game.sides if side.id not in players]
        self.side = persons[0] if len(persons) == 1 else ""
        """The side of a person who plays alone, and does not see what the bots hide; else all is shown."""
        self.texts = texts_of(match.rules.game, "en")
        self.told = 0

    def show(self) -> None:
        """The map, what happened, and the prompt."""
        print(draw(self.match))
        self.tell()

    def obey(self, words: list[str]) -> None:
        """Do one command; an action that cannot be played is answered with its reason."""
        commands = {"map": self.show, "undo": self.undo, "log": self.log, "help": self.help}
        try:
            if words[0] in commands and len(words) == 1:
                commands[words[0]]()
            elif words[0] == "?":
                self.list(words[1:])
            elif words[0] == "why":
                print(self.say(self.match.refusal(words[1:])) or "ok")
            elif words[0] == "save" and len(words) == 2:
                Path(words[1]).write_text(save.dump(self.match), encoding="utf-8")
            else:
                self.match.play(words)
                self.tell()
        except RasputitsaError as error:
            print(self.say(error.text))

    def answer(self) -> None:
        """Let the bots play until a person decides."""
        while self.match.decision is not None and self.match.decision.side in self.players:
            bot = self.players[self.match.decision.side]
            found = thought(self.match, bot, self.seed)
            remark = self.match.remark_on(found.action, bot.id, found.reason)
            self.match.play(found.action)
            told = reasons.heard(self.match, remark, self.side or remark.side)
            shown = found.action[:1] if told.is_secret and remark.openness == "kept" else found.action
            print(f"> {' '.join(shown)}: {self.say(told.words)}")
            self.tell()

    def help(self) -> None:
        """Print how to type."""
        print(HELP)

    def tell(self) -> None:
        """Print the events since the last time, and the result or the prompt."""
        for length, events in self.match.chronicle():
            if length >= self.told:
                for event in events:
                    if not self.side or event.side in ("", self.side):
                        print(" ", self.say(event.text))
        self.told = self.match.length + 1
        decision, result = self.match.decision, self.match.state.result
        print(self.say(decision.prompt) if decision else self.say(result.text) if result else "")

    def undo(self) -> None:
        """Take back the last action of the person."""
        self.match.undo()
        self.told = min(self.told, self.match.length + 1)
        self.show()

    def log(self) -> None:
        """Everything from the beginning."""
        self.told = 0
        self.tell()

    def list(self, words: list[str]) -> None:
        """The verbs, a verb's subjects, or a subject's targets."""
        if self.match.decision is None:
            return
        if not words:
            for option in self.match.decision.options:
                print(f"  {option.verb} {' '.join(option.takes)}: {self._subjects(option)}")
            return
        option_named = self.match.decision.option(words[0])
        if option_named and len(words) == 2 and len(option_named.takes) == 2 and words[1] in option_named.subjects:
            self._targets(option_named, words[1])
        elif option_named:
            print(self._subjects(option_named))

    def say(self, message: Text | None) -> str:
        """A sentence, with the rule that it rests on."""
        if message is None:
            return ""
        rule = name_of(message.rule, self.texts)
        return render(message, self.texts) + (f" [{rule}]" if rule else "")

    def _subjects(self, option: Option) -> str:
        return self.say(option.blocked) if option.blocked else " ".join(option.subjects)

    def _targets(self, option: Option, subject: str) -> None:
        for target in option.targets(subject):
            notes = ", ".join(render(note, self.texts) for note in option.notes(subject, target))
            print(f"  {target} {notes}")
