"""Runs the program: `python -m pulsemap render --lat 41.9 --lon 12.5`."""

import os
import sys

from . import program

path = program()
os.execv(path, [path, *sys.argv[1:]])
