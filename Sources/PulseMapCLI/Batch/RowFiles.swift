import PulseBatch
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSystem
import Synchronization

/// The files of the machine; what is read for a row is noted.
final class RowFiles: SceneFiles {
  private struct State {
    var identities: [String: FileState?] = [:]
    var failureCount = 0
  }

  private let state = Mutex(State())

  /// The number of times that a file could not be read; each is a problem of the scene that is not the row's fault.
  var failureCount: Int { state.withLock(\.failureCount) }

  /// The paths of the files that were read, sorted.
  var paths: [String] { state.withLock { $0.identities.keys.sorted() } }

  /// Whether all files are what they were when they were first read.
  var areUnchanged: Bool {
    state.withLock(\.identities).allSatisfy { FileState(ofFile: $0.key) == $0.value }
  }

  /// Notes that a file is read; returns what it was when it was first read.
  @discardableResult
  func note(_ path: String) -> FileState? {
    state.withLock { state in
      if let known = state.identities[path] { return known }
      let identity = FileState(ofFile: path)
      state.identities.updateValue(identity, forKey: path)
      return identity
    }
  }

  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    try read(path) { () throws(FileProblem) in try DiskFiles().bytes(of: path, limit: limit) }
  }

  func bitmap(of path: String) throws(FileProblem) -> Bitmap {
    try read(path) { () throws(FileProblem) in try DiskFiles().bitmap(of: path) }
  }

  func font(at path: String?) throws(FileProblem) -> any SceneFont {
    // The font of the scene is one of the files of its map, which are part of the key.
    do throws(FileProblem) {
      return try DiskFiles().font(at: path)
    } catch {
      state.withLock { $0.failureCount += 1 }
      throw error
    }
  }

  private func read<Result>(_ path: String, _ body: () throws(FileProblem) -> Result) throws(FileProblem)
    -> Result
  {
    note(path)
    do throws(FileProblem) {
      return try body()
    } catch {
      state.withLock { $0.failureCount += 1 }
      throw error
    }
  }
}
