"""Words about how precisely values are compared: rounding, decimals, and dates without their time of day."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
    Cue.ROUND: """
        round~, round off, rounded off, rounded to, round to, rounding, runde, runden, rundet, gerundet, gerundete,
        gerundeten, aufgerundet, abgerundet, auf und abrunden, to the nearest, the nearest, truncate~
        """,
    Cue.WHOLE: """
        whole number^, integer^, whole euro^, whole dollar^, whole pound^, whole cent^, full number^, full euro^,
        full dollar^, full pound^, nearest euro, nearest dollar, nearest pound, nearest whole number, nearest integer,
        ganze zahlen, ganze zahl, ganzen zahlen, ganze euro, ganze euros, volle euro, vollen euro, ganzzahlig, no
        decimals, without decimals, ohne nachkommastellen, ohne kommastellen, ohne dezimalstellen
        """,
    Cue.DECIMALS: """
        decimal, decimals, decimal place^, decimal digit^, digits after the decimal point, digits after the point,
        nachkommastelle, nachkommastellen, kommastelle, kommastellen, dezimalstelle, dezimalstellen,
        stellen nach dem komma, stelle nach dem komma
        """,
    Cue.DAY_ONLY: """
        by day only, by date only, by the day only, by day, day only, date only, only the day, only the date,
        just the date, just the day, the day only, the date only, to the day, on the day, tagesgenau, auf den tag genau,
        auf tagesebene, nur das datum, nur der tag, nur den tag, taggenau
        """,
    Cue.TIME_OF_DAY: """
        time of day, the time, the times, time part, time parts, the clock time, clock times, time component, uhrzeit,
        uhrzeiten, die uhrzeit, hours and minutes, time stamp part, timestamps, zeitanteil, tageszeit
        """,
}
