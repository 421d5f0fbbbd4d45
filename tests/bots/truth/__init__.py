"""Is it so, what a computer player says? Each reason is held against a slow reading of the position."""
