"""Turn a kernel's messages into events: pure, and trusting nothing that a message holds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import cast

from workbench.domain.runtime import Display, ErrorRaised, KernelEvent, OutputCut, Result, Stream

CUT_MIME = "application/vnd.workbench.cut+json"
"""The kernel's half marks with it that more was shown than is sent."""

MAX_TEXT = 1_100_000
MAX_ITEM = 20_000_000
MAX_TRACEBACK = 20_000
_COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def event_of(kind: str, content: Mapping[str, object]) -> KernelEvent | None:
    """Give the event that a message on iopub stands for; None for what is not shown."""
    match kind:
        case "stream":
            name = "stderr" if content.get("name") == "stderr" else "stdout"
            return Stream(name=name, text=_text(content.get("text"), MAX_TEXT))
        case "display_data":
            return _shown(content, is_result=False)
        case "execute_result":
            return _shown(content, is_result=True)
        case "error":
            return error_of(content)
        case _:
            return None


def error_of(content: Mapping[str, object]) -> ErrorRaised:
    """Read an error from an error message or an error reply."""
    lines = content.get("traceback")
    traceback = "\n".join(str(line) for line in cast("list[object]", lines)) if isinstance(lines, list) else ""
    return ErrorRaised(
        name=_text(content.get("ename"), 200),
        message=plain(_text(content.get("evalue"), MAX_TRACEBACK)),
        traceback=plain(traceback)[-MAX_TRACEBACK:],
    )


def _shown(content: Mapping[str, object], *, is_result: bool) -> KernelEvent | None:
    data = content.get("data")
    if not isinstance(data, dict):
        return None
    items = cast("dict[object, object]", data)
    cut = items.get(CUT_MIME)
    if isinstance(cut, dict):
        file = cast("dict[object, object]", cut).get("file")
        return OutputCut(full_text_file=file if isinstance(file, str) else None)
    texts = {
        mime: text for mime, value in items.items() if isinstance(mime, str) and (text := _item(value)) is not None
    }
    if not texts:
        return None
    return Result(data=texts) if is_result else Display(data=texts)


def _item(value: object) -> str | None:
    """Give a mime item as text; JSON items as JSON text. None for what is too large."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_ITEM else None


def _text(value: object, limit: int) -> str:
    return value[:limit] if isinstance(value, str) else ""


def plain(text: str) -> str:
    """Leave out a terminal's colours."""
    return _COLOURS.sub("", text)
