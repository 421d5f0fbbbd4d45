"""What a page asks of the engine: views, the requests of a session by concern, the past, thinking, proofs."""
