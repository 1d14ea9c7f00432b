import PulseBasics
package import PulseMapKit
import PulseSystem
import Synchronization

/// The files that a scene is made of, with their state when they were read.
package final class WatchedFiles: Sendable {
  /// The loader of the files.
  package let reader = RecordingFileReader()
  private let isRead = Atomic(false)

  /// Creates the list with the scene file.
  init(including path: String) { reader.recordRead(path) }

  /// Whether all files are known.
  var isComplete: Bool { isRead.load(ordering: .acquiring) }

  /// Whether no file has changed since it was read.
  var areUnchanged: Bool { reader.areUnchanged }

  /// The directories of the files, and of those that links lead to.
  var directories: Set<FilePath> {
    Set(reader.paths.flatMap { FileDescriptor.directories(ofFile: $0) }.map { FilePath($0) })
  }

  /// The present state of the files.
  var fingerprints: [FileFingerprint?] { reader.paths.map { FileFingerprint(ofFile: $0) } }

  /// Adds the files of the map, which are opened elsewhere.
  package func add(_ paths: [String]) { for path in paths { reader.recordRead(path) } }

  /// Ends the list.
  func complete() { isRead.store(true, ordering: .releasing) }
}
