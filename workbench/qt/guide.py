"""The guide's pages: Markdown of `resources/guide`, in the order in which they are read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.qt.markdown import to_html
from workbench.resources import resource

_ORDER = ("chat", "compare-form", "tables", "runtime", "terminal", "library")
_PICTURE = re.compile(r"^!\[(?P<words>[^\]]*)\]\(\.\./screenshots/(?P<name>[a-z-]+)-light\.png\)$", re.MULTILINE)
PICTURES = ("main", "approval", "compare", "ended")
"""The pictures that a page may show: names of files in `resources/screenshots`, light and dark."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GuidePage:
    """One page: its name, its title and its text."""

    name: str
    title: str
    text: str


def guide_pages() -> tuple[GuidePage, ...]:
    """Read all pages.

    Raises:
        OSError: a page is not there.
    """
    return tuple(_page(name) for name in _ORDER)


def page_html(page: GuidePage) -> str:
    """Give a page as HTML; its pictures are named as `PICTURES` names them, and nothing else can be loaded."""
    parts: list[str] = []
    done = 0
    for found in _PICTURE.finditer(page.text):
        parts.append(to_html(page.text[done : found.start()]))
        if found["name"] in PICTURES:
            parts.append(f'<p><img src="{found["name"]}"></p>')
        parts.append(to_html(f"*{found['words']}*"))
        done = found.end()
    return "".join((*parts, to_html(page.text[done:])))


def _page(name: str) -> GuidePage:
    text = resource("guide", f"{name}.md").read_text(encoding="utf-8")
    return GuidePage(name=name, title=text.splitlines()[0].removeprefix("# "), text=text)
