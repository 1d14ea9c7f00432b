import PulseArguments
import PulseBasics
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseSystem

/// The `scene` command: validates a scene, or prints it or the schema as JSON.
struct SceneCommand: TextCommand {
  /// The paths of the scene file, data files and the track.
  var inputs: [String] = []

  /// The scene settings of options.
  var spec = SceneSpec()

  /// Whether the resolved scene is printed.
  var isResolved = false

  /// Whether the JSON schema of scene files is printed.
  var printsSchema = false

  var isStrict: Bool { spec.isStrict }
  var sceneOptions: SceneSpec? { spec }

  static let command = Command<SceneCommand>(
    "scene", summary: "Checks a scene file, or prints it with all defaults filled in.",
    defaults: SceneCommand(),
    sections: [arguments, results] + SceneSpec.sections.map { $0.bound(to: \.spec) },
    foreignOptions: SceneCommand.foreignOptions,
    declined: \SceneCommand.spec.declinedOptions,
    examples: [
      CommandExample("pulsemap scene scene.json", "Reports all errors, or one line about the scene."),
      CommandExample(
        "pulsemap scene --resolved --lat 48.2 --lon 16.37 --radius 5km > vienna.json",
        "Converts options to a scene file, for 'render vienna.json'."),
      CommandExample(
        "pulsemap scene --schema > scene.schema.json",
        "Writes the schema, for completion and checks in editors."),
    ])

  private static let arguments = ArgumentSection<SceneCommand>(
    "Arguments",
    [
      .operands(
        "FILE", into: \.inputs, help: "Scene or data file; - for standard input.",
        details: """
          As with 'render', options override the file. They can also describe a scene without a file.
          """
      ).completingPath(to: .file)
    ])

  private static let results = ArgumentSection<SceneCommand>(
    "Output",
    [
      .flag(
        "--resolved", into: \.isResolved, help: "Print the scene with all defaults filled in.",
        details: "The printed scene renders to the same frames and does not need its effect files."),
      .flag("--schema", into: \.printsSchema, help: "Print the JSON schema of scene files."),
    ])

  var textKind: TextKind { .json }

  /// Returns the schema, the resolved scene, or a summary for standard output, and writes warnings.
  ///
  /// - Throws: ``CommandError`` with all diagnostics.
  func text() throws(CommandError) -> String {
    if printsSchema {
      try checkSchemaOptions()
      return SceneSpec.schema()
    }
    let files = InputFileReader()
    let input = InputFiles(inputs, spec: spec, files: files)
    guard input.diagnostics.isEmpty else { throw CommandError(input.diagnostics.map(\.description)) }
    let (unresolvedSpec, fullSpec, resolved): (SceneSpec, SceneSpec, ResolvedScene)
    do throws(SceneError) {
      unresolvedSpec = try SceneReader(files: files, options: input.spec).spec(scene: input.scene)
      (fullSpec, resolved) = try unresolvedSpec.fullySpecified(reading: files)
    } catch {
      throw CommandError(error.diagnostics.map(\.description))
    }
    do {
      _ = try BackgroundRenderer(of: resolved.scene, isPainted: false)
    } catch {
      throw CommandError([
        "\(unresolvedSpec.messagePrefix(for: BackgroundRenderer.sceneField(of: error))): \(error)"
      ])
    }
    let summary = try summary(of: resolved.scene, unresolvedSpec: unresolvedSpec)
    resolved.warnings.map(\.description).forEach(Console.writeWarning)
    guard isResolved else { return summary }
    let json = fullSpec.json()
    let shown = URLRedaction.shown(json)
    if shown != json {
      Console.writeWarning(
        "\(unresolvedSpec.messagePrefix(for: .background)): the key in the URL is written as '\(URLRedaction.placeholder)'; "
          + "set the environment variable \(TileServerOptions.keyVariable) to it when you use the scene")
    }
    return shown
  }

  private func checkSchemaOptions() throws(CommandError) {
    var diagnostics: [String] = []
    if isResolved {
      diagnostics.append("--schema: conflicts with --resolved; use one of them")
    }
    if let input = inputs.first {
      diagnostics.append("--schema: is the same for every scene; remove '\(input)'")
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
  }

  /// Returns a one-line summary: overlays, duration, frames, size, and zoom.
  private func summary(of scene: Scene, unresolvedSpec: SceneSpec) throws(CommandError) -> String {
    let schedule: FrameSchedule
    do throws(MotionError) {
      // A frame rate too high for GIF is valid for image sequences.
      schedule = try FrameSchedule(
        duration: scene.duration, framesPerSecond: scene.frameRate,
        base: scene.frameRate > 50 ? .exact : .hundredths)
    } catch {
      throw CommandError(["\(unresolvedSpec.locationOfFrameCount): \(error)"])
    }
    func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
    let name = inputs.first.map { $0 == "-" ? "" : "\($0.printable): " } ?? ""
    let zoom = (scene.viewport.zoom * 100).rounded() / 100
    return name
      + [
        count(scene.overlays.count, "overlay"), "\(schedule.duration.argument) s",
        "\(count(schedule.times.count, "frame")) at \(scene.frameRate.argument) fps",
        "\(scene.pixelSize) pixels", "zoom \(zoom.argument)",
      ].joined(separator: ", ") + "\n"
  }
}
