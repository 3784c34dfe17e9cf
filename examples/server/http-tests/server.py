"""A share server as a process of its own, and the lists that the tests post."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from types import TracebackType

EXAMPLES = Path(__file__).resolve().parents[2]
FORMATS = ["html", "csv", "xlsx", "md", "txt", "json"]


class ShareServer:
    """Starts the executable that SHARE_SERVER names, on a free port, and waits until it is ready."""

    def __init__(self, database: Path, *options: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._options = options
        self.log = database.with_suffix(".log")
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [
                    os.environ["SHARE_SERVER"],
                    *("--port", str(self.port)),
                    *("--database", str(self._database)),
                    *self._options,
                ],
                stderr=log,
            )
        for _ in range(600):
            assert process.poll() is None, self.log.read_text()
            try:
                with urllib.request.urlopen(self.url + "/ready", timeout=5):
                    return process
            except urllib.error.URLError:
                time.sleep(0.05)
        raise AssertionError("the server is not ready after 30 s")

    def kill(self) -> None:
        """SIGKILL: the process ends between two instructions."""
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait(30) == -signal.SIGKILL

    def stop(self) -> int:
        """SIGTERM: the process ends after the requests that it had begun.

        Returns the exit code.
        """
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def restart(self) -> None:
        self.process = self._start()

    def metrics(self) -> str:
        with urllib.request.urlopen(self.url + "/metrics", timeout=30) as response:
            text: str = response.read().decode()
            return text

    def __enter__(self) -> ShareServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def rendered(document: bytes, folder: Path) -> dict[str, bytes]:
    """The list in every format, as `remo-shop bundle` writes it for sharing, by file extension."""
    folder.mkdir(parents=True, exist_ok=True)
    source, bundle = folder / "source.json", folder / "bundle.zip"
    source.write_bytes(document)
    subprocess.run(
        [os.environ["REMO_SHOP_EXECUTABLE"], "bundle", str(source), "--quiet", "--output", str(bundle)],
        check=True,
    )
    with zipfile.ZipFile(bundle) as archive:
        outputs = {extension: archive.read(f"list.{extension}") for extension in FORMATS}
    # In one suggestion, the command names its own option instead of the library's.
    outputs["json"] = outputs["json"].replace(b'"--dedupe ', b'"ListOptions.removesDuplicates ')
    return outputs


def numbered(number: int) -> bytes:
    """A list that differs from all others by a number of six digits."""
    items = [
        {
            "category_group": "Sofas",
            "product_name": f"Sofa {number:06}",
            "retailer": "Nordhem",
            "price_cents": 129_900,
            "product_url": f"https://nordhem.example/sofa-{number:06}",
            "confidence_score": 0.93,
            "why_matched": "Same track arms and tapered legs",
        },
        {
            "category_group": "Rugs",
            "product_name": "Dune Flatweave",
            "retailer": "Rug & Weave",
            "price_cents": 22_900,
            "product_url": "https://rugandweave.example/dune",
            "confidence_score": 0.62,
            "why_matched": "Same size, lighter color",
        },
    ]
    return json.dumps({"items": items, "total_estimated_cost_cents": 152_800}).encode()
