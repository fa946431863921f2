from __future__ import annotations

import pytest

from workbench.domain.isolation import (
    CHAT_ONLY,
    NO_NETWORK,
    NOT_ISOLATED_MEANS,
    OUTPUTS_ONLY,
    OWN_PLACES,
    Isolation,
    means,
    why_refused,
)


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("[Errno 2] No such file or directory: '/home/me/prices.csv'", CHAT_ONLY),
        ("No such file or directory (os error 2): /home/me/prices.csv", CHAT_ONLY),
        ('IO Error: No files found that match the pattern "/data/a.csv"', CHAT_ONLY),
        ("[Errno 2] No such file or directory: 'inputs/prices.csv'", ""),
        ("[Errno 2] No such file or directory: '/chats/one/inputs/prices.csv'", ""),
        ("[Errno 2] No such file or directory: '/chats/one more/prices.csv'", CHAT_ONLY),
        ("[Errno 30] Read-only file system: 'report.csv'", OUTPUTS_ONLY),
        ("Read-only file system (os error 30): inputs/a.csv", OUTPUTS_ONLY),
        ("<urlopen error [Errno -3] Temporary failure in name resolution>", NO_NETWORK),
        ("[Errno 101] Network is unreachable", NO_NETWORK),
        ("/home/me/prices.parquet", CHAT_ONLY),
        ("[Errno 2] No such file or directory: '../other/prices.csv'", CHAT_ONLY),
        ('expanded paths were empty (path expansion input: "/home/me/*.parquet")', CHAT_ONLY),
        ("/chats/one/inputs/prices.parquet", ""),
        ("java.io.IOException: Mkdirs failed to create file:/chats/one/spark-warehouse", OUTPUTS_ONLY),
        ("unable to open database file", OWN_PLACES),
        ('IO Error: Failed to download extension "httpfs" at URL "http://extensions.duckdb.org"', NO_NETWORK),
        ("division by zero", ""),
        ("'/data/a.csv' is no column", ""),
    ],
)
def test_what_isolation_made_fail_is_told_where_the_error_shows_it(message: str, why: str) -> None:
    assert why_refused(message, "/chats/one") == why


def test_where_nothing_is_isolated_the_reason_is_told() -> None:
    told = means(Isolation(is_on=False, why_not="It is switched off."))

    assert told == f"{NOT_ISOLATED_MEANS} It is switched off."
