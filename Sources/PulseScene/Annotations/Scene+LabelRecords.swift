package import PulsePixels

extension Scene {
  /// Returns the texts that belong to a scene itself at a time: labels, callouts and cards, with those left out.
  ///
  /// - Parameter time: The time in seconds.
  /// - Returns: The texts, without those of the map.
  /// - Complexity: O(visible overlays).
  package func labelRecords(at time: Double) -> LabelRecords {
    let viewport = viewport(at: time)
    let builder = DisplayListBuilder(scene: self, viewport: viewport)
    var records = LabelRecords(omitted: omittedLabels)
    var choices = builder.mapPathLabels(at: time)
    var callouts: [LabelRecord] = []
    for index in visibleOverlays(at: time) where overlays[index].hasText {
      let local = localTime(of: overlays[index], at: time).time
      let state = state(of: overlays[index], at: time, in: viewport)
      choices += builder.labels(of: overlays[index], state, at: local, index: index)
      callouts += builder.callouts(of: state).map(\.record)
      for line in builder.markTexts(of: overlays[index], state) {
        records.labels.append(
          LabelRecord(line.text, .mark, box: line.box, at: LabelRecord.Point(x: state.x, y: state.y)))
      }
    }
    for (choice, lines) in withPlaces(choices, at: time) {
      let text = (choice.placements.first?.lines ?? []).map(\.text).joined(separator: "\n")
      let isTrack = choice.index.map { overlays[$0].hasMotionPath } ?? false
      guard let lines else {
        if pixelSize.bounds.contains(choice.center) {
          records.omitted.append(OmittedLabel(text, isTrack ? .track : .data, .room))
        }
        continue
      }
      records.labels.append(
        LabelRecord(
          text, isTrack ? .track : .data, box: lines.reduce(.empty) { $0.union($1.box) },
          at: LabelRecord.Point(x: choice.point.x.inHundredths, y: choice.point.y.inHundredths)))
    }
    records.labels += callouts
    for (annotation, card) in zip(annotations.cards, cards(at: time)) {
      records.labels += card.records(of: annotation.kinds)
    }
    return records
  }
}

extension Double {
  /// The number rounded to hundredths, in which it is the same on all machines.
  fileprivate var inHundredths: Double { (self * 100).rounded() / 100 }
}

extension Overlay {
  /// Whether it has a text of its own.
  fileprivate var hasText: Bool { hasLabel || hasMarkText || hasCallout }
}

extension DisplayList.Label {
  /// The box of the text without its halo.
  fileprivate var box: PixelRect {
    let (ascent, descent) = OverlayLabel.extents(atSize: size)
    return PixelRect(x: x, y: baseline - ascent, width: width, height: ascent + descent)
  }
}

extension DisplayList.Callout {
  /// The text with the box of the callout, and the tip of its arrow.
  fileprivate var record: LabelRecord {
    LabelRecord(
      ([title] + (subtitle.map { [$0] } ?? [])).joined(separator: "\n"), .callout,
      box: placement == nil ? layout.bounds : bounds,
      at: LabelRecord.Point(x: Double(layout.tipX), y: Double(layout.tipY)))
  }
}

extension DisplayList.Card {
  /// Returns the texts of a card: one for all its lines, but two if it has a title and a subtitle.
  fileprivate func records(of kinds: [Annotation.Kind]) -> [LabelRecord] {
    guard kinds.count > 1 else {
      let texts = items.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
      return kinds.map { LabelRecord(texts.joined(separator: "\n"), $0.recordKind, box: rect) }
    }
    let lines = items.compactMap { item -> (text: String, baseline: Int, size: Double)? in
      if case .text(let text, _, let baseline, let size, _) = item { (text, baseline, size) } else { nil }
    }
    let largest = lines.map(\.size).max() ?? 0
    var records: [LabelRecord] = []
    for (kind, part) in [
      (Annotation.Kind.title, lines.filter { $0.size == largest }),
      (.subtitle, lines.filter { $0.size < largest }),
    ] {
      guard let first = part.first, let last = part.last else { continue }
      let (ascent, descent) = OverlayLabel.extents(atSize: first.size)
      let top = first.baseline - ascent
      records.append(
        LabelRecord(
          part.map(\.text).joined(separator: "\n"), kind.recordKind,
          box: PixelRect(
            x: rect.x, y: top, width: rect.width, height: last.baseline + descent - top)))
    }
    return records
  }
}

extension Annotation.Kind {
  /// The kind of its texts in reports.
  package var recordKind: LabelRecord.Kind {
    switch self {
    case .title: .title
    case .clock: .clock
    case .legend, .profile: .legend
    case .subtitle: .subtitle
    case .note: .note
    case .timeBar: .time
    }
  }
}

extension PixelRect {
  /// Returns whether the rectangle contains a pixel.
  package func contains(_ pixel: (x: Int, y: Int)) -> Bool {
    x..<maxX ~= pixel.x && y..<maxY ~= pixel.y
  }
}
