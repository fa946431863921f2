"""A module that a test imports."""

from __future__ import annotations
