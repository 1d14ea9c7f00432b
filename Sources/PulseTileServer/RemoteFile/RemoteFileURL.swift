/// The URL of a file on a web server, such as `https://maps.example.com/area.pmtiles`, which may contain `{key}`.
package struct RemoteFileURL: Hashable, Sendable {
  /// A kind of file that is read by ranges of bytes, by the extension of its URL.
  package enum Kind: Hashable, Sendable {
    case pmtiles
    case tiff
  }

  /// The prefix of URLs of archives in PMTiles format, as in styles of web maps.
  private static let pmtilesPrefix = "pmtiles://"

  /// The URL as given.
  package let text: String

  /// The host with its port, if any.
  package let host: String

  /// The kind of the file; `nil` for other extensions.
  package let kind: Kind?

  /// The URL without the prefix of PMTiles.
  private let address: String

  /// Parses a URL.
  ///
  /// - Parameter text: An HTTP or HTTPS URL, which may have the prefix `pmtiles://`. `{key}` after the host is an API
  ///   key.
  /// - Throws: ``TileServerError``.
  package init(_ text: String) throws(TileServerError) {
    self.text = text
    let isPrefixed = text.prefix(Self.pmtilesPrefix.count).lowercased() == Self.pmtilesPrefix
    address = isPrefixed ? String(text.dropFirst(Self.pmtilesPrefix.count)) : text
    guard TileURLTemplate.hasURLScheme(in: address), let scheme = address.firstRange(of: "://") else {
      throw .notAFileAddress(text)
    }
    let rest = address[scheme.upperBound...]
    let host = rest.prefix { !"/?#".contains($0) }
    guard !host.contains("@") else { throw .hasCredentials }
    guard !host.isEmpty, host.first != ":" else { throw .notAFileAddress(text) }
    if let character = text.first(where: { !ParsedURLTemplate.isUsable($0) }) {
      throw .unusableCharacter(character)
    }
    guard !host.contains(where: { "{}".contains($0) }) else { throw .notAFileAddress(text) }
    let plain = rest.replacing("{key}", with: "")
    if plain.contains(where: { "{}".contains($0) }) { throw .unpairedBrace(text) }
    self.host = String(host)
    kind = isPrefixed ? .pmtiles : Self.kind(of: address)
  }

  /// Returns whether a text is the URL of a file that is read by ranges: not of a template of tiles.
  package static func matches(_ text: String) -> Bool {
    if text.prefix(pmtilesPrefix.count).lowercased() == pmtilesPrefix { return true }
    return TileURLTemplate.hasURLScheme(in: text) && kind(of: text) != nil
      && !["{x}", "{y}", "{z}"].contains { text.contains($0) }
  }

  private static func kind(of address: String) -> Kind? {
    let path = address.prefix { !"?#".contains($0) }.lowercased()
    if path.hasSuffix(".pmtiles") { return .pmtiles }
    return [".tif", ".tiff"].contains(where: path.hasSuffix) ? .tiff : nil
  }

  /// Whether the URL contains `{key}`.
  package var needsKey: Bool { address.contains("{key}") }

  /// Returns the URL to request; with a key, it must not be printed.
  func url(key: String?) -> String {
    let scheme = address.firstRange(of: "://")?.lowerBound ?? address.startIndex
    // libcurl would not send the fragment; a redirect may be compared with the URL.
    let plain = address[..<scheme].lowercased() + address[scheme...].prefix { $0 != "#" }
    return plain.replacing("{key}", with: percentEncoded(key ?? ""))
  }

  /// The text that identifies the file in the cache, without an API key.
  var cacheIdentity: String { "ranges of \(address.prefix { $0 != "#" })" }
}
