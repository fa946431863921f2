"""A turn: the message is understood, its intents are carried out one after the other, the reply is put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import (
    AddTable,
    ChooseColumns,
    Compare,
    Confirm,
    CountKeys,
    Direction,
    ExplainRow,
    Export,
    Intent,
    LeaveOutTotals,
    MapColumns,
    MostChanged,
    OddOneOut,
    Question,
    Reasons,
    SetKey,
    SetRule,
    ShowRows,
    ShowTable,
    StartAgain,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.conversation import Conversation, PendingQuestion
from workbench.models.builtin.language.total_rows import totals_wish
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.planning.about import rows_that_count
from workbench.models.builtin.planning.carrying import carry_out
from workbench.models.builtin.planning.draft import AskedError, CallStoppedError, Draft
from workbench.models.builtin.planning.ground import Ground
from workbench.models.builtin.planning.helping import names_of
from workbench.models.builtin.planning.memory import Memory, recall, remembered
from workbench.models.builtin.planning.out_of_date import with_what_is_stale
from workbench.models.builtin.planning.resuming import all_that_waits, resumed, still_open, waits_for_comparison
from workbench.models.builtin.planning.rules_first import rules_first
from workbench.models.builtin.planning.steps import Plan, Run, Say, next_step
from workbench.models.builtin.planning.totals_out import with_totals_out
from workbench.models.builtin.planning.transcript import Transcript
from workbench.models.builtin.planning.unmatched import say_unmatched
from workbench.models.builtin.planning.waiting import (
    go_on_waiting,
    keep_rules_waiting,
    last_of,
    not_done,
    own_up,
    quoted,
    said_with,
    still_left,
    take_back,
    taken_up,
    with_it,
)
from workbench.models.builtin.replies import failure, offers
from workbench.models.builtin.replies.help import not_understood
from workbench.models.builtin.replies.words import listed
from workbench.models.builtin.state import ChatView

WHICH_OF_THEM = "Which of these?"
MOST_REPEATS = 2
_ALONE = (
    Compare, AddTable, SetRule, SetKey, MapColumns, ChooseColumns, ShowRows, ShowTable, Summarise, Direction, CountKeys,
    MostChanged, ExplainRow, Export, Reasons, OddOneOut,
)  # fmt: skip
"""What a part of a message may ask for to be done later by itself: no part that only narrows another one."""
NO_STATE = "I was not told the state of this chat: neither its files nor its tables. This is a fault of the workbench."


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """The next step of a turn, and what the reply leaves for later turns."""

    step: Run | Say
    memory: Memory


def answer(transcript: Transcript) -> Answer:
    """Give the next step of the turn that a transcript ends with."""
    if transcript.state_at_start is None:
        return Answer(step=Say(text=NO_STATE, understood=False, failed=True), memory=Memory())
    view = ChatView.from_json(transcript.state_at_start)
    conversation = recall(transcript.earlier)
    memories = tuple(remembered(exchange) for exchange in transcript.earlier)
    ground = Ground.of(view, conversation, memories, transcript.text)
    draft = Draft(ground)
    understanding = _confirmed(understand(transcript.text, view, conversation), view, conversation)
    step = next_step(plan_turn(draft, understanding), transcript.returns)
    if isinstance(step, Say):
        step = with_what_is_stale(step, transcript)
    return Answer(step=step, memory=draft.memory())


def plan_turn(draft: Draft, understanding: Understanding) -> Plan:
    """Plan a turn: questions first (nothing is run then), else every intent, then what was left."""
    if understanding.questions:
        return _ask(draft, understanding)
    if not understanding.intents:
        return _nothing_to_do(draft, understanding)
    intents = _with_rules_first(draft, take_back(draft, understanding.intents))
    draft.intents = with_totals_out(draft, resumed(intents, draft.ground.memories, draft.ground.text))
    before = taken_up(draft, intents)
    draft.say(*understanding.notes, with_it(before))
    asked = failed = False
    try:
        yield from carry_out(draft, draft.intents)
        say_unmatched(draft)
    except CallStoppedError as stop:
        failed = True
        draft.declined = stop.returned.not_run == "declined"
        draft.say(_stopped(draft, stop), not_done(draft) if before else "")
    except AskedError as question:
        asked = True
        _ask_of_evidence(draft, question)
    own_up(draft, before)
    draft.say(still_left(draft, before))
    _say_what_was_left(draft, understanding)
    if not asked and not failed:
        _keep_open(draft)
    return draft.reply(asked=asked, failed=failed)


def _with_rules_first(draft: Draft, intents: tuple[Intent, ...]) -> tuple[Intent, ...]:
    def read(sentence: str) -> tuple[Intent, ...]:
        return understand(sentence, draft.ground.view, draft.ground.conversation.asking(None)).intents

    return rules_first(intents, draft.ground.text, read, compared=draft.has_comparison)


def _ask(draft: Draft, understanding: Understanding) -> Say:
    questions = [_with_useful_options(draft, one) for one in understanding.questions]
    first = questions[0]
    _note_question(draft, first.text, first.options)
    before = draft.ground.conversation.pending
    if first.text.startswith(WHICH_OF_THEM) and before is not None and draft.question is not None:
        # Asked once more: what waits for the answer goes on waiting.
        draft.question = replace(draft.question, text=before.text, request=before.request, waiting=before.waiting)
        go_on_waiting(draft)
    for question in questions[1:]:
        draft.say(f"And then: {question.text}")
    _leave_the_rest(draft, understanding)
    keep_rules_waiting(draft)
    return draft.reply(asked=True)


def _with_useful_options(draft: Draft, question: Question) -> Question:
    """Leave out options that would not be understood when they are sent, or ask the same again."""

    def useful(option: str) -> bool:
        read = understand(option, draft.ground.view, draft.ground.conversation.asking(None))
        if read.questions:
            return bool(read.questions[0].options) and read.questions[0].text != question.text
        return bool(read.intents) and not read.left_over and not read.declined

    return replace(question, options=tuple(option for option in question.options if useful(option)))


def _leave_the_rest(draft: Draft, understanding: Understanding) -> None:
    """Name what was said beside the question; what can be read by itself is done with the answer."""
    if understanding.waiting:
        if not draft.waiting:
            draft.waiting, draft.said = _read_alone(draft, understanding.waiting)
        draft.say(
            f"Not done yet: {quoted(understanding.waiting)}{' – it comes with the answer' if draft.waiting else ''}."
        )
        if draft.question is not None:
            draft.question = replace(draft.question, waiting=understanding.waiting)
    for one in understanding.declined:
        draft.say(f"Not done: {one.text}")
    named = " ".join(question.text for question in understanding.questions)
    left = [words for words in understanding.left_over if words not in named]
    if left:
        draft.say(f"Not understood: {listed([f'“{words}”' for words in left])}.")


def _read_alone(draft: Draft, parts: Sequence[str]) -> tuple[tuple[Intent, ...], tuple[str, ...]]:
    """Give the intents of parts of a message that mean the same without the rest of it; none where one does not.

    With each comes the part that it was said in.
    """
    found: list[Intent] = []
    said: list[str] = []
    for part in parts:
        wish = totals_wish(part)
        if wish.alone:
            found.append(LeaveOutTotals(leave_out=wish.leave_out is True))
            said.append(part)
            continue
        read = understand(part, draft.ground.view, draft.ground.conversation.asking(None))
        if (
            read.questions
            or read.left_over
            or read.declined
            or not all(isinstance(one, _ALONE) for one in read.intents)
        ):
            return (), ()
        found.extend(read.intents)
        said.extend([part] * len(read.intents))
    return tuple(found), tuple(said)


def _ask_of_evidence(draft: Draft, question: AskedError) -> None:
    """Ask what the evidence does not decide; a question that is open already is not told in full again."""
    before = draft.ground.conversation.pending
    if before is not None and before.text == question.text and waits_for_comparison(before):
        draft.question = replace(before, request=draft.ground.text, repeated=0)
        draft.say(f"{still_open(before)} It decides this too.", offers.answers(before.options))
    else:
        _note_question(draft, question.text, question.options)
    asked = draft.question
    if asked is None:
        return
    last = last_of(draft)
    draft.waiting = all_that_waits(draft.left, asked, last)
    draft.said = said_with(draft, draft.waiting)
    words = tuple(dict.fromkeys(draft.said))
    if not waits_for_comparison(asked):
        draft.question = replace(asked, waiting=words, request=words[0] if words else asked.request)
        draft.say(not_done(draft))
        return
    draft.question = replace(asked, waiting=words)
    beside = [one for one in draft.waiting if not isinstance(one, Compare | MapColumns | SetKey)]
    if beside and not draft.has_comparison:
        done = "It is" if len(words) == 1 else "They are"
        draft.say(f"Not done yet: {quoted(words)}. {done} done as soon as this is answered.")


def _keep_open(draft: Draft) -> None:
    """Repeat a question about the comparison below the answer to a request that did not need it."""
    before = draft.ground.conversation.pending
    if before is None or not waits_for_comparison(before) or draft.has_comparison or draft.question is not None:
        return
    if before.repeated >= MOST_REPEATS or any(
        isinstance(one, Compare | AddTable | StartAgain) for one in draft.intents
    ):
        return
    draft.question = replace(before, repeated=before.repeated + 1)
    go_on_waiting(draft)
    draft.say(still_open(before))


def _note_question(draft: Draft, text: str, options: Sequence[str]) -> None:
    draft.question = PendingQuestion(text=text, options=tuple(options), request=draft.ground.text)
    draft.say(text)
    draft.say(offers.answers(options))


def _nothing_to_do(draft: Draft, understanding: Understanding) -> Say:
    if understanding.declined:
        draft.declined = True
        draft.say(*understanding.notes, *(one.text for one in understanding.declined))
        keep_rules_waiting(draft)
        return draft.reply()
    draft.say(not_understood(understanding.left_over, names_of(draft.ground)))
    keep_rules_waiting(draft)
    return draft.reply(understood=False)


def _say_what_was_left(draft: Draft, understanding: Understanding) -> None:
    for one in understanding.declined:
        draft.declined = True
        draft.say(f"Not done: {one.text}")
    left = [word for word in understanding.left_over if any(sign.isalnum() for sign in word)]
    if left:
        words = listed([f"“{word}”" for word in left])
        draft.say(f"Not used, since I did not understand it: {words}.")


NO_SUCH_KEY = "No row has the key"
"""How the library begins to say that a key is not there."""


def _stopped(draft: Draft, stop: CallStoppedError) -> str:
    returned, had_runtime = stop.returned, draft.ground.runtime_lives
    if returned.error is not None:
        gone = draft.ground.tables_were_lost
        error = returned.error
        told = failure.failed(error.name, error.message, runtime_was_gone=gone, had_runtime=had_runtime)
        # A key that is not found may be one that a rule on the rows leaves out.
        rules = rows_that_count(draft, *(draft.pair or ())) if returned.error.message.startswith(NO_SUCH_KEY) else ""
        return f"{told}\n\n{rules}".strip()
    if returned.not_run is not None:
        return failure.not_run(returned.not_run, stop.intent)
    return failure.stopped(returned.status, had_runtime=had_runtime)


def _confirmed(understanding: Understanding, view: ChatView, conversation: Conversation) -> Understanding:
    """Read a yes to a question with one answer as that answer."""
    match understanding.intents, conversation.pending:
        case (Confirm(yes=True),), PendingQuestion(options=(only,)):
            return understand(only, view, conversation.asking(None))
        case (Confirm(yes=True),), PendingQuestion(options=options, text=text) if len(options) > 1:
            return Understanding(questions=(Question(text=f"{WHICH_OF_THEM} {text}", options=options),))
        case _:
            return understanding
