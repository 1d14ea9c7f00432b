"""The polygons of states as references to those of their countries and to the lines between states; see make_world_map.py.

States are what these lines cut out of their country, as countries are what borders cut out of the land: the polygons of
the states of a country are its polygons. Those of Natural Earth only tell which state is on which side.
"""

import collections
import itertools
import math

from world_country_atlas import PARTS, Atlas
from world_country_polygons import (
    BESIDE, LONGEST_EXTENSION, SMALLEST_FACE, contains, crossing, edges_near, owned_faces, owner_of_island,
    packed_parts, points_of, with_holes, without_repetitions,
)
from world_encoding import append_varint
from world_grid import twice_signed_area
from world_states import Subdivisions, iso_code, source_states
from world_topology import undirected


def state_sources(path, root):
    """Returns (polygons, country, ISO 3166-2 code or `None`) of all areas in the countries that have states."""
    sources = list(source_states(path, Subdivisions(root)))
    return [(polygons, country, code and iso_code(code)) for polygons, country, code in sources]


def lines_between(sources, borders, left_out):
    """Returns the segments between two states of a country, but for countries that are left out."""
    owners = collections.defaultdict(list)
    for polygons, country, code in sources:
        if country in left_out:
            continue
        for ring in itertools.chain(*polygons):
            for segment in zip(ring, ring[1:] + ring[:1]):
                if segment[0] != segment[1]:
                    owners[undirected(segment)].append((country, code))
    borders = set(borders)
    return [
        segment for segment, sides in owners.items()
        if len(sides) == 2 and sides[0][0] == sides[1][0] and sides[0] != sides[1] and segment not in borders
    ]


def country_rings(body, land, borders):
    """Returns the polygons of countries, {code: [rings]}, of the body of their layer, as the program makes them."""
    position = 0

    def varint():
        nonlocal position
        value = shift = 0
        while True:
            byte = body[position]
            position += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def step():
        value = varint()
        return value >> 1 if value % 2 == 0 else -(value + 1 >> 1)

    codes = []
    for _ in range(varint()):
        count = varint()
        codes.append(body[position : position + count].decode())
        position += count
    islands, loops = collections.defaultdict(list), collections.defaultdict(list)
    ring = 0
    while ring < len(land):
        count, number = varint(), varint()
        if number:
            islands[codes[number - 1]] += [[path] for path in land[ring : ring + count]]
        ring += count
    x = y = 0
    while position < len(body):
        number, count = varint(), varint()
        points = []
        for _ in range(count):
            kind = varint()
            if kind == 0:
                x, y = x + step(), y + step()
                points.append((x, y))
                continue
            first, length = varint(), varint()
            path = (land if kind & 3 == 1 else borders)[kind >> 2]
            way = -1 if kind & 3 == 3 else 1
            points += [path[(first + way * index) % len(path)] for index in range(length)]
        points = without_repetitions(points)
        while len(points) > 1 and points[-1] == points[0]:
            points.pop()
        if number & 1:
            loops[codes[number >> 1]][-1].append(points)
        else:
            loops[codes[number >> 1]].append([points])
    return {code: loops[code] + islands[code] for code in codes}


def fine(path):
    """Returns a path in parts of grid steps."""
    return [(x * PARTS, y * PARTS) for x, y in path]


def pieces_inside(lines, rings):
    """Returns the parts of lines in a country, and the places of rings at which they end, as `pieces_on_land` does.

    Many lines end at a point of a ring, where the two edges of that do not tell on which side a line goes on. Islands that
    a line touches once do not end it.
    """
    left_out = set()
    while True:
        pieces, places = pieces_in_rings(lines, [[] if index in left_out else ring for index, ring in enumerate(rings)])
        touched = collections.defaultdict(set)
        for ring, _, point in places:
            touched[ring].add(point)
        once = {ring for ring, points in touched.items() if len(points) == 1}
        if not once:
            return pieces, places
        left_out |= once


def pieces_in_rings(lines, rings):
    """Returns the parts of lines in rings, and the places at which they end."""
    edges, ends = edges_near(lines, rings, math.inf)
    inside = Atlas([])
    for ring in rings:
        inside.add(ring, "")
    joints = joints_of([line[end] for line in lines for end in (0, -1) if ends[line[end]] == 1], edges)
    pieces, places = [], []
    for number, line in enumerate(lines):
        stops = {}
        for index, (a, b) in enumerate(zip(line, line[1:])):
            for ring, edge, c, d in sorted(edges.around(a, b)):
                parts = crossing(a, b, c, d)
                if parts:
                    point = (round(a[0] + parts[0] * (b[0] - a[0])), round(a[1] + parts[0] * (b[1] - a[1])))
                    stops.setdefault(index + parts[0], (ring, edge + parts[1], point))
        last = len(line) - 1
        for place in (0, last):
            if place not in stops:
                stops[place] = None
        order = sorted(stops)
        for start, end in zip(order, order[1:]):
            middle = (start + end) / 2
            (ax, ay), (bx, by) = line[math.floor(middle)], line[math.floor(middle) + 1]
            part = middle - math.floor(middle)
            if inside.at(ax + part * (bx - ax), ay + part * (by - ay)) is None:
                continue
            first, after = math.ceil(start), math.floor(end)
            points = line[first : after + 1]
            whole = without_repetitions(
                ([stops[start][2]] if stops[start] else []) + points + ([stops[end][2]] if stops[end] else []))
            if len(whole) > 1:
                places += [stop for stop in (stops[start], stops[end]) if stop]
                pieces.append((whole, number, first, after, points))
    ends_on_land = {whole[end] for whole, *_ in pieces for end in (0, -1)}
    for point, (ring, at, target) in joints.items():
        if point in ends_on_land:
            pieces += [([point, target], 0, 1, 0, [])] if point != target else []
            places += [(ring, at, target)] if ring is not None else []
    return pieces, places


def joints_of(points, edges):
    """Returns {point: (ring, place on it, point there)} for the ends of lines that meet nothing: the nearest place, or for
    one that is farther from the rings than from another end, that end and no ring.
    """
    nearest = {point: stop for point in points if (stop := edges.nearest(point, LONGEST_EXTENSION))}
    for point in list(nearest):
        reach = math.dist(point, nearest[point][2])
        others = [other for other in nearest if other != point and nearest[other][0] is not None
                  and math.dist(other, nearest[other][2]) <= reach and math.dist(point, other) < reach]
        if others:
            nearest[point] = (None, None, min(others, key=lambda other: math.dist(point, other)))
    return nearest


def states_of(country, polygons, lines, atlas):
    """Returns the runs of rings that are states as they are, [(count, code or `None`)], and [(code, is hole, arcs, pieces,
    loop)] of what lines cut out of the others.

    `polygons` are those of the country, `lines` (number, path) of its lines.
    """
    rings = [fine(ring) for rings in polygons for ring in rings]
    faces, cut = owned_faces(rings, [fine(path) for _, path in lines], atlas, pieces_inside)
    faces = [
        (owner, arcs, [(points, lines[number][0], *rest) for points, number, *rest in pieces], loop)
        for owner, arcs, pieces, loop in faces
        if owner and abs(twice_signed_area(points_of(loop))) >= 2 * SMALLEST_FACE * PARTS * PARTS
    ]
    owners = [None] * len(rings)
    number = 0
    for outer, *holes in polygons:
        first, inner = number, range(number + 1, number + 1 + len(holes))
        number += 1 + len(holes)
        whole = [index for index in inner if index not in cut]
        if first not in cut and not holes:
            owners[first] = owner_of_island(rings[first], atlas)
            continue
        if first not in cut and len(whole) == len(holes) and not any(
                contains(rings[first], points_of(loop)[0]) for *_, loop in faces):
            faces.append(whole_face(owner_of_island(rings[first], atlas), rings, first))
        for index in whole:
            # The state around a hole is that of the smallest face.
            around = [face for face in faces
                      if twice_signed_area(points_of(face[3])) < 0 and contains(points_of(face[3]), rings[index][0])]
            home = max(around, key=lambda face: twice_signed_area(points_of(face[3])), default=None)
            if home:
                faces.append(whole_face(home[0], rings, index))
    by_state = collections.defaultdict(list)
    for face in faces:
        by_state[face[0]].append(face)
    loops = [(code, is_hole, face) for code in sorted(by_state) for is_hole, face in with_holes(by_state[code])]
    return owners, loops


def whole_face(owner, rings, index):
    """Returns the face of a ring that no line cuts."""
    points = [*rings[index], rings[index][0]]
    return owner, {0: (points, index, 0, len(rings[index]))}, [], [(points, "land", 0, False)]


def country_of_lines(atlas):
    """Returns a function that returns the country of a line, which is on both of its sides."""
    def country_of(path):
        middles = [((a[0] + b[0]) * PARTS / 2, (a[1] + b[1]) * PARTS / 2) for a, b in zip(path, path[1:])]
        votes = collections.Counter(country for x, y in middles if (country := atlas.at(x + BESIDE / 8, y + BESIDE / 8)))
        return max(sorted(votes), key=votes.get) if votes else None
    return country_of


def packed_states(polygons, lines, sources, country_of):
    """Returns the numbers of loops and of their parts, and the body of the layer, and the codes of all states that it has;
    see the format in world_encoding.py.

    `polygons` are those of the countries, `lines` the paths between states in the order of their layers; `country_of`
    returns the country of a path.
    """
    areas, by_country = collections.defaultdict(list), collections.defaultdict(list)
    for shapes, country, code in sources:
        if code:
            areas[country].append((shapes, code))
    for number, path in enumerate(lines):
        by_country[country_of(path)].append((number, path))
    body = bytearray()
    append_varint(body, len(areas))
    loops, parts, previous = 0, 0, (0, 0)
    packed_loops = bytearray()
    base, known = 0, set()
    for country in sorted(areas):
        owners, found = states_of(country, polygons[country], by_country[country], Atlas(areas[country]))
        codes = sorted({code for _, code in areas[country]} & (set(owners) | {code for code, *_ in found}))
        append_varint(body, len(country))
        body += country.encode()
        append_varint(body, len(codes))
        for code in codes:
            append_varint(body, len(code))
            body += code.encode()
        numbers = {code: index + 1 for index, code in enumerate(codes)} | {None: 0}
        for owner, run in itertools.groupby(owners):
            append_varint(body, len(list(run)))
            append_varint(body, numbers[owner])
        for code, is_hole, (_, arcs, pieces, loop) in found:
            count, packed, previous = packed_parts(loop, arcs, pieces, previous)
            append_varint(packed_loops, 2 * (base + numbers[code] - 1) + is_hole)
            append_varint(packed_loops, count)
            packed_loops += packed
            loops, parts = loops + 1, parts + count
        base += len(codes)
        known.update(codes)
    return (loops, parts, bytes(body + packed_loops)), known
