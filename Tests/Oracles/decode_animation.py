#!/usr/bin/python3
"""Decodes an animation with somebody else's decoder and prints what it saw as JSON.

    decode_animation.py --decoder pillow|gifsicle|ffmpeg|chromium [--frames DIR] FILE

The object on standard output has "decoder", "width", "height", "loop" (0 = for
ever; else the repetitions of a GIF, null = no loop extension, or the plays of an APNG
or WebP) and "frames", each with "delay" in hundredths of a second, "milliseconds", to
hundredths of them, and "rgba", the SHA-256 of the composited RGBA bytes. `--frames`
also writes those bytes to DIR/0000.rgba and so on.

The color of invisible pixels (alpha 0) is set to 0 before hashing. What cannot be
made equal, because the decoders do not know it or do not agree:

* ffmpeg tells no loop count, so its plays are counted. It plays N times for the
  value N, hence 1 looks like "no extension" (null), and more than
  `FFMPEG_PLAYS_FOR_EVER` plays look like 0. Looking into an APNG, it loses count of
  its plays: null. It does not read animated WebP.
* Delays of 0 and 1 hundredth: ffmpeg reports 10, the others what the file says.
* Chromium cuts the delays of an APNG to whole milliseconds.
* Chromium keeps translucent colors multiplied by alpha, in 8 bits: they come back
  up to a level times 255 / alpha off.
* Pillow (9.4 to 12) lays a translucent APNG frame over the alpha channel, too, as if it
  were a color. Over an opaque first frame the true alpha is 255, which is put in.
* Disposal "background" in a file without a transparent color: Chromium clears to
  transparent (as the gifsicle decoder here), ffmpeg and Pillow paint the
  background color.

Exit status: 0 decoded, 1 not decodable, 2 wrong usage, 3 decoder not installed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import struct
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from PIL import Image

import chromium_decoder
from animation import Animation, Deadline, OracleError, clear_invisible, is_gif, run

FFMPEG_PLAYS_FOR_EVER = 300


def lays_frames_over(path: Path) -> bool:
    """Tells whether an APNG has a frame with blend operation 1 (over)."""
    data, place = path.read_bytes(), 8
    while data.startswith(b"\x89PNG") and place < len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        if kind == b"fcTL" and data[place + 8 + 25] == 1:
            return True
        place += 12 + length
    return False


def decode_with_pillow(path: Path, deadline: Deadline) -> Animation:
    """Decodes GIF, APNG and WebP with Pillow."""
    image = Image.open(path)
    count = getattr(image, "n_frames", 1)
    # The loop count is known once the extension has been passed: after frame 0.
    loop = image.info.get("loop")
    delays = []
    for index in range(count):
        image.seek(index)
        if image.format == "WEBP":
            # Only there is the delay known no sooner than the pixels.
            image.load()
        delays.append(image.info.get("duration", 0))

    def frames() -> Iterator[np.ndarray]:
        # A fresh file: seeking backwards may not restore the first frame's mode.
        has_overlays = False
        with Image.open(path) as fresh:
            for index in range(count):
                deadline.remaining()
                fresh.seek(index)
                frame = np.array(fresh.convert("RGBA"))
                if index == 0:
                    has_overlays = lays_frames_over(path) and frame[..., 3].min() == 255
                if has_overlays:
                    frame[..., 3] = 255
                yield frame

    return Animation(*image.size, loop, delays, frames())


def decode_with_gifsicle(path: Path, deadline: Deadline) -> Animation:
    """Lets gifsicle take a GIF apart and composites the parts by the letter of GIF89a.

    `gifsicle --unoptimize` would composite as well, but refuses local palettes and
    several transparent colors. Disposal "background" clears to transparent. Pillow
    reads the parts, each a GIF of one picture: gifsicle writes no other format.
    """
    info = run(["gifsicle", "--info", str(path)], deadline).decode()
    screen = re.search(r"logical screen (\d+)x(\d+)", info)
    if not screen:
        raise OracleError("gifsicle sees no picture")
    width, height = map(int, screen.groups())
    loop = None
    if found := re.search(r"^\s*loop (?:forever|count (\d+))", info, re.MULTILINE):
        loop = int(found[1] or 0)
    parts = []
    for text in re.split(r"^\s*\+ image #", info, flags=re.MULTILINE)[1:]:
        columns, rows = map(int, re.search(r"(\d+)x(\d+)", text).groups())
        at = re.search(r"at (\d+),(\d+)", text)
        left, top = (int(at[1]), int(at[2])) if at else (0, 0)
        delay = re.search(r"delay ([\d.]+)s", text)
        disposal = re.search(r"disposal (\w+)", text)
        parts.append((np.s_[top:top + rows, left:left + columns],
                      disposal[1] if disposal else "none",
                      float(delay[1]) * 1000 if delay else 0))

    def frames() -> Iterator[np.ndarray]:
        canvas = np.zeros((height, width, 4), np.uint8)
        with tempfile.TemporaryDirectory() as folder:
            run(["gifsicle", "--no-warnings", "--explode", str(path.resolve()), "-o", "part"],
                deadline, cwd=folder)
            names = sorted(Path(folder).iterdir(), key=lambda name: int(name.suffix[1:]))
            for (box, disposal, _), name in zip(parts, names, strict=True):
                with Image.open(name) as still:
                    part = np.asarray(still.convert("RGBA"))
                before = canvas.copy()
                # Outside of its box Pillow fills a part with the background color.
                visible = part[box][..., 3] > 0
                canvas[box][visible] = part[box][visible]
                yield canvas
                if disposal == "background":
                    canvas[box] = 0
                elif disposal == "previous":
                    canvas = before

    return Animation(width, height, loop, [delay for *_, delay in parts], frames())


def decode_with_ffmpeg(path: Path, deadline: Deadline) -> Animation:
    """Decodes GIF and APNG with ffmpeg, one picture for each packet."""
    probe = ["ffprobe", "-v", "error", "-select_streams", "v:0"]
    seen = json.loads(run(
        [*probe, "-of", "json", "-show_entries", "stream=width,height:packet=duration_time",
         str(path)], deadline))
    if not seen["packets"]:
        raise OracleError("ffprobe sees no picture")
    width, height = seen["streams"][0]["width"], seen["streams"][0]["height"]
    delays = [float(packet.get("duration_time", 0)) * 1000 for packet in seen["packets"]]

    loop = None
    if is_gif(path):
        # An empty packet separates two plays.
        limit = FFMPEG_PLAYS_FOR_EVER * (len(delays) + 1)
        sizes = run(
            [*probe, "-of", "csv=p=0", "-ignore_loop", "0", "-read_intervals", f"%+#{limit}",
             "-show_entries", "packet=size", str(path)], deadline)
        plays = sum(size != b"0" for size in sizes.split()) // len(delays)
        loop = {1: None}.get(plays, 0 if plays >= FFMPEG_PLAYS_FOR_EVER - 1 else plays)

    # Only the readers of formats that loop know the option.
    once = ["-ignore_loop", "1"] if is_gif(path) or b"acTL" in path.read_bytes()[:64] else []

    def frames() -> Iterator[np.ndarray]:
        with tempfile.NamedTemporaryFile() as raw:
            run(["ffmpeg", "-v", "error", "-nostdin", "-y", *once, "-i", str(path),
                 "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", raw.name],
                deadline)
            while picture := raw.read(width * height * 4):
                yield np.frombuffer(picture, np.uint8).reshape(height, width, 4)

    return Animation(width, height, loop, delays, frames())


DECODERS: dict[str, Callable[[Path, Deadline], Animation]] = {
    "pillow": decode_with_pillow,
    "gifsicle": decode_with_gifsicle,
    "ffmpeg": decode_with_ffmpeg,
    "chromium": chromium_decoder.decode,
}
PROGRAMS = {"gifsicle": "gifsicle", "ffmpeg": "ffmpeg", "chromium": "chromium"}


def describe(decoder: str, animation: Animation, folder: Path | None) -> dict:
    """Hashes the frames, writes them to `folder` if there is one, and builds the report.

    Raises:
        OracleError: The decoder gave more or fewer pictures than delays.
    """
    hashes = []
    for index, frame in enumerate(animation.frames):
        pixels = clear_invisible(frame).tobytes()
        hashes.append(hashlib.sha256(pixels).hexdigest())
        if folder:
            (folder / f"{index:04d}.rgba").write_bytes(pixels)
    if len(hashes) != len(animation.delays):
        raise OracleError(f"{len(hashes)} pictures but {len(animation.delays)} delays")
    return {
        "decoder": decoder,
        "width": animation.width,
        "height": animation.height,
        "loop": animation.loop,
        "frames": [{"delay": round(delay / 10), "milliseconds": round(delay, 2), "rgba": digest}
                   for delay, digest in zip(animation.delays, hashes)],
    }


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Decode an animation with another program.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--decoder", choices=DECODERS, required=True)
    parser.add_argument("--frames", type=Path, metavar="DIR", help="also write raw RGBA frames")
    parser.add_argument("--timeout", type=float, default=60, metavar="SECONDS")
    options = parser.parse_args()

    program = PROGRAMS.get(options.decoder)
    if program and not shutil.which(program):
        print(f"'{program}' is not installed; apt-get install {program}", file=sys.stderr)
        return 3
    if options.frames:
        options.frames.mkdir(parents=True, exist_ok=True)
    try:
        animation = DECODERS[options.decoder](options.file, Deadline(options.timeout))
        report = describe(options.decoder, animation, options.frames)
    except (OracleError, OSError, EOFError, SyntaxError, ValueError) as error:
        print(f"{options.decoder} cannot decode {options.file}: {error}", file=sys.stderr)
        return 1
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
