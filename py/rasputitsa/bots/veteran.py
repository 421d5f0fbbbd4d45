"""Veteran: a general of 1500 nodes a phase."""

from rasputitsa.bots.general import General

BOT = General("veteran", nodes=1500, tries=1)
