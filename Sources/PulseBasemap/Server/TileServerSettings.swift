/// How a server of tiles is used.
package struct TileServerSettings: Sendable {
  /// The environment variable with the key.
  package static let keyVariable = "PULSEMAP_TILE_KEY"

  /// The tiles of one run unless more are allowed: those of a view of 1600 × 1600 points at most.
  package static let standardTileLimit = 64

  /// The seconds in which a tile has to come, all attempts included.
  package static let standardSeconds = 10.0

  /// The bytes of a tile at most, 4 MiB.
  static let bytesOfTile = 4 << 20

  /// The connections to one host: what the tile policy of OpenStreetMap allowed, and other servers bear.
  static let connectionsPerHost = 2

  /// The redirections that are followed for a tile.
  static let redirections = 3

  /// The attempts to get a tile.
  static let attempts = 3

  /// How the program calls itself, printable ASCII.
  package var userAgent: String

  /// What stands for `{key}`.
  package var key: String?

  /// Where tiles are kept for the next run; `nil` for nowhere.
  package var cache: TileCache?

  /// The seconds in which a tile has to come, above 0.
  package var seconds = Self.standardSeconds

  /// The time in which a tile has to come, at most a day, whatever was set.
  var timeLimit: Duration { .seconds(seconds > 0 ? min(seconds, 86_400) : Self.standardSeconds) }

  /// Whether the cache alone is used.
  package var isOffline = false

  /// The tiles that may be asked for.
  package var tileLimit = Self.standardTileLimit

  /// The seconds before the second attempt; each further pause is twice as long.
  package var firstPause = 0.5

  /// Returns the time in seconds since the beginning of 1970; it decides whether tiles are still fresh.
  package var now: @Sendable () -> Int

  /// Creates settings with standard values.
  ///
  /// - Parameters:
  ///   - userAgent: How the program calls itself, printable ASCII.
  ///   - now: Returns the time in seconds since the beginning of 1970.
  package init(userAgent: String, now: @escaping @Sendable () -> Int) {
    self.userAgent = userAgent
    self.now = now
  }
}
