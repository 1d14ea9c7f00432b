import FoundationEssentials
import Glibc
import PulseArguments
import PulseBasics
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseSystem

/// The `watch` command: renders a scene after each change of its files, and serves a page that shows it.
struct WatchCommand {
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
    if let message = Self.wrongKind(of: options.path) { throw CommandError(["SCENE: \(message)"]) }
    let state = PreviewState(scene: options.path)
    let server = try server(of: state)
    do throws(SystemError) {
      try server.start()
    } catch {
      throw CommandError([PulseMapTool.threadMessage(error)])
    }
    try Console.write(Data("\(server.address)\n".utf8))
    watchedScene(showing: state).run()
  }

  /// Returns a message about a file that is no scene file by its name; `nil` for others.
  private static func wrongKind(of path: String) -> String? {
    let ending = FilePath(path).fileExtension
    switch ending {
    case "gif", "apng", "png", "webp", "jpg", "jpeg", "mp4", "webm", "avif", "y4m":
      return "'\(path)' is an image, not a scene file; play it with 'pulsemap view \(path.shellQuoted)'"
    case "csv", "tsv": return notAScene(path, "a table", key: "csv")
    case "gpx": return notAScene(path, "a track", key: "track")
    case "geojson": return notAScene(path, "GeoJSON", key: "geojson")
    default: return nil
    }
  }

  private static func notAScene(_ path: String, _ kind: String, key: String) -> String {
    "'\(path)' is \(kind), not a scene file; write 'pulsemap scene --resolved --\(key) \(path.shellQuoted) > scene.json', "
      + "and watch that"
  }

  private func watchedScene(showing state: PreviewState) -> WatchedScene {
    let (path, isQuiet) = (options.path, options.isQuiet)
    let report: @Sendable (WatchedScene.Message) -> Void = { message in
      switch message {
      case .rendered(let text): if !isQuiet { Console.writeMessage("\(path.printable): \(text)") }
      case .warning(let text): if !isQuiet { Console.writeWarning(text) }
      case .error(let text): Console.writeError(text)
      }
    }
    return WatchedScene(path, showing: state, report: report) { [options] files in
      let reader = SceneReader(files: files.reader, options: SceneSpec())
      return options.render.makeJob(reading: files.reader) { () throws(SceneError) in
        let spec = try reader.spec(scene: path)
        // Also watched if they cannot be opened.
        files.add([spec.background?.path].compactMap(\.self) + spec.mapStyle.fonts)
        return spec
      }
    }
  }

  private func server(of state: PreviewState) throws(CommandError) -> PreviewServer {
    do throws(SystemError) {
      return try PreviewServer(state, port: options.port)
    } catch {
      throw CommandError(port: options.port, error)
    }
  }
}

extension CommandError {
  /// Creates an error about a port on which a server cannot listen.
  init(port: Int, _ error: SystemError) {
    let message =
      switch error.code {
      case EADDRINUSE: "is used by another program; use another port, or leave out --port"
      case EACCES: "is reserved for the system; use a port above 1023, or leave out --port"
      default: "cannot be used: \(error); leave out --port"
      }
    self.init(["--port: '\(port)' \(message)"])
  }
}
