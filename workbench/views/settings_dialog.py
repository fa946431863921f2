"""The settings: look, folders, how long an idle runtime lives, and models with a test of their connection."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.config import BUILTIN, Profile, Provider, Settings, change_settings, load_settings
from workbench.domain.errors import WorkbenchError
from workbench.domain.isolation import ISOLATED_MEANS
from workbench.qt.bridge import EngineBridge
from workbench.qt.desktop import open_path
from workbench.qt.settings import LARGEST_TEXT, SMALLEST_TEXT, WindowSettings
from workbench.views.allowed_chats import ALLOWED, AllowedChats
from workbench.views.limit_fields import LimitFields
from workbench.views.parts import button, label, line, set_text, tooltip
from workbench.views.path_line import PathLine
from workbench.views.scrolled import WholePage, fit_to_screen
from workbench.views.theme import Theme, ThemeChoice
from workbench.views.toolbar import model_title

_NEW = "new model…"
_IDLE = "An idle runtime lives on for"
_SETTINGS_TO_COME = "Settings file (not there yet)"
_CLOSING = "When the window closes with live values"
_CLOSINGS = {
    "ask": "Ask",
    "keep": "Keep running",
    "save": "Checkpoint and end",
    "end": "End",
}
_ISOLATE = "Runtimes are isolated"
_ISOLATIONS = {"Where this system can do it": True, "Never": False}
_LOOKS = {ThemeChoice.SYSTEM: "As the system", ThemeChoice.LIGHT: "Light", ThemeChoice.DARK: "Dark"}


@dataclass(frozen=True, kw_only=True, slots=True)
class SettingsParts:
    """What the dialog changes."""

    bridge: EngineBridge
    theme: Theme
    window: WindowSettings
    profile: Profile


class SettingsDialog(QDialog):
    """Change settings; each takes effect when it is changed or saved.

    Signals:
        models_changed: the models of the settings file are others now.
    """

    models_changed = Signal()

    def __init__(self, parts: SettingsParts, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts = parts
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Settings")
        self.setMinimumWidth(560)
        self._settings, fault = _loaded(parts.profile)
        self.look = QComboBox()
        self.text_size = QSpinBox()
        self.idle = QSpinBox()
        self.closing = QComboBox()
        self.limits = LimitFields(self._settings)
        self.isolation = QComboBox()
        self.allowed = AllowedChats(parts.bridge)
        self.model = QComboBox()
        self.name, self.address, self.remote = QLineEdit(), QLineEdit(), QLineEdit()
        self.provider = QComboBox()
        self.told = label(fault, "muted", wraps=True)
        self.test_button = button("Test this connection")
        self.save_button = button("Save model")
        self.close_button = button("Close", "primary")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(12)
        layout.addWidget(self._page(), 1)
        layout.addWidget(self.told)
        layout.addLayout(self._buttons())
        self._fill()
        self._show_model()
        self.model.currentIndexChanged.connect(self._show_model)
        self.provider.currentIndexChanged.connect(self._enable)
        for edit in (self.name, self.address, self.remote):
            edit.textChanged.connect(self._enable)
        fit_to_screen(self)

    def _page(self) -> WholePage:
        page = QWidget()
        inside = QVBoxLayout(page)
        inside.setContentsMargins(0, 2, 8, 2)
        inside.setSpacing(12)
        inside.addLayout(self._general())
        inside.addWidget(line())
        inside.addWidget(label("Models", "heading"))
        inside.addLayout(self._models())
        inside.addStretch(1)
        whole = WholePage(page, "All settings")
        whole.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # each of its fields takes the keys
        return whole

    def _general(self) -> QFormLayout:
        form = _form()
        for choice, words in _LOOKS.items():
            self.look.addItem(words, choice)
        self.look.setCurrentIndex(list(_LOOKS).index(self._parts.theme.choice))
        self.look.currentIndexChanged.connect(self._choose_look)
        self.look.setAccessibleName("Look")
        self.idle.setRange(1, 10_080)
        self.idle.setSuffix(" minutes")
        self.idle.setValue(int(self._settings.idle_minutes))
        self.idle.setAccessibleName("An idle runtime lives on for")
        self.idle.editingFinished.connect(self._keep_idle)
        self.text_size.setRange(SMALLEST_TEXT, LARGEST_TEXT)
        self.text_size.setSingleStep(10)
        self.text_size.setSuffix(" %")
        self.text_size.setKeyboardTracking(False)
        self.text_size.setValue(self._parts.theme.text_size)
        self.text_size.setAccessibleName("Size of text")
        self.text_size.valueChanged.connect(self._choose_text_size)
        form.addRow(label("Look", "muted"), self.look)
        form.addRow(label("Size of text", "muted"), self.text_size)
        form.addRow(label("An idle runtime lives on for", "muted"), self.idle)
        for words, field in self.limits.rows():
            form.addRow(label(words, "muted"), field)
        self.limits.changed.connect(self._keep_limits)
        for kept, words in _CLOSINGS.items():
            self.closing.addItem(words, kept)
        self.closing.setCurrentIndex(max(0, self.closing.findData(self._parts.window.closing)))
        self.closing.setAccessibleName(_CLOSING)
        self.closing.currentIndexChanged.connect(self._keep_closing)
        form.addRow(label(_CLOSING, "muted"), self.closing)
        for words, is_on in _ISOLATIONS.items():
            self.isolation.addItem(words, is_on)
        self.isolation.setCurrentIndex(self.isolation.findData(self._settings.isolation))
        self.isolation.setAccessibleName(_ISOLATE)
        self.isolation.setToolTip(tooltip(ISOLATED_MEANS))
        self.isolation.currentIndexChanged.connect(self._keep_isolation)
        form.addRow(label(_ISOLATE, "muted"), self.isolation)
        form.addRow(label(ALLOWED, "muted"), self.allowed)
        profile = self._parts.profile
        is_there = profile.settings_file.is_file()
        for words, path in (
            ("Chats' folders", profile.chats),
            ("Database", profile.database),
            ("Settings file" if is_there else _SETTINGS_TO_COME, profile.settings_file),
        ):
            form.addRow(label(words, "muted"), self._place(path))
        return form

    def _place(self, path: Path) -> QHBoxLayout:
        """Make the line of a folder or a file: to be read, copied, and shown in its folder."""
        shown = PathLine(path)
        folder = path if path.suffix == "" else path.parent
        copy = button("Copy", "link", tip=f"Copy {path}")
        show = button("Show", "link", tip=f"Show {folder}")
        copy.clicked.connect(shown.copy)
        show.clicked.connect(lambda: self._show_folder(folder))
        row = QHBoxLayout()
        row.addWidget(shown, 1)
        row.addWidget(copy)
        row.addWidget(show)
        return row

    def _show_folder(self, folder: Path) -> None:
        if not folder.is_dir():
            set_text(self.told, f"{folder} is not there yet.")
        elif not open_path(folder):
            set_text(self.told, f"The system has nothing to show {folder} with.")

    def _models(self) -> QFormLayout:
        form = _form()
        for provider in Provider:
            self.provider.addItem(provider.value, provider)
        self.address.setPlaceholderText("http://localhost:11434/v1")
        for words, field in (
            ("Model", self.model),
            ("Name", self.name),
            ("Kind of service", self.provider),
            ("Address", self.address),
            ("Model's own name", self.remote),
        ):
            field.setAccessibleName(words)
            form.addRow(label(words, "muted"), field)
        name = label(max(_IDLE, _CLOSING, key=len), "muted")  # both forms stand in the same columns
        form.labelForField(self.model).setMinimumWidth(name.sizeHint().width())
        return form

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.test_button)
        row.addWidget(self.save_button)
        row.addStretch(1)
        row.addWidget(self.close_button)
        self.test_button.clicked.connect(self._test)
        self.save_button.clicked.connect(self._save)
        self.close_button.clicked.connect(self.accept)
        return row

    def _fill(self, chosen: str = BUILTIN) -> None:
        self.model.blockSignals(True)
        self.model.clear()
        for name in (BUILTIN, *self._settings.models):
            self.model.addItem(model_title(name), name)
        self.model.addItem(_NEW, _NEW)
        self.model.setCurrentIndex(max(0, self.model.findData(chosen)))
        self.model.blockSignals(False)

    def _show_model(self) -> None:
        found = self._settings.models.get(str(self.model.currentData()))
        self.name.setText("" if found is None else found.name)
        self.address.setText("" if found is None else found.base_url or "")
        self.remote.setText("" if found is None else found.model)
        if found is not None:
            self.provider.setCurrentIndex(self.provider.findData(found.provider))
        if self.model.currentData() == BUILTIN:
            set_text(self.told, "The built-in analyst works here, without a connection. It is no language model.")
        else:
            set_text(self.told, "A key is kept in the system's keyring: workbench key NAME")
        self._enable()

    def _enable(self) -> None:
        data = self.model.currentData()
        editable = data != BUILTIN
        for field in (self.address, self.remote, self.provider):
            field.setEnabled(editable)
        self.name.setEnabled(data == _NEW)
        is_open = self.provider.currentData() is Provider.OPENAI_COMPATIBLE
        filled = bool(self.name.text().strip() and self.remote.text().strip())
        self.save_button.setEnabled(editable and filled and (bool(self.address.text().strip()) or not is_open))
        self.test_button.setEnabled(data in self._settings.models)

    def _choose_look(self) -> None:
        choice = self.look.currentData()
        self._parts.theme.choose(choice)
        self._parts.window.theme = choice.value

    def _choose_text_size(self, percent: int) -> None:
        self._parts.theme.set_text_size(percent)
        self._parts.window.text_size = percent

    def _keep_idle(self) -> None:
        if self.idle.value() != int(self._settings.idle_minutes) and self._change({"idle_minutes": self.idle.value()}):
            set_text(self.told, "Runtimes that start after the next start of the workbench live so long.")

    def _keep_limits(self, changes: dict[str, object]) -> None:
        if self._change(changes):
            set_text(self.told, "This holds from the next start of the workbench on.")

    def _keep_closing(self) -> None:
        self._parts.window.closing = str(self.closing.currentData())

    def _keep_isolation(self) -> None:
        if self._change({"isolation": self.isolation.currentData()}):
            kept = "are isolated where this system can do it" if self.isolation.currentData() else "are not isolated"
            set_text(self.told, f"Runtimes that start after the next start of the workbench {kept}.")

    def _save(self) -> None:
        name = self.name.text().strip()
        entry: dict[str, object] = {
            "provider": self.provider.currentData().value,
            "model": self.remote.text().strip(),
        }
        if self.address.text().strip():
            entry["base_url"] = self.address.text().strip()
        if "." in name or name == BUILTIN:
            set_text(self.told, "A model's name holds no dot and is not “builtin”. Choose another one.")
        elif self._change({f"models.{name}": entry}):
            self._fill(name)
            self._show_model()
            set_text(self.told, f"Saved. Choose {name} in the toolbar to use it.")
            self.models_changed.emit()

    def _test(self) -> None:
        name = str(self.model.currentData())
        self.test_button.setEnabled(False)
        set_text(self.told, f"Asking {name}…")
        self._parts.bridge.ask(self, lambda engine: engine.reach_model(name), lambda _: self._tested(""), self._failed)

    def _failed(self, error: WorkbenchError) -> None:
        self._tested(str(error))

    def _tested(self, fault: str) -> None:
        self.test_button.setEnabled(True)
        set_text(self.told, fault or "It answers.")

    def _change(self, changes: dict[str, object]) -> bool:
        try:
            self._settings = change_settings(self._parts.profile.settings_file, changes)
        except WorkbenchError as error:
            set_text(self.told, str(error))
            return False
        return True


def _form() -> QFormLayout:
    form = QFormLayout()
    form.setHorizontalSpacing(20)
    form.setVerticalSpacing(8)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


def _loaded(profile: Profile) -> tuple[Settings, str]:
    try:
        return load_settings(profile.settings_file), ""
    except WorkbenchError as error:
        return Settings(), str(error)
