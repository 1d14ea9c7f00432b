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

  private func checkedSize(_ problems: inout [SceneProblem]) -> PixelSize {
    let size = size ?? Scene.Standard.size
    // A ratio out of range is a problem of its own.
    let ratio = max(1, min(pixelRatio ?? Scene.Standard.pixelRatio, Scene.Limits.pixelRatios.upperBound))
    let (side, area) = (Scene.Limits.side, Scene.Limits.area)
    if min(size.width, size.height) < 1 {
      problems.append(SceneProblem(.size, "'\(size)' has no pixels; use sides of at least 1"))
    }
    let isTooLong = max(size.width, size.height) > side / ratio
    if isTooLong || size.area * ratio * ratio > area {
      let atRatio = ratio > 1 ? " at scale \(ratio)" : ""
      problems.append(
        SceneProblem(
          .size,
          "'\(size)'\(atRatio) is too large; use sides of at most \(side) and at most \(area) pixels in all, "
            + "such as 8192x4096"))
    }
    return size
  }

  /// Checks what the command line checks as well, for those who make drafts otherwise.
  private func checkNumbers(_ problems: inout [SceneProblem]) {
    func check<Number: Comparable>(_ field: SceneField, _ number: Number?, in range: ClosedRange<Number>) {
      guard let number, !range.contains(number) else { return }
      func text(_ value: Number) -> String { (value as? Double).map(shortest) ?? "\(value)" }
      problems.append(
        SceneProblem(
          field,
          "'\(text(number))' is out of range; use \(text(range.lowerBound)) to \(text(range.upperBound))"))
    }
    check(.scale, pixelRatio, in: Scene.Limits.pixelRatios)
    check(.pulseDuration, pulseDuration, in: Scene.Limits.seconds)
    check(.ringDuration, ringDuration, in: Scene.Limits.seconds)
    check(.delay, delay.flatMap { $0 == .infinity ? nil : $0 }, in: 0...Scene.Limits.seconds.upperBound)
    check(.rings, rings, in: Scene.Limits.rings)
    check(.frameRate, frameRate, in: Scene.Limits.frameRates)
    check(.duration, duration, in: Scene.Limits.seconds)
    check(.cycles, cycles, in: Scene.Limits.cycles)
    check(.plays, plays, in: Scene.Limits.plays)
  }

  private func checkLengthsAndRanges(_ problems: inout [SceneProblem]) {
    let (farthest, largest) = (Scene.Limits.meters, Scene.Limits.scales.upperBound)
    for (field, length) in [(SceneField.radius, radius), (.accuracy, accuracy)] {
      guard let length, !Scene.Limits.isRadius(length) else { continue }
      problems.append(
        SceneProblem(
          field,
          "'\(length)' is out of range; use a length above 0 and at most \(shortest(farthest / 1000))km"))
    }
    if let strokeWidth, !(0...farthest).contains(strokeWidth.magnitude) {
      problems.append(
        SceneProblem(.strokeWidth, "'\(strokeWidth)' is out of range; use a length of 0 or more"))
    }
    if let scaleRange, ![scaleRange.start, scaleRange.end].allSatisfy(Scene.Limits.scales.contains) {
      problems.append(
        SceneProblem(
          .scaleRange, "'\(scaleRange)' is out of range; use factors from 0 to \(shortest(largest))"))
    }
    if let opacityRange, ![opacityRange.start, opacityRange.end].allSatisfy((0...1).contains) {
      problems.append(
        SceneProblem(.opacityRange, "'\(opacityRange)' is out of range; use opacities from 0 to 1"))
    }
    if let curve, ![curve.y1, curve.y2].allSatisfy(Scene.Limits.swing.contains) {
      let bounds = "\(shortest(Scene.Limits.swing.lowerBound)) to \(shortest(Scene.Limits.swing.upperBound))"
      problems.append(SceneProblem(.timing, "'\(curve.text)' swings too far; use y from \(bounds)"))
    }
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

  /// Tells of what was said although the effect has no use for it.
  private func warnAboutParameters(of effect: Effect?, _ warnings: inout [SceneProblem]) {
    guard let effect else { return }
    let used = effect.usedParameters
    for parameter in parameters.given where !used.contains(parameter) {
      warnings.append(
        SceneProblem(parameter.field, "has no effect with the effect '\(effect.name)'; leave it out"))
    }
    if let strokeWidth, used.contains(.strokeWidth), !effect.drawsStroke(with: parameters) {
      warnings.append(
        SceneProblem(.strokeWidth, "'\(strokeWidth)' has no effect without a stroke; add --stroke COLOR"))
    }
  }

  /// Whether a number is so far out of range that layers cannot be made with it.
  private var hasUnusableParameters: Bool {
    rings.map { !Scene.Limits.rings.contains($0) } ?? false
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

  private func viewport(
    around overlay: Overlay, size: PixelSize, problems: inout [SceneProblem]
  ) -> Viewport? {
    do throws(GeoError) {
      return try Viewport(
        center: overlay.place, zoom: zoom ?? fittedZoom(overlay, size: size), width: size.width,
        height: size.height, pixelRatio: pixelRatio ?? Scene.Standard.pixelRatio)
    } catch {
      problems.append(SceneProblem(.zoom, error.description))
      return nil
    }
  }

  /// The zoom at which the largest extent of the pulse fills its part of the picture.
  private func fittedZoom(_ overlay: Overlay, size: PixelSize) -> Double {
    let scale = groundScale ?? Scene.Standard.groundScale
    let pointsPerMeter = scale.pointsPerMeter(atLatitude: overlay.place.latitude)
    let radii = ([overlay.radius] + overlay.changes.radius.map(\.value)).map { radius -> Double in
      if case .meters(let meters) = radius { meters } else { 0 }
    }
    guard let radius = radii.max(), radius > 0 else { return Scene.Standard.zoom }
    func meters(_ extent: Extent) -> Double {
      switch extent {
      case .radii(let radii): radii * radius
      case .length(.meters(let meters)): meters
      case .length(.points): 0
      }
    }
    let reaches = overlay.layers.map { layer -> Double in
      let halfStroke = layer.stroke.map { meters($0.width) / 2 } ?? 0
      return (meters(layer.radius) + halfStroke) * layer.largestScale(showsModel: showsWhenStopped)
    }
    guard let reach = reaches.max(), reach > 0 else { return Scene.Standard.zoom }
    var points = reach * pointsPerMeter
    if circles == .geodesic {
      let circle = GeodesicCircle(around: overlay.place, radius: min(reach, Scene.Limits.meters), count: 64)
      let center = Mercator.project(overlay.place)
      points = circle.line.reduce(0) { max($0, abs($1.x - center.x), abs($1.y - center.y)) }
    }
    return Viewport.zoom(
      fittingRadius: points, to: Scene.Standard.fittedPart, ofWidth: size.width,
      height: size.height)
  }

  /// The length of the animation: what was said, or one seamless loop.
  private func checkedDuration(
    layers: [Layer], problems: inout [SceneProblem], warnings: inout [SceneProblem]
  ) -> Double {
    if duration != nil, let cycles {
      problems.append(
        SceneProblem(.cycles, "'\(cycles)' and --duration contradict each other; give one of them"))
    }
    if let duration { return duration }
    let periods = layers.flatMap(\.groups).filter { $0.timing.repeatCount == .infinity }.map(\.timing.period)
    let limit = Scene.Limits.seamlessSeconds
    guard let longest = periods.max() else {
      if let cycles {
        problems.append(
          SceneProblem(.cycles, "'\(cycles)' has no meaning for a pulse that does not move; give --duration"))
      }
      // Nothing moves: one frame shows it all, unless commands change what is shown.
      return saidCommands.end + 1 / (frameRate ?? Scene.Standard.frameRate)
    }
    let loop = commonPeriod(of: periods, limit: Scene.Limits.seconds.upperBound) ?? longest
    if let cycles { return Double(cycles) * loop }
    if saidCommands.end > 0 { return saidCommands.end + loop }
    if loop > limit {
      warnings.append(
        SceneProblem(
          .duration,
          "one cycle takes \(shortest(loop)) s; the first \(shortest(limit)) s are rendered, give --duration for "
            + "more"))
    }
    return min(loop, limit)
  }

  /// The commands and changes; a pulse that is only changed runs from the beginning.
  private var saidCommands: CommandList {
    guard var said = commands else { return Scene.Standard.commands }
    if said.commands.isEmpty { said.commands = Scene.Standard.commands.commands }
    return said
  }

  private func checkChanges(of overlay: Overlay, _ problems: inout [SceneProblem]) {
    var radius = overlay.radius
    for change in overlay.changes.radius {
      switch (radius, change.value) {
      case (.meters, .points), (.points, .meters):
        guard change.duration > 0 else { break }
        problems.append(
          SceneProblem(
            .timeline,
            "'radius=\(change.value)@\(shortest(change.time))' changes the unit of '\(radius)' little by little; "
              + "make the change sudden, or keep the unit"))
      default: break
      }
      radius = change.value
    }
  }
}
