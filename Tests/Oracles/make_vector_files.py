"""Writes vector files of several formats and reference systems with GDAL's Python module into a folder.

Prints the places of each layer in longitude and latitude, as GDAL itself transforms them, by the names of the files. Files with
other shapes, and shapefiles that lack a part or lie in folders, are beside these.
"""

import json
import pathlib
import shutil
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


def add_shapes(name, driver, code, *texts):
    """Writes a feature for each WKT in longitude and latitude."""
    system = osr.SpatialReference()
    system.ImportFromEPSG(code)
    system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    forth = osr.CoordinateTransformation(WGS84, system)
    source = ogr.GetDriverByName(driver).CreateDataSource(str(folder / name))
    layer = source.CreateLayer(name.split(".")[0], system, ogr.CreateGeometryFromWkt(texts[0]).GetGeometryType())
    for text in texts:
        feature = ogr.Feature(layer.GetLayerDefn())
        shape = ogr.CreateGeometryFromWkt(text)
        shape.Transform(forth)
        feature.SetGeometry(shape)
        layer.CreateFeature(feature)


MIXED = "GEOMETRYCOLLECTION (POINT (16 48), LINESTRING (15 47, 15.5 47.5), POLYGON ((14 48, 15 48, 15 49, 14 48)))"
add_shapes("mixed.gpkg", "GPKG", 4326, MIXED)
add_shapes("mixed.fgb", "FlatGeobuf", 3857, MIXED)
add_shapes("beyond.gpkg", "GPKG", 4326, "MULTIPOINT (179 10, 181 12)")
add_shapes("triangle.fgb", "FlatGeobuf", 4326, "TRIANGLE ((14 48, 15 48, 15 49, 14 48))")
add_shapes("surface.shp", "ESRI Shapefile", 4326, "TIN Z (((14 48 0, 15 48 0, 15 49 0, 14 48 0)), ((15 48 0, 16 48 0, 15 49 0, 15 48 0)))")
add_shapes("base.gdb", "OpenFileGDB", 4326, "POINT (16 48)")
for kind, lacking in [("unindexed", ".shx"), ("bare", ".shx.dbf.cpg"), ("unknown", ".prj")]:
    (folder / kind).mkdir()
    for path in folder.glob("mercator.*"):
        if path.suffix not in lacking:
            shutil.copy(path, folder / kind / path.name)
with zipfile.ZipFile(folder / "nested.zip", "w") as archive:
    archive.writestr("data/", "")
    archive.writestr("data/readme.txt", "lat,lon")
    for path in folder.glob("mercator.*"):
        archive.write(path, f"data/towns/{path.name}")
    archive.writestr("__MACOSX/data/towns/._mercator.shp", "x")
shutil.copy(folder / "nested.zip", folder / "several.zip")
with zipfile.ZipFile(folder / "several.zip", "a") as archive:
    for path in (folder / "unindexed").glob("mercator.*"):
        archive.write(path, f"data/others/others{path.suffix}")
(folder / "broken.gpkg").write_bytes((folder / "two.gpkg").read_bytes()[:5000])
print(json.dumps(expected))
