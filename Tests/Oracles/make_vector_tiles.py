"""Writes vector tiles, and says on standard output what is in them.

An encoder of Mapbox Vector Tiles that shares no code with the decoder under test: the specification, version
2.1, and Python's standard library alone.

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
import struct
import sys

POINT, LINE, POLYGON = 1, 2, 3


def varint(number):
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def zigzag(number):
    return number * 2 if number >= 0 else -number * 2 - 1


def number_field(field, number):
    return varint(field << 3) + varint(number)


def bytes_field(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def packed(field, numbers):
    return bytes_field(field, b"".join(varint(number) for number in numbers))


class Float32(float):
    """A number to be written in four bytes."""


class Unsigned(int):
    """A number to be written without a sign."""


class Zigzag(int):
    """A number to be written with its sign in the lowest bit."""


def value(content):
    if isinstance(content, str):
        return bytes_field(1, content.encode())
    if isinstance(content, Float32):
        return varint(2 << 3 | 5) + struct.pack("<f", content)
    if isinstance(content, bool):
        return number_field(7, int(content))
    if isinstance(content, float):
        return varint(3 << 3 | 1) + struct.pack("<d", content)
    if isinstance(content, Unsigned):
        return number_field(5, content)
    if isinstance(content, Zigzag):
        return number_field(6, zigzag(content))
    return number_field(4, content)


def geometry(kind, parts):
    numbers, x, y = [], 0, 0

    def move(points):
        nonlocal x, y
        for px, py in points:
            numbers.extend((zigzag(px - x), zigzag(py - y)))
            x, y = px, py

    if kind == POINT:
        numbers.append(1 | len(parts[0]) << 3)
        move(parts[0])
        return numbers
    for part in parts:
        numbers.append(1 | 1 << 3)
        move(part[:1])
        numbers.append(2 | (len(part) - 1) << 3)
        move(part[1:])
        if kind == POLYGON:
            numbers.append(7 | 1 << 3)
    return numbers


def layer(name, features, extent=4096, version=2):
    """Encodes features, each a tuple of type, tags, parts and perhaps an id."""
    keys, values, encoded = {}, {}, []
    for kind, tags, parts, *rest in features:
        indices = []
        for key, content in tags.items():
            indices.append(keys.setdefault(key, len(keys)))
            written = value(content)
            indices.append(values.setdefault(written, len(values)))
        body = number_field(1, rest[0]) if rest else b""
        if indices:
            body += packed(2, indices)
        body += number_field(3, kind) + packed(4, geometry(kind, parts))
        encoded.append(bytes_field(2, body))
    out = bytes_field(1, name.encode()) + b"".join(encoded)
    out += b"".join(bytes_field(3, key.encode()) for key in keys)
    out += b"".join(bytes_field(4, content) for content in values)
    if extent != 4096:
        out += number_field(5, extent)
    return bytes_field(3, out + number_field(15, version))


def spelled(content):
    """What a value says: its type and itself, numbers in full."""
    if isinstance(content, str):
        return ["string", content]
    if isinstance(content, bool):
        return ["bool", str(int(content))]
    if isinstance(content, Float32):
        return ["float", struct.pack(">f", content).hex()]
    if isinstance(content, float):
        return ["double", struct.pack(">d", content).hex()]
    return ["uint" if isinstance(content, Unsigned) else "int", str(int(content))]


def described(name, features, extent=4096, version=2):
    return {
        "name": name, "extent": extent, "version": version,
        "features": [
            {"id": feature[3] if len(feature) > 3 else None, "type": feature[0],
             "tags": {key: spelled(content) for key, content in feature[1].items()},
             "parts": feature[2]}
            for feature in features
        ],
    }


def box(left, top, right, bottom):
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def hole(ring):
    return ring[::-1]


# The town: what there is, and where on the grid of one tile, its buffer of 64 steps included.

ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth"]
BANK = [(-64, 2900), (700, 2840), (1500, 2960), (2400, 2860), (3200, 2980), (4160, 2880)]
OTHER_BANK = [(4160, 3330), (3200, 3420), (2400, 3300), (1500, 3400), (700, 3290), (-64, 3350)]
RIVER = BANK + OTHER_BANK


def blocks():
    for row in range(4):
        for column in range(7):
            left, top = 420 + column * 250, 520 + row * 250
            yield box(left, top, left + 110, top + 180)
            yield box(left + 120, top + 20, left + 200, top + 150)


def town():
    """Yields kind, geometry type, parts, name, and bridge, tunnel or ramp."""
    yield "farmland", POLYGON, [box(-64, 3500, 1500, 4160)], None, None
    yield "residential", POLYGON, [box(300, 420, 2350, 2500)], None, None
    yield "industrial", POLYGON, [box(2500, 1900, 3400, 2500)], None, None
    yield "park", POLYGON, [box(2450, 600, 3050, 1400), hole(box(2700, 1150, 2800, 1250))], None, None
    yield "wood", POLYGON, [[(3300, -64), (4160, -64), (4160, 1500), (3700, 1300), (3400, 700)]], None, None
    yield "sand", POLYGON, [[(1500, 3400), (2400, 3300), (2450, 3420), (1550, 3500)]], None, None
    yield "school", POLYGON, [box(1700, 1650, 2200, 2050)], None, None
    yield "hospital", POLYGON, [box(1700, 2100, 2200, 2420)], None, None
    yield "cemetery", POLYGON, [box(450, 1700, 800, 2050)], None, None
    yield "pitch", POLYGON, [box(2520, 1450, 2760, 1620)], None, None
    yield "water", POLYGON, [RIVER], None, None
    yield "water", POLYGON, [[(3500, 300), (3650, 260), (3760, 380), (3640, 520), (3480, 450)]], None, None
    yield "square", POLYGON, [box(900, 1650, 1200, 1900)], None, None
    for block in blocks():
        yield "building", POLYGON, [block], None, None
    yield "building", POLYGON, [box(2560, 700, 2680, 820), hole(box(2600, 740, 2640, 780))], None, None
    yield "building", POLYGON, [box(2600, 2000, 2900, 2300)], None, None
    yield "stream", LINE, [[(3640, 520), (3500, 1300), (3600, 2200), (3500, 2950)]], "Mill Brook", None
    yield "ferry", LINE, [[(-64, 3120), (1400, 3180), (2900, 3160)]], None, None
    yield "border", LINE, [[(-64, 3700), (1200, 3760), (2600, 3640), (4160, 3720)]], None, None
    for row in range(5):
        y = 480 + row * 250
        yield "minor", LINE, [[(380, y), (2350, y)]], ORDINALS[row] + " Street", None
    for column in range(8):
        x = 390 + column * 250
        yield "minor", LINE, [[(x, 480), (x, 1480)]], None, None
    yield "tertiary", LINE, [[(-64, 1560), (2400, 1560), (3400, 1750), (4160, 1700)]], "Market Road", None
    yield "secondary", LINE, [[(1290, -64), (1290, 1560), (1400, 2700)]], "Church Lane", None
    yield "secondary", LINE, [[(1400, 2700), (1500, 3600)]], None, "bridge"
    yield "secondary", LINE, [[(1500, 3600), (1700, 4160)]], None, None
    yield "primary", LINE, [[(-64, 250), (1290, 330), (2400, 300), (3300, 60), (3600, -64)]], "Northern Avenue", None
    yield "trunk", LINE, [[(2400, -64), (2400, 300), (2420, 1560), (2480, 2700)]], None, None
    yield "trunk", LINE, [[(2480, 2700), (2560, 3600)]], None, "bridge"
    yield "trunk", LINE, [[(2560, 3600), (2600, 4160)]], None, None
    yield "motorway", LINE, [[(-64, 3900), (1200, 3960), (2800, 3860), (4160, 4000)]], "Ring", None
    yield "motorway", LINE, [[(-64, 3945), (1200, 4005), (2800, 3905), (4160, 4045)]], None, None
    yield "motorway", LINE, [[(2580, 3700), (2750, 3720), (3200, 3880)]], None, "ramp"
    yield "service", LINE, [[(2560, 2350), (3300, 2350), (3300, 2000)]], None, None
    yield "pedestrian", LINE, [[(900, 1560), (900, 1650)], [(1200, 1900), (1330, 1960)]], None, None
    yield "track", LINE, [[(-64, 3560), (900, 3620), (1200, 4160)]], None, None
    yield "path", LINE, [[(2450, 1000), (2700, 1180), (3050, 900), (3500, 1000), (4160, 900)]], None, None
    yield "primary", LINE, [[(3050, 1560), (3050, 1900)]], None, "tunnel"
    yield "tram", LINE, [[(-64, 1600), (2400, 1600), (3400, 1790), (4160, 1740)]], None, None
    yield "rail", LINE, [
        [(3000, 4160), (3080, 3500)], [(3150, 2800), (3250, 1800), (3100, 900), (3120, -64)]], None, None
    yield "rail", LINE, [[(3080, 3500), (3150, 2800)]], None, "bridge"
    yield "runway", LINE, [[(3650, 2100), (4100, 2500)]], None, None
    yield "pier", LINE, [[(700, 3290), (720, 3120)]], None, None
    yield "city", POINT, [[(1320, 1250)]], "Exampleton", None
    yield "suburb", POINT, [[(620, 2300)]], "Westend", None
    yield "village", POINT, [[(3750, 3550)]], "Überdorf", None


SCHEMAS = ["protomaps-3", "protomaps-4", "openmaptiles", "shortbread"]


# For each kind of area and point the layer and tags in each of the schemas.
KINDS = {
    "farmland": [("landuse", {"pmap:kind": "farmland", "landuse": "farmland"}), ("landuse", {"kind": "farmland"}),
                 ("landcover", {"class": "farmland", "subclass": "farmland"}), ("land", {"kind": "farmland"})],
    "residential": [("landuse", {"pmap:kind": "other", "landuse": "residential"}),
                    ("landuse", {"kind": "residential"}),
                    ("landuse", {"class": "residential"}), ("land", {"kind": "residential"})],
    "industrial": [("landuse", {"pmap:kind": "industrial", "landuse": "industrial"}),
                   ("landuse", {"kind": "industrial"}),
                   ("landuse", {"class": "industrial"}), ("land", {"kind": "industrial"})],
    "park": [("landuse", {"pmap:kind": "park", "leisure": "park"}), ("landuse", {"kind": "park"}),
             ("landcover", {"class": "grass", "subclass": "park"}), ("land", {"kind": "park"})],
    "wood": [("natural", {"natural": "wood"}), ("landuse", {"kind": "wood"}),
             ("landcover", {"class": "wood", "subclass": "forest"}), ("land", {"kind": "forest"})],
    "sand": [("natural", {"natural": "sand"}), ("landuse", {"kind": "beach"}),
             ("landcover", {"class": "sand", "subclass": "beach"}), ("land", {"kind": "beach"})],
    "school": [("landuse", {"pmap:kind": "school", "amenity": "school"}), ("landuse", {"kind": "school"}),
               ("landuse", {"class": "school"}), ("sites", {"kind": "school"})],
    "hospital": [("landuse", {"pmap:kind": "hospital", "amenity": "hospital"}), ("landuse", {"kind": "hospital"}),
                 ("landuse", {"class": "hospital"}), ("sites", {"kind": "hospital"})],
    "cemetery": [("landuse", {"pmap:kind": "cemetery", "landuse": "cemetery"}), ("landuse", {"kind": "cemetery"}),
                 ("landuse", {"class": "cemetery"}), ("land", {"kind": "cemetery"})],
    "pitch": [("landuse", {"pmap:kind": "park", "leisure": "pitch"}), ("landuse", {"kind": "pitch"}),
              ("landuse", {"class": "pitch"}), ("sites", {"kind": "sports_center"})],
    "water": [("water", {"natural": "water"}), ("water", {"kind": "water"}),
              ("water", {"class": "river"}), ("water_polygons", {"kind": "river"})],
    "square": [("landuse", {"pmap:kind": "pedestrian", "highway": "pedestrian"}), ("landuse", {"kind": "pedestrian"}),
               ("transportation", {"class": "path", "subclass": "pedestrian"}),
               ("street_polygons", {"kind": "pedestrian"})],
    "building": [("buildings", {"height": 9.5}), ("buildings", {"kind": "building"}),
                 ("building", {"render_height": 9}), ("buildings", {"dummy": 1})],
    "stream": [("physical_line", {"pmap:kind": "waterway", "waterway": "stream"}), ("water", {"kind": "stream"}),
               ("waterway", {"class": "stream"}), ("water_lines", {"kind": "stream"})],
    "ferry": [("transit", {"pmap:kind": "ferry"}), ("roads", {"kind": "ferry"}),
              ("transportation", {"class": "ferry"}), ("ferries", {"kind": "ferry"})],
    "border": [("boundaries", {"pmap:min_admin_level": 4}), ("boundaries", {"kind": "region"}),
               ("boundary", {"admin_level": 4, "maritime": 0}), ("boundaries", {"admin_level": 4})],
    "tram": [("transit", {"railway": "tram"}), ("roads", {"kind": "rail", "kind_detail": "tram"}),
             ("transportation", {"class": "transit", "subclass": "tram"}), ("streets", {"kind": "tram", "rail": True})],
    "rail": [("transit", {"railway": "rail"}), ("roads", {"kind": "rail", "kind_detail": "rail"}),
             ("transportation", {"class": "rail", "subclass": "rail"}), ("streets", {"kind": "rail", "rail": True})],
    "runway": [("transit", {"aeroway": "runway"}), ("roads", {"kind": "aeroway", "kind_detail": "runway"}),
               ("aeroway", {"class": "runway"}), ("streets", {"kind": "runway"})],
    "pier": [("transit", {"pmap:kind": "pier"}), ("roads", {"kind": "path", "kind_detail": "pier"}),
             ("transportation", {"class": "pier"}), ("pier_lines", {"kind": "pier"})],
    "city": [("places", {"pmap:kind": "city", "place": "city"}), ("places", {"kind": "locality", "kind_detail": "city"}),
             ("place", {"class": "city"}), ("place_labels", {"kind": "city"})],
    "suburb": [("places", {"pmap:kind": "neighbourhood", "place": "suburb"}),
               ("places", {"kind": "neighbourhood", "kind_detail": "suburb"}),
               ("place", {"class": "suburb"}), ("place_labels", {"kind": "suburb"})],
    "village": [("places", {"pmap:kind": "other", "place": "village"}),
                ("places", {"kind": "locality", "kind_detail": "village"}),
                ("place", {"class": "village"}), ("place_labels", {"kind": "village"})],
}

# For each class of roads the kinds of Protomaps 3 and 4, and the class of OpenMapTiles; the value of
# OpenStreetMap's key highway stands in the others.
ROADS = {
    "motorway": ("highway", "highway", "motorway", "motorway"),
    "trunk": ("highway", "major_road", "trunk", "trunk"),
    "primary": ("major_road", "major_road", "primary", "primary"),
    "secondary": ("medium_road", "major_road", "secondary", "secondary"),
    "tertiary": ("medium_road", "major_road", "tertiary", "tertiary"),
    "minor": ("minor_road", "minor_road", "minor", "residential"),
    "service": ("other", "minor_road", "service", "service"),
    "pedestrian": ("other", "path", "path", "pedestrian"),
    "track": ("other", "minor_road", "track", "track"),
    "path": ("other", "path", "path", "footway"),
}

# The same beside the class: what a bridge, a tunnel and a ramp is called.
EXTRAS = {
    None: ({}, {}, {}, {}),
    "bridge": ({"bridge": "yes"}, {"is_bridge": True}, {"brunnel": "bridge"}, {"bridge": True}),
    "tunnel": ({"tunnel": "yes"}, {"is_tunnel": True}, {"brunnel": "tunnel"}, {"tunnel": True}),
    "ramp": ({}, {"is_link": True}, {"ramp": 1}, {"link": True}),
}


def road(index, kind, where):
    old, new, openmaptiles, highway = ROADS[kind]
    link = "_link" if where == "ramp" else ""
    if index == 0:
        return "roads", {"pmap:kind": old, "highway": highway + link}
    if index == 1:
        return "roads", {"kind": new, "kind_detail": highway + link}
    if index == 2:
        return "transportation", {"class": openmaptiles, "subclass": highway}
    return "streets", {"kind": highway}


def town_layers(index):
    """The features of the town by layer, in the words of a schema."""
    layers = {}
    for kind, shape, parts, name, where in town():
        layer_name, tags = road(index, kind, where) if kind in ROADS else KINDS[kind][index]
        tags = {**tags, **EXTRAS[where][index]}
        names = {"name": name} if name else {}
        # Two schemas have the names of streets in layers of their own.
        own = {2: "transportation_name", 3: "street_labels"}.get(index)
        if kind == "stream" and index == 3:
            own = "water_lines_labels"
        if name and shape == LINE and own and (kind in ROADS or kind == "stream" and index == 3):
            layers.setdefault(own, []).append((LINE, {**tags, **names}, parts))
            names = {}
        layers.setdefault(layer_name, []).append((shape, {**tags, **names}, parts))
    return layers


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
