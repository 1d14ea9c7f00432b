import PulseGeo
import PulsePixels

/// The sides on which labels that move stand in each frame: each keeps its side as long as there is room.
struct LabelSides: Hashable, Sendable {
  /// For each frame the number of the placement of the labels, by the indices of their overlays.
  fileprivate var frames: [[Int: Int]]

  /// The frames of each view of a moving camera.
  fileprivate var framesOfViews: [Viewport: [Int]] = [:]

  /// Returns the number of the placement of the label of an overlay; `nil` if it has none in the frame.
  fileprivate func placement(of overlay: Int, inFrame frame: Int) -> Int? {
    frames.indices.contains(frame) ? frames[frame][overlay] : frames.last?[overlay]
  }
}

extension Scene {
  /// The largest number of labels times frames for which sides are remembered.
  private static let mostSides = 30_000

  /// Chooses the side of each label that moves, frame by frame: that of the frame before as long as it is free.
  ///
  /// Without this, or with too many labels and frames, a label stands at the first free place of each frame.
  ///
  /// - Complexity: O(frames × visible overlays).
  package mutating func chooseLabelSides() {
    labelSides = nil
    let count = overlays.count { $0.hasLabel && labelMoves(of: $0) }
    let frameCount = (duration * frameRate - 1e-6).rounded(.up)
    guard count > 0, frameCount > 1, Double(count) * frameCount <= Double(Self.mostSides) else { return }
    var known: [Int: Int] = [:]
    var sides = LabelSides(frames: [])
    for frame in 0..<Int(frameCount) {
      let labels = labelChoices(at: Double(frame) / frameRate)
      for (label, place) in zip(labels, places(of: labels, preferring: { known[$0] })) where label.moves {
        if let index = label.index, let place { known[index] = place }
      }
      if !camera.isEmpty {
        sides.framesOfViews[viewport(at: Double(frame) / frameRate), default: []].append(frame)
      }
      sides.frames.append(known)
    }
    labelSides = sides
  }

  /// The largest number of frames of a view in which labels are looked at.
  private static let mostFramesOfView = 20

  /// Returns the boxes of the labels in a view of a moving camera, at the times when it is there; `nil` if unknown.
  func labelBounds(inMovingView viewport: Viewport) -> [PixelRect]? {
    guard let frames = labelSides?.framesOfViews[viewport] else { return nil }
    let step = (frames.count + Self.mostFramesOfView - 1) / Self.mostFramesOfView
    return stride(from: 0, to: frames.count, by: step).flatMap { index in
      let time = Double(frames[index]) / frameRate
      return withPlaces(labelChoices(at: time), at: time).flatMap { $0.lines ?? [] }.map(\.bounds)
    }
  }

  /// The largest number of instants at which labels that move are looked at.
  private static let mostInstants = 60

  /// Returns the boxes of the labels of lasting overlays that move, at several instants; none while the camera moves, and
  /// before their sides are chosen.
  func movingLabelBoxes() -> [PixelRect] {
    guard let labelSides, camera.isEmpty else { return [] }
    let count = labelSides.frames.count
    let step = (count + Self.mostInstants - 1) / Self.mostInstants
    return stride(from: 0, to: count, by: max(1, step)).flatMap { frame in
      let time = Double(frame) / frameRate
      return withPlaces(labelChoices(at: time), at: time).filter { label, _ in
        label.moves && label.index.map { overlays[$0].event == nil } == true
      }.flatMap { _, lines in (lines ?? []).map(\.bounds) }
    }
  }

  /// Returns the overlays in the image whose labels have no room at a time.
  ///
  /// - Complexity: O(visible overlays).
  package func overlaysWithoutRoomForLabels(at time: Double) -> [Int] {
    let size = pixelSize
    return withPlaces(labelChoices(at: time), at: time).compactMap { label, lines in
      guard lines == nil, let index = label.index, 0..<size.width ~= label.center.x,
        0..<size.height ~= label.center.y
      else { return nil }
      return index
    }
  }

  /// Returns the labels at a time with the places where they may stand.
  private func labelChoices(at time: Double) -> [DisplayListBuilder.LabelChoice] {
    let viewport = viewport(at: time)
    let builder = DisplayListBuilder(scene: self, viewport: viewport)
    return builder.mapPathLabels(opacities: mapPathOpacities(at: time), at: time)
      + visibleOverlays(at: time).filter { overlays[$0].hasLabel }.flatMap { index in
        builder.labels(
          of: overlays[index], state(of: overlays[index], at: time, in: viewport),
          at: localTime(of: overlays[index], at: time).time, index: index)
      }
  }

  /// Returns labels with their lines where they stand at a time; those that do not move have been placed before.
  func withPlaces(
    _ labels: [DisplayListBuilder.LabelChoice], at time: Double
  ) -> [(label: DisplayListBuilder.LabelChoice, lines: [DisplayList.Label]?)] {
    guard labels.contains(where: \.moves) else { return labels.map { ($0, $0.placements.first?.lines) } }
    let frame = frame(at: time)
    let places = places(of: labels) { labelSides?.placement(of: $0, inFrame: frame) }
    return zip(labels, places).map { label, place in (label, place.map { label.placements[$0].lines }) }
  }

  /// Returns the number of the placement of each label, the preferred one or else the first that is free; `nil` for
  /// none.
  private func places(
    of labels: [DisplayListBuilder.LabelChoice], preferring preferred: (_ overlay: Int) -> Int?
  ) -> [Int?] {
    var room = LabelRoom(avoiding: annotations.rects)
    for label in labels where !label.moves {
      if let box = label.placements.first?.box { room.add(.box(LabelBox(box))) }
    }
    let marks = labels.map { label in
      label.mark.map {
        room.add($0.shape(at: (Double(label.center.x), Double(label.center.y))), as: .mark)
      }
    }
    return zip(labels, marks).map { label, mark in
      if !label.moves { return label.placements.isEmpty ? nil : 0 }
      let known = label.index.flatMap(preferred).flatMap { label.placements.indices.contains($0) ? $0 : nil }
      return room.place(at: (known.map { [$0] } ?? []) + label.placements.indices) { place in
        let box = label.placements[place].box
        return hasRoom(for: box) ? [LabelRoom.Claim(box, beside: mark)] : nil
      }
    }
  }
}
