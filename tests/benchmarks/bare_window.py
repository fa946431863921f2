"""The peer of the window's start: a bare PySide6 window with a text field that takes a letter."""

from __future__ import annotations

import os
import sys
import time

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QPlainTextEdit


def main() -> None:
    """Print the seconds from the start of the process (given) to a letter in the field."""
    application = QApplication(["bare"])
    window = QMainWindow()
    edit = QPlainTextEdit()
    window.setCentralWidget(edit)
    window.resize(1440, 900)
    window.show()

    def look() -> None:
        QTest.keyClick(edit, Qt.Key.Key_A)
        if edit.toPlainText():
            sys.stdout.write(f"{time.time() - float(sys.argv[1])} {time.process_time()}\n")
            sys.stdout.flush()
            os._exit(0)

    # A timer without delay comes after the first paint, which the show has asked for.
    QTimer.singleShot(0, look)
    application.exec()


if __name__ == "__main__":
    main()
