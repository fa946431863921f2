from __future__ import annotations

import signal
import stat
import subprocess
from pathlib import Path

from tests.e2e.asking import Asking, until

OLD = "id,name,amount\n1,a,3.5\n2,b,4\n"
NEW = "id,name,amount\n1,a,3.6\n3,c,4\n"
READ = {
    "run": "from workbench.compare import read\nold = read('inputs/old.csv')\nprint(len(old))",
    "intent": "It will read old.csv.",
}


def test_files_and_messages_are_done_in_order_and_nothing_is_left_running(home: Asking) -> None:
    old, new = home.file("old.csv", OLD), home.file("new.csv", NEW)
    write = {"run": "open('outputs/report.txt', 'w').write('two rows')", "intent": "It will write a report."}
    model = home.script([READ, "It has {text} rows."], [write, "Saved."])

    answer = home.ask(
        "--file", old, "--say", "read it", "--file", new, "--say", "save", "--model", model, "--yes", "--out", "given"
    )

    assert (answer.code, answer.err) == (0, "")
    told = [line for line in answer.out.splitlines() if line]
    assert told == [
        "Added inputs/old.csv: 2 rows, 3 columns.",
        "> read it",
        "Call 1: It will read old.csv.",
        "  Created: old.",
        "It has 2",
        " rows.",
        "Added inputs/new.csv: 2 rows, 3 columns.",
        "> save",
        "Call 2: It will write a report.",
        "  Wrote outputs/report.txt (8 B).",
        "Saved.",
        "Outputs:",
        "  given/report.txt (8 B)",
    ]
    assert (home.folder / "given" / "report.txt").read_text() == "two rows"
    until(lambda: home.processes() == [])


def test_without_a_terminal_and_without_yes_the_first_approval_ends_with_1(home: Asking) -> None:
    model = home.script([READ, "Read."], ["Never."])

    answer = home.ask("--file", home.file("old.csv", OLD), "--say", "read it", "--say", "go on", "--model", model)

    assert answer.code == 1
    assert "Nobody is there to ask. Run it at a terminal, or with --yes to let calls run." in answer.err
    assert "It will read old.csv." in answer.err
    assert "old = read('inputs/old.csv')" in answer.err
    assert "1 further message was not sent." in answer.err
    until(lambda: home.processes() == [])


def test_a_last_message_that_only_asks_back_ends_with_1(home: Asking) -> None:
    question = {"say": "Which one?", "asked": True}

    last = home.ask("--say", "sing", "--model", home.script([question]))
    answered = home.ask("--say", "sing", "--say", "the first", "--model", home.script([question], ["Done."]))

    assert (last.code, answered.code) == (1, 0)


def test_a_message_that_is_not_understood_ends_with_1(home: Asking) -> None:
    model = home.script([{"say": "I did not understand that.", "understood": False}], ["But this."])

    answer = home.ask("--say", "sing", "--say", "and this", "--model", model)

    assert answer.code == 1
    assert "I did not understand that." in answer.out
    assert "But this." in answer.out


def test_files_that_cannot_be_read_are_said_in_one_sentence_each_and_the_chat_goes_on(home: Asking) -> None:
    home.file("empty.csv", "")
    (home.folder / "picture.csv").write_bytes(bytes(range(256)) * 40)
    (home.folder / "report.xlsx").write_text("id,name\n1,a\n2,b\n")
    home.file("old.csv", OLD)
    model = home.script(["Here."])

    answer = home.ask(
        *("--file", "nosuch.csv", "--file", "empty.csv", "--file", "picture.csv", "--file", "report.xlsx"),
        *("--file", ".", "--file", "old.csv", "--say", "hello", "--model", model),
    )

    faults = answer.err.splitlines()
    assert (answer.code, len(faults)) == (2, 4)
    for name, fault in zip(("nosuch.csv", "empty.csv", "picture.csv", "files is a folder"), faults, strict=True):
        assert name in fault
    assert "Traceback" not in answer.err
    assert "The name ends in .xlsx, the content is delimited text" in answer.out
    assert "Added inputs/old.csv: 2 rows, 3 columns." in answer.out
    assert "Here." in answer.out


def test_the_original_is_never_touched_and_the_copy_is_read_only(home: Asking) -> None:
    old = home.file("old.csv", OLD)
    before = old.stat()
    damage = {"run": "import os\nos.chmod('inputs/old.csv', 0o644)\nopen('inputs/old.csv', 'w').write('gone')"}
    model = home.script([damage, "Done."], ["And?"])

    answer = home.ask(
        "--profile", "p", "--file", old, "--say", "damage", "--say", "go on", "--model", model, "--yes", "--json"
    )

    copy = Path(str(answer.json["chat"]["folder"])) / "inputs" / "old.csv"
    after = old.stat()
    assert answer.code == 0
    assert old.read_text() == OLD
    assert (before.st_ino, before.st_mode, before.st_mtime_ns) == (after.st_ino, after.st_mode, after.st_mtime_ns)
    assert copy.stat().st_ino != after.st_ino


def test_a_copy_is_read_only(home: Asking) -> None:
    answer = home.ask("--profile", "p", "--file", home.file("old.csv", OLD), "--json")

    copy = Path(str(answer.json["chat"]["folder"])) / "inputs" / "old.csv"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o444


def test_a_name_that_is_taken_gets_a_number(home: Asking) -> None:
    home.file("old.csv", OLD)
    (home.folder / "other").mkdir()
    (home.folder / "other" / "old.csv").write_text(NEW)

    answer = home.ask("--file", "old.csv", "--file", "other/old.csv", "--file", "old.csv", "--json", "--say", "x")

    assert [item["input"] for item in answer.json["files"]] == [
        "inputs/old.csv",
        "inputs/old (2).csv",
        "inputs/old.csv",
    ]


def test_a_profile_keeps_the_runtime_and_the_next_start_goes_on_with_its_values(home: Asking) -> None:
    first = home.script([{"run": "value = 41", "intent": "It will set a value."}, "Set."])
    second = home.script(["unused"], [{"run": "print(value + 1)", "intent": "It will add."}, "It is {text}"], name="s2")

    begun = home.ask("--profile", "p", "--title", "Sums", "--say", "set", "--model", first, "--yes")
    went_on = home.ask("--profile", "p", "--chat", "Sums", "--say", "add", "--model", second, "--yes")

    assert (begun.code, went_on.code) == (0, 0)
    assert "Sums: Runtime 1 is alive with its values: value." in went_on.out
    assert "It is 42" in went_on.out
    assert home.supervisor().is_running()  # the one there is: a second runtime would have another


def test_a_runtime_is_ended_after_a_checkpoint_that_the_next_start_brings_back(home: Asking) -> None:
    keep = {"run": "value = 41", "intent": "It will set a value."}
    first = home.script([keep, "Set."])
    second = home.script(["unused"], [{"run": "print(value + 1)", "intent": "It will add."}, "It is {text}"], name="s2")

    begun = home.ask("--profile", "p", "--say", "set", "--model", first, "--yes")
    closed = home.ask("--profile", "p", "--chat", "last", "--close", "checkpoint", "--model", first)
    left = len(home.processes())
    again = home.ask(
        *("--profile", "p", "--chat", "last", "--restore", "--say", "add", "--close", "end", "--model", second, "--yes")
    )

    assert "Runtime 1 lives on with 1 value; it ends by itself 60 minutes after the last use." in begun.out
    assert (closed.code, left) == (0, 0)
    assert "Runtime 1 was ended. The checkpoint holds what was live: 1 value." in closed.out
    assert "It is 42" in again.out
    assert "Runtime 2 was ended. What was live is gone: 1 value." in again.out
    assert home.processes() == []


def test_a_checkpoint_that_does_not_hold_all_ends_nothing_without_a_yes(home: Asking) -> None:
    model = home.script([{"run": "value = 1; handle = open('outputs/x.txt', 'w')", "intent": "It will open."}, "Set."])
    home.ask("--profile", "p", "--say", "set", "--model", model, "--yes")

    kept = home.ask("--profile", "p", "--chat", "last", "--close", "checkpoint", "--model", model)
    ended = home.ask("--profile", "p", "--chat", "last", "--close", "checkpoint", "--model", model, "--yes")

    assert kept.code == 2
    assert "The checkpoint does not hold handle (an open file cannot be kept). Nothing was ended" in kept.err
    assert ended.code == 0
    assert home.processes() == []


def test_a_reset_starts_an_empty_runtime(home: Asking) -> None:
    model = home.script(
        [{"run": "value = 41", "intent": "It will set a value."}, "Set."],
        [{"run": "print('value' in globals())", "intent": "It will look."}, "{text}"],
    )

    answer = home.ask("--say", "set", "--reset", "--say", "look", "--model", model, "--yes")

    assert answer.code == 0
    assert "The runtime was reset: nothing is loaded." in answer.out
    assert "False" in answer.out


def test_a_checkpoint_is_restored_only_when_asked(home: Asking) -> None:
    keep = {"run": "value = 41\nhandle = open('outputs/x.txt', 'w')", "intent": "It will set values."}
    look = {"run": "print('value' in globals())", "intent": "It will look."}
    model = home.script([keep, "Set."], [look, "{text}"], [look, "{text}"])

    answer = home.ask(
        *("--checkpoints", "on", "--say", "set", "--reset", "--say", "look", "--restore", "--say", "look"),
        *("--model", model, "--yes"),
    )

    assert answer.code == 0
    told = [
        line for line in answer.out.splitlines() if line in {"True", "False"} or line.startswith(("Restored", "  Not"))
    ]
    assert told == [
        "False",
        "Restored from the checkpoint after call 1: value.",
        "  Not restored: handle (it was not kept: an open file cannot be kept)",
        "True",
    ]


def test_outputs_of_a_start_without_a_profile_and_without_a_folder_are_not_lost(home: Asking) -> None:
    model = home.script([{"run": "open('outputs/r.txt', 'w').write('x')", "intent": "It will write."}, "Saved."])

    answer = home.ask("--title", "Report", "--say", "save", "--model", model, "--yes")

    kept = home.home / "workbench" / "chats" / "Report" / "r.txt"
    assert kept.read_text() == "x"
    assert f"The outputs are in {kept.parent}." in answer.out


def test_ctrl_c_stops_the_call_and_the_values_live_on(home: Asking) -> None:
    slow = {"run": "value = 1\nopen('outputs/on', 'w').close()\nimport time\ntime.sleep(60)", "intent": "It will wait."}
    model = home.script([slow, "Never."])
    process = home.start("--profile", "p", "--say", "wait", "--model", model, "--yes")
    until(lambda: _is_on(home))

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=100)
    following = home.ask("--profile", "p", "--chat", "last")

    assert process.returncode == 1
    assert "It was interrupted." in out
    assert "The message was not answered: you stopped it." in err
    assert "Runtime 1 is alive with its values: value." in following.out


STUBBORN = """
import time
open('outputs/on', 'w').close()
while True:
    try:
        time.sleep(60)
    except KeyboardInterrupt:
        pass
"""


def test_ctrl_c_twice_ends_the_program_and_leaves_nothing(home: Asking) -> None:
    with _started_and_busy(home) as process:
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        first = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=100)

    assert "Stopping the call" in first
    assert process.returncode == 130
    until(lambda: home.processes() == [])


def test_sigterm_ends_the_program_and_leaves_nothing(home: Asking) -> None:
    with _started_and_busy(home) as process:
        process.terminate()
        process.communicate(timeout=100)

    assert process.returncode == 130
    until(lambda: home.processes() == [])


def _started_and_busy(home: Asking, *more: str) -> subprocess.Popen[str]:
    model = home.script([{"run": STUBBORN, "intent": "It will not stop."}, "Never."])
    process = home.start("--say", "wait", "--model", model, "--yes", *more)
    until(lambda: _is_on(home))
    return process


def _is_on(home: Asking) -> bool:
    return any((folder / "outputs" / "on").exists() for folder in home.working_folders())


def test_a_profile_that_is_in_use_is_said_and_left_alone(home: Asking) -> None:
    with _started_and_busy(home, "--profile", "p") as process:
        second = home.ask("--profile", "p", "--say", "hello")
        process.terminate()
        process.communicate(timeout=100)

    assert (second.code, second.out) == (2, "")
    assert "Another workbench is open with this profile." in second.err


def test_a_start_that_is_killed_leaves_no_runtime_of_a_profile_that_is_thrown_away(home: Asking) -> None:
    with _started_and_busy(home) as process:
        process.kill()
        process.wait()

    until(lambda: home.processes() == [])
