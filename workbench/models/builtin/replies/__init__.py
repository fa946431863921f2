"""Replies: results of calls, worded as short plain Markdown."""
