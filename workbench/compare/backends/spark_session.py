"""What is used of a SparkSession; pyspark itself comes from whoever passes one in."""

from __future__ import annotations

from typing import Any, Protocol


class Session(Protocol):
    """A SparkSession of version 4 or later, which takes Arrow tables."""

    def createDataFrame(self, data: Any) -> Any:  # noqa: ANN401, N802 - Spark's name and types
        """Make a data frame of an Arrow table."""
        ...
