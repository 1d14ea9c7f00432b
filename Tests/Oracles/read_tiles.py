"""Prints what is in a PMTiles or MBTiles file, as JSON: header or schema, metadata, and the tiles with hashes.

    read_tiles.py FILE

Written after the specifications of both formats alone. Tiles are decompressed before they are hashed; the name of a tile
is Z/X/Y from the northwest.
"""

import gzip
import hashlib
import json
import sqlite3
import struct
import sys

NUMBERS = "root root_size metadata metadata_size leaves leaves_size data data_size addressed entries contents".split()


def varints(data):
    """The numbers of a byte string, one after the other."""
    number, shift = 0, 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number
            number, shift = 0, 0


def directory(data):
    """The entries of a directory: tile ID, run length, length, offset."""
    numbers = varints(gzip.decompress(data))
    count = next(numbers)
    deltas, runs, lengths, offsets = ([next(numbers) for _ in range(count)] for _ in range(4))
    assert next(numbers, None) is None
    entries, last, end = [], 0, None
    for delta, run, length, offset in zip(deltas, runs, lengths, offsets):
        last += delta
        place = end if offset == 0 else offset - 1
        end = place + length
        entries.append((last, run, length, place))
    return entries


def place(number):
    """The zoom, column and row of a tile ID, by walking down the quadrants of the curve."""
    zoom = 0
    while number >= 4**zoom:
        number -= 4**zoom
        zoom += 1
    x = y = 0
    side = 1
    while side < 1 << zoom:
        right = number // 2 & 1
        lower = (number ^ right) & 1
        if lower == 0:
            if right == 1:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
        x, y = x + side * right, y + side * lower
        number //= 4
        side *= 2
    return zoom, x, y


def digest(data):
    return hashlib.sha256(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).hexdigest()


def pmtiles(data):
    assert data[:8] == b"PMTiles\3"
    header = dict(zip(NUMBERS, struct.unpack("<11Q", data[8:96])))
    clustered, internal, compression, kind, low, high = data[96:102]
    west, south, east, north, zoom, longitude, latitude = struct.unpack("<4iB2i", data[102:127])
    header.update(clustered=clustered, compression=compression, kind=kind, zooms=[low, high])
    header.update(bounds=[value / 1e7 for value in (west, south, east, north)])
    header.update(center=[longitude / 1e7, latitude / 1e7, zoom])
    assert internal == 2 and header["root"] + header["root_size"] <= 1 << 14
    tiles, expected, entries, contents, deep = {}, 0, 0, set(), 0
    waiting = [(header["root"], header["root_size"])]
    last = -1
    while waiting:
        start, size = waiting.pop(0)
        for number, run, length, offset in directory(data[start : start + size]):
            if run == 0:
                deep += 1
                waiting.append((header["leaves"] + offset, length))
                continue
            assert number > last
            last = number + run - 1
            # Clustered: contents are in the order of their first tile.
            if offset not in contents:
                assert offset == expected
                expected += length
            contents.add(offset)
            entries += 1
            tile = data[header["data"] + offset : header["data"] + offset + length]
            assert len(tile) == length
            for one in range(number, number + run):
                tiles["%d/%d/%d" % place(one)] = digest(tile)
    assert header["data"] + header["data_size"] == len(data) and expected == header["data_size"]
    assert (header["addressed"], header["entries"], header["contents"]) == (len(tiles), entries, len(contents))
    metadata = data[header["metadata"] : header["metadata"] + header["metadata_size"]]
    return {"header": header, "deep": deep, "metadata": json.loads(gzip.decompress(metadata)), "tiles": tiles}


def mbtiles(path):
    database = sqlite3.connect(path)
    assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    unique = [row[2] for row in database.execute("pragma index_list(tiles)")]
    metadata = dict(database.execute("select name, value from metadata"))
    tiles = {}
    for z, x, y, data in database.execute("select zoom_level, tile_column, tile_row, tile_data from tiles"):
        assert isinstance(data, bytes)
        tiles["%d/%d/%d" % (z, x, (1 << z) - 1 - y)] = digest(data)
    return {"unique": unique, "metadata": metadata, "tiles": tiles}


def main():
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    print(json.dumps(pmtiles(data) if data[:7] == b"PMTiles" else mbtiles(sys.argv[1])))


main()
