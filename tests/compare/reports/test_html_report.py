from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import polars as pl

from workbench.compare.comparison import Comparison
from workbench.compare.report_content import gather
from workbench.compare.report_file import save_report
from workbench.compare.report_html import write_html

_MADE = datetime(2024, 5, 1, 12, 30, tzinfo=UTC)
_EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&\x07"


class _Page(HTMLParser):
    """Gathers tags, attributes and text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # pyright: ignore[reportImplicitOverride] - a test's parser
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:  # pyright: ignore[reportImplicitOverride] - as above
        self.words.append(data)


def _comparison(rows: int = 3) -> Comparison:
    comparison = Comparison()
    ids = [str(number) for number in range(rows)]
    comparison.add("old", pl.DataFrame({"id": ids, _EVIL: ["a"] * rows, "n": ["100"] * rows}))
    comparison.add("new", pl.DataFrame({"id": ids, _EVIL: [_EVIL] * rows, "n": ["105.5"] * rows}))
    return comparison.key("id")


def _page(path: Path) -> tuple[str, _Page]:
    text = path.read_text(encoding="utf-8")
    page = _Page()
    page.feed(text)
    return text, page


def test_the_page_stands_alone_and_runs_nothing(tmp_path: Path) -> None:
    comparison = _comparison()

    save_report(comparison.run(), tmp_path / "r.html", comparison, made=_MADE)

    text, page = _page(tmp_path / "r.html")
    assert set(page.tags).isdisjoint({"script", "img", "link", "iframe", "object", "embed", "form", "input", "base"})
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in {"src", "srcset", "action"}]
    assert all((value or "").startswith("#") for name, value in page.attributes if name == "href")
    assert "url(" not in text
    assert "@import" not in text
    assert "default-src 'none'" in text


def test_texts_of_the_data_stay_texts(tmp_path: Path) -> None:
    save_report(_comparison().run(), tmp_path / "r.html", made=_MADE)

    text, page = _page(tmp_path / "r.html")
    assert "<script" not in text
    assert "\x07" not in text
    assert any("<script>alert(1)</script>" in words for words in page.words)


def test_figures_balance_and_rules_are_told(tmp_path: Path) -> None:
    result = _comparison().run()

    file = save_report(result, tmp_path / "r.html", made=_MADE)

    _, page = _page(tmp_path / "r.html")
    words = " ".join(page.words)
    assert "Changed cells 6" in re.sub(r"\s+", " ", words) or "6 Changed cells" in re.sub(r"\s+", " ", words)
    assert all(equation in words for equation in result.balance.values())
    assert "Made 2024-05-01 12:30 UTC" in words
    assert {sheet.name: sheet.rows for sheet in file.sheets}["Changes"] == 6


def test_what_differs_inside_a_cell_is_marked(tmp_path: Path) -> None:
    save_report(_comparison(1).run(), tmp_path / "r.html", made=_MADE)

    text, _ = _page(tmp_path / "r.html")
    assert "<td class=before>10<del>0</del></td><td class=after>10<ins>5.5</ins></td><td class=n>+5.5</td>" in text


def test_long_tables_are_cut_and_say_so(tmp_path: Path) -> None:
    content = gather(_comparison(30).run(), None, (), _MADE)

    write_html(content, tmp_path / "r.html", shown_rows=10)

    text, _ = _page(tmp_path / "r.html")
    assert "The first 10 of 60 rows." in text
    assert text.count("<td class=before>") == 10


def test_the_page_is_light_dark_and_printable() -> None:
    from workbench.compare.report_style import CSS

    assert "prefers-color-scheme: dark" in CSS
    assert "@media print" in CSS
