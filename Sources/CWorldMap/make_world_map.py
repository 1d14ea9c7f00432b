#!/usr/bin/env python3
"""Packs the embedded world map: world.pmb, out of three Debian packages.

    make_world_map.py DIRECTORY OUTPUT

DIRECTORY holds the three packages as `apt-get download` names them; `make basemap-data` fetches them.
Only the standard library and `dpkg-deb` are needed. Equal packages give equal bytes. It takes two minutes.

Sources:
  * xtide-coastline, `wvs1.dat`: World Vector Shoreline 1:1,000,000 (public domain, a work of the government
    of the United States), the coast of all but Antarctica and the Caspian Sea. It is simplified least where
    towns are near.
  * qgis-common, `world_map.gpkg`: Natural Earth 1:10m 4.1.0 (public domain), generalized by QGIS. Its
    polygons share their edges exactly: an edge of one country is coast, an edge of two is a border. It has
    the borders, and the coasts that are missing above. The names of countries are those of the polygons, their
    positions are computed.
  * marble-qt-data, `ne_50m_*.pn2`: Natural Earth 1:50m (public domain), in units of half a minute of arc.
  * marble-qt-data, `cityplacemarks.cache`: cities from GeoNames (CC BY 3.0).

The format, all numbers little endian:

    "PMB6"
    u8            bits: x and y count steps of the world's side / 2^bits, from its north-west corner
                  (Web Mercator, 180 degrees west, 85.0511 degrees north), and reach from 0 to 2^bits
    u8            number of layers
    per layer     u8 id, u32 paths, u32 points, u32 size
    per layer     its body, in the order of the table, up to the end of the file

A body of paths:
    u8            unit: all numbers below count 2^unit steps
    12 x u8       numbers of codes of 1 to 12 bits
    u8 each       symbols of the codes, from the first to the last code; the codes are those of canonical
                  Huffman coding, consecutive numbers from the shortest to the longest
    varint        number of blocks: paths of about the same size that are near each other
    8 x varint    per block: numbers of paths, of points and of bytes; x, y, width and height of the box around
                  them; the longest side of the box around one of its paths
    blocks        one after the other, each made of bits, the highest bit of a byte first: paths one after the
                  other, filled up with 0 bits

    A number of `size` bits is, as in JPEG, itself if positive, and increased by 2^size - 1 if negative.
    A path is
    u5, number    number of points: the size, then the number
    2 x u5, ...   first point, x then y, less the first point of the path before; for the first path of a
                  block, less the northwestern corner of the block's box
    code, x, y    each further point, less the point before: the code of 16 times the size of the x plus the
                  size of y, then the numbers x and y
The paths of ids 0 to 3 and 9 are rings without a repeated point. Outer rings and holes wind opposite ways.

A body of places (id 7; the table counts each place as a path and a point), one after the other:
    zigzag x2     position, less the position of the place before
    varint        4 x size + role. The size is 64 x the decimal logarithm of the population, at least 1000,
                  rounded. The role is 0 for the capital of a country, 1 for that of a state, 2 for others.
    varint        length of the name in bytes, then the name in UTF-8

A body of countries (id 10; each counts as a path and a point), the largest on the map first:
    zigzag x2     position of the middle of the name, less that of the country before
    varint        extent of the country on the map in steps: the longest name that looks in proportion
    varint        length of the name in bytes, then the name in UTF-8

A varint has seven bits to a byte, the low ones first; all bytes but the last have the high bit set. A
zigzag is the varint of 2n for n >= 0 and of -2n - 1 for n < 0.
"""

import collections
import hashlib
import heapq
import math
import os
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from world_coast import (
    Remoteness, counterclockwise, cut_at_antimeridian, rounded_ring, shoreline_rings, significances, snapped_ends,
)
from world_sources import geopackage_countries, geopackage_shapes, marble_cities, marble_shapes, shorelines

PACKAGES = {
    "qgis-common_3.22.16+dfsg-1": "8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960",
    "marble-qt-data_4%3a22.12.3-1": "137e6ddc52a3a245be27f44d2ffad063ddf21c0ba5f6d48edc295b3864c9db48",
    "xtide-coastline_20020202-1.2": "6b978489776cc18e273213a88fadf57de19f19d9c892cc214e5ae83138d0f85b",
}
SHORELINE_FILE = "usr/share/xtide-wvs/wvs1.dat"
COUNTRIES_FILE = "usr/share/qgis/resources/data/world_map.gpkg"
MARBLE_FILE = "usr/share/marble/data/naturalearth/ne_50m_{}.pn2"
CITIES_FILE = "usr/share/marble/data/placemarks/cityplacemarks.cache"

# What the packages above must give.
FILE_SHA256 = "90a8301875b7edc6482cf7a574704d7b7690fbb0063fd9b0aa8bb1933952fb91"

MAGIC = b"PMB6"
BITS = 18
LONGEST_CODE = 12
# A block of more points has a single path: a drawing decodes the blocks that it needs as a whole.
BLOCK_POINTS = 256
LAYERS = (
    "land", "lakes", "glaciers", "urban areas", "rivers", "borders", "state lines", "places",
    "disputed borders", "coarse land", "countries",
)
(
    LAND, LAKES, GLACIERS, URBAN_AREAS, RIVERS, BORDERS, STATE_LINES, PLACES, DISPUTED_BORDERS, COARSE_LAND,
    COUNTRIES,
) = range(11)

# Points whose triangle with their neighbors is smaller, in square grid steps, are left out.
FINE_TOLERANCE = 4
COARSE_TOLERANCE = 8

# The same for land, where the next town is up to 1, 3 or 6 cells away, or farther: on a map of the towns, of
# their surroundings, or of the country. At zoom 9 a pixel has 4 square steps. A cell is a pixel at zoom 2.
LAND_TOLERANCES = (70, 260, 750, 1700)
SMALLEST_ISLANDS = (28, 56, 112, 220)
CELLS = 1024
BANDS = (1, 3, 6)
# Towns of this size, and those around them, have the finest coast: 64 x the logarithm of the population.
CITY_SIZE, CITY_PART = 365, 0.5
# Islands of 5 square kilometers are never left out.
LARGE_ISLAND = 5
# What is left out of an island at one point is at most this part of its area.
LARGEST_PART = 1 / 4
# The coast south of this latitude is Natural Earth's, as that of the shoreline is older and has gaps.
ANTARCTICA = -60
NATURAL_EARTH_TOLERANCE = 50

# The same for land that is shown up to zoom 2.5, where a pixel has 181 steps a side, or 32,768 square ones.
COARSE_LAND_TOLERANCE = 5000
SMALLEST_COARSE_ISLAND = 800
# Its unit: 16 steps, a ninth of a pixel at zoom 2.5.
COARSE_UNIT = 4

# The farthest that the end of a border moves to the coast.
LONGEST_SNAP = 24

# Countries large enough for the lines between their states to help on a map of the whole country.
STATE_COUNTRIES = {"US", "CA", "AU", "BR", "CN", "IN", "RU", "MX", "AR", "ID", "KZ", "ZA"}

# Lakes Michigan, Superior and Huron by their numbers in the file, which has the three as one lake, too.
REPEATED_LAKES = {27, 28, 29}

# The latitude at which the Web Mercator world is square.
NORTHERNMOST = 85.0511287798066
# The GeoPackage is cut off at 179.9 degrees. Beyond 60 degrees north and south, land that reaches the cut reaches
# the antimeridian: Chukotka, Wrangel Island and Antarctica.
CUT = 179.899
CLOSED_BEYOND = 60
# Marble stores -180 degrees as one step less.
LAST_MARBLE_STEP = -179.99


# Topology


def undirected(segment):
    """Returns a segment with its ends in order."""
    start, end = segment
    return (start, end) if start < end else (end, start)


def twice_signed_area(ring):
    """Returns twice the area of a ring: above 0 when it runs counterclockwise, y pointing up."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))


def polygon_segments(path, table, column, values=None):
    """Yields the segments of all polygons of a table, the inside always on their left."""
    for polygons in geopackage_shapes(path, table, column, values):
        for rings in polygons:
            for index, ring in enumerate(rings):
                is_counterclockwise = twice_signed_area(ring[:-1]) > 0
                if is_counterclockwise != (index == 0):
                    ring = ring[::-1]
                yield from (pair for pair in zip(ring, ring[1:]) if pair[0] != pair[1])


def coast_and_borders(path):
    """Returns the directed segments of the coast and the undirected ones between two countries."""
    # A dictionary, unlike a set, keeps the order of the file, and with it the output the same.
    segments = list(polygon_segments(path, "countries", "fid"))
    directed = dict.fromkeys(segments)
    coast = [(a, b) for a, b in directed if (b, a) not in directed]
    uses = collections.Counter(map(undirected, segments))
    return coast, [segment for segment, count in uses.items() if count == 2]


def state_segments(path, borders):
    """Returns the segments between two states that are no borders."""
    segments = polygon_segments(path, "states_provinces", "iso_a2", STATE_COUNTRIES)
    uses = collections.Counter(map(undirected, segments))
    borders = set(borders)
    return [segment for segment, count in uses.items() if count == 2 and segment not in borders]


def disputed_segments(path):
    """Returns the segments of the disputed borders, each once although some are listed for two claims."""
    segments = {}
    for lines in geopackage_shapes(path, "disputed_borders", "fid"):
        for (line,) in lines:
            segments.update((undirected(pair), None) for pair in zip(line, line[1:]) if pair[0] != pair[1])
    return list(segments)


def chain_rings(directed):
    """Joins directed segments to rings; as land stays on one side, holes wind the other way."""
    following = collections.defaultdict(list)
    for start, end in directed:
        following[start].append(end)
    rings = []
    for start in list(following):
        while following[start]:
            ring = [start]
            point = following[start].pop()
            while point != start:
                ring.append(point)
                point = following[point].pop()
            rings.append(ring)
    return rings


def chain_lines(segments):
    """Joins undirected segments to lines that end where not exactly two meet, and to closed lines."""
    neighbors = collections.defaultdict(list)
    for start, end in segments:
        neighbors[start].append(end)
        neighbors[end].append(start)
    used = set()

    def walk(start, point):
        line = [start, point]
        used.add(undirected((start, point)))
        while len(neighbors[point]) == 2 and point != start:
            first, second = neighbors[point]
            following = first if first != line[-2] else second
            if undirected((point, following)) in used:
                break
            line.append(following)
            used.add(undirected((point, following)))
            point = following
        return line

    def walk_all(starts):
        return [
            walk(start, point)
            for start in starts
            for point in neighbors[start]
            if undirected((start, point)) not in used
        ]

    lines = walk_all([point for point in neighbors if len(neighbors[point]) != 2])
    return lines + walk_all(list(neighbors))


# Projection and simplification


def project(longitude, latitude):
    """Returns the place of a coordinate on the grid, not yet rounded."""
    latitude = max(-NORTHERNMOST, min(NORTHERNMOST, latitude))
    sine = math.sin(math.radians(latitude))
    x = longitude / 360 + 0.5
    y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
    return x * (1 << BITS), y * (1 << BITS)


def close_the_cut(longitude, latitude):
    """Moves a longitude at the edge of a source to the antimeridian where the land goes on."""
    if longitude < LAST_MARBLE_STEP or abs(latitude) > CLOSED_BEYOND and abs(longitude) > CUT:
        return math.copysign(180.0, longitude)
    return longitude


def simplify(points, tolerance, is_ring):
    """Leaves out the points of the smallest triangles first (Visvalingam and Whyatt 1993)."""
    count = len(points)
    fewest = 4 if is_ring else 2
    if count <= fewest:
        return points
    before = list(range(-1, count - 1))
    after = list(range(1, count + 1))
    if is_ring:
        before[0] = count - 1
        after[-1] = 0

    def triangle(index):
        if before[index] < 0 or after[index] >= count:
            return math.inf
        (ax, ay), (bx, by), (x, y) = points[before[index]], points[after[index]], points[index]
        return abs((ax - x) * (by - y) - (bx - x) * (ay - y)) / 2

    areas = [triangle(index) for index in range(count)]
    candidates = [(area, index) for index, area in enumerate(areas) if area < tolerance]
    heapq.heapify(candidates)
    kept = [True] * count
    left = count
    while candidates and left > fewest:
        area, index = heapq.heappop(candidates)
        if not kept[index] or area != areas[index]:
            continue
        kept[index] = False
        left -= 1
        previous, following = before[index], after[index]
        if previous >= 0:
            after[previous] = following
        if following < count:
            before[following] = previous
        for neighbor in (previous, following):
            if 0 <= neighbor < count and kept[neighbor]:
                # Never smaller than what has gone, so that a curve does not vanish point by point.
                changed = max(triangle(neighbor), area)
                if changed != areas[neighbor]:
                    areas[neighbor] = changed
                    if changed < tolerance:
                        heapq.heappush(candidates, (changed, neighbor))
    return [point for point, is_kept in zip(points, kept) if is_kept]


def grid_path(coordinates, tolerance, is_ring):
    """Returns a path on the grid, simplified, rounded and without repeated points."""
    points = [project(close_the_cut(longitude, latitude), latitude) for longitude, latitude in coordinates]
    if is_ring and points[0] == points[-1]:
        points.pop()
    path = []
    for x, y in simplify(points, tolerance, is_ring):
        point = (round(x), round(y))
        if not path or path[-1] != point:
            path.append(point)
    if is_ring and len(path) > 1 and path[0] == path[-1]:
        path.pop()
    return path


def grid_lines(segments, tolerance):
    """Chains undirected segments and brings them onto the grid."""
    lines = (grid_path(line, tolerance, False) for line in chain_lines(segments))
    return [line for line in lines if len(line) >= 2]


def natural_earth_rings(coast):
    """Returns the rings on the grid that the shoreline lacks: Antarctica, and the Caspian Sea with its islands."""
    rings = chain_rings(coast)
    xs, ys = zip(*min(rings, key=twice_signed_area))

    def is_missing(ring):
        return max(y for _, y in ring) < ANTARCTICA or all(
            min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys) for x, y in ring)

    paths = (grid_path(ring, NATURAL_EARTH_TOLERANCE, True) for ring in rings if is_missing(ring))
    return [path for path in paths if len(path) >= 3]


def shoreline_on_grid(path):
    """Returns the rings of the shoreline on the grid, not yet rounded, with the significance of each point."""
    rings = []
    for ring in shoreline_rings(shorelines(path), 360 * 3600, (90 + ANTARCTICA) * 3600):
        points = [project(x / 3600 - 180, y / 3600 - 90) for x, y in ring]
        rings.append((points, significances(points)))
    return rings


def square_kilometers(ring):
    """Returns the area of a ring on the grid."""
    middle = math.pi * (1 - 2 * ring[0][1] / (1 << BITS))
    step = 40_075 / math.cosh(middle) / (1 << BITS)
    return abs(twice_signed_area(ring)) / 2 * step * step


def grid_land(shoreline, others, places):
    """Returns the rings of land, finest near places."""
    towns = Remoteness([(x, y) for x, y, _, _ in places], 1 << BITS, CELLS, BANDS[-1])
    cities = Remoteness([(x, y) for x, y, size, _ in places if size >> 2 >= CITY_SIZE], 1 << BITS, CELLS, 1)

    def band(point):
        distance = towns(*point)
        return sum(distance > last for last in BANDS)

    def tolerance(point):
        return LAND_TOLERANCES[band(point)] * (CITY_PART if cities(*point) <= 1 else 1)

    rings = []
    for points, areas in shoreline:
        area = abs(twice_signed_area(points)) / 2
        if area < SMALLEST_ISLANDS[min(map(band, points))] and square_kilometers(points) < LARGE_ISLAND:
            continue
        ring = rounded_ring([
            point for point, part in zip(points, areas) if part >= min(tolerance(point), area * LARGEST_PART)
        ])
        if len(ring) >= 3:
            rings += map(counterclockwise, cut_at_antimeridian(ring, 1 << BITS))
    return rings + others


def coarse_land(shoreline, others):
    """Returns the rings of land for low zooms, in its coarser unit."""
    unit = 1 << COARSE_UNIT
    rings = []
    for points, areas in shoreline:
        ring = [(x / unit, y / unit) for (x, y), area in zip(points, areas) if area >= COARSE_LAND_TOLERANCE]
        ring = rounded_ring(ring)
        if len(ring) >= 3 and abs(twice_signed_area(ring)) * unit * unit >= 2 * SMALLEST_COARSE_ISLAND:
            rings += map(counterclockwise, cut_at_antimeridian(ring, (1 << BITS) // unit))
    for ring in others:
        ring = rounded_ring([(x / unit, y / unit) for x, y in simplify(ring, COARSE_LAND_TOLERANCE, True)])
        if len(ring) >= 3 and abs(twice_signed_area(ring)) * unit * unit >= 2 * SMALLEST_COARSE_ISLAND:
            rings.append(ring)
    return rings


def grid_marble(path, is_ring, left_out=()):
    """Brings the shapes of a PN2 file onto the grid: lines, or rings whose holes wind the other way."""
    paths = []
    for identifier, is_hole, points in marble_shapes(path):
        if identifier in left_out:
            continue
        if is_ring and (twice_signed_area(points) > 0) == is_hole:
            points.reverse()
        paths.append(grid_path(points, COARSE_TOLERANCE, is_ring))
    return [path for path in paths if len(path) >= (3 if is_ring else 2)]


def sized_places(path):
    """Returns (x, y, 4 x size + role, name) for each city; see the format above."""
    roles = {"PPLC": 0, "PPLA": 1}
    places = []
    for name, longitude, latitude, feature, population in marble_cities(path):
        size = round(64 * math.log10(max(population, 1000)))
        x, y = project(longitude, latitude)
        places.append((round(x), round(y), 4 * size + roles.get(feature, 2), name))
    return places


# Names of countries

# Natural Earth abbreviates names that its maps of 2017 had no room for; two names have changed since.
COUNTRY_NAMES = {
    "BA": "Bosnia and Herzegovina", "CD": "DR Congo", "CF": "Central African Republic",
    "DO": "Dominican Republic", "EH": "Western Sahara", "FO": "Faroe Islands", "GQ": "Equatorial Guinea",
    "MK": "North Macedonia", "SS": "South Sudan", "ST": "São Tomé and Príncipe", "SZ": "Eswatini",
    "US": "United States", "AG": "Antigua and Barbuda", "VC": "Saint Vincent and the Grenadines",
    "PF": "French Polynesia", "MP": "Northern Mariana Islands", "VI": "United States Virgin Islands",
}
# Not a country; remote specks and stations without inhabitants.
UNNAMED = {"AQ", "UM", "HM", "TF", "IO", "GS", "-1"}

# Names are about this many times as wide as high with the space around them.
NAME_ASPECT = 3
# A name stays near the middle of its country rather than in the widest place: the weight of the distance.
MIDDLE_WEIGHT = 0.25
# Names extend beyond narrow countries, but not too far.
NARROW_FACTOR = 3
# Islands below this part of the largest one do not count.
SMALLEST_PART = 0.02


def signed_distance(rings, x, y):
    """Returns the distance of a point from the edges of polygons, above 0 inside."""
    nearest = math.inf
    is_inside = False
    for ring in rings:
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                is_inside = not is_inside
            dx, dy = bx - ax, by - ay
            part = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy) if dx or dy else 0
            part = max(0, min(1, part))
            nearest = min(nearest, (x - ax - part * dx) ** 2 + (y - ay - part * dy) ** 2)
            ax, ay = bx, by
    return math.sqrt(nearest) if is_inside else -math.sqrt(nearest)


def centroid(ring):
    """Returns the center of gravity of the area in a ring."""
    (ox, oy), area, x, y = ring[0], 0, 0, 0
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
        cross = (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
        area += cross
        x += (ax + bx - 2 * ox) * cross
        y += (ay + by - 2 * oy) * cross
    return ox + x / (3 * area), oy + y / (3 * area)


def name_position(rings):
    """Returns the position of a name in a polygon, and half of the room on both sides of it.

    It is the center of the largest ellipse of a name's proportions (Agafonkin's polylabel on a map that is
    compressed sideways), with a preference for the middle.
    """
    rings = [[(x / NAME_ASPECT, y) for x, y in ring] for ring in rings]
    middle = centroid(rings[0])
    xs, ys = zip(*rings[0])
    side = min(max(xs) - min(xs), max(ys) - min(ys))

    def score(x, y):
        distance = signed_distance(rings, x, y)
        return distance - MIDDLE_WEIGHT * math.dist((x, y), middle), distance

    best = (*score(*middle), *middle)
    cells = []

    def add(x, y, half):
        nonlocal best
        value, distance = score(x, y)
        best = max(best, (value, distance, x, y))
        heapq.heappush(cells, (-value - half * math.sqrt(2) * (1 + MIDDLE_WEIGHT), x, y, half))

    x = min(xs)
    while x < max(xs):
        y = min(ys)
        while y < max(ys):
            add(x + side / 2, y + side / 2, side / 2)
            y += side
        x += side
    while cells:
        bound, x, y, half = heapq.heappop(cells)
        if -bound - best[0] < side / 100:
            break
        for dx in (-half / 2, half / 2):
            for dy in (-half / 2, half / 2):
                add(x + dx, y + dy, half / 2)
    _, room, x, y = best
    return x * NAME_ASPECT, y, room * NAME_ASPECT


def named_countries(path):
    """Returns (x, y, extent, name) for each country, the largest on the map first."""
    countries = []
    for code, name, polygons in geopackage_countries(path):
        if code in UNNAMED:
            continue
        shapes = []
        for rings in polygons:
            shape = [[project(close_the_cut(*point), point[1]) for point in ring[:-1]] for ring in rings]
            shapes.append((abs(twice_signed_area(shape[0])) / 2, shape))
        largest, shape = max(shapes, key=lambda shape: shape[0])
        area = sum(part for part, _ in shapes if part >= SMALLEST_PART * largest)
        # Triangles of a ten-thousandth of the area matter to no name.
        shape = [simplify(ring, largest / 10_000, True) for ring in shape]
        shape = [ring for index, ring in enumerate(shape)
                 if index == 0 or abs(twice_signed_area(ring)) / 2 > largest / 1000]
        x, y, room = name_position(shape)
        extent = min(math.sqrt(area), NARROW_FACTOR * 2 * room)
        full = name.replace(" Is.", " Islands").replace("St. ", "Saint ").replace("St-", "Saint ")
        name = COUNTRY_NAMES.get(code, full)
        countries.append((round(x), round(y), max(1, round(extent)), name))
    return sorted(countries, key=lambda country: (-country[2], country[3]))


# Writing


def curve_order(point, step_bits=0):
    """Returns the place of a point on a Z-curve through cells of 2^step_bits steps, for small differences."""
    x, y = point[0] >> step_bits, point[1] >> step_bits
    return sum(((x >> bit) & 1) << (2 * bit) | ((y >> bit) & 1) << (2 * bit + 1) for bit in range(BITS + 1))


def append_varint(body, value):
    """Appends an unsigned number."""
    while value > 127:
        body.append(value & 127 | 128)
        value >>= 7
    body.append(value)


def append_step(body, point, origin):
    """Appends the zigzag differences of two points."""
    for difference in (point[0] - origin[0], point[1] - origin[1]):
        append_varint(body, 2 * difference if difference >= 0 else -2 * difference - 1)


def code_lengths(counts):
    """Returns {symbol: length of its code}, of at most LONGEST_CODE bits, for {symbol: number of uses}.

    This is the package-merge algorithm (Larmore and Hirschberg 1990).
    """
    leaves = sorted((count, (symbol,)) for symbol, count in counts.items())
    packages = []
    for _ in range(LONGEST_CODE):
        merged = sorted(leaves + packages)
        packages = [(a[0] + b[0], a[1] + b[1]) for a, b in zip(merged[::2], merged[1::2])]
    lengths = collections.Counter(symbol for _, symbols in packages[: len(leaves) - 1] for symbol in symbols)
    return dict(lengths) or dict.fromkeys(counts, 1)


class BitWriter:
    """A writer of bits, the highest bit of a byte first."""

    def __init__(self):
        self.body = bytearray()
        self._bits, self._count = 0, 0

    def append(self, value, count):
        """Appends the lowest bits of a number."""
        self._bits = self._bits << count | value
        self._count += count
        while self._count >= 8:
            self._count -= 8
            self.body.append(self._bits >> self._count)
            self._bits &= (1 << self._count) - 1

    def append_number(self, number):
        """Appends a number in as many bits as its size."""
        size = abs(number).bit_length()
        self.append(number if number > 0 else number + (1 << size) - 1, size)

    def append_sized(self, number):
        """Appends a number after its size."""
        self.append(abs(number).bit_length(), 5)
        self.append_number(number)

    def finish(self):
        """Fills up the last byte."""
        self.append(0, -self._count % 8)


def with_short_steps(path):
    """Returns a path with points on its longest lines, so that the size of a step has four bits."""
    result = path[:1]
    for point in path[1:]:
        (x, y), longest = result[-1], (1 << 15) - 1
        parts = max(abs(point[0] - x), abs(point[1] - y)) // longest + 1
        for part in range(1, parts):
            result.append((x + (point[0] - x) * part // parts, y + (point[1] - y) * part // parts))
        result.append(point)
    return result


def box(points):
    """Returns the box around points: its western, northern, eastern and southern edge."""
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


def longest_side(path):
    """Returns the longer side of the box around a path."""
    west, north, east, south = box(path)
    return max(east - west, south - north)


def quadrants(paths, bit=BITS):
    """Yields the paths in groups that are as large as blocks may be, or in one quadrant after the other."""
    if len(paths) == 1 or sum(map(len, paths)) <= BLOCK_POINTS or bit < 0:
        yield paths
        return
    parts = [[] for _ in range(4)]
    for path in paths:
        parts[(path[0][0] >> bit & 1) + 2 * (path[0][1] >> bit & 1)].append(path)
    for part in filter(None, parts):
        yield from quadrants(part, bit - 1)


def blocks(paths):
    """Returns the paths in blocks: by the binary logarithm of their longest side, then by their place."""
    sizes = collections.defaultdict(list)
    for path in sorted(paths, key=lambda path: (curve_order(path[0]), path)):
        sizes[longest_side(path).bit_length()].append(path)
    return [block for size in sorted(sizes) for block in quadrants(sizes[size])]


def steps(path):
    """Returns the differences between the points of a path."""
    return [(b[0] - a[0], b[1] - a[1]) for a, b in zip(path, path[1:])]


def step_symbol(step):
    """Returns the symbol of a step: the sizes of its numbers."""
    return abs(step[0]).bit_length() << 4 | abs(step[1]).bit_length()


def packed_paths(paths, unit=0):
    """Returns the numbers of paths and points and the body of a layer of paths."""
    grouped = blocks(map(with_short_steps, paths))
    paths = [path for block in grouped for path in block]
    lengths = code_lengths(collections.Counter(step_symbol(step) for path in paths for step in steps(path)))
    table = sorted((length, symbol) for symbol, length in lengths.items())
    codes, code = {}, 0
    for index, (length, name) in enumerate(table):
        codes[name] = code
        if index + 1 < len(table):
            code = code + 1 << table[index + 1][0] - length
    numbers = collections.Counter(lengths.values())
    body = bytearray(
        [unit, *(numbers[length] for length in range(1, LONGEST_CODE + 1)), *(name for _, name in table)])
    append_varint(body, len(grouped))
    bits = bytearray()
    for block in grouped:
        writer = BitWriter()
        west, north, east, south = box(point for path in block for point in path)
        start = (west, north)
        for path in block:
            writer.append_sized(len(path))
            writer.append_sized(path[0][0] - start[0])
            writer.append_sized(path[0][1] - start[1])
            start = path[0]
            for step in steps(path):
                symbol = step_symbol(step)
                writer.append(codes[symbol], lengths[symbol])
                writer.append_number(step[0])
                writer.append_number(step[1])
        writer.finish()
        for number in (
            len(block), sum(map(len, block)), len(writer.body), west, north, east - west, south - north,
            max(map(longest_side, block)),
        ):
            append_varint(body, number)
        bits += writer.body
    return len(paths), sum(map(len, paths)), bytes(body + bits)


def packed_places(places):
    """Returns the body of a layer of places or countries, which stay in their order."""
    body = bytearray()
    previous = (0, 0)
    for x, y, size, name in places:
        append_step(body, (x, y), previous)
        append_varint(body, size)
        append_varint(body, len(name.encode()))
        body += name.encode()
        previous = (x, y)
    return bytes(body)


def build_layers(root):
    """Returns {id: (paths, points, body)} from the unpacked packages."""
    countries = root / COUNTRIES_FILE
    segments, borders = coast_and_borders(countries)
    places = sorted(sized_places(root / CITIES_FILE), key=lambda place: curve_order(place, BITS - 8))
    shoreline = shoreline_on_grid(root / SHORELINE_FILE)
    others = natural_earth_rings(segments)
    land = grid_land(shoreline, others, places)
    # The ends of borders are points of Natural Earth's coast, which is a few steps off.
    coast = {tuple(map(round, project(*end))) for segment in segments for end in segment}

    def lines(segments, tolerance):
        return snapped_ends(grid_lines(segments, tolerance), coast.__contains__, land, LONGEST_SNAP)

    layers = {
        LAND: packed_paths(land),
        COARSE_LAND: packed_paths(coarse_land(shoreline, others), COARSE_UNIT),
        LAKES: packed_paths(grid_marble(root / MARBLE_FILE.format("lakes"), True, REPEATED_LAKES)),
        GLACIERS: packed_paths(grid_marble(root / MARBLE_FILE.format("glaciated_areas"), True)),
        URBAN_AREAS: packed_paths(grid_marble(root / MARBLE_FILE.format("urban_areas"), True)),
        RIVERS: packed_paths(grid_marble(root / MARBLE_FILE.format("rivers_lake_centerlines"), False)),
        BORDERS: packed_paths(lines(borders, FINE_TOLERANCE)),
        STATE_LINES: packed_paths(lines(state_segments(countries, borders), COARSE_TOLERANCE)),
        DISPUTED_BORDERS: packed_paths(grid_lines(disputed_segments(countries), FINE_TOLERANCE)),
        PLACES: (len(places), len(places), packed_places(places)),
    }
    names = named_countries(countries)
    layers[COUNTRIES] = (len(names), len(names), packed_places(names))
    return dict(sorted(layers.items()))


def assembled(layers):
    """Returns the file, and prints what is in it."""
    table = bytearray()
    print(f"{'layer':18}{'paths':>8}{'points':>9}{'bytes':>10}")
    for key, (paths, points, body) in layers.items():
        table += struct.pack("<BIII", key, paths, points, len(body))
        print(f"{LAYERS[key]:18}{paths:8}{points:9}{len(body):10}")
    bodies = b"".join(body for _, _, body in layers.values())
    return MAGIC + bytes([BITS, len(layers)]) + bytes(table) + bodies


def sha256(data):
    """Returns the SHA-256 of bytes in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def unpack(directory, root):
    """Checks the packages against their known sums and unpacks them into `root`."""
    for name, known in PACKAGES.items():
        package = directory / f"{name}_all.deb"
        found = sha256(package.read_bytes())
        if found != known:
            raise SystemExit(f"{package}: SHA-256 is {found}, not {known}")
        subprocess.run(["dpkg-deb", "-x", package, root], check=True)


def write(path, data):
    """Writes a file that appears under its name only when it is complete."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def main(directory, output):
    """Builds `output` from the packages in `directory`."""
    with tempfile.TemporaryDirectory() as root:
        unpack(Path(directory), Path(root))
        layers = build_layers(Path(root))
    data = assembled(layers)
    if sha256(data) != FILE_SHA256:
        raise SystemExit(f"SHA-256 of the map is {sha256(data)}, not {FILE_SHA256}")
    write(Path(output), data)
    print(f"{output}: {len(data)} bytes, SHA-256 {sha256(data)}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: make_world_map.py DIRECTORY OUTPUT")
    main(sys.argv[1], sys.argv[2])
