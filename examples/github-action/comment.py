"""Writes the report as one comment of its pull request, and updates it the next time.

Reads `comment.md` and `pull-request.json` in the folder $REPORT. HEAD_SHA is the commit that was
reviewed: the number in the file may come from a fork, and is believed only if that pull request
has this head. Needs Python 3.9 or later.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from review import COMMENT_CHARACTERS, MARKER, comment_size, shortened


def main() -> None:
    folder = Path(os.environ["REPORT"])
    head = os.environ["HEAD_SHA"]
    if not re.fullmatch(r"[0-9a-f]{40,64}", head):
        sys.exit("comment: HEAD_SHA is not the hash of a commit")
    number = json.loads(read(folder / "pull-request.json")).get("number")
    if type(number) is not int or number <= 0:
        sys.exit("comment: the report names no pull request")

    pull = call("GET", f"pulls/{number}")
    if pull["head"]["sha"] != head:
        print(f"comment: pull request {number} has another head by now, so its comment stays")
        return
    body = prepared(read(folder / "comment.md"))
    for comment in comments(number):
        if comment["user"]["type"] == "Bot" and comment["body"].startswith(MARKER):
            if comment["body"].replace("\r\n", "\n").strip() == body.strip():
                print("comment: unchanged")
            else:
                call("PATCH", f"issues/comments/{comment['id']}", {"body": body})
                print("comment: updated")
            return
    call("POST", f"issues/{number}/comments", {"body": body})
    print("comment: written")


def read(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(4_000_000).decode("utf-8", "replace")


def prepared(text: str) -> str:
    """The text as a comment that calls nobody: a mention ends at an empty HTML comment."""
    text = re.sub(r"(?<![\w`/])@(?=\w)", "@<!-- -->", text)
    if not text.startswith(MARKER):
        text = f"{MARKER}\n{text}"
    return shortened(text, comment_size, COMMENT_CHARACTERS, os.environ.get("RUN_URL", ""))


def comments(number: int) -> Any:
    page = 1
    while found := call("GET", f"issues/{number}/comments?per_page=100&page={page}"):
        yield from found
        page += 1


def call(method: str, path: str, body: object = None) -> Any:
    """A call of GitHub's API. What may pass is tried again."""
    request = urllib.request.Request(
        f"{os.environ['GITHUB_API_URL']}/repos/{os.environ['GITHUB_REPOSITORY']}/{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": f"Bearer {os.environ['GITHUB_TOKEN']}",
            "Accept": "application/vnd.github+json",
            "Content-Type": "application/json",
            "X-GitHub-Api-Version": "2022-11-28",
            "User-Agent": "remo-shop-review",
        },
    )
    for wait in (1, 4, None):
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            # A POST that failed in between may have been carried out; another would be a second comment.
            may_pass = error.code in (429, 502, 503) and (method != "POST" or error.code == 429)
            if wait is None or not may_pass:
                sys.exit(f"comment: {method} {path}: {error.code}")
        time.sleep(wait)


if __name__ == "__main__":
    main()
