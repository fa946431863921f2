"""Small words: joints of a sentence, quantities, and the words that narrow or turn round a meaning."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
    Cue.FILLER: """
        a, an, the, der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, please, pls, plz,
        kindly, bitte, mal, doch, simply, basically, actually, really, quickly, perhaps, so, well, ok, okay,
        hey, i, i'd, i'm, i'll, i've, me, my, we, we'd, we'll, we're, we've, our, us, you, your, ich, mir,
        mich, wir, uns, du, sie, dir, euch, can, could, would, will, should, shall, might, must, want,
        wants, wanted, need, needs, let, let's, lets, able, try, trying, go ahead, get, gets, got, give,
        gives, gib, do, does, did, done, be, been, being, am, possible, possibly, know, very, quite, much,
        own, thing^, stuff, job, would like, i'd like, we'd like, i would like, like to, kannst, koennen,
        koennte, koennten, koenntest, moechte, moechten, wollen, soll, sollen, sollte, sollten, muss,
        muessen, werden, wird, werde, hab, habe, haben, hat, gern, gerne, einfach, nun, und zwar, dann
        bitte, correctly, properly, carefully, quick, fast, find out, figure out, work out, make sure,
        ensure, of course, by the way, as well, too, auch, noch, bitte noch, for me, for us, thing is,
        maybe, overall please, first of all, to be, in order to, you know, i think, i guess, i believe, i
        mean, say, tell, tell me, let me know, tell us, wondering, interested, hope, could you, can you,
        would you, will you, can u, could u, would u, is it possible, it would be nice if, want to, need to,
        have to, i want you to, we need to, respectively, accordingly, for now, right now, at the moment,
        currently, already, still, in force, in effect,
        yet, jetzt, nochmal bitte, ever, any, some, irgendwelche, case^ where, cases, as follows, following,
        above mentioned, colleague's, colleague, boss, task, step, next, straight, away, directly,
        immediately, finally, afterwards, subsequently, additionally, furthermore, moreover, likewise,
        simply put, in short, whole, entire, complete, completely, fully, ganz, ganze, ganzen, komplett,
        various, particular, specific, actual, respective, corresponding, relevant, given, said, such,
        certain, individual, so kind as to, be so kind as to, so kind as, kind enough to, be kind enough to,
        so kind, their, its, ihre, ihren, ihrer, each other, one another, another look, a look, may, spielt,
        spielen, any more, anymore, any longer, wurde, wurden, sich, worden, sei, wäre, hmm, oh, um, er
        """,
    Cue.AND: "and, &, und, sowie, as well as, along with, plus, +",
    Cue.OR: "or, oder, nor",
    Cue.BUT: "but, aber, however, though, although, while, whereas",
    Cue.THEN: """
        then, and then, after that, afterwards, dann, danach, anschliessend, next, and also, and now, and
        finally, now, also
        """,
    Cue.BY: """
        by, nach, anhand, based on, according to, along, via, over the column^, ueber, über, mittels, per,
        keyed to
        """,
    Cue.PER: """
        per, each, every, for each, for every, pro, je, jede, jeden, jeder, jedes, within each, grouped by,
        group by, broken down by, split by, gruppiert nach, breakdown by, in each, of each
        """,
    Cue.IN: "in, inside, within, im, innerhalb, among",
    Cue.OF: "of, von, vom",
    Cue.FOR: "for, fuer, regarding, concerning, about, when it comes to, as for, as regards, bei, beim, bezueglich",
    Cue.FROM: "from, out of, aus",
    Cue.TO: "to, onto, auf, zu, zum, zur",
    Cue.WITH: "with, against, versus, vs, vs ., and compare with, mit, gegen, gegenueber, alongside",
    Cue.ON: "on, upon, at, am, an",
    Cue.AS: "as, als, wie",
    Cue.IS: """
        is, are, was, were, ist, sind, war, waren, it's, that's, they're, seien, gets, become, becomes,
        stays as, stehen, steht, standen, liegen, liegt, lagen, befinden
        """,
    Cue.HAS: "has, have, having, had, contains column, hat, haben, hatte, shows, show up with",
    Cue.THAN: "than, als",
    Cue.BETWEEN: "between, zwischen",
    Cue.INTO: "into, in to, hinein",
    Cue.WHAT: "what, what's, whats, was, what are, what is, what were",
    Cue.WHICH: "which, which of, welche, welcher, welches, welchen, whichever",
    Cue.WHO: "who, whom, wer",
    Cue.WHERE: "where, whose, wo, deren, for which, in which, such that, with the condition",
    Cue.WHEN: "when, whenever, wann, once",
    Cue.HOW: "how, wie",
    Cue.THERE: """
        there, here, da, dort, hier, there is, there are, there's, there were, gibt es, exist, exists,
        existing, occur, occurs, appear, appears
        """,
    Cue.IT: "it, es, ihn, ihm",
    Cue.THESE: """
        these, those, them, they, diese, dieser, diesen, these two, them all, all of them, all of these,
        this, dies, dieses, those two, the two of these, these files, those files, these tables, these
        lists, these sheets
        """,
    Cue.THAT: """
        that, that column, this column, that one, the column, the same column, same column, that field, this
        field, diese spalte, dieser spalte, die spalte, der spalte, that last column, the last column
        """,
    Cue.ONE: "one, ones",
    Cue.AGAIN: "again, once more, another time, noch einmal, nochmal, nochmals, erneut, wieder, afresh, anew",
    Cue.TOGETHER: """
        together, combined, jointly, in combination, zusammen, gemeinsam, taken together, as a combination,
        combination, the combination of, combination of, the pair of
        """,
    Cue.BOTH: """
        both, both of them, both files, both tables, both lists, both sheets, both sides, both inputs, the
        two, two files, two tables, two lists, two sheets, two inputs, two sides, either file, each side,
        either side, beide, beiden, beide dateien, beiden dateien, beiden listen, beide listen, beiden
        tabellen, beide tabellen, beider, each of the two, each of the two files, both of the files, both of
        the lists, both ledgers, both versions, both exports, two versions, two exports, two datasets, both
        datasets, the two of them, in both, in both files, in both lists, pair of files, the pair, file
        pair, zwei dateien, die zwei dateien, zwei tabellen, zwei listen, both the files, both the tables,
        the two files here, beide files, both years, both months, both terms, both quarters, both periods,
        in both years, in both months, in both terms
        """,
    Cue.ALL: """
        all, all of the, all files, all tables, all lists, all sheets, all inputs, all of the files, each
        file, each list, each table, each of them, each sheet, every file, each of the files, each of these,
        each of the tables, jeder datei, jede datei, jede der dateien, every list, every table, every sheet,
        the three files, the three lists, the four files, alle, allen, aller, alle dateien, allen dateien,
        all three, all three files, all three lists, all the files, all the lists, all the tables, three
        files, three lists, all four, all four files, all the inputs, every one, everywhere, ueberall, alle
        drei, allen drei, each of the three, across files, across all files, across the files, throughout
        """,
    Cue.OTHER: "other, the other, another, andere, anderen, other one, others, rest, remaining, remainder",
    Cue.NOW_ON: """
        from now on, from here on, going forward, henceforth, from this point on, in future, in the future,
        ab jetzt, ab sofort, kuenftig, from today on, from now
        """,
    Cue.INSTEAD: """
        instead, rather, stattdessen, statt dessen, instead of, rather than, anstelle von, statt, anstatt,
        in place of
        """,
    Cue.ALSO: "additionally, in addition, besides that, ausserdem, zusaetzlich, ebenfalls, on top of that",
    Cue.JUST: "just, merely, purely, mere, bloss, lediglich",
    Cue.NOT: """
        not, don't, dont, do not, doesn't, doesnt, does not, didn't, didnt, did not, isn't, isnt, is not,
        aren't, arent, are not, wasn't, wasnt, weren't, werent, won't, wont, never, cannot, can't, cant,
        shouldn't, shouldnt, mustn't, stop, no longer, not any more, not anymore, nicht, nicht mehr, nie,
        niemals, weder, hasn't, haven't, hadn't, couldn't, wouldn't, should not, must not, were not, was not, has
        not, have not, neither, rather not, avoid, avoiding, refrain from, quit, cease, instead of not
        """,
    Cue.NO: "no, none, none of, kein, keine, keinen, keiner, keines, zero of, nothing",
    Cue.EXCEPT: """
        except, except for, but not, other than, apart from, besides, aside from, with the exception of,
        excluding, ausser, bis auf, ausgenommen, all but, everything but, all columns but, all columns
        except, every column but, every column except, all fields but, all fields except, alle spalten
        ausser, alle ausser, all of the columns except, all the columns except, all other than, but keep,
        save for, mit ausnahme von, not including, minus, anything but, everywhere but, everywhere except,
        anywhere but, all except, everywhere but not, überall ausser, alles ausser, everywhere apart from
        """,
    Cue.UNLESS: """
        unless, es sei denn, sofern nicht, until further notice, provided, provided that, as long as, only
        if, only when, nur wenn, assuming, depending, otherwise
        """,
    Cue.IF: "if, whether, in case, wenn, falls, ob, sofern",
    Cue.WITHOUT: "without, ohne, w/o, lacking",
    Cue.ONLY: """
        only, solely, exclusively, nothing but, nur, ausschliesslich, nothing else, and nothing else, only
        the, limited to, restricted to, restrict to, limit to, restrict, limit, narrow down to, narrow to,
        confine to, focus on, concentrate on, looking only at, only looking at, just looking at, look only
        at, only look at, with only, nothing but the
        """,
    Cue.MORE_THAN: """
        more than, over, above, greater than, larger than, bigger than, higher than, exceeding, exceeds,
        exceed, more, in excess of, beyond, >, mehr als, ueber, groesser als, hoeher als, no less than or
        more, upwards of, bigger, larger, greater, higher, costlier than, dearer than, oberhalb
        """,
    Cue.LESS_THAN: """
        less, fewer, less than, under, below, smaller than, fewer than, lower than, <, weniger als, unter,
        kleiner als, niedriger als, geringer als, short of, smaller, lower, unterhalb, cheaper than, no more
        than or below, not exceeding nor reaching
        """,
    Cue.AT_LEAST: """
        at least, no less than, not less than, minimum of, at a minimum, >=, mindestens, wenigstens, or
        more, or higher, or above, or over, oder mehr, and more, and above, and over, upward, upwards, or
        greater, or larger
        """,
    Cue.AT_MOST: """
        at most, up to, no more than, not more than, maximum of, at a maximum, at max, max, <=, hoechstens,
        maximal, bis zu, or less, or below, or under, or lower, oder weniger, and less, and below, and
        under, up to and including, bis, not above, not over, not exceeding, no greater than, not greater
        than, not larger than, no larger than, no bigger than, not bigger than, no higher than, to within,
        or smaller, and smaller, as much as, bis einschliesslich, inclusive, at the most, bis hoechstens,
        within, innerhalb, innerhalb von
        """,
    Cue.AFTER: "after, later than, nach dem, past, following the date",
    Cue.SINCE: """
        since, seit, starting, starting from, starting on, beginning, from the date, as of, ab dem, on or
        after, or later, onwards, onward, and later, ab dem jahr, ab
        """,
    Cue.BEFORE: "before, prior to, earlier than, vor, vor dem",
    Cue.UNTIL: "until, till, up until, through, bis zum, bis, or earlier, on or before, and earlier, up to date",
}
