#!/usr/bin/python3
"""Writes GeoTIFF files of many kinds, and views of them by gdalwarp.

    make_geotiffs.py FOLDER

For each view, FOLDER has NAME.tif and VIEW.rgba: rows of 8-bit RGBA in Web Mercator. Standard output is a JSON list of
views: file, view, summary, latitude, longitude, zoom, width, height.

GDAL's utilities and its Python module make the files and the views; samples of more than 8 bits are scaled before by
percentiles of NumPy.
"""

import json
import math
import os
import subprocess
import sys

import numpy
from osgeo import gdal, osr

WIDTH, HEIGHT = 240, 200
VIEW = (160, 120)
RADIUS = 6378137.0
UTM = (380000, 100, 0, 5840000, 0, -100)

gdal.UseExceptions()


def run(*words):
    """Runs a utility of GDAL."""
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)


def waves(width=WIDTH, height=HEIGHT):
    """Red tells the column, green the row."""
    column, row = numpy.arange(width) + 0.5, (numpy.arange(height) + 0.5)[:, None]
    red = 128 + 100 * numpy.sin(2 * math.pi * column / 48) + 0 * row
    green = 128 + 100 * numpy.sin(2 * math.pi * row / 48) + 0 * column
    blue = 128 + 60 * numpy.sin(2 * math.pi * (column + row) / 97)
    return [numpy.rint(band).astype("u1") for band in (red, green, blue)]


def save(path, bands, transformation=UTM, system=32633, kind=gdal.GDT_Byte, options=(), nodata=None):
    height, width = bands[0].shape
    file = gdal.GetDriverByName("GTiff").Create(path, width, height, len(bands), kind, list(options))
    if transformation:
        file.SetGeoTransform(transformation)
    if system:
        file.SetProjection(reference(system).ExportToWkt())
    for number, band in enumerate(bands, 1):
        if nodata is not None:
            file.GetRasterBand(number).SetNoDataValue(nodata)
        file.GetRasterBand(number).WriteArray(band)
    return file


def reference(code):
    system = osr.SpatialReference()
    if isinstance(code, int):
        system.ImportFromEPSG(code)
    else:
        system.ImportFromWkt(code)
    return system


def scaled(bands, valid):
    """Samples scaled to bytes from their 2nd to their 98th percentile, with those percentiles."""
    bytes_, ranges = [], []
    for band in bands:
        low, high = numpy.percentile(band[valid], [2, 98], method="nearest").astype(float)
        level = numpy.clip((band.astype(float) - low) / (high - low) * 255, 0, 255)
        bytes_.append(numpy.rint(numpy.nan_to_num(level)).astype("u1"))
        ranges.append(f"{low:.6g}..{high:.6g}")
    return bytes_, ", stretched from " + ", ".join(ranges)


class Views:
    def __init__(self, folder):
        self.folder = folder
        self.list = []

    def path(self, name):
        return os.path.join(self.folder, name + ".tif")

    def add(self, name, summary, latitude, longitude, zoom, truth=None, kernel="bilinear", options=()):
        """A view of the file `name`, as gdalwarp sees the file `truth`."""
        pixel = 2 * math.pi * RADIUS / (256 * 2**zoom)
        x = math.radians(longitude) * RADIUS
        y = math.asinh(math.tan(math.radians(latitude))) * RADIUS
        half = VIEW[0] / 2 * pixel, VIEW[1] / 2 * pixel
        warped = self.path("warped")
        # The function of gdalwarp, without a process for each view.
        words = [
            "-overwrite", "-t_srs", "EPSG:3857", "-te", repr(x - half[0]), repr(y - half[1]),
            repr(x + half[0]), repr(y + half[1]), "-ts", *map(str, VIEW), "-r", kernel, "-et", "0", "-dstalpha",
            *options]
        if os.path.exists(warped):
            os.remove(warped)
        file = gdal.Warp(warped, self.path(truth or name), options=words)
        planes = [file.GetRasterBand(number + 1).ReadAsArray() for number in range(file.RasterCount)]
        if len(planes) == 2:
            planes = [planes[0]] * 3 + planes[1:]
        view = f"{name}-{len(self.list)}"
        numpy.stack(planes, 2).astype("u1").tofile(os.path.join(self.folder, view + ".rgba"))
        self.list.append(
            dict(
                file=name + ".tif", view=view, summary=summary, latitude=latitude, longitude=longitude, zoom=zoom,
                width=VIEW[0], height=VIEW[1]))


def systems(views, bands):
    """Coordinate reference systems, and positions other than by a north-up transformation."""
    lambert = osr.SpatialReference()
    lambert.ImportFromProj4("+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80")
    places = [
        ("utm", 32633, UTM, 52.6097, 13.4035),
        ("etrs", 25832, UTM, 52.6097, 7.4035),
        ("nad83", 4269, (-100, 0.001, 0, 45, 0, -0.001), 44.9, -99.88),
        ("mercator", 3395, (1000000, 100, 0, 6000000, 0, -100), 47.4876, 9.09),
        ("lambert", lambert.ExportToWkt(), (650000, 100, 0, 6860000, 0, -100), 48.7484, 2.4837),
        ("rotated", 32633, (380000, 90, 40, 5840000, 40, -90), 52.6505, 13.4462),
        ("upside_down", 32633, (380000, 100, 0, 5820000, 0, 100), 52.6097, 13.4035),
    ]
    for name, code, transformation, latitude, longitude in places:
        save(views.path(name), bands, transformation, code)
        label = f"EPSG:{code}" if isinstance(code, int) else f"'{lambert.GetName()}'"
        for zoom, kernel in [(11.3, "bilinear"), (10, "bilinear"), (8.4, "average")]:
            views.add(name, f"TIFF, 240x200 pixels, {label}", latitude, longitude, zoom, kernel=kernel)
    file = save(views.path("points"), bands, None, None)
    corners = [(0, 0, 380000, 5840000), (240, 0, 404000, 5839000), (0, 200, 380500, 5820000), (240, 200, 404500, 5819500)]
    points = [gdal.GCP(x, y, 0, column, row) for column, row, x, y in corners]
    file.SetGCPs(points, reference(32633).ExportToWkt())
    del file
    label = "EPSG:32633, 4 ground control points"
    views.add("points", f"TIFF, 240x200 pixels, {label}", 52.6097, 13.4035, 10.5)


def layouts(views, bands):
    """Compressions, blocks, overviews and colors."""

    def add(name, summary="", truth="utm", zoom=10.4, **options):
        views.add(name, "TIFF, 240x200 pixels, EPSG:32633" + summary, 52.6097, 13.4035, zoom, truth, **options)

    def translate(name, *options):
        run("gdal_translate", "-q", *options, views.path("utm"), views.path(name))

    translate("ycbcr", "-co", "COMPRESS=JPEG", "-co", "PHOTOMETRIC=YCBCR", "-co", "JPEG_QUALITY=95")
    add("ycbcr", truth="ycbcr")
    translate("planes", "-co", "INTERLEAVE=BAND", "-co", "COMPRESS=LZW")
    add("planes")
    translate("big", "-co", "BIGTIFF=YES", "-co", "TILED=YES", "-co", "BLOCKXSIZE=64", "-co", "BLOCKYSIZE=64")
    run("gdaladdo", "-q", "-r", "average", views.path("big"), 2, 4, 8)
    add("big")
    add("big", zoom=8.4, kernel="average", options=("-ovr", "NONE"))
    index = (bands[0] // 32).astype("u1")
    file = save(views.path("palette"), [index])
    colors = gdal.ColorTable()
    for number in range(8):
        colors.SetColorEntry(number, (number * 36, 255 - number * 30, 90, 255))
    file.GetRasterBand(1).SetColorTable(colors)
    del file
    run("gdal_translate", "-q", "-expand", "rgb", views.path("palette"), views.path("palette_rgb"))
    add("palette", truth="palette_rgb")
    save(views.path("cmyk"), [255 - band for band in bands] + [0 * bands[0]], options=["PHOTOMETRIC=CMYK"])
    add("cmyk")
    save(views.path("inverted"), [255 - bands[0]], options=["PHOTOMETRIC=MINISWHITE"])
    save(views.path("gray"), [bands[0]])
    add("inverted", truth="gray")
    save(views.path("bits"), [index], options=["NBITS=3"])
    save(views.path("bits_gray"), [numpy.rint(index / 7.0 * 255).astype("u1")])
    add("bits", truth="bits_gray")


def holes(views, bands):
    """Nodata, masks, alpha and unwritten tiles."""
    place = ("TIFF, 240x200 pixels, EPSG:32633", 52.6097, 13.4035, 10.4)
    hole = numpy.zeros((HEIGHT, WIDTH), bool)
    hole[60:110, 80:150] = True
    save(views.path("nodata"), [numpy.where(hole, 7, numpy.maximum(band, 8)) for band in bands], nodata=7)
    views.add("nodata", *place)
    file = save(views.path("masked"), bands)
    gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")
    file.CreateMaskBand(gdal.GMF_PER_DATASET)
    file.GetRasterBand(1).GetMaskBand().WriteArray(numpy.where(hole, 0, 255).astype("u1"))
    del file
    run("gdaladdo", "-q", "-r", "nearest", views.path("masked"), 2)
    views.add("masked", *place)
    views.add("masked", *place[:-1], 8.9, kernel="average", options=("-ovr", "NONE"))
    save(views.path("beside"), bands)
    run("gdaladdo", "-q", "-ro", "-r", "average", views.path("beside"), 2)
    gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "NO")
    file = gdal.Open(views.path("beside"))
    file.CreateMaskBand(gdal.GMF_PER_DATASET)
    file.GetRasterBand(1).GetMaskBand().WriteArray(numpy.where(hole, 0, 255).astype("u1"))
    del file
    views.add("beside", *place)
    views.add("beside", *place[:-1], 8.9, kernel="average", options=("-ovr", "NONE"))
    alpha = numpy.where(hole, 0, 255).astype("u1")
    save(views.path("alpha"), bands + [alpha], options=["ALPHA=YES"])
    views.add("alpha", *place)
    options = ["TILED=YES", "BLOCKXSIZE=64", "BLOCKYSIZE=64", "SPARSE_OK=TRUE", "COMPRESS=DEFLATE"]
    file = gdal.GetDriverByName("GTiff").Create(views.path("sparse"), WIDTH, HEIGHT, 3, gdal.GDT_Byte, options)
    file.SetGeoTransform(UTM)
    file.SetProjection(reference(32633).ExportToWkt())
    for number, band in enumerate(bands, 1):
        file.GetRasterBand(number).SetNoDataValue(0)
        file.GetRasterBand(number).WriteArray(band[64:192, 64:192], 64, 64)
    del file
    views.add("sparse", *place)


def numbers(views, bands):
    """Samples of more than 8 bits."""
    place = (52.6097, 13.4035, 10.4)

    def add(name, summary):
        views.add(name, "TIFF, 240x200 pixels, EPSG:32633" + summary, *place, truth=name + "_bytes")

    everywhere = numpy.ones((HEIGHT, WIDTH), bool)
    wide = [band.astype("u2") * 37 + 100 for band in bands]
    save(views.path("uint16"), wide, kind=gdal.GDT_UInt16, options=["PHOTOMETRIC=RGB"])
    levels, summary = scaled(wide, everywhere)
    save(views.path("uint16_bytes"), levels)
    add("uint16", summary)
    hole = numpy.zeros((HEIGHT, WIDTH), bool)
    hole[60:110, 80:150] = True
    real = bands[0].astype("f4") * 3.5 - 100
    real[hole] = -9999
    real[150:160, 30:60] = numpy.nan
    valid = ~hole & ~numpy.isnan(real)
    save(views.path("float"), [real], kind=gdal.GDT_Float32, nodata=-9999)
    levels, summary = scaled([real], valid)
    save(views.path("float_bytes"), [numpy.where(valid, numpy.maximum(levels[0], 1), 0)], nodata=0)
    add("float", summary)


def main():
    views = Views(sys.argv[1])
    bands = waves()
    systems(views, bands)
    layouts(views, bands)
    holes(views, bands)
    numbers(views, bands)
    # A tiled file much larger than any view of it, for a reader that counts what it reads.
    save(views.path("base"), waves(2048, 2048), (300000, 10, 0, 5900000, 0, -10))
    run(
        "gdal_translate", "-q", "-of", "COG", "-co", "COMPRESS=DEFLATE", "-co", "BLOCKSIZE=256", views.path("base"),
        views.path("cog"))
    print(json.dumps(views.list))


main()
