"""Things of a chat: files, rows, columns, keys, and which of several tables is meant."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
    Cue.FILE: """
        file^, datei, dateien, input^, table^, tabelle, tabellen, dataset^, data set^, document^, workbook^,
        spreadsheet^, export^, extract^, ledger^, version^, snapshot^, data, daten, side, sides,
        data file^, source file^, text file^, statement^, dump^, edition^, copy, copies,
        attachment^, upload^, seite, archive^, book^, log^, catalogue^, catalog^
        """,
    Cue.SHEET: "sheet^, tab^, worksheet^, blatt, blaetter, tabellenblatt, tabellenblaetter, arbeitsblatt, reiter",
    Cue.ROW: """
        row^, line^, record^, entry, entries, item^, observation^, lines of data, zeile, zeilen, datensatz,
        datensaetze, eintrag, eintraege, posten, position^, case of, cases
        """,
    Cue.COLUMN_NOUN: """
        column^, field^, spalte, spalten, feld, felder, attribute^, variable^, property, properties,
        heading^, header^, col, cols
        """,
    Cue.KEY: """
        key^, key column^, primary key, id column, identifier^, join key, match key, matching key,
        schluessel, schluesselspalte, unique key, unique id, unique identifier, composite key, compound key,
        key field^, combined key, as the key, as key, as a key, als schluessel
        """,
    Cue.RULE: "rule^, regel, regeln, setting^, policy, policies",
    Cue.VALUE: """
        value^, wert, werte, werten, content^, inhalt, inhalte, entry value^, label^, term^, name^ of the
        value, word^, category label^, statistics, stats, details, profile
        """,
    Cue.NUMBERS: """
        number^, amount^, figure^, zahl, zahlen, betraege, betrag, numeric column^, number column^, numeric
        value^, numeric field^, numerics, sum of money, prices and amounts, zahlenwerte, numerical value^,
        numerical column^
        """,
    Cue.TEXTS: "text^, string^, texte, text column^, text field^, text value^, letters",
    Cue.EVERYTHING: """
        everything, anything, every column, all columns, all fields, alles, any column, each column, every
        field, all the columns, alle spalten, allen spalten, all of the columns, all other columns, all text
        columns, all number columns, all numeric columns, every text column, each text column, every text
        field
        """,
    Cue.CHARACTER: "character^, zeichen, sign character^, letter^, digit^",
    Cue.CELL: "cell^, zelle, zellen, single value^",
    Cue.RESULT: "result^, outcome^, ergebnis, ergebnisse, finding^, output^, analysis, summary table",
    Cue.REPORT: "report^, bericht, berichte, audit paper, write-up, protocol, protokoll",
    Cue.LIST: "list^, liste, listen, roster^, register^",
    Cue.FIRST: "first, 1st, erste, ersten, erster, erstes, file 1, table 1, file one, no 1, former",
    Cue.SECOND: "second, 2nd, zweite, zweiten, zweiter, zweites, file 2, table 2, file two, no 2, latter",
    Cue.THIRD: "third, 3rd, dritte, dritten, dritter, drittes, file 3, table 3, file three",
    Cue.FOURTH: "fourth, 4th, vierte, vierten, file 4, table 4",
    Cue.LAST: """
        last, latest, most recent, letzte, letzten, letzter, letztes, newest, neueste, neuesten, neuster,
        just added, i just added, that i just added, final
        """,
    Cue.NEW: """
        new, newer, recent, neu, neue, neuen, neuer, neues, neuere, neueren, fresh, current, aktuelle,
        aktuellen, aktuell, updated one, later
        """,
    Cue.OLD: """
        old, older, original, alt, alte, alten, alter, altes, aeltere, aelteren, earlier, oldest, earliest,
        initial, original one, baseline, vorherige, vorherigen, fruehere, frueheren, past version
        """,
    Cue.LEFT: "left, left hand, left-hand, linke, linken, links, lhs",
    Cue.RIGHT: "right, right hand, right-hand, rechte, rechten, rechts, rhs",
    Cue.BEFORE_AFTER: """
        before and after, before & after, before / after, before vs after, before versus after, vorher und
        nachher, vorher / nachher, old and new, before and afterwards, then and now, vorher nachher
        """,
    Cue.PREVIOUS: "previous, previously, prior, vorig, vorige, vorigen, preceding",
}
