#!/usr/bin/env python3
"""Renders generated scenes, and checks the texts in them from the report and the pixels alone.

    check_labels.py TOOL FIRST COUNT

Scene number N is the same in every run. For each of COUNT scenes from number FIRST, TOOL renders it with a report, and once
more without any text if it is a still. Prints one JSON array of the faults, each a text that begins with the command line;
no fault prints []. The rules:

- No two texts overlap, and no text covers a mark: the disc of an overlay that is opaque in all frames.
- The label of a mark is at most half a line from it, and no nearer to another mark.
- The name of a place is at its dot, and no nearer to the dot of another one, or to a mark.
- No place is named twice.
- Every pixel that text changes is in the box of a text, grown by its halo, or at the dot of a place.
"""

import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

CITIES = [
    ("Wien", 48.208, 16.373), ("Graz", 47.07, 15.44), ("Linz", 48.306, 14.286), ("Salzburg", 47.8, 13.045),
    ("Innsbruck", 47.268, 11.393), ("Klagenfurt", 46.624, 14.306), ("Villach", 46.61, 13.855), ("Wels", 48.157, 14.027),
    ("Bregenz", 47.503, 9.747), ("Steyr", 48.038, 14.42), ("Berlin", 52.52, 13.405), ("Hamburg", 53.55, 9.993),
    ("München", 48.137, 11.575), ("Köln", 50.938, 6.96), ("Frankfurt", 50.11, 8.682), ("Stuttgart", 48.776, 9.183),
    ("Dresden", 51.05, 13.737), ("Leipzig", 51.34, 12.373), ("Nürnberg", 49.452, 11.077), ("Zürich", 47.377, 8.541),
    ("Genève", 46.204, 6.143), ("Basel", 47.56, 7.59), ("Bern", 46.948, 7.447), ("Lugano", 46.004, 8.951),
    ("Praha", 50.075, 14.437), ("Budapest", 47.498, 19.04), ("Ljubljana", 46.056, 14.506), ("Zagreb", 45.815, 15.982),
]
WORLD = [
    ("東京", 35.69, 139.69), ("القاهرة", 30.04, 31.24), ("Αθήνα", 37.98, 23.73), ("Москва", 55.75, 37.62),
    ("กรุงเทพ", 13.75, 100.5), ("서울", 37.57, 126.98), ("São Paulo", -23.55, -46.63), ("Nairobi", -1.29, 36.82),
    ("मुंबई", 19.08, 72.88), ("北京", 39.9, 116.4), ("Sydney", -33.87, 151.21), ("México", 19.43, -99.13),
    ("תל אביב", 32.08, 34.78), ("Reykjavík", 64.15, -21.94), ("Honolulu", 21.31, -157.86), ("Suva", -18.14, 178.44),
]
REGIONS = [
    (44, 52, 4, 18), (-8, 12, 95, 125), (36, 46, 12, 28), (50, 59, -10, 2), (-40, -10, 165, 195), (30, 45, -125, -110),
    (58, 70, 4, 30), (10, 25, -90, -60), (48.1, 48.3, 16.2, 16.5), (-60, 75, -170, 170),
]
EFFECTS = ["dot", "location", "circle", "beacon", "ripple", "throb", "location-classic", "sweep"]
# The distance in points from the edge of a box within which the pixels of its halo and its overhanging letters lie.
HALO = 4
# The largest distance in points of the name of a place from the center of its dot.
DOT_REACH = 10


def rows_of(rng, count, region):
    south, north, west, east = region
    for number in range(count):
        longitude = rng.uniform(west, east)
        longitude -= 360 if longitude > 180 else 0
        yield f"Place {number}", round(rng.uniform(south, north), 5), round(longitude, 5)


def write_table(path, rows, columns=""):
    with open(path, "w", encoding="utf-8") as file:
        file.write("name,lat,lon" + columns + "\n")
        for row in rows:
            file.write(",".join(str(value) for value in row) + "\n")


def scene(number, folder):
    """Returns the options of a scene, those of its labels, and whether it is a still."""
    rng = random.Random(number)
    kind = ["marks", "cities", "world", "film", "track", "marks", "cities", "zoom"][number % 8]
    size = rng.choice(["128x128", "320x200", "512x512", "700x450", "700x700", "1280x720", "450x900", "1920x1080"])
    options = ["--size", size, "--theme", rng.choice(["light", "dark"])]
    if rng.random() < 0.25 and size in ("128x128", "320x200", "512x512"):
        options += ["--scale", "2"]
    table = os.path.join(folder, "places.csv")
    if kind == "film":
        count = rng.choice([20, 60, 200, 600, 2000])
        rows = [row + (f"2026-01-{1 + rng.randrange(28):02}T{rng.randrange(24):02}:00:00Z",)
                for row in rows_of(rng, count, rng.choice(REGIONS))]
        write_table(table, rows, ",time")
        options += ["--csv", table, "--play", "4s", "--fps", "5", "--effect", "dot", "--radius", "5px"]
        return options, ["--label", "{name}"], False
    if kind == "track":
        south, north, west, east = rng.choice(REGIONS[:4])
        points = []
        latitude, longitude = rng.uniform(south, north), rng.uniform(west, east)
        for minute in range(30):
            latitude = min(max(latitude + rng.uniform(-0.5, 0.5), south), north)
            longitude += rng.uniform(-0.2, 0.6)
            points.append(f'<trkpt lat="{latitude:.5f}" lon="{longitude:.5f}"><time>2026-01-01T10:{minute:02}:00Z</time>'
                          "</trkpt>")
        track = os.path.join(folder, "van.gpx")
        with open(track, "w", encoding="utf-8") as file:
            file.write('<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Van 1</name><trkseg>'
                       + "".join(points) + "</trkseg></trk></gpx>")
        return options + ["--track", track, "--play", "4s", "--fps", "5"], ["--label", "{name}"], False
    if kind == "zoom":
        places = CITIES + WORLD
        _, latitude, longitude = rng.choice(places)
        zoom = rng.randrange(0, 25) / 2
        options += ["--lat", f"{latitude}", "--lon", f"{longitude}", "--zoom", f"{zoom}", "--radius", "6px"]
        return options + ["--effect", "dot"], [], True
    if kind == "cities":
        rows = rng.sample(CITIES, rng.randrange(1, len(CITIES)))
    elif kind == "world":
        rows = rng.sample(WORLD, rng.randrange(1, len(WORLD)))
    else:
        rows = list(rows_of(rng, rng.choice([1, 2, 5, 10, 20, 50, 100, 200]), rng.choice(REGIONS)))
    write_table(table, rows)
    options += ["--csv", table, "--effect", rng.choice(EFFECTS), "--radius", f"{rng.choice([3, 4, 6, 9, 14])}px"]
    if rng.random() < 0.3:
        options += ["--title", "A title", "--note", "A note about the data"]
    return options, ["--label", "{name}"], True


def gap(box, point):
    """Returns the distance of a point from a box."""
    x, y, width, height = box
    return math.hypot(max(0, x - point[0], point[0] - x - width), max(0, y - point[1], point[1] - y - height))


def overlap(first, second):
    """Returns whether two boxes share a whole pixel."""
    return (min(first[0] + first[2], second[0] + second[2]) - max(first[0], second[0]) > 0
            and min(first[1] + first[3], second[1] + second[3]) - max(first[1], second[1]) > 0)


def opaque_layers(frames):
    """Returns the smallest radius of each layer of each overlay that is never below half opacity."""
    radii = {}
    for frame in frames:
        for overlay in frame["overlays"]:
            for layer in overlay["layers"]:
                key = overlay["id"], layer["name"]
                least = radii.get(key, math.inf)
                seen = layer["visible"] and layer["opacity"] >= 0.5
                radii[key] = min(least, layer["radius"]) if seen else -1
    return radii


def marks_of(report, frame, radii):
    """Returns the disc of each overlay that has one, on all copies of the world: center and radius."""
    world = 256 * 2 ** report["view"]["zoom"] * report["scale"]
    for overlay in frame["overlays"]:
        radius = max([radii[overlay["id"], layer["name"]] for layer in overlay["layers"]] + [-1])
        for copy in range(-3, 4):
            x = overlay["x"] + copy * world
            if -50 < x < report["width"] + 50:
                yield x, overlay["y"], radius


def check_frame(report, frame, labels, radii):
    scale = report["scale"]
    marks = list(marks_of(report, frame, radii))
    is_film = "clock" in frame
    # The boxes of words along a line say nothing about the room between them.
    boxed = [label for label in labels if label["kind"] not in ("street", "water")]
    for first, second in itertools.combinations(boxed, 2):
        if overlap(first["box"], second["box"]):
            yield f"{first['kind']} '{first['text']}' overlaps {second['kind']} '{second['text']}'"
    for label in labels:
        text, box, at = f"{label['kind']} '{label['text']}'", label["box"], label["at"]
        # The marks of a film come and go over the names of the map.
        if label["kind"] == "data" or label["kind"] == "place" and not is_film:
            for x, y, radius in marks:
                if radius > 0 and gap(box, (x, y)) < radius - 1:
                    yield f"{text} covers a mark"
        if label["kind"] in ("data", "track") and at:
            own = min(marks, key=lambda mark: math.dist(mark[:2], at), default=None)
            if own is None or math.dist(own[:2], at) > 1.5:
                yield f"{text} names no mark"
                continue
            distance = gap(box, own[:2]) - own[2]
            line = box[3] / (label["text"].count("\n") + 1)
            if own[2] > 0 and distance > line / 2 + 1:
                yield f"{text} is {distance:.1f} px from its mark"
            for mark in marks:
                other = gap(box, mark[:2]) - max(0, mark[2])
                if own[2] > 0 and mark[2] > 0 and math.dist(mark[:2], own[:2]) > 0.5 and other < distance - 1.5:
                    yield f"{text} is nearer to another mark"
                    break
        if label["kind"] == "place":
            under = [mark for mark in marks if math.dist(mark[:2], at) <= mark[2] + 3 * scale]
            distance = min([gap(box, at)] + [gap(box, mark[:2]) - mark[2] for mark in under])
            if distance > DOT_REACH * scale:
                yield f"{text} is {distance:.1f} px from its dot"
            for other in labels:
                if other["kind"] == "place" and other is not label and gap(box, other["at"]) < distance - 1.5 * scale:
                    yield f"{text} is nearer to the dot of '{other['text']}'"
    named = [label for label in labels if label["kind"] in ("place", "data")]
    for first, second in itertools.combinations(named, 2):
        same = first["text"].casefold() == second["text"].casefold()
        if same and math.dist(first["at"], second["at"]) < 60 * scale:
            yield f"'{first['text']}' is named twice"


def check_pixels(report, labels, picture, blank):
    from PIL import Image, ImageChops, ImageDraw

    first, second = Image.open(picture).convert("RGB"), Image.open(blank).convert("RGB")
    if first.size != second.size:
        yield "the pictures differ in size"
        return
    changed = ImageChops.difference(first, second).convert("L").point(lambda level: 255 if level > 24 else 0)
    reach = HALO * report["scale"]
    covered = Image.new("L", first.size, 0)
    draw = ImageDraw.Draw(covered)
    for label in labels:
        x, y, width, height = label["box"]
        if changed.crop((x, y, x + width, y + height)).getbbox() is None:
            yield f"{label['kind']} '{label['text']}' has no pixel in its box"
        draw.rectangle((x - reach, y - reach, x + width + reach, y + height + reach), fill=255)
        if label["kind"] == "place":
            x, y = label["at"]
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
    outside = ImageChops.subtract(changed, covered).getbbox()
    if outside is not None:
        yield f"pixels outside of all boxes at {outside}"


def check(tool, number, folder):
    options, labels, is_still = scene(number, folder)
    picture, blank = os.path.join(folder, "a.png"), os.path.join(folder, "b.png")
    output = ["--at", "0", "-o", picture] if is_still else ["--dry-run"]
    line = [tool, "render", "-q", *options, *labels]
    result = subprocess.run([*line, *output, "--report", "json"], capture_output=True, text=True)
    shown = " ".join(line[2:])
    if result.returncode != 0:
        return [f"{number} {shown}: {result.stderr.strip()}"]
    report = json.loads(result.stdout)
    faults = []
    frames = report["frames"]
    if is_still:
        plan = subprocess.run([*line, "--dry-run", "--report", "json"], capture_output=True, text=True, check=True)
        radii = opaque_layers(json.loads(plan.stdout)["frames"])
    else:
        radii = opaque_layers(frames)
    for index, frame in enumerate(frames):
        present = [label for label in report["labels"]
                   if "frames" not in label or label["frames"][0] <= index <= label["frames"][1]]
        faults += [f"frame {index}: {fault}" for fault in check_frame(report, frame, present, radii)]
    if is_still:
        none = ["--labels", "none", "--attribution", "none", "--scale-bar", "none", "--caption", "none", "--graticule",
                "none", "--inset", "none"]
        # What has no text is the same in both.
        bare = [value for value in options]
        for text in ("--title", "--note"):
            if text in bare:
                del bare[bare.index(text):bare.index(text) + 2]
        # Titles take room from a fitted view.
        view = report["view"]
        bare += ["--center", f"{view['lat']},{view['lon']}", "--zoom", str(view["zoom"])] if "--csv" in bare else []
        subprocess.run([tool, "render", "-q", *bare, *none, "--at", "0", "-o", blank], check=True)
        shapes = ["--inset", "none", "--graticule", "none", "--scale-bar", "none"]
        subprocess.run([*line, *shapes, "--at", "0", "-o", picture], check=True)
        again = subprocess.run([*line, *shapes, "--at", "0", "--dry-run", "-o", picture, "--report", "json"],
                               capture_output=True, text=True, check=True)
        faults += check_pixels(report, json.loads(again.stdout)["labels"], picture, blank)
    return [f"{number} {shown}: {fault}" for fault in faults[:6]]


def main():
    tool, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    faults = []
    for number in range(first, first + count):
        with tempfile.TemporaryDirectory() as folder:
            faults += check(tool, number, folder)
    json.dump(faults, sys.stdout, ensure_ascii=False, indent=0)


if __name__ == "__main__":
    main()
