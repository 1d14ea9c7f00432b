"""sbom.py SPDX_JSON TARBALL MAKEFILE: checks the bill of materials against the packaged program and the Makefile."""

import hashlib
import json
import re
import sys
import tarfile

sbom_path, tarball_path, makefile_path = sys.argv[1:]
with open(sbom_path, encoding="utf-8") as file:
    sbom = json.load(file)
assert sbom["spdxVersion"] == "SPDX-2.3" and sbom["dataLicense"] == "CC0-1.0"

packages = {package["SPDXID"]: package for package in sbom["packages"]}
files = {file["SPDXID"]: file for file in sbom["files"]}
assert len(packages) == len(sbom["packages"])
elements = {"SPDXRef-DOCUMENT", *packages, *files}
for relationship in sbom["relationships"]:
    assert {relationship["spdxElementId"], relationship["relatedSpdxElement"]} <= elements, relationship
related = {relationship["relatedSpdxElement"] for relationship in sbom["relationships"]}
assert set(packages) <= related, set(packages) - related

references = {info["licenseId"] for info in sbom["hasExtractedLicensingInfos"]}
for package in packages.values():
    assert package["versionInfo"], package
    used = set(re.findall(r"LicenseRef-[\w.-]+", package["licenseDeclared"]))
    assert used <= references, used - references

# Every library that the Makefile links statically stands in a package's row.
with open(makefile_path, encoding="utf-8") as file:
    linked = re.search(r"^STATIC_LIBRARIES := (.*)$", file.read(), re.M).group(1).split()
with open(makefile_path.replace("Makefile", "Fixtures/packaging/components.tsv"), encoding="utf-8") as file:
    rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
assert all(len(row) == 7 for row in rows)
described = {archive for row in rows for archive in row[2].split()}
assert set(linked) <= described, set(linked) - described

with tarfile.open(tarball_path) as tarball:
    name = next(name for name in tarball.getnames() if name.endswith("/bin/pulsemap"))
    program = tarball.extractfile(name).read()
(entry,) = files.values()
for checksum in entry["checksums"]:
    digest = hashlib.new(checksum["algorithm"].lower(), program).hexdigest()
    assert digest == checksum["checksumValue"], checksum
print(f"packaging: the SBOM names {len(packages) - 1} parts, and has the checksums of the program")
