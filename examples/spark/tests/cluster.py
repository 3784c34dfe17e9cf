"""A cluster of two workers on this machine, and what happened on it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyspark
from pyspark.sql import SparkSession

SPARK_HOME = Path(pyspark.__file__).parent
# The processes of the tests live for a minute: optimizing their code costs more than it gains.
JAVA_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
SETTINGS = {
    "spark.executor.extraJavaOptions": JAVA_OPTIONS,
    "spark.executor.memory": "512m",
    "spark.speculation": "true",
    "spark.speculation.interval": "200ms",
    "spark.speculation.quantile": "0.5",
    "spark.speculation.multiplier": "3",
    "spark.speculation.minTaskRuntime": "2s",
    "spark.ui.showConsoleProgress": "false",
    "spark.ui.port": "0",
    "spark.driver.host": "127.0.0.1",
}


@contextmanager
def local_cluster(folder: Path) -> Iterator[SparkSession]:
    """Spark's own test cluster: two workers of one core each, whose executors are processes.

    Both workers have the address of this machine. So Spark never starts a speculative attempt, which
    would need another address than the first.
    """
    with session("local-cluster[2,1,1024]", folder) as spark:
        yield spark


@contextmanager
def two_hosts(folder: Path) -> Iterator[SparkSession]:
    """A standalone cluster: a master, and a worker of one core on each of two addresses."""
    with ExitStack() as stack:
        log = stack.enter_context(daemon(folder, "master", "--host", "127.0.0.1", "--port", "0"))
        url = wait_for(log, "Starting Spark master at ")
        for number in (1, 2):
            words = ["--host", f"127.0.0.{number}", "--cores", "1", "--memory", "1g"]
            work = ["--work-dir", str(folder / "work"), url]
            log = stack.enter_context(daemon(folder, "worker", *words, *work, number=number))
            wait_for(log, "Successfully registered with master ")
        yield stack.enter_context(session(url, folder))


@contextmanager
def session(master: str, folder: Path) -> Iterator[SparkSession]:
    os.environ["SPARK_HOME"] = str(SPARK_HOME)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_WORKER_DIR"] = str(folder / "work")
    os.environ["SPARK_LOCAL_DIRS"] = str(folder / "local")
    os.environ["SPARK_SUBMIT_OPTS"] = JAVA_OPTIONS
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(master).appName("test")
    for key, value in SETTINGS.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    # A job should not begin with one worker of two.
    while len(ask(spark, "executors")) < 3:
        time.sleep(0.1)
    yield spark
    spark.stop()


@contextmanager
def daemon(folder: Path, kind: str, *words: str, number: int = 0) -> Iterator[Path]:
    """A master or worker as a process, and the path of its log."""
    log = folder / f"{kind}{number}.log"
    name = f"org.apache.spark.deploy.{kind}.{kind.capitalize()}"
    command: list[str | Path] = [SPARK_HOME / "bin/spark-class", name, "--webui-port", "0", *words]
    settings = {"SPARK_HOME": str(SPARK_HOME), "SPARK_DAEMON_MEMORY": "256m"}
    settings["SPARK_DAEMON_JAVA_OPTS"] = JAVA_OPTIONS
    settings["SPARK_LOCAL_DIRS"] = str(folder / "local")
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, env={**os.environ, **settings})
    try:
        yield log
    finally:
        process.terminate()
        process.wait(30)


def wait_for(log: Path, text: str) -> str:
    """Wait for a line of a log, and return what follows the text there."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        for line in log.read_text().splitlines(keepends=True):
            if text in line and line.endswith("\n"):
                return line.partition(text)[2].strip()
        time.sleep(0.1)
    raise AssertionError(log.read_text())


@dataclass(frozen=True)
class Events:
    """How many attempts of tasks there were from a stage on."""

    speculative: int
    failed: int
    dead_executors: int


def events(spark: SparkSession, first_stage: int) -> Events:
    """Ask Spark's REST API."""
    tasks: list[dict[str, Any]] = []
    for stage in ask(spark, "stages"):
        if stage["stageId"] >= first_stage:
            tasks += ask(spark, f"stages/{stage['stageId']}/{stage['attemptId']}/taskList?length=100000")
    return Events(
        speculative=sum(task["speculative"] for task in tasks),
        failed=sum(task["status"] == "FAILED" for task in tasks),
        dead_executors=sum(not executor["isActive"] for executor in ask(spark, "allexecutors")),
    )


def next_stage(spark: SparkSession) -> int:
    """The number of the next stage."""
    return 1 + max((stage["stageId"] for stage in ask(spark, "stages")), default=-1)


def ask(spark: SparkSession, path: str) -> Any:
    sc = spark.sparkContext
    url = f"{sc.uiWebUrl}/api/v1/applications/{sc.applicationId}/{path}"
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer)
