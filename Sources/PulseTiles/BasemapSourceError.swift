/// A reason why a base map in a file, on this machine or on a web server, cannot be used.
package enum BasemapSourceError: Error, Hashable, Sendable {
  case unreadable(reason: String)

  /// The path is a folder, without a template for the tile files.
  case folder

  case empty

  case unknownKind(leadingBytes: [UInt8])

  /// The format is known but not supported.
  case unsupported(found: String, remedy: String)

  /// The file is truncated or malformed.
  case damaged(kind: String, detail: String)

  /// An image has no georeference.
  case missingGeoreference(worldFilePaths: [String])

  /// A georeference is invalid or unsupported.
  case unusableGeoreference(detail: String, remedy: String)

  /// There are no tiles.
  case noTilesFound(remedy: String)

  /// A file on a web server cannot be read.
  case remote(RemoteFileError)
}

extension BasemapSourceError {
  /// Whether the source could not be read, so that its content is unknown.
  private var isReadFailure: Bool {
    switch self {
    case .unreadable, .remote: true
    default: false
    }
  }

  /// Returns the result of a closure; `nil` if the content is damaged or unsupported.
  ///
  /// - Throws: ``BasemapSourceError`` if the source could not be read.
  static func ignoringDamage<Value>(
    _ body: () throws(BasemapSourceError) -> Value
  ) throws(BasemapSourceError) -> Value? {
    do throws(BasemapSourceError) {
      return try body()
    } catch {
      if error.isReadFailure { throw error }
      return nil
    }
  }
}

extension BasemapSourceError: CustomStringConvertible {
  /// The supported kinds of base maps, for messages.
  package static let kinds = "MBTiles, PMTiles, FOLDER/{z}/{x}/{y}.png, or a georeferenced image"

  /// The problem and its remedy, to follow the name of the source.
  package var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason); check the path"
    case .folder: "is a folder; write a template of its tiles, such as FOLDER/{z}/{x}/{y}.png"
    case .empty: "is empty; use \(Self.kinds)"
    case .unknownKind(let leadingBytes):
      "begins with \(Self.quoted(leadingBytes)), which is not a base map format; use \(Self.kinds)"
    case .unsupported(let found, let remedy): "is \(found); \(remedy)"
    case .damaged(let kind, let detail): "cannot be read as \(kind): \(detail); use an intact file"
    case .missingGeoreference(let worldFilePaths):
      "is not georeferenced; add --bounds W,S,E,N"
        + (worldFilePaths.first.map { ", or a world file such as '\($0)'" } ?? "")
    case .unusableGeoreference(let detail, let remedy): "\(detail); \(remedy)"
    case .noTilesFound(let remedy): "has no tiles; \(remedy)"
    case .remote(let error): error.description
    }
  }

  /// Returns bytes for a message: in quotes if all are printable ASCII, otherwise the first eight in hexadecimal.
  private static func quoted(_ bytes: [UInt8]) -> String {
    let isText = bytes.allSatisfy { 0x20..<0x7F ~= $0 || [0x09, 0x0A, 0x0D].contains($0) }
    guard isText else { return bytes.prefix(8).map { hexadecimal($0) }.joined(separator: " ") }
    return "'\(String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))'"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
