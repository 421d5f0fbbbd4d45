"""A general for any game: he plans by what the engine offers and by a few hooks that a game may bring."""
