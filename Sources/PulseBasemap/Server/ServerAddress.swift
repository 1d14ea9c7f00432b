/// The address of each tile of a server, such as `https://tiles.example.com/{z}/{x}/{y}{r}.png`.
package struct ServerAddress: Hashable, Sendable {
  /// A piece of an address.
  private enum Piece: Hashable {
    case text(String)
    case zoom
    case column
    case row
    case server
    case ratio
    case key
  }

  /// The names of servers that `{s}` stands for.
  private static let servers = ["a", "b", "c"]

  /// The address as it was written.
  package let text: String

  /// The name of the server, with its port if it has one; `{s}` stands as it was written.
  package let host: String

  private let pieces: [Piece]

  /// Reads a template.
  ///
  /// - Parameter text: The address with `{z}`, `{x}` and `{y}`. In the name of the server `{s}` stands for one of
  ///   a, b and c; behind it `{r}` stands for `@2x` where a point has more pixels than one, and `{key}` for a key.
  /// - Throws: ``BasemapError/tileServer(_:)``.
  package init(_ text: String) throws(BasemapError) {
    do throws(TileServerFault) {
      (host, pieces) = try Self.parse(text)
    } catch {
      throw .tileServer(error)
    }
    self.text = text
  }

  /// Tells whether a text is meant as an address, right or wrong.
  ///
  /// - Parameter text: What was written for a base map.
  /// - Returns: Whether it begins with `https://` or `http://`, in any case of letters.
  package static func isMeant(by text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  private static func parse(_ text: String) throws(TileServerFault) -> (host: String, pieces: [Piece]) {
    guard isMeant(by: text), let scheme = text.firstRange(of: "://") else { throw .notAnAddress(text) }
    let rest = text[scheme.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let host = rest[..<end]
    guard !host.contains("@") else { throw .hasCredentials }
    if let character = text.first(where: { !isUsable($0) }) { throw .unusableCharacter(character) }
    guard !host.isEmpty, host.first != ":" else { throw .notAnAddress(text) }
    let path = try pieces(of: rest[end...], in: text)
    let pieces =
      [.text(text[..<scheme.lowerBound].lowercased() + "://")] + (try pieces(of: host, in: text)) + path
    for (piece, name) in [(Piece.zoom, "z"), (.column, "x"), (.row, "y")] where !path.contains(piece) {
      throw .missingPlaceholder(name)
    }
    let allowed = pieces.dropFirst().prefix(pieces.count - 1 - path.count)
    for (piece, name) in [(Piece.zoom, "z"), (.column, "x"), (.row, "y"), (.ratio, "r"), (.key, "key")]
    where allowed.contains(piece) {
      throw .unknownPlaceholder(name)
    }
    return (String(host), pieces)
  }

  /// RFC 3986 has these characters, and braces are for placeholders.
  private static func isUsable(_ character: Character) -> Bool {
    guard let value = character.asciiValue, value > 0x20, value < 0x7F else { return false }
    return !"\"<>\\^`|".contains(character)
  }

  private static func pieces(
    of part: Substring, in text: String
  ) throws(TileServerFault) -> [Piece] {
    var pieces: [Piece] = []
    var rest = part
    while let brace = rest.firstIndex(where: { "{}".contains($0) }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
        throw .unpairedBrace(text)
      }
      if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
      let name = rest[rest.index(after: brace)..<end]
      switch name {
      case "z": pieces.append(.zoom)
      case "x": pieces.append(.column)
      case "y": pieces.append(.row)
      case "s": pieces.append(.server)
      case "r": pieces.append(.ratio)
      case "key": pieces.append(.key)
      default: throw name.contains("{") ? .unpairedBrace(text) : .unknownPlaceholder(String(name))
      }
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// Whether addresses need a key.
  package var needsKey: Bool { pieces.contains(.key) }

  /// Whether there are other tiles for views with more pixels than points.
  package var hasRatio: Bool { pieces.contains(.ratio) }

  /// What the tiles hold, as the ending of the path tells it; `nil` when it does not.
  package var content: TileStoreInfo.Content? {
    let path = text.prefix { !"?#".contains($0) }.lowercased()
    if [".pbf", ".mvt"].contains(where: path.hasSuffix) { return .vector }
    return [".png", ".jpg", ".jpeg", ".webp", ".gif"].contains(where: path.hasSuffix) ? .raster : nil
  }

  /// Returns the address of a tile.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - pixelRatio: The number of pixels along a point.
  ///   - key: What stands for `{key}`; every byte but letters, digits and `-._~` is encoded.
  /// - Returns: The address; with a key in it, it is not to be shown to anybody.
  package func address(of tile: TileID, pixelRatio: Int, key: String?) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .zoom: String(tile.z)
      case .column: String(tile.x)
      case .row: String(tile.y)
      case .server: Self.servers[(tile.x + tile.y) % Self.servers.count]
      case .ratio: Self.suffix(forPixelRatio: pixelRatio)
      case .key: Self.encoded(key ?? "")
      }
    }.joined()
  }

  /// Returns what tells the tiles of this template from those of others, without a key.
  ///
  /// - Parameter pixelRatio: The number of pixels along a point.
  /// - Returns: The template with `{r}` filled in, so that pictures of different sizes are never mixed up.
  package func identity(pixelRatio: Int) -> String {
    text.replacing("{r}", with: Self.suffix(forPixelRatio: pixelRatio))
  }

  private static func suffix(forPixelRatio pixelRatio: Int) -> String { pixelRatio > 1 ? "@2x" : "" }

  private static func encoded(_ key: String) -> String {
    key.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(character) : "%\(byte < 16 ? "0" : "")\(digits)"
    }.joined()
  }
}
