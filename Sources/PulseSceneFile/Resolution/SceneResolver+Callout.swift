import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseGeo
import PulseMotion
import PulsePixels
import PulseSpelling

// The callouts: their texts, their times, and whether the picture has room for them.
extension SceneResolver {
  /// Returns the callout of an overlay; `nil` for an overlay without one, or when its font cannot be used.
  mutating func callout(of draft: OverlayDraft, on timeline: PulseTimeline) -> Callout? {
    guard let text = draft.callout else {
      if let change = draft.commands?.changes.callout.first {
        warn(
          .timeline,
          "'\(CalloutCommand.text(change))' has no effect without a callout; add --callout TEXT",
          of: draft)
      }
      return nil
    }
    let showings = showings(of: draft, on: timeline)
    guard let typeface = openTypeface(for: draft) else { return nil }
    do throws(FileProblem) {
      let title = try set(text.title, Callout.Metrics.titleSize, typeface, of: draft)
      let subtitle = try text.subtitle.map { line throws(FileProblem) in
        try set(line, Callout.Metrics.subtitleSize, typeface, of: draft)
      }
      return Callout(
        title: title.text, subtitle: subtitle?.text, typeface: typeface,
        textWidth: max(title.width, subtitle?.width ?? 0), showings: showings)
    } catch {
      report(.callout, error.message, of: draft)
      return nil
    }
  }

  /// The times at which a callout comes and goes in turn; those that change nothing are told.
  private mutating func showings(of draft: OverlayDraft, on timeline: PulseTimeline) -> [TimedChange<Bool>] {
    var changes = draft.saidCommands.changes.callout
    if changes.first?.value != true, timeline.appearance.isFinite {
      // It is there from the beginning; where the pulse comes, it comes as well.
      let start = timeline.appearance
      let first =
        start > 0 || draft.popsIn
        ? Callout.change(isShown: true, at: start) : TimedChange(to: true, at: start)
      changes.insert(first, at: changes.firstIndex { $0.time >= start } ?? changes.count)
    }
    var showings: [TimedChange<Bool>] = []
    for change in changes {
      guard change.value != (showings.last?.value ?? false) else {
        let state = change.value ? "shown" : "hidden"
        refuseOrWarn(
          "'\(CalloutCommand.text(change))' has no effect while the callout is already \(state); leave it out",
          of: draft)
        continue
      }
      showings.append(change)
    }
    return showings
  }

  /// Opens the font of the scene once.
  private mutating func openTypeface(for overlay: OverlayDraft) -> Typeface? {
    if let typeface { return typeface }
    let path = draft.mapStyle.resolved.font
    var opened: Typeface?
    do throws(FileProblem) {
      opened = Typeface(path: path, font: try files.font(at: path))
    } catch {
      if path == nil { report(.callout, error.message, of: overlay) } else { report(.font, error.message) }
    }
    typeface = .some(opened)
    return opened
  }

  /// Fits a line into the width of a callout, and tells of what cannot be read.
  private mutating func set(
    _ line: String, _ points: Double, _ typeface: Typeface, of overlay: OverlayDraft
  ) throws(FileProblem) -> (text: String, width: Double) {
    switch typeface.font.flaw(of: line) {
    case .missingCharacters:
      warn(
        .callout,
        "'\(line.excerpt)' has characters that the font lacks, which become boxes; name a font that has them with "
          + name(of: .font), of: overlay)
    case .unshapedScript:
      warn(
        .callout,
        "'\(line.excerpt)' has letters of a script that is written from right to left or joined, which is drawn letter "
          + "by letter; use another script", of: overlay)
    case nil: break
    }
    let ratio = Double(max(1, draft.pixelRatio ?? Scene.Standard.pixelRatio))
    let room = roomForText
    func width(_ text: String) throws(FileProblem) -> Double {
      try typeface.font.width(of: text, size: points * ratio) / ratio
    }
    let beginning = Array(line.prefix(Self.longestLine + 1))
    if beginning.count <= Self.longestLine, case let width = try width(line), width <= room {
      return (line, width)
    }
    warn(
      .callout,
      "'\(line.excerpt)' is wider than the \(shortest(room)) points that there are for it, and is shortened; use fewer "
        + "words", of: overlay)
    // The longest beginning that has room together with an ellipsis.
    var (shortened, kept) = (0, beginning.count)
    while shortened + 1 < kept {
      let middle = (shortened + kept) / 2
      if try width(Self.shortened(beginning[..<middle])) <= room { shortened = middle } else { kept = middle }
    }
    let text = Self.shortened(beginning[..<shortened])
    return (text, try width(text))
  }

  /// The most characters of a line that can have room.
  private static let longestLine = 200

  /// A beginning without blanks at its end, and an ellipsis.
  private static func shortened(_ beginning: ArraySlice<Character>) -> String {
    let end = beginning.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? beginning.startIndex
    return String(beginning[..<end]) + "…"
  }

  /// The points that a line of a callout can be wide.
  private var roomForText: Double {
    let size = draft.size ?? Scene.Standard.size
    let room = Double(size.width - 2 * Callout.Metrics.pictureMargin)
    let width = max(Callout.Metrics.smallestWidth, min(room, Callout.Metrics.largestWidth))
    return width - 2 * Callout.Metrics.textMargin
  }
}

// Callouts that are cut off.
extension SceneResolver {
  /// The most instants at which a callout that moves is looked at.
  private static let instants = 48

  /// The most instants of all callouts together, but for one of each.
  private static let instantsOfAll = 48_000

  /// Warns of callouts that come too late, and of those that the edge of the picture cuts off although their places lie
  /// inside.
  ///
  /// - Complexity: O(callouts), a few dozen times as much for some hundreds that move.
  mutating func checkCallouts(in scene: Scene) {
    var cut: [(number: Int, time: Double)] = []
    let count = scene.overlays.count { $0.callout != nil }
    let instants = max(1, min(Self.instants, Self.instantsOfAll / max(1, count)))
    for (number, overlay) in scene.overlays.enumerated() {
      guard let callout = overlay.callout else { continue }
      if let first = overlay.changes.callout.first, let showing = callout.showings.first, first == showing,
        showing.time >= scene.duration
      {
        let end = shortest((scene.duration * 100).rounded() / 100)
        refuseOrWarn(
          "'\(CalloutCommand.text(first))' comes when the animation is over, at \(end) s; use an earlier time or a longer "
            + name(of: .duration), of: overlayDrafts[number])
      } else if let time = overlay.calloutTimes(in: scene, atMost: instants).first(where: {
        scene.cutsOff(overlay, at: $0)
      }) {
        cut.append((number, time))
      }
    }
    guard let (number, time) = cut.first else { return }
    let overlay = scene.overlays[number]
    let others = cut.count > 1 ? " of '\(overlay.id.excerpt)' (and \(cut.count - 1) more)" : ""
    let instant = overlay.isMoving(in: scene) ? " at \(shortest((time * 100).rounded() / 100)) s" : ""
    warn(
      .callout,
      "the callout\(others) is cut off by the edge of the picture\(instant); move the view, or use a larger "
        + name(of: .size), of: overlayDrafts[number])
  }
}

extension Overlay {
  /// Whether the place on the picture is not always the same.
  fileprivate func isMoving(in scene: Scene) -> Bool {
    !scene.camera.isEmpty || travel != nil || !changes.place.isEmpty || !changes.radius.isEmpty
  }

  /// The instants that stand for all at which the callout is seen.
  fileprivate func calloutTimes(in scene: Scene, atMost count: Int) -> [Double] {
    let showings = (callout?.showings ?? []).filter(\.value)
    guard isMoving(in: scene) else { return showings.prefix(1).map(\.end).filter { $0 < scene.duration } }
    return (0...count).map { scene.duration * Double($0) / Double(count) }
      .filter { callout?.presence(at: $0).opacity ?? 0 > 0.5 }
  }
}

extension Scene {
  /// Whether the picture shows the place of an overlay, but not all of its callout.
  fileprivate func cutsOff(_ overlay: Overlay, at time: Double) -> Bool {
    let state = state(of: overlay, at: time, in: viewport(at: time))
    guard let callout = state.callout, callout.isVisible else { return false }
    let (bounds, picture) = (callout.layout.bounds, pixelSize.bounds)
    let (width, height) = (Double(picture.width), Double(picture.height))
    guard (0..<width).contains(state.x), (0..<height).contains(state.y) else { return false }
    return bounds.intersection(picture) != bounds
  }
}
