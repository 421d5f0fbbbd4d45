"""Nothing is shipped without its licence, and no tool is pinned whose licence does not suit an MIT project."""

import importlib.metadata
import json
import re
from pathlib import Path
from typing import Any

import pytest

from building import notice, pyodide, stdlib
from building.node import Node
from building.paths import BUILDING, DIST, WEB
from building.pyodide import Boot

OURS = re.compile(
    r"[^/]+\.(html|css|svg|webmanifest|txt)|(src|assets|data|LICENSES)/.*|rasputitsa(-[^/]+\.whl|\.pack)|games/[a-z_0-9]+\.pack|(manifest|about)\.json|\.nojekyll|lab/guest\.js"
)
FIT = re.compile(
    r"\b(MIT|BSD|Apache|PSF|Python Software Foundation|ISC|MPL|Mozilla|Unlicense|BlueOak|0BSD|OFL)\b", re.IGNORECASE
)
COPYLEFT = re.compile(r"\b(A?GPL|GNU (Affero )?General Public)", re.IGNORECASE)
LIST_BUILT_IN = """
import json, sys
from pathlib import Path
Path("/host/built-in.json").write_text(json.dumps(sys.builtin_module_names))
Path("/host/standard.json").write_text(json.dumps(sorted(sys.stdlib_module_names)))
"""


@pytest.fixture(scope="module")
def runtime(node: Node, tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The runtime's words about itself: modules that are built in, and all of CPython's own."""
    directory = tmp_path_factory.mktemp("runtime")
    (directory / "list.py").write_text(LIST_BUILT_IN, encoding="utf-8")
    pyodide.run_script(node, directory / "list.py", directory, Boot())
    return {name: set(json.loads((directory / f"{name}.json").read_text())) for name in ("built-in", "standard")}


def pinned(group: str) -> dict[str, str]:
    text = (BUILDING / f"requirements-{group}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def licence_words(distribution: importlib.metadata.Distribution) -> str:
    about = distribution.metadata.json
    classifiers = [line for line in about.get("classifier", []) if line.startswith("License")]
    return " ".join([str(about.get("license_expression", "")), str(about.get("license", ""))[:200], *classifiers])


def test_notice_is_fresh():
    assert notice.NOTICE.read_text(encoding="utf-8") == notice.notice_text(), "run `python3 build.py notice`"


def test_every_licence_has_its_text():
    named = {component.licence for component in notice.components()}
    assert named == {path.stem for path in notice.LICENCES.glob("*.txt")}


def test_npm_packages_are_listed_with_their_licence():
    shipped = {name: entry for name, entry in notice.locked_packages().items() if not entry.get("dev")}
    listed = {component.npm: component.licence for component in notice.components() if component.npm}
    assert set(shipped) - notice.not_shipped() == set(listed)
    assert {name: str(shipped[name]["license"]).casefold() for name in listed} == {
        name: licence.casefold() for name, licence in listed.items()
    }


def test_npm_lock_names_no_registry():
    assert "resolved" not in (WEB / "package-lock.json").read_text(encoding="utf-8")


def test_npm_tools_have_fit_licences():
    licences = {str(entry["license"]) for entry in notice.locked_packages().values()}
    assert [licence for licence in licences if COPYLEFT.search(licence) or not FIT.search(licence)] == []


def test_python_tools_have_fit_licences():
    unfit = {}
    for name in pinned("dev"):
        if name != "colorama":
            words = licence_words(importlib.metadata.distribution(name))
            if COPYLEFT.search(words) or not FIT.search(words):
                unfit[name] = words
    assert unfit == {}


def test_the_benchmarks_yardstick_stays_out_of_everything_else():
    assert pinned("bench").keys() == {"chess"}
    assert "chess" not in pinned("dev") | pinned("node")
    assert "GPL" in (BUILDING / "requirements-bench.txt").read_text(encoding="utf-8")


@pytest.mark.site
def test_every_file_of_the_site_is_ours_or_a_components(manifest: dict[str, Any]):
    theirs = set().union(*(component.files for component in notice.components()))
    assert theirs <= set(manifest["files"])
    assert [name for name in manifest["files"] if name not in theirs and not OURS.fullmatch(name)] == []


@pytest.mark.site
def test_every_built_in_module_is_a_components(runtime):
    listed = set().union(*(component.modules for component in notice.components()))
    assert runtime["built-in"] ^ listed == set()


@pytest.mark.site
def test_every_package_of_the_library_is_pythons_or_a_components(runtime, manifest):
    listed = set().union(*(component.packages for component in notice.components()))
    files = stdlib.modules_of((DIST / "pyodide/stdlib.zip").read_bytes())
    names = {Path(name).parts[0].removesuffix(".pyc") for name in files}
    assert names - runtime["standard"] - listed == {"sitecustomize"}, "all but the one of ours"
