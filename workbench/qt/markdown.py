"""Turns a reply's Markdown into HTML that can load nothing: no raw HTML, no pictures, links to http(s) only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from workbench.qt.reply_links import Link, LinkState, NoLinks, ReplyLinks

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_NO_LINKS = NoLinks()
_LONGEST = 400_000
_IS_STALE = "\u00a0· stale"
_PERCENT = re.compile(r"(?<=\d) %")
"""A number and its sign stay in one line."""
_INVISIBLE = {
    *range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F, 0x200B, 0x200E, 0x200F,
    *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF,
}  # fmt: skip
_SHOWN = {code: f"\\u{code:04x}" for code in _INVISIBLE}


def to_html(text: str, links: ReplyLinks = _NO_LINKS) -> str:
    """Give HTML for a text document; names and counts that lead somewhere become links of the window's own."""
    shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "\n\n…"
    return _parser().render(visible(shown), {"links": links, "open": [], "depth": 0})


def plain_html(text: str) -> str:
    """Give HTML that shows a text as it is."""
    return escape(visible(text)).replace("\n", "<br>")


def visible(text: str) -> str:
    """Write control characters and those that turn the direction of writing as what they are."""
    return text.translate(_SHOWN)


def web_address(url: str) -> str | None:
    """Give an address that may be offered to the browser, None for anything but http and https with a host."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return None
    return url if parts.scheme.lower() in {"http", "https"} and host else None


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415 - not before the first paint

    parser = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable(["table", "strikethrough"])
    parser.validateLink = lambda url: web_address(url) is not None
    parser.add_render_rule("image", _image)
    parser.add_render_rule("code_inline", _code)
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("strong_open", _strong_open)
    parser.add_render_rule("strong_close", _strong_close)
    parser.add_render_rule("text", _text)
    parser.add_render_rule("link_open", _link_open)
    parser.add_render_rule("link_close", _link_close)
    parser.add_render_rule("table_open", _table)
    for cell in ("th_open", "td_open"):
        parser.add_render_rule(cell, _cell)
    return parser


def _image(_: object, tokens: Sequence[Token], index: int, *__: Any) -> str:  # noqa: ANN401 - the renderer's own
    return f"<i>[picture: {escape(tokens[index].content)}]</i>"


def _code(_: object, tokens: Sequence[Token], index: int, __: object, env: dict[str, Any]) -> str:
    content = tokens[index].content
    shown = f"<code>{escape(content)}</code>"
    link = None if env["depth"] else env["links"].named(content)
    if link is None:
        return shown
    return _anchor(link, f"{shown}{_IS_STALE}" if link.state is LinkState.STALE else shown)


def _strong_open(_: object, tokens: Sequence[Token], index: int, __: object, env: dict[str, Any]) -> str:
    from workbench.qt.count_links import strong_count  # noqa: PLC0415 - not before the first paint

    link = None if env["depth"] else strong_count(tokens, index, env["links"])
    env["open"].append(link)
    return "<strong>" if link is None else f"{_opening(link)}<strong>"


def _strong_close(_: object, __: Sequence[Token], ___: int, ____: object, env: dict[str, Any]) -> str:
    return "</strong>" if env["open"].pop() is None else "</strong></a>"


def _text(_: object, tokens: Sequence[Token], index: int, __: object, env: dict[str, Any]) -> str:
    content = _PERCENT.sub("\u00a0%", tokens[index].content)
    if env["depth"]:
        return escape(content)
    parts: list[str] = []
    done = 0
    from workbench.qt.count_links import counts_in  # noqa: PLC0415 - not before the first paint

    for start, end, link in counts_in(tokens, index, env["links"]):
        parts += [escape(content[done:start]), _anchor(link, escape(content[start:end]))]
        done = end
    return "".join((*parts, escape(content[done:])))


def _anchor(link: Link, shown: str) -> str:
    return f"{_opening(link)}{shown}</a>"


def _opening(link: Link) -> str:
    # A tip is shown as HTML: what stands in it is escaped for that, and once more as an attribute.
    tip = f' title="{escape(f"<span>{plain_html(link.tip)}</span>")}"' if link.tip else ""
    return f'<a class="{link.state.value}" href="{link.address}"{tip}>'


def _link_open(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: dict[str, Any]) -> str:  # noqa: ANN401 - the renderer's own
    env["depth"] += 1
    return renderer.renderToken(tokens, index, options, env)


def _link_close(_: object, __: Sequence[Token], ___: int, ____: object, env: dict[str, Any]) -> str:
    env["depth"] -= 1
    return "</a>"


def _fence(_: object, tokens: Sequence[Token], index: int, *__: object) -> str:
    return f"<pre>{escape(tokens[index].content)}</pre>"


def _table(*_: object) -> str:
    return '<table border="0" cellspacing="0" cellpadding="5">\n'


def _cell(_: object, tokens: Sequence[Token], index: int, *__: object) -> str:
    token = tokens[index]
    side = "right" if "right" in str(token.attrs.get("style", "")) else "left"
    return f'<{token.tag} align="{side}">'
