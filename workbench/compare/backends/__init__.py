"""Where a comparison runs: in memory with Polars, out of memory with DuckDB, on a Spark session."""
