"""Writes vector tiles, and says on standard output what is in them.

The encoder is vector_tile_encoder.py, which shares no code with the decoder under test.

    make_vector_tiles.py FOLDER

writes FOLDER/NAME/Z/X/Y.mvt and prints {"NAME/Z/X/Y.mvt": [layer, ...]}, each layer with its name, version,
extent and features, each feature with its id, type, tags and parts.

The tiles are of four kinds:
- one town in the schemas of Protomaps 3 and 4, OpenMapTiles and Shortbread: the same shapes, other words;
- two shapes in `whole`, one tile, and in `quarters` and `bare-quarters`, cut into four with a buffer and without;
- `dashes`, two tiles side by side: borders of regions that run through both;
- `details`: values of all types, other extents, version 1, parts of all kinds.

FOLDER/gzipped is `details` compressed, FOLDER/bomb 64 MiB of zeros.
"""

import gzip
import json
import pathlib
import sys

from vector_tile_encoder import LINE, POINT, POLYGON, Float32, Unsigned, Zigzag, box, described, hole, layer
from vector_tile_town import SCHEMAS, town_layers

# Shapes in one tile of 8192 steps, and cut into four of 4096.

WHOLE_POLYGON = [(1500, 1000), (6500, 500), (7600, 4096), (6000, 7500), (4096, 5000), (1000, 7000)]
WHOLE_LINE = [(200, 300), (4000, 3500), (4300, 4600), (7900, 7700)]
SIDE = 4096


def cut_ring(ring, low, high):
    """Sutherland and Hodgman's method, rounded to the grid."""
    for axis, limit, sign in ((0, low[0], 1), (0, high[0], -1), (1, low[1], 1), (1, high[1], -1)):
        result = []
        for start, end in zip(ring[-1:] + ring[:-1], ring):
            inside = [(point[axis] - limit) * sign >= 0 for point in (start, end)]
            if inside[0] != inside[1]:
                part = (limit - start[axis]) / (end[axis] - start[axis])
                cut = [start[i] + (end[i] - start[i]) * part for i in (0, 1)]
                cut[axis] = limit
                result.append(tuple(cut))
            if inside[1]:
                result.append(end)
        ring = result
    return [(round(x), round(y)) for x, y in ring]


def cut_line(line, low, high):
    """Liang and Barsky's method, rounded to the grid."""
    parts = []
    for start, end in zip(line, line[1:]):
        first, last = 0.0, 1.0
        for axis in (0, 1):
            step = end[axis] - start[axis]
            for move, room in ((-step, start[axis] - low[axis]), (step, high[axis] - start[axis])):
                if move == 0:
                    last = last if room >= 0 else -1.0
                elif move < 0:
                    first = max(first, room / move)
                else:
                    last = min(last, room / move)
        if first >= last:
            continue
        ends = [tuple(round(start[i] + (end[i] - start[i]) * part) for i in (0, 1)) for part in (first, last)]
        if parts and parts[-1][-1] == ends[0]:
            parts[-1].append(ends[1])
        else:
            parts.append(ends)
    return parts


def quarter(column, row, buffer):
    low = (column * SIDE - buffer, row * SIDE - buffer)
    high = (column * SIDE + SIDE + buffer, row * SIDE + SIDE + buffer)

    def moved(points):
        return [(x - column * SIDE, y - row * SIDE) for x, y in points]

    lines = [moved(part) for part in cut_line(WHOLE_LINE, low, high)]
    return {
        "water": [(POLYGON, {"class": "lake"}, [moved(cut_ring(WHOLE_POLYGON, low, high))])],
        "transportation": [(LINE, {"class": "primary"}, lines)] if lines else [],
    }


DETAILS = [
    ("values", [
        (POINT, {"string": "Größe", "float": Float32(1.25), "double": 0.1, "int": -5, "uint": Unsigned((1 << 64) - 1),
                 "sint": Zigzag(-70000), "bool": True, "no": False}, [[(25, 17)]], 1),
        (POINT, {"int": (1 << 63) - 1, "sint": Zigzag(-(1 << 63)), "string": ""}, [[(5, 7), (3, 2)]], (1 << 64) - 1),
    ], 4096, 2),
    ("lines", [
        (LINE, {}, [[(2, 2), (2, 10), (10, 10)]]),
        (LINE, {"a": "b"}, [[(2, 2), (2, 10), (10, 10)], [(1, 1), (3, 5)]]),
    ], 256, 2),
    ("polygons", [
        (POLYGON, {}, [[(3, 6), (8, 12), (20, 34)]]),
        (POLYGON, {}, [box(0, 0, 10, 10), box(11, 11, 20, 20), hole(box(13, 13, 17, 17))]),
        (POLYGON, {}, [box(-100000, -100000, 100000, 100000)]),
    ], 8192, 1),
]


# Lines through two tiles, each 4096 steps wide: straight, and bent where it passes from one to the other.
ACROSS = [
    [(300, 1000), (4000, 1000), (7700, 1000)],
    [(300, 2000), (3000, 2000), (4096, 2100), (5500, 2000), (7900, 2000)],
    [(-64, 3000), (2500, 3000), (8256, 3000)],
]


def half(column):
    low, high = (column * SIDE - 64, -64), (column * SIDE + SIDE + 64, SIDE + 64)
    lines = [[(x - column * SIDE, y) for x, y in part] for line in ACROSS for part in cut_line(line, low, high)]
    return [(LINE, {"admin_level": 4}, lines)]


def main(folder):
    report = {}

    def write(path, layers):
        file = pathlib.Path(folder, path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(layer(*arguments) for arguments in layers))
        report[path] = [described(*arguments) for arguments in layers]

    for index, schema in enumerate(SCHEMAS):
        write(f"{schema}/14/8704/5975.mvt", list(town_layers(index).items()))
    write("whole/13/4352/2987.mvt", [
        ("water", [(POLYGON, {"class": "lake"}, [WHOLE_POLYGON])], 8192),
        ("transportation", [(LINE, {"class": "primary"}, [WHOLE_LINE])], 8192)])
    for column in (0, 1):
        for row in (0, 1):
            for name, buffer in (("quarters", 64), ("bare-quarters", 0)):
                write(f"{name}/14/{8704 + column}/{5974 + row}.mvt", list(quarter(column, row, buffer).items()))
    for column in (0, 1):
        write(f"dashes/14/{8704 + column}/5975.mvt", [("boundary", half(column))])
    write("details/0/0/0.mvt", DETAILS)
    details = pathlib.Path(folder, "details/0/0/0.mvt").read_bytes()
    for name, content in (("gzipped", details), ("bomb", bytes(64 << 20))):
        pathlib.Path(folder, name).write_bytes(gzip.compress(content, 9, mtime=0))
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
