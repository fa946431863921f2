"""Words about rules: what does not count, what is the same, how blanks, dates, signs and numbers are read."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
    Cue.IGNORE: """
        ignore~, disregard~, neglect~, skip, skips, skipped, skipping, exclude, exclude~, omit, omits,
        omitted, omitting, leave out, leave off, leaves out, leaving out, left out, leave aside, drop,
        drops, dropping, discount~, forget, forget about, dismiss~, overlook~, discard~, filter out,
        filtering out, filtered out, screen out, throw out, throw away, kick out, strip out, cut out, take
        out, get rid of, eliminate~, ignoriere, ignorieren, ignoriert, vernachlaessige, weglassen, lass weg,
        lasse weg, auslassen, lass aus, lasse aus, ausschliessen, schliesse aus, schliess aus, ueberspringe,
        ueberspringen, uebergehe, weg, out of scope, out of it, set aside, put aside, mask~, blind to,
        insensitive to, regardless of, irrespective of, no matter the, unabhaengig von, tolerate~, forgive,
        forgives, forgiving, forgiven, not look at, pay no attention to, don't look at, dont look at, don't
        compare, dont compare, do not compare, don't consider, dont consider, do not consider, no need to
        compare, not be compared, not compared, don't check, dont check, do not check, don't include, dont
        include, do not include, not be included, nicht vergleichen, nicht beachten, nicht beruecksichtigen,
        leave them out, leave it out, not interested in, don't care about, dont care about, do not care
        about, don't bother with, do not bother with, don't take into account, do not take into account, not
        take into account, not taken into account, unimportant, irrelevant, without regard to, without
        regard for, without looking at, independent of, independently of, ohne rücksicht auf, hide, hides,
        hiding, vergiss, vergesst, vergessen wir, streiche, streich
        """,
    Cue.LEAVE: """
        leave, leaves, leaving, lass, lasse, lassen, take, filter, filtere, throw, strip, cut, kick, nimm,
        nehme, screen, sort, drop, rule, klammere, blende
        """,
    Cue.OUT: "out, aside, away, weg, aus, raus, heraus, beiseite, off",
    Cue.TREAT: """
        treat~, treats, consider~, regard~, view as, see as, behandle, behandeln, betrachte, betrachten,
        handle~, understand, interpret~, werte, werten, read as, take as, count as, counts as, counted as,
        count them as, considered, gelten als, gilt als, gelten, gilt, think of, read, reads, reading, lies,
        lese, lesen
        """,
    Cue.MATTER: """
        matter, matters, count, counts, counted, relevant, important, make a difference, makes
        a difference, play a role, wichtig, relevant sind, be relevant, be compared, be considered, is
        considered, zaehlen, zaehlt, make it different, be a change, be changes, be a difference, count as a
        change, counts as a change, count as change^, counts as changed, count as changed, count as
        different, counts as different, count as a difference, counts as a difference, be flagged, be
        reported, get flagged, be listed, be shown, as a change, as changed, as different, as a difference,
        as difference^, as change^, als aenderung, als unterschied, als geaendert, show up as a change,
        considered a change, considered changed, considered different, be treated as changed, flagged,
        reported
        """,
    Cue.NO_MATTER: """
        doesn't matter, does not matter, don't matter, do not matter, doesnt matter, dont matter, no longer
        matters, no longer matter, no longer count, no longer counts, is irrelevant, are irrelevant,
        irrelevant, immaterial, egal, ist egal, sind egal, spielt keine rolle, spielen keine rolle, plays no
        role, play no role, makes no difference, make no difference, should not matter, shouldn't matter,
        must not matter, zaehlt nicht, zaehlen nicht, don't count, dont count, do not count, does not count,
        doesn't count, should not count, shouldn't count, unwichtig, is unimportant, are unimportant, is not
        important, are not important, isn't important, aren't important, is not relevant, are not relevant,
        doesn't make a difference, don't make a difference, do not make a difference, not significant,
        insignificant, negligible, is normal, are normal, is fine, are fine, is ok, are ok, is okay,
        are okay, is acceptable, are
        acceptable, is allowed, are allowed, is tolerable, are tolerable, fine, acceptable, tolerable,
        allowed, of no importance, can be ignored, may be ignored, should be ignored, are to be ignored, is
        to be ignored, to be ignored, ought to be ignored, must be ignored, ignored, need not match, needn't
        match, never mind, nevermind, in ordnung, sind erlaubt, ist erlaubt, erlaubt, not count as a change,
        not count as change^, not count as changed, not be a change, not be flagged, not be reported, not be
        counted, not counted, no problem, don't bother me, not an issue, non issue, not to be compared,
        doesn't count as a change, don't count as a change, don't count as change^, do not count as change^,
        do not count as a change, does not count as a change, don't count as changed, do not count as
        changed, don't count as difference^, do not count as difference^, are no difference, is no
        difference, is no change, are no change^, aren't change^, are not change^, is not a change, isn't a
        change, not a change, not a difference, keine rolle, no role
        """,
    Cue.DIFFER_BY: """
        may differ, can differ, may differ by, can differ by, could differ by, might differ by, allowed to
        differ, allowed to differ by, may deviate, may deviate by, can deviate, can deviate by, may vary,
        may vary by, can vary, can vary by, may be off, may be off by, can be off, can be off by, it moves
        by, they move by, it changes by, they change by, it differs by, they differ by, differ by, differs
        by, differing by, off by, deviate by, deviates by, vary by, varies by, move by, moves by, moving by,
        moved by, change by, changes by, changed by, changing by, darf abweichen, darf um, duerfen um,
        duerfen abweichen, darf sich um, duerfen sich um, may move by, can move by, may change by, can
        change by, are allowed to differ by, is allowed to differ by, abweichen, abweichen darf, to differ
        by, give or take, plus or minus, plus minus, plus / minus, ±, + / -, +/-, apart, are apart, um, is
        off by, are off by, drift by, up or down, either way, differ at most, differ at most by
        """,
    Cue.HAS_TO_MOVE: """
        has to move, has to move by, have to move, have to move by, must move, must move by, needs to move
        by, need to move by, should move by, has to change by, have to change by, must change by, needs to
        change by, need to change by, has to differ by, have to differ by, must differ by, needs to differ
        by, need to differ by, has to differ, must differ, has to change, must change, muss sich um, muss
        um, muessen sich um, muss abweichen, only report, only flag, report only, flag only, only count,
        count only, only care about, only counts, only matters, only matter, only counts when, only counts
        if, counts only, counts only when, counts only if, flag~, report~, zaehlt erst, zaehlen erst, zaehlt
        erst ab, erst ab, only interested in, has to rise or fall by, have to be off by, has to be off by,
        must be off by
        """,
    Cue.TO_COUNT: """
        to count, to count as changed, to count as a change, to count as different, to count as a
        difference, to be a change, to be changed, to be flagged, to be reported, to be counted, to be
        considered, to be relevant, to matter, to be considered changed, to be considered a change, to be
        treated as changed, to be listed, um zu zaehlen, before it counts, before they count, before it
        count, before it matters, before it is a change, before counting, before it is counted, before it
        counts as a change, before it counts as changed, in order to count, so that it counts, for it to
        count, for them to count, to register, to show up, to qualify, to be significant, damit es zaehlt
        """,
    Cue.ALLOW: """
        allow~, permit, permits, permitted, permitting, accept up to, erlaube, erlauben, toleriere,
        tolerieren, zulassen, lasse zu, lass zu, let differ, let it differ, be lenient, be tolerant,
        lenient, grant, accept, accepts, accepting, akzeptiere, akzeptieren
        """,
    Cue.TOLERANCE: """
        tolerance^, toleranz, toleranzen, threshold^, margin^, margin of error, margin of, leeway, slack,
        allowance, schwelle, schwellenwert, spielraum, cutoff, cut-off, cut off, limit of, tolerance of,
        threshold of, tolerance level, tol, error margin, permitted difference, allowed difference, allowed
        deviation, maximum difference, max difference, rounding difference^, rundungsdifferenz,
        rundungsdifferenzen, epsilon, wiggle room, a tolerance of
        """,
    Cue.EXACT: """
        exact, exactly, exact match, strict, strictly, no tolerance, zero tolerance, without tolerance,
        without any tolerance, genau, exakt, ohne toleranz, to the cent, keine toleranz, precise, literally,
        character by character, to the letter, case sensitive, case-sensitive, case sensitively, case
        sensitivity
        """,
    Cue.SAME: """
        same, the same, the same as, same as, as the same, identical, identical to, equal, equals, equal to,
        are equal, gleich, gleiche, gleichen, dasselbe, dieselbe,
        derselbe, denselben, dieselben, identisch, as equal, as identical, as
        same, one and the same, interchangeable, synonymous, synonym^, synonyme, equivalent to, considered
        equal, considered the same, treated as equal, as one, alike, gleichgesetzt, gleichwertig,
        interchangeably, as equivalent, the same thing, no different from, no different than, equal each
        other, match each other, eins, count as equal, counts as equal, count as the same, counts as the
        same, count as identical, count equal, be equal, be the same, regarded as equal, regarded as the
        same, equivalent, synonymous with, äquivalent
        """,
    Cue.MEANS: """
        means, mean, mean the same, mean the same thing, means the same, means the same as, mean the same
        as, stands for, stand for, bedeutet, bedeuten, heisst, steht fuer, stehen fuer, denotes, represents,
        represent, signifies, is short for, short for, indicates, is another word for, is another name for
        """,
    Cue.UNCHANGED: """
        unchanged, as unchanged, not changed, unveraendert, as not changed, as no change, no change, as
        fine, as same, not as changed, not as a change, not as change^, not changes, not a real change, as
        noise, noise, rounding, as rounding, as rounding difference^, as insignificant, as negligible, as
        immaterial, as unimportant, gleichbleibend
        """,
    Cue.CASE: """
        case, upper case, lower case, uppercase, lowercase, upper and lower case, upper or lower case, upper
        / lower case, upper/lower case, capital^, capital letter^, capitals, capitalisation, capitalization,
        casing, letter case, gross- und kleinschreibung, gross und kleinschreibung, grossschreibung,
        kleinschreibung, gross-/kleinschreibung, gross - / kleinschreibung, gross / kleinschreibung, gross -
        und kleinschreibung, case difference^, case-insensitive, case insensitive, case-insensitively, case
        insensitively, caseless, small letter^, big letter^, big and small letters, small and big letters,
        lower and upper case, caps, upper-case, lower-case, upper- and lower-case, upper - and lower - case,
        small caps, case change^, difference^ in case, difference^ in capitals, difference^ in
        capitalisation, difference^ in capitalization
        """,
    Cue.SPACES: """
        space^, white space, whitespace, white spaces, whitespaces, blank space^, extra spaces, extra
        blanks, leading spaces, trailing spaces, trailing blanks, leading and trailing spaces, leading or
        trailing spaces, leerzeichen, spacing, double spaces, space characters, extra whitespace, trailing
        whitespace, leading whitespace, surrounding spaces, stray spaces, non-breaking space^, leerraum,
        indentation, difference^ in spacing, blanks inside
        """,
    Cue.ACCENTS: """
        accent^, diacritic^, umlaut^, umlaute, umlauten, akzent, akzente, akzenten, accent mark^, accented
        letter^, accented character^, special letters, diacritical mark^, difference^ in accents
        """,
    Cue.ZEROS: """
        leading zero^, leading 0s, leading 0, leading 0's, fuehrende nullen, fuehrende null, zero padding,
        zero-padding, padded zeros, padding with zeros, zeros in front, zeros at the start, leading zeroes,
        zeroes in front, zero prefix, padding zero^, fuehrenden nullen, zeros at the front, initial zeros
        """,
    Cue.ZERO: "zero, zeros, zeroes, null wert, 0s",
    Cue.PUNCTUATION: """
        punctuation, punctuation mark^, satzzeichen, interpunktion, special character^, sonderzeichen,
        punctuation character^
        """,
    Cue.DAY_FIRST: """
        day first, day-first, dayfirst, dd/mm, dd.mm, dd-mm, dd/mm/yyyy, dd.mm.yyyy, dd-mm-yyyy, dd/mm/yy,
        dd.mm.yy, d.m.y, d/m/y, d/m/yyyy, d.m.yyyy, day before month, day then month, day month year, day
        comes first, day is first, european date^, european, uk date^, british date^, german date^, european
        style, european format, european order, uk format, british format, german format, british, uk style,
        tag zuerst, zuerst der tag, tag vor monat, tag monat jahr, tt.mm.jjjj, tt.mm.jj, tt.mm, day/month,
        day/month/year, day month, day - month - year, day and then month, dmy, the day first, day at the
        front, start with the day, starts with the day
        """,
    Cue.MONTH_FIRST: """
        month first, month-first, mm/dd, mm-dd, mm/dd/yyyy, mm-dd-yyyy, mm/dd/yy, m/d/y, m/d/yyyy, month
        before day, month then day, month day year, month comes first, month is first, american date^, us
        date^, american, american format, us format, us style, american style, american order, us order,
        monat zuerst, zuerst der monat, monat vor tag, month/day, month/day/year, month day, mdy, the month
        first, amerikanisch, start with the month, starts with the month
        """,
    Cue.YEAR_FIRST: """
        year first, year-first, yyyy-mm-dd, yyyy/mm/dd, iso date^, iso format, iso, ymd, year month day,
        jahr zuerst, jahr monat tag, year-month-day, the year first
        """,
    Cue.DATES: """
        dates, date column^, date field^, date value^, alle daten, datumsangaben, datumswerte, date format,
        date order, datumsformat, date formats
        """,
    Cue.SIGN: """
        sign, signs, vorzeichen, plus and minus, plus / minus sign, polarity, debit and credit, debits and
        credits, direction of the amounts, positive and negative, credits and debits
        """,
    Cue.REVERSED: """
        reversed, reverse, reverses, reversing, flip, flipped, flips, inverted, invert, inverts, inverting,
        swapped, swap, opposite, negated, negate, negates, other way round, other way around, the other way
        round, umgekehrt, umgekehrtes, vertauscht, vertausche, umdrehen, drehe um, drehe, dreh um, dreh,
        entgegengesetzt, opposite sign, turned round, turned around, backwards, wrong way round, wrong way
        around, negative instead of positive, negative there, positive instead of negative, money out is
        negative, mirrored, have the wrong sign, wrong sign
        """,
    Cue.CENTS: """
        cents, in cents, in cent, cent, pence, in pence, pennies, in pennies, hundredths, in hundredths,
        rappen, in rappen, minor units, in minor units, centimes
        """,
    Cue.THOUSANDS: """
        thousands, in thousands, tausend, in tausend, in thousand, in k, thousands of euros, thousands of
        dollars, in 1000s, teur, in teur, keur, in keur, kilo, in 1, 000s, thousands of
        """,
    Cue.MILLIONS: """
        millions, in millions, millionen, in millionen, in million, in mio, mio, millions of euros, millions
        of dollars, millions of
        """,
    Cue.MULTIPLY: """
        multiply, multiplies, multiplied, multiplying, times, multipliziere, multiplizieren, mal genommen,
        multiplied by, multiply by, scale by, scaled by, scale, factor, factor of, by a factor of, faktor
        """,
    Cue.DIVIDE: """
        divide, divides, divided, dividing, divided by, divide by, teile, teile durch, geteilt durch,
        dividiere, dividiert durch
        """,
    Cue.DECIMAL_COMMA: """
        decimal comma^, decimal commas, dezimalkomma, comma as decimal, comma as the decimal, comma for
        decimals, comma as decimal sign, comma as decimal separator, comma as decimal point, commas as
        decimals, komma als dezimalzeichen, german numbers, german number format, european numbers, european
        number format, comma decimals, the decimal sign is a comma, decimal separator is a comma, decimal
        separator is comma, commas for decimals, commas instead of points, comma instead of a point, decimal
        separator is the comma, comma is the decimal separator, comma is the decimal sign, comma as the
        decimal separator, a comma as the decimal separator, comma as the decimal sign, comma as decimal
        mark, comma as the decimal mark, comma as the decimal point, komma als dezimaltrennzeichen,
        dezimalkommas, comma instead of a dot, commas instead of dots, decimals with comma, decimals with a comma,
        decimals with commas, numbers with comma, numbers with a comma, decimals as comma, comma in decimals,
        comma for the decimals, dezimalzahlen mit komma, zahlen mit komma, dezimalen mit komma, decimal numbers with
        comma, decimal numbers with a comma, komma als dezimalzeichen, komma statt punkt, comma instead of point,
        komma als dezimalpunkt, writes decimals with comma, writes decimals with a comma, writes numbers with a comma,
        writes its decimals with a comma, writes its numbers with a comma, schreibt dezimalzahlen mit komma,
        schreibt zahlen mit komma
        """,
    Cue.DECIMAL_POINT: """
        decimal point^, dezimalpunkt, point as decimal, dot as decimal, dot as decimal separator, english
        numbers, us numbers, english number format, decimal separator is a dot, decimal separator is a
        point, decimal dot^, points for decimals, dots for decimals, dot is the decimal separator, point is
        the decimal separator
        """,
    Cue.KIND_TEXT: """
        as text, as texts, as string^, as a string, as a text, as words, als text, is text, are text,
        textually
        """,
    Cue.KIND_NUMBER: """
        as number^, as a number, as numbers, numerically, as numeric, als zahl, als zahlen, as amount^, is a
        number, are numbers, as figures, as numerical
        """,
    Cue.KIND_DATE: """
        as date^, as a date, as dates, als datum, as calendar date^, is a date, are dates, als datumswerte
        """,
    Cue.KIND_CODE: """
        as code^, as a code, as codes, as id^, as an id, as identifier^, als code, as account number^, is a
        code, are codes, as ids
        """,
    Cue.KIND_LIST: """
        as list^, as a list, as a set, as set^, as lists, as sets, als liste, als menge, is a list, are
        lists, several values, multiple values, more than one value
        """,
    Cue.ORDER: """
        order, sequence, reihenfolge, ordering, order of the values, order of values, order of the parts,
        order inside, order within, order of entries, order of codes, order of the codes, order of items,
        order of the items
        """,
    Cue.PREFIX: """
        prefix, prefixes, praefix, leading text, at the start, at the beginning, am anfang, beginning with,
        in front, in front of
        """,
    Cue.SUFFIX: "suffix, suffixes, trailing text, at the end, am ende, ending in",
    Cue.KEEP: "keep, keeps, keeping, kept, retain~, behalte, behalten, preserve~, hold on to, hang on to",
    Cue.INCLUDE: """
        include~, bring back, take back in, put back, add back, consider again, include again, take into
        account, beruecksichtige, beruecksichtigen, einbeziehen, respect~, pay attention to, observe~,
        honour~, honor~, beachte, beachten, reinstate~, restore~, re-include, mind, care about, take in
        again, wieder aufnehmen, wieder vergleichen, nimm wieder auf, cover, consider as well, take
        seriously, into account, into consideration, back, back in
        """,
    Cue.REMOVE: """
        remove, removes, removing, entferne, entfernen, strip, strips, stripping, clear, clears, clearing,
        erase, erasing, purge, purging, take away, lift, cut off the, cut, chop off
        """,
    Cue.DELETE: """
        delete, deletes, deleting, loesche, loeschen, wipe, destroy, trash, shred, bin, recycle, move to the
        bin, move to bin
        """,
    Cue.REPLACE: """
        replace, replaces, replaced, replacing, ersetze, ersetzen, ersetzt, replace with, replace by,
        substitute, substitutes, substituting, substituted, convert~, turn into, recode~, normalise~,
        normalize~
        """,
    Cue.SMALL: """
        small, minor, tiny, slight, little, minimal, trivial, kleine, kleinen, geringe, geringen,
        insignificant, negligible
        """,
}
