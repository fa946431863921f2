"""The files that the pictures need beside the sample: two that are doubtful to read, and code that draws a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import xlsxwriter

_ARTICLES = ("Hex bolt M8x40", "Hex bolt M8x50", "Washer M8", "Nyloc nut M8", "Anchor 10x80", "Scharnier für Türen")
_PLACES = 40
CODE_THAT_DRAWS = '''import struct
import zlib
from pathlib import Path

from IPython.display import Image


def bars(heights, path, width=46, height=220):
    """Write a bar chart as a PNG."""
    pixels = bytearray()
    for row in range(height, 0, -1):
        pixels += b"\\x00"
        for high in heights:
            color = b"\\x1f\\x6f\\xeb" if row <= high * 2 else b"\\xee\\xf1\\xf5"
            pixels += color * (width - 8) + b"\\xff\\xff\\xff" * 8
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width * len(heights), height, 8, 2, 0, 0, 0)
    content = part(b"IHDR", head) + part(b"IDAT", zlib.compress(bytes(pixels))) + part(b"IEND", b"")
    Path(path).write_bytes(b"\\x89PNG\\r\\n\\x1a\\n" + content)


bars([38, 92, 55, 71, 24, 103, 66], "outputs/changes_by_category.png")
Path("outputs/notes.txt").write_text("Prices are net, in EUR.\\nArticles of the old catalogue are left out.\\n")
Image("outputs/changes_by_category.png")'''
CODE_THAT_IS_A_HELPER = '''def net(prices, vat=0.19):
    """Give prices without tax."""
    return prices / (1 + vat)


def by_category(table, column="category"):
    """Count the rows of each category, the largest first."""
    counts = {}
    for value in table[column]:
        counts[value] = counts.get(value, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1]))'''
CODE_THAT_FAILS = """rates = {"USD": 0.9213, "CHF": 1.0411}
prices_in_pounds = [price * rates["GBP"] for price in (6.62, 2.42, 4.30)]"""
CODE_THAT_TAKES_LONG = """import time

for month in range(1, 200):
    print(f"price list of month {month} read, {month * 1204:,} rows")
    time.sleep(0.25)"""

CODE_THAT_DOES_NOT_STOP = """import time

until = time.monotonic() + 7
while time.monotonic() < until:
    try:
        time.sleep(0.2)
    except KeyboardInterrupt:
        print("the rows that were begun are read to the end first")"""


def write_doubtful_text(folder: Path) -> Path:
    """Write a text file with a title, a total, decimal commas, another encoding and dates that can be read two ways."""
    lines = ["Preisliste 4. Quartal;;;;", "Stand 01.12.;;;;", "sku;Bezeichnung;Preis;gültig ab;Rabatt"]
    for number in range(_PLACES):
        name = _ARTICLES[number % len(_ARTICLES)]
        price = f"{1 + number * 37 % 90 / 10:.2f}".replace(".", ",")
        lines.append(f"{4417 + number * 3:07d};{name};{price};0{1 + number % 9}.0{1 + number % 7}.2026;{number % 4}%")
    lines.append("Summe;;187,45;;")
    path = folder / "prices_q4.csv"
    path.write_bytes("\r\n".join(lines).encode("cp1252"))
    return path


def write_doubtful_workbook(folder: Path) -> Path:
    """Write a workbook with a title above the headings, merged cells, a hidden sheet and a total."""
    path = folder / "prices_q3.xlsx"
    book: Any = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Export")
    sheet.write(0, 0, "Price list, third quarter")
    sheet.write(1, 0, "from the purchasing system")
    for column, heading in enumerate(("sku", "description", "price", "valid from", "group")):
        sheet.write(3, column, heading)
    for number in range(_PLACES):
        row = 4 + number
        values = (4417 + number * 3, _ARTICLES[number % len(_ARTICLES)], 1 + number * 37 % 80 / 10, "2026-07-01")
        for column, value in enumerate(values):
            sheet.write(row, column, value)
    for first in range(4, 4 + _PLACES, 10):
        sheet.merge_range(first, 4, first + 9, 4, _ARTICLES[first % len(_ARTICLES)].split()[0])
    sheet.write(4 + _PLACES, 0, "Total")
    sheet.write(4 + _PLACES, 2, 181.2)
    book.add_worksheet("old").hide()
    book.add_worksheet("Notes").write(0, 0, "Prices are net.")
    book.close()
    return path
