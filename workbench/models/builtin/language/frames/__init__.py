"""Frames: one reader per family of requests, each taking what it understands from a part of a message."""
