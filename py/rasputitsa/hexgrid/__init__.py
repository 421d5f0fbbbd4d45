"""Geometry of hexes, and nothing else: coordinates, sets of hexes as bits, floods, fields of movement."""

from rasputitsa.hexgrid.field import Cost, Field, field, uniform
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in, rectangle
from rasputitsa.hexgrid.sheets import Sheet, joined

__all__ = ["Cost", "Field", "Grid", "Hex", "HexSet", "Sheet", "field", "hexes_in", "joined", "rectangle", "uniform"]
