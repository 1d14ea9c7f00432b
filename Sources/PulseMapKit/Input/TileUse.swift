import FoundationEssentials
import PulseBasemap

/// How servers of tiles are used in a run.
package struct TileUse: Hashable, Sendable {
  /// The tiles of one run unless more are allowed.
  package static let standardTileLimit = TileServerSettings.standardTileLimit

  /// The seconds in which a tile has to come unless other ones are said.
  package static let standardSeconds = TileServerSettings.standardSeconds

  /// The environment variable with the key that `{key}` in an address stands for.
  package static let keyVariable = TileServerSettings.keyVariable

  /// How the program calls itself, printable ASCII.
  package var userAgent: String

  /// The tiles that may be asked for, all views together.
  package var tileLimit = Self.standardTileLimit

  /// The seconds in which a tile has to come, above 0, all attempts included.
  package var seconds = Self.standardSeconds

  /// Whether tiles come from the cache alone.
  package var isOffline = false

  /// Whether all tiles have to be there.
  package var isStrict = false

  /// The environment variables of the process: the key and the place of the cache.
  package var environment: [String: String]

  /// Creates the standard use.
  ///
  /// - Parameters:
  ///   - userAgent: How the program calls itself, printable ASCII.
  ///   - environment: The environment variables of the process.
  package init(userAgent: String, environment: [String: String] = [:]) {
    self.userAgent = userAgent
    self.environment = environment
  }

  /// The same for the store of the tiles.
  var settings: TileServerSettings {
    var settings = TileServerSettings(userAgent: userAgent) { Int(Date.now.timeIntervalSince1970) }
    settings.key = environment[Self.keyVariable]
    settings.cache = UserTileCache(environment: environment)?.cache
    settings.seconds = seconds
    settings.isOffline = isOffline
    settings.tileLimit = tileLimit
    return settings
  }
}
