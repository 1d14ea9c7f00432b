#!/usr/bin/python3
"""Compares what `pulsemap inspect` and `compare` see in animations with Chromium's `ImageDecoder`.

    decoders.py --pulsemap TOOL [--report FILE] [--all] PATH...

Reads all GIF, PNG and WebP files of folders. Of each it compares the size, the number of frames, the number
of plays, every delay and every pixel as displayed. Prints a line for each file that the two see differently,
and for each that only one of them reads. The exit status is 1 if intact files are seen differently.

Pixels of equal hashes are equal. Where hashes differ, the frames of Chromium are written as PNG files and
`pulsemap compare` measures how much: Chromium keeps translucent colors multiplied by alpha in 8 bits, so
pixels of which each level over black and white is within `--tolerance` are equal as well. Colors below alpha 0
are ignored. With `--all`, `compare` runs for every file.

The decoder of Chromium is asked to ignore color profiles, as pulsemap does.
"""

from __future__ import annotations

import argparse
import base64
import collections
import json
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "Oracles"))

from animation import Deadline, OracleError
from chromium_decoder import Browser, media_type

PAGE = """<!doctype html><title>decoders</title><script>
let decoder, known;

function soon(promise, name) {
  return Promise.race([promise, new Promise((_, reject) =>
    setTimeout(() => reject(new Error(name + " takes longer than %(seconds)d s")), %(seconds)d * 1000))]);
}

async function load(text, type) {
  if (decoder) decoder.close();
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  decoder = new ImageDecoder({ data: bytes, type, colorSpaceConversion: "none" });
  decoder.completed.catch(() => {});
  await soon(decoder.tracks.ready, "reading");
  await soon(decoder.completed, "reading");
  const track = decoder.tracks.selectedTrack;
  return { count: track.frameCount, repetitions: track.repetitionCount === Infinity ? -1 : track.repetitionCount };
}

async function rgba(index) {
  const { image, complete } = await soon(decoder.decode({ frameIndex: index }), "decoding");
  const bytes = new Uint8Array(image.allocationSize({ format: "RGBA" }));
  await image.copyTo(bytes, { format: "RGBA" });
  const size = { width: image.displayWidth, height: image.displayHeight };
  const seen = { ...size, microseconds: image.duration, complete, bytes };
  image.close();
  for (let i = 0; i < bytes.length; i += 4) if (bytes[i + 3] === 0) bytes.fill(0, i, i + 4);
  return seen;
}

async function frame(index) {
  const { bytes, ...seen } = await rgba(index);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return { ...seen, hash: Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}

async function pixels(index) {
  const { bytes } = await rgba(index);
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(new Blob([bytes]));
  });
  return url.slice(url.indexOf(",") + 1);
}
</script>
"""

SUFFIXES = {".gif", ".png", ".apng", ".webp"}


class Chromium:
    """A browser that is started again after a file that it did not survive."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._browser: Browser | None = None

    def close(self) -> None:
        """Ends the browser."""
        if self._browser:
            self._browser.__exit__()
            self._browser = None

    def _evaluate(self, expression: str):
        self._browser.deadline = Deadline(3 * self._seconds)
        return self._browser.evaluate(self._session, expression)

    def decode(self, data: bytes) -> dict:
        """Returns count, repetitions, and the frames up to the first that cannot be decoded; `error` says why."""
        if not self._browser:
            self._browser = Browser(Deadline(60))
            self._browser.__enter__()
            self._session = self._browser.open(PAGE % {"seconds": self._seconds})
        seen = {"count": 0, "repetitions": 0, "frames": []}
        try:
            seen |= self._evaluate(f"load('{base64.b64encode(data).decode()}', '{media_type(data)}')")
            for index in range(seen["count"]):
                seen["frames"].append(self._evaluate(f"frame({index})"))
        except OracleError as error:
            seen["error"] = str(error).splitlines()[0]
            if "longer than" in str(error) or "in time" in str(error) or "ended early" in str(error):
                self.close()
        return seen

    def pixels(self, index: int) -> bytes:
        """Returns the RGBA bytes of a frame of the last file."""
        return base64.b64decode(self._evaluate(f"pixels({index})"))


def png(width: int, height: int, rgba: bytes) -> bytes:
    """Returns a PNG file with these pixels."""
    rows = b"".join(b"\0" + rgba[4 * width * y:4 * width * (y + 1)] for y in range(height))
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows, 1)),
             (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts)


def files_below(paths: list[Path]) -> list[Path]:
    """Returns the images of files and folders, in order."""
    found = []
    for path in paths:
        found += sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    return [path for path in found if path.suffix.lower() in SUFFIXES]


def inspect(tool: str, path: Path) -> dict:
    """Returns what `pulsemap inspect` says of a file, or its error message."""
    done = subprocess.run([tool, "inspect", "--json", str(path)], capture_output=True, timeout=300)
    problem = done.stderr.decode().strip().removeprefix("pulsemap: error: ").removeprefix(f"{path}: ")
    try:
        seen = json.loads(done.stdout)["files"][0]
    except (ValueError, IndexError):
        return {"error": problem or f"status {done.returncode}"}
    return seen | {"status": done.returncode, "stderr": problem}


def plays(repetitions: int) -> int:
    """Returns the number of plays, 0 for ever, from Chromium's number of repetitions after the first play."""
    return 0 if repetitions < 0 else repetitions + 1


def measured(tool: str, path: Path, chromium: Chromium, seen: dict, indices: list[int], tolerance: int) -> dict:
    """Lets `pulsemap compare` say how frames of Chromium differ from those of a file; returns levels by frame."""
    with tempfile.TemporaryDirectory() as folder:
        for index in range(len(seen["frames"])):
            frame = seen["frames"][index]
            # Other frames are known to be equal; a pixel in their place is never compared.
            data = chromium.pixels(index) if index in indices else bytes(4 * frame["width"] * frame["height"])
            Path(folder, f"{index:06d}.png").write_bytes(png(frame["width"], frame["height"], data))
        done = subprocess.run(
            [tool, "compare", "--json", "-", "--all-frames", "--quiet", "--ignore", "timing,count",
             "--tolerance", str(tolerance), folder, str(path)], capture_output=True, timeout=600)
    try:
        frames = json.loads(done.stdout)["pairs"][0]["frames"]
    except (ValueError, LookupError):
        return {"error": done.stderr.decode().strip()}
    return {frame["i"]: frame["max_delta"] for frame in frames if frame["i"] in indices}


def differences(tool: str, path: Path, chromium: Chromium, options: argparse.Namespace) -> dict:
    """Returns what both see in a file, and the names of the properties that they see differently."""
    data = path.read_bytes()
    ours, theirs = inspect(tool, path), chromium.decode(data)
    result = {"path": str(path), "problems": ours.get("problems", []), "differs": {}, "frames": 0, "equal": 0}
    if "error" in ours: result["refused"] = ours["error"]
    if "error" in theirs: result["chromium"] = theirs["error"]
    if "error" in ours or not theirs["frames"]:
        result["their_frames"] = len(theirs["frames"])
        return result
    differs, frames = result["differs"], theirs["frames"]
    result["frames"] = len(ours["frames"])
    if len(ours["frames"]) != theirs["count"]: differs["count"] = [len(ours["frames"]), theirs["count"]]
    size = [frames[0]["width"], frames[0]["height"]]
    if [ours["width"], ours["height"]] != size: differs["size"] = [[ours["width"], ours["height"]], size]
    pairs = list(zip(ours["frames"], frames))
    # One frame looks the same however long and often it plays; Chromium then says anything.
    if theirs["count"] > 1:
        times = [ours["plays"], plays(theirs["repetitions"])]
        if times[0] != times[1]: differs["plays"] = times
        late = [[i, round(1e6 * a["delay"]), b["microseconds"]] for i, (a, b) in enumerate(pairs)
                if "delay" in a and abs(1e6 * a["delay"] - (b["microseconds"] or 0)) > options.microseconds]
        if late: differs["delays"] = late
    unequal = [i for i, (a, b) in enumerate(pairs) if a["pixels"] != b["hash"]]
    if "size" not in differs and (unequal or options.all) and len(pairs) * size[0] * size[1] <= options.pixels:
        levels = measured(tool, path, chromium, theirs, list(range(len(pairs))) if options.all else unequal,
                          options.tolerance)
        result["measured"] = True
        result["largest"] = max(levels.values(), default=0) if "error" not in levels else levels
        if "error" not in levels:
            if set(i for i, level in levels.items() if level > 0) - set(unequal): differs["compare"] = levels
            unequal = [i for i in unequal if levels.get(i, 255) > options.tolerance]
    result["equal"] = len(pairs) - len(unequal)
    if unequal: differs["pixels"] = unequal
    return result


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Compare pulsemap's decoders with Chromium's.")
    parser.add_argument("paths", type=Path, nargs="+", metavar="PATH")
    parser.add_argument("--pulsemap", required=True, metavar="TOOL")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write everything as JSON")
    parser.add_argument("--all", action="store_true", help="run 'compare' for every file")
    parser.add_argument("--tolerance", type=int, default=1, metavar="LEVELS")
    parser.add_argument("--microseconds", type=int, default=1000, help="tolerated difference of delays")
    parser.add_argument("--pixels", type=int, default=1 << 27, help="most pixels of a file to measure")
    parser.add_argument("--seconds", type=int, default=30, help="time that Chromium may take for a frame")
    options = parser.parse_args()
    chromium, results, counts = Chromium(options.seconds), [], collections.Counter()
    try:
        for path in files_below(options.paths):
            result = differences(options.pulsemap, path, chromium, options)
            results.append(result)
            state = "refused by both" if "refused" in result and not result["their_frames"] else \
                "refused" if "refused" in result else "refused by Chromium" if "chromium" in result else \
                "reported as damaged" if result["problems"] else "different" if result["differs"] else "equal"
            if state == "reported as damaged" and not result["differs"]: state = "reported as damaged, equal"
            counts[state] += 1
            counts["frames"] += result["frames"]
            counts["equal frames"] += result["equal"]
            if state != "equal":
                detail = {key: result[key] for key in ("refused", "chromium", "problems", "differs") if result.get(key)}
                print(f"{state}: {path}: {json.dumps(detail)[:600]}", flush=True)
    finally:
        chromium.close()
        if options.report: options.report.write_text(json.dumps(results, indent=1) + "\n")
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
