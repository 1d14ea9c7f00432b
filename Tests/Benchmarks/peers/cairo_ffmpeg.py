"""cairo draws the frames and pipes them to ffmpeg's palettegen and paletteuse.

    cairo_ffmpeg.py OUTPUT [DITHER]
"""

import math
import subprocess
import sys

import cairo
import disc

dither = f"=dither={sys.argv[2]}" if len(sys.argv) > 2 else ""
ffmpeg = subprocess.Popen(
    ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0",
     "-s", f"{disc.SIZE}x{disc.SIZE}", "-r", str(disc.FRAMES_PER_SECOND), "-i", "-",
     "-filter_complex", f"split[a][b];[a]palettegen[p];[b][p]paletteuse{dither}",
     "-loop", "0", sys.argv[1]], stdin=subprocess.PIPE)
surface = cairo.ImageSurface(cairo.FORMAT_RGB24, disc.SIZE, disc.SIZE)
context = cairo.Context(surface)
for index in range(disc.FRAME_COUNT):
    radius, opacity = disc.disc(index)
    context.set_source_rgb(*(value / 255 for value in disc.BACKGROUND))
    context.paint()
    context.set_source_rgba(*(value / 255 for value in disc.COLOR), opacity)
    context.arc(disc.CENTER, disc.CENTER, radius, 0, 2 * math.pi)
    context.fill()
    surface.flush()
    ffmpeg.stdin.write(surface.get_data())
ffmpeg.stdin.close()
sys.exit(ffmpeg.wait())
