"""Characters by the names that people have for them."""

from __future__ import annotations

CHARACTERS = {
    "dot": ".", "dots": ".", "period": ".", "periods": ".", "full stop": ".", "full stops": ".", "point": ".",
    "points": ".", "punkt": ".", "punkte": ".", "dash": "-", "dashes": "-", "hyphen": "-", "hyphens": "-",
    "minus": "-",
    "bindestrich": "-", "bindestriche": "-", "comma": ",", "commas": ",", "komma": ",", "slash": "/",
    "slashes": "/", "underscore": "_",
    "underscores": "_", "apostrophe": "'", "apostrophes": "'", "asterisk": "*", "asterisks": "*", "star": "*",
    "stars": "*", "hash": "#", "hashes": "#",
    "colon": ":", "colons": ":", "semicolon": ";", "semicolons": ";", "ampersand": "&", "ampersands": "&",
    "backslash": "\\", "pipe": "|", "pipes": "|", "plus sign": "+", "percent sign": "%", "percent signs": "%",
    "bracket": "()", "brackets": "()", "parenthesis": "()", "parentheses": "()", "klammern": "()", "quote": "\"'",
    "quotes": "\"'", "quotation marks": "\"'",
}  # fmt: skip
"""Characters by their names."""
