"""Questions of an office: "which manager lost accounts?", "what did you ignore?", "duplicate names in the new file".

Each is written as the plain sentence for it; what two columns of one row are to each other is declined with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from workbench.models.builtin.intents import Declined, Help, Question, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column, one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of

_END = r"\s*[?.!]*\s*$"
_SHOW = (
    r"^\s*(?:(?:please|and|und|bitte)\s+)*(?:(?:show|list|give|find|are\s+there|is\s+there|zeige?|gibt\s+es)\s+)?"
    r"(?:me\s+|mir\s+)?"
)
_LOST = re.compile(
    r"^\s*(?:which|what|welche[rs]?)\s+(?P<group>[\w-]+(?:\s+[\w-]+)?)\s+(?:has\s+|have\s+)?(?P<verb>lost|gained|got|received|won|added|dropped)\s+"
    rf"(?:(?:the\s+)?(?P<most>most|fewest|least)\s+|any\s+|some\s+|new\s+|more\s+)?(?P<noun>[\w-]+){_END}",
    re.IGNORECASE,
)
_VERLOR = re.compile(
    r"^\s*welche[rs]?\s+(?P<group>[\w-]+)\s+(?:hat|haben)\s+(?:die\s+)?(?:(?P<most>meisten|wenigsten)\s+)?(?P<noun>[\w-]+)\s+"
    rf"(?P<verb>verloren|gewonnen|dazubekommen|dazugewonnen|bekommen){_END}",
    re.IGNORECASE,
)
_IGNORED = re.compile(
    r"^\s*(?:and\s+)?(?:what|which\s+(?:columns|rules|rows))\s+(?:did|do|have|are|is|was|were)\s+(?:you\s+|we\s+|being\s+)?(?:been\s+)?"
    rf"(?:ignor\w*|leav\w*\s+out|left\s+out|skip\w*|exclud\w*|filter\w*(?:\s+out)?|set)(?:\s+so\s+far|\s+now)?{_END}"
    rf"|^\s*was\s+(?:hast\s+du|wurde|wird|ist)\s+(?:alles\s+)?(?:ignoriert|weggelassen|ausgeschlossen|eingestellt){_END}",
    re.IGNORECASE,
)
_HELP = re.compile(
    r"^\s*(?:help(?:\s+me)?\s+(?:with|on|about)|(?:what|how)\s+can\s+(?:you|i)\s+(?:do|say|ask)\s+(?:with|about)|how\s+(?:do|can)\s+i\s+(?:set|use|write|say)"
    rf"|hilfe\s+(?:zu|bei|mit)|was\s+kann\s+(?:ich|man)\s+(?:mit|zu))\s+[^?]{{2,40}}{_END}",
    re.IGNORECASE,
)
_KEYS_UNIQUE = re.compile(
    rf"^\s*(?:are|is)\s+(?:all\s+)?(?:the\s+)?keys?\s+(?:all\s+)?unique(?:\s+in\s+both(?:\s+files)?)?{_END}",
    re.IGNORECASE,
)
_COLUMNS = re.compile(
    r"^\s*(?:how\s+many\s+columns\s+(?:are\s+there|do\s+(?:the\s+)?files?\s+have)|what\s+(?:types?|kinds?)\s+are\s+the\s+columns|do\s+(?:the\s+)?column\s+names\s+(?:differ|match|agree)"
    rf"|which\s+columns\s+(?:are|stand)\s+(?:only\s+)?in\s+(?:only\s+)?one\s+(?:of\s+the\s+)?files?|which\s+columns\s+(?:does|do)\s+.*\s+have){_END}",
    re.IGNORECASE,
)
_SEARCH = re.compile(
    rf"^\s*(?:search\s+for|look\s+for|suche?\s+(?:nach\s+)?)\s*(?:the\s+text\s+)?(?P<text>[^?,;]{{2,40}}?){_END}",
    re.IGNORECASE,
)
_STARTING = re.compile(
    rf"{_SHOW}(?:all\s+|the\s+|alle\s+|die\s+)*(?P<noun>[\w-]+)\s+(?:that\s+)?(?P<how>start(?:ing|s)?|begin(?:ning|s)?|end(?:ing|s)?)\s+(?:with|in|on)\s+(?P<text>[^\s?,;]+){_END}",
    re.IGNORECASE,
)
_WRONG = re.compile(
    rf"^\s*(?:no[\s,]+)?(?:(?:that|this|it)\s*(?:['’]s|\s+is|\s+was)\s+(?:wrong|not\s+(?:right|correct|what\s+i\s+(?:meant|wanted|asked)))|you\s+(?:misunderstood|got)\s+(?:me|that|it)(?:\s+wrong)?"
    rf"|not\s+what\s+i\s+(?:meant|wanted|asked)|(?:das|es)\s+(?:ist|war)\s+(?:falsch|nicht\s+(?:richtig|gemeint))|so\s+(?:war\s+das\s+)?nicht(?:\s+gemeint)?){_END}",
    re.IGNORECASE,
)
_ONLY_CHANGED = re.compile(
    rf"{_SHOW}(?:the\s+|all\s+)*(?P<noun>[\w-]+)\s+(?:where|in\s+which|for\s+which)\s+only\s+(?:the\s+)?(?P<name>[^?,;]+?)\s+(?:has\s+|have\s+)?changed{_END}",
    re.IGNORECASE,
)
_SO_MANY = re.compile(
    rf"{_SHOW}(?:the\s+|all\s+)*(?P<noun>[\w-]+)\s+(?:with|having|that\s+have)\s+(?P<bound>more\s+than|at\s+least|exactly)\s+(?P<n>\w+)\s+(?:changes?|changed\s+(?:columns?|cells?)|differences?){_END}",
    re.IGNORECASE,
)
_SORTED_CHANGES = re.compile(
    rf"{_SHOW}(?:the\s+|all\s+|die\s+)*(?:changes?|differences?|(?:ver)?(?:ä|ae)nderung(?:en)?)\s+(?:in|of|bei|von)\s+(?:the\s+)?(?P<name>[^?,;]+?)\s*,?\s+(?:sorted|ordered|ranked|sortiert|geordnet)\s+"
    rf"(?:by|nach)\s+(?:the\s+|their\s+|der\s+)?(?:size|amount|change|difference|gr(?:ö|oe)(?:ß|ss)e|(?:ver)?(?:ä|ae)nderung|h(?:ö|oe)he){_END}",
    re.IGNORECASE,
)
_CHANGED_BY = re.compile(
    r"\b(?:have|has|with|having)\s+(?:an?\s+)?(?:changed\s+(?P<name>[^?,;]+?)|change\s+in\s+(?P<name2>[^?,;]+?))\s+(?:of|by)\s+(?P<bound>more\s+than|at\s+least|less\s+than|over)\s+(?=\d)",
    re.IGNORECASE,
)
_BEFORE_NOW = re.compile(
    rf"^\s*(?P<ask>(?:what|was)\s+(?:was|is|war|ist)\s+(?:the\s+|der\s+|die\s+|das\s+)?[^?,;]+?\s+(?:of|for|von)\s+\S+)\s+(?P<when>before|previously|earlier|now|after|vorher|jetzt|nachher){_END}",
    re.IGNORECASE,
)
_CALLED = re.compile(
    rf"^\s*(?:please\s+)?(?:save|export|write|put|store)\s+(?:(?:the\s+)?(?:result|results|report|comparison|everything|it|that|this)\s+)?(?:(?:in|into|to|as)\s+)?(?:an?\s+)?(?:excel|csv|html)?\s*(?:file|sheet|workbook)?\s*"
    rf"(?:called|named|as)\s+(?P<file>[\w.-]+\.(?:xlsx|csv|html)){_END}",
    re.IGNORECASE,
)
_OVERVIEW = re.compile(
    rf"{_SHOW}(?:an?\s+|eine?n?\s+)?(?:overview|summary|preview|glimpse|look|(?:ü|ue)berblick|(?:ü|ue)bersicht|vorschau)\s+(?:of|over|at|into|on|(?:ü|ue)ber|von)\s+"
    rf"(?:the\s+|die\s+)?(?P<file>[^?]+?){_END}",
    re.IGNORECASE,
)
_DUPLICATES = re.compile(
    rf"{_SHOW}(?:any\s+|the\s+|all\s+|die\s+|alle\s+)*(?:duplicated?|repeated|double|doppelte[nr]?|mehrfache[nr]?)\s+(?P<name>(?!rows?\b|keys?\b|lines?\b|entries\b|records?\b|zeilen\b|schl)[^?,;]+?)"
    rf"(?:\s+(?:in|im|of)\s+(?:the\s+|der\s+)?(?P<file>[^?,;]+?))?{_END}",
    re.IGNORECASE,
)
_ROWS_MATCH = re.compile(
    r"^\s*(?:do(?:es)?|is|are)\s+(?:the\s+)?(?:number\s+of\s+(?:rows|lines|records)|row\s+counts?|row\s+numbers?)\s+(?:match|agree|the\s+same|equal|differ|different)"
    rf"(?:\s+(?:in|between)\s+(?:both|the\s+two)(?:\s+files)?)?{_END}",
    re.IGNORECASE,
)
_PERCENT_OF = re.compile(
    r"^\s*(?:what|which)\s+(?:percentage|percent|share|proportion|fraction)\s+of\s+(?:the\s+|all\s+)?(?P<noun>[\w-]+)\s+(?:in|of|from|at|with)\s+(?:the\s+)?"
    rf"(?P<value>[^?]+?)\s+(?:have\s+|has\s+|were\s+|was\s+)?changed{_END}",
    re.IGNORECASE,
)
_CHANGES_BY = re.compile(
    rf"{_SHOW}(?:the\s+|die\s+)?(?:changes?|(?:ver)?(?:ä|ae)nderung(?:en)?)\s+(?:in|of|bei|von|der|des|beim)\s+(?P<name>[^?,;]+?)\s+(?:by|per|for\s+each|je|pro|nach)\s+"
    rf"(?P<group>[^?,;]+?){_END}",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(
    r"\b(?P<word>negative[nrs]?|positive[nrs]?)\s+(?P<name>[^\W\d_][\w-]*(?:\s+[\w-]+)??)(?=\s+(?:in|of|im)\b|\s*[?.!,]|\s*$)",
    re.IGNORECASE,
)
_EMPTY_AS = re.compile(
    r"\b(?:treat|count|read|take|consider)\s+(?:an?\s+|the\s+)?(?:empty|blank|missing|no)\s+(?P<name>[^?,;]+?)\s+(?:as|like)\s+(?P<value>[^\s,;.?!]+)"
    r"(?=\s*(?:[.;,?!]|$|and\b|und\b))",
    re.IGNORECASE,
)
_BOTH_OF = re.compile(r"\b(?P<all>both|all(?:\s+the)?|beide[nr]?|alle)\s+(?P<name>[^\W\d_][\w-]{2,})\b", re.IGNORECASE)
_CENTS = re.compile(
    r"\b(?P<verb>ignore|drop|forget|disregard)\s+(?:the\s+|all\s+)?(?:cents|pennies|pence)\b|^\s*(?:die\s+)?(?:cents|nachkommastellen)\s+(?:ignorieren|weglassen|egal)\b",
    re.IGNORECASE,
)
_TWO = (
    r"(?:(?:is|are|was|were|ist|sind)\s+)?(?:higher|greater|larger|bigger|more|less|lower|smaller|fewer|above|below|over|under|equals?|equal\s+to"
    r"|the\s+same\s+as|different\s+from|exceeds|h(?:ö|oe)her|gr(?:ö|oe)(?:ß|ss)er|kleiner|niedriger|mehr|weniger|(?:ü|ue)ber|unter|gleich|[<>=])(?:\s+(?:than|as|to|als))?"
)
_OF_ROW = re.compile(
    rf"\b(?:where|whose|with|have|has|having|wo|bei\s+denen|deren|mit)\s+(?:the\s+|der\s+|die\s+)?(?P<one>[^?,;]+?)\s+{_TWO}\s+(?:the\s+|der\s+|die\s+)?(?P<other>[^?,;]+?)"
    rf"(?:\s+(?:in|im)\s+[^?]+?)?{_END}",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    rf"{_SHOW}(?:what\s+is\s+)?(?:the\s+|die\s+)?(?:difference|gap|differenz|unterschied)\s+(?:between|of|zwischen|von)\s+(?P<one>[^?,;]+?)\s+(?:and|und)\s+(?P<other>[^?,;]+?)"
    rf"(?:\s+(?:by|per|je|pro)\s+[^?]+?)?{_END}|{_SHOW}(?P<minuend>[^?,;]+?)\s+(?:minus|less|abz(?:ü|ue)glich)\s+(?P<taken>[^?,;]+?)(?:\s+(?:by|per|je|pro)\s+[^?]+?)?{_END}",
    re.IGNORECASE,
)

_ROWS = frozenset({"rows", "row", "lines", "records", "entries", "ones", "zeilen"})
_Read = Callable[[re.Match[str], Said], "str | Understanding | None"]


def with_office_questions(said: Said) -> Taken:
    """Give such questions in plain words, or what they are understood as."""
    text = said.text
    for pattern, read in _QUESTIONS:
        found = pattern.search(text)
        words = None if found is None else read(found, said)
        if isinstance(words, Understanding):
            return said.answered(words)
        if words is not None and found is not None:
            text = f"{text[: found.start()]}{words}{text[found.end() :]}"
    return Taken(text=text)


def _is_noun(word: str, said: Said) -> bool:
    mention = said.columns.find(word)
    key = mention is not None and any(one.role == "key" for one in mention.groups)
    return word.casefold() in _ROWS or key or RowNouns(said.columns, said.tables).is_one(word)


def _lost(found: re.Match[str], said: Said) -> str | None:
    """Read "which manager lost accounts" as the removed rows of each of them."""
    group = one_column(found["group"], said.columns, Level.MISSPELT)
    if group is None or group.role == "key" or group.numeric or not _is_noun(found["noun"], said):
        return None
    gone = found["verb"].casefold() in {"lost", "dropped", "verloren"}
    return f"how many rows were {'removed' if gone else 'added'} per {quoted(group.name)}"


def _overview(found: re.Match[str], said: Said) -> str | None:
    table = one_table(found["file"].strip("`"), said.tables)
    return None if table is None else f"show {quoted(table.label)}"


def _duplicates(found: re.Match[str], said: Said) -> str | None:
    group = one_column(found["name"].strip("` "), said.columns, Level.MISSPELT)
    if group is None:
        return None
    if group.role == "key":
        return "show the duplicates"
    table = one_table(found["file"].strip("`"), said.tables) if found["file"] else None
    if found["file"] and table is None:
        return None
    where = f" in {quoted(table.label)}" if table is not None else ""
    return f"which {quoted(group.name)} are{where} twice?"


def _percent_of(found: re.Match[str], said: Said) -> str | None:
    value = value_of(found["value"].strip(), known_values(said.columns))
    if value is None or len(value.groups) != 1 or not _is_noun(found["noun"], said):
        return None
    return f"what percent of the rows changed per {quoted(value.groups[0].name)}"


def _changes_by(found: re.Match[str], said: Said) -> Understanding | None:
    """Ask what changes by group are to be: the net change, or how many rows changed."""
    column, group = (one_column(found[name].strip("` "), said.columns) for name in ("name", "group"))
    if column is None or group is None or not column.numeric or group.numeric or len(said.tables.pair()) != 2:
        return None
    of, by = quoted(column.name), quoted(group.name)
    text = f"The net change of {of}, or how many rows changed in it, by {by}?"
    options = (f"Net change of {of} by {by}", f"How many rows changed in {of} by {by}?")
    return Understanding(questions=(Question(text=text, options=options),))


def _negative(found: re.Match[str], said: Said) -> str | None:
    group = one_column(found["name"], said.columns, Level.MISSPELT)
    if group is None or not group.numeric:
        return None
    bound = "below 0" if found["word"].casefold().startswith("neg") else "above 0"
    return f"rows where {quoted(group.name)} is {bound}"


def _empty_as(found: re.Match[str], said: Said) -> str | None:
    group = one_column(found["name"].strip("` "), said.columns, Level.MISSPELT)
    value = found["value"].strip("`\"'")
    if group is None or value.casefold() in {"zero", "0", "blank", "empty", "missing", "equal"}:
        return None
    return f"{quoted(group.name)}: treat blank as {value}"


def _both_of(found: re.Match[str], said: Said) -> str | None:
    """Read "both balances" as the two columns that the word fits."""
    mention = said.columns.find(found["name"])
    groups = () if mention is None else tuple(one for one in mention.groups if one.role != "key")
    several = found["name"].casefold().endswith(("s", "n", "e"))
    two = found["all"].casefold().startswith(("both", "beide"))
    if mention is None or mention.level > Level.PART or not several or len(groups) < 2 or (two and len(groups) != 2):
        return None
    if said.tables.named(found["name"]) is not None or RowNouns(said.columns, said.tables).is_one(found["name"]):
        return None
    named = spoken([quoted(one.name) for one in groups], "und" if _german(said) else "and")
    changed = two and re.search(r"\b(?:changed|ge(?:ä|ae)ndert)\s+in\s+$", found.string[: found.start()], re.IGNORECASE)
    return f"{found['all']} {named}" if changed else named


def _german(said: Said) -> bool:
    return re.search(r"\b(?:die|der|das|und|bei|alle|beide[nr]?)\b", said.text, re.IGNORECASE) is not None


def _cents(found: re.Match[str], said: Said) -> str | None:
    del found, said
    return "ignore the decimals"


def _two_columns(found: re.Match[str], said: Said) -> Understanding | None:
    """Decline what two columns of one row are to each other: rows are chosen by a column and a figure."""
    names = found.groupdict()
    pair = (names.get("one") or names.get("minuend"), names.get("other") or names.get("taken"))
    groups = [_figures(one or "", said) for one in pair]
    first, second = groups
    if first is None or second is None or first is second:
        return None
    words = " ".join(found.string.split()).rstrip("?.! ")
    text = (
        f"Two columns of one row, {quoted(first.name)} and {quoted(second.name)}, are not held against each other "
        "here: I compare a column with itself in the other file, or with a figure. I can give the total of each, or "
        "save the rows as Excel, where a "
        f"column for the difference is made in a few clicks. So “{words}” is not done."
    )
    return Understanding(declined=(Declined(text=text),))


def _figures(words: str, said: Said) -> ColumnGroup | None:
    group = one_column(words.strip("` "), said.columns, Level.MISSPELT)
    return group if group is not None and group.numeric and group.role != "key" else None


def _search(found: re.Match[str], said: Said) -> Understanding | None:
    """Ask in which column a text is looked for: words that mean something here are never taken for it."""
    text = found["text"].strip("`\"'“”„ ")
    if value_of(text, known_values(said.columns)) is not None or said.columns.find(text) is not None:
        return None
    texts = [one for one in said.columns.groups if not (one.numeric or one.dated or one.role == "ignore")]
    if not texts:
        return None
    names = [quoted(one.name) for one in texts[:6]]
    question = f"In which column shall “{text}” be looked for: {spoken(names, 'or')}?"
    options = tuple(f'Show rows where {name} contains "{text}"' for name in names)
    return Understanding(questions=(Question(text=question, options=options),))


def _starting(found: re.Match[str], said: Said) -> str | None:
    keys = [one for one in said.columns.groups if one.role == "key"]
    if len(keys) != 1 or not _is_noun(found["noun"], said):
        return None
    how = "ends" if found["how"].casefold().startswith("end") else "starts"
    return f"show rows where {quoted(keys[0].name)} {how} with {found['text']}"


def _wrong(found: re.Match[str], said: Said) -> Understanding | None:
    del found
    if not said.before.intents:
        return None
    text = "What was meant instead? Please say it in other words. “Undo that” takes the last change of the rules back."
    return Understanding(declined=(Declined(text=text),))


def _only_changed(found: re.Match[str], said: Said) -> str | None:
    group = one_column(found["name"].strip("` "), said.columns, Level.MISSPELT)
    return f"which rows changed only in {quoted(group.name)}" if group and _is_noun(found["noun"], said) else None


def _so_many(found: re.Match[str], said: Said) -> str | None:
    columns = "column" if found["n"].casefold() in {"one", "1"} else "columns"
    return f"which rows changed in {found['bound']} {found['n']} {columns}" if _is_noun(found["noun"], said) else None


def _sorted_changes(found: re.Match[str], said: Said) -> str | None:
    group = one_column(found["name"].strip("` "), said.columns, Level.MISSPELT)
    return f"Top 10 by change in {quoted(group.name)}" if group and (group.numeric or group.dated) else None


def _changed_by(found: re.Match[str], said: Said) -> str | None:
    group = one_column((found["name"] or found["name2"]).strip("` "), said.columns, Level.MISSPELT)
    return f"whose {quoted(group.name)} changed by {found['bound']} " if group and group.numeric else None


def _before_now(found: re.Match[str], said: Said) -> str | None:
    pair = said.tables.pair()
    if len(pair) != 2:
        return None
    older = found["when"].casefold() in {"before", "previously", "earlier", "vorher"}
    return f"{found['ask']} in {quoted(pair[0 if older else 1].label)}"


_QUESTIONS: tuple[tuple[re.Pattern[str], _Read], ...] = (
    (_LOST, _lost),
    (_VERLOR, _lost),
    (_IGNORED, lambda _found, _said: "show the rules"),
    (
        _HELP,
        lambda found, said: (
            Understanding(intents=(Help(),)) if one_column(found.group(), said.columns) is None else None
        ),
    ),
    (_KEYS_UNIQUE, lambda _found, _said: "show the duplicates"),
    (_COLUMNS, lambda _found, _said: "what columns are there?"),
    (_SEARCH, _search),
    (_STARTING, _starting),
    (_WRONG, _wrong),
    (_ONLY_CHANGED, _only_changed),
    (_SO_MANY, _so_many),
    (_SORTED_CHANGES, _sorted_changes),
    (_CHANGED_BY, _changed_by),
    (_BEFORE_NOW, _before_now),
    (_CALLED, lambda found, _said: f"save everything to `{found['file']}`"),
    (_OVERVIEW, _overview),
    (_DUPLICATES, _duplicates),
    (_ROWS_MATCH, lambda _found, _said: "number of rows in both files"),
    (_PERCENT_OF, _percent_of),
    (_CHANGES_BY, _changes_by),
    (_OF_ROW, _two_columns),
    (_DIFFERENCE, _two_columns),
    (_BOTH_OF, _both_of),
    (_NEGATIVE, _negative),
    (_EMPTY_AS, _empty_as),
    (_CENTS, _cents),
)
