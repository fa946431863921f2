"""German words beside those of the other tables: what an office says of files, rows, figures and reports."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
    Cue.FILLER: "denn, eigentlich, halt, eben mal, sag, sagt, danke dir, koenntet, wuerde, wuerden, haette gern",
    Cue.COMPARE: """
        kontrolliere, kontrollieren, gegenueberzustellen, abzugleichen, nebeneinanderlegen, nebeneinander legen,
        was hat sich alles geaendert, was ist jetzt anders, was hat sich veraendert, was hat sich getan
        """,
    Cue.ADDED: """
        hinzugefuegte, hinzugefuegten, hinzugekommene, hinzugekommenen, dazugekommene, dazugekommenen, neu dazugekommen,
        neu hinzugekommen, neu aufgenommen, neu dabei, neuzugaenge, zugaenge, neu drin
        """,
    Cue.REMOVED: "weggefallenen, rausgefallen, herausgefallen, verschwundenen, geloeschten, entfallene",
    Cue.FILE: "katalog, kataloge, katalogen, exporte, exporten, verzeichnis, verzeichnisse, aufstellung, aufstellungen",
    Cue.TOTAL: "zusammengezaehlt, aufsummiert, aufaddiert, in der summe",
    Cue.MEAN: "durchschnittlichem, durchschnittliches, mittleres, im mittel",
    Cue.MAILABLE: "zum weitergeben, zum weiterleiten, zum teilen, zum weiterschicken, zum herumschicken",
}  # fmt: skip
