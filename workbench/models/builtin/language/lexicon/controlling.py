"""Words about the chat itself: explain, undo, begin again, help, yes and no, the same again."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
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
        comparison, drop the comparison, delete the comparison, start all over, start all over again, begin all over,
        clear the comparison, let's begin again
        """,
    Cue.CLEAR_RULES: """
        remove all rules, delete all rules, drop all rules, clear all rules, forget all rules, remove the rules,
        drop the rules, clear the rules, delete the rules, remove every rule, without any rules, no rules at all,
        take all rules off, take all rules away, all rules off, alle regeln entfernen, entferne alle regeln,
        loesche alle regeln, remove rules, reset the rules, reset all rules, undo all rules, throw away all rules,
        get rid of all rules, remove all the rules, ohne regeln, drop every rule
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
}
