"""The ranks that can be played against, and generals with one fixed plan to measure them by."""

from rasputitsa.bots.general import General

REGULAR = General("regular", nodes=250, tries=1)
VETERAN = General("veteran", nodes=2_000, tries=1)
MARSHAL = General("marshal", nodes=12_000, tries=1)

CENTRE = General("plan_centre", nodes=1_000, tries=1, style="centre")
SOUTH = General("plan_south", nodes=1_000, tries=1, style="south")
LINE = General("plan_line", nodes=1_000, tries=1, style="line")
