import Foundation

extension Oracle {
  /// What is in a file of data.
  package struct Places: Decodable, Sendable {
    /// A pulse.
    package struct Point: Decodable, Equatable, Sendable {
      /// Its name, if it has one.
      package let name: String?
      /// Degrees east.
      package let longitude: Double
      /// Degrees north.
      package let latitude: Double
      /// Its color, if it is said.
      package let color: String?

      /// Creates a pulse.
      package init(name: String?, longitude: Double, latitude: Double, color: String?) {
        (self.name, self.longitude, self.latitude, self.color) = (name, longitude, latitude, color)
      }

      /// Reads a list of the four.
      package init(from decoder: any Swift.Decoder) throws {
        var list = try decoder.unkeyedContainer()
        name = try list.decodeIfPresent(String.self)
        longitude = try list.decode(Double.self)
        latitude = try list.decode(Double.self)
        color = try list.decodeIfPresent(String.self)
      }
    }

    /// Lines, or the rings of an area.
    package struct Line: Decodable, Sendable {
      /// Whether it is an area.
      package let isArea: Bool
      /// The lines, each a list of longitudes and latitudes.
      package let lines: [[[Double]]]

      /// Reads a list of the two.
      package init(from decoder: any Swift.Decoder) throws {
        var list = try decoder.unkeyedContainer()
        isArea = try list.decode(Bool.self)
        lines = try list.decode([[[Double]]].self)
      }
    }

    /// The pulses in order.
    package let points: [Point]
    /// The lines and areas in order.
    package let lines: [Line]
  }

  /// Reads GeoJSON and tables with Python's modules json and csv.
  ///
  /// - Parameter files: The text of each file by a name that ends in `.geojson` or `.csv`.
  /// - Returns: What is in each file, as `Tests/Oracles/read_data.py` describes it.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  package static func readData(_ files: [String: String]) throws -> [String: Places] {
    let folder = try TemporaryFolder()
    for (name, text) in files { try Data(text.utf8).write(to: folder.file(name)) }
    let script = "read_data.py"
    let report = try output(of: script, [folder.url.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([String: Places].self, from: report)
  }
}
