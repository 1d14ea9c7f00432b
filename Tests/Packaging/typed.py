"""Calls that mypy accepts; each line with `wrong` must be an error of its own."""

import pathlib

import pulsemap

image: pulsemap.Image = pulsemap.render(lat=41.9, lon=12.5, radius="150km", size=(640, 400), labels=False)
path: pathlib.Path = image.save("a.gif")
width: int = image.size[0]
pulsemap.render([{"name": "a", "lat": 1, "lon": 2}], {"type": "Point", "coordinates": [1, 2]}, path, format="png")
for row in pulsemap.batch([{"place": "Rome"}], theme="dark", fps=10):
    data: bytes = row.image.bytes if row.image else b""

pulsemap.render(radus=3)  # wrong: no such option
pulsemap.render(format="bmp")  # wrong: no such format
pulsemap.render(theme="purple")  # wrong: no such theme
pulsemap.render(lat="north")  # wrong: no number
