#!/usr/bin/env python3
"""Says which pulses, lines and areas are in files of data, as the modules json and csv of Python read them.

    read_data.py FOLDER

Reads NAME.geojson and NAME.csv. Prints one JSON object: for each file name an object with two lists.

- "points": [name or null, longitude, latitude, color or null], the numbers exactly.
- "lines": [true for areas, [[[longitude, latitude], ...], ...]], rings without their last position.
"""

import csv
import json
import pathlib
import sys


def geometries(value):
    """Yields simple geometries."""
    if value["type"] == "GeometryCollection":
        for part in value["geometries"]:
            yield from geometries(part)
    else:
        yield value


def features(value):
    """Yields the name, the properties and the geometry of each feature."""
    if value["type"] == "FeatureCollection":
        for feature in value["features"]:
            yield from features(feature)
    elif value["type"] == "Feature":
        if value["geometry"] is not None:
            yield value.get("id"), value["properties"] or {}, value["geometry"]
    else:
        yield None, {}, value


def flat(line):
    """Returns positions without altitudes."""
    return [position[:2] for position in line]


def geojson(text: str):
    """Returns what is in GeoJSON."""
    points, lines = [], []
    for name, properties, geometry in features(json.loads(text)):
        color = properties.get("color", properties.get("marker-color"))
        for part in geometries(geometry):
            kind, places = part["type"], part["coordinates"]
            if kind == "Point":
                points.append([name, *places[:2], color])
            elif kind == "MultiPoint":
                for number, place in enumerate(places, 1):
                    points.append([name and f"{name}-{number}", *place[:2], color])
            elif kind == "LineString":
                lines.append([False, [flat(places)]])
            elif kind == "MultiLineString":
                lines.append([False, [flat(line) for line in places]])
            elif kind == "Polygon":
                lines.append([True, [flat(ring)[:-1] for ring in places]])
            elif kind == "MultiPolygon":
                lines.append([True, [flat(ring)[:-1] for area in places for ring in area]])
    return {"points": points, "lines": lines}


def table(text: str):
    """Returns what is in a table."""
    rows = csv.DictReader(text.splitlines(keepends=True))
    return {
        "points": [
            [row["id"] or None, float(row["lon"]), float(row["lat"]), row["color"] or None] for row in rows
        ],
        "lines": [],
    }


def main() -> None:
    """Prints what is in the files of the folder."""
    found = {}
    for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        with path.open(encoding="utf-8", newline="") as file:
            text = file.read()
        found[path.name] = geojson(text) if path.suffix == ".geojson" else table(text)
    print(json.dumps(found))


main()
