"""Pillow encodes ready frames: pillow_save.py OUTPUT MILLISECONDS FRAME.png..."""

import sys

from PIL import Image

output, milliseconds, *names = sys.argv[1:]
frames = [Image.open(name).convert("RGB") for name in names]
frames[0].save(output, save_all=True, append_images=frames[1:], duration=int(milliseconds), loop=0)
