"""Pillow encodes ready frames: pillow_save.py OUTPUT MILLISECONDS FRAMES.rgb WIDTH HEIGHT"""

import sys
from pathlib import Path

from PIL import Image

output, milliseconds, source, *size = sys.argv[1:]
width, height = map(int, size)
pixels = Path(source).read_bytes()
length = 3 * width * height
frames = [Image.frombytes("RGB", (width, height), pixels[start:start + length])
          for start in range(0, len(pixels), length)]
frames[0].save(output, save_all=True, append_images=frames[1:], duration=int(milliseconds), loop=0)
