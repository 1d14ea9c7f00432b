import Foundation
import PulseBasemap
import PulseGeo
import PulseTestSupport
import Synchronization

@testable import PulseTiles
@testable import PulseVectorTiles

/// A test tile server with a cache directory and a manually advanced clock.
final class ServerRun: Sendable {
  let server: TileServerProcess
  let folder: URL
  private let time = Mutex(1_700_000_000)

  init(isEncrypted: Bool = false, script: String = "tile_server.py") throws {
    server = try TileServerProcess(isEncrypted: isEncrypted, script: script)
    folder = FileManager.default.temporaryDirectory.appending(path: "pulsemap-test-\(UUID().uuidString)")
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Advances the clock.
  func pass(seconds: Int) { time.withLock { $0 += seconds } }

  var cache: TileCache { TileCache(folder: folder.path(percentEncoded: false)) }

  /// The tile server settings with short retry pauses.
  var settings: TileServerOptions {
    var settings = TileServerOptions(userAgent: "test/1", now: { self.time.withLock { $0 } })
    settings.cache = cache
    settings.seconds = 5
    settings.initialRetryDelay = 0.02
    return settings
  }

  /// Creates a tile server client for a URL path.
  func store(
    _ path: String, ratio: Int = 1, maxZoom: Int? = nil, settings: TileServerOptions? = nil
  ) throws -> TileServer {
    try TileServer(
      TileSource(TileURLTemplate(path.contains("://") ? path : server.origin + path)), maxZoom: maxZoom,
      pixelRatio: ratio, settings: settings ?? self.settings)
  }

  /// The files in the cache directory.
  var files: [URL] {
    let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    return (paths?.compactMap { $0 as? String } ?? []).map { folder.appending(path: $0) }
      .filter { !$0.hasDirectoryPath && (try? Data(contentsOf: $0)) != nil }
  }
}

/// Returns horizontally adjacent tiles, by default of zoom 5.
func row(_ count: Int, z: Int = 5) -> [TileID] { (0..<count).map { TileID(z: z, x: $0, y: 7) } }
