"""What the guide's pages hold in their fenced blocks, so that tests can do what they say."""

from __future__ import annotations

import re

from workbench.qt.guide import guide_pages


def blocks(page: str, language: str) -> tuple[str, ...]:
    """Give the fenced blocks of a page in a language, as they stand."""
    text = next(one.text for one in guide_pages() if one.name == page)
    return tuple(re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL))
