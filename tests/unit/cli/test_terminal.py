from __future__ import annotations

import io

import pytest
from typing_extensions import override

from workbench.cli.terminal import Terminal


class _Screen(io.StringIO):
    """A stream that is a terminal."""

    @override
    def isatty(self) -> bool:
        return True


class _Closed(io.StringIO):
    """A pipe whose reader has gone."""

    @override
    def write(self, text: str, /) -> int:
        raise BrokenPipeError


def test_pieces_of_text_and_lines_do_not_run_together() -> None:
    out = io.StringIO()
    terminal = Terminal(io.StringIO(), out, io.StringIO())

    for piece in ("Two ", "rows"):
        terminal.text(piece)
    terminal.line("Next.")
    terminal.text("")
    terminal.end_line()

    assert out.getvalue() == "Two rows\nNext.\n"


def test_what_could_draw_over_the_screen_is_left_out() -> None:
    out = io.StringIO()

    Terminal(io.StringIO(), out, io.StringIO()).line("a\x1b[2Jb\u202ec\td\x07")

    assert out.getvalue() == "a[2Jbc\td\n"


def test_a_quiet_terminal_says_only_what_a_machine_reads_and_faults() -> None:
    out, err = io.StringIO(), io.StringIO()
    terminal = Terminal(io.StringIO(), out, err).quiet()

    terminal.line("hello")
    terminal.raw("{}\n")
    terminal.error("fault")

    assert (out.getvalue(), err.getvalue()) == ("{}\n", "fault\n")


def test_a_reader_that_has_gone_does_not_stop_the_work() -> None:
    Terminal(io.StringIO(), _Closed(), io.StringIO()).line("hello")


def test_nobody_can_be_asked_without_a_terminal() -> None:
    pairs = [(_Screen(), _Screen()), (_Screen(), io.StringIO()), (io.StringIO(), _Screen())]

    assert [Terminal(source, io.StringIO(), err).can_ask for source, err in pairs] == [True, False, False]


@pytest.mark.asyncio
async def test_progress_is_not_written_where_nobody_sees_it() -> None:
    err = io.StringIO()

    async with Terminal(io.StringIO(), io.StringIO(), err).progress("Reading"):
        pass

    assert err.getvalue() == ""
