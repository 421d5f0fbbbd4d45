"""A language is found by its files."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from rasputitsa import export


def test_languages_are_those_with_a_file_of_texts(tmp_path: Path):
    for name in ("text.en.json", "text.pt-BR.json", "text.json", "rules.de.json", "text.de.json.orig"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    assert export.languages(tmp_path) == ["en", "pt-BR"]


def test_a_file_added_to_a_game_is_exported_with_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = tmp_path / "package" / "data"
    package.mkdir(parents=True)
    (package / "text.de.json").write_text(json.dumps({"list.separator": " und "}), encoding="utf-8")
    (package / "text.en.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr("rasputitsa.export.files", lambda name: package.parent if name == "rasputitsa" else files(name))
    monkeypatch.setattr("rasputitsa.games.slugs", lambda: ("battle_for_moscow",))
    export.shared_texts.cache_clear()
    written = {path.relative_to(tmp_path).as_posix() for path in export.export(tmp_path)}
    export.shared_texts.cache_clear()
    assert {"data/text.de.json", "data/text.en.json", "data/battle_for_moscow/rules.en.json"} <= written
    assert "data/battle_for_moscow/text.de.json" not in written
    assert json.loads((tmp_path / "data/text.de.json").read_text(encoding="utf-8")) == {"list.separator": " und "}
