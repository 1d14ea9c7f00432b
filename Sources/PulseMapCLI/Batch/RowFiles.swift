import PulseBatch
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSystem
import Synchronization

/// The files of the machine; what is read for a row is noted.
final class RowFiles: SceneFiles {
  private let paths = Mutex<Set<String>>([])

  /// The paths of the files that were read, sorted.
  var readPaths: [String] { paths.withLock { $0.sorted() } }

  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    paths.withLock { _ = $0.insert(path) }
    return try DiskFiles().bytes(of: path, limit: limit)
  }

  func bitmap(of path: String) throws(FileProblem) -> Bitmap {
    paths.withLock { _ = $0.insert(path) }
    return try DiskFiles().bitmap(of: path)
  }
}

/// What tells the contents of files apart, found once for each file.
struct FileMarks {
  /// The largest file that is read as a whole.
  private static let whole = 1 << 26

  /// The part of the beginning and of the end of others, where MBTiles and PMTiles keep what changes with them.
  private static let part = 1 << 20

  private var known: [String: String] = [:]

  /// Returns the mark of a file; that of one that cannot be read is empty.
  mutating func mark(of path: String) -> String {
    if let mark = known[path] { return mark }
    let mark = Self.mark(ofUnknown: path)
    known[path] = mark
    return mark
  }

  private static func mark(ofUnknown path: String) -> String {
    guard let file = try? Descriptor.reading(path), let size = file.size else { return "" }
    var hash = StableHash.FNV1a()
    var count = 0
    while let bytes = try? file.read(atMost: part), !bytes.isEmpty {
      hash.add(bytes)
      count += bytes.count
      if size > whole, count >= part, count < size - part {
        count = size - part
        file.skip(to: count)
      }
    }
    return "\(size)-\(hash.value)"
  }
}
