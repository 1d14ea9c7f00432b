import Glibc
package import PulsePixels
package import PulseScene
package import PulseDocument
package import PulseSceneInput
import PulseSystem
import Synchronization

/// A loader of the files that a scene refers to, which also reads standard input for the path `-`.
///
/// Standard input can be read once; reading it again throws an error. Its kind can be found out before, as can that of a pipe.
package final class InputFileReader: BuiltInMapLoader {
  private let isInputRead = Mutex(false)

  /// The bytes of streams that have been looked at, but not yet been read.
  private let seen = Mutex<[String: [UInt8]]>([:])

  /// Creates a loader that has not read standard input.
  package init() {}

  /// Returns the kind of a file by its first bytes; `nil` for one that cannot be read, or looks like none of the kinds.
  package func kind(of path: String) -> FileKind? {
    guard let beginning = beginning(of: path) else { return nil }
    // In any encoding that is recognized.
    return FileKind(beginning) ?? FileKind(TextEncoding.utf8(beginning).bytes)
  }

  /// Returns the lists of places in a document of JSON by its first bytes; `nil` for one that cannot be read.
  package func placeLists(of path: String) -> JSONPlaceLists? {
    beginning(of: path).map { JSONPlaceLists(in: TextEncoding.utf8($0).bytes[...]) }
  }

  /// Returns whether a file is GPX or TCX whose points are all waypoints; `false` for one that cannot be read.
  package func hasWaypointsAlone(_ path: String) -> Bool {
    // A stream is read once, and kept.
    guard beginning(of: path) != nil else { return false }
    let kept = seen.withLock { $0[path] }
    defer { if let kept { seen.withLock { $0[path] = kept } } }
    do throws(DocumentError) {
      return try TrackFileReader(self).hasWaypointsAlone(in: path)
    } catch {
      return false
    }
  }

  /// Returns the first bytes of a file; `nil` for one that cannot be read.
  private func beginning(of path: String) -> [UInt8]? {
    do throws(SceneFileError) {
      guard path == "-" || FileDescriptor.isDevice(path) else {
        let beginning = try DiskFileReader().bytes(of: path, limit: Self.prefixLength)
        return beginning.starts(with: gzipSignature)
          ? inflatedBeginning(ofGzip: beginning[...], limit: Self.prefixLength) : beginning
      }
      if let known = seen.withLock({ $0[path] }) { return Array(known.prefix(Self.prefixLength)) }
      let bytes = try bytes(of: path, limit: Scene.Limits.dataBytes)
      seen.withLock { $0[path] = bytes }
      return Array(bytes.prefix(Self.prefixLength))
    } catch {
      return nil
    }
  }

  /// The number of bytes by which a file is recognized.
  private static let prefixLength = 1 << 16

  /// Reads the bytes of a file or of standard input: one more than `limit` if there are more.
  package func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    if let bytes = seen.withLock({ $0.removeValue(forKey: path) }) { return bytes }
    guard path == "-" else { return try DiskFileReader().bytes(of: path, limit: limit) }
    let isReadAgain = isInputRead.withLock { isRead in
      defer { isRead = true }
      return isRead
    }
    guard !isReadAgain else {
      throw SceneFileError("is used for two files; use '-' once, and a path for the other file")
    }
    do throws(SystemError) {
      return try FileDescriptor.duplicate(of: STDIN_FILENO).readAll(limit: limit)
    } catch {
      throw SceneFileError("cannot be read: \(error); redirect it from a file or a pipe")
    }
  }

  /// Reads and decodes an image file.
  package func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    try DiskFileReader().bitmap(of: path)
  }

  /// Reads and decodes an image file, or draws one in SVG.
  package func image(
    of path: String, drawnWith side: @escaping @Sendable (Double) -> Double
  ) throws(SceneFileError) -> (bitmap: Bitmap, longerSide: Double) {
    try DiskFileReader().image(of: path, drawnWith: side)
  }

  /// Reads a layer of a file through GDAL, as GeoJSON.
  package func features(
    of path: String, isArchive: Bool, layer: String?, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    try DiskFileReader().features(of: path, isArchive: isArchive, layer: layer, limit: limit)
  }

  /// Reads a sheet of a spreadsheet through GDAL, as CSV.
  package func table(of path: String, sheet: String?, limit: Int) throws(SceneFileError) -> [UInt8] {
    try DiskFileReader().table(of: path, sheet: sheet, limit: limit)
  }

  /// Reads where and when a picture was taken.
  package func photo(of path: String) throws(SceneFileError) -> PhotoOrigin {
    try DiskFileReader().photo(of: path)
  }

  /// Opens font files.
  package func font(at paths: [String]) throws(SceneFileError) -> any SceneFont {
    try DiskFileReader().font(at: paths)
  }
}
