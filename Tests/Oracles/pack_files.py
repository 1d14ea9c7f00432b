"""Packs the file a.csv of a folder with gzip, and beside another file into ZIP archives, stored and deflated."""

import gzip
import pathlib
import sys
import zipfile

folder = pathlib.Path(sys.argv[1])
text = (folder / "a.csv").read_bytes()
with gzip.open(folder / "a.gz", "wb") as file:
    file.write(text)
for name, method in ("plain", zipfile.ZIP_STORED), ("packed", zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(folder / f"{name}.zip", "w", method) as archive:
        archive.writestr("folder/readme.md", "no data")
        archive.writestr("folder/a.csv", text)
        archive.comment = b"with a comment"
