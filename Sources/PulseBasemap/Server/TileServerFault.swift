/// Why a tile server cannot be used.
///
/// No case holds an address with a key.
package enum TileServerFault: Error, Hashable, Sendable {
  /// An address begins with neither `https://` nor `http://`, or names no server.
  case notAnAddress(String)

  /// An address holds a name or a password of a user; it is not repeated.
  case hasCredentials

  /// An address holds a character that addresses cannot have.
  case unusableCharacter(Character)

  /// An address has an opening brace without a closing one, or the other way around.
  case unpairedBrace(String)

  /// An address has a placeholder with an unknown name, or in a place where it cannot be.
  case unknownPlaceholder(String)

  /// An address lacks a placeholder that makes it the address of a tile.
  case missingPlaceholder(String)

  /// The address needs a key, and there is none.
  case missingKey(variable: String)

  /// A name for the program holds a character that no header can have.
  case unusableUserAgent(String)

  /// libcurl is not installed.
  case noLibrary

  /// libcurl is installed and cannot be used.
  case unusableLibrary(reason: String)

  /// Views need more tiles than may be asked for.
  case tooManyTiles(host: String, count: Int, limit: Int)

  /// Tiles are missing, and none may be.
  case missingTiles(host: String, summary: String, remedy: String)

  /// No tile arrived, and nothing coarser that stands for one.
  case noTiles(host: String, summary: String, remedy: String)
}

extension TileServerFault: CustomStringConvertible {
  /// What is wrong and what to write instead.
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
    case .noLibrary:
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
