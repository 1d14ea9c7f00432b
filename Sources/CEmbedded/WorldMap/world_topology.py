"""The topology of the embedded world map: coasts, borders and state lines out of polygons; see make_world_map.py."""

import collections

from world_grid import twice_signed_area
from world_sources import geopackage_shapes

# Countries large enough for the lines between their states to help on a map of the whole country.
STATE_COUNTRIES = {"US", "CA", "AU", "BR", "CN", "IN", "RU", "MX", "AR", "ID", "KZ", "ZA"}


def undirected(segment):
    """Returns a segment with its ends in order."""
    start, end = segment
    return (start, end) if start < end else (end, start)


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
