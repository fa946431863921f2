"""A call's card says whether it only computed, wrote in the output folder, or touched something outside."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.views.test_cards import record
from tests.views.window import themed
from workbench.domain.call import CallStatus
from workbench.domain.call_effects import CallEffects, Effect, EffectPlace
from workbench.protocol.effects import EffectEvidence, EffectKind
from workbench.views.call_card import CallCard
from workbench.views.cut_pill import CutPill
from workbench.views.effect_words import effects_text

WATCHED = (EffectEvidence.JOURNAL, EffectEvidence.INTENT, EffectEvidence.DISK)
REPORT = Effect(
    kind=EffectKind.WRITE,
    target="outputs/report.xlsx",
    place=EffectPlace.OUTPUTS,
    evidence=(EffectEvidence.DISK,),
)


POSSIBLE = Effect(
    kind=EffectKind.CONNECT,
    target="unix /run/x",
    place=EffectPlace.OUTSIDE,
    evidence=(EffectEvidence.OPEN,),
    since=2,
)


def away(number: int) -> Effect:
    return Effect(
        kind=EffectKind.WRITE,
        target=f"/mnt/share/{number}.csv",
        place=EffectPlace.OUTSIDE,
        evidence=(EffectEvidence.JOURNAL, EffectEvidence.INTENT),
        line=number,
    )


def shown(card: CallCard) -> list[str]:
    return [part.text() for part in card.findChildren(QLabel) if part.isVisibleTo(card)]


def pills(card: CallCard) -> list[str]:
    return [pill.whole for pill in card.findChildren(CutPill) if pill.isVisibleTo(card)]


def test_the_class_stands_beside_the_time(qtbot: QtBot) -> None:
    for effects, words in (
        (CallEffects(watched=WATCHED), "call 3 · 0.38 s · computed only"),
        (CallEffects(seen=(REPORT,), watched=WATCHED), "call 3 · 0.38 s · wrote in the output folder"),
        (CallEffects(seen=(away(2), REPORT), watched=WATCHED), "call 3 · 0.38 s · touched something outside"),
        (CallEffects(seen=(POSSIBLE, REPORT), watched=WATCHED), "call 3 · 0.38 s · may have touched something outside"),
        (None, "call 3 · 0.38 s"),
    ):
        card = CallCard(themed(), record(effects=effects))
        qtbot.addWidget(card)

        assert words in shown(card)


def test_what_was_touched_outside_is_named_and_the_rest_counted(qtbot: QtBot) -> None:
    card = CallCard(themed(), record(effects=CallEffects(seen=tuple(map(away, range(1, 6))), watched=WATCHED)))
    qtbot.addWidget(card)

    assert pills(card) == [
        "wrote /mnt/share/1.csv (line 1)",
        "wrote /mnt/share/2.csv (line 2)",
        "wrote /mnt/share/3.csv (line 3)",
        "and 2 more outside",
    ]


def test_a_key_opens_how_each_effect_is_known(qtbot: QtBot) -> None:
    effects = CallEffects(seen=(away(2), REPORT), more=4, watched=WATCHED)
    card = CallCard(themed(), record(effects=effects))
    qtbot.addWidget(card)
    card.show()
    folded = card.sizeHint().height()

    card.effects_button.setFocus()
    qtbot.keyClick(card.effects_button, Qt.Key.Key_Space)

    assert card.sizeHint().height() > folded
    assert effects_text(effects, done=True).splitlines() == [
        "wrote /mnt/share/2.csv (line 2) – told by the system, told by Python",
        "wrote outputs/report.xlsx – seen on disk",
        "and 4 more that are not listed",
    ]


def test_a_call_that_only_computed_offers_nothing_to_open(qtbot: QtBot) -> None:
    card = CallCard(themed(), record(effects=CallEffects(watched=WATCHED)))
    qtbot.addWidget(card)

    assert not card.effects_button.isVisibleTo(card)


def test_a_call_that_was_cut_off_says_what_it_had_begun(qtbot: QtBot) -> None:
    card = CallCard(themed(), record(status=CallStatus.LOST, effects=CallEffects(seen=(away(2),), watched=WATCHED)))
    qtbot.addWidget(card)

    assert "opened /mnt/share/2.csv for writing (line 2)" in pills(card)


def test_what_python_only_announced_is_listed_as_not_done() -> None:
    effects = CallEffects(announced=(away(2),), watched=WATCHED)

    assert effects_text(effects, done=True) == (
        "announced to write /mnt/share/2.csv (line 2); nothing came of it outside"
    )
