"""Save and restore as the application asks for them: in the kernel's main thread, between calls."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# IPython is untyped where it is reached here.

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from workbench.inkernel.checkpoint.manifest import CheckpointError
from workbench.inkernel.checkpoint.restore import restore
from workbench.inkernel.checkpoint.save import save
from workbench.protocol.codec import ProtocolError, decode, encode
from workbench.protocol.messages import CheckpointAnswer, Refusal, RestoreCheckpoint, SaveCheckpoint, SideRefused
from workbench.protocol.runtime_files import write_bytes_atomically

if TYPE_CHECKING:
    from workbench.inkernel.chronicle import Chronicle

REQUESTS: tuple[type[SaveCheckpoint | RestoreCheckpoint], ...] = (SaveCheckpoint, RestoreCheckpoint)


def answer(request: str, report: str) -> None:
    """Do what is asked, and write the answer to a file in the runtime's folder."""
    from IPython.core.getipython import get_ipython

    chronicle: Chronicle = cast("Any", get_ipython()).workbench.chronicle
    write_bytes_atomically(Path(report), encode(_answer(chronicle, request)))


def _answer(chronicle: Chronicle, request: str) -> CheckpointAnswer:
    try:
        match decode(request.encode("ascii"), REQUESTS):
            case SaveCheckpoint(folder=folder):
                return save(chronicle, Path(folder))
            case RestoreCheckpoint(folder=folder, names=names, manifest=manifest):
                return restore(chronicle, Path(folder), names, manifest)
    except CheckpointError as error:
        text = str(error)
        return SideRefused(refusal=Refusal.FAILED, text=f"{text[:1].upper()}{text[1:]}.")
    except (OSError, ProtocolError) as error:
        return SideRefused(refusal=Refusal.FAILED, text=f"The checkpoint could not be handled: {error}")
