import FoundationEssentials
import PulseBasemap

/// How servers of tiles are used in a run.
public struct TileUse: Hashable, Sendable {
  /// The tiles of one run unless more are allowed.
  public static let standardTileLimit = TileServerSettings.standardTileLimit

  /// The seconds in which a tile has to come unless other ones are said.
  public static let standardSeconds = TileServerSettings.standardSeconds

  /// The environment variable with the key that `{key}` in an address stands for.
  public static let keyVariable = TileServerSettings.keyVariable

  /// How the program calls itself, printable ASCII.
  public var userAgent: String

  /// The tiles that may be asked for, all views together.
  public var tileLimit = Self.standardTileLimit

  /// The seconds in which a tile has to come, above 0, all attempts included.
  public var seconds = Self.standardSeconds

  /// Whether tiles come from the cache alone.
  public var isOffline = false

  /// Whether all tiles have to be there.
  public var isStrict = false

  /// The environment variables of the process: the key and the place of the cache.
  public var environment: [String: String]

  /// Creates the standard use.
  ///
  /// - Parameters:
  ///   - userAgent: How the program calls itself, printable ASCII.
  ///   - environment: The environment variables of the process.
  public init(userAgent: String, environment: [String: String] = [:]) {
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
