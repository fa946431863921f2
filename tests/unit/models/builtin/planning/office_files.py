"""Two lists of orders with known answers: headings of two words, times of day, a column of yes and no."""

from __future__ import annotations

from pathlib import Path

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = """Order No,Region,Price,Cargo Fee,Quantity,Shipped,Is Active
AC-01,North,100.00,5.00,10,2025-01-05 08:00,yes
AC-02,South,200.00,6.00,20,2025-01-10 09:00,no
AC-03,North,300.00,7.00,30,2025-01-15 10:00,yes
AC-04,West,400.00,8.00,40,2025-01-20 11:00,no
AC-05,South,500.00,9.00,50,2025-02-03 12:00,yes
"""
NEW = """Order No,Region,Price,Cargo Fee,Quantity,Shipped,Is Active
AC-01,North,100.50,5.20,10,2025-01-05 09:00,no
AC-02,South,204.00,6.00,22,2025-01-10 09:00,no
AC-03,North,330.00,7.90,30,2025-01-15 13:30,yes
AC-04,West,400.00,8.00,40,2025-01-21 11:00,no
AC-06,West,600.00,9.50,60,2025-02-10 12:00,yes
AC-07,West,700.00,9.75,70,2025-02-11 12:00,no
"""


def orders_chat(folder: Path) -> InProcessChat:
    """Make a chat in which the two lists are compared: 4 in both and changed, 2 added, 1 removed."""
    made = InProcessChat(folder)
    made.write("orders_old.csv", OLD)
    made.write("orders_new.csv", NEW)
    made.ask("compare orders_old.csv with orders_new.csv by Order No")
    return made
