import PulseGeo
import PulseMapStyle
import PulsePixels

/// The symbols of a layer in a tile.
struct SymbolBucket {
  let settings: SymbolSettings
  let tile: StyleTile
  let instances: [SymbolInstance]

  /// The points by which texts are moved.
  let textMove, iconMove: ClipRect.Point
}

/// The placement of symbols where they do not overlap others, the uppermost layers first.
struct SymbolPlacement {
  private var grid: CollisionGrid
  private let view: StyleView

  init(_ view: StyleView) {
    self.view = view
    grid = CollisionGrid(width: Double(view.viewport.width), height: Double(view.viewport.height))
  }

  /// Places the symbols of a layer.
  mutating func place(_ buckets: [SymbolBucket]) {
    guard let settings = buckets.first?.settings else { return }
    // Of equal keys, the tiles keep their order.
    if settings.sortsByKey {
      let all = buckets.enumerated().flatMap { place, bucket in bucket.instances.map { (place, $0) } }
      let sorted = all.enumerated().sorted {
        ($0.element.1.sortKey, $0.offset) < ($1.element.1.sortKey, $1.offset)
      }
      for item in sorted { place(item.element.1, in: buckets[item.element.0]) }
      return
    }
    for bucket in buckets {
      let instances = settings.placesByRow ? bucket.sortedByRow(view).reversed() : bucket.instances
      for instance in instances { place(instance, in: bucket) }
    }
  }

  /// Returns the point of the view at which a symbol is anchored.
  private func point(_ instance: SymbolInstance, _ bucket: SymbolBucket) -> ClipRect.Point {
    let pixel = bucket.tile.toPixels(instance.anchor.point)
    return (x: pixel.x / view.ratio, y: pixel.y / view.ratio)
  }

  private mutating func place(_ instance: SymbolInstance, in bucket: SymbolBucket) {
    let settings = bucket.settings
    let anchor = point(instance, bucket)
    let textPoint = (x: anchor.x + bucket.textMove.x, y: anchor.y + bucket.textMove.y)
    let iconPoint = (x: anchor.x + bucket.iconMove.x, y: anchor.y + bucket.iconMove.y)
    let hasIcon = instance.icon != nil
    var (placesText, placesIcon) = (false, false)
    var (textShape, iconShape): ([CollisionGrid.Shape], CollisionGrid.Shape?) = ([], nil)
    var shift = (x: 0.0, y: 0.0)
    if instance.textBox != nil || instance.verticalTextBox != nil {
      if let (box, moved) = placedText(of: instance, settings, at: textPoint) {
        (placesText, textShape, shift) = (true, [.box(box)], moved)
      }
    } else if let diameter = instance.circleDiameter {
      let circles = circles(of: instance, bucket, diameter)
      let isFree = circles.allSatisfy { grid.allows($0, settings.textOverlap) }
      let isVisible = circles.contains { grid.contains($0.bounds) }
      placesText = settings.textOverlap == .always || isFree && isVisible
      textShape = circles
    }
    if let box = instance.isVertical ? instance.verticalIconBox ?? instance.iconBox : instance.iconBox {
      let followsText = settings.textFit != "none"
      let shifted = followsText ? box.moved(shift.x, shift.y) : box
      let moved = turned(shifted, settings.iconTurns).moved(iconPoint.x, iconPoint.y)
      placesIcon = grid.contains(moved) && grid.allows(.box(moved), settings.iconOverlap)
      iconShape = .box(moved)
    }
    let iconWithoutText = settings.isTextOptional || !instance.hasText
    let textWithoutIcon = settings.isIconOptional || !hasIcon
    if !iconWithoutText, !textWithoutIcon {
      placesText = placesText && placesIcon
      placesIcon = placesText
    } else if !textWithoutIcon {
      placesText = placesText && placesIcon
    } else if !iconWithoutText {
      placesIcon = placesText && placesIcon
    }
    if placesText, !settings.textIgnoresPlacement {
      for shape in textShape where grid.contains(shape.bounds) { grid.add(shape, settings.textOverlap) }
    }
    if placesIcon, !settings.iconIgnoresPlacement, let iconShape { grid.add(iconShape, settings.iconOverlap) }
    instance.showsText = placesText
    instance.showsIcon = placesIcon
  }

  /// Returns the box of a text, and the points by which it is moved from its anchor; `nil` if there is no room.
  private func placedText(
    of instance: SymbolInstance, _ settings: SymbolSettings, at point: ClipRect.Point
  ) -> (box: CollisionBox, shift: (x: Double, y: Double))? {
    let modes: [String]
    if instance.verticalTextBox != nil {
      modes = settings.writingModes
    } else {
      modes = ["horizontal"]
    }
    for mode in modes {
      let isVertical = mode == "vertical"
      guard let box = isVertical ? instance.verticalTextBox : instance.textBox else { continue }
      if let placed = placedText(instance, box, isVertical, settings, at: point) {
        instance.isVertical = isVertical
        return placed
      }
    }
    return nil
  }

  private func placedText(
    _ instance: SymbolInstance, _ box: CollisionBox, _ isVertical: Bool, _ settings: SymbolSettings,
    at point: ClipRect.Point
  ) -> (box: CollisionBox, shift: (x: Double, y: Double))? {
    guard !instance.variableAnchors.isEmpty else {
      let moved = turned(box, settings.textTurns).moved(point.x, point.y)
      guard grid.contains(moved), grid.allows(.box(moved), settings.textOverlap) else { return nil }
      return (moved, (0, 0))
    }
    let (width, height) = (box.right - box.left, box.bottom - box.top)
    let passes: [CollisionGrid.Overlap] =
      settings.textOverlap == .never ? [.never] : [.never, settings.textOverlap]
    let iconBox =
      settings.textFit != "none" && settings.iconOverlap == .never
      ? (isVertical ? instance.verticalIconBox : instance.iconBox) : nil
    for overlap in passes {
      for (anchor, offset) in instance.variableAnchors {
        let layout = (x: -(anchor.x - 0.5) * width, y: -(anchor.y - 0.5) * height)
        let shift = (
          x: layout.x + offset.x * instance.textScale, y: layout.y + offset.y * instance.textScale
        )
        let moved = turned(box.moved(shift.x, shift.y), settings.textTurns).moved(point.x, point.y)
        guard grid.contains(moved), grid.allows(.box(moved), overlap) else { continue }
        if let iconBox {
          let icon = turned(iconBox.moved(shift.x, shift.y), settings.iconTurns).moved(point.x, point.y)
          guard grid.contains(icon), grid.allows(.box(icon), overlap) else { continue }
        }
        instance.usedAnchor = (
          anchor, (x: layout.x / instance.textScale + offset.x, y: layout.y / instance.textScale + offset.y)
        )
        return (moved, shift)
      }
    }
    return nil
  }

  /// Returns the rectangle around a box that turns with the map.
  private func turned(_ box: CollisionBox, _ turns: Bool) -> CollisionBox {
    guard turns, view.bearing != 0 else { return box }
    let east = view.turned((x: 1, y: 0))
    return CollisionBox(
      left: box.left, top: box.top, right: box.right, bottom: box.bottom,
      rotation: (sine: east.y, cosine: east.x))
  }

  /// Returns the circles along the part of a line that a label covers.
  private func circles(
    of instance: SymbolInstance, _ bucket: SymbolBucket, _ diameter: Double
  ) -> [CollisionGrid.Shape] {
    guard let text = instance.horizontalText else { return [] }
    let line = LabelPath(instance, bucket.tile, view, moved: bucket.textMove)
    guard let path = line.covered(by: text, size: instance.textSize, offset: instance.textOffset) else {
      return []
    }
    let radius = diameter / 2 + bucket.settings.textPadding
    let bounds = ClipRect(
      left: -CollisionGrid.margin, top: -CollisionGrid.margin,
      right: Double(view.viewport.width) + CollisionGrid.margin,
      bottom: Double(view.viewport.height) + CollisionGrid.margin)
    return bounds.clip(line: path, isClosed: false).flatMap { piece in
      Self.circles(along: piece.points, radius: radius)
    }
  }

  private static func circles(along points: [ClipRect.Point], radius: Double) -> [CollisionGrid.Shape] {
    var (lengths, whole) = ([0.0], 0.0)
    for (from, to) in zip(points, points.dropFirst()) {
      whole += ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
      lengths.append(whole)
    }
    // The outermost circles stand a little inside.
    let padding = radius * 0.25
    let padded = max(0, whole - 2 * padding)
    let count = whole <= 0.5 * radius ? 1 : Int((padded / (radius * 2.5)).rounded(.up)) + 1
    return (0..<min(count, 4096)).map { index in
      let share = Double(index) / Double(max(count - 1, 1))
      let place = share * padded + padding
      var segment = 1
      while segment < points.count - 1, lengths[segment] < place { segment += 1 }
      guard segment < points.count else {
        return .circle(x: points[0].x, y: points[0].y, radius: radius)
      }
      let length = lengths[segment] - lengths[segment - 1]
      let part = length > 0 ? (place - lengths[segment - 1]) / length : 0
      let (from, to) = (points[segment - 1], points[segment])
      return .circle(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, radius: radius)
    }
  }
}

extension SymbolBucket {
  /// The symbols from the top of the view to its bottom; of one row, the later ones first.
  func sortedByRow(_ view: StyleView) -> [SymbolInstance] {
    let rows = instances.map { instance -> Double in
      let point = view.turned((x: instance.anchor.point.x, y: instance.anchor.point.y))
      return (point.y + 0.5).rounded(.down)
    }
    return instances.indices.sorted {
      (rows[$0], -instances[$0].index, $0) < (rows[$1], -instances[$1].index, $1)
    }.map { instances[$0] }
  }
}
