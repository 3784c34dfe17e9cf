"""Spark jobs around the `remo-shop` command.

`ranges` divides a file, `command` runs the executable on a worker, `tasks` does the work of one part,
`shared` drives a job on a file system that all machines see, `objects` one on an object store, and
`cli` reads the command line.
"""
