"""Finds the encoding of a text file and gives its bytes as UTF-8."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from workbench.compare.errors import OptionError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LEADS = (0xC2, 0xC3)
"""First bytes of two that stand for the accented letters of Western Europe."""

FEW = 6
"""So few letters beyond ASCII are no ground for a guess."""

COMMON = frozenset(
    [
        "cp1250",
        "cp1251",
        "cp1252",
        "cp1253",
        "cp1254",
        "cp1255",
        "cp1256",
        "cp1257",
        "iso8859-2",
        "iso8859-5",
        "iso8859-7",
        "iso8859-9",
        "koi8-r",
        "koi8-u",
        "mac-roman",
        "cp437",
        "cp850",
        "cp852",
        "cp866",
        "shift_jis",
        "cp932",
        "euc_jp",
        "gb2312",
        "gbk",
        "gb18030",
        "big5",
        "cp949",
        "euc_kr",
    ]
)
"""Encodings that files of tables are written in; others are no good guess."""

_WESTERN_DOUBT = "Its letters are read as Western European; look at accents and umlauts (Windows-1252, not UTF-8)."
_CHUNK = 1 << 22
_TELLING = 200_000
# Letters, signs and punctuation that texts of Western Europe hold beyond ASCII.
_WESTERN = re.compile("[À-ÖØ-öø-ÿŒœŠšŽžŸ£€¥§©®°±²³µ¶·¹º»¼½¾¿¡«¢ª‘’“”–—…•™„†‡‰ƒ\u00a0\u00ad\u00b4\u201a\u02c6\u02dc]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Encoding:
    """An encoding, whether a byte-order mark stood in front, what is doubtful, whether every byte was seen to fit."""

    name: str
    bom: bool = False
    doubt: str = ""
    fits: bool = False


def find_encoding(content: bytes, wish: str | None = None) -> Encoding:
    """Find the encoding by byte-order mark, pattern of zero bytes, validity as UTF-8, and likelihood."""
    marked = next(((name, True) for mark, name in _BOMS if content.startswith(mark)), None)
    if wish is not None:
        name = _known(wish)
        family = marked is not None and marked[0].startswith(name.removesuffix("-sig"))
        return Encoding(name=marked[0] if marked and family else name, bom=family)
    if marked is not None:
        return Encoding(name=marked[0], bom=True)
    wide = _utf16_without_mark(content[:4096])
    if wide is not None:
        return Encoding(
            name=wide, doubt=f"It has no byte-order mark; every second byte is zero, so it is read as {wide.upper()}."
        )
    if _is_utf8(content):
        return Encoding(name="utf-8", fits=True)
    return _single_byte(content)


def to_utf8(content: bytes, encoding: Encoding) -> tuple[bytes, int]:
    """Give the content as UTF-8 without byte-order mark, and how many characters could not be read."""
    mark = next((mark for mark, name in _BOMS if encoding.bom and name == encoding.name), b"")
    if encoding.name in {"utf-8", "ascii"}:
        body = content[len(mark) :]
        if encoding.fits or _is_utf8(body):
            return body, 0
    else:
        body = content[len(mark) :]
    text = body.decode(encoding.name, errors="replace")
    lost = text.count("\ufffd")
    return text.encode("utf-8", errors="replace"), lost


def _known(name: str) -> str:
    try:
        found = codecs.lookup(name).name
    except LookupError:
        raise OptionError(f"There is no encoding '{name}'.", "Use one such as utf-8, utf-16 or cp1252.") from None
    return {"utf-16": "utf-16", "utf-8-sig": "utf-8", "iso8859-1": "cp1252", "latin-1": "cp1252"}.get(found, found)


def _is_utf8(content: bytes) -> bool:
    if content.isascii():
        return True
    decoder = codecs.getincrementaldecoder("utf-8")()
    view = memoryview(content)
    try:
        for start in range(0, len(view), _CHUNK):
            decoder.decode(view[start : start + _CHUNK])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _utf16_without_mark(head: bytes) -> str | None:
    half = len(head) // 2
    if half < 8:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > 0.6 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.6 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


def _single_byte(content: bytes) -> Encoding:
    """Choose among UTF-8 with damage and the encodings of one country, by the lines that hold more than ASCII."""
    telling = _telling_lines(content)
    if _is_damaged_utf8(telling):
        return Encoding(name="utf-8")
    western = telling.decode("cp1252", errors="replace")
    beyond = [character for character in western if ord(character) > 127]
    plausible = sum(1 for character in beyond if _WESTERN.match(character))
    if beyond and plausible >= 0.95 * len(beyond) and not _doubtful_runs(western):
        return Encoding(name="cp1252", doubt=_WESTERN_DOUBT)
    guess = _guess(telling) if len(beyond) >= FEW else None
    name = guess or "cp1252"
    return Encoding(name=name, doubt=f"The encoding is a guess: {name}. Say another if letters look wrong.")


def _is_damaged_utf8(telling: bytes) -> bool:
    """Say whether nearly all that is beyond ASCII reads as UTF-8."""
    text = telling.decode("utf-8", errors="replace")
    lost = text.count("\ufffd")
    read = sum(1 for character in text if ord(character) > 127) - lost
    cut_short = lost == 1 and text.endswith("\ufffd") and telling[-1] >= 0xC0
    return read > 10 * lost or (cut_short and read == 0 and telling.count(b"\n") == 0 and telling[-1] in _LEADS)


def _telling_lines(content: bytes) -> bytes:
    found: list[bytes] = []
    size = 0
    for match in re.finditer(rb"[^\n]*[\x80-\xff][^\n]*", content):
        found.append(match.group()[:2_000])
        size += len(found[-1])
        if size > _TELLING:
            break
    return b"\n".join(found)


def _doubtful_runs(text: str) -> bool:
    """Say whether accented letters stand in long runs, as Cyrillic or Greek read as Western does."""
    runs = re.findall("[À-ÿ]{3,}", text)
    letters = re.findall("[À-ÿ]", text)
    return sum(map(len, runs)) > 0.3 * max(1, len(letters))


def _guess(telling: bytes) -> str | None:
    from charset_normalizer import from_bytes  # noqa: PLC0415 - slow to load, and only strange files need it

    for match in from_bytes(telling):
        name = codecs.lookup(match.encoding).name
        if name in COMMON:
            return name
    return None
