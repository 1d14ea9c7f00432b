import PulseBasics
package import PulseGeo

/// A tile URL template such as `https://tiles.example.com/{z}/{x}/{y}{r}.png`.
package struct TileURLTemplate: Hashable, Sendable {
  /// The subdomains that `{s}` stands for by default.
  package static let subdomains = ["a", "b", "c"]

  /// The template as given.
  package let text: String

  /// The host with its port, if any; `{s}` is not expanded.
  package let host: String

  private let pieces: [URLTemplateComponent]
  private let subdomains: [String]

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: A URL with `{z}`, `{x}`, and `{y}` or, for rows from the south, `{-y}`; or with `{q}`, the quadkey of a
  ///     tile; or with `{TileMatrix}`, `{TileCol}` and `{TileRow}` of WMTS. `{s}` in the host is one of the subdomains;
  ///     `{r}` is `@2x` for pixel ratios above 1; `{key}` is an API key.
  ///   - subdomains: The values of `{s}`.
  ///   - allowsKey: Whether `{key}` is allowed; documents of servers must not ask for the user's key.
  /// - Throws: ``BasemapSourceError``.
  package init(
    _ text: String, subdomains: [String] = Self.subdomains, allowsKey: Bool = true
  ) throws(BasemapSourceError) {
    let parsed = try ParsedURLTemplate(text)
    let path = parsed.path
    if !path.contains(.quadkey) {
      for (piece, name) in [(URLTemplateComponent.zoom, "z"), (.column, "x")] where !path.contains(piece) {
        throw .missingPlaceholder(name)
      }
      guard path.contains(.row) || path.contains(.tmsRow) else { throw .missingPlaceholder("y") }
    }
    if !allowsKey, path.contains(.key) { throw .unknownPlaceholder("key") }
    self.text = text
    (host, pieces) = (parsed.host, parsed.pieces)
    self.subdomains = subdomains.isEmpty ? Self.subdomains : subdomains
  }

  /// Whether a text starts with `https://` or `http://`, in any letter case.
  package static func hasURLScheme(in text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.bytewise.hasPrefix("https://") || start.bytewise.hasPrefix("http://")
  }

  /// The origins of the servers, one for each subdomain.
  var origins: [String] { ServerOrigin.all(of: text, subdomains: subdomains) }

  /// Whether the template contains `{key}`.
  package var needsKey: Bool { pieces.contains(.key) }

  /// Whether the template contains `{r}`, for tiles of high-density screens.
  package var hasPixelRatio: Bool { pieces.contains(.ratio) }

  /// The kind of tiles by the file extension of the path; `nil` if it does not reveal it.
  package var content: TileContent? {
    let path = text.bytewise.prefix { !"?#".bytewise.contains($0) }.lowercased()
    if [".pbf", ".mvt"].contains(where: { path.bytewise.hasSuffix($0) }) { return .vector }
    return [".png", ".jpg", ".jpeg", ".webp", ".gif"].contains { path.bytewise.hasSuffix($0) } ? .raster : nil
  }

  /// Returns the URL of a tile.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - pixelRatio: The device pixel ratio.
  ///   - key: The API key, which is percent-encoded.
  ///   - isTMS: Whether `{y}` counts rows from the south, and `{-y}` from the north.
  /// - Returns: The URL; with a key, it must not be printed.
  package func url(of tile: TileID, pixelRatio: Int, key: String?, isTMS: Bool = false) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .zoom: String(tile.z)
      case .column: String(tile.x)
      case .row: String(isTMS ? tile.tmsRow : tile.y)
      case .tmsRow: String(isTMS ? tile.y : tile.tmsRow)
      case .quadkey: tile.quadkey
      case .server: subdomains[(tile.x + tile.y) % subdomains.count]
      case .ratio: Self.suffix(forPixelRatio: pixelRatio)
      case .key: percentEncoded(key ?? "")
      }
    }.joined()
  }

  /// Returns the cache key of the template: its text with `{r}` expanded and without API keys.
  ///
  /// - Parameters:
  ///   - pixelRatio: The device pixel ratio.
  ///   - key: An API key that the text may contain in place of `{key}`.
  /// - Returns: The text that identifies the tiles.
  package func cacheIdentity(pixelRatio: Int, key: String? = nil) -> String {
    let ratio = Self.suffix(forPixelRatio: pixelRatio)
    return CacheIdentity.text(of: text, key: key)
      .bytewise.replacing("{r}", with: ratio).bytewise.replacing("{ratio}", with: ratio)
  }

  private static func suffix(forPixelRatio pixelRatio: Int) -> String { pixelRatio > 1 ? "@2x" : "" }
}

extension TileID {
  /// The quadkey of Bing Maps: a digit from 0 to 3 for each zoom level; empty at zoom 0.
  package var quadkey: String {
    (0..<z).reversed().map { level in
      switch (x >> level & 1, y >> level & 1) {
      case (0, 0): "0"
      case (1, 0): "1"
      case (0, _): "2"
      default: "3"
      }
    }.joined()
  }
}
