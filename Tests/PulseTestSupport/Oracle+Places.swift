import Foundation

extension Oracle {
  /// What is in a file of data.
  public struct Places: Decodable, Sendable {
    /// A pulse.
    public struct Point: Decodable, Equatable, Sendable {
      /// Its name, if it has one.
      public let name: String?
      /// Degrees east.
      public let longitude: Double
      /// Degrees north.
      public let latitude: Double
      /// Its color, if it is said.
      public let color: String?

      /// Creates a pulse.
      public init(name: String?, longitude: Double, latitude: Double, color: String?) {
        (self.name, self.longitude, self.latitude, self.color) = (name, longitude, latitude, color)
      }

      /// Reads a list of the four.
      public init(from decoder: any Swift.Decoder) throws {
        var list = try decoder.unkeyedContainer()
        name = try list.decodeIfPresent(String.self)
        longitude = try list.decode(Double.self)
        latitude = try list.decode(Double.self)
        color = try list.decodeIfPresent(String.self)
      }
    }

    /// Lines, or the rings of an area.
    public struct Line: Decodable, Sendable {
      /// Whether it is an area.
      public let isArea: Bool
      /// The lines, each a list of longitudes and latitudes.
      public let lines: [[[Double]]]

      /// Reads a list of the two.
      public init(from decoder: any Swift.Decoder) throws {
        var list = try decoder.unkeyedContainer()
        isArea = try list.decode(Bool.self)
        lines = try list.decode([[[Double]]].self)
      }
    }

    /// The pulses in order.
    public let points: [Point]
    /// The lines and areas in order.
    public let lines: [Line]
  }

  /// Reads GeoJSON and tables with Python's modules json and csv.
  ///
  /// - Parameter files: The text of each file by a name that ends in `.geojson` or `.csv`.
  /// - Returns: What is in each file, as `Tests/Oracles/read_data.py` describes it.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  public static func readData(_ files: [String: String]) throws -> [String: Places] {
    let folder = try TemporaryFolder()
    for (name, text) in files { try Data(text.utf8).write(to: folder.file(name)) }
    let script = "read_data.py"
    let report = try output(of: script, [folder.url.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([String: Places].self, from: report)
  }
}
