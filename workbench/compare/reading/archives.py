"""Checks a zipped workbook before it is unpacked: no bomb, nothing missing, nothing larger than it says."""

from __future__ import annotations

import io
import zipfile
import zlib

from workbench.compare.errors import TooLargeError, UnreadableFileError

MOST_BYTES = 1_000_000_000
MOST_RATIO = 200
SMALL = 10_000_000
"""Below this unpacked size the ratio does not matter."""

_CHUNK = 1 << 20


def open_archive(content: bytes, file: str) -> tuple[zipfile.ZipFile, int]:
    """Open a workbook's archive and give its unpacked size; refuse what unpacks to far more than it shows."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        raise _damaged(file) from None
    unpacked = sum(entry.file_size for entry in archive.infolist())
    packed = max(1, sum(entry.compress_size for entry in archive.infolist()))
    if unpacked > MOST_BYTES or (unpacked > SMALL and unpacked / min(packed, len(content)) > MOST_RATIO):
        raise TooLargeError(
            f"{file} unpacks from {len(content) / 1e6:.1f} MB to {unpacked / 1e6:,.0f} MB: it was not opened.",
            "If you trust it, save the sheet as csv and choose that.",
        )
    return archive, unpacked


def read_entry(archive: zipfile.ZipFile, entry: str, file: str) -> bytes:
    """Unpack one entry; it may not be longer than the archive says."""
    try:
        with archive.open(entry) as stream:
            parts: list[bytes] = []
            while part := stream.read(_CHUNK):
                parts.append(part)
            return b"".join(parts)
    except KeyError:
        return b""
    except RuntimeError:
        raise UnreadableFileError(f"{file} is encrypted.", "Save a copy without a password and choose that.") from None
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, NotImplementedError, zlib.error):
        raise _damaged(file) from None


def _damaged(file: str) -> UnreadableFileError:
    return UnreadableFileError(f"{file} is damaged.", "Open it in its program and save it again, or get a new copy.")
