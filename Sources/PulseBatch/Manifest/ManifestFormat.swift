import PulseArguments

/// How the rows of a manifest are written.
package enum ManifestFormat: String, CaseIterable, Hashable, ArgumentValue {
  /// A JSON object on each line.
  case jsonl

  /// A list of JSON objects.
  case json

  /// A table whose first line names the columns (RFC 4180).
  case csv

  /// A FeatureCollection (RFC 7946).
  case geojson

  /// Features, each behind a record separator (RFC 8142).
  case geojsonseq

  /// The sign behind which a record of a sequence stands.
  static let recordSeparator: UInt8 = 0x1E

  /// Finds the format of a manifest that is not told.
  ///
  /// - Parameters:
  ///   - path: The path, whose ending may tell it.
  ///   - beginning: The first bytes, a few kilobytes, in which it can be seen.
  package init(path: String, beginning: [UInt8]) {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    switch ending {
    case "jsonl", "ndjson", "geojsonl":
      // No row is a list.
      self = Self.text(in: beginning).first == UInt8(ascii: "[") ? .json : .jsonl
    case "csv", "tsv": self = .csv
    case "geojsonseq", "geojsons": self = beginning.first == Self.recordSeparator ? .geojsonseq : .jsonl
    case "geojson": self = .geojson
    default: self = Self.format(of: beginning)
    }
  }

  private static func format(of beginning: [UInt8]) -> ManifestFormat {
    let text = text(in: beginning)
    switch text.first {
    case recordSeparator: return .geojsonseq
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"):
      // A collection says what it is before its features begin; a row of JSONL ends on its line.
      let start = text.prefix { $0 != UInt8(ascii: "[") }
      return String(decoding: start, as: UTF8.self).contains("FeatureCollection") ? .geojson : .jsonl
    default: return .csv
    }
  }

  /// The text behind blanks and a byte order mark.
  private static func text(in beginning: [UInt8]) -> ArraySlice<UInt8> {
    beginning.drop { $0 == 0x20 || (0x09...0x0D).contains($0) || [0xEF, 0xBB, 0xBF].contains($0) }
  }
}
