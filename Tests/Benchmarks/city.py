"""Writes vector tiles of a dense city that does not exist, the same ones each time.

An extract of Florence by Protomaps has 36,455 features with 234,182 points in its four densest tiles of zoom 14.
So has this city, about.
"""

from __future__ import annotations

import gzip
import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Oracles"))

from vector_tile_encoder import LINE, POINT, POLYGON, layer  # noqa: E402

ZOOM, COLUMN, ROW = 14, 8704, 5970
"""The zoom of the tiles, and the first column and row of two."""

CENTER = (
    math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * (ROW + 1) / 2**ZOOM)))),
    (COLUMN + 1) / 2**ZOOM * 360 - 180)
"""Where the four tiles meet, as latitude and longitude."""

BLOCKS = 26
"""The blocks along a side of a tile."""


def corners(places: random.Random) -> dict[tuple[int, int], tuple[int, int]]:
    """The crossings of a tile; those on its border lie on it."""
    step = 4096 / BLOCKS
    return {
        (column, row): tuple(
            round(number * step + (0 if number in (0, BLOCKS) else places.uniform(-0.2, 0.2) * step))
            for number in (column, row))
        for column in range(BLOCKS + 1) for row in range(BLOCKS + 1)}


def house(
    places: random.Random, left: float, top: float, width: float, height: float
) -> list[tuple[int, int]]:
    """A house with a few corners cut out."""
    cut_x, cut_y = width * places.uniform(0.2, 0.5), height * places.uniform(0.2, 0.5)
    points = [(left, top), (left + width, top), (left + width, top + height - cut_y),
              (left + width - cut_x, top + height - cut_y), (left + width - cut_x, top + height),
              (left + cut_x, top + height), (left + cut_x, top + height - cut_y / 2),
              (left, top + height - cut_y / 2)]
    if places.random() < 0.75:
        points[1:1] = [(left + width * part, top + height * 0.05 * (number % 2)) for number, part in
                       enumerate((0.3, 0.5, 0.7))]
    return [(round(x), round(y)) for x, y in points]


def street(places: random.Random, start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """A street that is not quite straight."""
    points = [start]
    for part in (0.2, 0.4, 0.6, 0.8):
        points.append(tuple(round(a + (b - a) * part + places.uniform(-4, 4)) for a, b in zip(start, end)))
    return points + [end]


def tile(column: int, row: int) -> list[tuple[str, list]]:
    """The layers of a tile."""
    places = random.Random(f"{column}/{row}")
    crossings = corners(places)
    roads, buildings, pois, landuse = [], [], [], []
    for (x, y), place in crossings.items():
        for other, along in (((x + 1, y), y), ((x, y + 1), x)):
            if other not in crossings:
                continue
            kind, detail = "minor_road", "residential"
            if along % 13 == 6:
                kind, detail = "major_road", "primary"
            elif along % 5 == 3:
                kind, detail = "major_road", "tertiary"
            number = along + 100 * (column % 2) + 200 * (row % 2)
            name = f"{'Via' if along == y else 'Borgo'} {number}"
            tags = {"kind": kind, "kind_detail": detail, "name": name}
            roads.append((LINE, tags, [street(places, place, crossings[other])]))
        if x == BLOCKS or y == BLOCKS:
            continue
        (left, top), (right, bottom) = place, crossings[x + 1, y + 1]
        if places.random() < 0.06:
            landuse.append((POLYGON, {"kind": "park"}, [
                [(left, top), (right, top), (right, bottom), (left, bottom)]]))
            roads.append((LINE, {"kind": "path", "kind_detail": "footway"}, [
                street(places, (left, top), (right, bottom))]))
            continue
        width, height = (right - left - 24) / 3, (bottom - top - 24) / 2
        for number in range(6):
            buildings.append((POLYGON, {"kind": "building", "height": number * 3}, [house(
                places, left + 12 + number % 3 * width, top + 12 + number // 3 * height, width - 3,
                height - 3)]))
        alley = ((left + right) // 2, top)
        roads.append((LINE, {"kind": "minor_road", "kind_detail": "service"}, [
            street(places, alley, (alley[0], bottom))]))
        if places.random() < 0.7:
            roads.append((LINE, {"kind": "path", "kind_detail": "footway"}, [
                street(places, (left, top + 8), (right, top + 8))]))
        pois += [(POINT, {"kind": "cafe", "name": f"Caffè {x}"}, [[(left + 20 + 9 * number, top + 30)]])
                 for number in range(3)]
    return [
        ("earth", [(POLYGON, {"kind": "earth"}, [[(-64, -64), (4160, -64), (4160, 4160), (-64, 4160)]])]),
        ("landuse", landuse), ("roads", roads), ("buildings", buildings), ("pois", pois),
        ("places", [(POINT, {"kind": "neighbourhood", "name": f"Quartiere {column % 10}"}, [[(2000, 2000)]])]),
    ]


def write(folder: Path) -> tuple[int, int]:
    """Writes FOLDER/Z/X/Y.mvt; returns the number of features and of their points."""
    features = points = 0
    for column in (COLUMN, COLUMN + 1):
        for row in (ROW, ROW + 1):
            layers = tile(column, row)
            file = folder / str(ZOOM) / str(column) / f"{row}.mvt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(gzip.compress(b"".join(layer(*content) for content in layers), mtime=0))
            features += sum(len(content) for _, content in layers)
            points += sum(len(part) for _, content in layers for _, _, parts in content for part in parts)
    return features, points
