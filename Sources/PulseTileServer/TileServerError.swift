/// An error in a tile server's configuration or in loading its tiles.
///
/// No case contains a URL with an API key.
package enum TileServerError: Error, Hashable, Sendable {
  /// The text is not an HTTP or HTTPS URL with a host.
  case notAnAddress(String)

  /// The URL contains a user name or password, which the message omits.
  case hasCredentials

  /// The URL contains a character that RFC 3986 does not allow.
  case unusableCharacter(Character)

  case unpairedBrace(String)

  /// A placeholder is unknown or not allowed at its place.
  case unknownPlaceholder(String)

  /// The URL lacks `{z}`, `{x}` or `{y}`.
  case missingPlaceholder(String)

  /// The URL contains `{key}`, but no API key is set.
  case missingKey(variable: String)

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
      "'\(text)' is no address of tiles; write it like https://tiles.example.com/{z}/{x}/{y}.png"
    case .hasCredentials:
      "the address holds the name or the password of a user; use a server that takes a key, and write {key}"
    case .unusableCharacter(let character):
      "an address cannot have '\(character)'; write it as %XX for each of its bytes"
    case .unpairedBrace(let text):
      "'\(text)' has a brace without its other half; write placeholders like {z}"
    case .unknownPlaceholder(let name):
      "'{\(name)}' cannot be there; use {s} in the name of the server and {z}, {x}, {y}, {r}, {key} behind it"
    case .missingPlaceholder(let name):
      "the address has no '{\(name)}'; write it like https://tiles.example.com/{z}/{x}/{y}.png"
    case .missingKey(let variable):
      "the address has '{key}' and there is no key; set the environment variable \(variable)"
    case .unusableUserAgent(let text):
      "'\(text)' has characters that a header cannot have; use printable ASCII"
    case .libraryNotInstalled:
      "libcurl is needed to fetch tiles and cannot be loaded; install Debian's package libcurl4, or use --offline"
    case .unusableLibrary(let reason):
      "libcurl is needed to fetch tiles and cannot be used: \(reason); close files or programs, or use --offline"
    case .tooManyTiles(let host, let count, let limit):
      "the views need \(count) tiles of \(host), and at most \(limit) are fetched; use a smaller --size, another "
        + "--zoom or less way for the camera, or --max-tiles \(count)"
    case .missingTiles(let host, let summary, let remedy):
      "\(summary) of \(host) are missing; \(remedy), or leave out --strict to fill the gaps"
    case .noTiles(let host, let summary, let remedy):
      "\(summary) of \(host) are missing, and there are no coarser ones; \(remedy)"
    }
  }
}
