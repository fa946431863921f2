"""Language: a sentence, the chat as it is and what was said before become intents, questions or a plain refusal."""
