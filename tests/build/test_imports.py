"""The package may import the standard library only, however the import is written."""

import pytest

from building.imports import foreign_imports, standard_imports
from building.process import BuildError
from building.project import read_project
from building.wheel import UNFINISHED, package_files


@pytest.mark.parametrize(
    "line",
    [
        "import numpy",
        "import json, numpy.linalg",
        "from numpy import array",
        "def f():\n    import numpy",
        "import importlib\nimportlib.import_module('numpy')",
        "__import__('numpy')",
    ],
)
def test_a_foreign_import_is_found(line):
    found = foreign_imports({"ours/a.py": line.encode()}, "ours")
    assert [row.rpartition(": ")[2].partition(".")[0] for row in found] == ["numpy"]


@pytest.mark.parametrize(
    "line", ["import json", "from ours.b import c", "from . import c", "import_module('.b', 'ours')"]
)
def test_our_own_and_the_standard_library_are_fine(line):
    assert foreign_imports({"ours/a.py": line.encode()}, "ours") == []


def test_data_files_are_not_read_as_python():
    assert foreign_imports({"ours/data/a.json": b"import numpy"}, "ours") == []


def test_standard_imports_are_listed_once():
    files = {"ours/a.py": b"import json\nfrom json import loads\nimport ours.b\n", "ours/b.py": b"import os.path\n"}
    assert standard_imports(files, "ours") == ["json", "os.path"]


def test_a_package_with_a_foreign_import_is_refused(tmp_path):
    project = read_project()
    (tmp_path / project.name).mkdir()
    (tmp_path / project.name / "a.py").write_text("import numpy\n", encoding="utf-8")
    with pytest.raises(BuildError, match=r"rasputitsa/a\.py:1: numpy"):
        package_files(project, tmp_path)


def test_the_package_imports_nothing_foreign():
    assert "rasputitsa/__init__.py" in package_files(read_project())


def test_a_game_in_the_making_is_not_shipped(tmp_path):
    project = read_project()
    folder = tmp_path / project.name / "games" / "later"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    assert list(package_files(project, tmp_path)) == [f"{project.name}/games/later/__init__.py"]
    (folder / UNFINISHED).write_text("To come.")
    assert package_files(project, tmp_path) == {}
