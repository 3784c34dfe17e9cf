#!/usr/bin/env python3
"""mail_check.py BINARY [COUNT]: messages are read by Python's mail parser and by mblaze, a mail program.

COUNT lists with hostile texts (default 300), and a list with pictures, become messages. Each must be
free of defects, have no date, ID or recipient, and hold the text and the page that `--format text` and
`--format email` write. The page may name only pictures that are attached. mblaze reads the list with
pictures, and the first ten lists of each title.
"""
import email
import email.policy
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import round_trip_check

HEADERS = {"Subject", "X-Unsent", "MIME-Version", "Content-Type"}
ROOM = ["examples/living-room.json", "--images", "embed", "--image-dir", "examples/living-room/images"]


def problems(message, text, page, title):
    """The differences between a message and what it should hold."""
    parsed = email.message_from_bytes(message, policy=email.policy.default)
    parts = [part for part in parsed.walk() if not part.is_multipart()]
    for part in parsed.walk():
        yield from (f"defect {defect!r}" for defect in part.defects)
    if set(parsed.keys()) != HEADERS or parsed["X-Unsent"] != "1":
        yield f"headers {parsed.keys()}"
    if parsed["Subject"] != title:
        yield f"subject {parsed['Subject']!r}, not {title!r}"
    if any(len(line) > 76 or not line.isascii() for line in message.split(b"\r\n")) or b"\n" in message.replace(b"\r\n", b""):
        yield "a line that is too long, not ASCII, or without CRLF"
    if parts[0].get_content_type() != "text/plain" or parts[0].get_content().replace("\r\n", "\n").encode() != text:
        yield "another text"
    html, pictures = parts[1].get_content().replace("\r\n", "\n").encode(), parts[2:]
    for picture in pictures:
        content = b"data:" + picture.get_content_type().encode() + b";base64," + re.sub(rb"\s", b"", picture.get_payload().encode())
        html = html.replace(b"cid:" + picture["Content-ID"].strip("<>").encode(), content)
    if html != page:
        yield "another page"
    if len({picture["Content-ID"] for picture in pictures}) < len(pictures):
        yield "a picture twice"


def problems_by_mblaze(path, message):
    """The differences between what mblaze and Python's parser read of a message."""
    def read(*words):
        return subprocess.run(words, capture_output=True, check=True).stdout

    parsed = email.message_from_bytes(message, policy=email.policy.default)
    subject = read("mhdr", "-d", "-h", "subject", path).decode().removesuffix("\n")
    if subject != parsed["Subject"]:
        yield f"mblaze reads the subject {subject!r}, not {parsed['Subject']!r}"
    kinds = [line.split()[1] for line in read("mshow", "-t", path).decode().splitlines()[1:]]
    parts = list(parsed.walk())
    if kinds != [part.get_content_type() for part in parts]:
        return (yield f"mblaze finds the parts {kinds}")
    for number, part in enumerate(parts, 1):
        if not part.is_multipart() and read("mshow", "-O", path, str(number)) != part.get_payload(decode=True):
            yield f"mblaze reads another part {number}"


def main(binary, count="300"):
    failures, others = [], 0
    has_mblaze = shutil.which("mshow") and shutil.which("mhdr")

    def run(*words):
        done = subprocess.run([binary, *map(str, words)], capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        chance = random.Random(46)
        lists = [round_trip_check.document(chance) for _ in range(int(count))]
        stream = folder / "lists.ndjson"
        stream.write_text("".join(f"{line}\n" for line in lists), encoding="utf-8")
        titles = ["Wohnzimmer – Entwurf für Frau Müller-Lüdenscheidt, zweite Fassung vom 3. März", "a" * 61, "=?utf-8?Q?x?=", "Den"]
        for number, title in enumerate(titles):
            paths = []
            for kind in ("eml", "text", "email"):
                run("batch", stream, "--quiet", "--format", kind, "--title", title, "--output-dir", folder / f"{number}-{kind}")
                paths.append(sorted((folder / f"{number}-{kind}").iterdir()))
            for message, text, page in zip(*paths, strict=True):
                found = list(problems(message.read_bytes(), text.read_bytes(), page.read_bytes(), title))
                if has_mblaze and message in paths[0][:10]:
                    found += problems_by_mblaze(message, message.read_bytes())
                    others += 1
                failures += [f"{title}: {message.name}: {problem}" for problem in found]
        message = run("render", *ROOM, "--quiet", "--format", "eml")
        found = list(problems(message, run("render", *ROOM[:1], "--quiet", "--format", "text"), run("render", *ROOM, "--quiet", "--format", "email"), "Shopping list"))
        if has_mblaze:
            (folder / "room.eml").write_bytes(message)
            found += problems_by_mblaze(folder / "room.eml", message)
            others += 1
        failures += [f"pictures: {problem}" for problem in found]
        if message.count(b"Content-ID:") < 3:
            failures.append("the message of the room lacks pictures")
    for failure in failures[:40]:
        print(failure)
    if not has_mblaze:
        print("skip  messages in a second mail program: there is no mblaze")
    print(f"{'FAIL' if failures else 'PASS'} mail_check: {len(titles) * int(count) + 1} messages, {others} of them in mblaze, {len(failures)} failures")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
