"""The plain job that every peer draws by itself: one pulsing disc on a flat background.

512x512 pixels; a circle of 500 m at 37.3349, -122.0090, zoom 15 (256-pixel tiles,
spherical Mercator); 75 frames at 25 per second. A cycle is 20 frames: scale 0.8 to
1.2, opacity 0.50 to 0.05, linear. The phase never reaches 1: frame 20 is frame 0.
"""

import math

SIZE = 512
CENTER = SIZE / 2
LATITUDE, LONGITUDE, RADIUS_IN_METERS, ZOOM = 37.3349, -122.0090, 500, 15
FRAMES_PER_SECOND = 25
FRAME_COUNT, CYCLE = 75, 20
SECONDS = FRAME_COUNT / FRAMES_PER_SECOND
DELAY_IN_MILLISECONDS = 1000 // FRAMES_PER_SECOND
BACKGROUND, COLOR = (0xF2, 0xEF, 0xE9), (0x00, 0x7A, 0xFF)

EARTH_RADIUS_IN_METERS = 6_378_137
METERS_PER_PIXEL = (math.cos(math.radians(LATITUDE)) * 2 * math.pi * EARTH_RADIUS_IN_METERS
                    / (256 * 2 ** ZOOM))


def hexadecimal(color: tuple[int, int, int]) -> str:
    """Returns a color as `#RRGGBB`."""
    return "#%02X%02X%02X" % color


def disc(index: int) -> tuple[float, float]:
    """Returns radius in pixels and opacity of the disc in a frame."""
    phase = (index % CYCLE) / CYCLE
    return RADIUS_IN_METERS / METERS_PER_PIXEL * (0.8 + 0.4 * phase), 0.5 - 0.45 * phase
