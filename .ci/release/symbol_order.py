#!/usr/bin/env python3
"""symbol_order.py EXECUTABLE: prints the names of the functions and data that typical runs touch, about
in the order in which they do. The linker puts them side by side, so that a run needs few of the
executable's pages: a stream takes 7.5 MiB instead of 11, and a start a sixth less time.

EXECUTABLE must have its symbols. Needs valgrind and nm. The same executable gives the same list.
"""
import bisect
import pathlib
import re
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples"
# A start and a list; its memory is traced, too, which takes most of the time.
TRACED = ["batch", "list.ndjson", "--format", "html", "--jobs", "1"]
# What else runs and streams need. One thread each: two would take turns by chance.
CALLED = [
    ["render", "list.json", "--format", "html"],
    ["batch", "lists.ndjson", "--format", "csv", "--jobs", "1"],
    ["batch", "lists.ndjson", "--format", "html", "--jobs", "1"],
]
LISTS = ["living-room.json", "real-run.json", "two-rooms/list.json"]
# Hostile texts, an error, and a blank line.
HOSTILE = [
    '{"items": [{"category_group": "=1+1", "product_name": "<b>\\"a\\", b\\u00e9</b>\\n", "retailer": "x", '
    '"price_cents": 0, "product_url": "javascript:alert(1)", "confidence_score": 0.4, "why_matched": "&"}], '
    '"unmatched": [], "total_estimated_cost_cents": 0}',
    '{"items": [{}]}', "",
]
# valgrind shows another processor, so the C library's text functions have other variants, and it hides
# the vDSO, which the C library searches first.
HIDDEN = [
    "_dl_new_object", "_dl_setup_hash", "_dl_lookup_symbol_x", "do_lookup_x", "check_match",
    "__strcmp_avx2", "__strcmp_evex",
]
VARIANT = re.compile(r"^(__\w+?)_(sse\w+|ssse\w+|avx\w+|evex\w*)$")


class Program:
    """The symbols of an executable, and its runs in a folder with inputs."""

    def __init__(self, executable, folder):
        self.executable, self.folder = pathlib.Path(executable).resolve(), folder
        listing = subprocess.run(
            ["nm", "--print-size", "--defined-only", executable], capture_output=True, text=True, check=True)
        pattern = re.compile(r"([0-9a-f]+) ([0-9a-f]{16}) ([a-zA-Z]) (\S+)$")
        found = [match.groups() for match in map(pattern.match, listing.stdout.splitlines()) if match]
        self.symbols = sorted((int(start, 16), int(size, 16), kind, name) for start, size, kind, name in found)
        self.starts = [start for start, *_ in self.symbols]

    def run(self, words, output, *tool):
        """Runs the executable under a tool of valgrind, and returns the lines of the tool's output."""
        path = self.folder / "output"
        subprocess.run(
            ["setarch", "-R", "valgrind", *tool, f"{output}={path}", self.executable, *words],
            cwd=self.folder, env={"PATH": "/usr/bin:/bin", "SWIFT_DETERMINISTIC_HASHING": "1"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return open(path)

    def touched(self, words):
        """The functions and data that a run touches, in order of their first use."""
        with self.run(words, "--log-file", "--tool=lackey", "--trace-mem=yes") as lines:
            places = dict.fromkeys(line[3:].partition(",")[0] for line in lines if line[:1] in "I ")
        names = {"code": [], "data": []}
        for place in filter(str.strip, places):
            address = int(place, 16)
            start, size, kind, name = self.symbols[max(0, bisect.bisect_right(self.starts, address) - 1)]
            if start <= address < start + max(size, 1):
                names["code" if kind in "tTwWi" else "data"].append(name)
        return names

    def called(self, words):
        """The functions that a run calls."""
        options = ["--tool=callgrind", "--demangle=no", "--compress-strings=no"]
        with self.run(words, "--callgrind-out-file", *options) as lines:
            return sorted({line[3:].strip().partition("'")[0] for line in lines if line.startswith("fn=")})


def main(executable):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        texts = [(EXAMPLES / path).read_text() for path in LISTS]
        lines = [text.replace("\n", " ") for text in texts] + HOSTILE
        (folder / "list.json").write_text(texts[0])
        (folder / "list.ndjson").write_text(f"{lines[0]}\n")
        (folder / "lists.ndjson").write_text("".join(f"{line}\n" for line in lines))
        program = Program(executable, folder)
        touched = program.touched(TRACED)
        code = dict.fromkeys(HIDDEN + touched["code"] + sum(map(program.called, CALLED), []))
    variants = {}
    for *_, name in program.symbols:
        if match := VARIANT.match(name):
            variants.setdefault(match[1], []).append(name)
    if len(code) < 1000:
        sys.exit(f"symbol_order: found only {len(code)} functions; has {executable} its symbols?")
    for name in [*code, *dict.fromkeys(touched["data"])]:
        match = VARIANT.match(name)
        print("\n".join(variants.get(match[1], [name]) if match else [name]))


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
