"""How smoothly and cleanly a GIF moves, measured in every frame on the pixels that the animation changes.

Three numbers, each of the worst frame, for which less is better:

* `pace`: how many times more, or fewer, the frame changes than it should, as a mean of all pixels; 1 is exact. An
  encoder that holds a fading color for two frames doubles the change of the next one.
* `ghost`: the largest error of a mean of 5x5 pixels in a channel, in levels of 0 to 255: what is left behind where
  something was, and patches. Noise of single pixels, such as that of dithering, hardly counts.
* `error`: the mean error of a channel of all pixels, in levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

SIDE = 5
"""The side of the squares in whose means ghosts are sought, in pixels."""

LEAST_CHANGE = 0.05
"""What is added to each change, in levels: of changes far below it, nobody sees the ratio."""


@dataclass(frozen=True)
class Smoothness:
    """How far the worst frames of an animation are from what they should be."""

    pace: float
    ghost: float
    error: float


def moving(expected: list[np.ndarray]) -> tuple[tuple[slice, slice], np.ndarray]:
    """Returns the bounds of all pixels that change in an animation, and which of those inside do.

    Raises:
        ValueError: Nothing changes.
    """
    changes = np.zeros(expected[0].shape[:2], dtype=bool)
    for picture in expected[1:]:
        changes |= (picture != expected[0]).any(axis=2)
    if not changes.any():
        raise ValueError("nothing moves")
    rows, columns = (np.flatnonzero(changes.any(axis=axis)) for axis in (1, 0))
    bounds = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    return bounds, changes[bounds]


def means(error: np.ndarray) -> np.ndarray:
    """Returns the mean of the square around each pixel; outside of the picture the error is 0."""
    reach = SIDE // 2
    sums = np.pad(error, [(reach + 1, reach), (reach + 1, reach), (0, 0)]).cumsum(axis=0).cumsum(axis=1)
    rows = sums[SIDE:] - sums[:-SIDE]
    return (rows[:, SIDE:] - rows[:, :-SIDE]) / SIDE ** 2


def measured(shown: list[np.ndarray], expected: list[np.ndarray]) -> Smoothness:
    """Compares RGB pictures with what they should be, each with its own.

    Raises:
        ValueError: Nothing moves, or the numbers of pictures differ.
    """
    bounds, inside = moving(expected)
    pairs = [(picture[bounds], truth[bounds]) for picture, truth in zip(shown, expected, strict=True)]
    ghost = error = 0.0
    for picture, truth in pairs:
        wrong = picture - truth
        ghost = max(ghost, float(np.abs(means(wrong)[inside]).max()))
        error = max(error, float(np.abs(wrong[inside]).mean()))
    pace = 1.0
    for (before, true_before), (after, true_after) in pairwise(pairs):
        change, truth = (float(np.abs(new - old)[inside].mean()) + LEAST_CHANGE
                         for old, new in ((before, after), (true_before, true_after)))
        pace = max(pace, change / truth, truth / change)
    return Smoothness(pace, ghost, error)
