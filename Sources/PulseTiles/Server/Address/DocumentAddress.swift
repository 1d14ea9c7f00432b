import PulseBasics

/// The URL of a document that describes tiles, such as `https://tiles.example.com/planet.json?key={key}`.
package struct DocumentAddress: Hashable, Sendable {
  /// The URL as given, in which `{key}` stands for an API key.
  package let text: String

  /// The host with its port, if any.
  package let host: String

  private let pieces: [URLTemplateComponent]

  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - text: A URL, in which only `{key}` is replaced.
  ///   - allowsKey: Whether `{key}` is allowed.
  /// - Throws: ``BasemapSourceError``.
  package init(_ text: String, allowsKey: Bool = true) throws(BasemapSourceError) {
    let parsed = try ParsedURLTemplate(text)
    for piece in parsed.pieces {
      switch piece {
      case .text: continue
      case .key where allowsKey: continue
      default: throw .unknownPlaceholder(text.bytewise.contains("{key}") ? "key" : "s")
      }
    }
    self.text = text
    (host, pieces) = (parsed.host, parsed.pieces)
  }

  /// Returns whether a URL has none of the placeholders of tiles, so that it can only be that of a document.
  package static func isDocument(_ text: String) -> Bool {
    guard TileURLTemplate.hasURLScheme(in: text) else { return false }
    return !text.bytewise.replacing("{key}", with: "").bytewise.contains { "{}".bytewise.contains($0) }
  }

  /// Whether the URL contains `{key}`.
  package var needsKey: Bool { pieces.contains(.key) }

  /// Returns the URL with an API key, without a fragment; it must not be printed.
  package func url(key: String?) -> String {
    let url = pieces.map { piece in
      if case .text(let text) = piece { text } else { percentEncoded(key ?? "") }
    }.joined()
    return String(url.bytewise.prefix { $0 != "#" })
  }

  /// Returns the cache key: the URL without API keys.
  func cacheIdentity(key: String?) -> String { "document \(CacheIdentity.text(of: text, key: key))" }

  /// Resolves a reference in the document to an absolute URL (RFC 3986, section 5.2), whose path may contain braces.
  ///
  /// - Parameters:
  ///   - reference: An absolute URL, or a reference relative to that of the document.
  ///   - key: The API key of the document's URL.
  /// - Returns: The URL, which may contain an API key and must not be printed.
  package func resolve(_ reference: String, key: String?) -> String {
    if reference.bytewise.contains("://"), let colon = reference.bytewise.firstIndex(of: ":"),
      reference[..<colon].bytewise.allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || "+-.".bytewise.contains($0)
      })
    {
      return reference
    }
    let base = url(key: key)
    let scheme = base.bytewise.firstRange(of: "://")?.upperBound ?? base.startIndex
    if reference.bytewise.hasPrefix("//") { return base[..<scheme].bytewise.dropLast(2) + reference }
    let authority = base[scheme...].bytewise.firstIndex { "/?".bytewise.contains($0) } ?? base.endIndex
    let path = base[authority...].bytewise.prefix { $0 != "?" }
    if reference.bytewise.hasPrefix("/") { return base[..<authority] + Self.withoutDotSegments(reference) }
    if reference.isEmpty { return base }
    if reference.bytewise.hasPrefix("?") {
      return base[..<authority] + (path.isEmpty ? "/" : path) + reference
    }
    let folder = path.bytewise.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return base[..<authority] + Self.withoutDotSegments(folder + reference)
  }

  /// Removes `.` and `..` from a path, which may be followed by a query.
  private static func withoutDotSegments(_ text: String) -> String {
    let end = text.bytewise.firstIndex { "?#".bytewise.contains($0) } ?? text.endIndex
    let segments = text[..<end].bytewise.split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/") + text[end...]
  }
}

/// The rule for URLs that servers refer to, by redirects or in documents.
package enum HTTPSafety {
  /// Returns whether a reference is followed: to HTTP or HTTPS, but never from HTTPS to HTTP.
  package static func allowsReference(from url: String, to target: String) -> Bool {
    HTTPDownloader.allowsRedirect(from: url, to: target)
  }
}
