import PulseBasics
package import PulseMapKit
import PulseSystem
import Synchronization

/// A scene that is rendered for the preview, again after every change of its files.
package struct WatchedScene: Sendable {
  /// A message for the user: a rendering, a warning or an error.
  package enum Message: Hashable, Sendable {
    /// The scene was rendered; the text has the number of frames and the time.
    case rendered(String)

    /// A warning about the scene, with its place.
    case warning(String)

    /// An error of the scene, with its place.
    case error(String)
  }

  /// The time in milliseconds without further changes after which a scene is rendered again, and the longest time to
  /// wait for it.
  private static let (quietTime, longestQuiet) = (60, 1000)

  /// The time in milliseconds between looks at files whose changes are not reported.
  private static let pollTime = 1000

  let path: String
  let state: PreviewState
  let makeJob: @Sendable (WatchedFiles) -> RenderJob
  let report: @Sendable (Message) -> Void

  /// Creates a scene that is not rendered yet.
  ///
  /// - Parameters:
  ///   - path: The path of the scene file.
  ///   - state: The state of the preview.
  ///   - report: Receives messages, on any thread.
  ///   - makeJob: Returns the job of a rendering, which reads its files from the loader of the given ones.
  package init(
    _ path: String, showing state: PreviewState, report: @escaping @Sendable (Message) -> Void,
    makeJob: @escaping @Sendable (WatchedFiles) -> RenderJob
  ) {
    (self.path, self.state, self.report, self.makeJob) = (path, state, report, makeJob)
  }

  /// Renders the scene, and again after every change, until the process ends.
  package func run() -> Never {
    while true {
      let files = WatchedFiles(including: path)
      let rendering = SceneRendering(self, files)
      Self.waitForChange(of: files)
      rendering.cancel()
    }
  }

  /// Waits until one of the files that were read has changed, and none changes for a moment.
  private static func waitForChange(of files: WatchedFiles) {
    var watcher = DirectoryWatcher(files.directories)
    // The files that a scene names become known while it is rendered.
    while files.areUnchanged {
      watcher.wait(milliseconds: files.isComplete ? pollTime : 50)
      let directories = files.directories
      if directories != watcher.directories { watcher = DirectoryWatcher(directories) }
    }
    let end = ContinuousClock.now + .milliseconds(longestQuiet)
    var latest = files.fingerprints
    while ContinuousClock.now < end {
      pause(milliseconds: quietTime)
      let now = files.fingerprints
      if now == latest { return }
      latest = now
    }
  }
}

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
