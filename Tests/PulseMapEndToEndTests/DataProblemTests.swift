import Foundation
import PulseTestSupport
import Testing

/// An invalid file of `Fixtures/invalid/data` and its expected messages after the file name.
private struct Invalid: Sendable, CustomTestStringConvertible {
  let name: String
  let messages: [String]

  init(_ name: String, gets messages: String...) {
    self.init(name, gets: messages)
  }

  init(_ name: String, gets messages: [String]) {
    self.name = name
    self.messages = messages
  }

  var testDescription: String { name }

  /// Renders the file in a folder that must contain nothing else afterwards.
  func check() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: Fixtures.url("invalid/data/\(name)"), to: folder.file(name))
    let option = name.hasSuffix(".csv") ? "--csv" : "--geojson"
    let result = try ToolUnderTest.run(["render", option, name, "--strict", "-o", "a.gif"], in: folder.url)
    // A table is followed by the line at once.
    let lines = messages.map { $0.hasPrefix("--") ? $0 : $0.hasPrefix(":") ? name + $0 : "\(name): \($0)" }
    #expect(result.standardError == lines.map { "pulsemap: error: \($0)\n" }.joined())
    #expect(result.text == "")
    #expect(result.status == 2)
    #expect(try folder.names == [name])
  }
}

@Suite struct `What is wrong with data, in strict mode,` {
  private static let files = [
    Invalid(
      "altitude-text.geojson",
      gets: "features[1].geometry.coordinates[2]: 'high' is not a number; write an altitude in meters"),
    Invalid(
      "collection-in-collection.geojson",
      gets: "features[1].geometry.geometries[0].coordinates: has 1 number; write a position, "
        + "[longitude, latitude]"),
    Invalid(
      "color-misspelt.geojson",
      gets:
        "features[1].properties.marker-color: 'rde' is not a color; did you mean 'red'?, or write --data-columns-only"
    ),
    Invalid(
      "color.csv",
      gets: ":3: color: 'greeen' is not a color; did you mean 'green'?, or write --data-columns-only"),
    Invalid(
      "column-twice.csv",
      gets: ":1: lon: is a duplicate column; remove one of them"),
    Invalid(
      "comma.csv",
      gets: ":2: radius: '1,5km' is not a length; did you mean '1.5km'?, or write --data-columns-only"),
    Invalid(
      "coordinates-missing.geojson",
      gets: "features[1].geometry.coordinates: is missing; add it"),
    Invalid(
      "crs.geojson",
      gets: "crs.properties.name: 'urn:ogc:def:crs:EPSG::3857' is not WGS 84; transform the "
        + "coordinates to longitude and latitude"),
    Invalid(
      "cut.geojson",
      gets: "line 3, column 1: expected a value, found the end of the file"),
    Invalid(
      "dash-text.geojson",
      gets:
        "features[1].properties.dash: 'long' is not a list of lengths; use DASH:GAP in points, such as 8:4, or write --data-columns-only"
    ),
    Invalid(
      "empty.csv",
      gets: "is empty; write a header row with the column names, and data rows below it"),
    Invalid(
      "feature-number.geojson",
      gets: "features[1]: '17' is not a feature; use an object of type Feature"),
    Invalid(
      "feature-type.geojson",
      gets: "features[1].type: 'Feat' is not the type of a GeoJSON feature; did you mean 'Feature'?"),
    Invalid(
      "features-missing.geojson",
      gets: "features: is missing; add it"),
    Invalid(
      "fields.csv",
      gets: ":3: has 4 fields; write 5, one for each column"),
    Invalid(
      "geometry-missing.geojson",
      gets: "features[1].geometry: is missing; add it, or write null for a feature without a location"),
    Invalid(
      "geometry-text.geojson",
      gets: "features[1].geometry: 'POINT(1 2)' is not a geometry; write an object, or null for none"),
    Invalid(
      "geometry-type-missing.geojson",
      gets: "features[1].geometry.type: is missing; add it"),
    Invalid(
      "geometry-type-misspelt.geojson",
      gets: "features[1].geometry.type: 'LineSting' is not a GeoJSON type that is allowed here; did "
        + "you mean 'LineString'?"),
    Invalid(
      "geometry-type-unknown.geojson",
      gets: "features[1].geometry.type: 'Circle' is not a GeoJSON type that is allowed here; use "
        + "Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon or "
        + "GeometryCollection"),
    Invalid(
      "id-object.geojson",
      gets: "features[1].id: is an object, but must be an id; write a string or a number"),
    Invalid(
      "latin-1.csv",
      gets:
        "is not UTF-8, and is read as windows-1252; write --encoding NAME if letters look wrong, or save it as UTF-8"
    ),
    Invalid(
      "latitude-empty.csv",
      gets: ":3: lat: is empty; write degrees"),
    Invalid(
      "latitude-out-of-range.geojson",
      gets:
        "features[1].geometry.coordinates[1][1]: '91' is out of range; use degrees from -90 to 90, or write the longitude "
        + "first: [91, 12]"),
    Invalid(
      "latitude-range.csv",
      gets: ":3: lat: '91' is out of range; use degrees from -90 to 90, or swap latitude and longitude"),
    Invalid(
      "latitude.csv",
      gets: ":3: lat: 'north' is not a number; use degrees from -90 to 90"),
    Invalid(
      "line-flat.geojson",
      gets: "features[1].geometry.coordinates[0]: '12' is not a position; write [longitude, latitude]",
      "features[1].geometry.coordinates[1]: '41' is not a position; write [longitude, latitude]"),
    Invalid(
      "line-of-one.geojson",
      gets: "features[1].geometry.coordinates: has 1 position; write at least 2"),
    Invalid(
      "list.geojson",
      gets: "is an array, but must be GeoJSON; put the features into a FeatureCollection"),
    Invalid(
      "longitude-out-of-range.geojson",
      gets:
        "features[1].geometry.coordinates[0]: '400' is out of range; use degrees from -360 to 360, such as 40 for the same place"
    ),
    Invalid(
      "many.geojson",
      gets: (1...20).map {
        "features[\($0)].geometry.coordinates[1]: '100' is out of range; use degrees from -90 to 90, or write the longitude "
          + "first: [100, \($0 - 1)]"
      } + ["has 5 more problems; correct the listed ones first"]),
    Invalid(
      "no-longitude.csv",
      gets:
        ":1: has no column 'lon', only 'id', 'lat', 'radius'; name the column of longitudes: --columns lon=COLUMN"
    ),
    Invalid(
      "no-places.geojson",
      gets: "--lat: no location is given, and 'no-places.geojson' has none; write --lat DEG and --lon DEG"),
    Invalid(
      "no-rows.csv",
      gets: "has a header row, but no data rows; add at least one"),
    Invalid(
      "point-nested.geojson",
      gets: "features[1].geometry.coordinates: is an array of arrays; use a position, [longitude, latitude]"),
    Invalid(
      "polygon-flat.geojson",
      gets: "features[1].geometry.coordinates[0][0]: '0' is not a position; write [longitude, latitude]",
      "features[1].geometry.coordinates[0][1]: '0' is not a position; write [longitude, latitude]",
      "features[1].geometry.coordinates[1][0]: '1' is not a position; write [longitude, latitude]",
      "features[1].geometry.coordinates[1][1]: '0' is not a position; write [longitude, latitude]",
      "features[1].geometry.coordinates[2][0]: '1' is not a position; write [longitude, latitude]",
      "features[1].geometry.coordinates[2][1]: '1' is not a position; write [longitude, latitude]",
      "features[1].geometry.coordinates[3][0]: '0' is not a position; write [longitude, latitude]",
      "features[1].geometry.coordinates[3][1]: '0' is not a position; write [longitude, latitude]"),
    Invalid(
      "polygon-open.geojson",
      gets: "features[1].geometry.coordinates[0]: is not closed; repeat the first "
        + "position at the end"),
    Invalid(
      "polygon-short.geojson",
      gets: "features[1].geometry.coordinates[0]: has 3 positions; write at least 4"),
    Invalid(
      "position-null.geojson",
      gets: "features[1].geometry.coordinates[1][0]: 'null' is not a number; use degrees from -360 to 360"),
    Invalid(
      "position-short.geojson",
      gets: "features[1].geometry.coordinates[1]: has 1 number; write a position, [longitude, latitude]"),
    Invalid(
      "position-text.geojson",
      gets: "features[1].geometry.coordinates[0]: '12' is a string; write the number without quotes: 12",
      "features[1].geometry.coordinates[1]: '41' is a string; write the number without quotes: 41"),
    Invalid(
      "properties-list.geojson",
      gets: "features[1].properties: is an array, but must be an object; write { } or null"),
    Invalid(
      "quote.csv",
      gets: ":3: id: the quoted field is not closed; end it with '\"'"),
    Invalid(
      "radius-unknown.geojson",
      gets:
        "features[1].properties.radius: '5yd' is not a length; use 500, 500m, 1.2km, 0.5mi, 300ft or 40px, or write --data-columns-only"
    ),
    Invalid(
      "radius.csv",
      gets:
        ":3: radius: 'x' is not a length; use 500, 500m, 1.2km, 0.5mi, 300ft or 40px, or write --data-columns-only"
    ),
    Invalid(
      "several.csv",
      gets:
        ":3: radius: 'x' is not a length; use 500, 500m, 1.2km, 0.5mi, 300ft or 40px, or write --data-columns-only",
      ":3: color: 'greeen' is not a color; did you mean 'green'?, or write --data-columns-only",
      ":4: lon: '400' is out of range; use degrees from -360 to 360, such as 40 for the same place"),
    Invalid(
      "stroke-opacity.geojson",
      gets:
        "features[1].properties.stroke-opacity: '2' is out of range; use 0 to 1, or write --data-columns-only"
    ),
    Invalid(
      "text.geojson",
      gets: "'FeatureCollection' is not GeoJSON; write a FeatureCollection, a Feature or a geometry"),
    Invalid(
      "two-latitudes.csv",
      gets:
        ":1: the columns 'lat' and 'latitude' have the same meaning; write --columns lat=latitude for the one that "
        + "is meant, or remove one of them"),
    Invalid(
      "type-missing.geojson",
      gets: "type: is missing; add it"),
    Invalid(
      "type-unknown.geojson",
      gets: "type: 'Shape' is not a GeoJSON type that is allowed here; use FeatureCollection, Feature, "
        + "Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon or GeometryCollection"),
  ]

  @Test(arguments: files)
  private func `is told with its place, and nothing is written`(_ file: Invalid) throws { try file.check() }

  @Test func `is shown by one file for each mistake`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.url("invalid/data").path(percentEncoded: false))
    #expect(Set(names) == Set(Self.files.map(\.name)))
    #expect(names.count >= 20)
  }

  @Test func `is told of all files at once`() throws {
    let folder = Fixtures.url("invalid/data")
    let line = "render --geojson text.geojson --geojson none.geojson --csv empty.csv --dry-run"
    let result = try ToolUnderTest.run(line, in: folder)
    #expect(result.status == 2)
    let places = result.standardError.split(separator: "\n").map { $0.split(separator: ": ")[2] }
    #expect(places == ["text.geojson", "none.geojson", "empty.csv"])
  }
}
