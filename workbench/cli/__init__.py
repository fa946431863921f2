"""The terminal's face of the workbench."""
