"""The names of countries of the embedded world map, and their positions; see make_world_map.py."""

import heapq
import math

from world_grid import close_the_cut, project, simplify, twice_signed_area
from world_sources import geopackage_countries

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


def full_name(code, name):
    """Returns the name of a country without abbreviations."""
    full = name.replace(" Is.", " Islands").replace("St. ", "Saint ").replace("St-", "Saint ")
    return COUNTRY_NAMES.get(code, full)


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
        countries.append((round(x), round(y), max(1, round(extent)), full_name(code, name)))
    return sorted(countries, key=lambda country: (-country[2], country[3]))
