"""The countries and their states that a place may name, with their boxes; see make_world_map.py.

A box is that of the largest part with all parts that belong to it on a map: those of a fourth of its size, and
those of a two-hundredth of its size next to what the box has already. France is without Guiana, the United States are
those between Canada and Mexico.
"""

import math
import sqlite3
from collections import defaultdict

from world_grid import close_the_cut, project, simplify, twice_signed_area, unproject
from world_names import UNNAMED, full_name, name_position
from world_sources import well_known_binary

# Parts of this size belong to an area wherever they are, and parts of that size where they are near.
LARGE_PART, SMALL_PART = 1 / 4, 1 / 200
# The gap between a part and the box that is near: in relation to the larger side of the box, and at least in degrees.
NEAR, NEAR_AT_LEAST = 0.08, 1.2
# States below this size in square kilometers are left out: maps of them are maps of their towns.
SMALLEST_STATE = 2500
EARTH_SURFACE = 510_065_000

# The parts of the United Kingdom that people name.
UNITS = {"ENG": "England", "SCT": "Scotland", "WLS": "Wales", "NIR": "Northern Ireland"}
# Other names in English than those of the map's source.
OTHER_NAMES = {
    ("DE", "Bayern"): "Bavaria", ("DE", "Sachsen"): "Saxony", ("DE", "Niedersachsen"): "Lower Saxony",
    ("DE", "Hessen"): "Hesse", ("DE", "Thüringen"): "Thuringia", ("DE", "Sachsen-Anhalt"): "Saxony-Anhalt",
    ("DE", "Rheinland-Pfalz"): "Rhineland-Palatinate", ("DE", "Nordrhein-Westfalen"): "North Rhine-Westphalia",
    ("AT", "Tirol"): "Tyrol", ("AT", "Kärnten"): "Carinthia", ("AT", "Steiermark"): "Styria",
    ("AT", "Niederösterreich"): "Lower Austria", ("AT", "Oberösterreich"): "Upper Austria",
    ("CN", "Xizang"): "Tibet", ("CN", "Inner Mongol"): "Inner Mongolia",
}


def rows(path, query):
    """Yields the rows of a query of a GeoPackage, the geometry in front as its polygons in degrees."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        for blob, *values in database.execute(query):
            envelope_size = (0, 32, 48, 48, 64)[(blob[3] >> 1) & 7]
            polygons = well_known_binary(blob, 8 + envelope_size)[0]
            yield [[[(close_the_cut(*point), point[1]) for point in ring[:-1]] for ring in rings]
                   for rings in polygons], *values


class Part:
    """A polygon with its size on the globe, as a part of all of it, and its box in degrees."""

    def __init__(self, rings):
        self.rings = rings
        ring = [(x, math.sin(math.radians(y))) for x, y in rings[0]]
        self.size = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))) / 2 / 720
        longitudes, latitudes = zip(*rings[0])
        self.box = (min(longitudes), min(latitudes), max(longitudes), max(latitudes))

    def beside(self, box):
        """Returns the box of this part, turned around the globe to be nearest to another one."""
        turn = 360 * round((box[0] + box[2] - self.box[0] - self.box[2]) / 720)
        return (self.box[0] + turn, self.box[1], self.box[2] + turn, self.box[3])


def union(a, b):
    """Returns the box of two boxes."""
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def gap(a, b):
    """Returns the larger distance of two boxes along the two axes, in degrees of the equator."""
    narrowing = math.cos(math.radians((a[1] + a[3]) / 2))
    return max(narrowing * max(b[0] - a[2], a[0] - b[2]), b[1] - a[3], a[1] - b[3], 0)


def main_box(parts):
    """Returns the box of the parts that belong to an area; the first part is the largest."""
    box = parts[0].box
    others = [part for part in parts[1:] if part.size >= SMALL_PART * parts[0].size]
    is_growing = True
    while is_growing:
        is_growing = False
        for part in list(others):
            candidate = part.beside(box)
            width = (box[2] - box[0]) * math.cos(math.radians((box[1] + box[3]) / 2))
            reach = max(NEAR_AT_LEAST, NEAR * max(width, box[3] - box[1]))
            if part.size >= LARGE_PART * parts[0].size or gap(box, candidate) <= reach:
                box, is_growing = union(box, candidate), True
                others.remove(part)
    return box


def position(part):
    """Returns longitude and latitude of a point inside a part, where its name has most room."""
    shape = [[project(*point) for point in ring] for ring in part.rings]
    largest = abs(twice_signed_area(shape[0])) / 2
    shape = [simplify(ring, largest / 1000, True) for ring in shape]
    shape = [ring for index, ring in enumerate(shape)
             if index == 0 or abs(twice_signed_area(ring)) / 2 > largest / 100]
    x, y, _ = name_position(shape)
    return unproject(x, y)


def middle(parts):
    """Returns the mean of the places of parts, by size."""
    size = sum(part.size for part in parts)
    places = [(part.size / size, position(part)) for part in parts]
    return tuple(sum(weight * place[axis] for weight, place in places) for axis in (0, 1))


def line(code, name, polygons, other="", place=lambda parts: position(parts[0])):
    """Returns the line of an area: code, name, place, box, size, and another name."""
    parts = sorted((Part(rings) for rings in polygons), key=lambda part: -part.size)
    size = sum(part.size for part in parts) * EARTH_SURFACE
    numbers = [round(100 * degrees) for degrees in (*place(parts), *main_box(parts))]
    return "\t".join([code, name, *map(str, numbers), str(max(1, round(size)))] + ([other] if other else []))


def named_areas(path, names):
    """Returns the lines of the countries, and those of the states; `names` are the countries' other names by code."""
    countries, states, units = [], [], defaultdict(list)
    query = "select geom, iso_a2, NAME from countries where NAME is not null order by fid"
    for polygons, code, name in rows(path, query):
        if code in UNNAMED - {"AQ"}:
            continue
        full, other = full_name(code, name), names.get(code, "")
        countries.append(line(code, full, polygons, other if other != full else ""))
    query = "select geom, iso_a2, name, gu_a3 from states_provinces where name is not null order by fid"
    for polygons, code, name, unit in rows(path, query):
        if unit in UNITS:
            units[unit] += polygons
        elif code not in UNNAMED and sum(Part(rings).size for rings in polygons) * EARTH_SURFACE >= SMALLEST_STATE:
            states.append(line(code, name, polygons, OTHER_NAMES.get((code, name), "")))
    states += [line("GB", UNITS[unit], polygons, place=middle) for unit, polygons in sorted(units.items())]
    return countries, states
