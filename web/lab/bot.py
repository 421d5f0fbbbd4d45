from rasputitsa.engine.dice import SeededDice


def bot(match, choose):
    """Tries some actions and takes the one after which the enemy is weakest."""
    side, tried = match.decision.side, []
    for n in range(6):
        action = match.decision.sample(choose)
        trial = match.fork(SeededDice(n))
        trial.play(action)
        enemies = [unit for unit in trial.state.units.all() if unit.side != side and unit.hex >= 0]
        tried.append((sum(unit.defence for unit in enemies), n, action))
    return min(tried)[2]
