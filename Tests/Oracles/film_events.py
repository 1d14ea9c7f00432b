#!/usr/bin/env python3
"""Says which events of a film are visible in which frame, computed from the GeoJSON alone.

    film_events.py EVENTS.geojson FPS LENGTH PULSE LINGER LOW HIGH START END

The film plays all features with a `time` (milliseconds since 1970) in LENGTH seconds at FPS frames per second. An event
begins in the frame in which its time lies, and stays for PULSE + LINGER seconds. Its radius grows by the same factor for
equal steps of `mag`: START at LOW and END at HIGH, and the nearest of the two outside.

Prints one JSON array with, for each frame, the list [[id, radius], ...] in drawing order: by the first frame, then as in the
file. The radius is null without a `mag`. Whole fractions (`fractions.Fraction`) decide about frames, so that no rounding does.
"""

import json
import math
import sys
from fractions import Fraction


def main():
    path, *numbers = sys.argv[1:]
    fps, length, pulse, linger, low, high, start, end = map(Fraction, numbers)
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    times = [Fraction(str(feature["properties"]["time"])) for feature in features]
    first, last = min(times), max(times)
    count = math.ceil(length * fps)
    begins = [min(math.floor((time - first) / (last - first) * length * fps), count - 1) for time in times]
    frames = [[] for _ in range(count)]
    for index in sorted(range(len(features)), key=lambda index: (begins[index], index)):
        magnitude = features[index]["properties"]["mag"]
        radius = None
        if magnitude is not None:
            part = float(min(1, max(0, (Fraction(str(magnitude)) - low) / (high - low))))
            radius = float(start) * math.exp(part * math.log(end / start))
        begin = begins[index]
        for frame in range(begin, min(count, begin + math.ceil((pulse + linger) * fps))):
            frames[frame].append([features[index]["id"], radius])
    json.dump(frames, sys.stdout)


if __name__ == "__main__":
    main()
