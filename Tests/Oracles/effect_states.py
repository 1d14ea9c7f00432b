#!/usr/bin/env python3
"""Says what the layers of the built-in effects are at an instant, from the published numbers alone.

    effect_states.py EFFECT DELAY FPS DURATION

Prints one JSON array: for each frame a list of [name, scale, opacity], and null in the place of the two
numbers where a layer is not shown. The numbers are those of the components that the effects re-create; curves
are solved by bisection.
"""

import json
import sys


def bezier(x1: float, y1: float, x2: float, y2: float):
    """Returns a timing curve as a function of the time."""

    def coordinate(first: float, second: float, t: float) -> float:
        return 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t * t * second + t**3

    def curve(time: float) -> float:
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            if coordinate(x1, x2, middle) < time:
                low = middle
            else:
                high = middle
        return coordinate(y1, y2, (low + high) / 2)

    return curve


EASE = bezier(0.25, 0.1, 0.25, 1)
EASE_IN = bezier(0.42, 0, 1, 1)
EASE_OUT = bezier(0, 0, 0.58, 1)
EASE_IN_OUT = bezier(0.42, 0, 0.58, 1)
HIDDEN = (None, None)


def phase(time: float, period: float) -> float:
    """Returns the part of a period that has gone by, unharmed by rounding at its ends."""
    part = round(time / period, 9) % 1
    return 0.0 if part > 1 - 1e-9 else part


def linear(time: float, delay: float, duration: float, scale: tuple, opacity: tuple):
    """Both properties from one value to another at an even pace, then nothing for the delay."""
    passed = phase(time, duration + delay) * (duration + delay)
    if passed >= duration - 1e-9:
        return HIDDEN
    part = passed / duration
    return scale[0] + (scale[1] - scale[0]) * part, opacity[0] + (opacity[1] - opacity[0]) * part


def there_and_back(time: float, delay: float, duration: float, scale: tuple, opacity: tuple):
    """Both properties to their ends, nothing for the delay, and all of it backwards."""
    half = duration + delay
    passed = phase(time, 2 * half) * 2 * half
    if delay > 0 and duration + 1e-6 < passed < 2 * half - duration - 1e-6:
        return HIDDEN
    passed = min(passed, 2 * half - passed)
    part = EASE_IN_OUT(min(1, passed / duration))
    return scale[0] + (scale[1] - scale[0]) * part, opacity[0] + (opacity[1] - opacity[0]) * part


def keyframes(part: float, values: list, times: list) -> float:
    """Returns the value on a line through values at times."""
    for index in range(len(times) - 1):
        if part <= times[index + 1]:
            share = (part - times[index]) / (times[index + 1] - times[index])
            return values[index] + (values[index + 1] - values[index]) * share
    return values[-1]


def halo(time: float, delay: float, opacities: list, offset: float = 0.0):
    """A halo of 3 s and its rest, the curve over both."""
    period = 3 + delay
    passed = period * EASE((phase(time, period) + offset) % 1)
    if passed >= 3:
        return HIDDEN
    return passed / 3, keyframes(passed / 3, opacities, [0, 0.2, 1])


def layers(effect: str, delay: float, time: float) -> list:
    """Returns name, scale and opacity of each layer, the lowest first."""
    if effect in ("circle", "circle-faint"):
        opacity = (0.5, 0.05) if effect == "circle" else (0.2, 0.025)
        return [("disc", *linear(time, delay, 0.8, (0.8, 1.2), opacity))]
    if effect in ("throb", "throb-square"):
        return [("disc", *linear(time, delay, 0.8, (0.6, 1.1), (1, 0.025)))]
    if effect == "sweep":
        return [("disc", *linear(time, delay, 7, (0.01, 1.7), (0.85, 0.15)))]
    if effect == "location":
        swing = phase(time, 3) * 2
        value = 0.8 + 0.2 * EASE(swing if swing <= 1 else 2 - swing)
        return [
            ("halo", *halo(time, delay, [0.45, 0.45, 0])), ("outerDot", 1, 1), ("dot", value, value),
        ]
    if effect == "location-classic":
        passed = phase(time, 1 + delay) * (1 + delay)
        ring = HIDDEN if passed >= 1 - 1e-9 else (EASE_OUT(passed), 1 - EASE_IN(passed))
        return [("halo", *ring), ("dot", 1, 1)]
    if effect == "location-ring":
        part = phase(time, 3 + delay) * (3 + delay) / 3
        ring = HIDDEN if part >= 1 - 1e-9 else (EASE_OUT(part), 1 - EASE_IN(part))
        swing = phase(time, 2) * 2
        value = 0.8 + 0.2 * EASE(swing if swing <= 1 else 2 - swing)
        return [("halo", *ring), ("outerDot", 1, 1), ("dot", value, value)]
    if effect == "ripple":
        return [("halo", *halo(time, delay, [0.45, 0.225, 0], index / 3)) for index in range(3)]
    if effect == "beacon":
        passed = phase(time, 1 + delay) * (1 + delay)
        if passed >= 1 - 1e-9:
            return [("ring", *HIDDEN), ("dot", 1, 1)]
        opacity = EASE_OUT(2 * passed) if passed < 0.5 else 1 - EASE_OUT(2 * passed - 1)
        return [("ring", 0.1 + 1.1 * EASE_OUT(passed), opacity), ("dot", 1, 1)]
    if effect == "sonar":
        rings = (phase(time / (3 + delay) + index / 3, 1) * (3 + delay) for index in range(3))
        return [("ring", *linear(ring, delay, 3, (0.05, 1), (1, 0))) for ring in rings]
    if effect == "breathe":
        return [("halo", *there_and_back(time, delay, 1.5, (0.55, 1), (0.45, 0.2))), ("dot", 1, 1)]
    if effect == "blink":
        passed = phase(time, 1 + delay) * (1 + delay)
        light = keyframes(passed, [1, 1, 0, 0, 1], [0, 0.5, 0.55, 0.95, 1]) if passed < 1 else 1
        return [("dot", 1, light)]
    if effect == "zone":
        return [("area", 1, 0.2), ("outline", 1, 1), ("edge", 1, 1)]
    if effect == "pin":
        passed = phase(time, 2 + delay) * (2 + delay)
        part = EASE_OUT(passed / 2)
        ring = HIDDEN if passed >= 2 - 1e-9 else (0.2 + 0.8 * part, 1 - part)
        return [("ring", *ring), ("pin", 1, 1), ("dot", 1, 1)]
    if effect == "dot":
        return [("ring", *linear(time, delay, 1, (1, 10 / 3), (1, 0))), ("dot", 1, 1)]
    raise SystemExit(f"effect_states.py: no effect '{effect}'")


def main() -> None:
    """Prints the states of every frame."""
    effect, delay, rate, duration = sys.argv[1], *map(float, sys.argv[2:5])
    count = round(rate * duration)
    print(json.dumps([layers(effect, delay, index / rate) for index in range(count)]))


main()
