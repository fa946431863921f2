"""Lets the user choose files, in the system's dialog or in Qt's own with icons that are seen in the dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFileDialog, QHeaderView, QToolButton, QTreeView, QWidget

from workbench.views.icons import icon
from workbench.views.parts import set_property
from workbench.views.theme import Theme

TABLES = "Tables (*.csv *.tsv *.txt *.xlsx *.xls *.ods *.parquet *.jsonl *.ndjson);;All files (*)"
_ICONS = {
    "backButton": "arrow_left",
    "forwardButton": "arrow_right",
    "toParentButton": "arrow_parent",
    "newFolderButton": "folder_new",
    "listModeButton": "list",
    "detailModeButton": "table",
}
_SIZE = QSize(900, 560)
_ICON = QSize(16, 16)


def choose_files(parent: QWidget, theme: Theme, folder: str, chosen: Callable[[tuple[Path, ...]], None]) -> QFileDialog:
    """Open a dialog for files to add; `chosen` is called with at least one."""
    dialog = QFileDialog(parent, "Add files", folder, TABLES)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)

    def take(names: list[str]) -> None:
        if names:
            chosen(tuple(Path(name) for name in names))

    dialog.filesSelected.connect(take)
    _open(dialog, theme)
    return dialog


def choose_place(parent: QWidget, theme: Theme, suggested: Path, chosen: Callable[[Path], None]) -> QFileDialog:
    """Open a dialog for the place where a file is to be saved."""
    dialog = QFileDialog(parent, "Save as", str(suggested.parent))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suggested.suffix.lstrip("."))
    dialog.selectFile(suggested.name)
    dialog.accepted.connect(lambda: chosen(Path(dialog.selectedFiles()[0])))
    _open(dialog, theme)
    return dialog


def _open(dialog: QFileDialog, theme: Theme) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dress(dialog, theme)
    dialog.open()


def dress(dialog: QFileDialog, theme: Theme) -> None:
    """Give Qt's own dialog icons in the theme's colours, and columns that hold what stands in them."""
    for name, drawing in _ICONS.items():
        made = dialog.findChild(QToolButton, name)
        if made is not None:
            made.setIcon(icon(theme, drawing))
            made.setIconSize(_ICON)
            set_property(made, "kind", "small")  # the usual ones leave their icon no room
    tree = dialog.findChild(QTreeView, "treeView")
    if tree is not None:  # the system's own dialog has none
        dialog.resize(_SIZE)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for section in range(1, header.count()):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
