"""The named colours of the window, light and dark; nothing is said by a colour alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Colors:
    """Colours by what they mean. `soft` ones are backgrounds behind text of their own colour.

    All text is read on its ground with a contrast of 4.5 to 1 or more, but for `off`: what cannot be used now.
    """

    text: str
    muted: str
    faint: str
    off: str
    surface: str
    raised: str
    sunken: str
    border: str
    hover: str
    action: str
    action_text: str
    action_soft: str
    selection: str
    bar: str
    live: str
    live_soft: str
    changed: str
    changed_soft: str
    gone: str
    gone_soft: str
    code_keyword: str
    code_string: str
    code_comment: str
    code_number: str


LIGHT = Colors(
    text="#1c2430",
    muted="#5b6675",
    faint="#646e7d",
    off="#8a94a3",
    surface="#ffffff",
    raised="#ffffff",
    sunken="#f6f7f9",
    border="#dfe3e8",
    hover="#eef1f5",
    action="#1a63d8",
    action_text="#ffffff",
    action_soft="#e8f0fe",
    selection="#d6e4fd",
    bar="#6ea0ee",
    live="#14702f",
    live_soft="#e2f4e6",
    changed="#8a5a00",
    changed_soft="#fff3d6",
    gone="#b3261e",
    gone_soft="#fde7e5",
    code_keyword="#8a2b9e",
    code_string="#0b5394",
    code_comment="#646e7d",
    code_number="#0f6b5c",
)

DARK = Colors(
    text="#e6eaf0",
    muted="#9aa5b4",
    faint="#8f9bab",
    off="#7b899b",
    surface="#1b1f26",
    raised="#20252d",
    sunken="#15191f",
    border="#343b46",
    hover="#2a313b",
    action="#6aa5ff",
    action_text="#0c1420",
    action_soft="#1d2d47",
    selection="#28456f",
    bar="#4a74b5",
    live="#58c27a",
    live_soft="#173020",
    changed="#e3ab3c",
    changed_soft="#392a10",
    gone="#ff7b72",
    gone_soft="#431b18",
    code_keyword="#d39bea",
    code_string="#8fc1ff",
    code_comment="#8b97a6",
    code_number="#7fd6c2",
)
