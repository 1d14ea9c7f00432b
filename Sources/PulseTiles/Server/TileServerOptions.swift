import Glibc
import PulseBasics
import PulseSystem

/// The options for tile servers and files on web servers: user agent, limits, timeout, offline and strict mode.
public struct TileServerOptions: Hashable, Sendable {
  /// The environment variable with the API key that replaces `{key}` in a URL template.
  package static let keyVariable = "PULSEMAP_TILE_KEY"

  /// The default tile limit of a run: a view of up to 1600 × 1600 points.
  package static let defaultTileLimit = 64

  /// The default timeout of a tile in seconds, including retries.
  package static let defaultTimeout = 10.0

  /// The valid tile limits.
  package static let tileLimits = 1...100_000

  /// The valid timeouts in seconds.
  package static let timeouts = 0.1...600

  /// The maximum size of a tile in bytes, 4 MiB.
  static let maxTileBytes = 4 << 20

  /// The maximum number of connections to one host, as in earlier versions of OpenStreetMap's tile usage policy.
  static let maxConnectionsPerHost = 2

  /// The maximum number of redirects for a tile.
  static let redirections = 3

  /// The maximum number of attempts for a tile.
  static let attempts = 3

  /// The `User-Agent` header, printable ASCII.
  public var userAgent: String

  /// The maximum number of tiles for all viewports together.
  public var tileLimit = Self.defaultTileLimit

  /// The timeout of a tile in seconds, above 0, all attempts included; also the limit of all waiting for servers
  /// that fail.
  public var seconds = Self.defaultTimeout

  /// Whether only cached tiles are used.
  public var isOffline = false

  /// Whether a missing tile is an error.
  package var isStrict = false

  /// The API key for `{key}`; `nil` for none.
  package var key: String?

  /// The headers that the user adds to requests to the servers that the map names.
  package var headers: [RequestHeaderLine] = []

  /// The origins that the headers are sent to; none before ``nameServers(of:subdomains:)``.
  private var headerOrigins: Set<String> = []

  /// The disk cache; `nil` for none.
  package var cache: TileCache?

  /// The delay in seconds before the second attempt; it doubles with each further one.
  package var initialRetryDelay = 0.5

  /// The clock for expiry.
  private let clock: EpochClock

  /// Creates the default options.
  ///
  /// - Parameters:
  ///   - userAgent: The `User-Agent` header, printable ASCII.
  ///   - environment: The environment of the process, for the API key and the cache directory.
  ///   - now: The clock for expiry, in seconds since 1970.
  package init(
    userAgent: String, environment: [String: String] = [:],
    now: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    self.userAgent = userAgent
    key = environment[Self.keyVariable]
    cache = TileCache(environment: environment)
    clock = EpochClock(now: now)
  }

  /// The present time in seconds since 1970.
  func now() -> Int { clock.now() }

  /// The time limit of a tile, at most a day.
  var timeLimit: Duration { .seconds(seconds > 0 ? min(seconds, 86_400) : Self.defaultTimeout) }
}

/// A clock in seconds since 1970; options with different clocks are equal, since every clock shows the same time.
private struct EpochClock: Hashable, Sendable {
  let now: @Sendable () -> Int

  static func == (one: EpochClock, other: EpochClock) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension TileServerOptions {
  /// Returns whether a text can be sent as a `User-Agent` header: printable ASCII, and not blank.
  package static func isUserAgent(_ text: String) -> Bool {
    text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && text.utf8.contains { $0 != 0x20 }
  }

  /// Checks the API key and the user agent.
  ///
  /// - Parameter needsKey: Whether the URL contains `{key}`.
  /// - Throws: ``BasemapSourceError/missingKey(variable:)`` or ``BasemapSourceError/unusableUserAgent(_:)``.
  package func check(needingKey needsKey: Bool) throws(BasemapSourceError) {
    guard !needsKey || key?.isEmpty == false || isOffline else {
      throw .missingKey(variable: Self.keyVariable)
    }
    guard Self.isUserAgent(userAgent) else { throw .unusableUserAgent(userAgent) }
  }

  /// Throws ``BasemapSourceError/tooManyTiles(host:count:limit:)`` if a number of tiles exceeds the limit, which does not
  /// apply offline.
  package func checkTileLimit(_ count: Int, host: String) throws(BasemapSourceError) {
    guard isOffline || count <= tileLimit else {
      throw .tooManyTiles(host: host, count: count, limit: tileLimit)
    }
  }

  /// Returns a header value that is safe to store: one printable line of limited length, without the API key.
  func storable(_ value: String?) -> String? {
    guard let value, !value.isEmpty, value.utf8.count <= 1024, value.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
    else {
      return nil
    }
    let secrets = [key].compactMap(\.self) + headers.flatMap(\.secrets)
    if secrets.contains(where: { !$0.isEmpty && value.bytewise.contains($0) }) { return nil }
    return value
  }
}

// The headers of the user, which go to the servers that the user names and to no other ones: neither to those that a
// server redirects to, nor to those that a style or a description names.
extension TileServerOptions {
  /// Sends the headers to the servers of a URL or URL template that the user gave; does nothing for other texts.
  ///
  /// A server at HTTP may redirect to itself at HTTPS.
  ///
  /// - Parameters:
  ///   - url: The URL, which may have the prefix `pmtiles://`.
  ///   - subdomains: The values of `{s}`; the usual ones if empty.
  package mutating func nameServers(of url: String, subdomains: [String] = []) {
    guard !headers.isEmpty else { return }
    let plain = url.bytewise.removing(prefix: "pmtiles://") ?? url[...]
    for origin in ServerOrigin.all(
      of: plain, subdomains: subdomains.isEmpty ? TileURLTemplate.subdomains : subdomains)
    {
      headerOrigins.insert(origin)
      guard let host = origin.bytewise.removing(prefix: "http://"), !host.bytewise.contains(":") else {
        continue
      }
      headerOrigins.insert("https://\(host)")
    }
  }

  /// Whether there are headers, and servers that they are sent to.
  package var sendsHeaders: Bool { !headers.isEmpty && !headerOrigins.isEmpty }

  /// Returns whether the headers are sent to the servers of a URL.
  func sendsHeaders(to url: String) -> Bool {
    guard sendsHeaders, let origin = ServerOrigin.of(url) else { return false }
    return headerOrigins.contains(origin)
  }

  /// Returns the header lines of the user for a request.
  ///
  /// - Parameters:
  ///   - url: The URL that is asked for, after redirects.
  ///   - first: The URL before any redirect.
  /// - Returns: The lines, which must not be printed; none if one of the servers is not named.
  func headerLines(for url: String, redirectedFrom first: String) -> [String] {
    sendsHeaders(to: first) && sendsHeaders(to: url) ? headers.map(\.text) : []
  }

  /// A hash of the headers; `nil` if there are none.
  package var headerHash: String? {
    headers.isEmpty
      ? nil : SHA256.hash(of: Array(headers.map(\.text).joined(separator: "\n").utf8))
  }

  /// The ``headerHash``, for what depends on the headers; `nil` if they are sent to no server.
  package var headerIdentity: String? { sendsHeaders ? headerHash : nil }

  /// Returns the namespace of the cache for an identity: another one for other headers, on which all answers may depend.
  ///
  /// - Parameters:
  ///   - identity: The text that identifies the server and its tiles, or a document.
  ///   - origins: The origins of the URLs that are asked for.
  /// - Returns: The namespace; `nil` without a cache.
  func namespace(of identity: String, at origins: [String]) -> TileCache.Namespace? {
    guard let cache else { return nil }
    guard let headers = headerIdentity, !headerOrigins.isDisjoint(with: origins) else {
      return cache.namespace(of: identity)
    }
    return cache.namespace(of: "\(identity)\nheaders \(headers)")
  }
}
