import FoundationEssentials
import PulseBasemap
package import PulseTiles

/// The options for tile servers: user agent, tile limit, timeout, offline and strict mode.
public struct TileServerOptions: Hashable, Sendable {
  /// The default tile limit of a run.
  package static let defaultTileLimit = TileServerSettings.defaultTileLimit

  /// The default timeout of a tile in seconds.
  package static let defaultTimeout = TileServerSettings.defaultTimeout

  /// The valid tile limits.
  package static let tileLimits = 1...100_000

  /// The valid timeouts in seconds.
  package static let timeouts = 0.1...600

  /// Returns whether a text can be sent as a `User-Agent` header: printable ASCII, and not blank.
  package static func isUserAgent(_ text: String) -> Bool {
    text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && text.utf8.contains { $0 != 0x20 }
  }

  /// The environment variable with the API key that replaces `{key}` in a URL template.
  package static let keyVariable = TileServerSettings.keyVariable

  /// The `User-Agent` header, printable ASCII.
  public var userAgent: String

  /// The maximum number of tiles for all viewports together.
  public var tileLimit = Self.defaultTileLimit

  /// The timeout of a tile in seconds, above 0, all attempts included.
  public var seconds = Self.defaultTimeout

  /// Whether only cached tiles are used.
  public var isOffline = false

  /// Whether a missing tile is an error.
  package var isStrict = false

  /// The environment of the process, for the API key and the cache directory.
  package var environment: [String: String]

  /// Creates the default options.
  package init(userAgent: String, environment: [String: String] = [:]) {
    self.userAgent = userAgent
    self.environment = environment
  }

  /// The settings for the tile server client.
  package var settings: TileServerSettings {
    var settings = TileServerSettings(userAgent: userAgent) { Int(Date.now.timeIntervalSince1970) }
    settings.key = environment[Self.keyVariable]
    settings.cache = UserTileCache(environment: environment)?.cache
    settings.seconds = seconds
    settings.isOffline = isOffline
    settings.tileLimit = tileLimit
    return settings
  }
}
