"""Backgrounds of the benchmark: what maps look like to an encoder, drawn by cairo from fixed seeds."""

from __future__ import annotations

import math
import random
from pathlib import Path

import cairo
import numpy as np
from PIL import Image

LAND = "#f2efe9"


def _rgb(color: str) -> tuple[float, float, float]:
    """Returns the channels of `#RRGGBB` from 0 to 1."""
    return tuple(int(color[index:index + 2], 16) / 255 for index in (1, 3, 5))


class CityMap:
    """A street map: flat areas, thin lines with casings, text; about 14,000 colors at 512x512."""

    NAMES = ("Riverside", "Old Town", "Harbour", "Museum Quarter", "Station", "North Park", "Kirchweg",
             "Hospital", "Market Square", "West End", "University", "Town Hall", "Brewery Lane",
             "Bridge St", "Elm Grove", "Castle Hill", "Mill Road", "Port", "Gare du Nord")

    def __init__(self, size: int) -> None:
        self.size = size
        self.random = random.Random(7)
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, size, size)
        self.context = cairo.Context(self.surface)
        self.context.set_line_join(cairo.LINE_JOIN_ROUND)
        self.context.set_line_cap(cairo.LINE_CAP_ROUND)
        # The streets run at an angle to the pixels, as most do.
        self.angle = 0.31

    def draw(self) -> np.ndarray:
        """Returns the pixels of the map, RGB."""
        self.context.set_source_rgb(*_rgb(LAND))
        self.context.paint()
        self._areas()
        self._river()
        self._buildings()
        self._streets()
        self._main_roads()
        self._railway()
        self._labels()
        self.surface.flush()
        pixels = np.ndarray((self.size, self.size, 4), np.uint8, self.surface.get_data())
        return pixels[:, :, 2::-1].copy()

    def _count(self, at_512: int) -> int:
        return int(at_512 * (self.size / 512) ** 2)

    def _place(self) -> tuple[float, float]:
        return self.random.uniform(0, self.size), self.random.uniform(0, self.size)

    def _turned(self, u: float, v: float) -> tuple[float, float]:
        cosine, sine = math.cos(self.angle), math.sin(self.angle)
        return self.size / 2 + u * cosine - v * sine, self.size / 2 + u * sine + v * cosine

    def _stroke(self, points: list[tuple[float, float]], width: float, color: str) -> None:
        self.context.set_source_rgb(*_rgb(color))
        self.context.set_line_width(width)
        for point in points:
            self.context.line_to(*point)
        self.context.stroke()

    def _areas(self) -> None:
        for _ in range(self._count(40)):
            (x, y), radius = self._place(), self.random.uniform(15, 60)
            corners, start = self.random.randint(4, 9), self.random.uniform(0, 2 * math.pi)
            self.context.set_source_rgb(*_rgb(self.random.choice(
                ["#e0dfdf", "#c8facc", "#add19e", "#eef0d5", "#f0d9d9", "#cdebb0"])))
            for corner in range(corners):
                angle = start + corner / corners * 2 * math.pi
                reach = radius * self.random.uniform(0.6, 1.3)
                self.context.line_to(x + reach * math.cos(angle), y + reach * math.sin(angle))
            self.context.close_path()
            self.context.fill()

    def _river(self) -> None:
        points, direction = [(-10.0, self.size * 0.62)], 0.0
        while points[-1][0] < self.size + 20:
            direction = (direction + self.random.uniform(-0.25, 0.25)) * 0.93
            x, y = points[-1]
            points.append((x + 9 * math.cos(direction), y + 9 * math.sin(direction)))
        self._stroke(points, 22, "#aad3df")

    def _buildings(self) -> None:
        reach = self.size * 0.75
        self.context.set_line_width(0.7)
        for _ in range(self._count(1300)):
            x, y = self._turned(self.random.uniform(-reach, reach), self.random.uniform(-reach, reach))
            width, height = self.random.uniform(4, 10), self.random.uniform(4, 10)
            self.context.save()
            self.context.translate(x, y)
            self.context.rotate(self.angle)
            self.context.rectangle(-width / 2, -height / 2, width, height)
            self.context.restore()
            self.context.set_source_rgb(*_rgb("#d9d0c9"))
            self.context.fill_preserve()
            self.context.set_source_rgb(*_rgb("#c6b9ad"))
            self.context.stroke()

    def _streets(self) -> None:
        reach, lines = self.size * 0.75, []
        for is_across in (False, True):
            place = -reach
            while place < reach:
                first, last = -reach * self.random.uniform(0.6, 1), reach * self.random.uniform(0.6, 1)
                end = place + self.random.uniform(-6, 6)
                corners = [(first, place), (last, end)] if is_across else [(place, first), (end, last)]
                lines.append((self.random.choice([3.2, 3.2, 3.2, 4.5]),
                              [self._turned(*corner) for corner in corners]))
                place += 23 * self.random.uniform(0.8, 1.8)
        for extra, color in ((1.4, "#c4c0ba"), (0, "#ffffff")):
            for width, points in lines:
                self._stroke(points, width + extra, color)

    def _main_roads(self) -> None:
        for width, color, casing, count in ((6, "#f7fabf", "#a9a96b", 5), (7.5, "#fcd6a4", "#b98648", 3),
                                            (9, "#e892a2", "#b0415a", 1)):
            for _ in range(count):
                start = self.random.uniform(0, 2 * math.pi)
                direction = start + math.pi + self.random.uniform(-0.5, 0.5)
                points = [(self.size / 2 + math.cos(start) * self.size * 0.7,
                           self.size / 2 + math.sin(start) * self.size * 0.7)]
                for _ in range(self.size // 8):
                    direction += self.random.uniform(-0.12, 0.12)
                    x, y = points[-1]
                    points.append((x + 12 * math.cos(direction), y + 12 * math.sin(direction)))
                self._stroke(points, width + 1.8, casing)
                self._stroke(points, width, color)

    def _railway(self) -> None:
        size, context = self.size, self.context
        context.set_source_rgb(*_rgb("#777777"))
        context.set_dash([6, 6])
        context.set_line_width(1.6)
        context.move_to(0, size * 0.2)
        context.curve_to(size * 0.3, size * 0.1, size * 0.6, size * 0.5, size, size * 0.45)
        context.stroke()
        context.set_dash([])

    def _labels(self) -> None:
        context = self.context
        for _ in range(self._count(26)):
            (x, y), size = self._place(), self.random.choice([8.5, 9.5, 9.5, 11, 14])
            is_bold, angle = self.random.random() < 0.2, self.random.choice([0, 0, 0, self.angle])
            context.save()
            context.select_font_face("DejaVu Sans", 0, int(is_bold))
            context.set_font_size(size)
            context.translate(x, y)
            context.rotate(angle)
            name = self.random.choice(self.NAMES)
            context.move_to(-context.text_extents(name).width / 2, size * 0.35)
            context.text_path(name)
            context.set_line_width(3)
            context.set_source_rgba(1, 1, 1, 0.85)
            context.stroke_preserve()
            context.set_source_rgb(*_rgb(self.random.choice(
                ["#4a4a4a", "#4a4a4a", "#734a08", "#0d5c2a", "#6a4b8a"])))
            context.fill()
            context.restore()


def relief(size: int) -> np.ndarray:
    """Returns a shaded relief: continuous tones, about 39,000 colors at 512x512."""
    random_numbers = np.random.default_rng(11)
    height = np.zeros((size, size))
    for octave in range(9):
        cells = 2 ** (octave + 1) + 1
        noise = Image.fromarray(random_numbers.standard_normal((cells, cells)).astype("f4"))
        height += np.asarray(noise.resize((size, size), Image.BICUBIC)) * 0.53 ** octave
    down, right = np.gradient(height * size / 6)
    slope, aspect = np.arctan(np.hypot(right, down) * 0.25), np.arctan2(-right, down)
    zenith, azimuth = math.radians(45), math.radians(315)
    light = np.clip(math.cos(zenith) * np.cos(slope)
                    + math.sin(zenith) * np.sin(slope) * np.cos(azimuth - aspect), 0, 1)
    level = (height - height.min()) / (height.max() - height.min())
    stops = [0, 0.35, 0.45, 0.6, 0.8, 1]
    tints = np.array([[120, 170, 210], [160, 200, 225], [172, 208, 165], [239, 235, 192],
                      [202, 166, 128], [245, 244, 242]])
    color = np.stack([np.interp(level, stops, tints[:, channel]) for channel in range(3)], -1)
    return np.clip(color * (0.45 + 0.65 * light[..., None]), 0, 255).astype(np.uint8)


def solid(size: int) -> np.ndarray:
    """Returns a picture of one color."""
    return np.full((size, size, 3), [round(255 * channel) for channel in _rgb(LAND)], np.uint8)


KINDS = {"map": lambda size: CityMap(size).draw(), "relief": relief, "solid": solid}


def write(kind: str, size: int, path: Path) -> None:
    """Writes a background as PNG."""
    Image.fromarray(KINDS[kind](size)).save(path)


def write_marker(path: Path) -> None:
    """Writes a picture of many colors with a soft edge, as a marker."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, 128, 128)
    context = cairo.Context(surface)
    shine = cairo.RadialGradient(48, 44, 4, 64, 64, 60)
    for offset, color in ((0, "#fff3c4"), (0.5, "#ff8a3c"), (1, "#b01e5a")):
        shine.add_color_stop_rgb(offset, *_rgb(color))
    context.set_source(shine)
    context.arc(64, 64, 60, 0, 2 * math.pi)
    context.fill()
    surface.write_to_png(str(path))
