#!/usr/bin/python3
"""module.py: uses the installed Python module as people do, and compares what it returns with Pillow and pandas.

`wheel.sh` runs it in an environment that has the wheel, Pillow, pandas and GeoPandas.
"""

import datetime
import io
import json
import os
import subprocess
import sys
import tempfile

import geopandas
import numpy
import pandas
import PIL.Image
import pulsemap
import shapely.geometry


def failure(call, *data, **options):
    try:
        call(*data, **options)
    except pulsemap.Error as error:
        return error
    raise AssertionError("no error was raised")


def opened(image):
    return PIL.Image.open(io.BytesIO(image.bytes))


def colored(image, color):
    """Returns the number of pixels of a color."""
    return int((numpy.asarray(opened(image).convert("RGB")) == color).all(axis=2).sum())


os.chdir(tempfile.mkdtemp())
small = {"size": (200, 120), "basemap": "white"}

# A place: the picture of the program, the size, the loop.
image = pulsemap.render(lat=41.9, lon=12.5, radius="150km", zoom=5, size=(640, 400))
assert opened(image).size == image.size == (640, 400) and opened(image).n_frames == 20, image
assert opened(image).info["loop"] == 0 and image.warnings == [] and image.format == "gif"
line = "render --lat 41.9 --lon 12.5 --radius 150km --zoom 5 --size 640x400 -o rome.gif"
subprocess.run([pulsemap.program(), *line.split()], check=True, capture_output=True)
assert open("rome.gif", "rb").read() == image.bytes
assert image.save("a.gif").read_bytes() == image.bytes
assert image._repr_mimebundle_()[0]["image/gif"] and "bytes" not in repr(image)
try:
    image.save("a.png")
    raise AssertionError("another format was saved")
except ValueError as error:
    assert "use .gif" in str(error)

# All mistakes at once, and the names of data without the folder they are written to.
error = failure(pulsemap.render, lat=99, lon=12, radus=4)
assert len(error.messages) == 2 and "--radius" in error.messages[1] and error.status == 2, error.messages
error = failure(pulsemap.render, [{"name": "a", "lat": "x", "lon": 3}])
assert error.messages[0].startswith("data.csv:2: lat: 'x'"), error.messages
assert failure(pulsemap.render, place="Rome", at=numpy.float64(-1)).messages[0].startswith("--at")

# Data: rows, frames, GeoJSON, shapes; missing values are missing.
rows = [{"name": "Rome", "lat": 41.9, "lon": 12.5, "color": "#0000ff"}, {"name": "Graz", "lat": 47.07, "lon": 15.44}]
red_and_blue = {"effect": "circle", "radius": "10px", "opacity_range": (1, 1), "format": "png", **small}
for data in (rows, pandas.DataFrame(rows)):
    shown = pulsemap.render(data, **red_and_blue)
    assert colored(shown, (0, 0, 255)) > 100 and colored(shown, (255, 0, 0)) > 100, data
frame = geopandas.GeoDataFrame(
    {"name": ["a", "b"], "day": [pandas.Timestamp("2024-05-01"), pandas.NaT], "n": [1.5, numpy.nan]},
    geometry=[shapely.geometry.Point(1391494, 5146011), shapely.geometry.Point(1718772, 5948090)], crs=3857,
)  # fmt: skip
for data in (frame, frame.to_crs(4326), json.loads(frame.drop(columns="day").to_crs(4326).to_json())):
    shown = pulsemap.render(data, **red_and_blue)
    assert colored(shown, (255, 0, 0)) > 200, data
    assert abs(shown.report["view"]["lat"] - 44.5) < 0.2, shown.report["view"]
line = pulsemap.render(shapely.geometry.LineString([(0, 0), (10, 10)]), format="png", stroke="#00ff00", **small)
assert colored(line, (0, 255, 0)) > 50
both = pulsemap.render(geojson=[frame, {"type": "Point", "coordinates": [13, 45]}], csv=rows, **red_and_blue)
assert colored(both, (255, 0, 0)) > 300

# Ways to write options.
shown = pulsemap.render(place=["Rome", "Graz, AT"], labels=False, strict=True, time=None, scale=2, size=(200, 120))
assert opened(shown).size == (400, 240) and shown._repr_mimebundle_()[1]["image/gif"]["width"] == 200
picture = pulsemap.render(place="Rome", format="png", radius="9px", size=(20, 20), basemap="#00ff00").bytes
assert colored(pulsemap.render(lat=41.9, lon=12.5, image=picture, effect="none", format="png", **small), (0, 255, 0)) > 50
film = pulsemap.render(
    [{"lat": 41, "lon": 12, "time": datetime.datetime(2024, 5, day)} for day in (1, 2)],
    play="1s", from_=datetime.date(2024, 4, 30), format="apng", **small,
)  # fmt: skip
assert opened(film).n_frames > 2 and film.report["frames"][0]["clock"] == "2024-04-30T00:00:00Z"
try:
    pulsemap.render(place="Rome", output="x.gif")
    raise AssertionError("--output was accepted")
except TypeError as error:
    assert "save()" in str(error)
for name, kind in [("svg", "text/html"), ("webp", "text/html"), ("html", "text/html"), ("jpg", "image/jpeg"), ("png", "image/png")]:
    assert kind in pulsemap.render(place="Rome", format=name, **small)._repr_mimebundle_()[0], name

# A batch: rows come as they are done; one that fails does not stop the others.
rows = [{"id": "a", **rows[0]}, {"id": "b", "lat": 99, "lon": 0}, {"place": "Rome", "radius": "40px", "size": (90, 60)}]
done = {row.index: row for row in pulsemap.batch(rows, jobs=2, basemap="white")}
assert sorted(done) == [0, 1, 2] and [done[index].id for index in range(3)] == ["a", "b", "2"]
assert done[1].image is None and "'99'" in done[1].error.messages[0]
assert opened(done[2].image).size == done[2].image.size == (90, 60)
assert len(list(pulsemap.batch(pandas.DataFrame(rows[:1]), format="png", **small))) == 1
assert "--radius" in failure(lambda: list(pulsemap.batch(rows, radus=1))).messages[0]
for row in pulsemap.batch([{"lat": 1, "lon": index} for index in range(50)], **small):
    break  # The batch is stopped, and leaves nothing.
del row
assert sorted(os.listdir(".")) == ["a.gif", "rome.gif"], os.listdir(".")

# Paths: one that begins with a dash is no option; those in rows and scenes are relative to the working directory.
try:
    failure(pulsemap.render, "--output=evil.gif", lat=1, lon=2)
    assert not os.path.exists("evil.gif")
    with open("-d.csv", "w") as file:
        file.write("lat,lon\n1,2\n")
    assert pulsemap.render("-d.csv", **small).size == (200, 120)
    with open("i.png", "wb") as file:
        file.write(picture)
    pin = {"lat": 1, "lon": 2, "image": "i.png", "effect": "none"}
    shown = [
        pulsemap.render(pin, format="png", **small),
        pulsemap.render({"overlays": [pin]}, format="png", zoom=5, **small),
        next(pulsemap.batch([pin], format="png", **small)).image,
    ]
    assert all(colored(image, (0, 255, 0)) > 50 for image in shown), shown
finally:
    for name in ("-d.csv", "i.png"):
        os.unlink(name)
for name in ("gif", "webp", "jpg", "png"):
    assert next(pulsemap.batch([{"place": "Rome", "title": "{id}", "id": "x"}], format=name, **small)).image.size == (200, 120), name
assert not [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("pulsemap-")]

version = subprocess.run([sys.executable, "-m", "pulsemap", "--version"], check=True, capture_output=True, text=True)
assert version.stdout.split()[-1] == pulsemap.__version__, version.stdout
print("module: rows, frames, shapes, options, errors and batches work")
