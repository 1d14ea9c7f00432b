import PulseBasics
import PulsePixels
package import PulseScene

// Resolution of timeline commands and changes.
extension SceneResolver {
  /// Returns the timeline of a pulse, shared by overlays with the same commands.
  mutating func timeline(of spec: OverlaySpec) -> PulseTimeline {
    let commands = spec.effectiveCommands
    let known = spec.showsWhenStopped ? nil : timelines[commands]
    let timeline =
      known
      ?? PulseTimeline(
        commands.commands, restarts: commands.changes.paint.restarts, showsWhenStopped: spec.showsWhenStopped
      )
    if !spec.showsWhenStopped { timelines[commands] = timeline }
    for ignored in timeline.ignoredCommands {
      let command = TimelineCommandList([ignored.command]).description
      // A second start restarts the article's circle, but not TSCircleView, whose states these are.
      let remedy =
        ignored.command.command == .start
        ? "leave it out, or write stop\(command.dropFirst(5)),\(command) to begin again" : "leave it out"
      let message = "'\(command.excerpt)' is ignored: \(ignored.reason); \(remedy)"
      reportOrWarn(message, of: spec)
    }
    for hiding in timeline.hidingCommands {
      let command = TimelineCommandList([hiding]).description
      warn(
        .commands,
        "'\(command.excerpt)' hides a pulse that is not stopped until its next start; "
          + "write it where the pulse is stopped", of: spec)
    }
    return timeline
  }

  /// Reports a command without visible effect as an error in strict mode, otherwise as a warning.
  mutating func reportOrWarn(_ message: String, of spec: OverlaySpec) {
    if self.spec.isStrict {
      report(.commands, message, of: spec)
    } else {
      warn(.commands, message, of: spec)
    }
  }

  /// Returns the layer replacements of an overlay, one at each change of the delay or of an image.
  mutating func layerReplacements(of spec: OverlaySpec, _ effect: Effect) -> [Overlay.LayerReplacement] {
    let changes = spec.effectiveCommands.changes.paint
    return changes.restarts.map { time in
      var then = spec
      if let delay = changes.delay.last(where: { $0.time <= time }) { then.delay = delay.value }
      if let image = changes.image.last(where: { $0.time <= time }) { then.image = image.value }
      if let image = changes.headingImage.last(where: { $0.time <= time }) { then.headingImage = image.value }
      return Overlay.LayerReplacement(at: time, layers: layers(of: then, effect))
    }
  }

  /// Warns of timeline changes that the overlay's effect does not show.
  mutating func warnAboutChanges(of spec: OverlaySpec, _ effect: Effect?) {
    guard let effect, let changes = spec.commands?.changes.paint else { return }
    let used = effect.usedParameters
    let paint: [(parameter: EffectParameter, text: String?)] = [
      (.pulseColor, changes.pulseColor.first.map { "pulse-color=\($0.value)\($0.timing)" }),
      (.stroke, changes.stroke.first.map { "stroke=\($0.value)\($0.timing)" }),
      (.strokeWidth, changes.strokeWidth.first.map { "stroke-width=\($0.value)\($0.timing)" }),
    ]
    for (parameter, text) in paint {
      guard let text else { continue }
      if !used.contains(parameter) {
        warn(
          .commands, "'\(text.excerpt)' has no effect with the effect '\(effect.name)'; leave it out",
          of: spec)
      } else if parameter == .strokeWidth, changes.stroke.isEmpty, !effect.drawsStroke(with: spec.parameters)
      {
        warn(.commands, "'\(text.excerpt)' has no effect without a stroke; add --stroke COLOR", of: spec)
      }
    }
    warnAboutAbsentPictures("image", before: changes.image, spec.image, of: spec)
    warnAboutAbsentPictures("heading-image", before: changes.headingImage, spec.headingImage, of: spec)
  }

  /// Warns of timeline changes that remove an absent image.
  private mutating func warnAboutAbsentPictures(
    _ name: String, before changes: [TimedChange<String?>], _ first: String?, of spec: OverlaySpec
  ) {
    var present = first
    for change in changes {
      if present == nil, change.value == nil {
        let text = "\(name)=\(TimelineCommandList.text(ofImagePath: nil))\(change.timing)"
        warn(.commands, "'\(text)' has no effect without an image; leave it out", of: spec)
      }
      present = change.value
    }
  }

  /// Reports transitions between stroke widths of different units.
  mutating func checkStrokeWidths(of overlay: Overlay, in spec: OverlaySpec, _ effect: Effect) {
    guard
      var width = spec.strokeWidth ?? effect.parameters[.strokeWidth].flatMap(LayerLength.init(_:))
    else { return }
    for change in overlay.changes.paint.strokeWidth {
      if change.duration > 0, !width.hasSameUnit(as: change.value) {
        let text = "stroke-width=\(change.value)\(change.timing)"
        report(
          .commands,
          "'\(text.excerpt)' changes the unit of '\(width)' gradually; make the change immediate, or keep the "
            + "unit", of: spec)
      }
      width = change.value
    }
  }
}

extension LayerLength {
  /// Returns whether another length has the same unit.
  fileprivate func hasSameUnit(as other: LayerLength) -> Bool {
    switch (self, other) {
    case (.length(.meters), .length(.meters)), (.length(.points), .length(.points)), (.radii, .radii): true
    default: false
    }
  }
}

extension PulseTimeline.IgnoredCommand {
  /// The reason as part of a message.
  fileprivate var reason: String {
    switch (command.command, state) {
    case (.pause, .paused): "already paused"
    case (_, .animating): "already running"
    case (_, .stopped): "the pulse is stopped"
    case (_, .paused): "the pulse is paused"
    }
  }
}

extension OverlaySpec {
  /// The commands and changes; a start at 0 is added if no command controls the pulse.
  var effectiveCommands: TimelineCommandList {
    guard var said = commands else { return TimelineCommandList(Scene.Defaults.commands) }
    let visibility: Set<PulseCommand> = [.showWhenStopped, .hideWhenStopped]
    if said.commands.allSatisfy({ visibility.contains($0.command) }) {
      said.commands = Scene.Defaults.commands + said.commands
    }
    return said
  }

  /// Whether there is a marker image at any time.
  var hasImage: Bool { image != nil || commands?.changes.paint.image.contains { $0.value != nil } == true }

  /// Whether there is a heading image at any time.
  var hasHeadingImage: Bool {
    headingImage != nil || commands?.changes.paint.headingImage.contains { $0.value != nil } == true
  }

  /// Whether the stroke color changes.
  var changesStroke: Bool { commands?.changes.paint.stroke.isEmpty == false }

  /// Returns the overlay with a transparent initial stroke if only the timeline specifies a stroke color that the
  /// effect uses.
  func withInitialStroke(forTimelineOf effect: Effect) -> OverlaySpec {
    guard let first = commands?.changes.paint.stroke.first, strokeColor == nil,
      effect.parameters[.stroke] == nil,
      effect.usedParameters.contains(.stroke)
    else { return self }
    var spec = self
    spec.strokeColor = RGBA(first.value.red, first.value.green, first.value.blue, alpha: 0)
    return spec
  }
}

extension AnimationGroup {
  /// The entrance animation of SVPulsingAnnotationView: the overlay's scale bounces for 0.3 s.
  package static let popIn: AnimationGroup? = {
    let duration = 0.3
    let steps = [0.05, 1.25, 0.8, 1.1, 0.9, 1]
    let curves = Array(repeating: TimingCurve.easeInOut, count: steps.count - 1)
    return (try? Keyframes(steps, curves: curves)).map { keyframes in
      AnimationGroup(
        [PropertyAnimation(.scale, keyframes, timing: MediaTiming(duration: duration))],
        timing: MediaTiming(duration: duration))
    }
  }()
}
