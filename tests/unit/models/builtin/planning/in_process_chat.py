"""A chat without engine: the built-in analyst drives calls that run in a plain namespace, as in a real turn."""

from __future__ import annotations

import ast
import asyncio
import copy
import json
import os
import shutil
import traceback
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse

from workbench.compare import Comparison, read
from workbench.compare.reading.report import RESULT_MIME, ReadingReport
from workbench.compare.table import Table
from workbench.models.builtin.analyst import BuiltinAnalyst
from workbench.models.builtin.intents import Intent, Understanding
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.ground import Ground
from workbench.models.builtin.planning.memory import Memory, recall
from workbench.models.builtin.planning.steps import CallReturn, Say, call_return, next_step
from workbench.models.builtin.planning.transcript import Exchange
from workbench.models.builtin.planning.turn import plan_turn
from workbench.models.builtin.state import ChatView


@dataclass(slots=True)
class InProcessChat:
    """One chat in a folder: files are copied to `inputs/`, calls run in `names`."""

    folder: Path
    names: dict[str, Any] = field(default_factory=dict[str, Any])
    inputs: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    history: list[ModelMessage] = field(default_factory=list[ModelMessage])
    calls: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    approve: bool = True
    ended: str | None = None
    details: Mapping[str, Any] = field(default_factory=dict[str, Any])
    turns: list[tuple[str, Memory]] = field(default_factory=list[tuple[str, Memory]])

    def add(self, path: Path) -> None:
        (self.folder / "inputs").mkdir(exist_ok=True)
        (self.folder / "outputs").mkdir(exist_ok=True)
        shutil.copy(path, self.folder / "inputs" / path.name)
        self.inputs.append(_input_block(self.folder, path.name))

    def write(self, name: str, text: str) -> None:
        source = self.folder / name
        source.write_text(text, encoding="utf-8")
        self.add(source)

    def ask(self, text: str) -> str:
        return asyncio.run(self._ask(text))

    def carry(self, *intents: Intent, text: str = "") -> Say:
        """Carry intents out as a turn does, without the language that reads them from a message."""
        view = ChatView.from_json(self.state())
        earlier = [Exchange(text=said, details={"memory": memory.to_json()}) for said, memory in self.turns]
        memories = tuple(memory for _, memory in self.turns)
        returns: list[CallReturn] = []
        while True:
            draft = Draft(Ground.of(view, recall(earlier), memories, text))
            step = next_step(plan_turn(draft, Understanding(intents=intents)), returns)
            if isinstance(step, Say):
                self.turns.append((text, draft.memory()))
                return step
            returns.append(call_return(self.run_python(step.code, step.intent)))

    def twin(self) -> InProcessChat:
        """Give a chat that stands where this one stands; what is said in it leaves this one as it is."""
        names = {name: _twin(value) for name, value in self.names.items()}
        return replace(
            self, names=names, inputs=[*self.inputs], history=[*self.history], calls=[*self.calls], turns=[*self.turns]
        )

    def lose_the_runtime(self, why: str = "the process was killed") -> None:
        comparison = self.names.get("comparison")
        if comparison is not None:
            comparison.save(self.folder / "comparison.toml")
        self.names.clear()
        self.ended = why

    @property
    def code(self) -> str:
        return "\n".join(call["code"] for call in self.calls)

    async def _ask(self, text: str) -> str:
        agent: Agent[None, str] = Agent(BuiltinAnalyst(), instructions=self._state)
        agent.tool_plain(self.run_python)
        result = await agent.run(text, message_history=self.history)
        self.history = result.all_messages()
        last = self.history[-1]
        assert isinstance(last, ModelResponse)
        self.details = last.provider_details or {}
        return result.output

    def _state(self) -> str:
        return f"<workbench-state>{json.dumps(self.state(), ensure_ascii=False)}</workbench-state>"

    def state(self) -> dict[str, Any]:
        comparison = self.names.get("comparison")
        saved = self.folder / "comparison.toml"
        toml = comparison.contract.to_toml() if isinstance(comparison, Comparison) else None
        if toml is None and saved.exists():
            toml = saved.read_text(encoding="utf-8")
        return {
            "chat": "c1",
            "today": "2026-11-29",
            "runtime": {
                "number": 1,
                "state": "ended" if self.ended else ("idle" if self.calls else "none"),
                "ended": self.ended,
                "calls": len(self.calls),
            },
            "inputs": self.inputs,
            "variables": [
                {"name": name, "type": type(value).__name__, "shape": None, "columns": [], "call": 1}
                for name, value in self.names.items()
                if not name.startswith("_") and not isinstance(value, FunctionType | type)
            ],
            "helpers": [
                {"name": name, "signature": "()", "doc": value.__doc__, "call": 1}
                for name, value in self.names.items()
                if isinstance(value, FunctionType) and value.__module__ == "__calls__"
            ],
            "outputs": [
                {"path": f"outputs/{path.name}", "bytes": path.stat().st_size, "call": 1}
                for path in sorted((self.folder / "outputs").glob("*"))
            ],
            "contract": None if toml is None else {"toml": toml, "version": 1},
            "contract_history": 1,
            "last_results": [
                result
                for call in self.calls
                for result in call.get("results", ())
                if result.get("type") in {"comparison", "rule_change"}
            ][-3:],
            "approval": "chat",
            "checkpoints": False,
        }

    def run_python(self, code: str, intent: str) -> dict[str, Any]:
        """Run code as a call."""
        call: dict[str, Any] = {"code": code, "intent": intent}
        self.calls.append(call)
        if not self.approve:
            return {"call": len(self.calls), "status": "declined", "text": "", "results": [], "not_run": "declined"}
        self.ended = None
        results: list[dict[str, Any]] = []
        error = None
        known = set(self.names)
        with _inside(self.folder):
            try:
                self._execute(code, results)
            except Exception as fault:  # noqa: BLE001 - what a call raises is a value
                error = {"name": type(fault).__name__, "message": str(fault), "traceback": traceback.format_exc()}
        call["results"], call["error"] = results, error
        return {
            "call": len(self.calls),
            "status": "error" if error else "ok",
            "text": "",
            "results": results,
            "changed": {"created": sorted(set(self.names) - known)},
            "files": [],
            "error": error,
            "not_run": None,
        }

    def _execute(self, code: str, results: list[dict[str, Any]]) -> None:
        def display(value: object) -> None:
            bundle = getattr(value, "_repr_mimebundle_", None)
            shown: dict[str, Any] = bundle() if bundle is not None else {}
            if RESULT_MIME in shown:
                results.append(json.loads(json.dumps(shown[RESULT_MIME])))

        self.names["display"] = display
        self.names["__name__"] = "__calls__"
        tree = ast.parse(code)
        last = tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        body = tree.body[:-1] if last is not None else tree.body
        exec(compile(ast.Module(body=body, type_ignores=[]), "<call>", "exec"), self.names)  # noqa: S102
        if last is not None:
            display(eval(compile(ast.Expression(body=last.value), "<call>", "eval"), self.names))  # noqa: S307


def _twin(value: object) -> object:
    """Copy a comparison with what it holds; anything else that a call makes is never changed by a later one."""
    if not isinstance(value, Comparison):
        return value
    twin = copy.copy(value)
    for name, held in vars(value).items():
        if isinstance(held, list | dict):
            setattr(twin, name, copy.copy(cast("object", held)))
    return twin


@contextmanager
def _inside(folder: Path) -> Generator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _input_block(folder: Path, name: str) -> dict[str, Any]:
    with _inside(folder):
        table: Table = read(f"inputs/{name}")
        report = table.report
    return _block(name, report)


def _block(name: str, report: ReadingReport) -> dict[str, Any]:
    return {
        "name": name,
        "path": f"inputs/{name}",
        "format": report.format,
        "sheet": report.sheet,
        "sheets": [
            {
                "name": sheet.name,
                "rows": sheet.rows,
                "columns": None,
                "columns_list": list(sheet.columns or ()),
                "hidden": sheet.hidden,
            }
            for sheet in report.sheets
        ],
        "rows": report.rows,
        "columns": [
            {
                "name": column.name,
                "kind": column.kind,
                "blanks": column.blanks,
                "distinct": column.distinct,
                "unique": column.unique,
                "examples": list(column.examples),
                "values": list(column.values) or None,
                "ambiguous_dates": column.ambiguous_dates,
                "leading_zeros": column.leading_zeros,
            }
            for column in report.columns
        ],
        "columns_total": len(report.columns),
        "doubts": list(report.doubts),
        "changed_on_disk": False,
        "added": "2026-11-29T10:00:00",
        "fault": None,
    }
