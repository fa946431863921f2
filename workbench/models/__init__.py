"""Models: the built-in analyst, scripted models for tests, and the way to any model the user has."""
