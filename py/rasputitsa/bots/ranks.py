"""The ranks that can be played against in any game."""

from rasputitsa.bots.general import General

REGULAR = General("regular", nodes=40, tries=1, again=2)
VETERAN = General("veteran", nodes=80, tries=1, again=5)
MARSHAL = General("marshal", nodes=1_500, tries=1, again=100)
