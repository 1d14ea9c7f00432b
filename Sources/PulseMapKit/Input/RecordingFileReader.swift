package import PulseBasics
package import PulsePixels
package import PulseScene
package import PulseSceneInput
package import PulseSystem
import Synchronization

/// A file loader that records the files read and their identities.
package final class RecordingFileReader: BuiltInMapLoader {
  private struct State {
    var identities: [FilePath: FileFingerprint?] = [:]
    var failureCount = 0
  }

  private let state = Mutex(State())

  /// Creates a loader that has read no files.
  package init() {}

  /// The number of failed reads; each is a diagnostic of the scene that is not the row's fault.
  package var failureCount: Int { state.withLock(\.failureCount) }

  /// The sorted paths of the files read.
  package var paths: [String] { state.withLock { $0.identities.keys.sorted().map(\.text) } }

  /// The files read with the metadata at their first read, `nil` for a missing one.
  package var fingerprints: [FilePath: FileFingerprint?] { state.withLock(\.identities) }

  /// Whether all files are unchanged since they were first read.
  package var areUnchanged: Bool {
    state.withLock(\.identities).allSatisfy { FileFingerprint(ofFile: $0.key.text) == $0.value }
  }

  /// Records that a file is read, and returns its fingerprint at the first read; `nil` if there was none, as for a
  /// missing file.
  @discardableResult
  package func recordRead(_ path: String) -> FileFingerprint? {
    state.withLock { state in
      if let known = state.identities[FilePath(path)] { return known }
      let identity = FileFingerprint(ofFile: path)
      state.identities.updateValue(identity, forKey: FilePath(path))
      return identity
    }
  }

  /// Reads the bytes of a file, and records it.
  package func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    try read(path) { () throws(SceneFileError) in try DiskFileReader().bytes(of: path, limit: limit) }
  }

  /// Reads and decodes an image file, and records it.
  package func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    try read(path) { () throws(SceneFileError) in try DiskFileReader().bitmap(of: path) }
  }

  /// Reads and decodes an image file, or draws one in SVG, and records it.
  package func image(
    of path: String, drawnWith side: @escaping @Sendable (Double) -> Double
  ) throws(SceneFileError) -> (bitmap: Bitmap, longerSide: Double) {
    try read(path) { () throws(SceneFileError) in try DiskFileReader().image(of: path, drawnWith: side) }
  }

  /// Reads a layer of a file through GDAL, as GeoJSON.
  package func features(
    of path: String, isArchive: Bool, layer: String?, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    try read(path) { () throws(SceneFileError) in
      try DiskFileReader().features(of: path, isArchive: isArchive, layer: layer, limit: limit)
    }
  }

  /// Reads a sheet of a spreadsheet through GDAL, as CSV.
  package func table(of path: String, sheet: String?, limit: Int) throws(SceneFileError) -> [UInt8] {
    try read(path) { () throws(SceneFileError) in
      try DiskFileReader().table(of: path, sheet: sheet, limit: limit)
    }
  }

  /// Reads where and when a picture was taken, and records it.
  package func photo(of path: String) throws(SceneFileError) -> PhotoOrigin {
    try read(path) { () throws(SceneFileError) in try DiskFileReader().photo(of: path) }
  }

  /// Opens font files.
  package func font(at paths: [String]) throws(SceneFileError) -> any SceneFont {
    // Fonts are not recorded here: they are among the scene's map files, which are part of the content key.
    do throws(SceneFileError) {
      return try DiskFileReader().font(at: paths)
    } catch {
      state.withLock { $0.failureCount += 1 }
      throw error
    }
  }

  private func read<Result>(_ path: String, _ body: () throws(SceneFileError) -> Result)
    throws(SceneFileError)
    -> Result
  {
    recordRead(path)
    do throws(SceneFileError) {
      return try body()
    } catch {
      state.withLock { $0.failureCount += 1 }
      throw error
    }
  }
}
