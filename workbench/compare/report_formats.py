"""The look of a workbook report: one small set of formats."""
# xlsxwriter takes objects of unknown type.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook

INK, MUTED, LINE, BAND, ACCENT = "#1F2933", "#5F6B7A", "#D5DBE3", "#F1F4F8", "#1F4E79"
BEFORE, AFTER = "#9C2F2F", "#1E6B3A"
FONT = "Calibri"


class Formats:
    """Formats by what they are for."""

    def __init__(self, book: Workbook) -> None:
        base = {"font_name": FONT, "font_size": 10, "font_color": INK, "valign": "top"}

        def made(**more: object) -> Format:
            return book.add_format({**base, **more})

        self._made = made
        self._places: dict[int, Format] = {}

        self.text = made(num_format="@")
        self.wrapped = made(text_wrap=True)
        self.number = made(num_format="General", align="right", indent=1)
        self.count = made(num_format="#,##0", align="right", indent=1)
        self.share = made(num_format="0.00%", align="right", indent=1)
        self.change = made(num_format="+General;-General;0", align="right", indent=1)
        self.before = made(font_color=BEFORE)
        self.after = made(font_color=AFTER)
        self.heading = made(
            bold=True,
            font_color="#FFFFFF",
            bg_color=ACCENT,
            border=1,
            border_color=ACCENT,
            text_wrap=True,
            valign="vcenter",
        )
        self.title = made(bold=True, font_size=18, font_color=ACCENT)
        self.subtitle = made(font_color=MUTED)
        self.section = made(bold=True, font_size=12, font_color=ACCENT, bottom=2, bottom_color=ACCENT)
        self.label = made(bold=True, bg_color=BAND, bottom=1, bottom_color=LINE, text_wrap=True)
        self.cell = made(text_wrap=True, bottom=1, bottom_color=LINE)
        self.figure = made(
            num_format="#,##0", align="right", indent=1, bold=True, font_size=12, bottom=1, bottom_color=LINE
        )
        self.count_cell = made(num_format="#,##0", align="right", indent=1, bottom=1, bottom_color=LINE)
        self.mono = made(font_name="Consolas", font_size=8, bottom=1, bottom_color=LINE)
        self.link = made(font_color="#0B5CAD", underline=1, bottom=1, bottom_color=LINE)
        self.note = made(font_color=MUTED, italic=True)
        self.code = made(font_name="Consolas", font_size=9)

    def with_places(self, places: int) -> Format:
        """Give the format of numbers that show so many places."""
        if places not in self._places:
            form = "0." + "0" * places if places else "General"
            self._places[places] = self._made(num_format=form, align="right", indent=1)
        return self._places[places]
