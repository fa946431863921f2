"""Texts that try to make a viewer load something: every way with every kind of address."""

from __future__ import annotations

_ADDRESSES = (
    "//host.invalid/x.png",
    "file:///etc/hostname",
    "/etc/hostname",
    "\\\\\\\\host.invalid\\\\share\\\\x.png",
    "http://host.invalid/x.png",
    "qrc:/x.png",
    "../../x.svg",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='/etc/hostname'/></svg>",
)
_WAYS = (
    "![x]({})",
    "![x](<{}>)",
    "[x]: {}\n\n![x]",
    "[![x]({})](http://host.invalid)",
    '<img src="{}">',
    "<img src={}>",
    '<IMG SRC="{}" />',
    '<body background="{}">',
    '<table background="{}"><tr><td>x</td></tr></table>',
    '<td style="background: url({})">x</td>',
    "<div style=\"background-image:url('{}')\">x</div>",
    "<style>@import url({});</style>",
    "<style>body {{ background: url({}) }}</style>",
    '<link rel="stylesheet" href="{}">',
    '<svg><image href="{}"/></svg>',
    '<svg><image xlink:href="{}"/></svg>',
    '<object data="{}"></object>',
    '<embed src="{}">',
    '<iframe src="{}"></iframe>',
    '<video src="{}" poster="{}"></video>',
    '<script src="{}"></script>',
    '<ul style="list-style-image: url({})"><li>x</li></ul>',
    '<p><img src="{}"',
    "| a |\n|---|\n| ![x]({}) |",
    "# ![x]({})",
    "- ![x]({})",
    "> <img src='{}'>",
)
HOSTILE = tuple(way.replace("{}", address) for way in _WAYS for address in _ADDRESSES)
