"""Contests: the bots and the game, from which alone a pair is played."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

from rasputitsa import bots, games
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.sprt import Sprt
from rasputitsa.bots import Bot
from rasputitsa.engine.dice import SEEDS, SeededDice
from rasputitsa.engine.game import Game, Value, named_scenario
from rasputitsa.engine.match import Match

USES = DICE, CHOICES_A, CHOICES_B = 0, 1, 2
"""The seeds of a pair: for the dice of both games, and for each bot's choices by chance."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with a scenario and a full set of options."""

    game: str
    scenario: str
    options: tuple[tuple[str, Value], ...]

    @classmethod
    def of(cls, game: Game, scenario: str, given: Mapping[str, Any]) -> "Setting":
        """A setting by the options that are not as usual. Raises OptionsError."""
        chosen = named_scenario(game, scenario or game.scenarios[0].id)
        return cls(game.slug, chosen.id, tuple(game.complete(chosen, given).items()))

    @classmethod
    def from_json(cls, form: Mapping[str, Any]) -> "Setting":
        """A setting as a file has it."""
        return cls(form["game"], form["scenario"], tuple(form["options"].items()))

    def json(self) -> dict[str, Any]:
        """The form in a file."""
        return {"game": self.game, "scenario": self.scenario, "options": dict(self.options)}

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides, the one that begins first."""
        first, second = (side.id for side in games.find(self.game).sides)
        return first, second

    def new(self, seed: int) -> Match:
        """A match of it."""
        return Match.new(games.find(self.game), self.scenario, dict(self.options), seed=seed)

    def changed(self, option: str, value: Value) -> "Setting":
        """The same with another value of one option. Raises OptionsError where it does not go with the others."""
        game = games.find(self.game)
        scenario, usual = named_scenario(game, self.scenario), {spec.id: spec.values[0] for spec in game.options}
        locked = game.locks(scenario, dict(self.options))
        given = {id: value for id, value in self.options if value != usual[id] and id not in locked}
        return Setting.of(game, self.scenario, {**given, option: value})

    def differences(self) -> dict[str, Value]:
        """The options that are not as usual."""
        usual = {spec.id: spec.values[0] for spec in games.find(self.game).options}
        return {id: value for id, value in self.options if value != usual[id]}


@dataclass(frozen=True, slots=True)
class Contest:
    """Two bots in a setting, for so many pairs at most, or until a test has decided; pairs come from the seed."""

    name: str
    setting: Setting
    a: str
    b: str
    pairs: int
    seed: int
    until: Sprt | None = None

    @classmethod
    def from_json(cls, form: Mapping[str, Any]) -> "Contest":
        """A contest as a file has it."""
        until = Sprt(**form["until"]) if form["until"] else None
        return cls(**{**form, "setting": Setting.from_json(form["setting"]), "until": until})

    def json(self) -> dict[str, Any]:
        """The form in a file."""
        return {**asdict(self), "setting": self.setting.json()}

    def seed_of(self, pair: int, use: int) -> int:
        """The seed of a pair for one of the `USES`."""
        return SeededDice(self.seed).number(len(USES) * pair + use, SEEDS)


def find_bot(name: str, game: Game) -> Bot:
    """A bot by its id in a game, or any other by `module:NAME`. Raises OptionsError or ArenaError."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return bots.find(name, game)
    try:
        bot: Bot = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ArenaError(f"{name}: {error}") from error
    return bot
