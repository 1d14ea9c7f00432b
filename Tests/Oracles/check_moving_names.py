#!/usr/bin/env python3
"""Checks the names on the map in films with a moving camera from their reports alone.

    check_moving_names.py TOOL FIRST COUNT

For each of COUNT films from number FIRST, TOOL plans a film of which the camera zooms, flies, pans, turns or follows a track.
Prints one JSON array of the faults, each a text that begins with the number of the film and its command line; no fault
prints []. The rules, for names of places and countries:

- A name that is seen stays on its side of its place.
- One that goes does not return within half a second.
- None is seen for less than half a second, but for those of the first and of the last view.
- No two names overlap, by more than the camera moves in a twentieth of a second.
"""

import json
import math
import random
import subprocess
import sys

# The frames in half a second.
HALF_SECOND = 10
RATE = 20
# The largest distance in pixels between the places of a name in relation to its place in two frames: names stand on whole
# pixels, and their letters grow with their importance.
STEP = 6
# The largest distance in pixels that a place moves between the frames in which its name is seen.
LARGEST_MOVE = 100
# The largest overlap in pixels of the boxes of two texts.
OVERLAP = 8

PLACES = [
    ("London", 51.5, -0.12), ("Rome", 41.9, 12.5), ("Tokyo", 35.7, 139.7), ("Delhi", 28.6, 77.2), ("Lagos", 6.5, 3.4),
    ("Quito", -0.2, -78.5), ("Chicago", 41.9, -87.6), ("Suva", -18.1, 178.4), ("Oslo", 59.9, 10.7), ("Cairo", 30, 31.2)]


def film(number):
    """Returns the options of a film."""
    rng = random.Random(number)
    _, latitude, longitude = rng.choice(PLACES)
    zoom = rng.choice([2, 3.5, 5, 6.5])
    seconds = rng.choice([2, 4])
    kind = rng.choice(["zoom", "pan", "turn", "fly", "follow"])
    start = f"z={zoom}@0"
    options = ["--lat", f"{latitude}", "--lon", f"{longitude}", "--effect", "dot"]
    if kind == "zoom":
        camera = f"{start},z={zoom + rng.choice([-2, -1, 1, 3])}@0.5/ease-in-out:{seconds}"
    elif kind == "pan":
        east = 360 * rng.uniform(-1, 1) / 2 ** zoom
        camera = f"{start},center={latitude};{(longitude + east + 180) % 360 - 180}@0/linear:{seconds}"
    elif kind == "turn":
        camera = f"{start},bearing={rng.randrange(-90, 90)}@0/linear:{seconds}"
    elif kind == "fly":
        goal = rng.choice(PLACES)[0]
        camera = f"{start},fly={goal};{rng.choice([4, 6, 8])}@0.3/ease-in-out:{seconds}"
    else:
        first, last = rng.sample([name for name, _, _ in PLACES], 2)
        options = ["--track", f"{first}..{last}", "--track-duration", f"{3 * seconds}"]
        camera = f"z={zoom}@0,follow@0"
    size = rng.choice(["480x320", "640x480", "320x480"])
    duration = 3 * seconds if kind == "follow" else seconds + 1
    return [*options, "--camera", camera, "--fps", f"{RATE}", "--size", size, "--duration", f"{duration}"]


def names_of(plan):
    """Returns the names of each frame by their text and kind, with their boxes and places; none that several places have."""
    count = len(plan["frames"])
    frames = [{} for _ in range(count)]
    for label in plan["labels"]:
        if label["kind"] in ("place", "country"):
            first, last = label.get("frames") or (0, count - 1)
            for frame in range(first, last + 1):
                frames[frame].setdefault((label["text"], label["kind"]), []).append((label["box"], label["at"]))
    shared = {name for frame in frames for name, entries in frame.items() if len(entries) > 1}
    latest = {}
    for frame in frames:
        for name, entries in frame.items():
            place = entries[0][1]
            if name in latest and math.dist(latest[name], place) > LARGEST_MOVE:
                shared.add(name)
            latest[name] = place
    return [{name: entries[0] for name, entries in frame.items() if name not in shared} for frame in frames]


def side(entry):
    """Returns the place of a name in relation to what it names, from its nearest corner or edge."""
    (x, y, width, height), (place_x, place_y) = entry
    return (x - place_x if x >= place_x else x + width - place_x if x + width <= place_x else None,
            y - place_y if y >= place_y else y + height - place_y if y + height <= place_y else None)


def check_course(frames):
    """Returns what is wrong with the times and the sides of names."""
    faults, last = [], len(frames) - 1
    for name in sorted({name for frame in frames for name in frame}):
        shown = [name in frame for frame in frames]
        starts = [n for n in range(len(frames)) if shown[n] and (n == 0 or not shown[n - 1])]
        ends = [n for n in range(len(frames)) if shown[n] and (n == last or not shown[n + 1])]
        for start, end in zip(starts, ends):
            if end - start + 1 < HALF_SECOND and start > 0 and end < last:
                faults.append(f"{name[0]} is seen for {end - start + 1} frames from {start}")
            if name[1] == "country":
                continue
            for frame in range(start, end):
                pairs = zip(side(frames[frame][name]), side(frames[frame + 1][name]))
                if any(a is not None and b is not None and abs(a - b) > STEP for a, b in pairs):
                    faults.append(f"{name[0]} changes its side in frame {frame + 1}")
        for end, start in zip(ends, starts[1:]):
            if start - end < HALF_SECOND:
                faults.append(f"{name[0]} is away for {start - end - 1} frames after {end}")
    return faults


def check_room(frames):
    """Returns the names that overlap."""
    faults = set()
    for frame in frames:
        boxes = [(name[0], box) for name, (box, _) in frame.items()]
        for index, (name, (x, y, width, height)) in enumerate(boxes):
            for other, (left, top, wide, high) in boxes[index + 1:]:
                if min(x + width - left, left + wide - x, y + height - top, top + high - y) > OVERLAP:
                    faults.add(f"{name} overlaps {other}")
    return sorted(faults)


def plan_of(tool, options):
    """Returns the report of a film that is not written."""
    line = [tool, "render", "-q", *options, "-o", "film.gif", "--dry-run", "--report", "json"]
    return json.loads(subprocess.run(line, check=True, capture_output=True).stdout)


def check(tool, number):
    """Returns the faults of a film."""
    options = film(number)
    frames = names_of(plan_of(tool, options))
    faults = check_course(frames) + check_room(frames)
    return [f"{number} {' '.join(options)}: {fault}" for fault in faults[:6]]


def main():
    tool, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    faults = [fault for number in range(first, first + count) for fault in check(tool, number)]
    json.dump(faults, sys.stdout, ensure_ascii=False, indent=0)


if __name__ == "__main__":
    main()
