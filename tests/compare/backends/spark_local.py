"""A Spark session on this machine for the tests, or the reason why there is none."""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

_SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.memory": "768m",
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.default.parallelism": "1",
    "spark.sql.shuffle.partitions": "1",
    "spark.sql.adaptive.enabled": "false",
    # Few rows: queries are sooner done than compiled.
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    "spark.sql.autoBroadcastJoinThreshold": "-1",
}


def reason_for_none() -> str:
    """Say why there is no Spark here; empty where there is."""
    if importlib.util.find_spec("pyspark") is None:
        return "pyspark is not installed (packaging/requirements-spark.txt)"
    return "" if shutil.which("java") else "there is no Java on this machine"


@contextmanager
def spark_session() -> Generator[Any]:
    """Start Spark in a process of this machine, and end the process too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Spark about newer versions of pandas, which is not used here
        sql: Any = importlib.import_module("pyspark.sql")
        builder = sql.SparkSession.builder.master("local[1]").appName("workbench tests")
        for name, value in _SETTINGS.items():
            builder = builder.config(name, value)
        session = builder.getOrCreate()
    gateway: Any = session.sparkContext._gateway  # noqa: SLF001 - nothing else ends its process
    session.sparkContext.setLogLevel("ERROR")
    try:
        yield session
    finally:
        session.stop()
        gateway.shutdown()
        gateway.proc.stdin.close()
        gateway.proc.wait(timeout=60)
