#!/usr/bin/env python3
"""Makes the tiles and pictures of Fixtures/basemaps, whose colors tell where they belong.

    make_basemaps.py FOLDER

In the pixel with the column X and the row Y, counted from the northwest of the world of its zoom:

    red   = wave(X), green = wave(Y): a triangle between 0 and 252, 4 a pixel, 126 pixels from top to top
    blue  = 13 * column + 29 * row + 67 * zoom + 31 of the tile, modulo 256

so that a shift by a pixel, a flip, a seam, a wrong tile and a wrong zoom all show. Pictures that lie on the Earth
have their own columns and rows in red and green, and 128 in blue. Everything but the files named after Pillow is
written with Python's standard library from the specifications: MBTiles 1.3, PMTiles 3, TIFF 6.0, GeoTIFF 1.1 and
PNG. Output is the same each time with the same versions of zlib and SQLite.
"""

import gzip
import json
import math
import os
import random
import sqlite3
import struct
import sys
import zlib


def wave(position):
    place = (position + 20) % 126
    return 4 * (place if place < 63 else 126 - place)


def png(width, height, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    # Each row as its difference from the one above: most of it is zero.
    above = bytes(3 * width)
    raw = bytearray()
    for row in rows:
        raw += b"\2" + bytes((value - up) & 255 for value, up in zip(row, above))
        above = row
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(raw), 9))
        + chunk(b"IEND", b""))


def pixel_rows(left, top, width, height, blue):
    row = bytearray(3 * width)
    row[0::3] = bytes(wave(left + x) for x in range(width))
    row[2::3] = bytes([blue]) * width
    for y in range(height):
        row[1::3] = bytes([wave(top + y)]) * width
        yield bytes(row)


def tile(z, x, y, side=256):
    blue = (13 * x + 29 * y + 67 * z + 31) % 256
    return png(side, side, pixel_rows(x * side, y * side, side, side, blue))


def tiles(deepest, side=256):
    return {
        (z, x, y): tile(z, x, y, side)
        for z in range(deepest + 1) for x in range(1 << z) for y in range(1 << z)
    }


# MBTiles


def mbtiles(path, tiles, metadata, schema="table", from_north=False):
    if os.path.exists(path):
        os.remove(path)
    base = sqlite3.connect(path)
    base.execute("pragma page_size = 1024")
    if metadata is not None:
        base.execute("create table metadata (name text, value text)")
        base.executemany("insert into metadata values (?, ?)", metadata.items())
    rows = [
        (z, x, y if from_north else (1 << z) - 1 - y, data) for (z, x, y), data in sorted(tiles.items())]
    if schema == "table":
        base.execute(
            "create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
        base.execute("create unique index tile_index on tiles (zoom_level, tile_column, tile_row)")
        base.executemany("insert into tiles values (?, ?, ?, ?)", rows)
    else:
        base.executescript("""
            create table map (zoom_level integer, tile_column integer, tile_row integer, tile_id text);
            create table images (tile_data blob, tile_id text);
            create view tiles as select map.zoom_level as zoom_level, map.tile_column as tile_column,
              map.tile_row as tile_row, images.tile_data as tile_data
              from map join images on images.tile_id = map.tile_id;
            create unique index image_id on images (tile_id);
            """)
        for z, x, row, data in rows:
            name = f"{z}/{x}/{row}"
            base.execute("insert into map values (?, ?, ?, ?)", (z, x, row, name))
            base.execute("insert into images values (?, ?)", (data, name))
    base.commit()
    base.execute("vacuum")
    base.close()


# PMTiles


def number(z, x, y):
    """The number of a tile, by following the Hilbert curve as the specification's own tables do."""
    below = ((1 << 2 * z) - 1) // 3
    distance = 0
    side = 1 << z >> 1
    while side:
        right, lower = int(bool(x & side)), int(bool(y & side))
        distance += side * side * ((3 * right) ^ lower)
        if not lower:
            if right:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
        x, y = x & (side - 1), y & (side - 1)
        side >>= 1
    return below + distance


def varint(value):
    data = bytearray()
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    data.append(value)
    return bytes(data)


def directory(entries):
    data = varint(len(entries))
    last = 0
    for entry in entries:
        data += varint(entry[0] - last)
        last = entry[0]
    for field in (1, 2):
        data += b"".join(varint(entry[field]) for entry in entries)
    end = None
    for entry in entries:
        data += varint(0 if entry[3] == end else entry[3] + 1)
        end = entry[3] + entry[2]
    return data


def pmtiles(path, tiles, metadata, compression="gzip", leaf_sizes=(), version=3, tile_type=2):
    def packed(data):
        return gzip.compress(data, 9, mtime=0) if compression == "gzip" else data

    contents, seen, entries = bytearray(), {}, []
    for tile_number, data in sorted((number(*key), data) for key, data in tiles.items()):
        if data not in seen:
            seen[data] = len(contents)
            contents += data
        last = entries[-1] if entries else None
        if last and last[3] == seen[data] and last[0] + last[1] == tile_number:
            last[1] += 1
        else:
            entries.append([tile_number, 1, len(data), seen[data]])
    count = len(entries)
    leaves = bytearray()
    for size in leaf_sizes:
        above = []
        for start in range(0, len(entries), size):
            data = packed(directory(entries[start:start + size]))
            above.append([entries[start][0], 0, len(data), len(leaves)])
            leaves += data
        entries = above
    root, words = packed(directory(entries)), packed(json.dumps(metadata).encode())
    zooms = [key[0] for key in tiles]
    offsets, offset = [], 127
    for part in (root, words, leaves, contents):
        offsets += [offset, len(part)]
        offset += len(part)
    header = b"PMTiles" + bytes([version]) + struct.pack("<11Q", *offsets, len(tiles), count, len(seen))
    header += bytes([1, {"none": 1, "gzip": 2, "brotli": 3, "zstd": 4}[compression], 1, tile_type])
    header += bytes([min(zooms), max(zooms)])
    header += struct.pack("<4i", -1800000000, -850511287, 1800000000, 850511287)
    header += bytes(1) + struct.pack("<2i", 0, 0)
    with open(path, "wb") as file:
        file.write(header + root + words + leaves + contents)


# Pictures that lie on the Earth


def tiff(path, width, height, rows, keys, scale, corner, tiled=False, order="<"):
    """An RGB picture, in one stored strip or in deflated tiles of 64 pixels with their differences."""
    pack = lambda form, *values: struct.pack(order + form, *values)
    if tiled:
        pieces = []
        for top in range(0, height, 64):
            for left in range(0, width, 64):
                piece = bytearray()
                for y in range(top, top + 64):
                    row = (rows[y] if y < height else bytes(3 * width))[3 * left:3 * left + 192].ljust(192, b"\0")
                    piece += bytes((row[i] - (row[i - 3] if i > 2 else 0)) & 255 for i in range(192))
                pieces.append(zlib.compress(bytes(piece), 9))
    else:
        pieces = [b"".join(rows)]
    fields = {
        256: ("H", [width]), 257: ("H", [height]), 258: ("H", [8, 8, 8]), 259: ("H", [8 if tiled else 1]),
        262: ("H", [2]), 277: ("H", [3]), 284: ("H", [1]), 33550: ("d", [*scale, 0.0]),
        33922: ("d", [0.0, 0.0, 0.0, *corner, 0.0]), 34735: ("H", keys),
    }
    if tiled:
        fields |= {317: ("H", [2]), 322: ("H", [64]), 323: ("H", [64])}
    else:
        fields[278] = ("H", [height])
    places, counts = (324, 325) if tiled else (273, 279)
    fields[places] = ("I", [0] * len(pieces))
    fields[counts] = ("I", [len(piece) for piece in pieces])
    size = {"H": 2, "I": 4, "d": 8}
    start = 8 + 2 + 12 * len(fields) + 4
    end = start + sum(
        length + length % 2 for form, values in fields.values() if (length := size[form] * len(values)) > 4)
    fields[places] = ("I", [end + sum(map(len, pieces[:i])) for i in range(len(pieces))])
    table, extra = bytearray(), bytearray()
    for tag in sorted(fields):
        form, values = fields[tag]
        data = pack(f"{len(values)}{form}", *values)
        table += pack("HHI", tag, {"H": 3, "I": 4, "d": 12}[form], len(values))
        if len(data) <= 4:
            table += data.ljust(4, b"\0")
        else:
            table += pack("I", start + len(extra))
            extra += data + bytes(len(data) % 2)
    with open(path, "wb") as file:
        file.write((b"II" if order == "<" else b"MM") + pack("HI", 42, 8) + pack("H", len(fields)) + table)
        file.write(bytes(4) + extra + b"".join(pieces))


def world_file(path, pixel, left, top):
    numbers = [pixel, 0, 0, -pixel, left + pixel / 2, top - pixel / 2]
    with open(path, "w") as file:
        file.write("".join(f"{value!r}\n" for value in numbers))


def pictures(folder):
    width, height = 160, 100
    rows = list(pixel_rows(0, 0, width, height, 128))
    degrees = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]
    meters = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 3857]
    utm = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32633]
    with open(f"{folder}/degrees.png", "wb") as file:
        file.write(png(width, height, rows))
    # From 10 degrees west to 30 east and from 60 to 35 north.
    world_file(f"{folder}/degrees.pgw", 0.25, -10, 60)
    tiff(f"{folder}/degrees.tif", width, height, rows, degrees, (0.25, 0.25), (-10, 60), order=">")
    # The same pixels across the antimeridian, 20 km each, as points: the first one in the middle of a pixel.
    with open(f"{folder}/meters.png", "wb") as file:
        file.write(png(width, height, rows))
    left, top = math.pi * 6378137 - 80 * 20000, 3000000
    world_file(f"{folder}/meters.pgw", 20000, left, top)
    meters[11] = 2
    tiff(
        f"{folder}/meters.tif", width, height, rows, meters, (20000, 20000), (left + 10000, top - 10000),
        tiled=True)
    tiff(
        f"{folder}/small.tif", 32, 20, [row[:96] for row in rows[:20]], degrees, (1, 1), (-17, 50), order=">")
    tiff(f"{folder}/utm.tif", 4, 4, list(pixel_rows(0, 0, 4, 4, 128)), utm, (10, 10), (500000, 5000000))


def pillow_pictures(folder):
    """Noise, so that LZW uses all its codes, as Pillow and libtiff store it."""
    from PIL import Image

    source = random.Random(20240229)
    noise = bytes(source.choice((0, 0, 0, 7, 200, 255)) for _ in range(100 * 80 * 3))
    image = Image.frombytes("RGB", (100, 80), noise)
    for name, compression in (("lzw", "tiff_lzw"), ("packbits", "packbits"), ("deflate", "tiff_adobe_deflate")):
        image.save(f"{folder}/pillow_{name}.tif", compression=compression)
    image.save(f"{folder}/pillow.png")
    gray, indexed = image.convert("L").crop((0, 0, 40, 30)), image.quantize(16).crop((0, 0, 40, 30))
    gray.save(f"{folder}/pillow_gray.tif", compression="tiff_lzw")
    indexed.save(f"{folder}/pillow_palette.tif", compression="packbits")
    gray.save(f"{folder}/pillow_gray.png")
    indexed.convert("RGB").save(f"{folder}/pillow_palette.png")


def main(folder):
    os.makedirs(folder, exist_ok=True)
    few, many = tiles(2), tiles(3)
    for (z, x, y), data in few.items():
        os.makedirs(f"{folder}/xyz/{z}/{x}", exist_ok=True)
        with open(f"{folder}/xyz/{z}/{x}/{y}.png", "wb") as file:
            file.write(data)
    said = {
        "name": "Positions", "format": "png", "minzoom": "0", "maxzoom": "2",
        "bounds": "-180,-85.0511,180,85.0511",
        "attribution": '<a href="https://example.com/">&copy; Example &amp; Sons</a>',
    }
    mbtiles(f"{folder}/table.mbtiles", few, said)
    mbtiles(f"{folder}/view.mbtiles", few, {"name": "Positions", "scheme": "xyz"}, schema="view")
    mbtiles(f"{folder}/bare.mbtiles", few, None)
    north = {key: data for key, data in few.items() if key[0] == 2 and key[2] == 1 and key[1] in (1, 2)}
    scheme = {"scheme": "xyz", "bounds": "-90,1,90,65", "minzoom": "2", "maxzoom": "2"}
    mbtiles(f"{folder}/from_north.mbtiles", north, scheme, from_north=True)
    mbtiles(f"{folder}/says_from_north.mbtiles", north, scheme)
    words = {"name": "Positions", "attribution": "© Example &amp; Sons"}
    pmtiles(f"{folder}/plain.pmtiles", few, words)
    pmtiles(f"{folder}/leaves.pmtiles", many, words, leaf_sizes=(8, 3))
    pmtiles(f"{folder}/stored.pmtiles", few, words, compression="none")
    pmtiles(f"{folder}/large.pmtiles", tiles(1, side=512), words)
    # Of tiles of 16 pixels, for tests that cut and change files many times.
    tiny = tiles(1, side=16)
    mbtiles(f"{folder}/small.mbtiles", tiny, said)
    mbtiles(f"{folder}/small_view.mbtiles", tiny, {}, schema="view")
    pmtiles(f"{folder}/small.pmtiles", tiny, words)
    pmtiles(f"{folder}/small_leaves.pmtiles", tiny, words, leaf_sizes=(2, 2))
    pmtiles(f"{folder}/small_stored.pmtiles", tiny, words, compression="none")
    # The western half of the deepest zoom is one tile: runs of equal numbers.
    runs = {
        key: few[2, 0, 0] if key[0] == 2 and key[1] < 2 else data for key, data in few.items()}
    pmtiles(f"{folder}/runs.pmtiles", runs, words)
    pmtiles(f"{folder}/brotli.pmtiles", {(0, 0, 0): b"x"}, {}, compression="brotli")
    pmtiles(f"{folder}/version_4.pmtiles", {(0, 0, 0): b"x"}, {}, version=4)
    pmtiles(f"{folder}/vector.pmtiles", {(0, 0, 0): gzip.compress(b"\x1a\0", mtime=0)}, {}, tile_type=1)
    pictures(folder)
    pillow_pictures(folder)


if __name__ == "__main__":
    main(sys.argv[1])
