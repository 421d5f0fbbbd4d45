from rasputitsa import bots, svg
from rasputitsa.bots.own import Own
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games import find


def play(players, seed):
    """One game to its end, each side played by its bot."""
    match = Match.new(find("battle_for_moscow"), seed=seed)
    while match.decision:
        side, n = match.decision.side, 1000 * seed + match.length
        thought = bots.decide(players[side], bots.seated(match, side, n), Chooser(n))
        match.play(thought.action)
        if match.length > 3000:
            raise RuntimeError("they go round in circles")
    return match


mine, recruit = Own(bot), bots.find("recruit")
end = play({"german": mine, "soviet": recruit}, seed=1)

print("Winner:", end.state.result.winner, "after", end.length, "actions")
for side in ("german", "soviet"):
    left = [unit for unit in end.state.units.all() if unit.side == side and unit.hex >= 0]
    print(f"{side:8} {len(left):3} units left, strength {sum(unit.defence for unit in left):3}")
show(svg.board(end), "The board at the end")
