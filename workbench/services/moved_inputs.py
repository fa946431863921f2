"""Which table a corrected reading is about: the one of the same sheet, or the one whose place another sheet takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.compare.contract import Contract
from workbench.domain.input import Input
from workbench.models.builtin.names import tells_sheet
from workbench.services.compare_sources import names_of
from workbench.services.state_blocks import input_block


@dataclass(frozen=True, kw_only=True, slots=True)
class MovedInput:
    """A table that is read otherwise from now on: its name before and after, and the sheet where there are several."""

    old: str
    new: str
    sheet: str | None
    is_in_contract: bool


def moved_input(before: Input, after: Input, inputs: Sequence[Input], contract: Contract | None) -> MovedInput:
    """Say which table is read again when a file is read as `after` says; `inputs` are those after it was corrected.

    Where the comparison has one sheet of the file and another one was chosen now, that one takes its place. A name
    that tells the sheet becomes the other sheet's: nobody is to read "january" above figures of April.
    """
    old, new = input_block(before), input_block(after)
    specs = [spec for spec in (contract.inputs if contract is not None else ()) if spec.path == after.path]
    sheets = {one.name for one in new.sheets}
    is_other = len(sheets) > 1 and old.sheet != new.sheet
    same = [spec for spec in specs if spec.sheet in {None, new.sheet}]
    if not is_other:
        same = same or specs
    known = {
        (spec.path, spec.sheet): spec.id for spec in (contract.inputs if contract is not None else ()) if spec.path
    }
    if same or len(specs) != 1:
        names = names_of(tuple(inputs), known)
        id_ = same[0].id if same else names.get((after.path, new.sheet), names.get((after.path, None), ""))
        sheet = same[0].sheet if same and not is_other else new.sheet
        return MovedInput(old=id_, new=id_, sheet=sheet if len(sheets) > 1 else None, is_in_contract=bool(same))
    (spec,) = specs
    names = names_of(tuple(inputs), {key: name for key, name in known.items() if name != spec.id})
    tells = spec.sheet is not None and tells_sheet(spec.id, spec.sheet)
    name = names.get((after.path, new.sheet), spec.id) if tells else spec.id
    return MovedInput(old=spec.id, new=name, sheet=new.sheet, is_in_contract=True)
