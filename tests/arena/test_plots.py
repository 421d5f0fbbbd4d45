"""The picture of shares: well-formed, every row with its figures, nothing written by others taken as SVG."""

from xml.etree import ElementTree

from rasputitsa.arena.plots import LABELS, WIDTH, Bar, bars
from rasputitsa.arena.statistics import Estimate

SVG = "{http://www.w3.org/2000/svg}"
ROWS = [Bar("classic", Estimate(0.25, 0.1, 0.5)), Bar('a < b & "c"', Estimate(1.0, 0.7, 1.0))]


def test_a_bar_is_as_long_as_its_share_and_its_interval_is_drawn():
    picture = ElementTree.fromstring(bars("Who wins", ROWS))
    boxes = [float(box.get("width", "")) for box in picture.iter(f"{SVG}rect")]
    assert boxes == [WIDTH / 4, WIDTH]
    (first, _) = [path.get("d", "") for path in picture.iter(f"{SVG}path")]
    assert first.startswith(f"M{LABELS + WIDTH * 0.1} ")
    assert f"H{LABELS + WIDTH * 0.5}" in first


def test_every_row_is_told_to_those_who_cannot_see_it():
    picture = ElementTree.fromstring(bars("Who wins", ROWS))
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert titles == ["Who wins", "classic: 25 % (10 to 50)", 'a < b & "c": 100 % (70 to 100)']
