package import PulseGeo

/// A tile URL template such as `https://tiles.example.com/{z}/{x}/{y}{r}.png`.
package struct TileURLTemplate: Hashable, Sendable {
  /// A literal part or a placeholder of a template.
  private enum Component: Hashable {
    case text(String)
    case zoom
    case column
    case row
    case server
    case ratio
    case key
  }

  /// The subdomains that `{s}` stands for.
  private static let subdomains = ["a", "b", "c"]

  /// The template as given.
  package let text: String

  /// The host with its port, if any; `{s}` is not expanded.
  package let host: String

  private let pieces: [Component]

  /// Parses a template.
  ///
  /// - Parameter text: A URL with `{z}`, `{x}` and `{y}`. `{s}` in the host is one of the subdomains a, b and c; `{r}`
  ///   is `@2x` for pixel ratios above 1; `{key}` is an API key.
  /// - Throws: ``TileServerError``.
  package init(_ text: String) throws(TileServerError) {
    (host, pieces) = try Self.parse(text)
    self.text = text
  }

  /// Whether a text starts with `https://` or `http://`, in any letter case.
  package static func hasURLScheme(in text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  private static func parse(_ text: String) throws(TileServerError) -> (host: String, pieces: [Component]) {
    guard hasURLScheme(in: text), let scheme = text.firstRange(of: "://") else { throw .notAnAddress(text) }
    let rest = text[scheme.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let host = rest[..<end]
    guard !host.contains("@") else { throw .hasCredentials }
    if let character = text.first(where: { !isUsable($0) }) { throw .unusableCharacter(character) }
    guard !host.isEmpty, host.first != ":" else { throw .notAnAddress(text) }
    let path = try pieces(of: rest[end...], in: text)
    let pieces =
      [.text(text[..<scheme.lowerBound].lowercased() + "://")] + (try pieces(of: host, in: text)) + path
    for (piece, name) in [(Component.zoom, "z"), (.column, "x"), (.row, "y")] where !path.contains(piece) {
      throw .missingPlaceholder(name)
    }
    let allowed = pieces.dropFirst().prefix(pieces.count - 1 - path.count)
    for (piece, name) in [(Component.zoom, "z"), (.column, "x"), (.row, "y"), (.ratio, "r"), (.key, "key")]
    where allowed.contains(piece) {
      throw .unknownPlaceholder(name)
    }
    return (String(host), pieces)
  }

  /// Whether RFC 3986 allows a character; braces are for placeholders.
  static func isUsable(_ character: Character) -> Bool {
    guard let value = character.asciiValue, value > 0x20, value < 0x7F else { return false }
    return !"\"<>\\^`|".contains(character)
  }

  private static func pieces(
    of part: Substring, in text: String
  ) throws(TileServerError) -> [Component] {
    var pieces: [Component] = []
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

  /// Whether the template contains `{key}`.
  package var needsKey: Bool { pieces.contains(.key) }

  /// Whether the template contains `{r}`, for tiles of high-density screens.
  package var hasPixelRatio: Bool { pieces.contains(.ratio) }

  /// The kind of tiles by the file extension of the path; `nil` if it does not reveal it.
  package var content: TileContent? {
    let path = text.prefix { !"?#".contains($0) }.lowercased()
    if [".pbf", ".mvt"].contains(where: path.hasSuffix) { return .vector }
    return [".png", ".jpg", ".jpeg", ".webp", ".gif"].contains(where: path.hasSuffix) ? .raster : nil
  }

  /// Returns the URL of a tile.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - pixelRatio: The device pixel ratio.
  ///   - key: The API key, which is percent-encoded.
  /// - Returns: The URL; with a key, it must not be printed.
  package func url(of tile: TileID, pixelRatio: Int, key: String?) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .zoom: String(tile.z)
      case .column: String(tile.x)
      case .row: String(tile.y)
      case .server: Self.subdomains[(tile.x + tile.y) % Self.subdomains.count]
      case .ratio: Self.suffix(forPixelRatio: pixelRatio)
      case .key: Self.encoded(key ?? "")
      }
    }.joined()
  }

  /// Returns the cache key of the template: its text with `{r}` expanded and without the API key.
  package func cacheIdentity(pixelRatio: Int) -> String {
    text.replacing("{r}", with: Self.suffix(forPixelRatio: pixelRatio))
  }

  private static func suffix(forPixelRatio pixelRatio: Int) -> String { pixelRatio > 1 ? "@2x" : "" }

  /// Returns an API key with all but unreserved characters percent-encoded.
  static func encoded(_ key: String) -> String {
    key.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(character) : "%\(byte < 16 ? "0" : "")\(digits)"
    }.joined()
  }
}
