import Glibc
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
