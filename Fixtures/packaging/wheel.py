#!/usr/bin/python3
"""wheel.py TOOL STAGE VERSION GLIBC OUTPUT: writes a Python wheel of the installed tool in STAGE, and prints its path.

`wheel.sh` calls it. The names, kinds and types of the options are those that TOOL declares.
"""

import base64
import ctypes
import hashlib
import json
import keyword
import os
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path

TOOL, STAGE, VERSION, TAG, OUTPUT = sys.argv[1], Path(sys.argv[2]), sys.argv[3], sys.argv[4], Path(sys.argv[5])
HERE = Path(__file__).resolve().parent
INFO = f"pulsemap-{VERSION}.dist-info"
DATA = f"pulsemap-{VERSION}.data"

# Options that the module sets itself.
OWN = {"output", "format", "report", "json", "dry-run", "quiet", "verbose", "progress", "sidecar", "no-clobber"}

TYPES = {"number": "float", "integer": "int", "boolean": "bool", "pair": "tuple[float, float]", "string": "str",
         "strings": "list[str]", "numbers": "tuple[float, float, float, float]"}
# What a tuple of numbers stands for.
TUPLES = {"size": "tuple[float, float]", "center": "tuple[float, float]", "bbox": "tuple[float, float, float, float]"}
SEPARATORS = {"size": "x", "sheet": "x"}
DATA_OPTIONS = {"geojson", "csv", "track"}


def options():
    text = subprocess.run([TOOL, "help", "render", "--json"], check=True, capture_output=True).stdout
    arguments = json.loads(text)["arguments"]
    return [(one["name"][2:].replace("-", "_"), one) for one in arguments
            if one["kind"] != "operand" and one["name"][2:] not in OWN]


def python_type(name, argument):
    types = [TYPES[kind] for kind in argument.get("types", ["string"] if argument["kind"] == "option" else [])]
    choices = argument.get("choices")
    if choices and not argument.get("path"):
        types = [f"Literal[{', '.join(map(repr, choices))}]", *(types if "types" in argument else [])]
    if argument["kind"] == "flag" or "off" in argument:
        types.append("bool")
    if name in TUPLES:
        types.append(TUPLES[name])
    if argument.get("path"):
        types.append("os.PathLike[str]")
    if name in ("image", "heading_image"):
        types.append("bytes")
    if name in DATA_OPTIONS:
        types.append("Data")
    types = list(dict.fromkeys(types))
    if argument.get("isRepeated"):
        types.append(f"list[{' | '.join(types)}]")
    return " | ".join(types + ["None"])


def separator(name, argument):
    if name in DATA_OPTIONS:
        return "data"
    if argument.get("isRepeated"):
        return "repeat"
    return ":" if "pair" in argument.get("types", []) else SEPARATORS.get(name, ",")


def modules():
    declared = options()
    names = [(f"{name}_" if keyword.iskeyword(name) else name, name, argument) for name, argument in declared]
    table = "".join(f"    {name!r}: {separator(name, argument)!r},\n" for _, name, argument in names)
    paths = [name for _, name, argument in names if argument.get("path")] + ["scene"]
    runtime = ('"""The options of the program: what joins the numbers of a tuple, `repeat` for those given several '
               f'times, or `data`; and those whose values are paths."""\n\nVERSION = {VERSION!r}\n'
               f'OWN = {sorted(name.replace("-", "_") for name in OWN)!r}\nPATHS = {paths!r}\nOPTIONS = {{\n{table}}}\n')
    parameters = "".join(
        f"    {public}: {python_type(name, argument)} = None,  # {argument['help']}\n" for public, name, argument in names)
    stub = (HERE / "python/pulsemap/__init__.pyi.in").read_text().replace("    @OPTIONS@\n", parameters)
    return {"pulsemap/_options.py": runtime, "pulsemap/__init__.pyi": stub}


def metadata():
    readme = (HERE / "python/README.md").read_text()
    return f"""Metadata-Version: 2.4
Name: pulsemap
Version: {VERSION}
Summary: Renders animated map overlays, such as a pulsing circle, as GIF, PNG, WebP, SVG or video
Keywords: map,gif,animation,geojson,gpx,notebook
Classifier: Environment :: Console
Classifier: Framework :: Jupyter
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Scientific/Engineering :: GIS
Classifier: Typing :: Typed
Requires-Python: >=3.9
License-File: copyright
Description-Content-Type: text/markdown

{readme}"""


def files():
    """Returns the files of the wheel by name, with their modes."""
    found = {}
    for name, text in modules().items():
        found[name] = (text.encode(), 0o644)
    for path in sorted((HERE / "python/pulsemap").iterdir()):
        if path.suffix == ".py" or path.name == "py.typed":
            found[f"pulsemap/{path.name}"] = (path.read_bytes(), 0o644)
    for path in sorted(STAGE.rglob("*")):
        if not path.is_file():
            continue
        place = path.relative_to(STAGE)
        if place.parts[0] == "bin":
            found[f"{DATA}/scripts/{path.name}"] = (path.read_bytes(), 0o755)
        elif path.name == "copyright":
            found[f"{INFO}/licenses/copyright"] = (path.read_bytes(), 0o644)
        elif path.suffixes[-2:] == [".spdx", ".json"]:
            found[f"{INFO}/sboms/{path.name}"] = (path.read_bytes(), 0o644)
        else:
            found[f"{DATA}/data/{place}"] = (path.read_bytes(), 0o644)
    found[f"{INFO}/METADATA"] = (metadata().encode(), 0o644)
    tag = f"Wheel-Version: 1.0\nGenerator: pulsemap {VERSION}\nRoot-Is-Purelib: false\nTag: py3-none-{TAG}\n"
    found[f"{INFO}/WHEEL"] = (tag.encode(), 0o644)
    return found


def deflated(data):
    """Returns data in the smallest stream of libdeflate, 3 % smaller than that of zlib."""
    library = ctypes.CDLL("libdeflate.so.0")
    library.libdeflate_alloc_compressor.restype = ctypes.c_void_p
    library.libdeflate_deflate_compress.restype = ctypes.c_size_t
    compressor = ctypes.c_void_p(library.libdeflate_alloc_compressor(12))
    stream = ctypes.create_string_buffer(len(data) + 1024)
    size = library.libdeflate_deflate_compress(
        compressor, data, ctypes.c_size_t(len(data)), stream, ctypes.c_size_t(len(stream)))
    library.libdeflate_free_compressor(compressor)
    assert size, "libdeflate cannot compress"
    return stream.raw[:size]


def archive(found, date):
    """Returns a ZIP archive of files with their modes, as APPNOTE.TXT 6.3 describes it."""
    year, month, day, hour, minute, second = date
    stamp = (hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day)
    body, directory = bytearray(), bytearray()
    for name, (data, mode) in found.items():
        stream, text = deflated(data), name.encode()
        facts = struct.pack("<HHHHHIIIHH", 20, 0x800, 8, *stamp, zlib.crc32(data), len(stream), len(data), len(text), 0)
        attributes = struct.pack("<HHHII", 0, 0, 0, (0o100000 | mode) << 16, len(body))
        directory += b"PK\x01\x02" + struct.pack("<H", 3 << 8 | 20) + facts + attributes + text
        body += b"PK\x03\x04" + facts + text + stream
    end = struct.pack("<HHHHIIH", 0, 0, len(found), len(found), len(directory), len(body), 0)
    return bytes(body + directory + b"PK\x05\x06" + end)


def main():
    found = files()
    rows = []
    for name, (data, _) in found.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}\n")
    record = f"{INFO}/RECORD"
    found[record] = ("".join([*rows, f"{record},,\n"]).encode(), 0o644)
    path = OUTPUT / f"pulsemap-{VERSION}-py3-none-{TAG}.whl"
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    partial = path.with_suffix(".partial")
    partial.write_bytes(archive(found, date))
    partial.replace(path)
    print(f"written: {path}")


main()
