"""Sheets as they come out of the printer, from a page as PDF: their words, their ink."""

import re
from io import BytesIO
from typing import Any
from unicodedata import normalize

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
from pypdf import PdfReader

from tests.web.pages import GamePage

POINTS = {"A4": (595.3, 841.9), "Letter": (612, 792)}
"""The sheets in points, of which 72 are an inch."""
ASKED = "() => { window.asked = false; window.print = () => (window.asked = true); }"
Ink = npt.NDArray[np.uint8]
"""A sheet as rows of points, each of red, green and blue."""


def sheet_of_prints(game: GamePage) -> None:
    """Open the sheet of what can be printed."""
    game.press_bar("#saves")
    game.key("print").click()
    game.key("print-rules").wait_for()


def printed(game: GamePage, key: str, size: str) -> bytes:
    """The PDF of what a button of that sheet prints."""
    game.page.evaluate(ASKED)
    sheet_of_prints(game)
    game.key(f"print-{key}").click()
    game.page.wait_for_function("() => window.asked")
    assert not game.page.locator("dialog[open]").count()
    return game.page.pdf(format=size)


def words_of(raw: bytes, size: str, *, lying: bool = False) -> list[str]:
    """The words of each page, all of which are of this size to the point."""
    pages = PdfReader(BytesIO(raw)).pages
    points = POINTS[size][::-1] if lying else POINTS[size]
    for page in pages:
        assert (page.mediabox.width, page.mediabox.height) == pytest.approx(points, abs=1.5)
    return [re.sub(r"\s+", " ", normalize("NFKC", page.extract_text())) for page in pages]


def on_paper(game: GamePage, size: str) -> list[str]:
    """The words of each page of what is in front of the reader."""
    return words_of(game.page.pdf(format=size), size)


def numbered(pages: list[str]) -> None:
    """Every page says which of how many it is, and the day."""
    for number, words in enumerate(pages, 1):
        assert f"{number} / {len(pages)}" in words
        assert re.search(r"\b20\d\d\b", words)


def pictures(raw: bytes) -> list[list[tuple[int, int]]]:
    """The widths and heights of the pictures on each page, in their own points."""
    pages = PdfReader(BytesIO(raw)).pages
    return [[(int(each["/Width"]), int(each["/Height"])) for each in _images(page)] for page in pages]


def _images(page: Any) -> list[Any]:
    parts = page["/Resources"].get("/XObject", {}).values()
    return [part for part in (each.get_object() for each in parts) if part["/Subtype"] == "/Image"]


def ink(raw: bytes, number: int = 0, dots: int = 100) -> Ink:
    """A page as it is printed, with so many points to the inch."""
    page = pypdfium2.PdfDocument(raw)[number]
    points: Ink = page.render(scale=dots / 72, rev_byteorder=True).to_numpy()[:, :, :3]
    return points.copy()


def extent(points: Ink) -> tuple[int, int, int, int]:
    """The first and last row, the first and last column with anything on them but white."""
    dark = points.min(axis=2) < 250
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return int(rows[0]), int(rows[-1]), int(columns[0]), int(columns[-1])
