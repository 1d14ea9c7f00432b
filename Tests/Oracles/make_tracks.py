#!/usr/bin/env python3
"""Writes the tracks that tests move along, and says what is in tracks.

    make_tracks.py walk COUNT FILE.gpx      a walk through a city, noisy by some meters, one point a second
    make_tracks.py read FILE.gpx            the points of the first track as JSON, as Python reads them

The walk turns little by little from one point to the next, as people do between corners, at 1.4 m/s; every fix is
off by about 3 m. The same COUNT gives the same file everywhere: the random numbers are those of a linear
congruential generator (Knuth's MMIX), and coordinates have seven digits.

Read: a list of [lat, lon, seconds since 1970 or null], by xml.etree and datetime.
"""

import datetime
import json
import math
import sys
import xml.etree.ElementTree as ElementTree

METERS_PER_DEGREE = 111_320.0


class Random:
    """Random numbers that are the same everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def uniform(self) -> float:
        """Returns a number from -1 to 1."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 11) / (1 << 52) - 1

    def normal(self) -> float:
        """Returns a number with a standard deviation of 1, nearly normal: the sum of twelve."""
        return sum(self.uniform() for _ in range(12)) / 2


def walk(count: int):
    """Yields places and times."""
    random = Random(20240501)
    lat, lon, heading, turn = 41.9, 12.48, 0.7, 0.0
    time = datetime.datetime(2024, 5, 1, 8, 0, 0, tzinfo=datetime.timezone.utc)
    for _ in range(count):
        turn = 0.97 * turn + 0.006 * random.normal()
        heading += turn
        lat += 1.4 * math.cos(heading) / METERS_PER_DEGREE
        lon += 1.4 * math.sin(heading) / METERS_PER_DEGREE / math.cos(math.radians(lat))
        north, east = 3 * random.normal(), 3 * random.normal()
        yield (
            lat + north / METERS_PER_DEGREE,
            lon + east / METERS_PER_DEGREE / math.cos(math.radians(lat)),
            time,
        )
        time += datetime.timedelta(seconds=1)


def write(count: int, path: str) -> None:
    """Writes the walk."""
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        file.write('<gpx version="1.1" creator="make_tracks.py" xmlns="http://www.topografix.com/GPX/1/1">\n')
        file.write("<trk><name>walk</name><trkseg>\n")
        for lat, lon, time in walk(count):
            file.write(
                f'<trkpt lat="{lat:.7f}" lon="{lon:.7f}"><ele>20</ele>'
                f"<time>{time:%Y-%m-%dT%H:%M:%SZ}</time></trkpt>\n"
            )
        file.write("</trkseg></trk>\n</gpx>\n")


def points(path: str):
    """Returns the points of the first track, route or list of waypoints of a file."""
    root = ElementTree.parse(path).getroot()
    space = root.tag[: root.tag.rfind("}") + 1]
    lines = [list(track.iterfind(f"{space}trkseg/{space}trkpt")) for track in root.iterfind(f"{space}trk")]
    routes = [list(route.iterfind(f"{space}rtept")) for route in root.iterfind(f"{space}rte")]
    candidates = [line for line in lines + routes + [list(root.iterfind(f"{space}wpt"))] if line]
    found = []
    for point in candidates[0]:
        text = point.findtext(f"{space}time")
        time = datetime.datetime.fromisoformat(text.strip()).timestamp() if text else None
        found.append([float(point.get("lat")), float(point.get("lon")), time])
    return found


def main() -> None:
    """Does what the arguments say."""
    if sys.argv[1] == "walk":
        write(int(sys.argv[2]), sys.argv[3])
    else:
        print(json.dumps(points(sys.argv[2])))


main()
