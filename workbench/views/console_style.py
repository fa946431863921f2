"""The console's colours: prompts by a style sheet, code by a style of Pygments, both from the window's palette."""

from __future__ import annotations

from typing import Any

from workbench.views.console_widget import JupyterConsole, control_of, highlighter_of
from workbench.views.palette import Colors
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
    control_of(console).viewport().update()


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
