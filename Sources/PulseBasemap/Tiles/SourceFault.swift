/// Why a base map that a user named cannot be used.
package enum SourceFault: Error, Hashable, Sendable {
  /// The system does not let it be read.
  case unreadable(reason: String)

  /// It is a folder, which alone does not say how its files are named.
  case folder

  /// The file has no bytes.
  case empty

  /// It is of no known kind.
  case unknownKind(beginning: [UInt8])

  /// It is of a kind that is known, and cannot be read.
  case unsupported(found: String, remedy: String)

  /// It is not what it begins as, or a part of it is missing.
  case damaged(kind: String, detail: String)

  /// A picture does not say which part of the Earth it shows.
  case placeless(worldFiles: [String])

  /// A statement about where a picture lies cannot be used.
  case unusablePlace(detail: String, remedy: String)

  /// There is nothing in it.
  case withoutTiles(remedy: String)
}

extension SourceFault: CustomStringConvertible {
  /// What a base map can be.
  static let kinds = "MBTiles, PMTiles, FOLDER/{z}/{x}/{y}.png, or a picture with a place"

  /// What was found, and what would do, behind the name of the source.
  package var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason); name a file that can be"
    case .folder: "is a folder; say how its tiles are named, such as FOLDER/{z}/{x}/{y}.png"
    case .empty: "is empty; use \(Self.kinds)"
    case .unknownKind(let beginning):
      "begins with \(Self.quoted(beginning)) and is no base map; use \(Self.kinds)"
    case .unsupported(let found, let remedy): "is \(found); \(remedy)"
    case .damaged(let kind, let detail): "is damaged \(kind): \(detail); use an intact file"
    case .placeless(let worldFiles):
      "is a picture that does not say where it lies; add --bounds W,S,E,N, or a world file such as '\(worldFiles[0])'"
    case .unusablePlace(let detail, let remedy): "\(detail); \(remedy)"
    case .withoutTiles(let remedy): "has no tiles; \(remedy)"
    }
  }

  /// Bytes as text where they are, else as numbers.
  private static func quoted(_ bytes: [UInt8]) -> String {
    let isText = bytes.allSatisfy { 0x20..<0x7F ~= $0 || [0x09, 0x0A, 0x0D].contains($0) }
    guard isText else { return bytes.prefix(8).map { hexadecimal($0) }.joined(separator: " ") }
    return "'\(String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))'"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
