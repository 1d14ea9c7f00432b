"""The grid of the embedded world map: projection, and simplification of paths; see make_world_map.py."""

import heapq
import math

# The world's side has 2^BITS steps.
BITS = 18

# The latitude at which the Web Mercator world is square.
NORTHERNMOST = 85.0511287798066
# The GeoPackage is cut off at 179.9 degrees. Beyond 60 degrees north and south, land that reaches the cut reaches
# the antimeridian: Chukotka, Wrangel Island and Antarctica.
CUT = 179.899
CLOSED_BEYOND = 60
# Marble stores -180 degrees as one step less.
LAST_MARBLE_STEP = -179.99


def twice_signed_area(ring):
    """Returns twice the area of a ring: above 0 when it runs counterclockwise, y pointing up."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))


def project(longitude, latitude):
    """Returns the place of a coordinate on the grid, not yet rounded."""
    latitude = max(-NORTHERNMOST, min(NORTHERNMOST, latitude))
    sine = math.sin(math.radians(latitude))
    x = longitude / 360 + 0.5
    y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
    return x * (1 << BITS), y * (1 << BITS)


def unproject(x, y):
    """Returns longitude and latitude of a place on the grid."""
    side = 1 << BITS
    return (x / side - 0.5) * 360, math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / side))))


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
