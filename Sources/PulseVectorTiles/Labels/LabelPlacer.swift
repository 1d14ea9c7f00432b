package import PulseGeo
package import PulsePixels
package import PulseText

/// A placer of the labels of a view without collisions.
///
/// Priorities and positions along streets depend on the tiles alone, so labels stay in place while the view moves or
/// zooms. Labels cut by the image edge are hidden but keep their space.
package struct LabelPlacer {
  private let viewport: Viewport
  private let style: LabelStyle
  private let font: Font
  private var room: LabelCollisionIndex
  private var taken: [String: [(x: Double, y: Double)]] = [:]

  /// Creates a placer for a view.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - style: The visibility and style of labels.
  ///   - font: The font.
  ///   - taken: Rectangles that labels avoid.
  package init(_ viewport: Viewport, style: LabelStyle, font: Font, avoiding taken: [PixelRect] = []) {
    room = LabelCollisionIndex(avoiding: taken)
    self.viewport = viewport
    self.style = style
    self.font = font
  }

  /// Returns the labels that fit, rasterized.
  package mutating func placeLabels(of pieces: [PlacedTile]) -> [PlacedLabel] {
    let candidates = pieces.flatMap { placeCandidates($0) + streetCandidates($0) }.sorted()
    return candidates.compactMap { place($0) }
  }

  private var pixelRatio: Double { Double(viewport.pixelRatio) }

  private func placeCandidates(_ piece: PlacedTile) -> [LabelCandidate] {
    piece.content.places.compactMap { label in
      guard let rule = style.places[label.place], rule.zooms.contains(viewport.zoom) else { return nil }
      let place = piece.placement.project(label.position)
      // Labels in a tile's buffer belong to its neighbor.
      guard piece.contains(place), let text = labelText(label.names, rule) else { return nil }
      return LabelCandidate(
        text: text, rule: rule, priority: (label.place.rawValue, label.rank), x: place.x, y: place.y,
        direction: nil, room: .infinity)
    }
  }

  private func streetCandidates(_ piece: PlacedTile) -> [LabelCandidate] {
    piece.content.streets.flatMap { label -> [LabelCandidate] in
      guard let rule = style.lines[label.line], rule.zooms.contains(viewport.zoom) else { return [] }
      let length = label.length * piece.placement.side
      // No label is shorter than its cap height.
      guard length > rule.size.value(at: viewport.zoom) * pixelRatio * 2,
        let text = labelText(label.names, rule)
      else { return [] }
      let (start, end) = (piece.placement.project(label.start), piece.placement.project(label.end))
      let rank = PlaceClass.allCases.count + (label.line.streetRank ?? 2)
      let fractions = RepeatedLabelFractions(count: length / (LabelStyle.repeatDistance * pixelRatio))
      return fractions.compactMap { part, level in
        let (x, y) = (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        guard piece.contains((x, y)) else { return nil }
        return LabelCandidate(
          text: text, rule: rule, priority: (rank, level * 10_000 - Int(label.length * 4096)), x: x, y: y,
          direction: (end.x - start.x, end.y - start.y), room: length)
      }
    }
  }

  /// Returns the label text: the first name that the font can draw; `nil` if there is none.
  private func labelText(_ names: [String], _ rule: LabelStyle.TextStyle) -> String? {
    let name = font.firstDrawable(of: names)
    return rule.isCapitalized ? name?.uppercased() : name
  }

  /// Returns the font size in pixels, rounded to quarters so that labels share glyphs.
  private func fontSize(of candidate: LabelCandidate) -> Double {
    (candidate.rule.size.value(at: viewport.zoom) * pixelRatio * 4).rounded() / 4
  }

  private mutating func place(_ candidate: LabelCandidate) -> PlacedLabel? {
    let size = fontSize(of: candidate)
    let distance = LabelStyle.repeatDistance * pixelRatio * 0.8
    let isNear = taken[candidate.text]?.contains {
      abs($0.x - candidate.x) + abs($0.y - candidate.y) < distance
    }
    guard isNear != true, let width = try? font.width(of: candidate.text, size: size),
      candidate.room > width + size
    else { return nil }
    let label = LabelGeometry(candidate, size: size, width: width)
    guard room.insertIfFree(label.boxes(padding: LabelStyle.padding * pixelRatio)) else { return nil }
    taken[candidate.text, default: []].append((candidate.x, candidate.y))
    guard label.boxes(padding: 1).allSatisfy({ $0.isWithin(viewport.pixelSize) }),
      let mask = try? font.mask(of: candidate.text, size: size, angle: label.angle)
    else { return nil }
    let (x, y) = label.baseline
    return PlacedLabel(
      text: candidate.text, mask: mask.coverage.moved(x: x, y: y), color: candidate.rule.color,
      halo: candidate.rule.halo,
      haloRadius: SubpixelPoint.steps(fromPixels: LabelStyle.haloRadius * pixelRatio))
  }
}

extension PlacedTile {
  /// Whether a point lies in the tile's cell.
  fileprivate func contains(_ place: ClipRect.Point) -> Bool {
    Double(rect.x) <= place.x && place.x < Double(rect.maxX) && Double(rect.y) <= place.y
      && place.y < Double(rect.maxY)
  }
}

/// A sequence of the positions of repeated labels along a line, as fractions: 1/2, then 1/4 and 3/4, and so on.
///
/// As the line grows on the screen, positions are added but never move.
struct RepeatedLabelFractions: Sequence, IteratorProtocol {
  /// The maximum depth, 63 positions.
  private static let deepest = 6

  private let levels: Int
  private var level = 1
  private var index = 0

  /// Creates positions for about a number of repetitions, at least one.
  init(count: Double) {
    var levels = 1
    while levels < Self.deepest, Double(1 << levels) <= count { levels += 1 }
    self.levels = levels
  }

  /// Returns the next position and its depth, from 1.
  mutating func next() -> (part: Double, level: Int)? {
    if index == 1 << (level - 1) {
      level += 1
      index = 0
    }
    if level > levels { return nil }
    defer { index += 1 }
    return (Double(2 * index + 1) / Double(1 << level), level)
  }
}
