import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Resolution of callouts: text layout and visibility times.
extension SceneResolver {
  /// Returns the callout of an overlay; `nil` without one, or after reporting that its font cannot be used.
  mutating func callout(of spec: OverlaySpec, on timeline: PulseTimeline) -> Callout? {
    guard let text = spec.callout else {
      if let change = spec.commands?.changes.callout.first {
        warn(
          .commands,
          "'\(CalloutCommand.text(of: change))' has no effect without a callout; add --callout TEXT",
          of: spec)
      }
      return nil
    }
    let visibilityChanges = visibilityChanges(of: spec, on: timeline)
    guard drawable(text.title, .callout, of: spec) != nil,
      drawable(text.subtitle ?? "", .callout, of: spec) != nil,
      let typeface = openTypeface(for: .callout, of: spec)
    else { return nil }
    do throws(SceneFileError) {
      let title = try fitLine(text.title, Callout.Metrics.titleSize, typeface, of: spec)
      let subtitle = try text.subtitle.map { line throws(SceneFileError) in
        try fitLine(line, Callout.Metrics.subtitleSize, typeface, of: spec)
      }
      return Callout(
        title: title.text, subtitle: subtitle?.text, typeface: typeface,
        textWidth: max(title.width, subtitle?.width ?? 0), visibilityChanges: visibilityChanges)
    } catch {
      report(.callout, error.message, of: spec)
      return nil
    }
  }

  /// Returns the times at which a callout is shown and hidden, in turn; reports commands without effect.
  private mutating func visibilityChanges(of spec: OverlaySpec, on timeline: PulseTimeline) -> [TimedChange<
    Bool
  >] {
    var changes = spec.effectiveCommands.changes.callout
    if changes.first?.value != true, timeline.appearance.isFinite {
      // By default it appears with the pulse.
      let start = timeline.appearance
      let first =
        start > 0 || spec.popsIn
        ? Callout.visibilityChange(isShown: true, at: start) : TimedChange(to: true, at: start)
      changes.insert(first, at: changes.firstIndex { $0.time >= start } ?? changes.count)
    }
    var visibilityChanges: [TimedChange<Bool>] = []
    for change in changes {
      guard change.value != (visibilityChanges.last?.value ?? false) else {
        let state = change.value ? "shown" : "hidden"
        reportOrWarn(
          "'\(CalloutCommand.text(of: change))' has no effect while the callout is already \(state); leave it out",
          of: spec)
        continue
      }
      visibilityChanges.append(change)
    }
    return visibilityChanges
  }

  /// Opens the scene's font on first use.
  mutating func openTypeface(for field: SceneField, of overlay: OverlaySpec? = nil) -> Typeface? {
    if let typeface { return typeface }
    let paths = spec.mapStyle.fonts
    var opened: Typeface?
    do throws(SceneFileError) {
      opened = Typeface(paths: paths, font: try files.font(at: paths))
    } catch {
      if paths.isEmpty { report(field, error.message, of: overlay) } else { report(.font, error.message) }
    }
    typeface = .some(opened)
    return opened
  }

  /// Warns of characters that no font has, and of scripts that cannot be shaped.
  mutating func warnAboutLegibility(
    of text: String, _ field: SceneField, _ typeface: Typeface, of overlay: OverlaySpec? = nil
  ) {
    switch typeface.font.legibilityIssue(of: text) {
    case .missingCharacters(let characters):
      warn(
        field,
        "'\(text.excerpt)' has characters that are missing in all fonts and left out: \(characters); use a font that "
          + "has them with " + name(of: .font), of: overlay)
    case .unshapedScript(let cause):
      warn(field, "'\(text.excerpt)' is drawn letter by letter: \(cause)", of: overlay)
    case nil: break
    }
  }

  /// Warns once of labels that are not legible, with the first of them.
  mutating func warnAboutLegibility(ofLabels texts: [String?], _ field: SceneField, _ typeface: Typeface) {
    for index in texts.indices.lazy.filter({ texts[$0] != nil }).prefix(Self.mostExaminedLabels) {
      let text = DrawnText.cut(texts[index] ?? "", to: Self.longestExaminedLabel)
      guard typeface.font.legibilityIssue(of: text) != nil else { continue }
      return warnAboutLegibility(of: text, field, typeface, of: overlaySpecs[index])
    }
  }

  /// The largest number of labels whose characters are examined.
  private static let mostExaminedLabels = 1000

  /// The largest number of characters of a label that are examined; longer ones are cut.
  private static let longestExaminedLabel = 900

  /// Truncates a line to the width of a callout, and warns about illegible text.
  private mutating func fitLine(
    _ line: String, _ points: Double, _ typeface: Typeface, of overlay: OverlaySpec
  ) throws(SceneFileError) -> (text: String, width: Double) {
    warnAboutLegibility(of: line, .callout, typeface, of: overlay)
    let ratio = Double(pixelRatio)
    let room = availableTextWidth
    func width(_ text: String) throws(SceneFileError) -> Double {
      try typeface.font.width(of: text, size: points * ratio) / ratio
    }
    let text = try DrawnText.shortened(line, longest: Self.longestLine) {
      text throws(SceneFileError) in try width(text) <= room
    }
    if text != line {
      warn(
        .callout,
        "'\(line.excerpt)' is wider than the available \(shortestDecimal(room)) points and was shortened; use fewer "
          + "words", of: overlay)
    }
    return (text, try width(text))
  }

  /// The maximum number of characters to measure.
  private static let longestLine = 200

  /// The maximum width of a line in points.
  private var availableTextWidth: Double {
    let size = viewSize
    let room = Double(size.width - 2 * Callout.Metrics.pictureMargin)
    let width = max(Callout.Metrics.smallestWidth, min(room, Callout.Metrics.largestWidth))
    return width - 2 * Callout.Metrics.textMargin
  }
}

// Checks of clipped callouts.
extension SceneResolver {
  /// The maximum number of times to check for a moving callout.
  private static let instants = 48

  /// The maximum number of times to check for all callouts together, apart from one each.
  private static let instantsOfAll = 48_000

  /// Warns of callouts that were removed as they had no room, of those that appear after the end, and of those clipped by
  /// the edge of the image while their overlays are visible.
  ///
  /// - Complexity: O(callouts), times a few dozen for a few hundred moving ones.
  mutating func checkCallouts(in scene: Scene, withoutRoom removed: [Int]) {
    if let first = removed.first {
      let what =
        removed.count == 1 ? "1 callout has no room and is" : "\(removed.count) callouts have no room and are"
      warn(
        .callout, "\(what) left out; \(calloutRemedy)", of: removed.count == 1 ? overlaySpecs[first] : nil)
    }
    var cut: [(number: Int, time: Double)] = []
    let count = scene.overlays.count { $0.callout != nil }
    let instants = max(1, min(Self.instants, Self.instantsOfAll / max(1, count)))
    for (number, overlay) in scene.overlays.enumerated() {
      guard let callout = overlay.callout else { continue }
      if let first = overlay.changes.callout.first, let showing = callout.visibilityChanges.first,
        first == showing,
        showing.time >= scene.duration
      {
        let end = shortestDecimal((scene.duration * 100).rounded() / 100)
        reportOrWarn(
          "'\(CalloutCommand.text(of: first))' is after the end of the animation at \(end) s; use an earlier time or a longer "
            + name(of: .duration), of: overlaySpecs[number])
      } else if let time = overlay.calloutSampleTimes(in: scene, atMost: instants).first(where: {
        scene.clipsCallout(overlay, at: $0)
      }) {
        cut.append((number, time))
      }
    }
    warnAboutOverlaps(ofCalloutsIn: scene)
    guard let (number, time) = cut.first else { return }
    let overlay = scene.overlays[number]
    let first = name(ofFirst: cut.map(\.number), in: scene)
    let others = first.isEmpty || first.utf8.starts(with: " of ".utf8) ? first : " of\(first)"
    let instant = overlay.isMoving(in: scene) ? " at \(shortestDecimal((time * 100).rounded() / 100)) s" : ""
    warn(
      .callout,
      "the callout\(others) is cut off by the edge of the image\(instant); move the view, or use a larger "
        + name(of: .size), of: overlaySpecs[number])
  }
}

extension SceneResolver {
  /// Warns of callouts that lie over others when they appear.
  private mutating func warnAboutOverlaps(ofCalloutsIn scene: Scene) {
    var taken = LabelRoom()
    var (hidden, count) = (0, 0)
    var first: Int?
    for (index, overlay) in scene.overlays.enumerated() {
      guard let callout = overlay.callout, count < Self.instantsOfAll else { continue }
      count += 1
      guard let start = callout.visibilityChanges.first(where: \.value)?.end, start < scene.duration else {
        continue
      }
      let state = scene.state(of: overlay, at: start, in: scene.viewport(at: start))
      guard let bounds = state.callout?.layout.bounds, !bounds.intersection(scene.pixelSize.bounds).isEmpty
      else { continue }
      // Callouts of later events lie over those of earlier ones that are still there.
      let frames = overlay.frames(atRate: scene.frameRate)
      if !taken.isFree(LabelBox(bounds), .init(during: frames)) {
        hidden += 1
        first = first ?? index
      }
      taken.add(.box(LabelBox(bounds)), during: frames)
    }
    guard let first else { return }
    let what = hidden == 1 ? "1 callout lies" : "\(hidden) callouts lie"
    warn(
      .callout,
      "\(what) over others; \(calloutRemedy)",
      of: hidden == 1 ? overlaySpecs[first] : nil)
  }

  private var calloutRemedy: String {
    "use a larger \(name(of: .size)) or zoom, fewer places, or \(name(of: .label)) instead"
  }
}

extension Overlay {
  /// Returns whether the overlay moves within the image.
  fileprivate func isMoving(in scene: Scene) -> Bool {
    !scene.camera.isEmpty || motionPath != nil || !changes.place.isEmpty || !changes.radius.isEmpty
  }

  /// Returns sample times at which the overlay's callout is visible.
  fileprivate func calloutSampleTimes(in scene: Scene, atMost count: Int) -> [Double] {
    let visibilityChanges = (callout?.visibilityChanges ?? []).filter(\.value)
    guard isMoving(in: scene) else {
      return visibilityChanges.prefix(1).map(\.end).filter { $0 < scene.duration }
    }
    return (0...count).map { scene.duration * Double($0) / Double(count) }
      .filter { callout?.opacityAndScale(at: $0).opacity ?? 0 > 0.5 }
  }
}

extension Scene {
  /// Returns whether the overlay is in the image, but its callout is clipped.
  fileprivate func clipsCallout(_ overlay: Overlay, at time: Double) -> Bool {
    let state = state(of: overlay, at: time, in: viewport(at: time))
    guard let callout = state.callout, callout.isVisible else { return false }
    let (bounds, picture) = (callout.layout.bounds, pixelSize.bounds)
    let (width, height) = (Double(picture.width), Double(picture.height))
    guard (0..<width).contains(state.x), (0..<height).contains(state.y) else { return false }
    return bounds.intersection(picture) != bounds
  }
}
