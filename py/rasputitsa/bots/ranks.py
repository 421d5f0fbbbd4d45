"""The ranks that can be played against, and generals with one fixed plan to measure them by."""

from rasputitsa.bots.courses import Aide
from rasputitsa.bots.general import General
from rasputitsa.bots.staff import Staff

REGULAR = General("regular", nodes=300, tries=1)
VETERAN = General("veteran", nodes=2_500, tries=1)
MARSHAL = Staff("marshal", ("", "bold", "wary", "eager"), nodes=3_000, courses=12, aide=Aide(60))

CENTRE = General("plan_centre", nodes=600, tries=1, style="centre")
SOUTH = General("plan_south", nodes=600, tries=1, style="south")
LINE = General("plan_line", nodes=600, tries=1, style="line")
