"""Checkpoints: what is data only, written atomically and brought back piece by piece; nothing is pickled."""
