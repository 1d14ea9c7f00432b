"""The encoding of the embedded world map; see make_world_map.py.

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

A body of polygons of countries (id 11; the table counts loops as paths, and their parts as points):
    varint        number of countries, then for each the length of its code in bytes, and its ISO 3166 code
    2 x varint    runs of rings of land that belong to one country as they are: their number, then the number of the
                  country, from 1 on, or 0 for none and for rings that borders cut; up to the last ring of land
    loops         what borders cut out of the land, up to the end of the body; of each country, outer loops are followed
                  by the holes in them, and wind as land does
    A loop is
    varint        2 x the number of the country, from 0 on, plus 1 for a hole
    varint        number of parts
    parts         points, and runs of points of the layers of land and borders: a varint, 4 x the number of the path plus
                  1 for a ring of land, 2 for a border and 3 for a border backwards, then the index of the first point
                  and the number of points, which go on at the other end of a ring; for a point, 0, then the
                  zigzag x2 of its position, less the position of the point before it in the body
    Consecutive points of a loop may be equal.

A body of polygons of states (id 13; the table counts loops as paths, and their parts as points):
    varint        number of countries, then for each of them
    code          its ISO 3166 code, after the length of that in bytes
    varint        number of its states, then for each the length of its code in bytes, and its ISO 3166-2 code
    2 x varint    runs of rings of the country's polygons that belong to one state as they are: their number, then the
                  number of the state in the country, from 1 on, or 0 for none and for rings that lines cut; up to the
                  last ring of the country
    loops         what lines between states (ids 6 and 12, one after the other) cut out of their countries, as in the body
                  above, with the numbers of the states of all countries, with rings of the polygons of the state's country
                  instead of those of land, and with these lines instead of borders
    The rings of a country are those of its loops, then the rings of land that belong to it.

A varint has seven bits to a byte, the low ones first; all bytes but the last have the high bit set. A
zigzag is the varint of 2n for n >= 0 and of -2n - 1 for n < 0.
"""

import collections
import struct

from world_grid import BITS

MAGIC = b"PMB6"
LONGEST_CODE = 12
# A block of more points has a single path: a drawing decodes the blocks that it needs as a whole.
BLOCK_POINTS = 256
LAYERS = (
    "land", "lakes", "glaciers", "urban areas", "rivers", "borders", "state lines", "places",
    "disputed borders", "coarse land", "countries", "country polygons", "finer state lines", "state polygons",
)
(
    LAND, LAKES, GLACIERS, URBAN_AREAS, RIVERS, BORDERS, STATE_LINES, PLACES, DISPUTED_BORDERS, COARSE_LAND,
    COUNTRIES, COUNTRY_POLYGONS, FINER_STATE_LINES, STATE_POLYGONS,
) = range(14)


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


def ordered(paths):
    """Returns the paths in the order and with the points that they have in the file."""
    return [path for block in blocks(map(with_short_steps, paths)) for path in block]


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


def assembled(layers):
    """Returns the file, and prints what is in it."""
    table = bytearray()
    print(f"{'layer':18}{'paths':>8}{'points':>9}{'bytes':>10}")
    for key, (paths, points, body) in layers.items():
        table += struct.pack("<BIII", key, paths, points, len(body))
        print(f"{LAYERS[key]:18}{paths:8}{points:9}{len(body):10}")
    bodies = b"".join(body for _, _, body in layers.values())
    return MAGIC + bytes([BITS, len(layers)]) + bytes(table) + bodies
