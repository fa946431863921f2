"""The one gate through which the kernel's messages leave: capped in size, without payloads and comms."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# jupyter_client's session is untyped.

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

from workbench.inkernel.output_ledger import OutputLedger
from workbench.inkernel.shown_spool import ShownSpool

CUT_MIME = "application/vnd.workbench.cut+json"
MAX_ERROR_TEXT = 20_000
MAX_TRACEBACK_LINES = 60
_TEXT_MIMES = frozenset({"text/plain", "text/markdown", "text/latex"})


class MessageLimits:
    """Stands in front of the session's `send`."""

    def __init__(self, session: Any, ledger: OutputLedger, spool: ShownSpool, send_prints: Callable[[], None]) -> None:  # noqa: ANN401
        self._send = session.send
        self._ledger = ledger
        self._spool = spool
        self._send_prints = send_prints
        session.send = self.send

    def send(
        self, stream: object, msg_or_type: object, content: object = None, *rest: object, **named: object
    ) -> object:
        """Send a message, or what of it may be sent."""
        message = cast("dict[str, Any]", msg_or_type) if isinstance(msg_or_type, dict) else None
        kind = msg_or_type if message is None else message.get("msg_type", "")
        body = content if message is None else message.get("content")
        if isinstance(kind, str) and isinstance(body, dict):
            if kind.startswith("comm_"):
                return None
            if kind != "stream":
                self._limit(kind, cast("dict[str, Any]", body))
            self._spool.note(kind, cast("dict[str, object]", body))
        sent = self._send(stream, msg_or_type, content, *rest, **named)
        self._ledger.tell()
        return sent

    def _limit(self, kind: str, content: dict[str, Any]) -> None:
        match kind:
            case "display_data" | "update_display_data" | "execute_result":
                self._send_prints()
                content["data"] = self._shown(content.get("data") or {})
            case "error":
                self._send_prints()
                _limit_error(content)
            case "execute_reply":
                self._send_prints()
                content["payload"] = []
                _limit_error(content)
            case _:
                pass

    def _shown(self, data: dict[str, object]) -> dict[str, object]:
        shown: dict[str, object] = {}
        for mime, value in data.items():
            if mime == CUT_MIME:
                shown[mime] = value
            elif mime in _TEXT_MIMES and isinstance(value, str):
                shown[mime] = self._ledger.take(value)
            elif self._ledger.take_item(mime, value if isinstance(value, str) else json.dumps(value)):
                shown[mime] = value
        return shown


def _limit_error(content: dict[str, Any]) -> None:
    if isinstance(content.get("evalue"), str):
        content["evalue"] = content["evalue"][:MAX_ERROR_TEXT]
    lines = content.get("traceback")
    if isinstance(lines, list):
        kept = [str(line)[-MAX_ERROR_TEXT:] for line in cast("list[object]", lines)[-MAX_TRACEBACK_LINES:]]
        content["traceback"] = kept
