"""The engine's answers for a page: views, the requests of a session by concern, the past, thinking, proofs."""
