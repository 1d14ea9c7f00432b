import PulseArguments
import PulseBasics
import PulseGeo
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseSystem

/// The `scene` command: validates a scene, or prints it or the schema as JSON.
struct SceneCommand {
  private let options: SceneCommandOptions

  init(_ options: SceneCommandOptions) {
    self.options = options
  }

  /// Returns the schema, the resolved scene, or a summary for standard output, and writes warnings.
  ///
  /// - Throws: ``CommandError`` with all diagnostics.
  func run() throws(CommandError) -> String {
    if options.printsSchema {
      try checkSchemaOptions()
      return SceneSpec.schema()
    }
    let files = InputFileReader()
    let input = InputFiles(options.inputs, spec: options.spec)
    guard input.diagnostics.isEmpty else { throw CommandError(input.diagnostics.map(\.description)) }
    let (unresolvedSpec, spec, resolved): (SceneSpec, SceneSpec, ResolvedScene)
    do throws(SceneError) {
      unresolvedSpec = try SceneReader(files: files, options: input.spec).spec(scene: input.scene)
      (spec, resolved) = try unresolvedSpec.fullySpecified(reading: files)
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
    guard options.isResolved else { return summary }
    let json = spec.json()
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
    if options.isResolved {
      diagnostics.append("--schema: conflicts with --resolved; use one of them")
    }
    if let input = options.inputs.first {
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
    let name = options.inputs.first.map { $0 == "-" ? "" : "\($0.printable): " } ?? ""
    let zoom = (scene.viewport.zoom * 100).rounded() / 100
    return name
      + [
        count(scene.overlays.count, "overlay"), "\(schedule.duration.argument) s",
        "\(count(schedule.times.count, "frame")) at \(scene.frameRate.argument) fps",
        "\(scene.pixelSize) pixels", "zoom \(zoom.argument)",
      ].joined(separator: ", ") + "\n"
  }
}
