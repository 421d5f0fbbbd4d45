"""The ranks that can be played against in any game."""

from rasputitsa.bots.general import General

REGULAR = General("regular", nodes=40, tries=1)
VETERAN = General("veteran", nodes=80, tries=1)
MARSHAL = General("marshal", nodes=1_500, tries=1)
