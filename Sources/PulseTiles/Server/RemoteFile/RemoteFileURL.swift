import PulseBasics

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
  /// - Parameter text: An HTTP or HTTPS URL, which may have the prefix `pmtiles://`. `{key}` after the host is
  ///   an API key.
  /// - Throws: ``BasemapSourceError``.
  package init(_ text: String) throws(BasemapSourceError) {
    self.text = text
    let isPrefixed = text.lowercased().bytewise.hasPrefix(Self.pmtilesPrefix)
    address = isPrefixed ? String(text.bytewise.dropFirst(Self.pmtilesPrefix.utf8.count)) : text
    guard TileURLTemplate.hasURLScheme(in: address), let scheme = address.bytewise.firstRange(of: "://")
    else {
      throw .notAFileAddress(text)
    }
    let rest = address[scheme.upperBound...]
    let host = rest.bytewise.prefix { !"/?#".bytewise.contains($0) }
    guard !host.bytewise.contains("@") else { throw .hasCredentials }
    guard !host.isEmpty, !host.bytewise.hasPrefix(":") else { throw .notAFileAddress(text) }
    if let scalar = text.unicodeScalars.first(where: { !ParsedURLTemplate.isUsable($0) }) {
      throw .unusableCharacter(scalar)
    }
    guard !host.bytewise.contains(where: { "{}".bytewise.contains($0) }) else { throw .notAFileAddress(text) }
    let plain = rest.bytewise.replacing("{key}", with: "")
    if plain.bytewise.contains(where: { "{}".bytewise.contains($0) }) { throw .unpairedBrace(text) }
    self.host = String(host)
    kind = isPrefixed ? .pmtiles : Self.kind(of: address)
  }

  /// Returns whether a text is the URL of a file that is read by ranges: not of a template of tiles.
  package static func matches(_ text: String) -> Bool {
    if text.lowercased().bytewise.hasPrefix(pmtilesPrefix) { return true }
    return TileURLTemplate.hasURLScheme(in: text) && kind(of: text) != nil
      && !["{x}", "{y}", "{z}"].contains { text.bytewise.contains($0) }
  }

  private static func kind(of address: String) -> Kind? {
    let path = address.bytewise.prefix { !"?#".bytewise.contains($0) }.lowercased()
    if path.bytewise.hasSuffix(".pmtiles") { return .pmtiles }
    return [".tif", ".tiff"].contains { path.bytewise.hasSuffix($0) } ? .tiff : nil
  }

  /// Whether the URL contains `{key}`.
  package var needsKey: Bool { address.bytewise.contains("{key}") }

  /// Returns the URL to request; with a key, it must not be printed.
  func url(key: String?) -> String {
    let scheme = address.bytewise.firstRange(of: "://")?.lowerBound ?? address.startIndex
    // libcurl would not send the fragment; a redirect may be compared with the URL.
    let plain = address[..<scheme].lowercased() + address[scheme...].bytewise.prefix { $0 != "#" }
    return plain.bytewise.replacing("{key}", with: percentEncoded(key ?? ""))
  }

  /// The origin of the server.
  var origin: String? { ServerOrigin.of(address) }

  /// The text that identifies the file in the cache, without an API key.
  var cacheIdentity: String { "ranges of \(address.bytewise.prefix { $0 != "#" })" }
}
