#!/usr/bin/python3
"""Prints small interlaced PNG files and the pixels that Pillow reads from them, as a table.

    make_interlaced_pngs.py > Fixtures/oracles/interlaced_pngs.csv

Needs Pillow, which can read interlacing and cannot write it: the encoder below is a plain one. Files and
pixels (RGBA, four bytes each) are in Base64. There is a file for each color type with each of its bit
depths, in sizes that leave some of the seven passes empty; the filters of the rows take turns.
"""

from __future__ import annotations

import base64
import io
import random
import struct
import zlib

from PIL import Image

PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
SIZES = [(1, 1), (2, 3), (5, 5), (8, 8), (9, 17)]
KINDS = {
    "gray": (0, 1, (1, 2, 4, 8, 16)),
    "RGB": (2, 3, (8, 16)),
    "palette": (3, 1, (1, 2, 4, 8)),
    "gray with alpha": (4, 2, (8, 16)),
    "RGBA": (6, 4, (8, 16)),
}


def chunk(name: bytes, body: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def packed(samples: list[int], depth: int) -> bytes:
    """Samples as the bytes of a row."""
    bits = "".join(f"{sample:0{depth}b}" for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[index : index + 8], 2) for index in range(0, len(bits), 8))


def predictor(kind: int, left: int, above: int, corner: int) -> int:
    """What a filter expects a byte to be."""
    if kind == 4:
        return min((left, above, corner), key=lambda byte: abs(left + above - corner - byte))
    return (0, left, above, (left + above) // 2)[kind]


def filtered(row: bytes, above: bytes, distance: int, kind: int) -> bytes:
    """A row as differences, with the number of the filter in front."""
    def at(line: bytes, index: int) -> int:
        return line[index] if index >= 0 else 0

    return bytes([kind]) + bytes(
        (byte - predictor(kind, at(row, i - distance), above[i], at(above, i - distance))) % 256
        for i, byte in enumerate(row)
    )


def interlaced(pixels: list[list[list[int]]], color_type: int, depth: int, extra: bytes) -> bytes:
    """An interlaced PNG file of rows of pixels of samples."""
    height, width, samples = len(pixels), len(pixels[0]), len(pixels[0][0])
    distance = max(1, samples * depth // 8)
    data, kind = b"", 0
    for left, top, columns, rows in PASSES:
        above = b""
        if left >= width:
            continue
        for y in range(top, height, rows):
            row = packed([value for x in range(left, width, columns) for value in pixels[y][x]], depth)
            kind = (kind + 1) % 5
            data += filtered(row, above or bytes(len(row)), distance, kind)
            above = row
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, 1)
    body = zlib.compress(data, 9)
    # Two chunks, the first of which ends inside of the data.
    cut = len(body) // 2
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra
        + chunk(b"IDAT", body[:cut]) + chunk(b"IDAT", body[cut:]) + chunk(b"IEND", b"")
    )


def seen(file: bytes) -> bytes:
    """The pixels that Pillow reads."""
    image = Image.open(io.BytesIO(file))
    if image.mode == "I":
        # Pillow would clamp levels of 16 bits, not scale them.
        image = image.point(lambda level: level / 256).convert("L")
    return image.convert("RGBA").tobytes()


def main() -> None:
    """Prints the table."""
    numbers = random.Random(7)
    print("name,width,height,file,pixels")
    for name, (color_type, samples, depths) in KINDS.items():
        for depth in depths:
            for width, height in SIZES:
                # Few different values make small files; all bits of a sample take part.
                values = [numbers.randrange(1 << depth) for _ in range(7)]
                pixels = [
                    [[values[(x * 3 + y * y + s * 2) % 7] for s in range(samples)] for x in range(width)]
                    for y in range(height)
                ]
                colors = bytes(numbers.randrange(256) for _ in range(3 << depth))
                palette = chunk(b"PLTE", colors) if name == "palette" else b""
                file = interlaced(pixels, color_type, depth, palette)
                texts = [base64.b64encode(data).decode() for data in (file, seen(file))]
                print(f"{name} {depth} bit {width}x{height}", width, height, *texts, sep=",")


main()
