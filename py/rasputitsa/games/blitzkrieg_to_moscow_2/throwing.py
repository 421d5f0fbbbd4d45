"""The die of a battle: failure without one, the throw, re-rolls by cards (7.1, 11.3.5, 11.3.6; rulings 28 and 31)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards, state
from rasputitsa.games.blitzkrieg_to_moscow_2.aftermath import Apply
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import faces_of, odds_of
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.throwing import throw

REROLL = "reroll"


def _resolve(play: state.BlitzPlay) -> None:
    battle = state.battle_of(play)
    if odds_of(play, battle).column is None:
        play.log(text("log.failed", "11.3.5", hex=play.rules.grid.names[battle.hex]))
    else:
        play.call(Throw())


Resolve = act(
    "resolve",
    "The die of an attack, unless all shifts leave 1:2 or less: then it fails without one (11.3.5, 11.3.6).",
    _resolve,
    becomes=(("throw",),),
)


def _throw(play: state.BlitzPlay) -> None:
    """Throw; where all faces mean the same no re-roll is asked about (ruling 31)."""
    battle = state.battle_of(play)
    worked = odds_of(play, battle)
    thrown = throw(play, battle.hex, worked, "11.3.6")
    assert thrown is not None
    play.state.battle = replace(battle, die=thrown.die, result=thrown.result)
    is_open = len(set(faces_of(play, battle, worked.column))) > 1
    play.call(Reroll(state.attacking_side(play)) if is_open else Apply())


Throw = act("throw", "The die is thrown (11.3.6).", _throw, becomes=(("reroll",), ("apply",)))


@dataclass(frozen=True, slots=True)
class Reroll(Stage):
    """A side may have the die thrown again: the attacker first, then the defender (7.1; rulings 24 and 31)."""

    name: ClassVar[str] = "reroll"
    becomes: ClassVar[tuple[Course, ...]] = (("reroll",), ("apply",), ("negation", "rethrow"))
    side: state.SideId

    def decision(self, look: state.BlitzLook) -> Decision | None:
        """A card or none; None where it is open to all that the side has none, or it passes for good."""
        unmet = "" if state.attacking_side(look) == state.GERMAN else cards.GERMAN_ATTACK
        if self.side in cards.silent(look) or not cards.may_hold(look, self.side, REROLL, unmet):
            return None
        battle = state.battle_of(look)
        facts = {"side": self.side, "hex": look.rules.grid.names[battle.hex]}
        is_idle = faces_of(look, battle, odds_of(look, battle).column)[battle.die - 1] != battle.result
        key = "prompt.reroll.hero" if is_idle else "prompt.reroll"
        prompt = text(key, "7.1", **facts, die=battle.die, result=battle.result)
        return Decision(self.side, prompt, (cards.bound_option(look, self.side, REROLL, unmet), *cards.passes(look)))

    def run(self, play: state.BlitzPlay) -> None:
        """Ask the other side, or let the result stand."""
        self.on_pass(play)

    def on_reroll(self, play: state.BlitzPlay, card: str) -> None:
        """Play a card."""
        play.goto(Rethrow(self.side))
        cards.put_into_play(play, self.side, card, REROLL)
        play.call(cards.Negation())

    def on_pass(self, play: state.BlitzPlay) -> None:
        """Play none."""
        attacker = state.attacking_side(play)
        play.goto(Reroll(state.enemy_of(attacker)) if self.side == attacker else Apply())

    def on_pass_all(self, play: state.BlitzPlay) -> None:
        """Play no more cards in this battle."""
        cards.fall_silent(play, self.side)
        self.on_pass(play)


def _rethrow(play: state.BlitzPlay, side: state.SideId) -> None:
    play.call(Throw() if cards.take_effect(play) else Reroll(side))


Rethrow = side_act(
    "rethrow",
    "A card for a re-roll has its effect; negated, another may be played in its place (rulings 15 and 31).",
    state.SideId,
    _rethrow,
    becomes=(("throw",), ("reroll",)),
)
