#!/usr/bin/env python3
"""Builds, plays and tests Rasputitsa: `python3 build.py play` needs Python 3.11 and a network, and brings the rest."""

import argparse
import shutil
import sys

if sys.version_info < (3, 11):
    sys.exit("build.py needs Python 3.11 or newer")

from building import attack, bench, changes, checks, forms, icons, notice, play, site, smoke, verify
from building.paths import CACHE, DIST, NODE_MODULES, VENV
from building.process import BuildError, say


def main(words: list[str]) -> int:
    """Run one command and answer the exit code."""
    arguments, rest = parser().parse_known_args(words)
    if rest and arguments.command not in ("test", "night", "attack"):
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        return run(arguments, rest)
    except BuildError as error:
        say(f"build.py: {error}")
        return 1
    except KeyboardInterrupt:
        say("build.py: stopped")
        return 130


def run(arguments: argparse.Namespace, rest: list[str]) -> int:
    """The command that was named."""
    commands = {
        "play": lambda: play.play(arguments.port, arguments.browser),
        "serve": lambda: play.serve(arguments.port, arguments.browser),
        "build": site.build,
        "test": lambda: checks.test(rest),
        "night": lambda: checks.night(rest),
        "lint": checks.lint,
        "attack": lambda: attack.attack(rest),
        "bench": lambda: bench.bench(arguments.names),
        "smoke": lambda: smoke.smoke(arguments.names, arguments.optional),
        "verify": lambda: verify.verify(arguments.address),
        "changes": lambda: changes.show_changes(arguments.tag),
        "notice": notice.write_notice,
        "icons": icons.write_icons,
        "forms": forms.write_forms,
        "clean": clean,
    }
    return commands[arguments.command]() or 0


def clean() -> None:
    """Remove everything that build.py made."""
    for path in (DIST, CACHE, VENV, NODE_MODULES):
        shutil.rmtree(path, ignore_errors=True)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in (("play", "build, serve and open the game"), ("serve", "serve dist/ as it is")):
        command = commands.add_parser(name, help=text)
        command.add_argument("--port", type=int, default=0, help="default: any free one")
        command.add_argument("--no-browser", dest="browser", action="store_const", const="leave", default="open")
    commands.add_parser("build", help="make dist/")
    commands.add_parser("test", help="run every check; further words go to pytest")
    commands.add_parser("night", help="run the tests that wait for the night; further words go to pytest")
    commands.add_parser("lint", help="run the checks that only read the sources")
    told = "damage saves, alter positions and tables, seat bad bots: --minutes 7.5 --seed 1; attack --help tells more"
    commands.add_parser("attack", help=told, add_help=False)
    commands.add_parser("bench", help="run the benchmarks").add_argument("names", nargs="*", help="default: all")
    command = commands.add_parser("smoke", help="play a turn in each browser")
    command.add_argument("names", nargs="*", metavar="BROWSER", help=f"{', '.join(smoke.BROWSERS)}; default: all")
    command.add_argument("--optional", action="append", default=[], metavar="BROWSER", help="need not be there")
    command = commands.add_parser("verify", help="compare a published site with a build of these sources")
    command.add_argument("address", metavar="ADDRESS", help="such as https://somebody.github.io/rasputitsa/")
    command = commands.add_parser("changes", help="print what CHANGELOG.md says of a release")
    command.add_argument("tag", metavar="TAG", help="such as v0.1.0")
    commands.add_parser("notice", help="write NOTICE anew")
    commands.add_parser("icons", help="draw the icons of web/assets anew")
    commands.add_parser("forms", help="write the page's types anew from the forms of the engine")
    commands.add_parser("clean", help="remove dist/, build/, .venv/ and web/node_modules/")
    return top


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
