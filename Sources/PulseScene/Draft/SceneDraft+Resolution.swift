import PulseGeo
import PulseMotion
import PulsePixels

/// A scene, and what should be said to the one who asked for it.
public struct ResolvedScene: Hashable, Sendable {
  /// The scene.
  public var scene: Scene

  /// What will not be as it was asked for, each in one sentence.
  public var warnings: [SceneProblem]
}

extension SceneDraft {
  /// Decides everything that was left open, and checks what was said against each other.
  ///
  /// - Returns: The scene with its warnings.
  /// - Throws: ``SceneError`` with all problems at once.
  public func resolved() throws(SceneError) -> ResolvedScene {
    var problems: [SceneProblem] = []
    var warnings: [SceneProblem] = []
    let size = checkedSize(&problems)
    checkNumbers(&problems)
    checkLengthsAndRanges(&problems)
    let effect = checkedEffect(&problems)
    warnAboutParameters(of: effect, &warnings)
    // What is out of range may not even be computed with.
    guard problems.isEmpty || !hasUnusableParameters else { throw SceneError(problems: problems) }
    let layers = accuracyLayers(in: effect) + (effect?.layers(with: parameters) ?? [])
    let overlay = overlay(effect: effect, layers: layers, problems: &problems, warnings: &warnings)
    let duration = checkedDuration(layers: layers, problems: &problems, warnings: &warnings)
    guard problems.isEmpty, let overlay, let view = viewport(around: overlay, size: size, problems: &problems)
    else { throw SceneError(problems: problems) }

    var scene = Scene(
      viewport: view, groundScale: groundScale ?? Scene.Standard.groundScale,
      background: background ?? Scene.Standard.background, overlays: [overlay], duration: duration,
      frameRate: frameRate ?? Scene.Standard.frameRate, plays: plays ?? Scene.Standard.plays)
    scene.circles = circles ?? Scene.Standard.circles
    return ResolvedScene(scene: scene, warnings: warnings)
  }

  private func checkedEffect(_ problems: inout [SceneProblem]) -> Effect? {
    if let effect { return effect }
    if let standard = Effect.builtIn(Scene.Standard.effect) { return standard }
    problems.append(SceneProblem(.effect, "'\(Scene.Standard.effect)' is missing; build the tool anew"))
    return nil
  }

  /// The disc that tells how well the place is known, in the main color at a tenth of its opacity.
  private func accuracyLayers(in effect: Effect?) -> [Layer] {
    guard let accuracy else { return [] }
    let color = color ?? effect?.parameters[.color].flatMap(RGBA.init) ?? RGBA(0, 122, 255)
    var layer = Layer(name: "accuracy")
    layer.radius = .length(accuracy)
    layer.fill = color
    layer.followsColor = true
    layer.model.opacity = 0.1
    return [layer]
  }

  private func overlay(
    effect: Effect?, layers: [Layer], problems: inout [SceneProblem], warnings: inout [SceneProblem]
  ) -> Overlay? {
    let timeline = PulseTimeline(saidCommands.commands, showsWhenStopped: showsWhenStopped)
    for ignored in timeline.ignoredCommands {
      let command = CommandList([ignored.command]).description
      let state = ignored.state == .animating ? "already running" : ignored.state.rawValue
      let problem = SceneProblem(
        .timeline, "'\(command)' has no effect while the pulse is \(state); leave it out")
      if isStrict { problems.append(problem) } else { warnings.append(problem) }
    }
    for (field, value) in [(SceneField.latitude, latitude), (.longitude, longitude)] where value == nil {
      problems.append(SceneProblem(field, "no place is given; write --\(field.rawValue) DEG"))
    }
    guard let latitude, let longitude else { return nil }
    do throws(GeoError) {
      let place = try GeoPoint(latitude: latitude, longitude: longitude)
      if !place.isOnMercatorMap {
        let edge = latitude < 0 ? "-85.05112878" : "85.05112878"
        warnings.append(
          SceneProblem(
            .latitude,
            "'\(shortest(latitude))' lies beyond the edge of the map; it is drawn at \(edge)"))
      }
      guard let radius = radius ?? effect?.radius else { return nil }
      var overlay = Overlay(id: "0", place: place, radius: radius, layers: layers, timeline: timeline)
      overlay.changes = saidCommands.changes
      if popsIn { overlay.entrance = .popIn }
      checkChanges(of: overlay, &problems)
      return overlay
    } catch {
      let field: SceneField =
        if case .latitudeOutOfRange = error { .latitude } else { .longitude }
      problems.append(SceneProblem(field, error.description))
      return nil
    }
  }

  /// The commands and changes; a pulse that is only changed runs from the beginning.
  var saidCommands: CommandList {
    guard var said = commands else { return Scene.Standard.commands }
    if said.commands.isEmpty { said.commands = Scene.Standard.commands.commands }
    return said
  }
}
