#!/usr/bin/env python3
"""sbom.py EXECUTABLE: prints an SPDX 2.3 document (JSON) of the executable: the toolchain that built
it, and the libraries that are linked into it statically. The file EXECUTABLE.archives names those.

sbom.py --debian-sources EXECUTABLE: prints the Debian source packages of these libraries, in the form
of the field Built-Using.

SOURCE_DATE_EPOCH is the time of the document."""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

SWIFT = "Apache-2.0 WITH Swift-exception"
# The licenses of Debian's source packages, by their names without a version.
LICENSES = {"glibc": "LGPL-2.1-or-later", "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1"}


@dataclass(frozen=True)
class Component:
    """A package that the executable contains, or that built it."""

    name: str
    version: str
    license: str
    purl: str
    supplier: str
    source: str = ""  # the Debian source package, such as "glibc (= 2.36-9)"


def said(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def archives(executable):
    """The static libraries of which the linker took at least one member."""
    lines = Path(f"{executable}.archives").read_text().splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    return sorted({Path(path).resolve() for _, taken, path in rows if int(taken) > 0})


def swift(name):
    version = re.search(r"Swift version (\S+)", said("swift", "--version"))[1]
    purl = f"pkg:github/swiftlang/swift@swift-{version}-RELEASE"
    return Component(name, version, SWIFT, purl, "Organization: Swift project")


def debian(path):
    """The Debian package that the file belongs to, if any."""
    found = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True)
    if found.returncode != 0:
        return None
    package = found.stdout.split(": ")[0]
    fields = "${Package}\t${Version}\t${Architecture}\t${source:Package}\t${source:Version}"
    name, version, architecture, source, of_source = said("dpkg-query", "-W", "-f", fields, package).split("\t")
    license = LICENSES.get(re.sub(r"-[\d.]+$", "", source), "NOASSERTION")
    purl = f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}?arch={architecture}"
    return Component(name, version, license, purl, "Organization: Debian", f"{source} (= {of_source})")


def libraries(executable):
    """Each library that is linked into the executable, with the names of its archives."""
    toolchain = Path(shutil.which("swift")).resolve().parent.parent
    has_dpkg = shutil.which("dpkg-query") is not None
    found = {}
    for path in archives(executable):
        if path.is_relative_to(toolchain):
            library = swift("swift-runtime")
        else:
            library = has_dpkg and debian(path) or Component(path.name, "NOASSERTION", "NOASSERTION", "", "NOASSERTION")
        found.setdefault(library, []).append(path.name)
    return found


def package(identifier, component, comment=""):
    fields = {
        "SPDXID": f"SPDXRef-{identifier}",
        "name": component.name,
        "versionInfo": component.version,
        "supplier": component.supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": component.license,
        "licenseDeclared": component.license,
        "copyrightText": "NOASSERTION",
    }
    if component.purl:
        fields["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": component.purl}
        ]
    return fields | ({"comment": comment} if comment else {})


def document(executable):
    # The executable says `remo-shop 1.2.3`, and perhaps its commit.
    line = said(executable, "--version")
    version = line.split()[1]
    sha256 = hashlib.sha256(Path(executable).read_bytes()).hexdigest()
    supplier = "Organization: The RemoShop authors"
    command = package("remo-shop", Component("remo-shop", version, "MIT", f"pkg:generic/remo-shop@{version}", supplier), line)
    command["copyrightText"] = "Copyright (c) 2026 The RemoShop authors"
    command["checksums"] = [{"algorithm": "SHA256", "checksumValue": sha256}]
    command["primaryPackagePurpose"] = "APPLICATION"
    packages = [command, package("swift-compiler", swift("swift-compiler"), said("swift", "--version").splitlines()[0])]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-remo-shop"), ("SPDXRef-swift-compiler", "BUILD_TOOL_OF", "SPDXRef-remo-shop")]
    for library, names in libraries(executable).items():
        identifier = re.sub(r"[^\w.-]", "-", library.name).replace("_", "-")
        packages.append(package(identifier, library, f"linked statically: {', '.join(names)}"))
        relations.append(("SPDXRef-remo-shop", "STATIC_LINK", f"SPDXRef-{identifier}"))
    time = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3",
        "SPDXID": "SPDXRef-DOCUMENT",
        "dataLicense": "CC0-1.0",
        "name": f"remo-shop-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/remo-shop-{version}-{sha256}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: remo-shop-sbom"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in relations
        ],
    }


if sys.argv[1] == "--debian-sources":
    print(", ".join(sorted({library.source for library in libraries(sys.argv[2]) if library.source})))
else:
    print(json.dumps(document(sys.argv[1]), indent=2))
