"""The ranks that can be played against, and generals with one fixed plan to measure them by."""

from rasputitsa.bots.general import General

REGULAR = General("regular", nodes=30, tries=1)
VETERAN = General("veteran", nodes=80, tries=1)
MARSHAL = General("marshal", nodes=1_500, tries=1)

CENTRE = General("plan_centre", nodes=600, tries=1, style="centre")
SOUTH = General("plan_south", nodes=600, tries=1, style="south")
LINE = General("plan_line", nodes=600, tries=1, style="line")
