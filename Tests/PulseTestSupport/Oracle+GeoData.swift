package import Foundation

extension Oracle {
  /// The points and lines that Python found in a GeoJSON or CSV file.
  package struct ParsedGeoData: Decodable, Sendable {
    /// A point of a data file.
    package struct Point: Decodable, Equatable, Sendable {
      /// The name, if any.
      package let name: String?
      /// Degrees east.
      package let longitude: Double
      /// Degrees north.
      package let latitude: Double
      /// The color, if specified.
      package let color: String?

      /// Creates a point.
      package init(name: String?, longitude: Double, latitude: Double, color: String?) {
        (self.name, self.longitude, self.latitude, self.color) = (name, longitude, latitude, color)
      }

      /// Decodes an array of the four values.
      package init(from decoder: any Swift.Decoder) throws {
        var list = try decoder.unkeyedContainer()
        name = try list.decodeIfPresent(String.self)
        longitude = try list.decode(Double.self)
        latitude = try list.decode(Double.self)
        color = try list.decodeIfPresent(String.self)
      }
    }

    /// A line geometry, or the rings of a polygon.
    package struct Line: Decodable, Sendable {
      /// Whether it is a polygon.
      package let isArea: Bool
      /// The lines or rings as arrays of longitude and latitude.
      package let lines: [[[Double]]]

      /// Decodes an array of the two values.
      package init(from decoder: any Swift.Decoder) throws {
        var list = try decoder.unkeyedContainer()
        isArea = try list.decode(Bool.self)
        lines = try list.decode([[[Double]]].self)
      }
    }

    /// The points in file order.
    package let points: [Point]
    /// The lines and polygons in file order.
    package let lines: [Line]
  }

  /// Parses GeoJSON and CSV files with Python's json and csv.
  ///
  /// - Parameter files: The text of each file by a name with the extension `.geojson` or `.csv`.
  /// - Returns: The contents of each file as `Tests/Oracles/read_data.py` defines them.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  package static func parseGeoData(_ files: [String: String]) throws -> [String: ParsedGeoData] {
    let folder = try TemporaryFolder()
    for (name, text) in files { try Data(text.utf8).write(to: folder.file(name)) }
    let script = "read_data.py"
    let report = try runScript(of: script, [folder.url.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([String: ParsedGeoData].self, from: report)
  }
}

extension Oracle {
  /// Encodes vector tiles with the Python encoder of `Tests/Oracles/make_vector_tiles.py`.
  ///
  /// - Returns: The bytes of each file by path, and a JSON report of the features.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  package static func encodeVectorTiles() throws -> (files: [String: [UInt8]], report: Data) {
    let folder = try TemporaryFolder()
    let root = folder.url.path(percentEncoded: false)
    let name = "make_vector_tiles.py"
    let report = try runScript(of: name, [root], name: name)
    var files: [String: [UInt8]] = [:]
    for path in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
      if let data = FileManager.default.contents(atPath: root + path), !data.isEmpty {
        files[path] = Array(data)
      }
    }
    return (files, report)
  }
}

extension Oracle {
  /// A point of a GPX track as parsed by Python.
  package struct TrackPoint: Sendable {
    /// Degrees north.
    package var latitude: Double
    /// Degrees east.
    package var longitude: Double
    /// Seconds since 1970, if specified.
    package var time: Double?
  }

  /// Parses the first track of a GPX file with Python's xml.etree and datetime.
  package static func parseTrack(in file: URL) throws -> [TrackPoint] {
    let script = "make_tracks.py"
    let report = try runScript(of: script, ["read", file.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([[Double?]].self, from: report).compactMap { values in
      guard let latitude = values[0], let longitude = values[1] else { return nil }
      return TrackPoint(latitude: latitude, longitude: longitude, time: values[2])
    }
  }

  /// Writes vector files of several formats with GDAL, and returns the longitudes and latitudes of their points by the
  /// names of the files.
  package static func makeVectorFiles(in folder: URL) throws -> [String: [[Double]]] {
    let script = "make_vector_files.py"
    let report = try runScript(of: script, [folder.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([String: [[Double]]].self, from: report)
  }

  /// Packs the file `a.csv` of a folder into `a.gz`, and beside another file into `plain.zip` and `packed.zip`.
  package static func packFiles(in folder: URL) throws {
    let script = "pack_files.py"
    _ = try runScript(of: script, [folder.path(percentEncoded: false)], name: script)
  }

  /// Writes a GPX track of a walk through a city, with noise of some meters and one point per second.
  package static func writeGPXTrack(_ count: Int, to file: URL) throws {
    let script = "make_tracks.py"
    _ = try runScript(of: script, ["walk", "\(count)", file.path(percentEncoded: false)], name: script)
  }
}
