"""Each test that takes a `case` runs on all of them; one that takes a `first_case` on those with the usual options."""

import pytest

from tests.contract.cases import cases, first_cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, offered in (("case", cases), ("first_case", first_cases)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, offered(), ids=str)
