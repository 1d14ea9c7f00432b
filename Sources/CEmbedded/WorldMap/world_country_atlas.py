"""The countries of Natural Earth, which tell whose land is on a side of a border; see world_country_polygons.py."""

import collections
import itertools
import math

from world_areas import rows
from world_grid import project
from world_names import UNNAMED

# Places where lines cross are rounded to parts of a grid step, so that they stay on the same side of other lines. All
# lengths below are in these.
PARTS = 16
# The side of the cells in which lines are looked for.
CELL = 64 * PARTS
# An island belongs to the country whose coast is nearest, up to this many cells away.
FARTHEST_CELLS = 24

# The countries of places in areas that the source has without a code, by longitude and latitude: Somaliland, Northern
# Cyprus, the bases on Cyprus and Cuba, Baikonur, the Siachen Glacier.
PLACES_WITHOUT_CODE = {
    (46, 9.8): "SO", (33.5, 35.2): "CY", (32.9, 34.6): "CY", (-75.13, 19.93): "CU", (-75.18, 19.93): "CU",
    (63.3, 46): "KZ", (77.2, 35.4): "IN",
}


class Atlas:
    """Areas with codes on the grid."""

    def __init__(self, areas):
        """Places (polygons in degrees, code) of areas."""
        self._rows = collections.defaultdict(list)
        self._coast = collections.defaultdict(list)
        for polygons, owner in areas:
            for ring in itertools.chain(*polygons):
                self.add([tuple(PARTS * step for step in project(*point)) for point in ring], owner)

    def add(self, points, code):
        """Adds a ring of an area."""
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
            if ay != by:
                for row in range(int(min(ay, by)) // CELL, int(max(ay, by)) // CELL + 1):
                    self._rows[row].append((ax, ay, bx, by, code))
            self._coast[int(ax) // CELL, int(ay) // CELL].append((ax, ay, code))

    def at(self, x, y):
        """Returns the code of the area at a point; `None` at sea."""
        crossings = collections.Counter()
        for ax, ay, bx, by, code in self._rows[int(y) // CELL]:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                crossings[code] += 1
        return next((code for code, count in sorted(crossings.items()) if count % 2), None)

    def nearest(self, x, y):
        """Returns the code of the area whose edge is nearest to a point; `None` far from all."""
        column, row = int(x) // CELL, int(y) // CELL
        best = (math.inf, None)
        for reach in range(FARTHEST_CELLS):
            if best[0] <= ((reach - 1) * CELL) ** 2:
                break
            for dx in range(-reach, reach + 1):
                for dy in range(-reach, reach + 1) if abs(dx) == reach else (-reach, reach):
                    for ax, ay, code in self._coast.get((column + dx, row + dy), ()):
                        best = min(best, ((ax - x) ** 2 + (ay - y) ** 2, code))
        return best[1]


def country_atlas(path):
    """Returns the atlas of countries."""
    areas = []
    for polygons, code in rows(path, "select geom, iso_a2 from countries order by fid"):
        for rings in polygons:
            owner = code_without(rings[0]) if code == "-1" else code
            if owner is not None and owner not in UNNAMED - {"AQ"}:
                areas.append(([rings], owner))
    return Atlas(areas)


def code_without(ring):
    """Returns the code of the country that an area without a code is shown with; `None` if it is not known."""
    (west, east), (south, north) = [(min(axis), max(axis)) for axis in zip(*ring)]
    return next((code for (x, y), code in PLACES_WITHOUT_CODE.items() if west < x < east and south < y < north), None)
