"""SQLite: chats, calls, inputs, outputs, contracts, checkpoints; one writer per profile."""
