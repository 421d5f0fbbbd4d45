from rasputitsa import svg
from rasputitsa.engine.match import Match
from rasputitsa.games import find

match = Match.new(find("battle_for_moscow"), seed=1941)

for unit in match.state.units.all():
    if unit.side == "german" and unit.hex >= 0:
        print(unit.id, "attacks with", unit.attack, "and moves", unit.movement)

show(svg.board(match), "The board before the first turn")
