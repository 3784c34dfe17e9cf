"""Builds the wheel `remo-shop` around an executable.

    python3 build_wheel.py EXECUTABLE OUTDIR

prints the path of the wheel. The same executable gives the same bytes: every time stamp is
SOURCE_DATE_EPOCH, or the first day that a zip archive can hold.

It is a PEP 517 backend too. `REMO_SHOP=EXECUTABLE pip install .` builds and installs in one step.
The standard library of Python 3.11 or later is all it needs.
"""

from __future__ import annotations

import base64
import hashlib
import os
import struct
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import tomllib

HERE = Path(__file__).resolve().parent

# e_machine of the ELF header, and the processor's name in wheel tags.
PROCESSORS = {62: "x86_64", 183: "aarch64"}


def platform_tag(executable: bytes) -> str:
    """The platforms that the executable runs on.

    A static one needs no C library, so it runs with both glibc and musl. A dynamic one needs
    Swift's runtime beside it. It gets a tag that pip installs here and PyPI refuses.
    """
    if executable[:6] != b"\x7fELF\x02\x01":
        raise SystemExit("build_wheel: the executable is not a 64-bit ELF file; build it on Linux")
    (machine,) = struct.unpack_from("<H", executable, 18)
    processor = PROCESSORS.get(machine)
    if processor is None:
        raise SystemExit(f"build_wheel: no wheel tag is known for ELF machine {machine}")
    if not is_static(executable):
        print(
            "build_wheel: warning: the executable is linked dynamically, so the wheel is for this "
            "machine only; build it with .ci/release/executable",
            file=sys.stderr,
        )
        return f"linux_{processor}"
    return f"manylinux_2_17_{processor}.manylinux2014_{processor}.musllinux_1_1_{processor}"


def is_static(executable: bytes) -> bool:
    """Whether no program header asks for a dynamic loader (PT_INTERP, 3)."""
    (offset,) = struct.unpack_from("<Q", executable, 32)
    size, count = struct.unpack_from("<HH", executable, 54)
    types = (struct.unpack_from("<I", executable, offset + size * i)[0] for i in range(count))
    return 3 not in types


def version_of(executable: Path) -> str:
    """The version that the executable says: `remo-shop 1.2.3`, and perhaps its commit."""
    said = subprocess.run([executable, "version"], capture_output=True, text=True, check=True)
    return said.stdout.split()[1]


def metadata(project: dict[str, object], version: str) -> bytes:
    fields = [
        ("Metadata-Version", "2.4"),
        ("Name", project["name"]),
        ("Version", version),
        ("Summary", project["description"]),
        ("License-Expression", project["license"]),
        ("Requires-Python", project["requires-python"]),
        *(("Classifier", text) for text in project["classifiers"]),  # type: ignore[attr-defined]
    ]
    for extra, requirements in project["optional-dependencies"].items():  # type: ignore[attr-defined]
        fields.append(("Provides-Extra", extra))
        fields += [("Requires-Dist", f"{text}; extra == '{extra}'") for text in requirements]
    fields.append(("Description-Content-Type", "text/markdown"))
    head = "".join(f"{name}: {value}\n" for name, value in fields)
    return (head + "\n" + (HERE / str(project["readme"])).read_text("utf-8")).encode()


def build(executable: Path, folder: Path) -> Path:
    """Writes the wheel into the folder and returns its path."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    program = executable.read_bytes()
    version = version_of(executable.resolve())
    tag = "py3-none-" + platform_tag(program)
    info = f"remo_shop-{version}.dist-info"
    tags = [f"py3-none-{platform}" for platform in tag.removeprefix("py3-none-").split(".")]
    wheel = ["Wheel-Version: 1.0", "Generator: build_wheel", "Root-Is-Purelib: false"]
    wheel += [f"Tag: {one}" for one in tags]

    modules = [*sorted((HERE / "remo_shop").glob("*.py")), HERE / "remo_shop" / "py.typed"]
    files = {f"remo_shop/{path.name}": path.read_bytes() for path in modules}
    files[f"remo_shop-{version}.data/scripts/remo-shop"] = program
    files[f"{info}/METADATA"] = metadata(project, version)
    files[f"{info}/WHEEL"] = ("\n".join(wheel) + "\n").encode()
    files[f"{info}/RECORD"] = record(files, f"{info}/RECORD")

    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"remo_shop-{version}-{tag}.whl"
    beside = target.with_suffix(f".{os.getpid()}")
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, date_time=time_stamp())
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, so that the permissions count
            mode = 0o100755 if "/scripts/" in name else 0o100644
            entry.external_attr = mode << 16
            archive.writestr(entry, data)
    beside.replace(target)
    return target


def record(files: dict[str, bytes], own_name: str) -> bytes:
    """Every file with its hash and size; RECORD itself has neither."""
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return ("".join(lines) + f"{own_name},,\n").encode()


def time_stamp() -> tuple[int, int, int, int, int, int]:
    first_day = 315532800  # 1980-01-01
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", first_day))
    moment = time.gmtime(max(seconds, first_day))
    return (moment.tm_year, moment.tm_mon, moment.tm_mday, moment.tm_hour, moment.tm_min, moment.tm_sec)


# PEP 517


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    executable = os.environ.get("REMO_SHOP")
    if not executable:
        raise SystemExit("build_wheel: set REMO_SHOP to the executable that goes into the wheel")
    return build(Path(executable), Path(wheel_directory)).name


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    raise SystemExit("build_wheel: there is no source distribution; the executable is built by Swift")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: build_wheel.py EXECUTABLE OUTDIR")
    print(build(Path(sys.argv[1]), Path(sys.argv[2])))
