"""One ImageMagick process draws all frames and writes the GIF.

    imagemagick_disc.py OUTPUT [OPTION...]   options stand before -layers Optimize
"""

import os
import sys

import disc

# ImageMagick counts from the middle of the first pixel.
MIDDLE = disc.CENTER - 0.5

command = ["/usr/bin/convert", "-delay", str(disc.DELAY_IN_MILLISECONDS // 10), "-loop", "0"]
for index in range(disc.FRAME_COUNT):
    radius, opacity = disc.disc(index)
    command += [
        "(", "-size", f"{disc.SIZE}x{disc.SIZE}", "xc:" + disc.hexadecimal(disc.BACKGROUND),
        "-fill", "rgba(%d,%d,%d,%.6f)" % (*disc.COLOR, opacity),
        "-draw", f"circle {MIDDLE},{MIDDLE} {MIDDLE + radius:.4f},{MIDDLE}", ")"]
os.execv(command[0], [*command, *sys.argv[2:], "-layers", "Optimize", sys.argv[1]])
