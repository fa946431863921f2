"""Lays out and writes texts in which a part is marked: what went is struck out, what came is underlined."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from PySide6.QtGui import QColor, QFont, QFontMetrics, QTextCharFormat, QTextLayout, QTextOption

from workbench.qt.forgiven_words import rule_words
from workbench.qt.markdown import visible
from workbench.qt.table_blocks import CellPair
from workbench.qt.table_model import BLANK, one_line
from workbench.qt.text_marks import NOTHING, Part, differing, units

_ELLIPSIS = "…"
_SEEN_BEFORE = 6
"""So many signs before a marked part are still shown where the beginning of a long text is left out."""
LONGEST = 400
"""Of a longer text no more is drawn."""
_LONGEST_TIP = 600
_CHANGED_ALPHA = 62


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkedText:
    """A text, the part of it that is marked, and whether that part came (or went)."""

    text: str
    part: Part
    came: bool

    def fitted(self, metrics: QFontMetrics, width: int) -> MarkedText:
        """Shorten to a width; where only the beginning that both values have would be seen, that is left out."""
        if metrics.horizontalAdvance(self.text) <= width:
            return self
        text, part, begin = self.text, self.part, 0
        if metrics.horizontalAdvance(text[: part.start + 2] + _ELLIPSIS) > width:
            begin = max(0, part.start - _SEEN_BEFORE)
            text = (_ELLIPSIS if begin else "") + text[begin:]
            begin -= 1 if begin else 0
        if metrics.horizontalAdvance(text) > width:
            low, high = 0, len(text)
            while low < high:
                middle = (low + high + 1) // 2
                low, high = (
                    (middle, high)
                    if metrics.horizontalAdvance(text[:middle] + _ELLIPSIS) <= width
                    else (low, middle - 1)
                )
            text = text[:low] + _ELLIPSIS
        kept = len(text)
        shown = Part(start=min(max(0, part.start - begin), kept), stop=min(max(0, part.stop - begin), kept))
        return MarkedText(text=text, part=shown, came=self.came)

    def laid_out(self, font: QFont, width: int, ground: QColor) -> QTextLayout:
        """Lay it out in one line, to be drawn again and again."""
        layout = QTextLayout(self.text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        start, stop = units(self.text, self.part.start), units(self.text, self.part.stop)
        if stop > start:
            found = QTextLayout.FormatRange()
            found.start, found.length, found.format = start, stop - start, mark_format(ground, came=self.came)
            layout.setFormats([found])
        layout.beginLayout()
        layout.createLine().setLineWidth(width)
        layout.endLayout()
        return layout


def mark_format(ground: QColor, *, came: bool) -> QTextCharFormat:
    """Say how a marked part looks; never by its ground alone."""
    made = QTextCharFormat()
    made.setBackground(ground)
    if came:
        made.setFontUnderline(True)
    else:
        made.setFontStrikeOut(True)
    return made


def mark_ground(color: QColor) -> QColor:
    """Give the ground of a marked part, on a ground of its own or none."""
    ground = QColor(color)
    ground.setAlpha(_CHANGED_ALPHA)
    return ground


def marked_of(pair: CellPair) -> MarkedText | None:
    """Give the text of a cell in one line with what differs from its other value, None where nothing is to be seen."""
    before, after = (one_line((text or "")[:LONGEST]) for text in (pair.before, pair.after))
    went, came = differing(before, after)
    own, part = (after, came) if pair.is_after else (before, went)
    return MarkedText(text=own, part=part, came=pair.is_after) if own and part != NOTHING else None


def pair_tip(pair: CellPair, names: tuple[str, str], ground: QColor) -> str:
    """Write both values below one another as HTML, with their names and what differs."""
    texts = [None if text is None else visible(text[:_LONGEST_TIP]) for text in (pair.before, pair.after)]
    parts = differing(texts[0] or "", texts[1] or "")
    color = ground.name()
    rows: list[str] = []
    for name, text, part, tag in zip(names, texts, parts, ("s", "u"), strict=True):
        shown = BLANK if text is None else _html(text, part, tag, color) if text else "“”"
        rows.append(f"<tr><td>{escape(visible(name[:80]))}&nbsp;&nbsp;</td><td>{shown}</td></tr>")
    rule = f"<p>{escape(forgiven_text(pair.rule))}</p>" if pair.rule else ""
    return f"<table>{''.join(rows)}</table>{rule}"


def forgiven_text(rule: str) -> str:
    """Say which rule forgave a difference."""
    return f"A rule forgave this: {visible(rule_words(rule))}. It is in no count of changes."


def _html(text: str, part: Part, tag: str, color: str) -> str:
    pieces = (text[: part.start], text[part.start : part.stop], text[part.stop :])
    before, marked, after = (escape(piece).replace("\n", "<br>").replace("  ", " &nbsp;") for piece in pieces)
    middle = f'<{tag}><span style="background-color:{color}">{marked}</span></{tag}>' if marked else ""
    return f"{before}{middle}{after}"
