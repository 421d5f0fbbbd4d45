"""What Blitzkrieg to Moscow 2 brings for its computer players: hooks for the general strategist."""

from rasputitsa.bots.blitzkrieg_to_moscow_2.hooks import Hooks

HOOKS = Hooks()
