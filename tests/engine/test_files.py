"""Data files are read once, and an owner's file stands in for a part of them."""

from pathlib import Path

from rasputitsa.engine.files import Files
from rasputitsa.engine.owner_tables import Edition


def folder(path: Path) -> Files:
    path.joinpath("tables.json").write_text('{"results": [1], "charts": [2]}', encoding="utf-8")
    return Files(path)


def test_a_file_is_read_once(tmp_path: Path):
    files = folder(tmp_path)
    first = files.read("tables.json")
    tmp_path.joinpath("tables.json").unlink()
    assert files.read("tables.json") is first
    assert files.part("tables", None) is first


def test_an_owners_part_stands_in_and_leaves_the_file_as_it_is(tmp_path: Path):
    files = folder(tmp_path)
    edition = Edition("skirmish", "mine", {"tables": {"results": [3]}}, "00")
    assert files.part("tables", edition) == {"results": [3], "charts": [2]}
    assert files.read("tables.json") == {"results": [1], "charts": [2]}
