#!/usr/bin/env python3
"""Writes ferries/*.gpx: a day of ferries between Germany, Denmark, Sweden and Poland, made up for examples.

    ferries.py

The ports and the lines between them exist; the ships sail as long as ferries do, and wait in each port. Times are UTC.
"""

import datetime
import math
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "ferries"
DAY = datetime.datetime(2026, 6, 20, 4, 0)
END = DAY + datetime.timedelta(hours=18)

PORTS = {
    "Rostock": (54.18, 12.09), "Gedser": (54.57, 11.93), "Trelleborg": (55.36, 13.16), "Sassnitz": (54.48, 13.60),
    "Świnoujście": (53.93, 14.27), "Ystad": (55.42, 13.83), "Rønne": (55.10, 14.68), "Køge": (55.46, 12.21),
    "Frederikshavn": (57.44, 10.56), "Göteborg": (57.68, 11.80), "Grenaa": (56.41, 10.94), "Halmstad": (56.65, 12.83),
    "Travemünde": (53.97, 10.90), "Kiel": (54.36, 10.17),
}

# The ports, the places between them, the minutes at sea and in port, and the minutes after the beginning of the first trip.
LINES = [
    ("Rostock", "Gedser", [(54.35, 12.02)], 105, 40, 0),
    ("Rostock", "Trelleborg", [(54.60, 12.45), (54.95, 12.80)], 345, 75, 50),
    ("Sassnitz", "Trelleborg", [(54.72, 13.55)], 150, 45, 20),
    ("Świnoujście", "Ystad", [], 380, 90, 110),
    ("Ystad", "Rønne", [(55.35, 13.95)], 80, 35, 15),
    ("Køge", "Rønne", [(55.25, 12.62), (55.22, 13.20), (55.16, 14.30)], 330, 80, 130),
    ("Frederikshavn", "Göteborg", [(57.53, 11.10), (57.64, 11.66)], 210, 50, 40),
    ("Grenaa", "Halmstad", [(56.44, 11.20), (56.52, 12.20)], 265, 60, 85),
    ("Travemünde", "Trelleborg", [(54.15, 11.20), (54.44, 11.95), (54.90, 12.85)], 450, 90, 10),
    ("Kiel", "Göteborg", [(54.50, 10.28), (54.72, 10.82), (55.05, 10.98), (55.34, 11.03), (55.62, 10.86), (56.02, 11.02),
     (56.95, 11.45), (57.58, 11.62)], 800, 60, 30),
]


def distance(start, end):
    """Returns the distance between two places that are near each other, in degrees of latitude."""
    return math.hypot(end[0] - start[0], (end[1] - start[1]) * math.cos(math.radians(start[0])))


def sail(start, end, places, sailing, waiting, first):
    """Yields the times and the places of a ship that sails to and fro, the time in port included."""
    route = [PORTS[start], *places, PORTS[end]]
    time = DAY + datetime.timedelta(minutes=first)
    while time < END:
        lengths = [distance(*pair) for pair in zip(route, route[1:])]
        yield time, route[0]
        for length, place in zip(lengths, route[1:]):
            time += datetime.timedelta(minutes=sailing * length / sum(lengths))
            yield time, place
        time += datetime.timedelta(minutes=waiting)
        route.reverse()


FOLDER.mkdir(exist_ok=True)
for line in LINES:
    start, end, *_ = line
    rows = ['<?xml version="1.0" encoding="UTF-8"?>', '<gpx version="1.1" creator="ferries.py" xmlns="http://www.topografix.com/GPX/1/1">']
    rows.append(f"<trk><name>{start}–{end}</name><trkseg>")
    for time, (latitude, longitude) in sail(*line):
        rows.append(f'<trkpt lat="{latitude}" lon="{longitude}"><time>{time.isoformat(timespec="seconds")}Z</time></trkpt>')
    rows.append("</trkseg></trk></gpx>")
    name = f"{start}-{end}".lower().translate(str.maketrans({"ø": "o", "ö": "o", "ü": "u", "ś": "s", "ć": "c"}))
    (FOLDER / f"{name}.gpx").write_text("\n".join(rows) + "\n", encoding="utf-8")
