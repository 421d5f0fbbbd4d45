"""The page's aids for players: panels, overlays, tables and the odds sheet."""
