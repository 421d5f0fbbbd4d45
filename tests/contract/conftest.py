"""A test with a `case` runs on all of them, with a `first_case` on the usual options, with a `start` on each start."""

import pytest

from tests.contract.cases import cases, first_cases, starts


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, offered in (("case", cases), ("first_case", first_cases), ("start", starts)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, offered(), ids=str)
