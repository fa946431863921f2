"""The words that carry meaning, English and German, by the cue that they give."""
