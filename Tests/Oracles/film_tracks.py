#!/usr/bin/env python3
"""Says where the tracks of a film are in each frame, computed from the GPX files alone.

    film_tracks.py FPS LENGTH LINGER FILE.gpx...

The film plays all recordings, from the first time of all to the last, in LENGTH seconds at FPS frames per second. A track
is there from the frame in which its first time lies, until LINGER seconds after its last one. Between two points it
moves linearly on the Mercator map; between two segments it stays at the last point of the first.

Prints one JSON array with, for each frame, the object {name of the file: [x, y]} in parts of the world's width on the map,
from the west and from the north.
"""

import bisect
import datetime
import json
import math
import pathlib
import sys
import xml.etree.ElementTree as ElementTree


def read(path):
    """Returns the times in seconds, the places on the map, and whether a line leads to each point."""
    times, places, connected = [], [], []
    root = ElementTree.parse(path).getroot()
    for segment in root.iter("trkseg"):
        for number, point in enumerate(segment.iter("trkpt")):
            lat, lon = math.radians(float(point.get("lat"))), float(point.get("lon"))
            times.append(datetime.datetime.fromisoformat(point.find("time").text.replace("Z", "+00:00")).timestamp())
            places.append(((lon + 180) / 360, 0.5 - math.asinh(math.tan(lat)) / math.tau))
            connected.append(number > 0)
    return times, places, connected


def place(track, time):
    """Returns the place of a track at a time."""
    times, places, connected = track
    if time <= times[0]:
        return places[0]
    index = bisect.bisect_right(times, time)
    if index == len(times):
        return places[-1]
    if not connected[index]:
        return places[index - 1]
    part = (time - times[index - 1]) / (times[index] - times[index - 1])
    return [a + part * (b - a) for a, b in zip(places[index - 1], places[index])]


def main():
    fps, length, linger = map(float, sys.argv[1:4])
    tracks = {pathlib.Path(path).stem: read(path) for path in sys.argv[4:]}
    first = min(track[0][0] for track in tracks.values())
    last = max(track[0][-1] for track in tracks.values())
    speed = (last - first) / length
    frames = []
    for frame in range(math.ceil(length * fps)):
        time = first + frame / fps * speed
        shown = {}
        for name, track in tracks.items():
            begin = math.floor((track[0][0] - first) / speed * fps)
            end = (track[0][-1] - first) / speed + linger
            if begin <= frame < end * fps:
                shown[name] = place(track, time)
        frames.append(shown)
    json.dump(frames, sys.stdout)


if __name__ == "__main__":
    main()
