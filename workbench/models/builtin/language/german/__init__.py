"""German: what only this language needs ahead of the words that both languages share."""
