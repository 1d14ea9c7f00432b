import PulseBatch
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSystem
import Synchronization

/// A file loader for one row, which records the files read and their identities.
final class RecordingFileReader: SceneFileLoader {
  private struct State {
    var identities: [String: FileFingerprint?] = [:]
    var failureCount = 0
  }

  private let state = Mutex(State())

  /// The number of failed reads; each is a diagnostic of the scene that is not the row's fault.
  var failureCount: Int { state.withLock(\.failureCount) }

  /// The sorted paths of the files read.
  var paths: [String] { state.withLock { $0.identities.keys.sorted() } }

  /// The files read, sorted by path, with the metadata at their first read, empty for a missing one.
  var inputFiles: [InputFile] {
    state.withLock(\.identities).map { InputFile(path: $0.key, fingerprint: $0.value?.text ?? "") }
      .sorted { $0.path < $1.path }
  }

  /// Whether all files are unchanged since they were first read.
  var areUnchanged: Bool {
    state.withLock(\.identities).allSatisfy { FileFingerprint(ofFile: $0.key) == $0.value }
  }

  /// Records that a file is read, and returns its fingerprint at the first read; `nil` if there was none, as for a
  /// missing file.
  @discardableResult
  func recordRead(_ path: String) -> FileFingerprint? {
    state.withLock { state in
      if let known = state.identities[path] { return known }
      let identity = FileFingerprint(ofFile: path)
      state.identities.updateValue(identity, forKey: path)
      return identity
    }
  }

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    try read(path) { () throws(SceneFileError) in try DiskFileReader().bytes(of: path, limit: limit) }
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    try read(path) { () throws(SceneFileError) in try DiskFileReader().bitmap(of: path) }
  }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont {
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
