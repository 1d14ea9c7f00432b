import FoundationEssentials
import Glibc
import PulseArguments
import PulseBasics
import PulseScene
import PulseSceneInput
import PulseSystem

/// The `watch` command: renders a scene after each change of its files, and serves a page that shows it.
struct WatchCommand: ToolCommand {
  /// The path of the scene file.
  var path = ""

  /// The port of the page; 0 for a free one.
  var port = 0

  /// Whether nothing but errors is written to standard error.
  var isQuiet = false

  /// The options of servers for the map.
  var render = RenderOptions()

  static let command = Command<WatchCommand>(
    "watch", summary: "Shows a scene in the browser, again after every change.",
    discussion: """
      Renders the scene, and serves a page that plays it on the loopback address, which only this computer can \
      reach. The address is printed on standard output. The scene is rendered again whenever its file, or a file \
      that it names, changes: data, tracks, effects, images and the map. Errors and warnings are shown in the page, \
      above the last image. Keys in the page: space plays and pauses, the arrows step. The page keeps up to 3000 \
      images and 256 MiB, and shows a warning if there are more. Ctrl-C ends it, with exit status 130.
      """,
    defaults: WatchCommand(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand("SCENE", into: \.path, isRequired: true, help: "Scene file.")
            .completingPath(to: .file)
        ]),
      ArgumentSection(
        "Page",
        [
          .option(
            "--port", into: \.port, in: 0...65_535, metavar: "N", help: "Port of the page, 0 for a free one."),
          .flag("--quiet", "-q", into: \.isQuiet, help: "Do not report each rendering on standard error."),
        ]),
      RenderOptions.server.bound(to: \.render),
    ],
    foreignOptions: WatchCommand.foreignOptions,
    examples: [
      CommandExample("pulsemap watch scene.json", "Prints the address of the page, and waits for changes."),
      CommandExample("pulsemap watch --port 8080 scene.json", "Serves the page at http://127.0.0.1:8080/."),
    ])

  /// Renders and serves until a signal ends the process.
  ///
  /// - Throws: ``CommandError`` if the scene does not exist or the port cannot be used, or `OutputError`.
  func run(arguments: [String]) throws -> ExitStatus {
    guard path != "-" else {
      throw CommandError(["SCENE: '-' is standard input, which does not change; write the path of a file"])
    }
    guard FileFingerprint(ofFile: path) != nil else {
      throw CommandError(["SCENE: '\(path)' is no file; write the path of a scene file"])
    }
    if let message = Self.wrongKind(of: path) { throw CommandError(["SCENE: \(message)"]) }
    let state = PreviewState(scene: path)
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
    let (path, isQuiet) = (path, isQuiet)
    let report: @Sendable (WatchedScene.Message) -> Void = { message in
      switch message {
      case .rendered(let text): if !isQuiet { Console.writeMessage("\(path.printable): \(text)") }
      case .warning(let text): if !isQuiet { Console.writeWarning(text) }
      case .error(let text): Console.writeError(text)
      }
    }
    return WatchedScene(path, showing: state, report: report) { [render] files in
      let reader = SceneReader(files: files.reader, options: SceneSpec())
      return render.makeJob(reading: files.reader) { () throws(SceneError) in
        let spec = try reader.spec(scene: path)
        // Also watched if they cannot be opened.
        files.add([spec.background?.path, spec.mapStyle.style].compactMap(\.self) + spec.mapStyle.fonts)
        return spec
      }
    }
  }

  private func server(of state: PreviewState) throws(CommandError) -> PreviewServer {
    do throws(SystemError) {
      return try PreviewServer(state, port: port)
    } catch {
      throw CommandError(port: port, error)
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
