"""The ranks that can be played against, the best in two characters besides; generals with one plan, to measure by."""

from rasputitsa.bots.general import General

REGULAR = General("regular", nodes=40, tries=1)
VETERAN = General("veteran", nodes=80, tries=1)
MARSHAL = General("marshal", nodes=1_500, tries=1)

BOLD = General("marshal_bold", nodes=MARSHAL.nodes, tries=MARSHAL.tries, style="bold")
WARY = General("marshal_wary", nodes=MARSHAL.nodes, tries=MARSHAL.tries, style="wary")

CENTRE = General("plan_centre", nodes=600, tries=1, style="centre")
SOUTH = General("plan_south", nodes=600, tries=1, style="south")
LINE = General("plan_line", nodes=600, tries=1, style="line")
