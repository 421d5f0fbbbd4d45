"""Marshal: a general of 6000 nodes a phase."""

from rasputitsa.bots.general import General

BOT = General("marshal", nodes=6000, tries=1)
