"""Animated map overlays, such as a pulsing circle, as GIF, PNG, WebP, SVG or video.

    import pulsemap
    pulsemap.render(lat=41.9, lon=12.5, radius="150km").save("rome.gif")

Every option of `pulsemap render` is a keyword, with underscores instead of dashes. `pulsemap render --help` explains them.
"""

from __future__ import annotations

import base64
import csv
import datetime
import inspect
import io
import json
import keyword
import math
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from dataclasses import dataclass, field

from ._options import OPTIONS, OWN, PATHS, VERSION

__all__ = ["Error", "Image", "Row", "batch", "program", "render"]
__version__ = VERSION

_TYPES = {"jpg": "image/jpeg", "sheet": "image/png", "svg": "image/svg+xml", "mp4": "video/mp4", "webm": "video/webm"}
_TYPES |= {name: f"image/{name}" for name in ("gif", "apng", "png", "webp", "avif")}
_TYPES |= {"y4m": "video/x-yuv4mpeg", "raw": "application/octet-stream", "html": "text/html"}


class Error(Exception):
    """The error of a rendering, with all its `messages`: each says where, what is wrong, and what to write instead."""

    def __init__(self, messages: list[str], status: int = 2) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages
        self.status = status


@dataclass(frozen=True)
class Image:
    """A picture or film; it shows itself in notebooks.

    `size` is its width and height in pixels, `report` all that `pulsemap render --report json` says.
    """

    bytes: bytes = field(repr=False)
    format: str
    size: tuple[int, int]
    warnings: list[str]
    report: dict = field(repr=False, default_factory=dict)

    def save(self, path: str | os.PathLike) -> pathlib.Path:
        """Writes the file; its suffix must be that of the format."""
        path = pathlib.Path(path)
        suffixes = {"jpg": ["jpg", "jpeg"], "apng": ["apng", "png"], "sheet": ["png"]}.get(self.format, [self.format])
        if path.suffix.lower()[1:] not in suffixes:
            raise ValueError(f"'{path.name}' is no name for {self.format}; use .{suffixes[0]}, or another format=")
        path.write_bytes(self.bytes)
        return path

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> tuple:
        kind = _TYPES[self.format]
        data = base64.b64encode(self.bytes).decode()
        source = f"data:{kind};base64,{data}"
        shown = {"text/plain": repr(self)}
        if self.format in ("mp4", "webm"):
            shown["text/html"] = f'<video autoplay loop muted playsinline controls src="{source}"></video>'
        elif self.format == "html":
            page = self.bytes.decode()
            shown[kind] = page[page.index("<picture>") :]
        elif kind in ("image/gif", "image/png", "image/jpeg"):
            shown[kind] = data
        elif kind.startswith("image/"):
            shown["text/html"] = f'<img alt="map" src="{source}">'
        return shown, {kind: {"width": round(self.size[0] / self.report.get("scale", 1))} if self.size[0] else {}}


@dataclass(frozen=True)
class Row:
    """The result of a row of a batch: its place among the rows, its `id`, and an image or an error."""

    index: int
    id: str
    image: Image | None = None
    error: Error | None = None


def program() -> str:
    """Returns the path of the program: `$PULSEMAP`, that of this installation, or the first on the search path."""
    if os.environ.get("PULSEMAP"):
        return os.environ["PULSEMAP"]
    folders = [sysconfig.get_path("scripts"), os.path.dirname(sys.executable), sysconfig.get_path("scripts", "posix_user")]
    found = shutil.which("pulsemap", path=os.pathsep.join(folders)) or shutil.which("pulsemap")
    if not found:
        raise Error(["pulsemap: the program is not installed; install it with pip, or set PULSEMAP to its path"], 127)
    return found


def render(*data: object, format: str = "gif", **options: object) -> Image:
    """Renders a map, and returns its image.

    `data` are paths of data and scene files, GeoJSON as dictionaries, objects with `__geo_interface__` such as those of
    GeoPandas and Shapely, data frames, and lists of dictionaries, one for each row. The same stand for `geojson=`,
    `csv=` and `track=`. A tuple is a pair or list of numbers (`center=(41.9, 12.5)`, `size=(640, 400)`), a list gives an
    option several times, `True` and `False` switch it on and off, and `None` is as if it were not given.

    Raises `Error` with all messages; warnings are in the `warnings` of the image.
    """
    with tempfile.TemporaryDirectory(prefix="pulsemap-") as folder:
        files = _Files(folder)
        output = files.path("output")
        operands = [files.data(value, None) for value in data]
        line = [program(), "render", *operands, *_arguments(options, files)]
        line += [f"--format={format}", f"--output={output}", "--report=json"]
        result = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True)
        if result.returncode != 0:
            raise Error(_messages(result.stderr, folder), result.returncode)
        return _image(output, format, json.loads(result.stdout), folder)


def batch(rows: object, *, format: str = "gif", **options: object):
    """Renders an image for each row, and yields each `Row` as soon as it is done, in any order.

    A row is a dictionary of options; a data frame has a row for each of its own. `options` are those of all rows. A row
    that fails has an `error`; the others are rendered all the same.
    """
    with tempfile.TemporaryDirectory(prefix="pulsemap-") as folder:
        files = _Files(folder)
        ids = files.manifest(_records(rows))
        journal, log = files.path("journal"), files.path("log")
        line = [program(), "batch", files.path("rows.jsonl"), "--rows=jsonl", *_arguments(options, files)]
        line += [f"--out-dir={files.path('images')}", f"--journal={journal}", "--progress=never", "--rows-may-fail", f"--format={format}"]
        with open(log, "wb") as errors:
            process = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
        try:
            for entry in _entries(journal, process):
                yield _row(entry, ids, format, folder)
            if process.returncode != 0:
                raise Error(_messages(pathlib.Path(log).read_bytes(), folder), process.returncode)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()


def _row(entry: dict, ids: list[str], format: str, folder: str) -> Row:
    index, name = entry["row"] - 1, ids[entry["row"] - 1]
    if entry["status"] not in ("ok", "skipped"):
        messages = [text.replace(f"{folder}/", "") for text in entry.get("errors", [entry["status"]])]
        return Row(index, name, error=Error(messages, 1))
    path = os.path.join(folder, "images", entry["outputs"][0].rsplit("/", 1)[-1])
    image = _image(path, format, {"warnings": entry.get("warnings", [])}, folder)
    os.unlink(path)
    return Row(index, name, image)


def _entries(journal: str, process: subprocess.Popen):
    """Yields the rows of a journal while it is written."""
    rest, position = b"", 0
    while True:
        has_ended = process.poll() is not None
        if os.path.exists(journal):
            with open(journal, "rb") as file:
                file.seek(position)
                *lines, rest = (rest + file.read()).split(b"\n")
                position = file.tell()
            yield from (entry for entry in map(json.loads, lines) if "row" in entry)
        if has_ended:
            return
        time.sleep(0.02)


def _image(path: str, format: str, report: dict, folder: str) -> Image:
    data = pathlib.Path(path).read_bytes()
    size = (report["width"], report["height"]) if "width" in report else _size(data)
    return Image(data, format, size, [text.replace(f"{folder}/", "") for text in report.get("warnings", [])], report)


def _size(data: bytes) -> tuple[int, int]:
    """Returns the size in the header of GIF, PNG, WebP or JPEG; zeros for other formats."""
    if data[:4] == b"RIFF":
        return _size_of_webp(data)
    if data[:2] == b"\xff\xd8":
        return _size_of_jpeg(data)
    at, count, order = {b"GI": (6, 2, "little"), b"\x89P": (16, 4, "big")}.get(data[:2], (0, 0, "big"))
    width, height = (int.from_bytes(data[start : start + count], order) for start in (at, at + count))
    return width, height


def _size_of_webp(data: bytes) -> tuple[int, int]:
    def number(start: int, count: int) -> int:
        return int.from_bytes(data[start : start + count], "little")

    kind = data[12:16]
    if kind == b"VP8X":
        return number(24, 3) + 1, number(27, 3) + 1
    if kind == b"VP8L":
        return (number(21, 4) & 0x3FFF) + 1, (number(21, 4) >> 14 & 0x3FFF) + 1
    return number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF


def _size_of_jpeg(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        # The frame header of any process, not tables or an extension (ITU-T T.81, B.1.1.3).
        if 0xC0 <= data[at + 1] <= 0xCF and data[at + 1] not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0


def _messages(text: bytes, folder: str) -> list[str]:
    lines = text.decode(errors="replace").replace(f"{folder}/", "").splitlines()
    return [line.split("error: ", 1)[1] for line in lines if line.startswith("pulsemap: error: ")] or lines


def _arguments(options: dict, files: _Files) -> list[str]:
    """Returns options as arguments of the program."""
    line = []
    for key, value in options.items():
        name = key.rstrip("_")
        if name in OWN:
            raise TypeError(f"'{key}' is no option here: the image is returned; use its save()")
        option = "--" + name.replace("_", "-")
        separator = OPTIONS.get(name, ",")
        if value is None or (value is False and name.startswith("no_")):
            continue
        if isinstance(value, bool):
            line.append(option if value else f"--no-{option[2:]}")
        elif separator == "data":
            is_list = isinstance(value, list) and not (name == "csv" and value and isinstance(value[0], dict))
            line += [f"{option}={files.data(one, name)}" for one in (value if is_list else [value])]
        elif isinstance(value, (bytes, bytearray)):
            line.append(f"{option}={files.write(name, bytes(value))}")
        elif separator == "repeat":
            line += [f"{option}={_text(one, ',')}" for one in (value if isinstance(value, list) else [value])]
        else:
            line.append(f"{option}={_text(value, separator)}")
    return line


def _text(value: object, separator: str) -> str:
    value = _plain(value)
    return separator.join(_text(one, separator) for one in value) if isinstance(value, list) else str(value)


def _records(rows: object) -> list[dict]:
    return rows.to_dict("records") if hasattr(rows, "columns") else [dict(row) for row in rows]


def _plain(value: object) -> object:
    """Returns a value as one of JSON: numbers of NumPy, times, and `None` for what is missing."""
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    if isinstance(value, (datetime.date, datetime.datetime)):
        return None if value != value else value.isoformat()
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


_PATH_NAMES = {name.replace("_", "") for name in PATHS}


def _located(value: object, key: str = "") -> object:
    """Returns a value of JSON in which the paths of files are absolute: the file that it is written to has another folder."""
    if isinstance(value, dict):
        return {name: _located(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [_located(one, key) for one in value]
    is_path = isinstance(value, str) and key.replace("-", "").replace("_", "").lower() in _PATH_NAMES
    # A name without a point or a slash is that of an effect or a map of the program.
    return os.path.abspath(value) if is_path and ("." in value or "/" in value) and os.path.isfile(value) else value


class _Files:
    """The files of data of a rendering, in a folder of its own."""

    def __init__(self, folder: str) -> None:
        self.folder, self.count = folder, 0

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def write(self, name: str, data: bytes) -> str:
        path = self.path(f"{self.count}-{name}" if self.count else name)
        self.count += 1
        pathlib.Path(path).write_bytes(data)
        return path

    def data(self, value: object, name: str | None) -> str:
        """Returns the path of a file of data, which is written unless the value is a path."""
        if isinstance(value, (str, os.PathLike)):
            path = os.fspath(value)
            # What begins with a dash would be an option, or standard input.
            return f"./{path}" if path.startswith("-") else path
        if hasattr(value, "to_crs") and getattr(value, "crs", None) is not None:
            value = value.to_crs(4326)
        value = getattr(value, "__geo_interface__", value)
        if isinstance(value, dict):
            is_geojson = name or {"coordinates", "features", "geometry", "geometries"} & set(value)
            return self.write("data.geojson" if is_geojson else "scene.json", json.dumps(_located(_plain(value))).encode())
        rows, text = _records(value), io.StringIO(newline="")
        writer = csv.DictWriter(text, dict.fromkeys(column for row in rows for column in row))
        writer.writeheader()
        writer.writerows({key: _located(_plain(cell), str(key)) for key, cell in row.items()} for row in rows)
        return self.write("data.csv", text.getvalue().encode())

    def manifest(self, rows: list[dict]) -> list[str]:
        """Writes the rows of a batch, and returns their ids."""
        ids = []
        with open(self.path("rows.jsonl"), "w", encoding="utf-8") as file:
            for number, row in enumerate(rows):
                cells = {"output": str(number)}
                for key, value in row.items():
                    name = key.rstrip("_")
                    value = _text(value, OPTIONS.get(name, ",")) if isinstance(value, tuple) else _plain(value)
                    cells.update({} if value is None else {name.replace("_", "-"): _located(value, name)})
                ids.append(str(row.get("id", number)))
                file.write(json.dumps(cells) + "\n")
        return ids


def _signature() -> inspect.Signature:
    kinds = inspect.Parameter
    names = ["format"] + [f"{name}_" if keyword.iskeyword(name) else name for name in OPTIONS]
    options = [kinds(name, kinds.KEYWORD_ONLY, default=None) for name in names]
    return inspect.Signature([kinds("data", kinds.VAR_POSITIONAL), *options])


render.__signature__ = _signature()  # type: ignore[attr-defined]
