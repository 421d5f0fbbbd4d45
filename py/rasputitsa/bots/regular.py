"""Regular: a general of 300 nodes a phase."""

from rasputitsa.bots.general import General

BOT = General("regular", nodes=300, tries=1)
