#!/usr/bin/python3
"""notebook.py KERNEL_PYTHON OUTPUT: executes a notebook that shows a GIF, a GeoPandas frame and a film, with nbclient.

The outputs must be pictures that Pillow reads. The executed notebook and its pictures are left in OUTPUT.
"""

import base64
import io
import json
import os
import sys
import tempfile
from pathlib import Path

import nbclient
import nbformat
import PIL.Image

PYTHON, OUTPUT = sys.argv[1], Path(sys.argv[2])
CELLS = [
    "import pulsemap\npulsemap.render(lat=41.9, lon=12.5, radius='150km', zoom=5, size=(320, 200))",
    """import geopandas, shapely.geometry
frame = geopandas.GeoDataFrame({'name': ['Rome', 'Graz']}, crs=4326,
    geometry=[shapely.geometry.Point(12.5, 41.9), shapely.geometry.Point(15.44, 47.07)])
pulsemap.render(frame, label='{name}', effect='location', format='png', size=(320, 200))""",
    """rows = [{'lat': 40 + day, 'lon': 10 + day, 'time': f'2024-05-0{day}'} for day in range(1, 6)]
pulsemap.render(rows, play='2s', clock=True, size=(320, 200))""",
]


def main():
    kernels = Path(tempfile.mkdtemp())
    spec = {"argv": [PYTHON, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "{connection_file}"], "display_name": "w", "language": "python"}
    (kernels / "kernels/wheel").mkdir(parents=True)
    (kernels / "kernels/wheel/kernel.json").write_text(json.dumps(spec))
    os.environ["JUPYTER_PATH"] = str(kernels)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="wheel").execute()
    nbformat.write(notebook, OUTPUT / "notebook.ipynb")
    frames = []
    for number, (cell, kind) in enumerate(zip(notebook.cells, ["image/gif", "image/png", "image/gif"], strict=True)):
        data = base64.b64decode(cell.outputs[-1].data[kind])
        (OUTPUT / f"notebook-{number}.{kind[6:]}").write_bytes(data)
        picture = PIL.Image.open(io.BytesIO(data))
        assert picture.size == (320, 200), picture.size
        frames.append(getattr(picture, "n_frames", 1))
    assert frames[0] == 20 and frames[1] == 1 and frames[2] > 30, frames
    print(f"notebook: {frames[0]} frames, a picture and a film of {frames[2]} frames are shown")


main()
