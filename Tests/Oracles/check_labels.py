#!/usr/bin/env python3
"""Renders generated scenes, and checks the texts in them from the report and the pixels alone.

    check_labels.py TOOL FIRST COUNT

The scenes are those of label_scenes.py. For each of COUNT scenes from number FIRST, TOOL renders a still with a report, and
once more without any text; of a film, the texts of all frames are checked as well. Prints one JSON array of the faults, each
a text that begins with the number of the scene and its command line; no fault prints []. The rules:

- No two texts overlap, none leaves the picture, and none covers a mark: the disc of an overlay that is opaque in all frames.
- The label of a mark is at most half a line from it, and no nearer to another mark.
- In a film, the label of a mark that rests stays where it is, and one that moves changes sides only when it must.
- The name of a place is at its dot, which is drawn, and no nearer to the dot of another one, or to a mark.
- No place is named twice.
- A text inside a mark is inside its own mark.
- A legend hides no more marks than it would in another corner.
- Marks keep the distance from the edges that --padding gives.
- Every pixel that text changes is in the box of a text, grown by its halo, or at the dot of a place, and none is on a mark.
"""

import dataclasses
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

from label_scenes import scene

# The distance in points from the edge of a box within which the pixels of its halo and its overhanging letters lie.
HALO = 4
# The largest distance in points of the name of a place from the center of its dot.
DOT_REACH = 10
# The largest radius in points of a translucent mark that covers no name.
SMALL_DISC = 18
# The largest distance of the name of an area on vector tiles from its middle.
AREA_REACH = 20
# The kinds of texts that stand on cards or in corners, over marks.
CARDS = {"title", "subtitle", "note", "legend", "clock", "time", "scale", "caption", "attribution"}
# The kinds whose boxes, around words along a line, say nothing about the room between them.
ALONG_LINES = {"street", "water"}


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


def small_discs(report, frames):
    """Returns the mean radius of each overlay that is always smaller than a name, which would be taken for its own."""
    radii = {}
    for frame in frames:
        for overlay in frame["overlays"]:
            radii.setdefault(overlay["id"], []).append(max([0] + [layer["radius"] for layer in overlay["layers"]]))
    return {id: sum(all) / len(all) for id, all in radii.items() if 0 < max(all) <= SMALL_DISC * report["scale"]}


def marks_of(report, frame, radii):
    """Returns the disc of each overlay that has one, on all copies of the world: center and radius."""
    world = 256 * 2 ** report["view"]["zoom"] * report["scale"]
    bearing = math.radians(report["view"].get("bearing", 0))
    cosine, sine = math.cos(bearing), math.sin(bearing)
    middle = report["width"] / 2, report["height"] / 2
    extent = report["width"] * abs(cosine) + report["height"] * abs(sine)
    for overlay in frame["overlays"]:
        radius = max([radii[overlay["id"], layer["name"]] for layer in overlay["layers"]] + [-1])
        if radius < 0:
            radius = report.get("smallDiscs", {}).get(overlay["id"], -1)
        # An image wider than the world shows each mark once.
        east = (overlay["x"] - middle[0]) * cosine - (overlay["y"] - middle[1]) * sine
        copies = [round(-east / world)] if extent > world else range(-3, 4)
        for copy in copies:
            x, y = overlay["x"] + copy * world * cosine, overlay["y"] - copy * world * sine
            if -50 < x < report["width"] + 50 and -50 < y < report["height"] + 50:
                yield x, y, radius


def is_covered(box, marks, tolerance=1):
    return any(radius > 0 and gap(box, (x, y)) < radius - tolerance for x, y, radius in marks)


def check_frame(report, frame, labels, radii):
    marks = list(marks_of(report, frame, radii))
    # The boxes of words along a line say nothing about the room between them.
    boxed = [label for label in labels if label["kind"] not in ALONG_LINES]
    for first, second in itertools.combinations(boxed, 2):
        # A text inside a mark is hidden with it, by later marks and by cards.
        kinds = {first["kind"], second["kind"]}
        if "mark" in kinds and kinds <= CARDS | {"mark"}:
            continue
        if overlap(first["box"], second["box"]):
            yield f"{first['kind']} '{first['text']}' overlaps {second['kind']} '{second['text']}'"
    for label in boxed:
        text, (x, y, width, height) = f"{label['kind']} '{label['text']}'", label["box"]
        if label["kind"] != "mark" and min(x, y, report["width"] - x - width, report["height"] - y - height) < 0:
            yield f"{text} leaves the picture"
        # The marks of a film come and go over the names of the map.
        if label["kind"] == "data" or label["kind"] in ("place", "country", "shield") and "clock" not in frame:
            # The label of an end of a track belongs to the mark of the end; what moves along the track comes by.
            own_end = label["at"] if label["kind"] == "data" and report["endMarks"] else None
            others = [mark for mark in marks if own_end is None or math.dist(mark[:2], own_end) > 1.5]
            if is_covered(label["box"], others):
                yield f"{text} covers a mark"
        if label["kind"] in ("data", "track", "mark") and label["at"]:
            yield from check_mark(label, text, marks, report["endMarks"])
        if label["kind"] == "place" and label["at"]:
            yield from check_place(report, label, text, labels, marks)
    named = [label for label in labels if label["kind"] in ("place", "data", "track", "country", "callout")]
    for first, second in itertools.combinations(named, 2):
        same = first["text"].casefold() == second["text"].casefold()
        # Two towns may have one name.
        reach = 12 if {first["kind"], second["kind"]} == {"place"} else 60
        if same and math.dist(first["at"], second["at"]) < reach * report["scale"]:
            yield f"'{first['text']}' is named twice"


def check_mark(label, text, marks, has_other_marks):
    """Checks the distance of a label from its mark, and from the others."""
    box, at = label["box"], label["at"]
    own = min(marks, key=lambda mark: math.dist(mark[:2], at), default=None)
    if own is None or math.dist(own[:2], at) > 1.5:
        if not has_other_marks:
            yield f"{text} names no mark"
        return
    if label["kind"] == "mark":
        if own[2] > 0 and math.dist((box[0] + box[2] / 2, box[1] + box[3] / 2), own[:2]) > own[2] / 2:
            yield f"{text} is not in the middle of its mark"
        return
    distance = gap(box, own[:2]) - own[2]
    line = box[3] / (label["text"].count("\n") + 1)
    # The mean radius of a small disc that throbs is not quite that at rest.
    if own[2] > 0 and distance > line / 2 + 1.5:
        yield f"{text} is {distance:.1f} px from its mark"
    for mark in marks:
        other = gap(box, mark[:2]) - max(0, mark[2])
        if own[2] > 0 and mark[2] > 0 and math.dist(mark[:2], own[:2]) > 0.5 and other < distance - 1.5:
            yield f"{text} is nearer to another mark"
            return


def check_place(report, label, text, labels, marks):
    """Checks the distance of a name from its dot or the mark on its place, and from the dots of others."""
    scale, box, at = report["scale"], label["box"], label["at"]
    # On vector tiles, names stand on their places.
    on_place = gap(box, at) == 0
    under = [mark for mark in marks if math.dist(mark[:2], at) <= mark[2] + 3 * scale]
    distance = min([gap(box, at)] + [gap(box, mark[:2]) - mark[2] for mark in under])
    # In a film, the name of a place stands beside the mark that comes there.
    if not report["isStill"]:
        return
    if distance > (DOT_REACH if report["world"] else AREA_REACH) * scale:
        yield f"{text} is {distance:.1f} px from its dot"
    if on_place or not report["world"]:
        return
    for other in labels:
        if other["kind"] == "place" and other is not label and gap(box, other["at"]) < distance - 1.5 * scale:
            yield f"{text} is nearer to the dot of '{other['text']}'"


def check_legend(report, frame, labels, radii):
    """Checks that a legend hides no more marks than in another corner that no other text takes."""
    centers = [(x, y) for x, y, _ in marks_of(report, frame, radii)]
    for label in labels:
        if label["kind"] != "legend":
            continue
        x, y, width, height = label["box"]
        others = [other["box"] for other in labels if other is not label and other["kind"] in CARDS]

        def hidden(box):
            return sum(gap(box, center) == 0 for center in centers)

        corners = [[left, top, width, height] for left in (x, report["width"] - width - x)
                   for top in (y, report["height"] - height - y)]
        free = [corner for corner in corners if not any(overlap(corner, other) for other in others)]
        least = min((hidden(corner) for corner in free), default=0)
        if hidden(label["box"]) > least:
            yield f"the legend hides {hidden(label['box'])} marks instead of {least}"


def check_motion(report):
    """Checks that labels of a film keep their sides as long as they can."""
    places, sides = {}, {}
    frames = report["frames"]
    for index, frame in enumerate(frames):
        present = labels_of(report, index)
        new_sides = {}
        for label in present:
            if not label["at"] or label["kind"] not in ("data", "track"):
                continue
            box, at = label["box"], label["at"]
            if label["kind"] == "data" and places.setdefault((label["text"], *at), box) != box:
                yield f"frame {index}: data '{label['text']}' jumps"
            side = [box[0] - at[0], box[1] - at[1]]
            before = sides.get(label["text"])
            new_sides[label["text"]] = side
            if before is None or label["kind"] == "data" or math.dist(before, side) < 3:
                continue
            old = [at[0] + before[0], at[1] + before[1], box[2], box[3]]
            # The attribution stands at the bottom, in a small image above the note, which takes all of its width.
            is_small = report["width"] < 240 * report["scale"]
            notes = [other["box"][1] for other in present if other["kind"] == "note" and is_small]
            edge = min([report["height"], *notes]) - 20 * report["scale"]
            is_inside = min(old[0], old[1], report["width"] - old[0] - old[2]) >= 3 and old[1] + old[3] < edge
            near = [other["box"] for other in present if other is not label]
            grown = [old[0] - 3, old[1] - 3, old[2] + 6, old[3] + 6]
            others = [(other["x"], other["y"], other["radius"]) for other in frame["overlays"]
                      if math.dist((other["x"], other["y"]), at) > 0.75]
            distance = min([gap(old, mark[:2]) - mark[2] for mark in others], default=math.inf)
            if is_inside and not any(overlap(grown, box) for box in near) and distance > box[3] / 2:
                yield f"frame {index}: track '{label['text']}' changes sides without need"
        sides = new_sides


def check_padding(report, frame, padding):
    for overlay in frame["overlays"]:
        x, y, least = overlay["x"], overlay["y"], padding * report["scale"] - 1
        if min(x, y, report["width"] - x, report["height"] - y) < least and report["view"]["zoom"] > 1:
            yield f"the mark {overlay['id']} is at {x:.0f},{y:.0f} within the padding"


def check_pixels(report, frame, labels, radii, picture, blank):
    from PIL import Image, ImageChops, ImageDraw

    first, second = Image.open(picture).convert("RGB"), Image.open(blank).convert("RGB")
    if first.size != second.size:
        yield "the pictures differ in size"
        return
    changed = ImageChops.difference(first, second).convert("L").point(lambda level: 255 if level > 24 else 0)
    reach = HALO * report["scale"]
    covered = Image.new("L", first.size, 0)
    draw = ImageDraw.Draw(covered)
    discs = Image.new("L", first.size, 0)
    mark_draw = ImageDraw.Draw(discs)
    marks = [mark for mark in marks_of(report, frame, radii) if mark[2] > 2]
    pulses = [(overlay["x"], overlay["y"], max([layer["radius"] for layer in overlay["layers"]], default=0))
              for overlay in frame["overlays"]]
    for x, y, radius in marks:
        inside = radius - 1.5 * report["scale"]
        mark_draw.ellipse((x - inside, y - inside, x + inside, y + inside), fill=255)
    for label in labels:
        x, y, width, height = label["box"]
        # Signs above and below letters, as in Hindi, reach out in proportion to the text.
        reach = max(HALO * report["scale"], 0.3 * height / (label["text"].count("\n") + 1))
        # In films, labels come and go with their marks; names of the map are below pulses.
        is_below = label["kind"] in ("place", "country") and any(gap(label["box"], pulse[:2]) < pulse[2] for pulse in pulses)
        is_faded = label["kind"] in ("data", "track") and not report["isStill"] or is_below
        if not is_faded and changed.crop((x, y, x + width, y + height)).getbbox() is None:
            yield f"{label['kind']} '{label['text']}' has no pixel in its box"
        draw.rectangle((x - reach, y - reach, x + width + reach, y + height + reach), fill=255)
        if label["kind"] == "callout":
            # Its arrow ends at the point.
            draw.polygon([tuple(label["at"]), (x, y + height / 2), (x + width, y + height / 2)], fill=255)
        if label["kind"] in CARDS | {"callout", "mark"}:
            mark_draw.rectangle((x - reach, y - reach, x + width + reach, y + height + 3 * reach), fill=0)
        if label["kind"] == "place" and gap(label["box"], label["at"]) > 0:
            x, y = label["at"]
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
            is_marked = any(math.dist((x, y), mark[:2]) < mark[2] + reach for mark in marks + pulses)
            around = (int(x) - 1, int(y) - 1, int(x) + 2, int(y) + 2)
            is_drawn = report["world"] and report["isStill"]
            if is_drawn and not is_marked and changed.crop(around).getbbox() is None:
                yield f"place '{label['text']}' has no dot"
    outside = ImageChops.subtract(changed, covered).getbbox()
    if outside is not None:
        yield f"pixels outside of all boxes at {outside}"
    hidden = ImageChops.multiply(changed, discs).getbbox()
    if hidden is not None:
        yield f"text on a mark at {hidden}"


def labels_of(report, index):
    return [label for label in report["labels"]
            if "frames" not in label or label["frames"][0] <= index <= label["frames"][1]]


def run_report(line):
    result = subprocess.run([*line, "--report", "json"], capture_output=True, text=True)
    if result.returncode != 0:
        raise ValueError(result.stderr.strip())
    return json.loads(result.stdout)


def check_still(tool, made, line, time, radii, folder):
    """Checks a still, and its pixels against those without text."""
    picture, blank = os.path.join(folder, "a.png"), os.path.join(folder, "b.png")
    shapes = ["--inset", "none", "--graticule", "none", "--scale-bar", "none"]
    view = run_report([*line, "--at", time, "--dry-run", "-o", picture])["view"]
    # Titles take room from a fitted view.
    fixed = ["--center", f"{view['lat']},{view['lon']}", "--zoom", str(view["zoom"])]
    if "--zoom" in made.options:
        fixed = []
    elif "--padding" in made.options:
        at = made.options.index("--padding")
        made = dataclasses.replace(made, options=made.options[:at] + made.options[at + 2:])
    report = run_report([tool, "render", "-q", *made.options, *made.texts, *fixed, *shapes, "--at", time, "-o", picture])
    none = ["--labels", "none", "--attribution", "none", "--caption", "none"]
    subprocess.run([tool, "render", "-q", *made.options, *fixed, *shapes, *none, "--at", time, "-o", blank], check=True)
    report |= {"world": "--basemap" not in made.options, "isStill": made.is_still}
    return list(check_pixels(report, report["frames"][0], report["labels"], radii, picture, blank))


def check(tool, number, folder):
    made = scene(number, folder)
    line = [tool, "render", "-q", *made.options, *made.texts]
    shown = " ".join(line[2:])
    faults = []
    try:
        plan = run_report([*line, "--dry-run"])
        radii = opaque_layers(plan["frames"])
        plan["smallDiscs"] = small_discs(plan, plan["frames"]) if made.is_still else {}
        plan |= {"endMarks": "--track-ends" in made.options, "world": "--basemap" not in made.options,
                 "isStill": made.is_still}
        frames = plan["frames"][:1] if made.is_still else plan["frames"]
        for index, frame in enumerate(frames):
            faults += [f"frame {index}: {fault}" for fault in check_frame(plan, frame, labels_of(plan, index), radii)]
        if made.is_still:
            faults += check_legend(plan, frames[0], labels_of(plan, 0), radii)
            faults += check_padding(plan, frames[0], made.padding) if made.padding else []
        else:
            faults += check_motion(plan)
        if made.has_blank:
            time = 0 if made.is_still else random.Random(number).choice(frames)["time"]
            faults += check_still(tool, made, line, f"{time}", radii, folder)
    except (ValueError, subprocess.CalledProcessError) as error:
        faults.append(f"{error}")
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
