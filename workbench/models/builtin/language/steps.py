"""The steps that a message goes through before the grammar reads it, in their order.

A step knows the whole message (then it is understood), or asks, or gives other words for a part of it, which the next
step reads. A new step is one function from `Said` to `Taken` in a module of its own, and one line here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import Understanding
from workbench.models.builtin.language.altogether import with_altogether
from workbench.models.builtin.language.any_of_files import with_any_of_files
from workbench.models.builtin.language.asking_equal import with_whether_equal
from workbench.models.builtin.language.back_to_all import with_all_rows_again
from workbench.models.builtin.language.became import with_became
from workbench.models.builtin.language.blank_marks import with_blank_marks
from workbench.models.builtin.language.both_in_one import with_both_in_one
from workbench.models.builtin.language.bracketed import without_brackets
from workbench.models.builtin.language.but_kept import with_but_kept
from workbench.models.builtin.language.by_how_much import with_how_much
from workbench.models.builtin.language.cells_counted import with_cells_counted
from workbench.models.builtin.language.changed_alone import with_changed_alone
from workbench.models.builtin.language.changed_in_halves import with_changes_in_halves
from workbench.models.builtin.language.changed_to import with_changed_to
from workbench.models.builtin.language.comers_and_goers import with_comers_and_goers
from workbench.models.builtin.language.compounds import without_compounds
from workbench.models.builtin.language.coordination import with_coordination
from workbench.models.builtin.language.corrected import with_corrections
from workbench.models.builtin.language.counted_changes import counted_changes
from workbench.models.builtin.language.date_spans import with_date_spans
from workbench.models.builtin.language.dates_without_year import with_years
from workbench.models.builtin.language.duplicates_of_one import with_duplicates_of_one
from workbench.models.builtin.language.each_in_its_file import with_each_in_its_file
from workbench.models.builtin.language.each_value import with_each_value
from workbench.models.builtin.language.ends_of_groups import with_ends_of_groups
from workbench.models.builtin.language.english_turns import with_english_turns
from workbench.models.builtin.language.every_sheet import with_every_sheet
from workbench.models.builtin.language.everyday import plainly
from workbench.models.builtin.language.files_described import with_described_files
from workbench.models.builtin.language.forgiven import with_forgiven
from workbench.models.builtin.language.german.plainly import with_plain_german
from workbench.models.builtin.language.given_each import with_each
from workbench.models.builtin.language.group_limits import limited_groups
from workbench.models.builtin.language.has_something import with_something
from workbench.models.builtin.language.heading_verbs import with_heading_verbs
from workbench.models.builtin.language.held_at_once import with_held_at_once
from workbench.models.builtin.language.improved import with_improved
from workbench.models.builtin.language.keys_typed import with_typed_keys
from workbench.models.builtin.language.largest_changes import with_largest_changes
from workbench.models.builtin.language.months_out import with_months_out
from workbench.models.builtin.language.more_than import with_moves
from workbench.models.builtin.language.moves_unnamed import with_unnamed_moves
from workbench.models.builtin.language.narrowing import without_same
from workbench.models.builtin.language.net_effects import with_net_effects
from workbench.models.builtin.language.new_file_said import with_new_file
from workbench.models.builtin.language.new_values import with_new_values
from workbench.models.builtin.language.no_answer_between import with_no_answer_between
from workbench.models.builtin.language.none_of_it import with_none_of_it
from workbench.models.builtin.language.nothing_at_all import with_nothing
from workbench.models.builtin.language.obvious import with_obvious_columns
from workbench.models.builtin.language.of_them import with_some_of_them
from workbench.models.builtin.language.office_questions import with_office_questions
from workbench.models.builtin.language.office_turns import with_office_turns
from workbench.models.builtin.language.on_one_side import with_one_side
from workbench.models.builtin.language.only_behind import with_only_behind
from workbench.models.builtin.language.openings import with_opening
from workbench.models.builtin.language.pairs_listed import with_pairs
from workbench.models.builtin.language.periods import by_period
from workbench.models.builtin.language.raised_and_lowered import with_raised
from workbench.models.builtin.language.remarks import with_remarks
from workbench.models.builtin.language.renamed_values import with_renamed_values
from workbench.models.builtin.language.repeats_said import with_repeats
from workbench.models.builtin.language.rules_taken_back import with_rules_back
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import said_otherwise
from workbench.models.builtin.language.same_again import same_again
from workbench.models.builtin.language.saving_chosen import with_chosen_saved
from workbench.models.builtin.language.several_columns import with_several_columns
from workbench.models.builtin.language.several_each import with_several_each
from workbench.models.builtin.language.shared_noun import with_shared_nouns
from workbench.models.builtin.language.shares_asked import with_products, with_shares
from workbench.models.builtin.language.sheet_of_file import with_sheet_of_file
from workbench.models.builtin.language.single_rows import with_single_rows
from workbench.models.builtin.language.still_there import with_still
from workbench.models.builtin.language.superlatives import with_superlatives
from workbench.models.builtin.language.taken_back import with_taken_back
from workbench.models.builtin.language.the_others import with_the_others
from workbench.models.builtin.language.told_together import told_together
from workbench.models.builtin.language.tolerances_said import with_rules_said
from workbench.models.builtin.language.total_rows import without_total_rows
from workbench.models.builtin.language.turned_round import with_turned_round
from workbench.models.builtin.language.two_lists import with_two_lists
from workbench.models.builtin.language.units_of import with_units_of
from workbench.models.builtin.language.ups_and_downs import with_ups_and_downs
from workbench.models.builtin.language.value_groups import with_value_groups
from workbench.models.builtin.language.value_words import with_value_words
from workbench.models.builtin.language.values_left_out import without_values
from workbench.models.builtin.language.what_is_left import with_what_is_left
from workbench.models.builtin.language.whole_wishes import whole_wish
from workbench.models.builtin.language.worked_out import without_conversion, worked_out
from workbench.models.builtin.language.years_said import with_years_of_files
from workbench.models.builtin.language.yes_and_no import with_yes_and_no


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """A step of reading: what it is for, with an example, and what does it."""

    purpose: str
    take: Callable[[Said], Taken]


STEPS = (
    Step(take=with_remarks, purpose="remarks on the files: “it comes from another tool”, “the columns were renamed”"),
    Step(take=with_corrections, purpose="the last request with one thing else: “no, 0.1”, “I meant Quantity”"),
    Step(take=with_date_spans, purpose="spans of days: “between 10 and 20 January”, “the first week of March”"),
    Step(take=with_whether_equal, purpose="yes or no: “are the files equal?”, “gibt es Unterschiede?”"),
    Step(take=with_typed_keys, purpose="keys as they are typed: “did AC-0005 change?”"),
    Step(take=with_yes_and_no, purpose="columns of yes and no: “only active accounts” where `Is Active` says so"),
    Step(take=with_office_questions, purpose="questions of an office: “which manager lost accounts?”"),
    Step(take=with_office_turns, purpose="turns of an office: “with quantity of at least 10”, “the cargo one”"),
    Step(take=with_turned_round, purpose="which file is the older: “the other way round”, “january is the old file”"),
    Step(take=with_renamed_values, purpose="values renamed: “A was renamed B, so treat them as the same”"),
    Step(take=with_both_in_one, purpose="two headings of one file said to be one: “compare by id, price is net”"),
    Step(take=with_new_file, purpose="the new file and the new rows: “Summe Verbrauch neu”, “speichere die neuen”"),
    Step(take=with_any_of_files, purpose="keys in any of the files are asked about: no file has them all"),
    Step(take=with_cells_counted, purpose="cells that are counted: “how many cells changed”"),
    Step(take=with_units_of, purpose="so much of a thing: “less than 5 kg of honey”"),
    Step(take=with_years_of_files, purpose="years for files: “last year's list”, “die Preise vom letzten Jahr”"),
    Step(take=with_all_rows_again, purpose="back to all rows: “go back to all of them”, “wieder alle Zeilen”"),
    Step(take=with_blank_marks, purpose="marks for nothing: “k.A. zählt als leer”, “treat n.v. as blank”"),
    Step(take=with_plain_german, purpose="German turns of phrase: “Lass … weg”, “wie viele davon”, “Stimmen verloren”"),
    Step(
        take=with_english_turns, purpose="turns of English: “submitted but not selected”, “did only the German change”"
    ),
    Step(take=with_new_values, purpose="values that are new: “bikes that got a new daily rate” changed there"),
    Step(take=with_repeats, purpose="repeats of one column: “which customers are in there twice?”"),
    Step(take=with_duplicates_of_one, purpose="duplicates of the one file: “show the duplicates” without a comparison"),
    Step(take=with_comers_and_goers, purpose="who came and who went: “who left the choir, and who joined?”"),
    Step(take=with_each_in_its_file, purpose="a value in each file: “ordered in May but cancelled in June”"),
    Step(take=with_shared_nouns, purpose="nouns said once: “in der neuen und in der alten Datei”, “300 Stück”"),
    Step(take=with_value_words, purpose="words that stand in one column: “Stromzähler”, “which loans went lost”"),
    Step(take=with_heading_verbs, purpose="headings that are verbs: “who have not paid”, “joined before 2010”"),
    Step(take=with_two_lists, purpose="two lists: “overdue loans in September and returned loans in October”"),
    Step(take=with_chosen_saved, purpose="some rows are saved: “save the lost loans in November as csv”"),
    Step(take=with_became, purpose="what became something: “which hives became weak” changed to it"),
    Step(
        take=with_changes_in_halves,
        purpose="two questions on one change: “which were changed to LED in Harbour and how many in Millbrook?”",
    ),
    Step(
        take=with_changed_to,
        purpose="changed to a value, of some rows: “how many lamps in Harbour were switched to LED?”",
    ),
    Step(take=with_one_side, purpose="on one side only: “overdue in October but not in September”"),
    Step(take=with_single_rows, purpose="one row by its key or name: “what changed for L1005”, “wer heißt Kaya”"),
    Step(take=with_several_each, purpose="several rows of each: “cards that have more than one loan”"),
    Step(take=with_unnamed_moves, purpose="moves without a column: “which pupils dropped by more than 10 points”"),
    Step(take=with_value_groups, purpose="a noun and a value of two columns: “which titles were lost”"),
    Step(take=with_rules_back, purpose="rules taken back: “undo both”, “nimm das mit dem einen Prozent zurück”"),
    Step(take=with_no_answer_between, purpose="what leans on no answer is asked about: “und im Mai?”"),
    Step(take=with_altogether, purpose="all of it together is asked about: “und wie viele waren das zusammen?”"),
    Step(take=with_changed_alone, purpose="one column alone changed: “welche Zeilen sind nur im Preis geändert?”"),
    Step(take=with_still, purpose="still so is so in both files: “still on loan in October”, “those who stayed”"),
    Step(take=with_rules_said, purpose="everyday rules: “Gehaltsunterschiede bis 5 Euro”, “one or two pieces”"),
    Step(take=with_what_is_left, purpose="what the rules leave: “wie viele sind es dann noch?”, “how many are left?”"),
    Step(take=with_only_behind, purpose="rows behind a question: “members whose fee rose, only Hockey”"),
    Step(take=told_together, purpose="wishes of one breath: “total of the new and of the removed rows”"),
    Step(take=with_the_others, purpose="the others: “und danach?”, “and the rest?”, “und die Differenz?”"),
    Step(take=with_raised, purpose="raised or lowered: “had their fee raised by more than 4”, “weniger geworden”"),
    Step(take=with_something, purpose="rows that have something: “how many have a comment in both”"),
    Step(take=with_none_of_it, purpose="no blank cell but zeros: “who has no overtime”"),
    Step(take=with_coordination, purpose="what halves share: “how many are overdue in May and how many in June”"),
    Step(take=with_but_kept, purpose="one changed and the other not: “changed section but kept their fee”"),
    Step(take=with_improved, purpose="rises and falls: “how many improved and how many got worse?”"),
    Step(take=with_held_at_once, purpose="keys by what holds in all files: “which loans are overdue in both files?”"),
    Step(take=with_net_effects, purpose="newer totals less older ones: “net effect by region”, “Nettoeffekt je Ort”"),
    Step(take=with_largest_changes, purpose="the largest changes, no column named: “which row changed most”"),
    Step(take=with_how_much, purpose="differences of figures: “by how much did the total fee per section rise?”"),
    Step(take=with_sheet_of_file, purpose="one sheet with its workbook: “book.xlsx sheet April”"),
    Step(take=with_every_sheet, purpose="each sheet by its name: “in each sheet and in the recount”"),
    Step(take=with_each_value, purpose="a figure of each value: “average mark in 7A and in 7B”"),
    Step(
        take=with_opening, purpose="files, key and headings in one breath: “compare by id, fee was annual_fee before”"
    ),
    Step(take=with_described_files, purpose="files by a part of their name: “in the corrected list”"),
    Step(take=with_pairs, purpose="pairs of headings in a row: “Kit is Tool, Chg charge and Cat the category”"),
    Step(take=with_taken_back, purpose="what was set is taken off: “nimm die abgesagten wieder dazu”"),
    Step(take=with_shares, purpose="shares of a whole: “share of each fund in the total”"),
    Step(take=with_products, purpose="products of two columns: “qty times price per customer”"),
    Step(take=limited_groups, purpose="limits on groups: “students with an average below 50”"),
    Step(take=counted_changes, purpose="how often something changed: “who has the most changed marks”"),
    Step(take=worked_out, purpose="figures that no column holds are asked about: “nights were booked”"),
    Step(take=with_each, purpose="totals that name no column: “what was given per donor”, “how many kilos did each …”"),
    Step(take=by_period, purpose="groups that no column holds are declined: “by month”"),
    Step(take=with_months_out, purpose="figures over all but a month are asked about: “the same without October”"),
    Step(take=same_again, purpose="the question before once more: “the same for Bosch only”"),
    Step(take=with_some_of_them, purpose="some of them by a figure: “how many of them last longer than 30 minutes?”"),
    Step(take=with_several_columns, purpose="several columns of some rows: “show Gift and Fund of receipt R509”"),
    Step(take=whole_wish, purpose="whole wishes: moved and last dates, missing rows, the top of each group"),
    Step(take=with_forgiven, purpose="tolerances: “anything under 50 cents off in the amount is fine”"),
    Step(take=without_conversion, purpose="units that are not converted: “weight in tonnes”"),
    Step(take=said_otherwise, purpose="turns of phrase in plain words: “5 or longer” is at least 5"),
    Step(take=without_values, purpose="values left out behind a figure: “total without Timber and Coffee”"),
    Step(take=with_moves, purpose="rises and falls: “more honey in July than in June”"),
    Step(take=with_ups_and_downs, purpose="both directions: “how many got dearer and how many cheaper?”"),
    Step(take=with_nothing, purpose="nothing is 0: “who got nothing at all”"),
    Step(take=with_ends_of_groups, purpose="the group with a figure: “in which ward was the mean cost highest?”"),
    Step(take=with_superlatives, purpose="the end of the one column that fits: “the heaviest container”"),
    Step(take=plainly, purpose="everyday words: “the leavers” are the removed rows"),
    Step(take=without_total_rows, purpose="rows that look like totals: “leave out the total row”"),
    Step(take=without_same, purpose="“the same, but” ahead of what narrows the question before"),
    Step(take=without_brackets, purpose="headings in brackets: “by bib (race_number in the second file)”"),
    Step(take=without_compounds, purpose="German compounds: “Gesamtbestand” is the sum of Bestand"),
    Step(take=with_obvious_columns, purpose="the one column that a word can mean: “teurer” is a rise of the price"),
    Step(take=with_years, purpose="dates without a year: “after 20 April”"),
)


def taken(said: Said, grammar: Callable[[str], Understanding]) -> Understanding:
    """Give what a message is understood as: by the steps in their order, then by the grammar."""
    notes: tuple[str, ...] = ()
    later: list[Callable[[Understanding], Understanding]] = []
    for step in STEPS:
        one = step.take(said)
        if one.answer is not None:
            told = tuple(dict.fromkeys((*notes, *one.answer.notes)))
            return _afterwards(replace(one.answer, notes=told), later)
        if one.question is not None:
            return Understanding(questions=(one.question,))
        said = replace(said, text=one.text)
        notes = (*notes, *one.notes)
        if one.afterwards is not None:
            later.append(one.afterwards)
    understanding = grammar(said.text)
    understanding = replace(understanding, notes=(*notes, *understanding.notes))
    return _afterwards(understanding, later)


def _afterwards(
    understanding: Understanding, acts: Sequence[Callable[[Understanding], Understanding]]
) -> Understanding:
    for act in acts:
        understanding = act(understanding)
    return understanding
