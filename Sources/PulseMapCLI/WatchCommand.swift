import Dispatch
import FoundationEssentials
import Glibc
import PulseBatch
import PulseMapKit
import PulsePreview
import PulseScene
import PulseSceneFile
import PulseSystem

/// The `watch` command: renders a scene after each change of its files, and serves a page that shows it.
struct WatchCommand {
  /// The time in milliseconds without further changes after which a scene is rendered again, and the longest time to
  /// wait for it.
  private static let (quietTime, longestQuiet) = (60, 1000)

  /// The time in milliseconds between looks at files whose changes are not reported.
  private static let pollTime = 1000

  let options: WatchOptions

  init(_ options: WatchOptions) {
    self.options = options
  }

  /// Renders and serves until a signal ends the process.
  ///
  /// - Throws: ``CommandError`` if the scene does not exist or the port cannot be used, or ``ConsoleError``.
  func run() throws {
    guard options.path != "-" else {
      throw CommandError(["SCENE: '-' is standard input, which does not change; write the path of a file"])
    }
    guard FileFingerprint(ofFile: options.path) != nil else {
      throw CommandError(["SCENE: '\(options.path)' is no file; write the path of a scene file"])
    }
    let state = PreviewState(scene: options.path)
    let server = try server(of: state)
    server.start()
    try Console.write(Data("\(server.address)\n".utf8))
    while true {
      let files = WatchedFiles(including: options.path)
      let rendering = SceneRendering(options, state, files)
      waitForChange(of: files)
      rendering.cancel()
    }
  }

  private func server(of state: PreviewState) throws(CommandError) -> PreviewServer {
    do throws(SystemError) {
      return try PreviewServer(state, port: options.port)
    } catch {
      switch error.code {
      case EADDRINUSE:
        throw CommandError([
          "--port: '\(options.port)' is used by another program; use another port, or leave out --port"
        ])
      case EACCES:
        throw CommandError([
          "--port: '\(options.port)' is reserved for the system; use a port above 1023, or leave out --port"
        ])
      default:
        throw CommandError(["--port: '\(options.port)' cannot be used: \(error); leave out --port"])
      }
    }
  }

  /// Waits until one of the files that were read has changed, and none changes for a moment.
  private func waitForChange(of files: WatchedFiles) {
    var watcher = DirectoryWatcher(files.directories)
    // The files that a scene names become known while it is rendered.
    while files.areUnchanged {
      watcher.wait(milliseconds: files.isComplete ? Self.pollTime : 50)
      let directories = files.directories
      if directories != watcher.directories { watcher = DirectoryWatcher(directories) }
    }
    let end = ContinuousClock.now + .milliseconds(Self.longestQuiet)
    var latest = files.fingerprints
    while ContinuousClock.now < end {
      pause(milliseconds: Self.quietTime)
      let now = files.fingerprints
      if now == latest { return }
      latest = now
    }
  }
}
