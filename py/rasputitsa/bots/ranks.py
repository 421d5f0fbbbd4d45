"""The ranks that can be played against in any game."""

from rasputitsa.bots.general import General

PLAIN = "plain"
"""The style of the lower ranks, in a game that has it: they care less for holding its goals."""

REGULAR = General("regular", nodes=40, tries=1, style=PLAIN, again=2)
VETERAN = General("veteran", nodes=80, tries=1, style=PLAIN, again=5)
MARSHAL = General("marshal", nodes=1_500, tries=1, again=100)
