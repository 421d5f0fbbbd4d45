"""A match as an environment of PettingZoo's AEC interface, for people who train agents; needs the extra `pettingzoo`.

An observation is a mapping: `observation`, whole numbers from -1 up (`observed` says what they are), and `action_mask`,
a 1 for each action of the vocabulary that is legal now. The winner of a game is rewarded with 1, the loser with -1, a
draw with 0. Nothing hidden from the side that observes is in its observation.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from rasputitsa import games
from rasputitsa.adapters.vocabulary import vocabulary
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.match import Match

LONGEST = 5_000
"""After so many actions a game is cut short: nobody has won."""

LARGEST = 1 << 20
"""Above every number of an observation."""

Observation = dict[str, NDArray[Any]]


class Wargame(AECEnv):  # type: ignore[misc]
    """One game, its sides the agents. Arguments are those of `Match.new`; a seed is given to `reset`."""

    metadata = {"name": "rasputitsa_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 (as AECEnv has it)

    def __init__(
        self,
        game: str = "battle_for_moscow",
        scenario: str = "",
        options: Mapping[str, Any] | None = None,
        *,
        longest: int = LONGEST,
    ) -> None:
        super().__init__()
        self.render_mode = None
        self._game, self._scenario, self._options = games.find(game), scenario, dict(options or {})
        self._longest = longest
        self._match = self._new(0)
        self._vocabulary = vocabulary(self._match.rules)
        self._random = np.random.default_rng()
        self.possible_agents = [side.id for side in self._game.sides]
        count = len(self._vocabulary.actions)
        shape = self._numbers(self.possible_agents[0]).shape
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({"observation": Box(-1, LARGEST, shape, np.int32), "action_mask": Box(0, 1, (count,), np.int8)})
            for agent in self.possible_agents
        }

    @property
    def match(self) -> Match:
        """The match being played."""
        return self._match

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of the vocabulary."""
        return self.action_spaces[agent]

    def action_of(self, number: int) -> tuple[str, ...]:
        """The action of a number, as `Match.play` takes it."""
        return self._vocabulary.actions[number]

    def number_of(self, action: Sequence[str]) -> int:
        """The number of an action."""
        return self._vocabulary.numbers[Action(*action)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; with a seed always the same one."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._match = self._new(int(self._random.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._deciding()

    def observe(self, agent: str) -> Observation:
        """The state as a side may know it; the mask is empty for one that does not decide."""
        mask = np.zeros(len(self._vocabulary.actions), np.int8)
        decision = self._match.decision
        if decision is not None and decision.side == agent:
            mask[self._vocabulary.legal(decision)] = 1
        return {"observation": self._numbers(agent), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action of a number for the side that decides. Raises IllegalActionError with the reason."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        self._match.play(self._vocabulary.actions[int(action)])
        self._judge()
        self.agent_selection = self._deciding()
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing: `python -m rasputitsa play` draws a board."""

    def close(self) -> None:
        """Nothing is held open."""

    def _new(self, seed: int) -> Match:
        return Match.new(self._game, self._scenario, self._options, seed=seed)

    def _deciding(self) -> str:
        """The side that decides; the first where nobody does."""
        decision = self._match.decision
        return decision.side if decision else self.possible_agents[0]

    def _judge(self) -> None:
        """Rewards of the last action, and whether that was the end."""
        result = self._match.state.result
        winner = result.winner if result else ""
        for agent in self.agents:
            self.rewards[agent] = 0 if not winner else 1 if agent == winner else -1
            self.terminations[agent] = result is not None
            self.truncations[agent] = result is None and self._match.length >= self._longest

    def _numbers(self, agent: str) -> NDArray[np.int32]:
        return np.array(observed(self._match, agent), np.int32)


def observed(match: Match, side: str) -> list[int]:
    """The turn, whether the side decides, and of each unit of the roster in its order five numbers.

    They are: the hex, counted as the board does (-1: on none), the box off the map (-1: in none), the steps left, the
    hex that it is set to attack (-1: none), and whether it has moved in this phase.
    """
    state, rules = match.observed(side), match.rules
    places = {name: number for number, name in enumerate(rules.grid.index)}
    numbers = [state.turn, int(match.decision is not None and match.decision.side == side)]
    known = {unit.id: unit for unit in state.units.all()}
    for id in rules.roster:
        unit = known.get(id)
        if unit is None:
            numbers += [-1, -1, -1, -1, -1]
            continue
        hex = places[rules.grid.names[unit.hex]] if unit.hex >= 0 else -1
        box = rules.boxes.index(unit.box) if unit.box in rules.boxes else -1
        numbers += [hex, box, unit.steps, places.get(str(unit.mark("attacks")), -1), int(unit.mark("from") is not None)]
    return numbers
