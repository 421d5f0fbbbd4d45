"""Functions and tables that hex-and-counter games share."""
