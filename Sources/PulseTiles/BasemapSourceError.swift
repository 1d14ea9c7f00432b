package import PulseSystem

/// An error that makes a base map unusable: of a file, of a file on a web server, of a tile server, or of an address.
///
/// No case contains a URL with an API key.
package enum BasemapSourceError: Error, Hashable, Sendable {
  case unreadable(reason: String)

  /// The path is a folder, without a template for the tile files.
  case folder

  case empty

  case unknownKind(leadingBytes: [UInt8])

  /// The format is known but not supported.
  case unsupported(found: String, remedy: String)

  /// The file is truncated or malformed.
  case damaged(kind: String, detail: String)

  /// An image has no georeference.
  case missingGeoreference(worldFilePaths: [String])

  /// A georeference is invalid or unsupported.
  case unusableGeoreference(detail: String, remedy: String)

  /// There are no tiles.
  case noTilesFound(remedy: String)

  // A file on a web server.

  /// A request failed.
  case notDownloaded(DownloadError, remedy: String)

  /// The server sends all of the file, of a size if that is known, instead of a range.
  case noRanges(size: Int?)

  /// A response is not the range that was requested.
  case wrongRange(detail: String)

  /// The file changed between two requests; `isCertain` is whether both were made in this run.
  case changed(isCertain: Bool)

  /// The file changed again while it was read for the second time.
  case keepsChanging

  /// More bytes than the limit would be downloaded.
  case tooManyBytes(limit: Int)

  /// Bytes are not cached, in offline mode.
  case notCached

  // An address.

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

  // A server.

  /// Views are outside of the area that the server covers, in strict mode; the text is that of the warning.
  case outsideOfCoverage(String)

  /// A document cannot be downloaded.
  case documentNotLoaded(DownloadError, host: String, hasKey: Bool)

  /// A document is not in the cache, in offline mode.
  case documentNotCached(host: String)

  /// A document describes no usable tiles; `detail` says why, and `remedy` what to do.
  case unusableDocument(host: String, detail: String, remedy: String)

  /// The user agent contains characters that HTTP headers cannot have.
  case unusableUserAgent(String)

  /// libcurl cannot be loaded or used.
  case unusableLibrary(LibraryError)

  /// The views require more tiles than the limit.
  case tooManyTiles(host: String, count: Int, limit: Int)

  /// Tiles are missing in strict mode.
  case missingTiles(host: String, summary: String, remedy: String)

  /// All tiles are missing, without coarser ones in place of any.
  case noTiles(host: String, summary: String, remedy: String)
}

extension BasemapSourceError {
  /// The reason for a missing tile that corresponds to an error of reading a file on a web server; `nil` for others.
  package var downloadError: DownloadError? {
    switch self {
    case .notDownloaded(let error, _): error
    case .notCached: .notCached
    case .noRanges, .wrongRange, .changed, .keepsChanging, .tooManyBytes, .missingKey, .unusableUserAgent,
      .unusableLibrary:
      .damaged
    default: nil
    }
  }

  /// Whether only a part of a file on a web server cannot be read, so that other parts may be used.
  package var isPartial: Bool {
    switch self {
    case .notDownloaded, .notCached: true
    default: false
    }
  }

  /// Whether the source could not be read, so that its content is unknown.
  private var isReadFailure: Bool {
    if case .unreadable = self { true } else { downloadError != nil }
  }

  /// Returns the result of a closure; `nil` if the content is damaged or unsupported.
  ///
  /// - Throws: ``BasemapSourceError`` if the source could not be read.
  static func ignoringDamage<Value>(
    _ body: () throws(BasemapSourceError) -> Value
  ) throws(BasemapSourceError) -> Value? {
    do throws(BasemapSourceError) {
      return try body()
    } catch {
      if error.isReadFailure { throw error }
      return nil
    }
  }
}

extension BasemapSourceError: CustomStringConvertible {
  /// The supported kinds of base maps, for messages.
  package static let kinds = "MBTiles, PMTiles, FOLDER/{z}/{x}/{y}.png, or a georeferenced image"

  /// The size in bytes up to which a file is downloaded whole from a server without ranges, 4 MiB.
  static let wholeFileLimit = TileServerOptions.maxTileBytes

  /// Returns the problem and its remedy as a sentence, with the name of the source.
  package func message(about source: String) -> String {
    isPredicate ? "'\(source)' \(description)" : description
  }

  /// Whether the description is a predicate, which follows the name of a file.
  private var isPredicate: Bool {
    switch self {
    case .unreadable, .folder, .empty, .unknownKind, .unsupported, .damaged, .missingGeoreference,
      .unusableGeoreference, .noTilesFound, .notDownloaded, .noRanges, .wrongRange, .changed, .keepsChanging,
      .tooManyBytes, .notCached:
      true
    default: false
    }
  }

  /// The problem and its remedy: a predicate to follow the name of a file, or a sentence about an address or a server.
  package var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason); check the path"
    case .folder: "is a folder; write a template of its tiles, such as FOLDER/{z}/{x}/{y}.png"
    case .empty: "is empty; use \(Self.kinds)"
    case .unknownKind(let leadingBytes):
      "begins with \(Self.quoted(leadingBytes)), which is not a base map format; use \(Self.kinds)"
    case .unsupported(let found, let remedy): "is \(found); \(remedy)"
    case .damaged(let kind, let detail): "cannot be read as \(kind): \(detail); use an intact file"
    case .missingGeoreference(let worldFilePaths):
      "is not georeferenced; add --bounds W,S,E,N"
        + (worldFilePaths.first.map { ", or a world file such as '\($0)'" } ?? "")
    case .unusableGeoreference(let detail, let remedy): "\(detail); \(remedy)"
    case .noTilesFound(let remedy): "has no tiles; \(remedy)"
    case .notDownloaded(.notFound, _): "does not exist on the server; check the URL"
    case .notDownloaded(let problem, let remedy): "cannot be downloaded: \(problem); \(remedy)"
    case .noRanges(let size):
      "is on a server that does not support range requests, and "
        + (size.map { "with \($0) bytes" } ?? "probably")
        + " too large to be downloaded whole; download the file, or use another server"
    case .wrongRange(let detail):
      "is on a server that answers range requests incorrectly: \(detail); download the file, or use another server"
    case .changed, .keepsChanging:
      "changes on the server while it is read; try again later, or download the file"
    case .tooManyBytes(let limit):
      "would need more than \(limit) bytes of downloads; use a smaller area, or download the file"
    case .notCached: "is not in the cache, or only in part; run once without --offline"
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
      "the TileJSON or style of \(host) cannot be loaded: \(problem); \(problem.remedy(host: host, hasKey: hasKey))"
        + (problem.isUnreachable ? "" : ", or add {z}/{x}/{y} for a tile server")
    case .documentNotCached(let host):
      "the TileJSON or style of \(host) is not in the cache; run once without --offline"
    case .unusableDocument(let host, let detail, let remedy):
      "the TileJSON or style of \(host) \(detail); \(remedy)"
    case .unusableUserAgent(let text):
      "'\(text)' has characters that are not allowed in a header; use printable ASCII"
    case .unusableLibrary(.notInstalled(let packages)):
      "libcurl is needed to download tiles and cannot be loaded; install Debian's package \(packages.joined(separator: " and ")), "
        + "or use --offline"
    case .unusableLibrary(.unusable(_, let reason)):
      "libcurl is needed to download tiles and cannot be used: \(reason); close files or programs, or use --offline"
    case .tooManyTiles(let host, let count, let limit):
      "the views need \(count) tiles of \(host), and at most \(limit) are downloaded; use a smaller --size, another "
        + "--zoom or a shorter camera path, or --max-tiles \(count)"
    case .missingTiles(let host, let summary, let remedy):
      "\(summary) of \(host) are missing; \(remedy), or leave out --strict to fill the gaps"
    case .noTiles(_, let summary, let remedy): "\(summary); \(remedy)"
    }
  }

  /// Returns bytes for a message: in quotes if all are printable ASCII, otherwise the first eight in hexadecimal.
  private static func quoted(_ bytes: [UInt8]) -> String {
    let isText = bytes.allSatisfy { 0x20..<0x7F ~= $0 || [0x09, 0x0A, 0x0D].contains($0) }
    guard isText else { return bytes.prefix(8).map { hexadecimal($0) }.joined(separator: " ") }
    return "'\(String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))'"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
