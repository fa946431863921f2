"""Words that ask to see, count, sum up, find, put together or keep something."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
    Cue.BLANK: """
        blank, blanks, empty, null, nulls, leer, leere, leeren, leeres, blank value^, empty value^, empty
        cell^, blank cell^, null value^, missing value^, no value, not filled, not filled in, unfilled, not
        available, undefined, not set, none given, as blank, as blanks, as empty, as null, as missing, a
        blank, leerer wert, leerwert, leerwerte, kein wert, nothing in it, nan, absent value^, not known,
        unknown value^, as no value, a missing value, blank ones, empty string^, no data, without a value,
        without value, without any value
        """,
    Cue.CONTAINS: """
        contain, contains, containing, contained, including the text, including the word, enthaelt,
        enthalten, with the word, mentions, mentioning, that mention, has the word, with the text, includes
        the word, includes the text, in the name
        """,
    Cue.STARTS: """
        start with, starts with, starting with, begin with, begins with, beginning with, beginnt mit,
        beginnen mit, anfangen mit, faengt an mit, started with, that start with
        """,
    Cue.ENDS: """
        end with, ends with, ending with, end in, ends in, ending in, endet mit, enden mit, endet auf, ended
        with, that end with
        """,
    Cue.FUTURE: "in the future, future",
    Cue.CLEAN: """
        clean~, cleans, clean up, cleaning up, cleanup, cleanse~, tidy, tidies, tidying, tidy up, bereinige,
        bereinigen, saeubere, saeubern, aufraeumen, raeume auf, scrub, dedupe, dedup, deduplicate~,
        sanitise~, sanitize~
        """,
    Cue.TRIM: """
        trim, trims, trimmed, trimming, strip spaces, trim spaces, trim the spaces, trim whitespace, trim
        blanks, abschneiden
        """,
    Cue.FILL: """
        fill, fills, filling, filled, fill in, fill up, fill down, forward fill, auffuellen, fuelle,
        fuellen, impute~
        """,
    Cue.FIX: """
        fix, fixes, fixed, fixing, repair~, correct the, correct all, correct errors, korrigiere,
        korrigieren, repariere, reparieren, mend, sort out, put right, make it right, heal, fix the errors,
        fix errors, fix all errors, fix the problems, fix the mistakes, fix it, fix everything, fix all
        problems, correct the errors, correct the mistakes, correct mistakes
        """,
    Cue.ADDED: """
        beigetreten,
        added, additions, addition, new rows, new row, new ones, new entries, new records, new lines, newly
        added, joined, appeared, came in, new items, hinzugekommen, hinzugekommene, hinzugekommenen,
        dazugekommen, neu hinzugekommen, neue zeilen, neu dazu, newcomers, newcomer, newly, extra rows,
        extra lines, extra, inserted, insertions, insertion, neuzugaenge, zugaenge, surplus, entered, what's
        new, whats new, what is new, was ist neu, are new, is new, neuen zeilen, introduced, created, came
        new
        """,
    Cue.REMOVED: """
        removed, removals, removal, deleted, deletions, deletion, dropped, dropped out, gone, lost,
        disappeared, vanished, weggefallen, weggefallene, entfallen, entfernt, entfernte, entfernten,
        geloescht, geloeschte, verschwunden, verschwundene, left the list, no longer there, no longer in,
        not there any more, not there anymore, no longer present, no longer listed, dropouts, abgaenge, went
        away, went missing, ausgetreten,
        ausgeschieden, gestrichen, discontinued, have left, has left, which left, who left, that left,
        fell out, gone missing, withdrawn, eliminated, got lost, fehlen, fehlt, weg, left
        """,
    Cue.MISSING: """
        missing, absent, fehlende, fehlenden, not present, not found, not there, not in there, unmatched,
        without a match, without match, no match, no partner, without partner, not matched, unreconciled,
        open items, unpaired, orphan^, orphaned, lack, lacks, not listed, does not appear, do not appear,
        don't appear, doesn't appear
        """,
    Cue.CHANGED: """
        moved to another, switched to another, changed to another, gewechselt,
        changed, modified, altered, edited, corrected, restated, revised, geaendert, geaenderte,
        geaenderten, veraendert, veraenderte, changed rows, changed row, changed ones, different rows,
        differing rows, that changed, which changed, have changed, has changed, had changed, did change,
        different values, modifications, amended, changed values, changed cells, updated, abweichende,
        abweichenden, abweichende zeilen, that differ, which differ, that are different, with changes, with
        differences, with a change, with a difference, were updated, moved, mismatched, conflicting
        """,
    Cue.DUPLICATES: """
        duplicate^, duplicated, dupe^, doubles, double entries, double entry, repeated, repeats, repeated
        rows, repeated keys, duplikate, duplikaten, dubletten, doppelt, doppelte, doppelten, booked twice,
        more than once, appear twice, appears twice, occur twice, occurs twice, twice, double rows,
        duplicate rows, duplicate row, duplicate keys, duplicate key, duplicate lines, duplicate entries,
        duplicate records, duplicate values, mehrfach, mehrfache, multiple times, repeated entries, doppelte
        zeilen, doppelte schluessel, doppelte eintraege, several times, double booked, double bookings,
        non-unique, not unique, exact duplicates, entered twice, listed twice, present twice
        """,
    Cue.SET_ASIDE: "set aside, put aside, set-aside, aside, beiseite gelegt, zurueckgestellt, beiseite",
    Cue.IN_BOTH: """
        in both, common, in common, shared, on both sides, in beiden, in beiden dateien, gemeinsam,
        gemeinsame, gemeinsamen, present in both, appear in both, appears in both, exist in both, exists in
        both, found in both, matched in both, overlap, overlapping, intersection, schnittmenge, both have,
        stand in both, common to both
        """,
    Cue.IN_ALL: """
        in all, in all three, in all files, in all lists, in all three lists, in all three files, in every
        file, in every list, in every one, in each of the three, in allen, in allen drei, in allen dateien,
        in allen listen, in all of them, in all four, in all the files, in all the lists, common to all,
        common to all three, across all three, shared by all, present in all, present in all three, appear
        in all, appear in all three, found in all three, on all three lists, on all lists, on all three
        """,
    Cue.ONLY_IN: """
        only in, only on, only present in, only found in, only appear in, only appears in, only exist in,
        only exists in, nur in, exclusive to, unique to, just in, but not in, and not in, not in, missing
        from, missing in, absent from, fehlt in, fehlen in, fehlende in, not present in, not found in,
        lacking in, that are not in, that are missing in, that are missing from, nicht in, not on, missing
        on, without a match in, have no match in, has no match in, no match in, with no match in, no
        counterpart in, without a counterpart in
        """,
    Cue.SHOW: """
        show~, find, finds, finding, finde, locate, search, search for, suche, such, shows, shown, display~,
        list, lists, listing, print~, zeig, zeige, zeigen, see, view, views, viewing, look at, take a look
        at, have a look at, give me, give us, gib mir, bring up, let me see, i want to see, i'd like to see,
        can i see, could i see, preview~, peek at, inspect~, browse, anzeigen, zeig mir, zeige mir, show me,
        list me, show us, enumerate~, name the, name me, head of, output the, sample of, samples of,
        example^ of, example^, beispiele, beispiel, look like, looks like, sieht aus, aussehen, check for,
        check whether there are, check if there are, look for, describe, describes
        """,
    Cue.COUNT: """
        count, counts, counting, how many, number of, the number of, no of, anzahl, die anzahl, wie viele,
        wieviele, zaehle, zaehl, zaehlen, tally, tallies, count up, count the number of, howmany, frequency,
        frequencies, haeufigkeit, quantity of, headcount, amount of rows, total number of, how often, wie
        oft, gesamtzahl
        """,
    Cue.TOTAL: """
        total, totals, totalled, totaled, sum, sums, sum up, summed, summing, sum of, total of, totals of,
        totals for, add up, adding up, gesamt, gesamtsumme, summe, summen, summiere, gesamte, gesamter,
        insgesamt, sum total, aggregate, aggregates, subtotal^, summe der, how much, wie viel, wieviel,
        zwischensumme, zwischensummen, overall total, grand total, sumup
        """,
    Cue.MEAN: """
        mean, means, average, averages, averaged, avg, avg., durchschnitt, durchschnittlich,
        durchschnittliche, durchschnittlicher, durchschnittlichen, durchschnittswert, mittelwert,
        mittelwerte, mittlere, mittlerer, mittleren, on average, arithmetic mean, mean value^, im schnitt,
        average value^
        """,
    Cue.LOWEST: """
        lowest, smallest, minimum, min, minimal, cheapest, kleinste, kleinsten, niedrigste, niedrigsten,
        guenstigste, guenstigsten, billigste, slightest, shortest,
        niedrigster, niedrigstes, kleinster, kleinstes, billigster
        """,
    Cue.HIGHEST: """
        highest, largest, biggest, maximum, greatest, dearest, most expensive, groesste, groessten,
        hoechste, hoechsten, teuerste, teuersten, priciest, longest,
        costliest, max, hoechster, hoechstes, groesster, groesstes, teuerster, staerkste, staerksten, staerkster
        """,
    Cue.TOP: "top, best, die obersten, leading, die ersten, strongest, the top, tops, fuehrende, fuehrenden",
    Cue.BOTTOM: "bottom, worst, weakest, the bottom, die untersten, last places, schlechteste, schlechtesten",
    Cue.MOST: """
        most, the most, meisten, am meisten, most often, most of all, most strongly, am staerksten, the
        biggest, mostly
        """,
    Cue.LEAST: "least, the least, fewest, am wenigsten, wenigsten, least often",
    Cue.COMMONEST: """
        commonest, most common, most frequent, most frequently, haeufigste, haeufigsten, most used, most
        popular, is used the most, are used the most, occurring most, most numerous, that occur most, that occur most
        often, most frequent ones, am haeufigsten, occur most often, appear most often, used by the most, most often
        used
        """,
    Cue.DISTINCT: """
        distinct, unique, different values of, unterschiedliche, unterschiedlichen, verschiedene,
        verschiedenen, individual values, eindeutige, eindeutigen
        """,
    Cue.ROSE: """
        rose, rise, rises, risen, rising, increase~, increases, went up, go up, goes up, gone up, going up,
        grew, grow, grows, grown, growing, gestiegen, stieg, stiegen, steigen, higher now, up, climbed,
        jumped, jump, jumps, increasing, became dearer, became more expensive, got more expensive, erhoeht, got dearer,
        got higher, zugenommen, gained, gain, gains, teurer geworden, risers, went higher, biggest rise,
        surge~, anstieg, anstiege, anstiegen, anstiegs, zunahme, zunahmen, zuwachs, zuwaechse, zuwaechsen, steigerung,
        steigerungen, erhoehung, erhoehungen
        """,
    Cue.FELL: """
        fell, fall, falls, fallen, falling, decrease~, decreases, went down, go down, goes down, gone down,
        rueckgang, rueckgaenge, rueckgaengen, rueckgangs, abnahme, abnahmen, senkung, senkungen, verringerung,
        verringerungen, reduction^,
        going down, sank, sink, gesunken, sanken, sinken, gefallen, declined, decline, declines, dropped in
        value, down, shrank, shrink, decreasing, became cheaper, got cheaper, verringert, got lower,
        abgenommen, lost, loses, lost value, billiger geworden, fallers, drop, drops, cuts, cut, reduced, plunged, went
        lower
        """,
    Cue.STAYED: """
        stayed, stay, stays, stayed the same, stayed equal, stayed put, remained, remain, remains, remained
        the same, remained unchanged, stayed unchanged, gleich geblieben, geblieben, blieben, blieb,
        gleichgeblieben, unveraendert geblieben, constant, held, did not move, didn't move, stable, flat,
        did not change, didn't change, stayed flat, remained equal, stayed as they were, steady, kept the
        same
        """,
    Cue.PERCENT: """
        percent, per cent, percentage, percentagewise, percentage terms, in percent, in per cent, in
        percentage terms, as a percentage, %, in %, prozent, in prozent, prozentual, percentage change,
        percent change, relative change, relative terms, in relative terms, percentage-wise, relatively, by
        percent, by percentage, relative, prozentuale, prozentualen, per cent change
        """,
    Cue.WORLD: """
        world, worldwide, global, globally, grand, overall, world-wide, altogether, in total, all in all,
        weltweit, in sum, all together, across the board, all countries, total for the world, for the whole
        file, over all rows, across all rows
        """,
    Cue.NET: "net, netto, net effect, net change, net difference, nettoeffekt, saldo, net impact",
    Cue.STACK: """
        stack~, put together, append~, concatenate, concatenate~, concat, union, combine~, untereinander,
        haenge an, haenge aneinander, zusammenfuegen, fuege zusammen, fuege aneinander, zusammensetzen, join
        together, stick together, glue together, pool~, put under each other, put one under the other, under
        each other, one below the other, one under the other, merge into one, put into one table, put in one
        table, into one table, in one table, into one, consolidate~, anhaengen, aneinanderhaengen, one after
        the other, on top of each other, into a single table, as one table, to one table, merge together
        """,
    Cue.LOOK_UP: """
        look up, looks up, looking up, lookup, look-up, vlookup, xlookup, fetch~, bring over, take over, get
        from, pull~, pull from, enrich with, enrich~, schlage nach, nachschlagen, hole, holen, uebernimm,
        hol, bring across, add the column^, add a column, add the field, sverweis, bring in the column,
        supplement~, supply from, join in, augment~, take from
        """,
    Cue.JOIN: """
        merge~, blend~, verbinde, verbinden, verknuepfe, verknuepfen, zusammenfuehren, connect~, marry,
        join, joins, joining
        """,
    Cue.SOMEHOW: """
        somehow, irgendwie, in some way, some way, whatever way, however you like, any way you like,
        whichever way, anyhow, as you see fit, as you like, your choice, the best way, magically,
        automatically
        """,
    Cue.APPLY: "apply, applies, applied, applying, wende an, anwenden, wende, run through",
    Cue.ALIAS: """
        alias, aliases, alias list, mapping table, mapping list, translation list, translation table, lookup
        list, lookup table, renaming list, name list, synonym list, aliasliste, zuordnungstabelle,
        replacement list, conversion table, crosswalk, mapping file
        """,
    Cue.EXPORT: """
        save~, saves, export~, exports, write, writes, writing, written, download~, speicher, speichere, speichern,
        sichere, sichern, exportiere, exportieren, schreibe, store~, make a file, as a file, to a file, in a
        file, to disk, to file, erstelle, erstellen, create~, produce~, generate~, build a report, make a
        report, write a report, create a report, produce a report, generate a report, give me a report, i
        need a report, report please, prepare~, output to, hand over, dump to, abspeichern, erzeuge,
        erzeugen, something i can send, something i can share, something to send, something to share, put it
        in a, put it into a, put it in an, put this in a, put them in a, put it in
        """,
    Cue.EXCEL: """
        excel, xlsx, xls, excel file, excel report, excel workbook, as excel, excel sheet, spreadsheet file,
        exceldatei, excel-datei, ms excel, excel format, to excel, as a spreadsheet, as spreadsheet, als
        excel, as an excel file, as a workbook, .xlsx
        """,
    Cue.HTML: """
        html, html page, web page, webpage, html report, browser, html file, html-seite, webseite, html
        format, .html, htm, as a web page, page for the browser
        """,
    Cue.CSV: """
        as csv, to csv, csv file, csv export, comma separated, comma-separated, als csv, csv, .csv, in csv,
        csv format
        """,
    Cue.MAILABLE: """
        i can mail, can be mailed, to mail, mailable, i can email, i can e-mail, that i can send, i can
        send, to send around, we can mail, i can forward, for mailing, that can be mailed, zum verschicken,
        zum versenden, i can attach, i can hand in, i can share, for sharing, to share, self-contained, zum
        mailen, to forward, that i can mail, that i can email, that i can share, that i can forward, we can
        send, we can share, i could mail, i could send, suitable for mail, for an email, to attach to an
        email, to attach to a mail
        """,
    Cue.CAUSE: """
        causes, reasons, gruende, gruenden, ursache, ursachen, kind of change^, kinds of change^, kind of
        difference^, kinds of difference^, type of change^, types of change^, type of difference^, types of
        difference^, sort of change^, sorts of change^, sorts of difference^, nature of the change^, nature of the
        difference^, real change^, real difference^, genuine change^, genuine difference^, art der aenderungen, arten
        von aenderungen, art der unterschiede, arten von unterschieden, echte aenderungen, echte unterschiede,
        echten aenderungen, echten unterschiede, art von aenderungen, art von unterschieden
        """,
    Cue.CONCENTRATE: """
        concentrate~, concentrated, concentration, cluster~, clustered, pile up, piled up, haeufen, haeufen sich,
        konzentrieren, konzentrieren sich, lie, lies, occur, occurred, happen, happened, liegen, wo liegen
        """,
    Cue.ODD_ONE: """
        odd one out, the odd one out, odd one, odd file, odd file out, stands alone, stand alone, disagrees with the
        others, differs from the others, differ from the others, deviates from the others, tanzt aus der reihe,
        weicht von den anderen ab, ausreisser, different from the others, different from the rest, differs from the
        rest, disagrees with the rest
        """,
}
