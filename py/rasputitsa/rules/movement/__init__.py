"""Movement: the phase as choices, the reach of units and stacks, paths, rail, and the reasons of refusals."""
