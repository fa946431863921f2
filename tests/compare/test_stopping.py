from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.compare.tables import compared
from workbench.cli import compare as command
from workbench.cli.compare import ProgressBar, main
from workbench.compare import stages
from workbench.compare.errors import StoppedError


class _Pool(ThreadPoolExecutor):
    """Tells how it was shut down."""

    ended: list[tuple[bool, bool]]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 # pyright: ignore[reportImplicitOverride] - as the standard library has it
        self.ended.append((wait, cancel_futures))
        super().shutdown(wait=wait, cancel_futures=cancel_futures)


@pytest.mark.parametrize("several_at_once", [0, 1_000_000])
def test_who_is_told_of_progress_can_stop_and_what_was_done_is_kept(
    several_at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _Pool.ended = []
    monkeypatch.setattr(stages, "_SEVERAL_AT_ONCE", several_at_once)
    monkeypatch.setattr(stages, "ThreadPoolExecutor", _Pool)
    names = [f"c{n}" for n in range(9)]
    comparison = compared(
        {"id": ["1"], **{name: ["a"] for name in names}}, {"id": ["1"], **{name: ["b"] for name in names}}
    )

    def stop(_share: float, words: str) -> None:
        if words == "compared c0":
            raise StoppedError

    with pytest.raises(StoppedError, match=r"^The comparison was stopped\.$"):
        comparison.run(progress=stop)

    assert ((False, True) in _Pool.ended) is (several_at_once == 0)
    assert comparison.last is None
    matched = comparison.work.matched
    assert comparison.run().figures["changed_cells_total"] == 9
    assert comparison.work.matched == matched == 1


def test_a_stopped_bar_stops_the_one_who_works() -> None:
    bar = ProgressBar(io.StringIO())

    bar.stop()

    with pytest.raises(StoppedError):
        bar.tell(0.5, "compared price")


def test_a_command_that_is_interrupted_ends_with_2_and_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "compare_files", interrupted)

    code = main([str(tmp_path / "a.csv"), str(tmp_path / "b.csv")])

    assert (code, capsys.readouterr().err.strip()) == (2, "The comparison was stopped.")
