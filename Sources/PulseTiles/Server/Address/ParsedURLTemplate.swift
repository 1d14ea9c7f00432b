import PulseBasics

/// A part of a URL template: a literal text or a placeholder.
enum URLTemplateComponent: Hashable {
  case text(String)
  case zoom
  case column
  case row
  /// The row counted from the south.
  case tmsRow
  case quadkey
  /// The subdomain.
  case server
  /// `@2x` for high-density screens.
  case ratio
  /// The API key.
  case key

  /// Creates a placeholder by its name without braces, including those of WMTS and of MapLibre; `nil` if unknown.
  init?(placeholder name: Substring) {
    switch name {
    case "z": self = .zoom
    case "x": self = .column
    case "y": self = .row
    case "-y": self = .tmsRow
    case "q", "quadkey": self = .quadkey
    case "s": self = .server
    case "r", "ratio": self = .ratio
    case "key": self = .key
    default:
      switch name.lowercased() {
      case "tilematrix": self = .zoom
      case "tilecol": self = .column
      case "tilerow": self = .row
      default: return nil
      }
    }
  }
}

/// An HTTP URL with placeholders, split into its parts.
struct ParsedURLTemplate {
  /// The host with its port, if any.
  let host: String

  /// All parts, of which the first is the scheme.
  let pieces: [URLTemplateComponent]

  /// The parts after the host: path and query.
  let path: [URLTemplateComponent]

  /// The maximum length in bytes.
  static let longest = 8192

  /// Parses a URL, whose host may contain only `{s}`.
  ///
  /// - Throws: ``BasemapSourceError``.
  init(_ text: String) throws(BasemapSourceError) {
    guard TileURLTemplate.hasURLScheme(in: text), text.utf8.count <= Self.longest,
      let scheme = text.bytewise.firstRange(of: "://")
    else { throw .notAnAddress(String(text.prefix(200))) }
    let rest = text[scheme.upperBound...]
    let end = rest.bytewise.firstIndex { "/?#".bytewise.contains($0) } ?? rest.endIndex
    let host = rest[..<end]
    guard !host.bytewise.contains("@") else { throw .hasCredentials }
    if let scalar = text.unicodeScalars.first(where: { !Self.isUsable($0) }) {
      throw .unusableCharacter(scalar)
    }
    guard !host.isEmpty, !host.bytewise.hasPrefix(":") else { throw .notAnAddress(text) }
    path = try Self.pieces(of: rest[end...], in: text)
    let authority = try Self.pieces(of: host, in: text)
    for piece in authority where piece != .server {
      guard case .text = piece else { throw .unknownPlaceholder(Self.name(of: piece)) }
    }
    pieces = [.text(text[..<scheme.lowerBound].lowercased() + "://")] + authority + path
    self.host = String(host)
  }

  /// Whether RFC 3986 allows a character; braces are for placeholders.
  static func isUsable(_ scalar: Unicode.Scalar) -> Bool {
    0x20 < scalar.value && scalar.value < 0x7F && !"\"<>\\^`|".bytewise.contains(scalar)
  }

  /// The name of a placeholder that is not allowed in a host, for messages.
  private static func name(of piece: URLTemplateComponent) -> String {
    switch piece {
    case .zoom: "z"
    case .column: "x"
    case .row: "y"
    case .tmsRow: "-y"
    case .quadkey: "q"
    case .ratio: "r"
    case .key: "key"
    case .server: "s"
    case .text(let text): text
    }
  }

  /// The names of placeholders in the URL templates of WMTS that stand for values of the service.
  private static let serviceParameters: Set<String> = [
    "format", "layer", "style", "tilematrixset", "time", "variant",
  ]

  private static func pieces(
    of part: Substring, in text: String
  ) throws(BasemapSourceError) -> [URLTemplateComponent] {
    var pieces: [URLTemplateComponent] = []
    var rest = part
    while let brace = rest.bytewise.firstIndex(where: { "{}".bytewise.contains($0) }) {
      guard rest[brace...].bytewise.hasPrefix("{"), let end = rest[brace...].bytewise.firstIndex(of: "}")
      else {
        throw .unpairedBrace(text)
      }
      if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
      let name = rest[rest.utf8.index(after: brace)..<end]
      guard let piece = URLTemplateComponent(placeholder: name) else {
        if Self.serviceParameters.contains(name.lowercased()) { throw .unfilledPlaceholder(String(name)) }
        throw name.bytewise.contains("{") ? .unpairedBrace(text) : .unknownPlaceholder(String(name))
      }
      pieces.append(piece)
      rest = rest[rest.utf8.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }
}

/// Returns a text with every byte percent-encoded that is not unreserved by RFC 3986.
package func percentEncoded(_ text: String) -> String {
  text.utf8.map { byte in
    let scalar = Unicode.Scalar(byte)
    let isPlain = scalar.isASCIILetter || scalar.isASCIIDigit || "-._~".bytewise.contains(scalar)
    return isPlain ? String(scalar) : "%\(byte.hexadecimal.uppercased())"
  }.joined()
}

/// The identities of URLs in the cache, which do not depend on API keys.
///
/// What is shown to people or stored as text is `URLRedaction`'s, which rather hides too much; here two URLs that serve
/// other tiles must not become one.
enum CacheIdentity {
  /// The names of query parameters whose values are credentials, in lowercase.
  private static let secretParameters: Set<String> = [
    "access_token", "access-token", "accesskey", "api-key", "api_key", "apikey", "app_code", "appid", "auth",
    "key",
    "password", "rapidapi-key", "sig", "signature", "subscription-key", "token",
  ]

  /// The minimum length of a key in bytes that is looked for in texts.
  static let shortestKey = 4

  /// Returns a URL without the values of credentials, as an identity for the cache.
  ///
  /// - Parameters:
  ///   - url: The URL or URL template.
  ///   - key: The user's API key, removed wherever it occurs.
  /// - Returns: The text without credentials.
  static func text(of url: String, key: String? = nil) -> String {
    var text = url.bytewise.replacing(DocumentLoader.keyMark, with: "{key}")
    if let key, key.utf8.count >= shortestKey {
      text = text.bytewise.replacing(key, with: "{key}").bytewise.replacing(
        percentEncoded(key), with: "{key}")
    }
    guard let query = text.bytewise.firstIndex(of: "?") else { return text }
    let parameters = text[text.utf8.index(after: query)...].bytewise.split(
      separator: "&", omittingEmptySubsequences: false)
    let kept = parameters.map { parameter -> Substring in
      guard let equals = parameter.bytewise.firstIndex(of: "="),
        secretParameters.contains(parameter[..<equals].lowercased())
      else { return parameter }
      return parameter[...equals] + "{key}"
    }
    return text[...query] + kept.joined(separator: "&")
  }
}
