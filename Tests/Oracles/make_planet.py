"""Writes an archive in PMTiles format as large as those of the planet, most of which is a hole in the file.

    make_planet.py FILE Z/X/Y...

It has entries for each tile of zoom 0 to 12, more than 22 million of 1,024 bytes each, in leaf directories of 16,384
entries. Only the leaf directories and the tiles that are named are written; everything else is zeros. A tile is a PNG
of one color, which differs between tiles.
"""

import json
import struct
import sys
import zlib

ZOOMS = 12
LENGTH = 1024
PER_LEAF = 1 << 14


def varint(number, width=1):
    """A varint of at least so many bytes."""
    encoded = bytearray()
    while number >= 0x80 or len(encoded) + 1 < width:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def number(z, x, y):
    """The tile ID of the specification, by the algorithm for Hilbert curves of Wikipedia."""
    distance, side = 0, 1 << z >> 1
    while side > 0:
        right, lower = int(x & side > 0), int(y & side > 0)
        distance += side * side * ((3 * right) ^ lower)
        if not lower:
            if right:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
        side >>= 1
    return (4**z - 1) // 3 + distance


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def tile(z, x, y):
    """A PNG of 256 x 256 pixels, padded by a comment."""
    row = b"\0" + bytes((x % 256, y % 256, z * 20)) * 256
    header = struct.pack(">IIBBBBB", 256, 256, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * 256, 9))
    end = chunk(b"IEND", b"")
    return start + chunk(b"tEXt", bytes(LENGTH - len(start) - len(end) - 12)) + end


def leaf(index, count):
    """The leaf directory of PER_LEAF entries, of the same size as all."""
    first = index * PER_LEAF
    entries = min(PER_LEAF, count - first)
    parts = [varint(entries, 3), varint(first, 5), b"\1" * (entries - 1), b"\1" * entries]
    parts += [varint(LENGTH) * entries, varint(first * LENGTH + 1, 8), b"\0" * (entries - 1)]
    return b"".join(parts)


def main():
    path, tiles = sys.argv[1], [tuple(map(int, name.split("/"))) for name in sys.argv[2:]]
    count = (4 ** (ZOOMS + 1) - 1) // 3
    leaves = (count + PER_LEAF - 1) // PER_LEAF
    size = len(leaf(0, count))
    root = [varint(leaves), varint(0), varint(PER_LEAF) * (leaves - 1), varint(0) * leaves]
    root += [varint(size) * (leaves - 1), varint(len(leaf(leaves - 1, count))), varint(1), varint(0) * (leaves - 1)]
    root = b"".join(root)
    metadata = json.dumps({"name": "Planet", "attribution": "Nobody"}).encode()
    root_start = 127
    metadata_start = root_start + len(root)
    leaves_start = 1 << 16
    data_start = leaves_start + leaves * size
    numbers = [root_start, len(root), metadata_start, len(metadata), leaves_start, leaves * size, data_start]
    numbers += [count * LENGTH, count, count, count]
    header = b"PMTiles\3" + struct.pack("<11Q", *numbers) + bytes((1, 1, 1, 2, 0, ZOOMS))
    header += struct.pack("<4iB2i", -1800000000, -850000000, 1800000000, 850000000, 0, 0, 0)
    assert len(header) == 127 and metadata_start <= 1 << 14
    with open(path, "wb") as file:
        file.write(header + root + metadata)
        for id in tiles:
            place = number(*id)
            file.seek(leaves_start + place // PER_LEAF * size)
            file.write(leaf(place // PER_LEAF, count))
            file.seek(data_start + place * LENGTH)
            file.write(tile(*id))
        file.truncate(data_start + count * LENGTH)


main()
