"""What crosses a process boundary: frozen values, messages and their codec; standard library only."""
