#!/usr/bin/python3
"""Tells whether libgd wrote PNG files: prints JSON, for each file the levels at which libgd writes the same bytes.

    libgd_levels.py FILE.png...

libgd reads each file and writes it again, at every level from 0 to 9; twice, as it turns the
colors of a palette around that has a clear one. Filters, blocks of
deflate, chunk sizes and the density are choices of the writer, so that nobody else's file comes
out as it went in. Chunks of text, which the program adds, are left out on both sides. The library
is Debian's shared one, called without any code of the project.
"""

from __future__ import annotations

import ctypes
import json
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

LEVELS = range(10)
SIGNATURE_LENGTH = 8
RGB_WITH_ALPHA = 6
"""A color type of the header."""

gd = ctypes.CDLL("libgd.so.3")
gd.gdImageCreateFromPngPtr.restype = ctypes.c_void_p
gd.gdImageCreateFromPngPtr.argtypes = [ctypes.c_int, ctypes.c_char_p]
gd.gdImageSaveAlpha.argtypes = [ctypes.c_void_p, ctypes.c_int]
gd.gdImagePngPtrEx.restype = ctypes.c_void_p
gd.gdImagePngPtrEx.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_int), ctypes.c_int]
gd.gdImageDestroy.argtypes = [ctypes.c_void_p]
gd.gdFree.argtypes = [ctypes.c_void_p]


def chunks(file: bytes) -> Iterator[bytes]:
    """Returns the whole chunks of a file, but for text."""
    place = SIGNATURE_LENGTH
    while place < len(file):
        length = struct.unpack_from(">I", file, place)[0]
        chunk = file[place:place + 12 + length]
        if chunk[4:8] != b"tEXt":
            yield chunk
        place += len(chunk)


def rewritten(file: bytes, level: int) -> bytes:
    """Returns a file as libgd writes what it reads in it."""
    image = gd.gdImageCreateFromPngPtr(len(file), file)
    if not image:
        raise ValueError("libgd cannot read the file")
    gd.gdImageSaveAlpha(image, file[25] == RGB_WITH_ALPHA)
    count = ctypes.c_int()
    block = gd.gdImagePngPtrEx(image, ctypes.byref(count), level)
    gd.gdImageDestroy(image)
    try:
        return ctypes.string_at(block, count.value)
    finally:
        gd.gdFree(block)


def levels(file: bytes) -> list[int]:
    """Returns the levels at which libgd writes a file."""
    seen = list(chunks(file))
    return [level for level in LEVELS
            if list(chunks(rewritten(rewritten(file, level), level))) == seen]


if __name__ == "__main__":
    print(json.dumps([levels(Path(name).read_bytes()) for name in sys.argv[1:]]))
