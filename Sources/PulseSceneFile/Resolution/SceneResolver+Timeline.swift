import PulseScene
import PulseSceneText
import PulseEffects
import PulseMotion
import PulsePixels
import PulseSpelling

// The commands and changes of timelines.
extension SceneResolver {
  /// The course of a pulse; overlays with the same commands share it.
  mutating func timeline(of draft: OverlayDraft) -> PulseTimeline {
    let commands = draft.saidCommands
    let known = draft.showsWhenStopped ? nil : timelines[commands]
    let timeline =
      known
      ?? PulseTimeline(
        commands.commands, restarts: commands.changes.paint.restarts, showsWhenStopped: draft.showsWhenStopped
      )
    if !draft.showsWhenStopped { timelines[commands] = timeline }
    for ignored in timeline.ignoredCommands {
      let command = CommandList([ignored.command]).description
      // The article's circle begins again with each start; TSCircleView, whose states these are, does not.
      let remedy =
        ignored.command.command == .start
        ? "leave it out, or write stop\(command.dropFirst(5)),\(command) to begin again" : "leave it out"
      let message = "'\(command.excerpt)' is ignored: \(ignored.reason); \(remedy)"
      refuseOrWarn(message, of: draft)
    }
    for hiding in timeline.hidingCommands {
      let command = CommandList([hiding]).description
      warn(
        .timeline,
        "'\(command.excerpt)' hides the pulse, which is not stopped, until it is started again; "
          + "write it where the pulse is stopped", of: draft)
    }
    return timeline
  }

  /// Refuses a command that nothing is seen of in a strict scene, and warns of it in any other.
  mutating func refuseOrWarn(_ message: String, of draft: OverlayDraft) {
    if self.draft.isStrict {
      report(.timeline, message, of: draft)
    } else {
      warn(.timeline, message, of: draft)
    }
  }

  /// The layers that take the place of others at each change of the delay or of a picture.
  mutating func rebuilds(of draft: OverlayDraft, _ effect: Effect) -> [Overlay.Rebuild] {
    let changes = draft.saidCommands.changes.paint
    return changes.restarts.map { time in
      var then = draft
      if let delay = changes.delay.last(where: { $0.time <= time }) { then.delay = delay.value }
      if let image = changes.image.last(where: { $0.time <= time }) { then.image = image.value }
      if let image = changes.headingImage.last(where: { $0.time <= time }) { then.headingImage = image.value }
      return Overlay.Rebuild(at: time, layers: layers(of: then, effect))
    }
  }

  /// Warns of changes that the effect has no use for, or that there is nothing to change for.
  mutating func warnAboutChanges(of draft: OverlayDraft, _ effect: Effect?) {
    guard let effect, let changes = draft.commands?.changes.paint else { return }
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
          .timeline, "'\(text.excerpt)' has no effect with the effect '\(effect.name)'; leave it out",
          of: draft)
      } else if parameter == .strokeWidth, changes.stroke.isEmpty, !effect.drawsStroke(with: draft.parameters)
      {
        warn(.timeline, "'\(text.excerpt)' has no effect without a stroke; add --stroke COLOR", of: draft)
      }
    }
    warnAboutAbsentPictures("image", before: changes.image, draft.image, of: draft)
    warnAboutAbsentPictures("heading-image", before: changes.headingImage, draft.headingImage, of: draft)
  }

  /// Warns of pictures that are taken away although there are none.
  private mutating func warnAboutAbsentPictures(
    _ name: String, before changes: [TimedChange<String?>], _ first: String?, of draft: OverlayDraft
  ) {
    var present = first
    for change in changes {
      if present == nil, change.value == nil {
        let text = "\(name)=\(CommandList.text(ofPicture: nil))\(change.timing)"
        warn(.timeline, "'\(text)' has no effect without a picture; leave it out", of: draft)
      }
      present = change.value
    }
  }

  /// Refuses widths that change their unit little by little.
  mutating func checkStrokeWidths(of overlay: Overlay, in draft: OverlayDraft, _ effect: Effect) {
    guard
      var width = draft.strokeWidth ?? effect.parameters[.strokeWidth].flatMap(Extent.init(_:))
    else { return }
    for change in overlay.changes.paint.strokeWidth {
      if change.duration > 0, !width.hasUnit(of: change.value) {
        let text = "stroke-width=\(change.value)\(change.timing)"
        report(
          .timeline,
          "'\(text.excerpt)' changes the unit of '\(width)' little by little; make the change sudden, or keep the "
            + "unit", of: draft)
      }
      width = change.value
    }
  }
}

extension Extent {
  /// Whether another extent is in the same unit.
  fileprivate func hasUnit(of other: Extent) -> Bool {
    switch (self, other) {
    case (.length(.meters), .length(.meters)), (.length(.points), .length(.points)), (.radii, .radii): true
    default: false
    }
  }
}

extension PulseTimeline.IgnoredCommand {
  /// The reason, which names the state.
  fileprivate var reason: String {
    switch (command.command, state) {
    case (.pause, .paused): "already paused"
    case (_, .animating): "already running"
    case (_, .stopped): "the pulse is stopped"
    case (_, .paused): "the pulse is paused"
    }
  }
}

extension OverlayDraft {
  /// The commands and changes; a pulse that is only changed, or shown and hidden, runs from the beginning.
  var saidCommands: CommandList {
    guard var said = commands else { return CommandList(Scene.Standard.commands) }
    let visibility: Set<PulseCommand> = [.showWhenStopped, .hideWhenStopped]
    if said.commands.allSatisfy({ visibility.contains($0.command) }) {
      said.commands = Scene.Standard.commands + said.commands
    }
    return said
  }

  /// Whether there is a picture above everything else, at least at times.
  var hasImage: Bool { image != nil || commands?.changes.paint.image.contains { $0.value != nil } == true }

  /// Whether there is a picture that points, at least at times.
  var hasHeadingImage: Bool {
    headingImage != nil || commands?.changes.paint.headingImage.contains { $0.value != nil } == true
  }

  /// Whether a color of the line along the edge comes with time.
  var changesStroke: Bool { commands?.changes.paint.stroke.isEmpty == false }

  /// Returns the draft with a line along the edge where the timeline gives it a color later, transparent at first.
  ///
  /// - Parameter effect: The effect; nothing changes with one that has a line, or no use for one.
  /// - Returns: The draft.
  func withLine(ofTimelineFor effect: Effect) -> OverlayDraft {
    guard let first = commands?.changes.paint.stroke.first, strokeColor == nil,
      effect.parameters[.stroke] == nil,
      effect.usedParameters.contains(.stroke)
    else { return self }
    var draft = self
    draft.strokeColor = RGBA(first.value.red, first.value.green, first.value.blue, alpha: 0)
    return draft
  }
}
