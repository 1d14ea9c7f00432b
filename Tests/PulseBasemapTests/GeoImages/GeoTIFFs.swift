import Foundation
import PulseGeo
import PulseTestSupport
import PulseTiles
import Synchronization

@testable import PulseBasemap

/// GeoTIFF files that GDAL wrote, with views by gdalwarp; made once for all tests.
final class GeoTIFFs: Sendable {
  private static let made = Result { try GeoTIFFs() }

  let views: [Oracle.GeoTIFFView]

  private let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    views = try Oracle.writeGeoTIFFs(to: folder.url)
  }

  static func get() throws -> GeoTIFFs { try made.get() }

  func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }

  func bytes(_ name: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: folder.file(name))) }

  func image(_ name: String, bounds: GeoBounds? = nil) throws -> GeoImage {
    try GeoImage(RandomAccessFile(path: path(name)), bounds: bounds)
  }
}

/// A source of bytes that is not a local file, and counts what is read.
final class CountingSource: ByteSource {
  let path = "https://example.com/map.tif"
  let size: Int

  private let bytes: [UInt8]
  private let failsAfter: Int
  private let counted = Mutex((reads: 0, bytes: 0))

  /// Creates a source that fails after some reads.
  init(_ bytes: [UInt8], failsAfter: Int = .max) {
    self.bytes = bytes
    self.failsAfter = failsAfter
    size = bytes.count
  }

  /// The number of reads and bytes so far.
  var count: (reads: Int, bytes: Int) { counted.withLock { $0 } }

  func bytes(at offset: UInt64, count: UInt64) throws(BasemapSourceError) -> [UInt8]? {
    let reads = counted.withLock { counted in
      counted.reads += 1
      counted.bytes += Int(clamping: count)
      return counted.reads
    }
    if reads > failsAfter { throw .unreadable(reason: "the connection was closed") }
    guard offset <= UInt64(size), count <= UInt64(size) - offset else { return nil }
    return Array(bytes[Int(offset)..<Int(offset + count)])
  }
}
