import PulseFormats
import PulseGD
import PulseGeo
import PulsePixels

/// Chooses the names of a view and their places, so that none covers another.
///
/// Which name goes first, and where along its street it may stand, depends on the tiles alone: as the view moves
/// or grows, names stay where they are. A name that the edge of the picture would cut is left out, but keeps its
/// room.
struct LabelPlacer {
  /// The number of names whose letters are drawn together.
  private static let preparedCount = 128

  private let viewport: Viewport
  private let style: LabelStyle
  private let font: Font
  private var room: LabelRoom
  private var taken: [String: [(x: Double, y: Double)]] = [:]

  /// Creates a placer of a view.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - style: Which names are shown, and how.
  ///   - font: Their font.
  ///   - taken: Parts of the picture that names keep off.
  init(_ viewport: Viewport, style: LabelStyle, font: Font, avoiding taken: [PixelRect] = []) {
    room = LabelRoom(avoiding: taken)
    self.viewport = viewport
    self.style = style
    self.font = font
  }

  /// Returns the names that have room, drawn.
  mutating func place(_ pieces: [TilePiece]) -> [PlacedLabel] {
    let wishes = pieces.flatMap { placeWishes($0) + streetWishes($0) }.sorted()
    for (size, wishes) in Dictionary(grouping: wishes.prefix(Self.preparedCount), by: size) {
      try? font.prepare(wishes.lazy.map(\.text), size: size)
    }
    return wishes.compactMap { place($0) }
  }

  private var pixelRatio: Double { Double(viewport.pixelRatio) }

  private func placeWishes(_ piece: TilePiece) -> [LabelWish] {
    piece.content.places.compactMap { label in
      guard let rule = style.places[label.place], rule.zooms.contains(viewport.zoom) else { return nil }
      let place = piece.placement.project(label.position)
      // What lies in the buffer of a tile is in its neighbor too.
      guard piece.contains(place), let text = text(label.names, rule) else { return nil }
      return LabelWish(
        text: text, rule: rule, priority: (label.place.rawValue, label.rank), x: place.x, y: place.y,
        direction: nil, room: .infinity)
    }
  }

  private func streetWishes(_ piece: TilePiece) -> [LabelWish] {
    piece.content.streets.flatMap { label -> [LabelWish] in
      guard let rule = style.lines[label.line], rule.zooms.contains(viewport.zoom) else { return [] }
      let length = label.length * piece.placement.side
      // No name is shorter than its letters are high.
      guard length > rule.size.value(at: viewport.zoom) * pixelRatio * 2, let text = text(label.names, rule)
      else { return [] }
      let (start, end) = (piece.placement.project(label.start), piece.placement.project(label.end))
      let rank = PlaceClass.allCases.count + (label.line.streetRank ?? 2)
      let fractions = DyadicFractions(count: length / (LabelStyle.repetition * pixelRatio))
      return fractions.compactMap { part, level in
        let (x, y) = (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        guard piece.contains((x, y)) else { return nil }
        return LabelWish(
          text: text, rule: rule, priority: (rank, level * 10_000 - Int(label.length * 4096)), x: x, y: y,
          direction: (end.x - start.x, end.y - start.y), room: length)
      }
    }
  }

  /// The first of some names that the font can show.
  private func text(_ names: [String], _ rule: LabelStyle.Rule) -> String? {
    let name = names.first { font.covers($0) && $0.isSetLeftToRight }
    return rule.isCapitalized ? name?.uppercased() : name
  }

  /// The size of an em in pixels, in quarters of one: names of many sizes share letters.
  private func size(of wish: LabelWish) -> Double {
    (wish.rule.size.value(at: viewport.zoom) * pixelRatio * 4).rounded() / 4
  }

  private mutating func place(_ wish: LabelWish) -> PlacedLabel? {
    let size = size(of: wish)
    let distance = LabelStyle.repetition * pixelRatio * 0.8
    let isNear = taken[wish.text]?.contains { abs($0.x - wish.x) + abs($0.y - wish.y) < distance }
    guard isNear != true, let width = try? font.width(of: wish.text, size: size),
      wish.room > width + size
    else { return nil }
    let label = LabelGeometry(wish, size: size, width: width)
    guard room.takeIfFree(label.boxes(padding: LabelStyle.padding * pixelRatio)) else { return nil }
    taken[wish.text, default: []].append((wish.x, wish.y))
    guard label.boxes(padding: 1).allSatisfy({ $0.isWithin(viewport.pixelSize) }),
      let mask = try? font.mask(of: wish.text, size: size, angle: label.angle)
    else { return nil }
    let (x, y) = label.baseline
    return PlacedLabel(
      text: wish.text, mask: mask.coverage.moved(x: x, y: y), color: wish.rule.color, halo: wish.rule.halo,
      haloRadius: SubpixelPoint.steps(fromPixels: LabelStyle.haloRadius * pixelRatio))
  }
}

extension TilePiece {
  /// Whether a place lies in the cell of the piece.
  fileprivate func contains(_ place: ClippingWindow.Point) -> Bool {
    Double(rect.x) <= place.x && place.x < Double(rect.maxX) && Double(rect.y) <= place.y
      && place.y < Double(rect.maxY)
  }
}
