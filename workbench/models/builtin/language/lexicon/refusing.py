"""Words that ask for what cannot be done here."""

from __future__ import annotations

from workbench.models.builtin.language.lexicon.cue import Cue

PHRASES: dict[Cue, str] = {
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
        senden, maile, mailen, teile mit, submit, deliver to, fax, phone, text to, whatsapp, sms, hand
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
        write into the file, put it into the file, values back into, back into the file, write the corrected
        values back, write them back, write it back, zurueckschreiben, schreibe zurueck
        """,
    Cue.CODE: """
        sql, python code, macro, macros, vba, formula^, script, formel, formeln, show the code, show me the
        code, regex, source code, write code, code for, the code, program
        """,
    Cue.PDF: """
        pdf, pdf file, pdf report, word document, powerpoint, slides, slide deck, deck, presentation, docx,
        pptx, google sheet^, google sheets, word file, as pdf, als pdf, praesentation, xml, json, parquet,
        as json, as xml, as parquet, database table
        """,
    Cue.MEDIAN: """
        median, medians, percentile^, quartile^, standard deviation^, stddev, std, variances, quantile^,
        mode of, correlation^, correlate~, regression^, histogram of, zentralwert, standardabweichung,
        outlier^, ausreisser, significant, statistically significant, significance, significance test,
        p-value, t-test,
        share of, the share of, what share, proportion of, what proportion, percentage of, the percentage of, what
        percentage, fraction of, what fraction, anteil, anteile, prozentanteil,
        chi-square, is significant, are significant, significant difference^, signifikant, signifikanz
        """,
}
