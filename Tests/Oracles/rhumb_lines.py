#!/usr/bin/env python3
"""Writes the table of lines that are straight on the Mercator map, as they measure on the ground.

    rhumb_lines.py >Fixtures/oracles/rhumb_lines.csv

Each length is an integral over the line in 25 digits: of the scale that MapKit computes, of the one of the sphere,
and of the true ellipsoid of WGS 84. A quarter, a half and nine tenths of the first two lengths are found by the
secant method; they are given as parts of the line on the map. The last column is the shortest way on the ellipsoid.
Needs mpmath and geographiclib.
"""

from geographiclib.geodesic import Geodesic
from mpmath import asinh, atan, atanh, cos, findroot, mp, mpf, pi, quad, sin, sinh, sqrt, tan

mp.dps = 25
WORLD = mpf(2) ** 28
RADIUS = mpf(6378137)
FLATTENING = 1 / mpf("298.257223563")
EDGE = atan(sinh(pi))


def north(latitude):
    """Returns the way on the map from the equator, in radians."""
    return asinh(tan(latitude))


def sphere(latitude):
    """Returns the meters of a radian on the map."""
    return RADIUS * cos(latitude)


def apple(latitude):
    """Returns the meters of a radian on the map as MapKit has it: by the degree around the latitude."""
    half = pi / 360
    degree = atanh(sin(latitude + half)) - atanh(sin(latitude - half))
    meters = (
        mpf("111132.92")
        - mpf("559.82") * cos(2 * latitude)
        + mpf("1.175") * cos(4 * latitude)
        - mpf("0.0023") * cos(6 * latitude)
    )
    return meters / degree


def way(line, meters, part):
    """Returns the length of the line up to a part of it on the map."""
    y0, dy, length = line
    steps = [mpf(part) * index / 8 for index in range(9)]
    return length * quad(lambda t: meters(atan(sinh(y0 + t * dy))), steps)


def ellipsoid(line, dx):
    """Returns the length on WGS 84: degrees of latitude and of longitude have their own lengths."""
    y0, dy, _ = line
    e2 = FLATTENING * (2 - FLATTENING)

    def speed(t):
        latitude = atan(sinh(y0 + t * dy))
        w = 1 - e2 * sin(latitude) ** 2
        meridian = RADIUS * (1 - e2) / w ** mpf("1.5") * cos(latitude) * dy
        parallel = RADIUS / sqrt(w) * cos(latitude) * dx
        return sqrt(meridian**2 + parallel**2)

    return quad(speed, [mpf(index) / 8 for index in range(9)])


LINES = [
    ("Paris to Berlin", 48.8566, 2.3522, 52.52, 13.405),
    ("Berlin to Paris", 52.52, 13.405, 48.8566, 2.3522),
    ("London to New York", 51.5074, -0.1278, 40.7128, -74.006),
    ("Tokyo to San Francisco", 35.6762, 139.6503, 37.7749, -122.4194),
    ("Quito to Oslo", -0.1807, -78.4678, 59.9139, 10.7522),
    ("Cape Town to Svalbard", -33.9249, 18.4241, 78.2232, 15.6267),
    ("edge to edge", 85, 10, -85, -20),
    ("a meridian", 0, 12, 60, 12),
    ("a parallel", 60, -50, 60, 50),
    ("the equator", 0, 170, 0, -170),
    ("close to a parallel", 45, 0, 45.0001, 80),
    ("a hair off a parallel", 45, 0, 45.00001, 80),
    ("fifty kilometers", 63, 20, 63.4, 20.5),
    ("a kilometer", 47.0, 8.0, 47.006, 8.01),
    ("thirty meters", 47.0, 8.0, 47.0002, 8.0002),
    ("three meters", 47.0, 8.0, 47.00002, 8.00002),
    ("far north", 80, 0, 84.9, 30),
]


def main() -> None:
    print(
        "name,lat0,lon0,lat1,lon1,apple_m,apple_quarter,apple_half,apple_nine_tenths,"
        "sphere_m,sphere_quarter,sphere_half,sphere_nine_tenths,wgs84_m,geodesic_m"
    )
    for name, *ends in LINES:
        lat0, lon0, lat1, lon1 = (mpf(end) * pi / 180 for end in ends)
        dx = lon1 - lon0
        dx -= 2 * pi * mp.nint(dx / (2 * pi))
        line = (north(lat0), north(lat1) - north(lat0), sqrt(dx**2 + (north(lat1) - north(lat0)) ** 2))
        numbers = []
        for meters in (apple, sphere):
            whole = way(line, meters, 1)
            numbers.append(mp.nstr(whole, 15))
            for part in (mpf("0.25"), mpf("0.5"), mpf("0.9")):
                place = findroot(lambda t: way(line, meters, t) / whole - part, (part, part * mpf("0.99")), tol=1e-20)
                numbers.append(mp.nstr(place, 13))
        numbers.append(mp.nstr(ellipsoid(line, dx), 13))
        numbers.append(f"{Geodesic.WGS84.Inverse(*ends)['s12']:.4f}")
        print(",".join([name, *map(str, ends), *numbers]))


main()
