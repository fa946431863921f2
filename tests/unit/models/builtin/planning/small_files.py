"""Two small files with known answers, and the names that tests give to their columns."""

from __future__ import annotations

from workbench.models.builtin.intents import ColumnRef, RowCondition, TableRef

OLD = """id,name,region,price,status,seen
1,Bolt,North,1.00,open,2024-01-05
2,Nut,South,2.00,open,2024-02-05
3,Screw,North,3.00,open,2023-03-05
4,Washer,South,4.00,open,2024-04-05
5,Anchor,West,5.00,open,2024-05-05
6,Hook,West,6.00,open,2024-06-05
"""
NEW = """id,name,region,price,status,seen
1,BOLT,North,1.03,open,2024-01-05
2,Nut,South,2.50,open,2024-02-05
3,Screw,North,2.00,open,2023-03-05
4,Washer,South,4.00,cancelled,2024-04-05
5,Anchor,West,5.00,open,2024-05-05
7,Rivet,East,7.00,open,2024-07-05
8,Pin,East,8.00,open,2024-08-05
"""
A, B, C = (TableRef(path=f"inputs/{name}") for name in ("old.csv", "new.csv", "third.csv"))


def column(name: str, table: TableRef | None = None) -> ColumnRef:
    return ColumnRef(name=name, table=table)


def condition(name: str, op: str, *values: str) -> RowCondition:
    return RowCondition(column=column(name), op=op, values=values)
