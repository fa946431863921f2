"""Reads files as text, audits what was read and says what was decided."""
