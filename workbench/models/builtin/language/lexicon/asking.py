"""Words that ask to see, count, sum up, find, keep or explain something, and what cannot be done."""

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
        away, went missing, gestrichen, discontinued, have left, has left, which left, who left, that left,
        fell out, gone missing, withdrawn, eliminated, got lost, fehlen, fehlt, weg, left
        """,
    Cue.MISSING: """
        missing, absent, fehlende, fehlenden, not present, not found, not there, not in there, unmatched,
        without a match, without match, no match, no partner, without partner, not matched, unreconciled,
        open items, unpaired, orphan^, orphaned, lack, lacks, not listed, does not appear, do not appear,
        don't appear, doesn't appear
        """,
    Cue.CHANGED: """
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
    Cue.MEDIAN: """
        median, medians, percentile^, quartile^, standard deviation^, stddev, std, variances, quantile^,
        mode of, correlation^, correlate~, regression^, histogram of, zentralwert, standardabweichung,
        outlier^, ausreisser
        """,
    Cue.LOWEST: """
        lowest, smallest, minimum, min, minimal, cheapest, kleinste, kleinsten, niedrigste, niedrigsten,
        minimum value, lowest value^, guenstigste, guenstigsten, billigste, slightest, shortest,
        niedrigster, niedrigstes, kleinster, kleinstes, billigster
        """,
    Cue.HIGHEST: """
        highest, largest, biggest, maximum, greatest, dearest, most expensive, groesste, groessten,
        hoechste, hoechsten, maximum value, highest value^, teuerste, teuersten, priciest, longest, largest
        value^, costliest, max, hoechster, hoechstes, hoechster wert, groesster, groesstes, teuerster
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
        popular, used the most, occurring most, most numerous, that occur most, that occur most often, most
        frequent ones, am haeufigsten, occur most often, appear most often, used by the most, most often
        used
        """,
    Cue.DISTINCT: """
        distinct, unique, different values of, unterschiedliche, unterschiedlichen, verschiedene,
        verschiedenen, individual values, eindeutige, eindeutigen
        """,
    Cue.ROSE: """
        rose, rise, rises, risen, rising, increase~, increases, went up, go up, goes up, gone up, going up,
        grew, grow, grows, grown, growing, gestiegen, stieg, stiegen, steigen, higher now, up, climbed,
        jumped, increasing, became dearer, became more expensive, got more expensive, erhoeht, got dearer,
        got higher, zugenommen, gained, gain, gains, teurer geworden, risers, went higher, biggest rise,
        surge~
        """,
    Cue.FELL: """
        fell, fall, falls, fallen, falling, decrease~, decreases, went down, go down, goes down, gone down,
        going down, sank, sink, gesunken, sanken, sinken, gefallen, declined, decline, declines, dropped in
        value, down, shrank, shrink, decreasing, became cheaper, got cheaper, verringert, got lower,
        abgenommen, lost value, billiger geworden, fallers, drop, drops, cuts, cut, reduced, plunged, went
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
        save~, saves, export~, exports, write, writes, writing, written, download~, speichere, speichern,
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
    Cue.PDF: """
        pdf, pdf file, pdf report, word document, powerpoint, slides, slide deck, deck, presentation, docx,
        pptx, google sheet^, google sheets, word file, as pdf, als pdf, praesentation, xml, json, parquet,
        as json, as xml, as parquet, database table
        """,
    Cue.MAILABLE: """
        i can mail, can be mailed, to mail, mailable, i can email, i can e-mail, that i can send, i can
        send, to send around, we can mail, i can forward, for mailing, that can be mailed, zum verschicken,
        zum versenden, i can attach, i can hand in, i can share, for sharing, to share, self-contained, zum
        mailen, to forward, that i can mail, that i can email, that i can share, that i can forward, we can
        send, we can share, i could mail, i could send, suitable for mail, for an email, to attach to an
        email, to attach to a mail
        """,
    Cue.WHY: """
        why, how come, for what reason, warum, wieso, weshalb, what is the reason, what's the reason, reason
        why, why exactly, what made, what caused, the reason for, reason, reasons, cause of, woran liegt,
        woran liegt es
        """,
    Cue.EXPLAIN: """
        explain~, explains, explanation, erklaere, erklaeren, erklaerung, erlaeutere, elaborate on, clarify,
        details of, details on, details for, more about, detail on, walk me through, justify
        """,
    Cue.COME_FROM: """
        come from, came from, comes from, coming from, where from, where does it come from, where did this
        come from, where does this come from, where did that come from, where does that come from, where did
        it come from, source of, origin of, provenance, provenance of, woher kommt, woher, woher stammt,
        stammt, where do these come from, where do the numbers come from, where do they come from, where is
        this from, where is it from, how did you get, how did you arrive at, how was this made, how was it
        made, how did you calculate, how did you compute, how was it calculated, how was this calculated,
        how is this calculated, how did you come up with, lineage, lineage of, based on what, which file is
        this from, what is it based on, what is this based on, how did you get there, where did you get,
        where do you get, how was that calculated, how is that calculated, how was that made, how do you
        calculate, how do you get
        """,
    Cue.DID_YOU_DO: """
        what did you do, what have you done, what was done, what happened, what has been done, what was
        changed, what did you change, was hast du gemacht, was wurde gemacht, was ist passiert, what do you
        do, what happens, what are you doing, what was applied, what is done, what have you changed, was
        hast du mit, what did you apply, how did you treat, how do you treat, how have you treated, how did
        you handle, how do you handle, how have you handled, how is it treated, how was it treated, how do
        you compare, how did you compare, how is it compared, how was it compared
        """,
    Cue.READ_HOW: """
        how did you read, how was it read, how is it read, how do you read, how did you interpret, how was
        it interpreted, how is it interpreted, wie hast du gelesen, how have you read, how do you interpret,
        how were read, how was read, how is read
        """,
    Cue.WHAT_ABOUT: """
        what about, how about, and what about, what of, was ist mit, wie steht es mit, anything on, what's
        up with, what is with, what's with, what happened to, what happened with, what became of, tell me
        about, tell us about, what do you know about, what can you say about
        """,
    Cue.UNDO: """
        undo, undoes, undone, undoing, undo that, undo it, revert~, reverts, take that back, take it back,
        take back, roll back, rollback, rolled back, step back, go back, go back one step, one step back,
        back to before, reverse that, reverse it, reverse the last, rueckgaengig, mach rueckgaengig, mache
        rueckgaengig, rueckgaengig machen, zurueck, zuruecknehmen, nimm zurueck, nimm das zurueck, mach das
        rueckgaengig, ctrl z, ctrl-z, scratch that, never mind that, forget that, forget the last, forget
        the last one, forget that last one, cancel that, cancel the last, cancel last, withdraw that, back
        out, retract, retract that, that was wrong, that was a mistake, i made a mistake, not that, as it
        was before, how it was before, the way it was before, the way it was, as it was, put it back, change
        it back, change that back, remove that rule, drop that rule, delete that rule, remove the last rule,
        drop the last rule, delete the last rule, remove the rule, revoke~
        """,
    Cue.START_AGAIN: """
        start again, start over, start afresh, start anew, start from scratch, begin again, begin anew, from
        scratch, restart, restart everything, reset, reset everything, reset it all, reset the comparison,
        clear everything, forget everything, forget it all, clean slate, von vorne, von vorn, neu anfangen,
        fang von vorne an, fang neu an, neu beginnen, neustart, begin from scratch, new comparison, new
        start, wipe everything, wipe the slate, start fresh, alles zuruecksetzen, zuruecksetzen, forget the
        comparison, drop the comparison, delete the comparison, delete all rules, remove all rules, drop all
        rules, clear all rules, start all over, start all over again, begin all over, forget all rules,
        clear the comparison, let's begin again
        """,
    Cue.HELP: """
        help, help me, hilfe, hilf mir, what can you do, what can i do, what can i ask, what can i ask you,
        what do you understand, how does this work, how do i start, how do i begin, what now, what next,
        what's next, instructions, options, commands, was kannst du, was kann ich, was kann ich fragen, was
        kann ich machen, was soll ich tun, i need help, how do i use this, how can i use this, what are my
        options, what could i ask, what should i do, what should i do next, what do i do, what do i do now,
        how to use, wie geht das, wie funktioniert das, menu, manual, what are you able to do, what are you
        capable of, i don't know what to do, i'm lost, i am lost, can you help, can you help me,
        capabilities, usage, guide me, examples please, give me examples, give me ideas, any ideas, any
        suggestions, suggestions, what do you suggest, what would you suggest, what kind of questions, what
        questions
        """,
    Cue.WHO_ARE_YOU: """
        who are you, what are you, are you an ai, are you ai, are you a model, are you a language model, are
        you an llm, are you chatgpt, are you gpt, are you claude, are you human, are you a robot, are you a
        bot, are you a person, are you real, which model are you, what model are you, what model is this,
        which model is this, wer bist du, was bist du, bist du eine ki, bist du ki, bist du ein mensch, do
        you use ai, is this ai, is this an ai, are you intelligent, what kind of model, do you have a name,
        what's your name, what is your name, wie heisst du, are you a computer, is this chatgpt, are you a
        human, are you a machine, are you an assistant, how do you work, do you need internet, do you need
        the internet, are you online, are you offline, what llm, which llm, are you connected to the
        internet, do you send my data, does my data leave, is my data sent, does it leave my computer
        """,
    Cue.YES: """
        yes, yep, yeah, yup, ja, jawohl, sure, do it, do that, go ahead, correct, right, that's right, that
        is right, that's correct, agreed, confirm, confirmed, exactly, of course, please do, yes please, ok,
        okay, alright, all right, fine, sounds good, looks good, looks right, go on, go for it, proceed,
        passt, stimmt, mach das, genau, einverstanden, in ordnung, gerne, gern, make it so, accept,
        accepted, approve, approved, perfect, good, great, yes do it, yes go ahead, ja bitte, klar,
        natuerlich, continue, that works, works for me, affirmative, use that, use these, use those, take
        those, take them, take it, do so, that one please
        """,
    Cue.NO_ANSWER: """
        no, nope, nah, nein, no thanks, no thank you, don't, do not, don't do that, do not do that, not now,
        lieber nicht, cancel, abbrechen, stop, wrong, that's wrong, that is wrong, incorrect, not correct,
        not right, falsch, stimmt nicht, leave it, leave it as it is, neither, none of these, none of them,
        none, reject, rejected, decline, refuse, not that one, negative, never mind, nevermind, forget it,
        lass es, nicht, no wait, wait, oh no
        """,
    Cue.GREETING: """
        hi, hello, hallo, hey, hi there, hello there, good morning, good afternoon, good evening, guten
        morgen, guten tag, guten abend, moin, servus, gruess gott, greetings, howdy, how are you, how are
        you doing, wie geht's, wie geht es dir, nice to meet you, bye, goodbye, tschuess, see you
        """,
    Cue.THANKS: """
        thanks, thank you, thanks a lot, thank you very much, many thanks, thx, danke, danke schoen, vielen
        dank, dankeschoen, cheers, much appreciated, great thanks, perfect thanks, merci, well done, good
        job, nice, awesome, excellent, super, wonderful, nice work, great work, great job, thank you so
        much, thanks so much, appreciated, wow, cool, toll
        """,
    Cue.LIKE_LAST: """
        like last time, as last time, like before, as before, the same as last time, same as last time, same
        as before, as usual, like always, as always, the usual, wie letztes mal, wie beim letzten mal, wie
        immer, wie ueblich, wie zuvor, wie vorher, like yesterday, like last month, like last week, as last
        month, as last week, as in the last chat, as in the other chat, like in the other chat, as we did
        before, as we did last time, like we did last time, like we did before, the way we did, the same way
        as before, like the last time, same procedure, same procedure as last time, like in my last chat, as
        agreed, as discussed, as we discussed, as i told you, as i said, like i told you, wie besprochen,
        wie gehabt, the usual way, usual rules, the usual rules, our usual rules, the rules from last month,
        last month's rules, last time's rules, rules from last time
        """,
    Cue.SAME_FOR: """
        same for, the same for, the same with, same with, likewise for, same goes for, the same goes for,
        ditto for, same thing for, same rule for, the same rule for, apply the same to, apply that to, apply
        this to, apply it to, do the same for, do the same with, and the same for, dasselbe fuer, das
        gleiche fuer, das selbe fuer, gleiches fuer, also for, as well for, now for, and now for, genauso
        fuer, ebenso fuer, that also goes for, that goes for, this also goes for, apply that rule to, apply
        this rule to, apply the rule to, apply the same rule to, do that for, do it for, do that also for,
        do this for, repeat for, repeat that for, repeat this for, use the same for, use the same rule for,
        extend that to, extend this to, extend it to, so does, so do, and also for, too for, that applies
        to, that also applies to, this applies to, this also applies to, the same applies to, same applies
        to, same holds for, the same holds for
        """,
    Cue.OPTION: "option, option^, choice, number, answer, variant, possibility, suggestion, die nummer",
    Cue.PREDICT: """
        what will, next month, next year, next quarter, next week, naechsten monat, naechstes jahr,
        predict~, predicts, prediction^, forecast~, forecasts, extrapolate~, estimate~, estimates, project
        next, projection^, prognose, prognosen, prognostiziere, vorhersage, vorhersagen, sage voraus,
        vorherzusagen, what will happen, what will be, expected next, guess~, anticipate~, next quarter's,
        next month's, next year's, next week's, future values, schaetze, schaetzen, trend for, will happen
        """,
    Cue.SEND: """
        email~, e-mail, mail, mails, mailing, send, sends, sending, sent, forward to, upload~, share with,
        post, publish~, notify, message, slack, teams, verschicke, verschicken, schicke, schicken, sende,
        senden, maile, mailen, teile mit, submit, deliver to, fax, phone, call, text to, whatsapp, sms, hand
        to, sharepoint, dropbox, google drive, onedrive, upload to
        """,
    Cue.JUDGE: """
        worried, worry, concerned, alarming, fraud, fraudulent, suspicious, illegal, legal, criminal,
        betrug, is this right, is it right, good or bad, is this good, is this bad, is that good, is that
        bad, should i worry, should we worry, acceptable risk, risky, who is to blame, who is responsible,
        whose fault, blame, to blame, guilty, cheating, cheat, stolen, theft, embezzlement, manipulated,
        money laundering, compliance, compliant, lawful, audit opinion, is it ok to, is it okay to,
        trustworthy, can i trust, can we trust, plausible, realistic, reasonable, is this normal, is that
        normal, normal, should we buy, should i buy, should we sell, should i sell, invest, worth it,
        recommend~, recommendation^, advise, advice, opinion, what do you think, do you think, your view,
        beautiful, betrogen, betrueger, verdaechtig
        """,
    Cue.COMPOSE: """
        poem, poems, song, songs, story, stories, joke, jokes, essay, haiku, limerick, rap, novel, letter
        to, blog post, press release, gedicht, witz, geschichte, lied, write a letter, cover letter, tweet,
        recipe, weather, wetter, news, football scores, sing, sing me, tell me a joke, sonnet, lyrics,
        speech, rede, email to, text for an email, draft~, paint~, picture of, image of, photo of, translate
        this text
        """,
    Cue.SAYS: """
        cfo, ceo, the cfo, the ceo, auditor, auditors, auditor say, management, customer will say, what will
        say, will say, say about, will think, would say, would think, will react, react to, reaction of,
        feel, feelings, feels, customers think, people think, bosses think, the boss say, chef sagen
        """,
    Cue.CHART: """
        chart^, plot, plots, plotted, plotting, graph^, diagram^, pie chart, bar chart, line chart,
        visualise~, visualize~, visualisation, visualization, dashboard^, pivot, pivot table, diagramm,
        diagramme, grafik, heatmap, draw~, histogram, histograms, sparkline^, schaubild
        """,
    Cue.WEB: """
        google, internet, web search, search the web, search online, online, wikipedia, look it up online,
        from the web, from the internet, website, url, sharepoint site, api, database, sql server, server,
        suche im internet, browse the web, exchange rate^ from the internet, live rates, stock price^ today,
        current exchange rate^, today's exchange rate^
        """,
    Cue.SCHEDULE: """
        schedule~, every day at, every morning, every monday, each morning, daily at, remind me, reminder,
        tomorrow morning, at midnight, jeden morgen, erinnere mich, cron, automate~, every week at, run
        every, run it every, each month automatically, every night, wake me, alarm, watch for, alert me,
        notify me when
        """,
    Cue.TRANSLATE: """
        translate~, translates, translation, uebersetze, uebersetzen, uebersetzung, into german, into
        english, into french, ins deutsche, ins englische
        """,
    Cue.EDIT_FILE: """
        overwrite, overwrites, overwriting, change the file^, edit the file^, modify the file^, rename the
        file^, write back, write into the original, write it into the original, ueberschreibe,
        ueberschreiben, change the original^, edit the original^, insert into, update the file^, update the
        original^, correct the file^, write to the original, in place, edit the cell^, change the cell^,
        write into the file, put it into the file
        """,
    Cue.CODE: """
        sql, python code, macro, macros, vba, formula^, script, formel, formeln, show the code, show me the
        code, regex, source code, write code, code for, the code, program
        """,
}
