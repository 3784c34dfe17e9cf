"""Lists to rows: `spark-submit rows.py LISTS OUTPUT`. See README.md."""

import sys

from remo_spark.cli import main

if __name__ == "__main__":
    sys.exit(main("rows"))
