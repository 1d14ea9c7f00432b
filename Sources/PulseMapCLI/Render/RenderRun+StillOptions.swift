import PulseArguments
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput

// Warnings about options that a still at its time does not show.
extension RenderRun {
  /// The largest number of overlays with which a scene is resolved again for each of its options.
  private static let mostOverlays = 1000

  /// Returns warnings about options of pulses, tracks, time and camera without which a job of stills draws the same.
  ///
  /// - Complexity: The time of resolving the scene, for each option that was given.
  func stillWarnings(for checked: CheckedJob) -> [String] {
    let scene = checked.resolved.scene
    guard job.row == nil, !checked.outputs.isEmpty, checked.outputs.allSatisfy(\.isStill),
      !options.inputs.contains("-"), scene.overlays.count <= Self.mostOverlays, scene.film == nil
    else { return [] }
    let time = checked.stillTime
    let picture = picture(of: scene, at: time)
    return RenderOptions.motionArguments.compactMap { argument in
      guard argument.isGiven(in: options, unlike: RenderOptions()), argument.info.need == nil else {
        return nil
      }
      var others = options
      argument.copy(from: RenderOptions(), to: &others)
      // An option with the value of its default is no mistake.
      guard let other = others.resolvedScene(), other != scene, self.picture(of: other, at: time) == picture
      else { return nil }
      return
        "\(argument.info.place): has no effect on a still at \(shortestDecimal(time)) s; choose another time with "
        + "--at, or leave it out"
    }
  }

  /// Returns what is drawn over the map at a time, and the view.
  private func picture(of scene: Scene, at time: Double) -> DisplayList {
    var elements: [DisplayList.Element] = []
    scene.forEachElement(at: time) { elements.append($0) }
    return DisplayList(viewport: scene.viewport(at: time), elements: elements)
  }
}

extension RenderOptions {
  /// The options of pulses, tracks, time and camera.
  fileprivate static let motionArguments: [Argument<RenderOptions>] = {
    let keys = Set(SceneSpec.motionKeys)
    return sections.flatMap(\.arguments).filter { keys.contains($0.key) }
  }()

  /// Returns the scene of the options and the files that they name; `nil` if it has errors.
  fileprivate func resolvedScene() -> Scene? {
    let files = InputFileReader()
    let input = InputFiles(inputs, spec: spec, files: files)
    var options = input.spec
    options.isStrict = false
    do throws(SceneError) {
      return try SceneReader(files: files, options: options).spec(scene: input.scene).resolved(reading: files)
        .scene
    } catch {
      return nil
    }
  }
}
