import PulseGeo
package import PulsePixels
import PulseText

/// A placer of the labels of a view without collisions.
///
/// Priorities and positions along streets depend on the tiles alone, so labels stay in place while the view moves or
/// zooms. Labels cut by the image edge are hidden but keep their space. In a fixed view they are placed elsewhere, if
/// they can be, and leave their space to others.
struct LabelPlacer {
  /// The shifts along a line that are tried in order, as fractions of the slot of a label.
  private static let shifts = [0, 0.125, -0.125, 0.25, -0.25, 0.375, -0.375]

  /// The distance of labels from the image edge in a fixed view, in points.
  private static let edgeMargin = 3.0

  private let viewport: Viewport
  private let font: Font
  private let isViewFixed: Bool
  private var room: LabelRoom
  private var taken: [String: [(x: Double, y: Double)]] = [:]

  private var dots: [DotID: PlacedDot] = [:]

  /// The numbers of the dots that the next label may cover.
  private var coverable: Set<Int> = []

  /// The name and center of a dot.
  private struct DotID: Hashable {
    let text: String
    let x: Double
    let y: Double
  }

  /// A dot that has room.
  private struct PlacedDot {
    /// The radius with its ring in pixels.
    let radius: Double

    /// The number of its box in the room.
    let number: Int

    let shapes: [PlacedLabel.Shape]
  }

  /// Creates a placer for a view.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - font: The font.
  ///   - constraints: The constraints of labels.
  init(_ viewport: Viewport, font: Font, constraints: LabelConstraints = LabelConstraints()) {
    room = constraints.room()
    isViewFixed = constraints.isViewFixed
    self.viewport = viewport
    self.font = font
  }

  /// Returns the labels that fit of candidates in the order of their importance, rasterized.
  mutating func place(_ sorted: [LabelCandidate], _ lines: inout ConnectedLines) -> [PlacedLabel] {
    let towns = sorted.prefix(while: \.precedesDots)
    var labels = towns.compactMap { place($0, &lines) }
    let others = sorted[towns.endIndex...]
    // A street has many places for its name, a station one for its dot.
    for candidate in others { occupyDot(of: candidate) }
    let dotNumbers = Set(dots.values.map(\.number))
    for candidate in others {
      if let label = place(candidate, &lines) {
        labels.append(label)
      } else if case .line = candidate.form, !dots.isEmpty,
        candidate.coversDots
      {
        // The name of a major street comes before the dot if it has no other place.
        coverable = dotNumbers
        if let label = place(candidate, &lines) { labels.append(label) }
        coverable = []
      }
    }
    return labels
  }

  private var pixelRatio: Double { Double(viewport.pixelRatio) }

  /// Returns a font size in pixels, rounded to quarters so that it does not change with every frame.
  private func fontSize(_ size: Double) -> Double {
    min(
      max((size * pixelRatio * 4).rounded() / 4, Font.supportedSizes.lowerBound),
      Font.supportedSizes.upperBound)
  }

  private mutating func place(_ candidate: LabelCandidate, _ lines: inout ConnectedLines) -> PlacedLabel? {
    do throws(FontError) {
      switch candidate.form {
      case .point(let rule): return try placePoint(candidate, rule)
      case .line(let rule, let anchor): return try placeLine(candidate, rule, anchor, &lines)
      case .shields(let numbers, let rule, let anchor):
        return try placeShields(candidate, numbers, rule, lines.baseline(of: anchor.line), anchor)
      }
    } catch {
      // The font keeps its first error, which becomes a warning.
      return nil
    }
  }

  /// Whether a label of a kind is free of another with the same text nearby.
  private func isFarFromSame(_ text: String, _ x: Double, _ y: Double, distance: Double) -> Bool {
    let limit = distance * pixelRatio * 0.8
    return taken[text]?.contains { abs($0.x - x) + abs($0.y - y) < limit } != true
  }

  private func isVisible(_ boxes: [LabelBox]) -> Bool { boxes.allSatisfy { $0.isWithin(viewport.pixelSize) } }

  /// Returns the claim of the boxes of a label with a padding in points; `nil` too near to the edge of a fixed view.
  private func claims(_ boxes: (Double) -> [LabelBox], padding: Double) -> [LabelRoom.Claim]? {
    guard !isViewFixed || isVisible(boxes(Self.edgeMargin * pixelRatio)) else { return nil }
    return boxes(padding * pixelRatio).map { LabelRoom.Claim(.box($0)) }
  }

  private func isVisible(_ mask: CoverageMask) -> Bool {
    viewport.pixelSize.bounds.intersection(mask.rect) == mask.rect
  }

  private func haloRadius(_ rule: LabelRule) -> Int {
    SubpixelPoint.steps(fromPixels: rule.haloRadius * pixelRatio)
  }

  private mutating func placePoint(
    _ candidate: LabelCandidate, _ rule: LabelRule
  ) throws(FontError) -> PlacedLabel? {
    let (text, point) = (candidate.text, (x: candidate.x, y: candidate.y))
    guard isFarFromSame(text, point.x, point.y, distance: rule.spacing) else {
      return nil
    }
    let dot = dots[DotID(text: text, x: point.x, y: point.y)]
    if rule.dot != nil {
      // A major street may have covered it.
      let terms = LabelRoom.Terms(ignoring: dot.map { [$0.number] } ?? [])
      guard let dot, room.isFree(LabelBox(around: point, radius: dot.radius), terms) else { return nil }
    }
    let label = try PointLabelGeometry(
      text, rule, size: fontSize(rule.size), besideDot: dot?.radius ?? 0, at: point, font)
    let best = room.best(of: label.shifts, .init(ignoring: dot.map { [$0.number] } ?? coverable)) { shift in
      claims({ [label.box(at: shift, padding: $0)] }, padding: rule.padding)
    }
    if let best { room.take(best.claims) }
    let shift = best?.position
    guard shift != nil || dot != nil else { return nil }
    if rule.spacing > 0 { taken[text, default: []].append(point) }
    if let dot, !isVisible([LabelBox(around: point, radius: dot.radius + 1)]) { return nil }
    guard let shift else { return dot.flatMap { PlacedLabel(text: text, shapes: $0.shapes) } }
    guard isVisible([label.box(at: shift, padding: 1)]) else { return nil }
    let mask = try font.mask(of: label.layout).moved(x: label.origin.x + shift.x, y: label.origin.y + shift.y)
    guard isVisible(mask) else { return nil }
    return PlacedLabel(
      text: text, mask: mask, color: rule.color, halo: rule.halo, haloRadius: haloRadius(rule),
      shapes: dot?.shapes ?? [],
      record: LabelRecord(
        text, candidate.kind, box: label.box(at: shift, padding: 0).pixels,
        at: LabelRecord.Point(x: point.x, y: point.y)))
  }

  /// Occupies the room of the dot of a station, unless another one with the same name is near.
  private mutating func occupyDot(of candidate: LabelCandidate) {
    guard case .point(let rule) = candidate.form, let dot = rule.dot else { return }
    let point = (x: candidate.x, y: candidate.y)
    // A dot may be shown without its name.
    let key = "\u{1}" + candidate.text
    guard
      ![key, candidate.text].contains(where: {
        !isFarFromSame($0, point.x, point.y, distance: rule.spacing)
      })
    else { return }
    let radius = dot.radius * pixelRatio
    let reach = radius + dot.ringWidth * pixelRatio
    func box(padding: Double) -> LabelBox { LabelBox(around: point, radius: reach + padding * pixelRatio) }
    guard !isViewFixed || isVisible([box(padding: Self.edgeMargin)]),
      room.isFree(box(padding: rule.padding / 2))
    else { return }
    let number = room.add(.box(box(padding: rule.padding / 2)))
    taken[key, default: []].append(point)
    let shapes = [(reach, dot.ring), (radius, dot.fill)].map { radius, color in
      var path = Path()
      path.addDisc(
        center: SubpixelPoint(pixelX: point.x, pixelY: point.y),
        radius: SubpixelPoint.steps(fromPixels: radius))
      return PlacedLabel.Shape(mask: CoverageMask(of: path, in: path.bounds), color: color)
    }
    dots[DotID(text: candidate.text, x: point.x, y: point.y)] = PlacedDot(
      radius: reach, number: number, shapes: shapes)
  }

  private mutating func placeLine(
    _ candidate: LabelCandidate, _ rule: LabelRule, _ anchor: LineAnchor,
    _ lines: inout ConnectedLines
  ) throws(FontError) -> PlacedLabel? {
    let size = fontSize(rule.size)
    let width = try font.width(of: candidate.text, size: size)
    let reach = width / 2 + size / 2
    let margin = anchor.slot * (Self.shifts.max() ?? 0) + 2 * reach
    let line = lines.line(anchor.line, from: anchor.distance - margin, to: anchor.distance + margin)
    let length = line.baseline.length
    guard length > 2 * reach else { return nil }
    // Of the last position that is examined, which is the one with room.
    var placed: (label: LineLabelGeometry, point: (x: Double, y: Double))?
    let shifts = Self.shifts.lazy.filter { $0 == 0 || abs($0) * anchor.slot > size / 2 }
    let best = try room.best(of: shifts, .init(ignoring: coverable)) {
      shift throws(FontError) -> [LabelRoom.Claim]? in
      // Near the end of a street, the label moves inwards.
      let center = min(max(anchor.distance + shift * anchor.slot + line.before, reach), length - reach)
      guard let point = line.baseline.point(at: center),
        isFarFromSame(candidate.text, point.x, point.y, distance: rule.spacing),
        room.isFree(LabelBox(around: (point.x, point.y), radius: 0), .init(ignoring: coverable)),
        let label = try LineLabelGeometry(
          candidate.text, size: size, width: width, along: line.baseline, at: center, font)
      else { return nil }
      placed = (label, (point.x, point.y))
      return claims({ label.boxes(padding: $0) }, padding: rule.padding)
    }
    guard let best, let (label, point) = placed else { return nil }
    room.take(best.claims)
    taken[candidate.text, default: []].append(point)
    guard isVisible(label.boxes(padding: 1)) else { return nil }
    let mask = try font.mask(of: label.text).moved(x: label.anchor.x, y: label.anchor.y)
    guard isVisible(mask) else { return nil }
    return PlacedLabel(
      text: candidate.text, mask: mask, color: rule.color, halo: rule.halo, haloRadius: haloRadius(rule),
      record: LabelRecord(
        candidate.text, candidate.kind, box: mask.rect, at: LabelRecord.Point(x: point.x, y: point.y)))
  }

  private mutating func placeShields(
    _ candidate: LabelCandidate, _ numbers: [ShieldNumber], _ rule: LabelRule,
    _ line: TextBaseline, _ anchor: LineAnchor
  ) throws(FontError) -> PlacedLabel? {
    // A name may be the same as a number.
    let key = "\u{0}" + candidate.text
    let size = fontSize(rule.size)
    var placed: (row: ShieldGeometry, point: (x: Double, y: Double))?
    let best = try room.best(of: Self.shifts, .init(ignoring: coverable)) {
      shift throws(FontError) -> [LabelRoom.Claim]? in
      guard let middle = line.point(at: anchor.distance + shift * anchor.slot),
        isFarFromSame(key, middle.x, middle.y, distance: rule.spacing)
      else { return nil }
      let row = try ShieldGeometry(numbers, size: size, at: (middle.x, middle.y), font)
      placed = (row, (middle.x, middle.y))
      return claims({ row.boxes(padding: $0) }, padding: rule.padding)
    }
    guard let best, let (row, point) = placed else { return nil }
    room.take(best.claims)
    taken[key, default: []].append(point)
    guard isVisible(row.boxes(padding: 0)) else { return nil }
    var label = try row.label(candidate.text, size: size, pixelRatio: pixelRatio, font)
    let box = row.boxes(padding: 0).reduce(PixelRect.empty) { $0.union($1.pixels) }
    label?.record = LabelRecord(
      candidate.text, .shield, box: box, at: LabelRecord.Point(x: point.x, y: point.y))
    return label
  }
}

/// The constraints of the labels of a view.
package struct LabelConstraints: Hashable, Sendable {
  /// The rectangles in pixels of the image that labels avoid.
  package var avoided: [PixelRect]

  /// The cells in which labels would be hidden, and those in which something thin would cross them.
  package var hidden: LabelMask
  package var crossed: LabelMask

  /// Whether the view never moves, so that labels may be chosen for its edges.
  package var isViewFixed: Bool

  /// Creates constraints, by default of a view that moves.
  package init(
    avoided: [PixelRect] = [], hidden: LabelMask = LabelMask(), crossed: LabelMask = LabelMask(),
    isViewFixed: Bool = false
  ) {
    (self.avoided, self.hidden, self.crossed) = (avoided, hidden, crossed)
    self.isViewFixed = isViewFixed
  }

  /// Returns the room that is left for labels, in another unit than pixels if a factor is given.
  func room(scale: Double = 1) -> LabelRoom {
    var room = LabelRoom(hidden: hidden.scaled(by: scale), crossed: crossed.scaled(by: scale))
    for rect in avoided { room.add(.box(LabelBox(rect).scaled(by: scale))) }
    return room
  }
}
