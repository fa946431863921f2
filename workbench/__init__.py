"""Compare files in a live Python environment per chat, shared by an analyst and an AI model."""

from __future__ import annotations

__version__ = "0.1.0"
