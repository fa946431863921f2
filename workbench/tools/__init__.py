"""What a model may do in a chat, one file per tool."""
