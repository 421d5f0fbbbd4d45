"""The command line with The Three Fords among the games: `python -m tests.arena.skirmish ladder --game skirmish`.

The ladder of the general strategist is measured so (docs/arena.md).
"""

import sys

from rasputitsa import games
from rasputitsa.__main__ import main
from tests.skirmish import GAME

games.add(GAME)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
