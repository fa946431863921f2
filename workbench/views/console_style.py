"""The console's colours: prompts by a style sheet, code by a style of Pygments, both from the window's palette."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtGui import QBrush, QColor, QTextCharFormat, QTextCursor, QTextDocument, QTextFragment

from workbench.views.console_widget import JupyterConsole, control_of, highlighter_of
from workbench.views.palette import DARK, LIGHT, Colors
from workbench.views.theme import Theme


def apply_style(console: JupyterConsole, theme: Theme) -> None:
    """Give the console the colours and the size of text in force."""
    colors = theme.colors
    console.font = theme.mono_font()
    console.syntax_style = "monokai" if theme.is_dark else "default"
    console.style_sheet = _sheet(colors)
    highlighter = highlighter_of(console)
    highlighter.set_style(_code_style(colors))
    highlighter.rehighlight()
    recolour(control_of(console).document(), colors)
    control_of(console).viewport().update()


def recolour(document: QTextDocument, colors: Colors) -> None:
    """Give prompts and errors that were written in another theme the colours of this one."""
    wanted: dict[str, str] = {}
    for one in (LIGHT, DARK):
        wanted |= {one.action: colors.action, one.muted: colors.muted, one.gone: colors.gone}
    found: list[tuple[int, int, str]] = []
    for fragment in _fragments(document):
        brush = fragment.charFormat().foreground()
        old = brush.color().name() if brush.style() else ""
        if wanted.get(old, old) != old:
            found.append((fragment.position(), fragment.length(), wanted[old]))
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for position, length, name in found:
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat()
        form.setForeground(QBrush(QColor(name)))
        cursor.mergeCharFormat(form)
    cursor.endEditBlock()


def _fragments(document: QTextDocument) -> Iterator[QTextFragment]:
    block = document.begin()
    while block.isValid():
        place = block.begin()
        while not place.atEnd():
            yield place.fragment()
            place += 1
        block = block.next()


def _sheet(colors: Colors) -> str:
    return (
        f"QTextEdit {{ background: {colors.surface}; color: {colors.text}; border: 0; padding: 4px 8px;"
        f" selection-background-color: {colors.selection}; selection-color: {colors.text}; }}\n"
        f"QListWidget {{ background: {colors.raised}; color: {colors.text}; border: 1px solid {colors.border}; }}\n"
        f".error {{ color: {colors.gone}; }}\n"
        f".in-prompt {{ color: {colors.action}; }}\n"
        f".in-prompt-number {{ font-weight: bold; }}\n"
        f".out-prompt {{ color: {colors.muted}; }}\n"
        f".out-prompt-number {{ font-weight: bold; }}\n"
    )


def _code_style(colors: Colors) -> Any:  # noqa: ANN401 - a class of Pygments, made for these colours
    from pygments.style import Style  # noqa: PLC0415 - comes with the console, not before
    from pygments.token import Comment, Keyword, Name, Number, Operator, String, Token  # noqa: PLC0415 - as above

    styles = {
        Token: colors.text,
        Comment: colors.code_comment,
        Keyword: colors.code_keyword,
        Name.Builtin.Pseudo: colors.code_keyword,
        Number: colors.code_number,
        Operator.Word: colors.code_keyword,
        String: colors.code_string,
    }
    return type("ConsoleStyle", (Style,), {"background_color": colors.surface, "styles": styles})
