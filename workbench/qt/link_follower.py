"""Says what a click on a link of a reply means: a live name, rows of a comparison, a file, or an address."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.qt.reply_links import FILE_SCHEME, NAME_SCHEME, PAST_SCHEME, ROWS_SCHEME, parts_of


class LinkFollower(QObject):
    """Tell the links apart.

    Signals:
        name_clicked: a live name.
        rows_requested: rows of a comparison: its name, the bucket, a column or nothing.
        file_clicked: a file by its path inside the chat's folder.
        address_clicked: an address on the web.
        past_clicked: what cannot be shown any more: a sentence that says why.
    """

    name_clicked = Signal(str)
    rows_requested = Signal(str, str, str)
    file_clicked = Signal(str)
    address_clicked = Signal(str)
    past_clicked = Signal(str)

    def follow(self, link: str) -> None:
        """Tell what a link stands for."""
        scheme, parts = parts_of(link)
        match parts:
            case (name,) if scheme == NAME_SCHEME:
                self.name_clicked.emit(name)
            case (name, bucket, column) if scheme == ROWS_SCHEME:
                self.rows_requested.emit(name, bucket, column)
            case (path,) if scheme == FILE_SCHEME:
                self.file_clicked.emit(path)
            case (why,) if scheme == PAST_SCHEME:
                self.past_clicked.emit(why)
            case _:
                self.address_clicked.emit(link)
