"""The names of things: one type per kind of id, so that none is taken for another."""

from __future__ import annotations

from typing import NewType

ChatId = NewType("ChatId", str)
CallId = NewType("CallId", int)
"""A call's number, counted through its chat from 1."""
RuntimeId = NewType("RuntimeId", str)
RuntimeNumber = NewType("RuntimeNumber", int)
"""A runtime's number, counted through its chat from 1."""
MessageId = NewType("MessageId", int)
