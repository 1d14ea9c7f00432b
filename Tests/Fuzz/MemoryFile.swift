import Glibc
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput

@testable import PulseTiles

/// A file in memory, read by ranges.
final class MemoryFile: ByteSource {
  let path = "file"
  private let contents: [UInt8]

  init(_ contents: [UInt8]) { self.contents = contents }

  var size: Int { contents.count }

  func bytes(at offset: UInt64, count: UInt64) throws(BasemapSourceError) -> [UInt8]? {
    let (end, overflows) = offset.addingReportingOverflow(count)
    guard !overflows, end <= contents.count else { return nil }
    return Array(contents[Int(offset)..<Int(end)])
  }
}

/// The files of a scene by their paths, in memory.
struct MemoryFiles: SceneFileLoader {
  let files: [String: [UInt8]]

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    guard let bytes = files[path] else { throw SceneFileError("does not exist") }
    return Array(bytes.prefix(limit + 1))
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { Bitmap(size: PixelSize(8, 8)) }

  /// Takes texts with a capital in front for countries, called by their first letter.
  func country(named name: String) throws(SceneFileError) -> NamedArea? {
    guard let letter = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else {
      return nil
    }
    let west = Double(letter)
    return NamedArea(
      code: String(name.prefix(1)), country: String(name.prefix(1)), name: name,
      bounds: GeoBounds(west: west, south: 0, east: west + 1, north: 1))
  }

  func polygons(of code: String) throws(SceneFileError) -> [[[GeoPoint]]] {
    guard let bounds = try country(named: code)?.bounds else { return [] }
    let corners: [(Double, Double)] = [(0, bounds.west), (0, bounds.east), (1, bounds.east)]
    return [[corners.compactMap { try? GeoPoint(latitude: $0, longitude: $1) }]]
  }
}

/// A file for the readers of C libraries, in the folder that `FUZZ_SCRATCH` names.
enum ScratchFile {
  static let path =
    (unsafe getenv("FUZZ_SCRATCH").map { unsafe String(cString: $0) } ?? ".") + "/input-\(getpid())"

  static func write(_ bytes: [UInt8]) {
    guard let file = unsafe fopen(path, "wb") else { fatalError("cannot write \(path)") }
    let count = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    guard count == bytes.count, unsafe fclose(file) == 0 else { fatalError("cannot write \(path)") }
  }
}
