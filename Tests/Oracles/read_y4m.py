#!/usr/bin/python3
"""Reads YUV4MPEG2 by the letter of its description, and tells what it sees as JSON.

    read_y4m.py FILE FOLDER

The description is that of mjpegtools, yuv4mpeg(5): a line with the magic word and tagged
parameters, W and H first to be known, then for each frame a line that begins with FRAME
and the planes Y, Cb, Cr, row by row, without padding. Only what is written here passes:
4:4:4 with 8 bits (C444), progressive (Ip), square pixels (A1:1), limited range. The
keys are those of read_video.py; FOLDER/frames.rgba gets the frames as RGBA, by the
inverse of the matrix of BT.601, rounded to the nearest level.
"""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from pathlib import Path

import numpy as np

TAGS = {"W", "H", "F", "I", "A", "C", "X"}

# ITU-R BT.601-7, 2.5: E'y = 0.299 R + 0.587 G + 0.114 B, and its differences over 1.772 and 1.402.
TO_YUV = np.array([[0.299, 0.587, 0.114],
                   [-0.299 / 1.772, -0.587 / 1.772, 0.886 / 1.772],
                   [0.701 / 1.402, -0.587 / 1.402, -0.114 / 1.402]])


def parameters(line: bytes) -> dict[str, str]:
    """Returns the parameters of a file by their tags.

    Raises:
        ValueError: The line is not what the description allows and this reader knows.
    """
    magic, *words = line.decode("ascii").split(" ")
    if magic != "YUV4MPEG2":
        raise ValueError(f"not a YUV4MPEG2 file: {magic!r}")
    tags: dict[str, str] = {}
    for word in words:
        tag, value = word[:1], word[1:]
        if tag not in TAGS or not value:
            raise ValueError(f"unknown parameter {word!r}")
        if tag in tags:
            raise ValueError(f"two parameters {tag}")
        tags[tag] = value
    expected = {"I": "p", "A": "1:1", "C": "444", "X": "COLORRANGE=LIMITED"}
    for tag, value in expected.items():
        if tags.get(tag) != value:
            raise ValueError(f"{tag} is {tags.get(tag)!r} and not {value!r}")
    return tags


def rgba(planes: np.ndarray) -> np.ndarray:
    """Returns a frame of planes as RGBA."""
    scaled = (planes.astype(float) - np.array([16, 128, 128])[:, None, None]) \
        / np.array([219, 224, 224])[:, None, None]
    colors = np.einsum("ij,jyx->yxi", np.linalg.inv(TO_YUV), scaled)
    levels = np.clip(np.rint(colors * 255), 0, 255).astype(np.uint8)
    return np.dstack([levels, np.full(levels.shape[:2], 255, np.uint8)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    data = options.file.read_bytes()
    line, _, rest = data.partition(b"\n")
    tags = parameters(line)
    width, height = int(tags["W"]), int(tags["H"])
    numerator, denominator = map(int, tags["F"].split(":"))
    rate = Fraction(numerator, denominator)
    if (rate.numerator, rate.denominator) != (numerator, denominator):
        raise ValueError(f"the rate {tags['F']} is not in its lowest terms")
    head, count = b"FRAME\n", width * height * 3
    frames = []
    while rest:
        if not rest.startswith(head) or len(rest) < len(head) + count:
            raise ValueError(f"frame {len(frames)} does not begin with FRAME, or is cut off")
        planes = np.frombuffer(rest, np.uint8, count, len(head)).reshape(3, height, width)
        frames.append(rgba(planes).tobytes())
        rest = rest[len(head) + count:]
    (options.folder / "frames.rgba").write_bytes(b"".join(frames))
    print(json.dumps({
        "width": width, "height": height, "rate": f"{rate.numerator}/{rate.denominator}",
        "pixels": "yuv444p", "range": "tv", "frames": len(frames),
        "duration": float(len(frames) / rate),
    }))


main()
