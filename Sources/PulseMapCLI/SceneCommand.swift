import PulseArguments
import PulseGeo
import PulseMapKit
import PulseMotion
import PulseScene
import PulseSceneFile
import PulseSceneText

/// Carries out `scene`.
struct SceneCommand {
  private let options: SceneOptions

  init(_ options: SceneOptions) {
    self.options = options
  }

  /// Returns what `scene` prints, and tells warnings.
  ///
  /// - Throws: ``Complaints`` with everything that is wrong.
  func text() throws(Complaints) -> String {
    if options.printsSchema {
      try checkSchemaStandsAlone()
      return SceneDraft.schema()
    }
    let files = InputFiles()
    let (said, draft, resolved): (SceneDraft, SceneDraft, ResolvedScene)
    do throws(SceneError) {
      said = try SceneReader(files: files, options: options.draft).draft(scene: options.scene)
      (draft, resolved) = try said.completed(reading: files)
    } catch {
      throw Complaints(error.problems.map(\.description))
    }
    do {
      _ = try OpenBackground(of: resolved.scene, isPainted: false)
    } catch {
      throw Complaints(["\(said.place(of: OpenBackground.field(of: error))): \(error)"])
    }
    let summary = try summary(of: resolved.scene, said: said)
    resolved.warnings.map(\.description).forEach(Console.sayWarning)
    return options.isResolved ? draft.json() : summary
  }

  private func checkSchemaStandsAlone() throws(Complaints) {
    var complaints: [String] = []
    if options.isResolved {
      complaints.append("--schema: contradicts --resolved; give one of them")
    }
    if let scene = options.scene {
      complaints.append("--schema: is the same for every scene; leave '\(scene)' out")
    }
    guard complaints.isEmpty else { throw Complaints(complaints) }
  }

  /// Returns a line about a scene: how many overlays, how long, how large.
  private func summary(of scene: Scene, said: SceneDraft) throws(Complaints) -> String {
    let schedule: FrameSchedule
    do throws(MotionError) {
      // What is too fast for GIF can still become a sequence.
      schedule = try FrameSchedule(
        duration: scene.duration, framesPerSecond: scene.frameRate,
        base: scene.frameRate > 50 ? .exact : .hundredths)
    } catch {
      throw Complaints(["\(said.placeOfTimes): \(error)"])
    }
    func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
    let name = options.scene.map { $0 == "-" ? "" : "\($0.printable): " } ?? ""
    let zoom = (scene.viewport.zoom * 100).rounded() / 100
    return name
      + [
        count(scene.overlays.count, "overlay"), "\(schedule.duration.argument) s",
        "\(count(schedule.times.count, "frame")) at \(scene.frameRate.argument) fps",
        "\(scene.pixelSize) pixels", "zoom \(zoom.argument)",
      ].joined(separator: ", ") + "\n"
  }
}
