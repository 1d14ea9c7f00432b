"""The contents of tiles that tile_server.py serves: pictures and shapes that tell where they belong."""

import io
import struct
import zlib

import vector_tile_encoder as vector


def chunk(kind, data):
    """A piece of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(z, x, y, side=256):
    """A PNG of one color, with one pixel that tells its zoom."""
    color = bytes((x * 37 % 256, y * 53 % 256, z * 12 % 256))
    first = bytearray(color * side)
    first[3 * z : 3 * z + 3] = b"\xff\xff\xff"
    rows = b"\0" + bytes(first) + (b"\0" + color * side) * (side - 1)
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def photo(z, x, y):
    """The same as a JPEG."""
    # Slow to load, and needed by few.
    from PIL import Image

    file = io.BytesIO()
    Image.open(io.BytesIO(picture(z, x, y))).save(file, "JPEG")
    return file.getvalue()


def shapes(z, x, y):
    """A vector tile in the schema of Protomaps: water, or park where the sum of column and row is odd."""
    name, kind = ("landuse", "park") if (x + y) % 2 else ("water", "water")
    box = [vector.box(-64, -64, 4160, 4160)]
    earth = vector.layer("earth", [(vector.POLYGON, {"kind": "earth"}, box)])
    return earth + vector.layer(name, [(vector.POLYGON, {"kind": kind}, box)])
