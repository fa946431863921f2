"""Compare tables by a contract: `from workbench.compare import Comparison, read`.

Names are imported when they are first used, so that reading a contract needs the standard library only.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.compare.chosen_rows import rows_that_count, values_alike, with_table
    from workbench.compare.cleaned import cells_changed, cleaned_rows
    from workbench.compare.columns import ColumnSuggestions, suggest_columns
    from workbench.compare.comparison import Comparison
    from workbench.compare.contract import Condition, Contract, ContractError, Rule
    from workbench.compare.errors import CompareError, ReadError
    from workbench.compare.footer_rule import without_totals
    from workbench.compare.keys import KeySuggestions, suggest_keys
    from workbench.compare.lookup import look_up, per, times
    from workbench.compare.many import ManyResult
    from workbench.compare.reading.reader import read
    from workbench.compare.report_file import ReportFile, save_report
    from workbench.compare.results import ComparisonResult
    from workbench.compare.rule_change import RuleChange, what_changed
    from workbench.compare.sampled_result import SampledResult
    from workbench.compare.table import Table, stack
    from workbench.compare.table_file import save_table
    from workbench.compare.table_views import list_rows, sort_rows, top_rows, where_rows
    from workbench.compare.tabular import SummaryTable

_PLACES = {
    "ColumnSuggestions": "columns",
    "CompareError": "errors",
    "Comparison": "comparison",
    "ComparisonResult": "results",
    "Condition": "contract",
    "Contract": "contract",
    "ContractError": "contract",
    "KeySuggestions": "keys",
    "ManyResult": "many",
    "ReadError": "errors",
    "ReportFile": "report_file",
    "Rule": "contract",
    "RuleChange": "rule_change",
    "SampledResult": "sampled_result",
    "SummaryTable": "tabular",
    "Table": "table",
    "cells_changed": "cleaned",
    "cleaned_rows": "cleaned",
    "list_rows": "table_views",
    "look_up": "lookup",
    "per": "lookup",
    "read": "reading.reader",
    "rows_that_count": "chosen_rows",
    "save_report": "report_file",
    "save_table": "table_file",
    "sort_rows": "table_views",
    "stack": "table",
    "suggest_columns": "columns",
    "suggest_keys": "keys",
    "times": "lookup",
    "top_rows": "table_views",
    "values_alike": "chosen_rows",
    "what_changed": "rule_change",
    "where_rows": "table_views",
    "with_table": "chosen_rows",
    "without_totals": "footer_rule",
}

__all__ = [
    "ColumnSuggestions",
    "CompareError",
    "Comparison",
    "ComparisonResult",
    "Condition",
    "Contract",
    "ContractError",
    "KeySuggestions",
    "ManyResult",
    "ReadError",
    "ReportFile",
    "Rule",
    "RuleChange",
    "SampledResult",
    "SummaryTable",
    "Table",
    "cells_changed",
    "cleaned_rows",
    "list_rows",
    "look_up",
    "per",
    "read",
    "rows_that_count",
    "save_report",
    "save_table",
    "sort_rows",
    "stack",
    "suggest_columns",
    "suggest_keys",
    "times",
    "top_rows",
    "values_alike",
    "what_changed",
    "where_rows",
    "with_table",
    "without_totals",
]


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
