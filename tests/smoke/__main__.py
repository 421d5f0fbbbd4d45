"""The smoke test: the same short script in each browser that is named, and a table of how it went."""

import argparse
import sys
from collections.abc import Sequence

from building.paths import DIST
from building.process import say
from building.serve import Site, serving
from tests.smoke.browsers import have
from tests.smoke.report import HEADING, exit_code, tried
from tests.smoke.script import Script

PREFIX = "/some/sub/path/"


def main(words: Sequence[str]) -> int:
    """Tell each step as it ends; answers the exit code."""
    parser = argparse.ArgumentParser(prog="tests.smoke", description=__doc__)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--optional", action="append", default=[])
    arguments = parser.parse_args(words)
    lines = []
    say(HEADING)
    with serving(Site(DIST, PREFIX)) as url:
        steps = Script(url).steps()
        for name in arguments.names:
            for line in tried(name, have, steps):
                say(str(line))
                lines.append(line)
    return exit_code(lines, arguments.optional)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
