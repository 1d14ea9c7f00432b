/// The settings for a tile server: credentials, cache, limits and timeouts.
package struct TileServerSettings: Sendable {
  /// The environment variable that holds the API key.
  package static let keyVariable = "PULSEMAP_TILE_KEY"

  /// The default tile limit of one run: a view of up to 1600 × 1600 points.
  package static let defaultTileLimit = 64

  /// The default time limit of a tile in seconds, including retries.
  package static let defaultTimeout = 10.0

  /// The maximum size of a tile in bytes, 4 MiB.
  static let maxTileBytes = 4 << 20

  /// The maximum number of connections to one host, as in earlier versions of OpenStreetMap's tile usage policy.
  static let maxConnectionsPerHost = 2

  /// The maximum number of redirects for a tile.
  static let redirections = 3

  /// The maximum number of attempts for a tile.
  static let attempts = 3

  /// The `User-Agent` header, printable ASCII.
  package var userAgent: String

  /// The API key for `{key}`.
  package var key: String?

  /// The disk cache, if any.
  package var cache: TileCache?

  /// The time limit of a tile in seconds, above 0, and of all waiting for servers that fail.
  package var seconds = Self.defaultTimeout

  /// The time limit of a tile, at most a day.
  var timeLimit: Duration { .seconds(seconds > 0 ? min(seconds, 86_400) : Self.defaultTimeout) }

  /// Whether only the cache is used.
  package var isOffline = false

  /// The maximum number of tiles to download.
  package var tileLimit = Self.defaultTileLimit

  /// The delay in seconds before the second attempt; it doubles with each further one.
  package var initialRetryDelay = 0.5

  /// The clock for expiry, in seconds since 1970.
  package var now: @Sendable () -> Int

  /// Creates default settings.
  package init(userAgent: String, now: @escaping @Sendable () -> Int) {
    self.userAgent = userAgent
    self.now = now
  }
}

extension TileServerSettings {
  /// Checks the API key and the user agent.
  ///
  /// - Parameter needsKey: Whether the URL contains `{key}`.
  /// - Throws: ``TileServerError/missingKey(variable:)`` or ``TileServerError/unusableUserAgent(_:)``.
  package func check(needingKey needsKey: Bool) throws(TileServerError) {
    guard !needsKey || key?.isEmpty == false || isOffline else {
      throw .missingKey(variable: Self.keyVariable)
    }
    guard userAgent.utf8.allSatisfy({ 0x20...0x7E ~= $0 }), !userAgent.trimmed.isEmpty else {
      throw .unusableUserAgent(userAgent)
    }
  }

  /// Returns a header value that is safe to store: one printable line of limited length, without the API key.
  func storable(_ value: String?) -> String? {
    guard let value, !value.isEmpty, value.utf8.count <= 1024, value.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
    else {
      return nil
    }
    if let key, !key.isEmpty, value.contains(key) { return nil }
    return value
  }
}
