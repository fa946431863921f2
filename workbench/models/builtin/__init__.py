"""The built-in analyst: reads plain requests about files and answers them with calls, without a language model."""
