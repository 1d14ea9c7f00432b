/// An error in a tile server's configuration or in loading its tiles.
///
/// No case contains a URL with an API key.
package enum TileServerError: Error, Hashable, Sendable {
  /// The text is not an HTTP or HTTPS URL with a host.
  case notAnAddress(String)

  /// The text is not the HTTP or HTTPS URL of a file.
  case notAFileAddress(String)

  /// The URL contains a user name or password, which the message omits.
  case hasCredentials

  /// The URL contains a character that RFC 3986 does not allow.
  case unusableCharacter(Unicode.Scalar)

  case unpairedBrace(String)

  /// A placeholder is unknown or not allowed at its place.
  case unknownPlaceholder(String)

  /// A placeholder of WMTS stands where its value must be.
  case unfilledPlaceholder(String)

  /// The URL lacks `{z}`, `{x}` or `{y}`.
  case missingPlaceholder(String)

  /// The URL contains `{key}`, but no API key is set.
  case missingKey(variable: String)

  /// A provider's URL needs an API key, but none is set.
  case providerNeedsKey(String, variable: String)

  /// A text is neither the path of a file nor the name of a provider.
  case unknownProvider(String, suggestion: String)

  /// Views are outside of the area that the server covers, in strict mode; the text is that of the warning.
  case outsideOfCoverage(String)

  /// A document cannot be downloaded.
  case documentNotLoaded(TileLoadError, host: String, hasKey: Bool)

  /// A document is not in the cache, in offline mode.
  case documentNotCached(host: String)

  /// A document describes no usable tiles; `detail` says why, and `remedy` what to do.
  case unusableDocument(host: String, detail: String, remedy: String)

  /// The user agent contains characters that HTTP headers cannot have.
  case unusableUserAgent(String)

  case libraryNotInstalled

  /// libcurl is installed but cannot be loaded.
  case unusableLibrary(reason: String)

  /// The views require more tiles than the limit.
  case tooManyTiles(host: String, count: Int, limit: Int)

  /// Tiles are missing in strict mode.
  case missingTiles(host: String, summary: String, remedy: String)

  /// All tiles are missing, without coarser ones in place of any.
  case noTiles(host: String, summary: String, remedy: String)
}

extension TileServerError: CustomStringConvertible {
  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .notAnAddress(let text):
      "'\(text)' is not a tile URL; use a template such as https://tiles.example.com/{z}/{x}/{y}.png"
    case .notAFileAddress(let text):
      "'\(text)' is not the URL of a file; use a URL such as https://maps.example.com/area.pmtiles"
    case .hasCredentials:
      "the URL contains a user name or password; use a server with API keys, and write {key}"
    case .unusableCharacter(let character):
      "a URL cannot contain '\(character)'; percent-encode each of its bytes as %XX"
    case .unpairedBrace(let text):
      "'\(text)' has an unmatched brace; write placeholders as {z}"
    case .unknownPlaceholder(let name):
      "'{\(name)}' is not allowed in this part of the URL; use {s} in the host name and {z}, {x}, {y}, {-y}, {q}, {r}, {key} after it"
    case .unfilledPlaceholder(let name):
      "'{\(name)}' needs a value of the service in its place, such as GoogleMapsCompatible for {TileMatrixSet}; "
        + "only {TileMatrix}, {TileRow} and {TileCol} are filled in"
    case .missingPlaceholder(let name):
      "the URL has no '{\(name)}'; use a template such as https://tiles.example.com/{z}/{x}/{y}.png"
    case .missingKey(let variable):
      "the URL has '{key}', but there is no key; set the environment variable \(variable)"
    case .providerNeedsKey(let name, let variable):
      "'\(name)' needs a key; set the environment variable \(variable)"
    case .unknownProvider(let name, let suggestion):
      "'\(name)' is neither a file nor the name of a tile provider; \(suggestion)"
    case .outsideOfCoverage(let warning): "\(warning); leave out --strict to accept this"
    case .documentNotLoaded(let problem, let host, let hasKey):
      "the TileJSON or style of \(host) cannot be loaded: \(problem); \(problem.remedy(host: host, hasKey: hasKey)), "
        + "or add {z}/{x}/{y} for a tile server"
    case .documentNotCached(let host):
      "the TileJSON or style of \(host) is not in the cache; run once without --offline"
    case .unusableDocument(let host, let detail, let remedy):
      "the TileJSON or style of \(host) \(detail); \(remedy)"
    case .unusableUserAgent(let text):
      "'\(text)' has characters that are not allowed in a header; use printable ASCII"
    case .libraryNotInstalled:
      "libcurl is needed to download tiles and cannot be loaded; install Debian's package libcurl4, or use --offline"
    case .unusableLibrary(let reason):
      "libcurl is needed to download tiles and cannot be used: \(reason); close files or programs, or use --offline"
    case .tooManyTiles(let host, let count, let limit):
      "the views need \(count) tiles of \(host), and at most \(limit) are downloaded; use a smaller --size, another "
        + "--zoom or a shorter camera path, or --max-tiles \(count)"
    case .missingTiles(let host, let summary, let remedy):
      "\(summary) of \(host) are missing; \(remedy), or leave out --strict to fill the gaps"
    case .noTiles(_, let summary, let remedy):
      "\(summary); \(remedy)"
    }
  }
}
