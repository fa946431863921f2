"""The half of the workbench that lives in the kernel: an IPython extension; other packages only lazily."""
