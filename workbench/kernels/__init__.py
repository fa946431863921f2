"""Runtimes as the engine sees them: start, find, execute, look; the one place for Jupyter's client."""
