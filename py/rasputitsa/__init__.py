"""Hex-and-counter wargames of the Eastern Front as a pure-Python engine.

A `Match` is a game being played, and the public API.

A match is made from a game and a seed, and asks one side after the other for a decision:

>>> from rasputitsa.engine.decision import Action
>>> from rasputitsa.engine.match import Match
>>> from rasputitsa.games import find
>>> match = Match.new(find("battle_for_moscow"), seed=1941)
>>> match.decision.side
'german'
>>> [option.verb for option in match.decision.options]
['place', 'ready_made', 'begin']
>>> match.play(Action("begin"))

An option lists its subjects; their targets, with notes, are worked out when asked for. Words are keys of a text table:

>>> move = match.decision.option("move")
>>> "XLVI" in move.subjects, "0406" in move.targets("XLVI")
(True, True)
>>> [note.json() for note in move.notes("XLVI", "0406")]
[{'key': 'note.mp', 'facts': {'mp': 1}}]
>>> move.figures("XLVI", "0406")
{'mp': 1, 'left': 0}

What cannot be done is refused with the reason and the rule that it rests on, and changes nothing:

>>> match.play(Action("move", "XLVI", "0507"))
Traceback (most recent call last):
    ...
rasputitsa.engine.errors.IllegalActionError: why.enemy(enemies=('33',), hex=0507, unit=XLVI) [movement]
>>> match.play(Action("move", "XLVI", "0406"))
>>> match.undo()

A fork plays on with other dice, here with a six to come, and leaves the match as it is:

>>> from rasputitsa.engine.dice import Chooser, ScriptedDice
>>> what_if = match.fork(ScriptedDice([6]))
>>> for words in ("end", "attack XLVI 0507", "announced", "resolve 0507"):
...     what_if.play(words.split())
>>> what_if.entries[-1].events[0].text.json()["facts"]
{'die': 6, 'hex': '0507', 'odds': '1:1', 'result': 'AL'}
>>> what_if.can_undo, match.length
(False, 1)

A position is a state as JSON. A match can begin at one, with other units, turn or stage than the scenario has, and stay
as it is written until it is told to run on over phases and dice to the next decision:

>>> game, form = find("battle_for_moscow"), {"turn": 2, "stack": [["campaign", {}], ["turn", 2]]}
>>> exercise = Match.from_position(game, form, seed=7, until="start")
>>> exercise.decision is None, exercise.position()["stack"]
(True, [['campaign', {}], ['turn', 2]])
>>> exercise.run_on()
>>> exercise.decision.option("attack").figures("XLVI", "0507")
{'attack': 10, 'scale': 1, 'defence': 4, 'column': 0}

A save holds the whole game and opens as the same game; a bot chooses among all actions, here one at random:

>>> from rasputitsa.engine.record import save
>>> opened = save.load(save.dump(match), find).match
>>> opened.digest() == match.digest()
True
>>> choose = Chooser(7)
>>> while opened.decision:
...     opened.play(opened.decision.sample(choose))
>>> opened.state.result.winner in ("german", "soviet")
True
"""

__version__ = "0.1.0"
