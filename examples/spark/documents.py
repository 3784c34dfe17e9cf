"""Lists to documents: `spark-submit documents.py LISTS OUTPUT`. See README.md."""

import sys

from remo_spark.cli import main

if __name__ == "__main__":
    sys.exit(main("documents"))
