"""The server over HTTP: the documents are those of the command, and the process behaves."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from server import EXAMPLES, FORMATS, ShareServer, rendered

LISTS = ["first-list/list.json", "living-room.json", "real-run.json", "workflow-state.json"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ShareServer]:
    with ShareServer(tmp_path_factory.mktemp("server") / "lists.sqlite") as server:
        yield server


def post(server: ShareServer, document: bytes, **headers: str) -> tuple[int, dict[str, str], Any]:
    """Posts a list: the status, the headers and the decoded body."""
    request = urllib.request.Request(
        server.url + "/lists", data=document, headers={"Content-Type": "application/json", **headers}
    )
    try:
        response = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        return response.status, dict(response.headers), json.loads(response.read())


def get(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(url, headers=headers)
    try:
        response = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        return response.status, dict(response.headers), response.read()


@pytest.mark.parametrize("name", LISTS)
def test_documents_are_those_of_the_command(
    server: ShareServer, name: str, tmp_path: Path, figure: Callable[[str], None]
) -> None:
    document = (EXAMPLES / name).read_bytes()
    status, headers, receipt = post(server, document)
    assert status == 201
    assert receipt["url"] == server.url + headers["Location"]
    for extension, expected in rendered(document, tmp_path).items():
        status, headers, body = get(f"{receipt['url']}.{extension}")
        assert (status, body) == (200, expected), extension
        type_alone = headers["Content-Type"].split(";")[0]
        assert get(receipt["url"], Accept=type_alone)[2] == expected
        tag = headers["ETag"]
        assert get(f"{receipt['url']}.{extension}", **{"If-None-Match": tag})[::2] == (304, b"")
    if name == LISTS[-1]:
        figure(f"{len(LISTS) * len(FORMATS)} documents equal the command's")


def test_a_list_too_large_is_refused(server: ShareServer) -> None:
    status, _, answer = post(server, b" " * (1 << 20) + b"{}")
    assert (status, answer) == (413, {"error": "A list has at most 1048576 bytes."})


def test_a_list_too_large_is_refused_while_it_is_sent(server: ShareServer) -> None:
    """A client that does not say how much it sends."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    chunks = (b" " * 65536 for _ in range(32))
    try:
        connection.request(
            "POST", "/lists", chunks, {"Content-Type": "application/json"}, encode_chunked=True
        )
    except (BrokenPipeError, ConnectionResetError):
        pass  # the server had answered already
    else:
        assert connection.getresponse().status == 413
    connection.close()
    assert get(server.url + "/health")[0] == 200


def test_invalid_lists_come_back_with_their_errors(server: ShareServer) -> None:
    status, _, answer = post(server, b'{\n  "items": [],\n  "total_estimated_cost_cents": 1.5\n}')
    assert status == 422
    (error,) = answer["diagnostics"]
    assert (error["line"], error["path"]) == (3, "total_estimated_cost_cents")


@pytest.mark.parametrize(
    "request_text",
    [
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"\x16\x03\x01\x02",
        b"\r\n" * 9,
    ],
)
def test_what_is_not_http_harms_nobody(server: ShareServer, request_text: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as client:
        client.sendall(request_text)
        client.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionResetError):
            client.recv(4096)
    assert get(server.url + "/health")[0] == 200


def test_prometheus_reads_the_metrics(server: ShareServer) -> None:
    post(server, (EXAMPLES / LISTS[0]).read_bytes())
    families = {family.name: family for family in text_string_to_metric_families(server.metrics())}
    assert families["share_lists_created"].samples[0].value >= 1
    assert families["http_request_duration_seconds"].type == "histogram"


def test_the_log_has_no_secrets(server: ShareServer) -> None:
    _, _, receipt = post(server, (EXAMPLES / LISTS[0]).read_bytes())
    get(receipt["url"] + ".html")
    get(receipt["url"] + ".pdf")
    log = server.log.read_text()
    assert log.count("route=/lists/{list}") >= 2
    assert receipt["url"].rsplit("/", 1)[1] not in log
    assert not re.search("Langley|nordhem", log, re.IGNORECASE)


def test_expired_lists_are_gone_from_the_file(tmp_path: Path) -> None:
    database = tmp_path / "lists.sqlite"
    with ShareServer(database, "--lifetime", "3", "--cleaning-interval", "1") as server:
        _, _, receipt = post(server, (EXAMPLES / LISTS[0]).read_bytes())
        assert get(receipt["url"] + ".txt")[0] == 200
        for _ in range(100):
            if "share_lists_expired_total 1.0" in server.metrics():
                break
            time.sleep(0.1)
        assert "share_lists_stored 0.0" in server.metrics()
        assert get(receipt["url"] + ".txt")[0] == 404
        # Deleted lists are overwritten, in the file and in its log.
        files = list(tmp_path.glob("lists.sqlite*"))
        assert len(files) == 3
        assert not any(b"Langley" in file.read_bytes() for file in files)
        assert server.stop() == 0


def test_rate_limits_tell_when_to_come_back(tmp_path: Path) -> None:
    with ShareServer(tmp_path / "lists.sqlite", "--posts-per-minute", "3") as server:
        document = (EXAMPLES / LISTS[0]).read_bytes()
        answers = [post(server, document)[:2] for _ in range(4)]
        assert [status for status, _ in answers] == [201, 201, 201, 429]
        assert 1 <= int(answers[3][1]["Retry-After"]) <= 20


HEAD = b"POST /lists HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n"


def test_slow_clients_block_nobody(tmp_path: Path) -> None:
    """As many connections as the server accepts send a body byte by byte."""
    options = (
        *("--maximum-connections", "100", "--maximum-connections-per-client", "0"),
        *("--request-timeout", "2"),
    )
    with ShareServer(tmp_path / "lists.sqlite", *options) as server:
        slow = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(100)]
        for number, client in enumerate(slow):
            client.sendall(HEAD if number % 2 else HEAD[:20])
        start = time.monotonic()
        while time.monotonic() < start + 1.5:
            for client in slow[1::2]:
                client.sendall(b" ")
            time.sleep(0.1)
        # The server takes this connection when the others are gone.
        assert get(server.url + "/health")[0] == 200
        assert slow[1].recv(4096).startswith(b"HTTP/1.1 408 ")
        assert 'share_connections_closed_total{reason="body"}' in server.metrics()
        assert 'share_connections_closed_total{reason="head"}' in server.metrics()
        for client in slow:
            client.close()


def test_a_client_has_a_limit_of_connections(tmp_path: Path) -> None:
    with ShareServer(tmp_path / "lists.sqlite", "--maximum-connections-per-client", "3") as server:
        clients = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(4)]
        assert clients[3].recv(1) == b""
        clients[0].close()
        for _ in range(100):
            with contextlib.suppress(OSError, http.client.HTTPException):
                assert get(server.url + "/health")[0] == 200
                break
            time.sleep(0.05)
        else:
            raise AssertionError("the closed connection still counts")
        for client in clients:
            client.close()


def test_slow_clients_do_not_delay_the_end(tmp_path: Path) -> None:
    with ShareServer(tmp_path / "lists.sqlite", "--shutdown-timeout", "1") as server:
        slow = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(50)]
        for client in slow:
            client.sendall(HEAD)
        time.sleep(0.3)
        start = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - start < 5
        for client in slow:
            client.close()


def test_settings_in_error_are_named(tmp_path: Path) -> None:
    executable = os.environ["SHARE_SERVER"]
    for options, variables, message in [
        (["--lifetime", "0"], {}, "--lifetime must be above 0"),
        (["--currency", "euro"], {}, "'euro' is not a currency code"),
        (["--public-url", "share.example"], {}, "'share.example' is not the beginning of a link"),
        ([], {"SHARE_PORT": "eighty"}, "SHARE_PORT: 'eighty' is not valid"),
    ]:
        done = subprocess.run(
            [executable, *options],
            env={**os.environ, **variables},
            capture_output=True,
            timeout=30,
            check=False,
        )
        assert (done.returncode, message in done.stderr.decode()) == (64, True), done.stderr
