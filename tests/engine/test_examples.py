"""The examples in the documentation run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import rasputitsa

PACKAGE = Path(rasputitsa.__file__).parent


def modules_with_examples() -> list[str]:
    paths = [path for path in sorted(PACKAGE.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]
    parts = (("rasputitsa", *path.relative_to(PACKAGE).with_suffix("").parts) for path in paths)
    return [".".join(part).removesuffix(".__init__") for part in parts]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples(name: str):
    failures, tried = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert tried
    assert failures == 0


def test_the_public_api_is_shown_by_example():
    assert "rasputitsa" in modules_with_examples()
