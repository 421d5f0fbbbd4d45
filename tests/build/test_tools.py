"""Bringing the tools: what is there is used, what is missing is named."""

import sys

import pytest

from building import chromium, stamps, venv
from building import node as nodes
from building.process import BuildError


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path):
    """No programs on the path, no way to install any."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "PLACES", ())
    monkeypatch.setattr(chromium, "_playwrights_own", lambda: iter(()))
    monkeypatch.setattr(chromium, "_download", lambda: False)
    monkeypatch.setattr(venv, "can_use_apt", lambda: False)
    return tmp_path


def program(path, output: str):
    path.write_text(f"#!{sys.executable}\nprint({output!r})\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_python_without_venv_says_what_to_install(bare_machine, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(venv, "VENV", bare_machine / "venv")
    with pytest.raises(BuildError, match=r"install python3\.\d+-venv"):
        venv.install("dev")


def test_an_environment_that_is_a_link_is_not_emptied(bare_machine, monkeypatch):
    other = bare_machine / "other"
    other.mkdir()
    (other / "kept").write_text("kept", encoding="utf-8")
    link = bare_machine / "venv"
    link.symlink_to(other)
    monkeypatch.setattr(venv, "VENV", link)
    with pytest.raises(BuildError, match=r"is a link to .*other, which would be emptied"):
        venv.install("dev")
    assert (other / "kept").exists()


def test_no_browser_says_what_to_install(bare_machine):
    with pytest.raises(BuildError, match="install chromium"):
        chromium.have_chromium()


def test_the_browser_on_the_path_is_used(bare_machine):
    path = program(bare_machine / "chromium", "Chromium 1")
    assert chromium.have_chromium() == path


def test_a_browser_that_does_not_run_is_passed_over(bare_machine):
    program(bare_machine / "chromium", "").write_text("#!/no/such/shell\n", encoding="utf-8")
    path = program(bare_machine / "google-chrome", "Chrome 1")
    assert chromium.find_chromium() == path


def test_the_browser_that_is_named_comes_first(bare_machine, monkeypatch):
    program(bare_machine / "chromium", "Chromium 1")
    path = program(bare_machine / "another", "Chromium 2")
    monkeypatch.setenv("CHROMIUM", str(path))
    assert chromium.find_chromium() == path


@pytest.mark.parametrize(("version", "expected"), [("v24.1.0", "own"), ("v18.20.0", "brought")])
def test_an_old_node_is_not_used(bare_machine, monkeypatch, version, expected):
    own = program(bare_machine / "node", version)
    program(bare_machine / "npm", "11")
    brought = bare_machine / "brought"
    brought.mkdir()
    program(brought / "node", "v24.1.0")
    program(brought / "npm", "11")
    monkeypatch.setattr(venv, "install", lambda group: brought)
    monkeypatch.setattr(venv, "programs", lambda: brought)
    assert nodes.find_node().node == {"own": own, "brought": brought / "node"}[expected]


def test_a_stamp_holds_for_its_own_inputs_only(tmp_path):
    key = stamps.digest("a", b"b")
    stamps.put(tmp_path / "deep" / "stamp", key)
    assert stamps.is_fresh(tmp_path / "deep" / "stamp", key)
    assert not stamps.is_fresh(tmp_path / "deep" / "stamp", stamps.digest("ab", b""))
    assert not stamps.is_fresh(tmp_path / "none", key)
