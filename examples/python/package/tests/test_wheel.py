"""The wheel: what is in it, and every way to install it."""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1]
PROGRAM = """
import remo_shop, sys
print(remo_shop.find_executable())
text = remo_shop.render({"items": [], "total_estimated_cost_cents": 0}, format="text")
print(text.decode().splitlines()[0])
"""


def run(*command: str | Path, **variables: str) -> str:
    """Runs a command as a user's shell would, with nothing of this process's Python around it."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PIP_CACHE_DIR") if name in os.environ}
    done = subprocess.run(
        command, env={**kept, **variables}, cwd="/", capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def executable() -> Path:
    chosen = os.environ.get("REMO_SHOP_EXECUTABLE")
    if not chosen:
        pytest.skip("REMO_SHOP_EXECUTABLE does not name the executable that goes into the wheel")
    return Path(chosen).resolve()


@pytest.fixture(scope="module")
def wheel(executable: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    return Path(run(sys.executable, PACKAGE / "build_wheel.py", executable, folder).strip())


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """A virtual environment without any package."""
    venv.create(tmp_path / "venv", symlinks=True)
    return tmp_path / "venv"


def install(python: Path, wheel: Path, *options: str | Path, **variables: str) -> None:
    pip(python, "install", "--no-index", "--no-warn-script-location", *options, wheel, **variables)


def pip(python: Path, *words: str | Path, **variables: str) -> None:
    """The pip of the tests' environment works on another one."""
    run(sys.executable, "-m", "pip", "--python", python, "--quiet", *words, **variables)


def test_a_second_build_has_the_same_bytes(executable: Path, wheel: Path, tmp_path: Path) -> None:
    again = Path(run(sys.executable, PACKAGE / "build_wheel.py", executable, tmp_path).strip())
    assert again.name == wheel.name
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()
    dated = run(
        sys.executable,
        PACKAGE / "build_wheel.py",
        executable,
        tmp_path / "dated",
        SOURCE_DATE_EPOCH="1700000000",
    )
    assert Path(dated.strip()).read_bytes() != wheel.read_bytes()


def test_the_wheel_is_small_and_well_formed(
    executable: Path, wheel: Path, figure: Callable[[str], None]
) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        (program,) = [name for name in names if name.endswith(".data/scripts/remo-shop")]
        assert archive.read(program) == executable.read_bytes()
        assert archive.getinfo(program).external_attr >> 16 == 0o100755
        (metadata,) = [name for name in names if name.endswith("METADATA")]
        assert b"Provides-Extra: pydantic\n" in archive.read(metadata)
        (record,) = [name for name in names if name.endswith("RECORD")]
        assert sorted(line.split(",")[0] for line in archive.read(record).decode().split()) == sorted(names)
    assert "remo_shop/py.typed" in names
    assert wheel.stat().st_size < 40_000_000
    figure(f"wheel {wheel.stat().st_size / 1e6:.1f} MB")


def test_the_tag_says_where_the_executable_runs(executable: Path, wheel: Path) -> None:
    is_dynamic = subprocess.run(["ldd", executable], capture_output=True, check=False).returncode == 0
    processor = platform.machine()
    static = f"manylinux_2_17_{processor}.manylinux2014_{processor}.musllinux_1_1_{processor}"
    assert wheel.name.endswith(f"-py3-none-{f'linux_{processor}' if is_dynamic else static}.whl")


def test_an_empty_environment(environment: Path, wheel: Path) -> None:
    install(environment / "bin/python", wheel)
    said = run(environment / "bin/python", "-c", PROGRAM).splitlines()
    assert said == [str(environment / "bin/remo-shop"), "Shopping list"]
    assert run(environment / "bin/remo-shop", "version") == run(
        environment / "bin/python", "-m", "remo_shop", "version"
    )


def test_the_target_folder_of_pip(environment: Path, wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    install(environment / "bin/python", wheel, "--target", target)
    said = run(environment / "bin/python", "-c", PROGRAM, PYTHONPATH=str(target)).splitlines()
    assert said == [str(target / "bin/remo-shop"), "Shopping list"]


def test_the_prefix_of_pip(environment: Path, wheel: Path, tmp_path: Path) -> None:
    install(environment / "bin/python", wheel, "--prefix", tmp_path / "prefix")
    (site,) = (tmp_path / "prefix").glob("lib/python*/site-packages")
    said = run(environment / "bin/python", "-c", PROGRAM, PYTHONPATH=str(site)).splitlines()
    assert said == [str(tmp_path / "prefix/bin/remo-shop"), "Shopping list"]


def test_the_user_scheme_of_pip(wheel: Path, tmp_path: Path) -> None:
    # Not from a virtual environment, which has no user scheme.
    python = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"
    if not python.exists():
        pytest.skip(f"there is no {python}")
    install(python, wheel, "--user", "--break-system-packages", PYTHONUSERBASE=str(tmp_path))
    said = run(python, "-c", PROGRAM, PYTHONUSERBASE=str(tmp_path)).splitlines()
    assert said == [str(tmp_path / "bin/remo-shop"), "Shopping list"]


def test_pip_builds_from_the_folder(environment: Path, executable: Path) -> None:
    pip(environment / "bin/python", "install", "--no-index", PACKAGE, REMO_SHOP=str(executable))
    assert run(environment / "bin/python", "-c", PROGRAM).splitlines()[1] == "Shopping list"


def test_an_executable_of_another_environment_on_the_path_is_not_taken(
    environment: Path, wheel: Path, tmp_path: Path
) -> None:
    install(environment / "bin/python", wheel)
    (environment / "bin/remo-shop").unlink()
    other = tmp_path / "other"
    other.mkdir()
    (other / "remo-shop").write_text("#!/bin/sh\necho other\n")
    (other / "remo-shop").chmod(0o755)
    program = (
        "import remo_shop\ntry: remo_shop.find_executable()\nexcept remo_shop.RemoShopError as e: print(e)"
    )
    path = f"{other}:{os.environ['PATH']}"
    said = run(environment / "bin/python", "-c", program, PATH=path)
    assert "remo-shop is not installed beside this package" in said
    assert str(environment / "bin") in said
