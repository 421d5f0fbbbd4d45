"""The built site: its manifest tells the truth, and the same sources give the same bytes."""

import ast
import hashlib
import importlib
import json

import pytest

from building import archive, bytecode, imports, lab, offline, pack, policy, pyodide, site, stdlib, wheel
from building.paths import DIST, PYTHON, ROOT
from building.project import read_project
from building.wheel import is_on_the_page

SOURCES = {"ours/a.py": b'"""A."""\nNAMES = {"one", "two", "three"}\n\n\ndef f(x):\n    return x in {"four", "five"}\n'}
PACKAGES = [path.parent for path in (PYTHON / "rasputitsa" / "games").glob("*/__init__.py")]
OWN = sorted(folder.name for folder in PACKAGES if not (folder / wheel.UNFINISHED).exists())
"""The games of the package; the tests of one process may have added others."""
UNCHECKED_HASH = (1).to_bytes(4, "little")


@pytest.mark.site
def test_manifest_names_every_file_with_its_hash(manifest):
    present = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert present == {*manifest["files"], *site.UNLISTED}
    for name, expected in manifest["files"].items():
        assert hashlib.sha256((DIST / name).read_bytes()).hexdigest() == expected, name


@pytest.mark.site
def test_manifest_holds_what_the_worker_boots_from(manifest):
    project = read_project()
    assert manifest["version"] == project.version
    assert manifest["wheel"] in manifest["files"]
    assert f"/lib/python{manifest['python']}/site-packages" == pyodide.site_packages()
    assert manifest["lock"].keys() == {"arch", "platform", "python", "abi_version"}
    assert {f"pyodide/{name}" for name in (*pyodide.RUNTIME, "stdlib.zip")} <= set(manifest["files"])


@pytest.mark.site
def test_the_games_of_the_tests_are_not_handed_out(manifest):
    shipped = [*manifest["files"], *archive.unpack((DIST / manifest["wheel"]).read_bytes())]
    assert [name for name in shipped if "skirmish" in name] == []


@pytest.mark.site
def test_the_same_sources_give_the_same_bytes(node, manifest):
    again = site.site_files(node, read_project())
    assert {name: raw for name, raw in again.items() if raw != (DIST / name).read_bytes()} == {}
    assert json.loads(again["manifest.json"])["build"] == manifest["build"]


@pytest.mark.site
def test_compiling_twice_gives_the_same_bytes(node, tmp_path, monkeypatch):
    monkeypatch.setattr(bytecode, "CACHE", tmp_path / "one")
    first = bytecode.compiled(node, SOURCES, "/lib", "asserts")
    monkeypatch.setattr(bytecode, "CACHE", tmp_path / "two")
    assert bytecode.compiled(node, SOURCES, "/lib", "asserts") == first


@pytest.mark.site
def test_bytecode_is_never_checked_against_the_source(manifest):
    files = archive.unpack((DIST / manifest["wheel"]).read_bytes())
    compiled = {name: raw for name, raw in files.items() if name.endswith(".pyc")}
    assert len(compiled) == sum(name.endswith(".py") and is_on_the_page(name) for name in files)
    library = stdlib.modules_of((DIST / "pyodide/stdlib.zip").read_bytes())
    assert {raw[4:8] for raw in (*compiled.values(), *library.values())} == {UNCHECKED_HASH}
    assert len({raw[:4] for raw in (*compiled.values(), *library.values())}) == 1


@pytest.mark.site
def test_the_pack_holds_of_the_wheel_what_the_page_can_import(node, manifest):
    whole = wheel.without_docstrings(node, archive.unpack((DIST / manifest["wheel"]).read_bytes()))
    files = {
        name: raw for part in packs_of(manifest) for name, raw in pack.unpacked((DIST / part).read_bytes()).items()
    }
    assert json.loads(files.pop(f"rasputitsa/{pack.ELSEWHERE}")) == OWN
    sources = {name for name in files if name.endswith(".py")}
    assert {wheel.cached_name(name, "pyc") for name in sources} <= files.keys()
    assert {name: b"" if name in sources else whole[name] for name in files} == files
    left = [name for name in whole.keys() - files.keys() if ".dist-info/" not in name]
    assert left
    graph = imports.graph({name: whole[name] for name in whole if is_on_the_page(name)})
    spare = {name for name in left if is_on_the_page(name) and name.endswith(".py")}
    assert {name.split("/")[1] for name in spare} <= set(pack.LENT)
    assert not spare & imports.reached(graph, [name for name in graph if name not in spare])
    assert all(is_on_the_page(name) for name in files)


@pytest.mark.site
def test_packs_hold_no_docstrings_and_the_wheel_holds_all(manifest):
    whole = archive.unpack((DIST / manifest["wheel"]).read_bytes())
    files = {
        name: raw for part in packs_of(manifest) for name, raw in pack.unpacked((DIST / part).read_bytes()).items()
    }
    said = {name: ast.get_docstring(ast.parse(whole[name]), clean=False) for name in files if name.endswith(".py")}
    told = {wheel.cached_name(name, "pyc"): words.encode() for name, words in said.items() if words}
    assert len(told) > 300
    assert [name for name, words in told.items() if words not in whole[name]] == []
    assert [name for name, words in told.items() if words in files[name]] == []


@pytest.mark.site
def test_asserts_and_a_word_on_a_decorated_class_stay_where_docstrings_go(node):
    source = '''"""Of it all."""
"""After it."""
import dataclasses
@dataclasses.dataclass
class Held:
    """Of a class."""
def done():
    """Of a function."""
def checked(held):
    assert held, "what is checked"
'''
    kinds: tuple[bytecode.Kept, ...] = ("docstrings and asserts", "asserts")
    whole, bare = (bytecode.compiled(node, {"m.py": source.encode()}, "/lib", kind)["m.py"] for kind in kinds)
    words = (b"Of it all.", b"After it.", b"Of a class.", b"Of a function.", b"what is checked")
    assert [[word in each for word in words] for each in (whole, bare)] == [
        [True, False, True, True, True],
        [False, False, False, False, True],
    ]


@pytest.mark.site
def test_each_game_is_a_pack_of_its_own(manifest):
    late = [pack.game_pack(part) for part in wheel.LATE]
    assert packs_of(manifest) == [pack.NAME, *sorted([*late, *map(pack.game_pack, OWN)])]
    names = {part: set(pack.unpacked((DIST / part).read_bytes())) for part in packs_of(manifest)}
    for slug in OWN:
        own = names[pack.game_pack(slug)]
        assert {f"rasputitsa/games/{slug}/__init__.py", f"rasputitsa/bots/{slug}/__init__.py"} <= own
        assert {wheel.game_of(name, OWN) for name in own} - {""} == {slug}
        shared = {name for name in own if not wheel.game_of(name, OWN)}
        assert {name.split("/")[1] for name in shared} <= {*pack.LENT}
        assert not shared & names[pack.NAME], "only what others do without"
    assert {wheel.game_of(name, OWN) for name in names[pack.NAME]} == {""}
    assert "rasputitsa/rules/combat/priority_retreat.py" in names[pack.game_pack("war_for_the_motherland")]


def packs_of(manifest) -> list[str]:
    return [pack.NAME, *sorted(name for name in manifest["files"] if name.startswith("games/"))]


@pytest.mark.site
def test_wheel_holds_what_the_build_backend_would_pack(manifest, tmp_path, monkeypatch):
    backend = importlib.import_module("hatchling.build")
    monkeypatch.chdir(ROOT)
    built = archive.unpack((tmp_path / backend.build_wheel(str(tmp_path))).read_bytes())
    ours = archive.unpack((DIST / manifest["wheel"]).read_bytes())
    sources = {name: raw for name, raw in ours.items() if "__pycache__" not in name}
    assert sources.keys() == built.keys()
    assert all(sources[name] == built[name] for name in built if ".dist-info/" not in name)


@pytest.mark.site
def test_the_service_worker_keeps_every_file_of_this_version_and_no_download(manifest):
    script = (DIST / "sw.js").read_text(encoding="utf-8")
    release = json.JSONDecoder().raw_decode(script.removeprefix("const RELEASE = "))[0]
    assert release["build"] == manifest["build"]
    assert release["policy"] == policy.text()
    assert release["files"].keys() == manifest["files"].keys() | {"manifest.json"}
    assert release["later"] == [name for name in release["files"] if lab.is_own(name)]
    assert {"lab.html", "lab/guest.js", "pyodide/python_stdlib.zip"} <= set(release["later"])
    for name, expected in release["files"].items():
        assert hashlib.sha256((DIST / name).read_bytes()).hexdigest() == expected, name


@pytest.mark.site
def test_the_zip_holds_the_site_without_the_downloads():
    files = archive.unpack((DIST / site.ARCHIVE).read_bytes())
    present = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert files.keys() == present - set(site.DOWNLOADS)
    assert all(raw == (DIST / name).read_bytes() for name, raw in files.items())


@pytest.mark.site
def test_a_version_is_named_after_its_files_and_its_service_worker(tmp_path, monkeypatch):
    names = {offline.build_name(hashes) for hashes in ({"a": "1"}, {"a": "2"}, {"b": "1"})}
    monkeypatch.setattr(offline, "SCRIPT", tmp_path / "sw.js")
    (tmp_path / "sw.js").write_text("another", encoding="utf-8")
    assert len(names | {offline.build_name({"a": "1"})}) == 4


def test_a_zip_forgets_when_and_in_which_order_it_was_packed():
    one, two = archive.pack({"a": b"1", "b": b"2"}), archive.pack({"b": b"2", "a": b"1"})
    assert one == two
    assert archive.unpack(one) == {"a": b"1", "b": b"2"}


def test_writing_the_site_removes_what_no_longer_belongs(tmp_path):
    assert site.write_site({"a.txt": b"1", "b/c.txt": b"2"}, tmp_path) == 2
    assert site.write_site({"a.txt": b"1", "d.txt": b"3"}, tmp_path) == 2
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == ["a.txt", "d.txt"]
    assert site.write_site({"a.txt": b"1", "d.txt": b"3"}, tmp_path) == 0
