import PulseGeo
import PulseMapStyle
import PulsePixels

/// The symbols of a layer in a tile.
struct SymbolBucket {
  let settings: SymbolSettings
  let tile: StyleTile
  let instances: [SymbolInstance]

  /// The points by which texts and icons are moved.
  let textMove, iconMove: ClipRect.Point

  /// Whether the pixels of icons are mixed: of all, if those of one must be.
  let mixesIcons: Bool
}

/// The placement of symbols where they do not overlap others, the uppermost layers first.
struct SymbolPlacement {
  /// The points around the view in which symbols are placed.
  static let margin = 100.0

  /// The room in points of the view.
  private var room: LabelRoom
  private let view: StyleView

  /// The view with the margin.
  private let bounds: LabelBox

  init(_ view: StyleView, _ constraints: LabelConstraints) {
    self.view = view
    room = constraints.room(scale: 1 / view.ratio)
    let size = PixelSize(view.viewport.width, view.viewport.height)
    bounds = LabelBox(size.bounds).grown(by: Self.margin)
  }

  /// Returns whether a symbol may be placed.
  private func isFree(_ shapes: [LabelShape], _ overlap: SymbolOverlap) -> Bool {
    overlap == .always
      || room.isFree(shapes.map { LabelRoom.Claim($0) }, .init(isPermissive: overlap == .cooperative))
  }

  /// Adds the shapes of a placed symbol.
  private mutating func take(_ shapes: [LabelShape], _ overlap: SymbolOverlap) {
    room.take(shapes.map { LabelRoom.Claim($0) }, .init(isPermissive: overlap != .never))
  }

  /// Returns whether a box reaches into the view or its margin.
  private func isInside(_ box: LabelBox) -> Bool { box.closed.touches(bounds) }

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
    var (textShape, iconShape): ([LabelShape], [LabelShape]) = ([], [])
    var shift = (x: 0.0, y: 0.0)
    if instance.textBox != nil || instance.verticalTextBox != nil {
      if let (box, moved) = placedText(of: instance, settings, at: textPoint) {
        (placesText, textShape, shift) = (true, [.box(box.closed)], moved)
      }
    } else if let diameter = instance.circleDiameter {
      let circles = circles(of: instance, bucket, diameter)
      let isVisible = circles.contains { isInside($0.bounds) }
      placesText = settings.textOverlap == .always || isVisible && isFree(circles, settings.textOverlap)
      textShape = circles
    }
    if let box = instance.isVertical ? instance.verticalIconBox ?? instance.iconBox : instance.iconBox {
      let followsText = settings.textFit != "none"
      let shifted = followsText ? box.moved(x: shift.x, y: shift.y) : box
      let moved = turned(shifted, settings.iconTurns).moved(x: iconPoint.x, y: iconPoint.y)
      iconShape = [.box(moved.closed)]
      placesIcon = isInside(moved) && isFree(iconShape, settings.iconOverlap)
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
      take(textShape.filter { isInside($0.bounds) }, settings.textOverlap)
    }
    if placesIcon, !settings.iconIgnoresPlacement { take(iconShape, settings.iconOverlap) }
    instance.showsText = placesText
    instance.showsIcon = placesIcon
  }

  /// Returns the box of a text, and the points by which it is moved from its anchor; `nil` if there is no room.
  private func placedText(
    of instance: SymbolInstance, _ settings: SymbolSettings, at point: ClipRect.Point
  ) -> (box: LabelBox, shift: (x: Double, y: Double))? {
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
    _ instance: SymbolInstance, _ box: LabelBox, _ isVertical: Bool, _ settings: SymbolSettings,
    at point: ClipRect.Point
  ) -> (box: LabelBox, shift: (x: Double, y: Double))? {
    guard !instance.variableAnchors.isEmpty else {
      let moved = turned(box, settings.textTurns).moved(x: point.x, y: point.y)
      guard isInside(moved), isFree([.box(moved.closed)], settings.textOverlap) else { return nil }
      return (moved, (0, 0))
    }
    let (width, height) = (box.right - box.left, box.bottom - box.top)
    let passes: [SymbolOverlap] =
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
        let moved = turned(box.moved(x: shift.x, y: shift.y), settings.textTurns).moved(
          x: point.x, y: point.y)
        guard isInside(moved), isFree([.box(moved.closed)], overlap) else { continue }
        if let iconBox {
          let icon = turned(iconBox.moved(x: shift.x, y: shift.y), settings.iconTurns)
            .moved(x: point.x, y: point.y)
          guard isInside(icon), isFree([.box(icon.closed)], overlap) else { continue }
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
  private func turned(_ box: LabelBox, _ turns: Bool) -> LabelBox {
    guard turns, view.bearing != 0 else { return box }
    let east = view.turned((x: 1, y: 0))
    return LabelBox(
      left: box.left, top: box.top, right: box.right, bottom: box.bottom,
      rotation: (sine: east.y, cosine: east.x))
  }

  /// Returns the circles along the part of a line that a label covers.
  private func circles(
    of instance: SymbolInstance, _ bucket: SymbolBucket, _ diameter: Double
  ) -> [LabelShape] {
    guard let text = instance.horizontalText else { return [] }
    let line = LabelPath(instance, bucket.tile, view, moved: bucket.textMove)
    guard let path = line.covered(by: text, size: instance.textSize, offset: instance.textOffset) else {
      return []
    }
    let radius = diameter / 2 + bucket.settings.textPadding
    let bounds = ClipRect(left: bounds.left, top: bounds.top, right: bounds.right, bottom: bounds.bottom)
    return bounds.clip(line: path, isClosed: false).flatMap { piece in
      Self.circles(along: piece.points, radius: radius)
    }
  }

  private static func circles(along points: [ClipRect.Point], radius: Double) -> [LabelShape] {
    var (lengths, whole) = ([0.0], 0.0)
    for (from, to) in zip(points, points.dropFirst()) {
      whole += ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
      lengths.append(whole)
    }
    // The outermost circles stand a little inside.
    let padding = radius * 0.25
    let padded = max(0, whole - 2 * padding)
    let count = whole <= 0.5 * radius ? 1 : Int(clampingPixels: (padded / (radius * 2.5)).rounded(.up)) + 1
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

extension LabelBox {
  /// The box with its right and lower edges, so that boxes overlap that touch each other, as in MapLibre GL JS.
  fileprivate var closed: LabelBox {
    LabelBox(left: left, top: top, right: right.nextUp, bottom: bottom.nextUp)
  }

  /// The rectangle around a shape that is turned around its anchor by an angle.
  ///
  /// - Parameters:
  ///   - left: The left edge relative to the anchor.
  ///   - top: The upper edge.
  ///   - right: The right edge.
  ///   - bottom: The lower edge.
  ///   - rotation: The sine and cosine of the angle.
  init(left: Double, top: Double, right: Double, bottom: Double, rotation: (sine: Double, cosine: Double)) {
    guard rotation.sine != 0 else {
      let sign = rotation.cosine
      self.init(
        left: min(left * sign, right * sign), top: min(top * sign, bottom * sign),
        right: max(left * sign, right * sign), bottom: max(top * sign, bottom * sign))
      return
    }
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map { x, y in
      (x: rotation.cosine * x - rotation.sine * y, y: rotation.sine * x + rotation.cosine * y)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    self.init(left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }
}
