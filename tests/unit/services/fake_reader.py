"""A reader without a process, for tests of the services."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from typing_extensions import override

from workbench.domain.errors import InputRefusedError
from workbench.domain.json_value import JsonObject
from workbench.services.reader import FileReader


class FakeReader(FileReader):
    """Reads nothing: a file that begins with `bad` is refused, every other has two rows."""

    @override
    async def report(self, path: Path, arguments: Sequence[str] = ()) -> JsonObject:
        if path.read_bytes().startswith(b"bad"):
            raise InputRefusedError(f"{path.name} is no table.", "Choose another file.")
        return {"report": {"format": "csv", "rows": 2, "columns": [{"name": "id", "kind": "code"}], "doubts": []}}
