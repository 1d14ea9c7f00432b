import PulseArguments
import PulseBasics

/// The file formats of manifests: JSON Lines, JSON, CSV, GeoJSON, and GeoJSON text sequences.
package enum ManifestFormat: String, CaseIterable, Hashable, ArgumentValue {
  /// JSON Lines: an object on each line.
  case jsonl

  /// A JSON array of objects.
  case json

  /// CSV with a header (RFC 4180).
  case csv

  /// A GeoJSON FeatureCollection (RFC 7946).
  case geojson

  /// A GeoJSON text sequence: features, each after a record separator (RFC 8142).
  case geojsonseq

  /// The ASCII record separator of text sequences.
  static let recordSeparator: UInt8 = 0x1E

  /// Detects the format of a manifest by its extension, or else by its first few kilobytes.
  package init(path: String, beginning: [UInt8]) {
    let ending =
      FilePath(path).fileExtension
      ?? ""
    switch ending {
    case "jsonl", "ndjson", "geojsonl":
      // A row is never an array.
      self = Self.contentAfterSpaceAndBOM(in: beginning).first == UInt8(ascii: "[") ? .json : .jsonl
    case "csv", "tsv": self = .csv
    case "geojsonseq", "geojsons": self = beginning.first == Self.recordSeparator ? .geojsonseq : .jsonl
    case "geojson": self = .geojson
    default: self = Self.format(of: beginning)
    }
  }

  private static func format(of beginning: [UInt8]) -> ManifestFormat {
    let text = contentAfterSpaceAndBOM(in: beginning)
    switch text.first {
    case recordSeparator: return .geojsonseq
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"):
      // A collection has its type before its features; a row of JSON Lines ends on its line.
      let start = text.prefix { $0 != UInt8(ascii: "[") }
      return String(decoding: start, as: UTF8.self).bytewise.contains("FeatureCollection") ? .geojson : .jsonl
    default: return .csv
    }
  }

  /// Returns the bytes after leading white space and a UTF-8 byte order mark.
  private static func contentAfterSpaceAndBOM(in beginning: [UInt8]) -> ArraySlice<UInt8> {
    beginning.drop { $0 == 0x20 || (0x09...0x0D).contains($0) || [0xEF, 0xBB, 0xBF].contains($0) }
  }
}
