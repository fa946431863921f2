"""The chosen column of the Compare dialog: its headings, what it is for, what does not count as a difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from workbench.compare.contract import Column, Rule
from workbench.domain.compare_words import plain
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.markdown import visible
from workbench.views.choice_box import ChoiceBox
from workbench.views.compare_same import SameRules
from workbench.views.cut_pill import CutPill
from workbench.views.distinct_names import distinct_names
from workbench.views.parts import label, set_property, set_text, tooltip

_ROLES = (("compare", "Compare"), ("key", "Key: it identifies a row"), ("ignore", "Leave out"))
_KINDS = (
    ("auto", "as found"),
    ("text", "as texts"),
    ("code", "as codes"),
    ("number", "as numbers"),
    ("date", "as dates"),
)
_BLANKS = (("differs", "differs"), ("equals_zero", "equals 0"), ("equals_anything", "equals anything"))
_PRECISIONS = (
    (None, "every digit"),
    ("0", "whole numbers"),
    *((str(count), f"{count} decimal{'' if count == 1 else 's'}") for count in range(1, 7)),
    *((unit, f"the {unit}") for unit in ("year", "month", "day", "hour", "minute", "second")),
)
_NOTHING = "not in this file"
_LABEL_WIDTH, _NARROW_LABEL = 190, 130
_NARROW = 1400
"""On a narrower screen the names of files are cut sooner."""
_LETTERS = 9
_WIDEST_PAIR = 310
"""Two boxes beside each other take no more; otherwise each has a line of its own."""


class RulePanel(QFrame):
    """Edit one column.

    Signals:
        role_chosen: the column's name, and key, compare or ignore.
        rule_changed: the column's name and its `Rule`.
        heading_chosen: the column's name, a table's id, a heading or None.
    """

    role_chosen = Signal(str, str)
    rule_changed = Signal(str, object)
    heading_chosen = Signal(str, str, object)

    def __init__(self, draft: CompareDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._name = ""
        self.setProperty("card", "plain")
        self.title = CutPill("", kind="", role="section")
        self.role = _choice("What the column is for", _ROLES)
        self.absolute = _amount("Within, absolute", "0.05")
        self.percent = _amount("Within, percent", "0.5")
        self.case = QCheckBox("ignore case")
        self.spaces = QCheckBox("ignore spaces")
        self.zeros = QCheckBox("ignore leading zeros")
        self.accents = QCheckBox("ignore accents")
        self.same = SameRules()
        self.kind = _choice("How values are compared", _KINDS)
        self.precision = _choice("How precisely values are compared", _PRECISIONS)
        self.precision.setToolTip("Numbers at so many decimals, dates and times to the day or the minute")
        self.blank = _choice("What a blank cell is", _BLANKS)
        self.fault = label("", "muted", wraps=True)
        self.fault.setProperty("pill", "changed")
        self.headings: dict[str, QComboBox] = {}
        self._headings = _form()
        self._headings.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addLayout(self._headings)
        left.addWidget(label("the same", "muted"))
        left.addWidget(self.same)
        left.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addLayout(self._rules(), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 12)
        layout.addWidget(self.title)
        layout.addLayout(row)
        layout.addWidget(self.fault)
        self._connect()
        self.show_column("")

    @property
    def name(self) -> str:
        """The column that is shown."""
        return self._name

    def show_column(self, name: str) -> None:
        """Show a column; nothing with an empty name."""
        column = self._draft.column(name)
        is_other = name != self._name
        self._name = name if column is not None else ""
        self.setEnabled(column is not None)
        self.title.say(
            f"RULE FOR {self._draft.shown_name(column)}"
            if column is not None
            else "CHOOSE A COLUMN ABOVE TO SET ITS RULE"
        )
        self._show_headings(column)
        if column is None:
            return
        _choose(self.role, column.role)
        rule = column.rule
        _choose(self.kind, rule.kind)
        _choose(self.precision, rule.precision)
        _choose(self.blank, rule.blank)
        for box, is_on in (
            (self.case, rule.case == "ignore"),
            (self.spaces, rule.spaces == "ignore"),
            (self.zeros, rule.unpad),
            (self.accents, rule.accents == "ignore"),
        ):
            with QSignalBlocker(box):
                box.setChecked(is_on)
        self.same.show_rule(rule)
        if is_other or not (self.absolute.hasFocus() or self.percent.hasFocus()):
            self._show_amounts(rule)
        is_key = column.role == "key"
        for part in (self.absolute, self.percent, self.kind, self.precision, self.blank):
            part.setEnabled(column.role == "compare")
        for part in (self.case, self.spaces, self.zeros, self.accents, self.same):
            part.setEnabled(column.role == "compare" or is_key)

    def _show_amounts(self, rule: Rule) -> None:
        for edit, value in (
            (self.absolute, rule.tolerance),
            (self.percent, None if rule.relative is None else rule.relative * 100),
        ):
            with QSignalBlocker(edit):
                edit.setText("" if value is None else plain(value))
        self._say("")

    def _show_headings(self, column: Column | None) -> None:
        ids = [one.id for one in self._draft.chosen] if column is not None else []
        if list(self.headings) != ids:
            while self._headings.rowCount():
                self._headings.removeRow(0)
            self.headings = {}
            names = self._names()
            for source in self._draft.chosen if column is not None else []:
                box = _choice(f"Heading in {source.label}", ())
                box.activated.connect(lambda _=0, id_=source.id: self._tell_heading(id_))
                self.headings[source.id] = box
                name = label(names[source.label], "muted")
                name.setToolTip(tooltip(source.label))
                self._headings.addRow(name, box)
        for source in self._draft.chosen if column is not None else []:
            self._fill(self.headings[source.id], (_NOTHING, *source.headings), column, source.id)

    def _names(self) -> dict[str, str]:
        """Word where a heading stands, so that no two files look the same."""
        metrics = self.fontMetrics()
        room = _NARROW_LABEL if self.screen().availableSize().width() < _NARROW else _LABEL_WIDTH
        labels = [source.label for source in self._draft.chosen]
        cut = distinct_names(
            [visible(text) for text in labels],
            lambda text, mode: metrics.elidedText(text, mode, room - metrics.horizontalAdvance("in ")),
        )
        return {text: f"in {cut[visible(text)]}" for text in labels}

    def _fill(self, box: QComboBox, texts: tuple[str, ...], column: Column | None, id_: str) -> None:
        heading = column.headings.get(id_) if column is not None else None
        with QSignalBlocker(box):
            if box.property("headings") != texts:
                box.clear()
                box.addItems([visible(text) for text in texts])
                box.setProperty("headings", texts)
            box.setCurrentIndex(texts.index(heading) if heading in texts[1:] else 0)

    def _rules(self) -> QFormLayout:
        form = _form()
        form.addRow(label("use", "muted"), self.role)
        form.addRow(label("compare", "muted"), self.kind)
        form.addRow(label("equal within", "muted"), _row(self.absolute, label("or", "muted"), self.percent, label("%")))
        form.addRow(label("precise to", "muted"), self.precision)
        pairs: tuple[tuple[QCheckBox, ...], ...] = ((self.case, self.spaces), (self.zeros, self.accents))
        if max(sum(box.sizeHint().width() for box in pair) for pair in pairs) > _WIDEST_PAIR:  # with large letters
            pairs = tuple((box,) for pair in pairs for box in pair)
        for place, boxes in enumerate(pairs):
            form.addRow(label("texts" if not place else "", "muted"), _row(*boxes))
        form.addRow(label("a blank", "muted"), self.blank)
        return form

    def _connect(self) -> None:
        self.role.activated.connect(lambda: self.role_chosen.emit(self._name, self.role.currentData()))
        for box in (self.kind, self.precision, self.blank):
            box.activated.connect(self._tell_rule)
        for check in (self.case, self.spaces, self.zeros, self.accents):
            check.toggled.connect(self._tell_rule)
        self.same.rule_changed.connect(self._tell_same)
        for edit in (self.absolute, self.percent):
            edit.textChanged.connect(self._tell_rule)

    def _tell_heading(self, id_: str) -> None:
        source, place = self._draft.source(id_), self.headings[id_].currentIndex()
        if source is not None and self._name:
            heading = source.headings[place - 1] if 0 < place <= len(source.headings) else None
            self.heading_chosen.emit(self._name, id_, heading)

    def _tell_rule(self) -> None:
        column = self._draft.column(self._name)
        if column is None:
            return
        absolute, percent = amount(self.absolute.text()), amount(self.percent.text())
        if absolute is False or percent is False:
            self._say("A tolerance is a number, such as 0.05.")
            return
        # What was not touched stays as it is: a share is not written anew by showing it in percent.
        relative = None if percent is None else percent / 100
        kind, old = self.kind.currentData(), column.rule
        is_kept = (absolute, relative, kind) == (old.tolerance, old.relative, old.kind)
        why_not = "" if is_kept or (absolute, relative) == (None, None) else self._no_effect(column, kind)
        if why_not:
            absolute = relative = None
        self._say(why_not)
        rule = replace(
            column.rule,
            kind=kind,
            precision=self.precision.currentData(),
            blank=self.blank.currentData(),
            case="ignore" if self.case.isChecked() else "exact",
            spaces="ignore" if self.spaces.isChecked() else _unless_ignored(column.rule.spaces),
            unpad=self.zeros.isChecked(),
            accents="ignore" if self.accents.isChecked() else "exact",
            tolerance=absolute,
            relative=relative,
        )
        if rule != column.rule:
            self.rule_changed.emit(self._name, rule)

    def _no_effect(self, column: Column, kind: str) -> str:
        """Say why a tolerance is not taken: the column is compared as texts."""
        if not self._draft.holds_text(replace(column, rule=replace(column.rule, kind=kind))):
            return ""
        return f"{column.name} is compared as text: a tolerance has no effect. Compare it as numbers to set one."

    def _tell_same(self, rule: object) -> None:
        if self._name:
            self.rule_changed.emit(self._name, rule)

    def _say(self, text: str) -> None:
        set_text(self.fault, text)
        self.fault.setVisible(bool(text))
        for edit in (self.absolute, self.percent):
            set_property(edit, "fault", "true" if amount(edit.text()) is False else "false")


def amount(text: str) -> Decimal | bool | None:
    """Read a tolerance as people write it; None where there is none, false where it is no number."""
    bare = text.strip().removesuffix("%").strip()
    if not bare:
        return None
    if "," in bare and "." not in bare:
        bare = bare.replace(",", ".")
    try:
        number = Decimal(bare)
    except InvalidOperation:
        return False
    return number if number.is_finite() and number >= 0 else False


def _unless_ignored(spaces: str) -> str:
    return "exact" if spaces == "exact" else "trim"


def _form() -> QFormLayout:
    form = QFormLayout()
    form.setVerticalSpacing(6)
    form.setHorizontalSpacing(16)
    return form


def _choice(name: str, options: Sequence[tuple[str | None, str]]) -> QComboBox:
    box = ChoiceBox(name, _LETTERS)
    for value, words in options:
        box.addItem(words, value)
    return box


def _choose(box: QComboBox, value: str | None) -> None:
    with QSignalBlocker(box):
        place = next((at for at in range(box.count()) if box.itemData(at) == value), -1)
        if place < 0:  # what only the chat sets, such as seven decimals
            box.addItem(f"{value} decimals" if str(value).isdigit() else str(value), value)
            place = box.count() - 1
        box.setCurrentIndex(place)


def _amount(name: str, example: str) -> QLineEdit:
    edit = QLineEdit()
    edit.setAccessibleName(name)
    edit.setPlaceholderText(example)
    edit.setMaximumWidth(74)
    edit.setMaxLength(30)
    return edit


def _row(*parts: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    for part in parts:
        row.addWidget(part)
    row.addStretch(1)
    return row
