"""What every decoder returns, and how the decoders run other programs."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np


class OracleError(Exception):
    """A decoder is missing, failed, or did not finish in time."""


@dataclass(frozen=True)
class Animation:
    """A decoded animation whose frames are produced one at a time.

    `loop` is what the file says: the repetitions of a GIF's NETSCAPE extension (None
    without one), the plays of an APNG or WebP; 0 for ever. `delays` are milliseconds.
    `frames` yields composited RGBA pictures of shape (height, width, 4).
    """

    width: int
    height: int
    loop: int | None
    delays: list[float]
    frames: Iterator[np.ndarray]


class Deadline:
    """The moment at which a decoder has to be done."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def remaining(self) -> float:
        """Returns the seconds left.

        Raises:
            OracleError: The time is over.
        """
        seconds = self._end - time.monotonic()
        if seconds <= 0:
            raise OracleError("the decoder did not finish in time")
        return seconds


def run(command: list[str], deadline: Deadline, cwd: str | None = None) -> bytes:
    """Runs a program without a shell and returns its standard output.

    Raises:
        OracleError: The program is missing, failed, or took too long.
    """
    try:
        done = subprocess.run(
            command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=deadline.remaining(), check=True)
    except FileNotFoundError as error:
        raise OracleError(f"'{command[0]}' is not installed") from error
    except subprocess.TimeoutExpired as error:
        raise OracleError(f"'{command[0]}' did not finish in time") from error
    except subprocess.CalledProcessError as error:
        detail = error.stderr.decode(errors="replace").strip()[-500:]
        raise OracleError(f"'{command[0]}' failed: {detail}") from error
    return done.stdout


def is_gif(path: Path) -> bool:
    """Returns whether a file begins as GIFs do."""
    with path.open("rb") as file:
        return file.read(4) == b"GIF8"


def clear_invisible(frame: np.ndarray) -> np.ndarray:
    """Sets the color under alpha 0 to 0.

    Nobody sees that color and decoders differ in it: ffmpeg leaves white,
    Pillow the palette entry, a canvas black.
    """
    frame = np.array(frame, dtype=np.uint8)
    frame[frame[..., 3] == 0] = 0
    return frame
