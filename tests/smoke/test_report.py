"""The smoke test tells every failure, and only a browser that is optional may be missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.smoke.browser import Browser, BrowserError, NotThereError
from tests.smoke.report import exit_code, tried


class Still:
    """A browser that does nothing."""

    version = "1"

    def open(self, url):
        pass

    def reload(self):
        pass

    def evaluate(self, function, *arguments):
        pass


@contextmanager
def have(name: str) -> Iterator[Browser]:
    if name == "missing":
        raise NotThereError("nowhere")
    if name == "broken":
        raise BrowserError("does not start")
    yield Still()


def well(browser: Browser) -> None:
    pass


def badly(browser: Browser) -> None:
    raise BrowserError("two\nlines")


def results(name: str, *acts) -> list[tuple[str, str]]:
    return [(line.step, line.result) for line in tried(name, have, [(act.__name__, act) for act in acts])]


def test_every_step_is_told():
    assert results("still", well, well) == [("well", "ok"), ("well", "ok")]


def test_the_first_failure_ends_the_browser():
    assert results("still", well, badly, well) == [("well", "ok"), ("badly", "FAILED")]


def test_a_browser_that_does_not_start_has_failed():
    assert results("broken", well) == [("start", "FAILED")]


def test_a_remark_stands_on_one_line():
    (line,) = tried("still", have, [("badly", badly)])
    assert str(line).endswith("BrowserError: two lines")


def test_a_failure_decides_the_exit_code():
    assert exit_code(list(tried("still", have, [("well", well)])), []) == 0
    assert exit_code(list(tried("still", have, [("badly", badly)])), ["still"]) == 1


def test_only_an_optional_browser_may_be_missing():
    lines = list(tried("missing", have, [("well", well)]))
    assert [(line.step, line.result) for line in lines] == [("start", "not run")]
    assert exit_code(lines, []) == 1
    assert exit_code(lines, ["missing"]) == 0
