"""Writes vector files of several formats and reference systems with GDAL's Python module into a folder.

Prints the places of each layer in longitude and latitude, as GDAL itself transforms them, by the names of the files.
"""

import json
import pathlib
import sys
import zipfile

from osgeo import ogr, osr

ogr.UseExceptions()
folder = pathlib.Path(sys.argv[1])
WGS84 = osr.SpatialReference()
WGS84.ImportFromEPSG(4326)
WGS84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
PLACES = [("Wien", 16.37, 48.21), ("Graz", 15.44, 47.07), ("Linz", 14.29, 48.31)]
expected = {}


def add_layer(source, name, code, kind):
    system = osr.SpatialReference()
    system.ImportFromEPSG(code)
    system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    forth = osr.CoordinateTransformation(WGS84, system)
    back = osr.CoordinateTransformation(system, WGS84)
    layer = source.CreateLayer(name, system, kind)
    layer.CreateField(ogr.FieldDefn("name", ogr.OFTString))
    places = []
    line = ogr.Geometry(ogr.wkbLineString)
    for title, longitude, latitude in PLACES:
        x, y, _ = forth.TransformPoint(longitude, latitude)
        places.append(back.TransformPoint(x, y)[:2])
        line.AddPoint_2D(x, y)
        if kind == ogr.wkbPoint:
            feature = ogr.Feature(layer.GetLayerDefn())
            feature.SetField("name", title)
            point = ogr.Geometry(ogr.wkbPoint)
            point.AddPoint_2D(x, y)
            feature.SetGeometry(point)
            layer.CreateFeature(feature)
    if kind == ogr.wkbLineString:
        feature = ogr.Feature(layer.GetLayerDefn())
        feature.SetField("name", "all")
        feature.SetGeometry(line)
        layer.CreateFeature(feature)
    return places


for name, driver, code in [
    ("mercator.shp", "ESRI Shapefile", 3857),
    ("utm.fgb", "FlatGeobuf", 25833),
    ("lambert.gml", "GML", 31287),
    ("plain.mif", "MapInfo File", 4326),
]:
    source = ogr.GetDriverByName(driver).CreateDataSource(str(folder / name))
    expected[name] = add_layer(source, name.split(".")[0], code, ogr.wkbPoint)
    source = None
source = ogr.GetDriverByName("GPKG").CreateDataSource(str(folder / "two.gpkg"))
expected["two.gpkg"] = add_layer(source, "towns", 3035, ogr.wkbPoint)
add_layer(source, "ways", 25833, ogr.wkbLineString)
source = None
with zipfile.ZipFile(folder / "packed.zip", "w") as archive:
    for path in folder.glob("mercator.*"):
        archive.write(path, path.name)
expected["packed.zip"] = expected["mercator.shp"]
(folder / "broken.gpkg").write_bytes((folder / "two.gpkg").read_bytes()[:5000])
print(json.dumps(expected))
