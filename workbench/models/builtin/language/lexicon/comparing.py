"""Words about comparing, adding files, mapping columns and keys."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
    Cue.COMPARE: """
        compare~, reconcile~, check, checking, checks, compair, pruefe, pruefen, verify, verifies, diff,
        diffs, diffing, diffed, contrast~, check against, checked against, cross check, cross-check,
        crosscheck, vergleiche, vergleich, vergleichen, verglichen, vergleichst, abgleichen, abgleich,
        gleiche ab, run the comparison, run a comparison, do a comparison, make a comparison, do the
        comparison, make the comparison, start the comparison, perform a comparison, benchmark against,
        stack up against, line the two up, line them up, line both up, line these up, line these two up, line up the
        two, match the two up, match them up, measure against, compare up, hold against, set against, side by side,
        gegenueberstellen, stelle gegenueber, spot the difference^, find the difference^, find difference^,
        find all difference^, find any difference^, show the difference^, show me the difference^, show
        difference^, list the difference^, list difference^, show all difference^, unterschiede finden,
        finde die unterschiede, zeig die unterschiede, zeige die unterschiede, zeig mir die unterschiede,
        zeige mir die unterschiede, see the difference^, what are the difference^, what is the difference,
        what's the difference, what are the change^, what has changed, what changed, what's changed, whats
        changed, what's different, whats different, what is different, what differs, what differ, how do
        they differ, how do these differ, was ist anders, was hat sich geaendert, was unterscheidet, worin
        unterscheiden, worin unterscheiden sich, any difference^, are there any difference^, are there
        difference^, what's new or changed, tell the difference^, what has been changed, difference^
        between, unterschiede zwischen, was sind die unterschiede, wo sind die unterschiede, where are the
        difference^, where do they differ, where do these differ, how different are, how different, detect
        difference^, detect change^, identify difference^, identify the difference^, highlight the
        difference^, highlight difference^, give me the difference^, give me the diff, check for
        difference^, look for difference^, check difference^, do a diff, make a diff, run a diff, show me a
        diff, show a diff, tell them apart, versus each other, find what changed, find what's changed, see
        what changed, see what's changed, see what has changed, tell me what changed, show what changed,
        show me what changed, find out what changed, list what changed, check what changed, what has changed
        between, what changed between, how did it change, how have they changed, how have these changed, how
        do the files differ, how do the two files differ, are they the same, are these the same, are they
        identical, are these identical, are the files identical, are the files the same, are both files the
        same, are both files identical, are the two files the same, are the two files identical, do they
        match, do these match, do the files match, do the files agree, do they agree, sind sie gleich, sind
        die dateien gleich, sind beide gleich, gegenueber
        """,
    Cue.COMPARISON: "comparison^, vergleich, vergleichs, matching, reconciliation, abgleich, contract",
    Cue.DIFFER: """
        differ, differs, differing, differed, deviate, deviates, deviating, unterscheiden, unterscheidet,
        weicht ab, weichen ab, abweichen, vary, varies, different, disagree, disagrees, disagreeing,
        mismatching, unequal, anders, verschieden, has another, have another, hat einen anderen, haben einen anderen,
        hat eine andere, haben eine andere, hat ein anderes, haben ein anderes
        """,
    Cue.DIFFERENCE: """
        difference^, discrepancy, discrepancies, deviation^, mismatch, mismatches, unterschied,
        unterschiede, abweichung, abweichungen, differenz, differenzen, delta^, variance^, movement^,
        variation^, change~, gap^, aenderung, aenderungen, correction^, corrections, effect, effect of,
        impact, impact of, restatement^
        """,
    Cue.MATCH: """
        match~, matches, correspond, corresponds, corresponding to, correspond to, corresponds to,
        entspricht, entsprechen, matched with, matches up with, line up, line up with, goes with, pair~,
        pair with, equivalent, equates to, is equivalent to, belongs to, tally, aligned with, align~, align
        with, agree, agrees, agree with, agrees with
        """,
    Cue.REDO: """
        redo, redone, rerun, re-run, run again, run it again, repeat~, do it again, do that again, run the
        comparison again, compare again, compare again now, recompute, recalculate, recalculate it, refresh,
        wiederhole, wiederholen, nochmal vergleichen, noch einmal vergleichen, run once more, update the
        comparison, update the result^, run the same comparison
        """,
    Cue.ADD: """
        add, adds, adding, bring in, brought in, bring, take in, include the file, load~, import~, fuege
        hinzu, hinzufuegen, hinzu, nimm hinzu, nimm, fuege, lade, laden, einlesen, lies ein, read in,
        attach~, pull in, throw in, feed in, append to the comparison, add to the comparison, open the file,
        open file
        """,
    Cue.HERE_IS: """
        here is, here's, here are, i've added, i have added, i added, we have added, i uploaded, i've
        uploaded, i just added, i attached, attached is, hier ist, hier sind, there's a new file, a third
        file, a new file, just uploaded, just arrived, has arrived, came in, now there is, now we have, i
        now have, now i have, we now have
        """,
    Cue.MAP: """
        map~, mapped to, maps to, mapping, rename~, renamed to, translate to, link~, linked to, zuordnen,
        ordne zu, umbenannt, umbenannt in, equate~, tie to, alias of, also known as, aka, a.k.a
        """,
    Cue.CALLED: """
        called, named, call it, name it, call the file, name the file, call this, with the name, nenne es,
        is called, are called, is named, labelled, labeled, titled, known as, heisst,
        heissen, genannt, goes by, shown as, listed as, appears as, stands for, refers to, appear as, now
        called, now named, formerly, formerly known as, used to be, was renamed, was renamed to, were
        renamed to, was called, are named, became, has become, turned into, went by, under the name, under
        the heading, headed
        """,
    Cue.USE: """
        use~, using, take, takes, taking, verwende, verwenden, benutze, benutzen, nutze, nutzen, pick~,
        choose, choosing, chosen, select~, work with, go with, based upon, go by, employ~, nehme, waehle,
        waehlen, using only, use only, switch to, switching to, change to, prefer
        """,
    Cue.IDENTIFY: """
        identify, identifies, identified, identifying, identified by, identify by, identified through,
        unique by, is unique, are unique, join on, joined on, joining on, match on, matched on, matching on,
        match by, matched by, matching by, match rows by, match them by, match up by, link by, linked by,
        keyed on, keyed by, key on, key by, pair by, paired by, pair on, identifiziert, identifizieren,
        identifiziere, eindeutig, tells apart, distinguishes, determined by, matched using, match using,
        join by, joined by, lined up by, line up by, merge on, join using, matched via, for matching, to
        match, for the match, for joining, to match rows, to match on, link rows by, link records by, line
        rows up by, for identification, zum abgleich
        """,
    Cue.CHANGE: """
        change to, changes to, adjust~, modify, modifies, modifying, switch~, aendere, aendern, stelle um,
        amend~, edit~, raise~, lower~, loosen~, tighten~, relax~, widen~, reduce~, update~, bump~, set back,
        change the, change our, change my
        """,
    Cue.SET: """
        set, sets, setting to, put, puts, putting, setze, setzen, stelle, stell, leg fest, lege fest,
        define~, make, makes, making, mach, mache, assign~, fix at, declare~, specify, establish~, let it
        be, should be, shall be, must be, to be, sei, specified, have it be
        """,
    Cue.SUMMARY: """
        summary, overview, summarise, summarize, summarised, recap, zusammenfassung, fasse zusammen,
        uebersicht, sum it up, in a nutshell
        """,
}
