import PulseBasics
import PulseGeo
import PulseScene

// Texts with the values of tracks at each instant.
extension SceneResolver {
  /// Returns a text with values of a track at each instant, and the text with the widest of them; `nil` if the template has no
  /// field of such a value, or has another one without a value.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - track: The track.
  ///   - value: Returns the value of a field of the track.
  /// - Returns: The text and the widest one.
  mutating func liveText(
    _ template: LabelTemplate, of track: LoadedTrack, _ value: (String) -> String?
  ) -> (live: LiveText, widest: String)? {
    var parts: [LiveText.Part] = []
    var isLive = false
    for part in template.parts {
      switch part {
      case .text(let text): parts.append(.text(text))
      case .field(let name, let format):
        if let texts = track.texts[name] {
          parts.append(.column(texts.map { format?.text(of: $0) ?? $0 }))
          isLive = true
        } else if let text = value(name) {
          parts.append(.text(format?.text(of: text) ?? text))
        } else if let field = ComputedTrackField(rawValue: name), field.isKnown(of: track) {
          parts.append(field.part)
          isLive = true
        } else {
          return nil
        }
      }
    }
    guard isLive else { return nil }
    let live = LiveText.motion(parts, units)
    var path = MotionPath(along: track.route, duration: 1)
    path.values = values(of: track)
    return (live, live.widest(along: path))
  }

  /// The units of texts and of the legend.
  var units: MeasurementSystem { spec.mapStyle.resolved.units }

  /// Returns the values of the points of a track for texts.
  func values(of track: LoadedTrack) -> TrackValues {
    TrackValues(
      speeds: track.route.speeds(), elevations: track.elevations, sensors: track.sensors, rows: track.rows,
      radii: radii(of: track))
  }

  /// Whether a text shows the speed of tracks, whose times are then needed.
  var showsSpeeds: Bool {
    let templates = [spec.film.label?.argument].compactMap(\.self) + spec.texts.map(\.text)
    return templates.contains {
      LabelTemplate($0)?.fields.contains(ComputedTrackField.speed.rawValue) == true
    }
  }

  /// The field with the number of events that have begun, unless the data have a field of that name.
  static let countField = "count"

  /// The number of the marks, lines and polygons of the data.
  var dataCount: Int { overlaySpecs.count + spec.mapPaths.count { !$0.isEdgeOfAreas } }

  /// Returns the frames in which the lines and polygons of the data begin, the first one for those that are always there and change
  /// their values.
  private func firstFrames(ofPathsIn scene: Scene) -> [Int] {
    zip(spec.mapPaths, scene.mapPaths).compactMap { given, path in
      if given.isEdgeOfAreas { return nil }
      guard let event = path.event else { return path.paintChanges.isEmpty ? nil : 0 }
      let isSeen = event.firstFrame < Int(Int32.max) && event.endFrame(frameRate: scene.frameRate) > 0
      return isSeen ? event.firstFrame : nil
    }
  }

  /// Returns a text with a number of events; `nil` if it does not count them, or has another field without a single value.
  func countingText(_ template: LabelTemplate, _ count: Int) -> String? {
    let names = (template.fields, textFields.names.map(\.bytewise))
    guard names.0.contains(Self.countField), !names.1.contains(Self.countField.bytewise) else { return nil }
    return template.text { $0 == Self.countField ? String(count) : textFields.onlyValue(of: $0) }
  }

  /// Returns the lines of a text that counts events, by the lines with the number of all.
  private func countingLines(
    of template: LabelTemplate, _ total: Int, in scene: Scene
  ) -> [String: LiveText] {
    func lines(_ count: Int) -> [String] {
      (countingText(template, count) ?? "").bytewise.split(separator: "\n").map(String.init)
    }
    let frames = (scene.overlays.compactMap { $0.event?.firstFrame } + firstFrames(ofPathsIn: scene)).sorted()
    let widest = lines(total)
    var changes = widest.map { _ in [TimedChange<String>]() }
    for (index, frame) in frames.enumerated() where index + 1 == frames.count || frames[index + 1] > frame {
      // Half a frame before the change, so that the rounding of the times of frames makes no difference.
      let time = (Double(frame) - 0.5) / scene.frameRate
      for (number, line) in lines(index + 1).enumerated() {
        changes[number].append(TimedChange(to: line, at: time))
      }
    }
    let first = lines(0)
    return Dictionary(
      widest.indices.map { (widest[$0], .steps(first[$0], changes[$0])) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Replaces lines of annotations by those with values of the present instant.
  func withLiveTexts(_ annotations: Annotations, in scene: Scene) -> Annotations {
    var lines: [String: (text: LiveText, overlay: Int?)] = [:]
    if let index = scene.overlays.firstIndex(where: { $0.motionPath != nil }),
      let path = scene.overlays[index].motionPath
    {
      for text in liveTexts.values {
        for line in text.lines { lines[line.widest(along: path)] = (line, index) }
      }
    }
    for (template, total) in countingTexts.values {
      for (widest, line) in countingLines(of: template, total, in: scene) { lines[widest] = (line, nil) }
    }
    if lines.isEmpty { return annotations }
    var live = annotations
    for card in live.cards.indices {
      live.cards[card].items = live.cards[card].items.map { item in
        guard case .text(let text, let x, let baseline, let size, let tone) = item, let line = lines[text]
        else {
          return item
        }
        return .live(line.text, overlay: line.overlay, x: x, baseline: baseline, size: size, tone)
      }
    }
    return live
  }

  /// Makes the labels of series change with their values.
  func addLabelsOfSeries(to scene: inout Scene, _ typeface: Typeface) {
    for index in scene.overlays.indices {
      let steps = overlaySpecs.series(at: index)
      if let live = liveLabels[overlaySpecs.originalIndex(at: index)] {
        scene.overlays[index].label?.setLive(live, typeface.font)
      }
      guard let film, let start = scene.overlays[index].event?.time, scene.overlays[index].label != nil,
        let live = Self.label(
          of: steps, until: film.clock.end, { film.time(ofChangeAt: $0, inEventAt: start) })
      else { continue }
      scene.overlays[index].label?.setLive(live, typeface.font)
    }
    for (index, path) in spec.mapPaths.enumerated() where index < scene.mapPaths.count {
      guard let film, scene.mapPaths[index].label != nil,
        let live = Self.label(
          of: path.series, until: film.clock.end, { (Double(film.frame(of: $0)) - 0.5) / film.frameRate })
      else { continue }
      scene.mapPaths[index].label?.text.setLive(live, typeface.font)
    }
  }

  /// Returns the label of a series with its values until the end of the film; `nil` if it does not change.
  private static func label(
    of steps: [SeriesStep], until end: DataTime, _ time: (DataTime) -> Double
  ) -> LiveText? {
    guard let first = steps.first, steps.contains(where: { $0.label != first.label }) else { return nil }
    let changes = steps.dropFirst().compactMap { step in
      step.time.flatMap { $0 <= end ? TimedChange(to: step.label ?? "", at: time($0)) : nil }
    }
    return .steps(first.label ?? "", changes)
  }
}

extension OverlayLabel {
  /// The most texts whose widths are measured.
  private static let mostTexts = 5000

  /// Lets the label show a text that changes.
  fileprivate mutating func setLive(_ live: LiveText, _ font: any SceneFont) {
    self.live = live
    for text in live.texts.prefix(Self.mostTexts) {
      for line in text.bytewise.split(separator: "\n").map(String.init) where liveWidths[line] == nil {
        liveWidths[line] = (try? font.width(of: line, size: size)).map { Int($0.rounded(.up)) }
      }
    }
  }
}

extension [SeriesStep] {
  /// The longest label, for the layout; `nil` without any.
  var longestLabel: String? {
    compactMap(\.label).max { ($0.utf8.count, $1) < ($1.utf8.count, $0) }
  }
}

extension LoadedTrack {
  /// Returns whether texts can show a field of the track.
  func has(_ field: String) -> Bool {
    field == "name" || fields[field] != nil || texts[field] != nil
      || ComputedTrackField(rawValue: field)?.isKnown(of: self) == true
  }
}

extension ComputedTrackField {
  /// The part of a text.
  fileprivate var part: LiveText.Part {
    switch self {
    case .speed: .speed
    case .elevation: .elevation
    case .distance: .distance
    case .sensor(let sensor): .sensor(sensor)
    }
  }

  /// Returns whether a track has the value.
  fileprivate func isKnown(of track: LoadedTrack) -> Bool {
    switch self {
    case .speed: (track.route.duration ?? 0) > 0
    case .elevation: track.elevations.contains { !$0.isNaN }
    case .distance: true
    case .sensor(let sensor): track.sensors[sensor] != nil
    }
  }
}
