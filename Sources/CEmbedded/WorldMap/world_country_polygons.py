"""The polygons of countries as references to the coasts and borders of the map; see make_world_map.py.

A country is what the borders cut out of the land: its polygons have the very points of the map's coasts and borders, so
that nothing shows between them, and need no coordinates of their own. The polygons of Natural Earth only tell which
country is on which side.
"""

import collections
import itertools
import math

from world_country_atlas import CELL, PARTS, country_atlas
from world_encoding import append_step, append_varint
from world_grid import twice_signed_area

# All lengths are in parts of a grid step. Edges of land that are longer are those of the map, not of a coast.
LONGEST_EDGE = 4096 * PARTS
# The farthest that a border which ends short of the coast is extended.
LONGEST_EXTENSION = 600 * PARTS
# How far beside a border its two countries are looked up, and at how many places.
BESIDE, SAMPLES = 3 * PARTS, 9
# Faces of less area, in square grid steps, are what two lines leave between them.
SMALLEST_FACE = 10


class EdgeIndex:
    """The edges of paths by the cells that they cross."""

    def __init__(self, paths, is_ring, cells, longest=LONGEST_EDGE):
        """Indexes the edges up to a length in the given cells."""
        self._cells = collections.defaultdict(list)
        for number, path in enumerate(paths):
            ends = path[1:] + path[:1] if is_ring else path[1:]
            for index, (a, b) in enumerate(zip(path, ends)):
                if max(abs(b[0] - a[0]), abs(b[1] - a[1])) > longest:
                    continue
                for cell in cells_of(a, b):
                    if cell in cells:
                        self._cells[cell].append((number, index, a, b))

    def around(self, a, b):
        """Returns the edges that may cross a line."""
        return {edge for cell in cells_of(a, b) for edge in self._cells.get(cell, ())}

    def nearest(self, point, reach):
        """Returns (number of the path, place on it, point) of the place nearest to a point; `None` beyond a reach."""
        best = None
        for cell in cells_of((point[0] - reach, point[1] - reach), (point[0] + reach, point[1] + reach)):
            for number, index, a, b in self._cells.get(cell, ()):
                dx, dy = b[0] - a[0], b[1] - a[1]
                part = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
                part = max(0, min(1, part))
                place = (a[0] + part * dx, a[1] + part * dy)
                distance = math.dist(place, point)
                if distance <= reach and (best is None or distance < best[0]):
                    best = (distance, number, index + part, (round(place[0]), round(place[1])))
        return best and best[1:]


def cells_of(a, b):
    """Yields the cells of the box around two points."""
    for x in range(min(a[0], b[0]) // CELL, max(a[0], b[0]) // CELL + 1):
        for y in range(min(a[1], b[1]) // CELL, max(a[1], b[1]) // CELL + 1):
            yield x, y


def crossing(a, b, c, d):
    """Returns the parts of two lines at which they cross; `None` if they do not."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    turn = rx * sy - ry * sx
    if turn == 0:
        return None
    part = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn
    other = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn
    return (part, other) if 0 <= part <= 1 and 0 <= other <= 1 else None


def without_repetitions(points):
    """Returns points without those that are equal to the one before."""
    return [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]


def edges_near(lines, land, longest):
    """Returns the edges of rings near lines up to a length, and how often each point is the end of a line."""
    near = {cell for line in lines for a, b in zip(line, line[1:]) for cell in cells_of(a, b)}
    reach = LONGEST_EXTENSION // CELL + 1
    ends = collections.Counter(line[end] for line in lines for end in (0, -1))
    for line in lines:
        for end in (0, -1):
            if ends[line[end]] == 1:
                x, y = line[end][0] // CELL, line[end][1] // CELL
                near.update((x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1))
    return EdgeIndex(land, True, near, longest), ends


def pieces_on_land(lines, land):
    """Returns the parts of lines that are on land, as lists of points, and the places of rings at which they end.

    A piece is (points, number of its line, index of its first point on that, index of the last, these points); a place
    is (number of a ring, place on it, point).
    """
    coast, ends = edges_near(lines, land, LONGEST_EDGE)
    pieces, places = [], []
    for number, line in enumerate(lines):
        # Where it crosses the coast: the place on the line, that on the ring, and whether it is on land from there on.
        events = []
        for index, (a, b) in enumerate(zip(line, line[1:])):
            for ring, edge, c, d in coast.around(a, b):
                parts = crossing(a, b, c, d)
                if parts:
                    point = (round(a[0] + parts[0] * (b[0] - a[0])), round(a[1] + parts[0] * (b[1] - a[1])))
                    is_inwards = (d[0] - c[0]) * (b[1] - a[1]) - (d[1] - c[1]) * (b[0] - a[0]) < 0
                    events.append((index + parts[0], ring, edge + parts[1], point, is_inwards))
        events.sort()
        pieces += land_pieces(line, number, events, ends, coast, places)
    return pieces, places


def land_pieces(line, number, events, ends, coast, places):
    """Returns the pieces of a line on land between the places where it crosses the coast."""
    pieces = []
    is_inside = events[0][4] is False if events else True
    start = (0, None)
    if is_inside and ends[line[0]] == 1:
        start = (0, coast.nearest(line[0], LONGEST_EXTENSION))
    stops = [(place, (ring, at, point), inwards) for place, ring, at, point, inwards in events]
    last = coast.nearest(line[-1], LONGEST_EXTENSION) if ends[line[-1]] == 1 else None
    for place, target, inwards in [*stops, (len(line) - 1, last, False)]:
        if is_inside:
            first, end = math.ceil(start[0]), math.floor(place)
            points = line[first : end + 1]
            heads = [start[1][2]] if start[1] else []
            tails = [target[2]] if target else []
            whole = without_repetitions(heads + points + tails)
            if len(whole) > 1:
                places += [stop for stop in (start[1], target) if stop]
                pieces.append((whole, number, first, end, points))
        is_inside = inwards
        start = (place, target)
    return pieces


def arcs_of_rings(land, places):
    """Returns the parts of rings between the places at which lines end, and the numbers of these rings.

    A part is (points, number of its ring, index of its first point on that, number of such points).
    """
    by_ring = collections.defaultdict(dict)
    for ring, at, point in places:
        by_ring[ring].setdefault(point, at)
    arcs = []
    for ring, stops in by_ring.items():
        path = land[ring]
        stops = sorted((at, point) for point, at in stops.items())
        for (at, point), (after, end) in zip(stops, stops[1:] + stops[:1]):
            first, last = math.floor(at) + 1, math.ceil(after) - 1
            count = last - first + 1
            if (after, end) <= (at, point):
                count += len(path)
            indices = [(first + step) % len(path) for step in range(count)]
            points = without_repetitions([point, *(path[index] for index in indices), end])
            arcs.append((points, ring, first % len(path), count))
    return arcs, set(by_ring)


def faces(arcs, pieces):
    """Returns the loops around the faces of land, each a list of (kind, index of the arc or piece, is reversed).

    The face lies on the left of its loop as seen on the map; loops around holes run the other way.
    """
    edges = []
    for kind, group in (("land", arcs), ("border", pieces)):
        for index, item in enumerate(group):
            points = item[0]
            if len(points) > 1:
                edges.append((points, kind, index, False))
                edges.append((points[::-1], kind, index, True))
    leaving = collections.defaultdict(list)
    for number, (points, *_) in enumerate(edges):
        (ax, ay), (bx, by) = points[0], points[1]
        leaving[points[0]].append((math.atan2(ay - by, bx - ax), number))
    for angles in leaving.values():
        angles.sort()
    following = {}
    for number, (points, *_) in enumerate(edges):
        (ax, ay), (bx, by) = points[-1], points[-2]
        angles = leaving[points[-1]]
        twin = number ^ 1
        place = next(index for index, (_, other) in enumerate(angles) if other == twin)
        following[number] = angles[place - 1][1]
    used, loops = set(), []
    for number in range(len(edges)):
        if number in used:
            continue
        loop = []
        at = number
        while at not in used:
            used.add(at)
            loop.append(at)
            at = following[at]
        if not any(edges[index][1] == "land" and edges[index][3] for index in loop):
            loops.append([edges[index] for index in loop])
    return loops


def without_spurs(loop):
    """Returns a loop without lines that it follows forth and back."""
    result = []
    for edge in loop:
        if result and result[-1][1:3] == edge[1:3] and result[-1][3] != edge[3]:
            result.pop()
        else:
            result.append(edge)
    while len(result) > 1 and result[0][1:3] == result[-1][1:3] and result[0][3] != result[-1][3]:
        result = result[1:-1]
    return result


def points_of(loop):
    """Returns the ring of a loop."""
    return [point for points, *_ in loop for point in points[:-1]]


def owner_of(loop, atlas):
    """Returns the country of a face: that beside most of its borders, or else that of the nearest coast."""
    votes = collections.Counter()
    steps = [step for points, kind, *_ in loop if kind == "border" for step in zip(points, points[1:])]
    for (ax, ay), (bx, by) in steps[:: max(1, len(steps) // SAMPLES)]:
        length = math.dist((ax, ay), (bx, by))
        # The face is on the left, and y points down.
        x, y = (ax + bx) / 2 + (by - ay) / length * BESIDE, (ay + by) / 2 - (bx - ax) / length * BESIDE
        country = atlas.at(x, y)
        if country:
            votes[country] += length
    return max(sorted(votes), key=votes.get) if votes else owner_of_island(points_of(loop), atlas)


def owner_of_island(ring, atlas):
    """Returns the country of a ring of land: that whose coast is nearest to most of its points."""
    votes = collections.Counter(
        country for point in ring[:: max(1, len(ring) // SAMPLES)] if (country := atlas.nearest(*point)))
    return max(sorted(votes), key=votes.get) if votes else None


def owned_faces(land, borders, atlas, pieces_of=pieces_on_land):
    """Returns (country, loop) for each face that borders cut out of land, and the numbers of the cut rings.

    Borders with the same country on both sides are none.
    """
    pieces, places = pieces_of(borders, land)
    while True:
        arcs, cut = arcs_of_rings(land, places)
        loops = [loop for loop in map(without_spurs, faces(arcs, pieces)) if loop]
        owners = [owner_of(loop, atlas) for loop in loops]
        sides = collections.defaultdict(list)
        for owner, loop in zip(owners, loops):
            for _, kind, index, _ in loop:
                if kind == "border":
                    sides[index].append(owner)
        inner = {index for index, owners in sides.items() if len(owners) == 2 and len(set(owners)) == 1}
        if not inner:
            return [(owner, arcs, pieces, loop) for owner, loop in zip(owners, loops)], cut
        pieces = [piece for index, piece in enumerate(pieces) if index not in inner]


def contains(ring, point):
    """Returns whether a point is in a ring."""
    x, y = point
    is_inside = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            is_inside = not is_inside
    return is_inside


def with_holes(loops):
    """Returns loops of one country, each outer one followed by the holes in it."""
    # As y points down, outer loops have an area below 0.
    areas = {index: twice_signed_area(points_of(loop)) for index, (*_, loop) in enumerate(loops)}
    outer = sorted((index for index in areas if areas[index] < 0), key=lambda index: (areas[index], index))
    ordered = []
    holes = {index for index in areas if areas[index] > 0}
    # A hole belongs to the smallest ring around it.
    homes = {
        hole: next(index for index in reversed(outer) if contains(points_of(loops[index][3]), points_of(loops[hole][3])[0]))
        for hole in sorted(holes)
    }
    for index in outer:
        ordered.append((False, loops[index]))
        ordered += [(True, loops[hole]) for hole, home in homes.items() if home == index]
    return ordered


def packed_parts(loop, arcs, pieces, previous):
    """Returns the number of parts of a loop, their bytes, and the last point that is written out."""
    body, count = bytearray(), 0

    def add_point(point):
        nonlocal count, previous
        point = (round(point[0] / PARTS), round(point[1] / PARTS))
        append_varint(body, 0)
        append_step(body, point, previous)
        previous, count = point, count + 1

    def add_run(kind, path, first, length):
        nonlocal count
        append_varint(body, 4 * path + kind)
        append_varint(body, first)
        append_varint(body, length)
        count += 1

    for points, kind, index, is_reversed in loop:
        if kind == "land":
            _, path, first, length = arcs[index]
            add_point(points[0])
            if length:
                add_run(1, path, first, length)
            continue
        _, path, first, last, whole = pieces[index]
        length = last - first + 1
        if length <= 0:
            add_point(points[0])
        elif is_reversed:
            if points[0] != whole[-1]:
                add_point(points[0])
            add_run(3, path, last, length)
        else:
            if points[0] != whole[0]:
                add_point(points[0])
            add_run(2, path, first, length)
    return count, body, previous


def packed_polygons(land, borders, path):
    """Returns the numbers of loops and of their parts, and the body of the layer; see the format in world_encoding.py.

    `land` and `borders` are the paths in the order of their layers, `path` the GeoPackage of countries.
    """
    def fine(paths):
        return [[(x * PARTS, y * PARTS) for x, y in points] for points in paths]

    atlas = country_atlas(path)
    land, borders = fine(land), fine(borders)
    found, cut = owned_faces(land, borders, atlas)
    islands = [None if index in cut else owner_of_island(ring, atlas) for index, ring in enumerate(land)]
    by_country = collections.defaultdict(list)
    for owner, arcs, pieces, loop in found:
        if owner and abs(twice_signed_area(points_of(loop))) >= 2 * SMALLEST_FACE * PARTS * PARTS:
            by_country[owner].append((owner, arcs, pieces, loop))
    codes = sorted(set(filter(None, islands)) | set(by_country))
    body = bytearray()
    append_varint(body, len(codes))
    for code in codes:
        append_varint(body, len(code))
        body += code.encode()
    numbers = {code: index + 1 for index, code in enumerate(codes)} | {None: 0}
    for owner, run in itertools.groupby(islands):
        append_varint(body, len(list(run)))
        append_varint(body, numbers[owner])
    loops, parts, previous = 0, 0, (0, 0)
    for code in sorted(by_country):
        for is_hole, (_, arcs, pieces, loop) in with_holes(by_country[code]):
            count, packed, previous = packed_parts(loop, arcs, pieces, previous)
            append_varint(body, 2 * (numbers[code] - 1) + is_hole)
            append_varint(body, count)
            body += packed
            loops, parts = loops + 1, parts + count
    return loops, parts, bytes(body)
