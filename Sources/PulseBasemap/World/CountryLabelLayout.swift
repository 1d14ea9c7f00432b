import PulsePixels
import PulseText
import PulseVectorTiles

/// A layout engine for the names of countries: spaced capitals in the middle of those that are large enough.
struct CountryLabelLayout: Sendable {
  /// The zoom beyond which countries are larger than most views, and have no names.
  private static let lastZoom = 6.8

  /// The font sizes in points, for countries at least so many points large; the same as those of places, so that they
  /// share glyphs.
  private static let sizes: [(extent: Double, size: Double)] = [(220, 13), (0, 11)]

  /// The length of names in relation to their countries; at low zooms there is little else in the way.
  private static let overhang = ZoomStops.linear([2: 1.4, 5: 1])

  /// The largest shift in each direction, in relation to the country.
  private static let shift = 0.25

  /// The largest distance in each direction of further places, in steps and in relation to the country: it may be long.
  private static let (steps, reach) = (4, 0.5)

  /// The additional distance in points to other names, so that they do not read as one.
  private static let space = 3.0

  private let countries: [WorldMap.Country]
  private let names: WorldMapNames
  private let side: Int

  /// Creates a layout of countries, the largest first, on a world of `side` grid units.
  init(_ countries: [WorldMap.Country], names: WorldMapNames = .english, side: Int) {
    self.countries = countries
    self.names = names
    self.side = side
  }

  /// Returns the names that are in proportion to their countries and fit, the largest country first.
  ///
  /// A name is shifted within its country if it would collide with others or cover the dot of an important place, and left
  /// out if a label of an overlay has it.
  func labels(
    in grid: WorldGrid, zoom: Double, text: HaloTextRenderer, named: NamedPlaces, page: LabelPage,
    room: inout LabelRoom
  ) -> [MapLabel] {
    if zoom > Self.lastZoom { return [] }
    let spacing = text.font.covers("\u{200A}") ? "\u{200A}" : ""
    let overhang = Self.overhang.value(at: zoom)
    var labels: [MapLabel] = []
    for country in countries {
      let extent = Double(country.extent) * grid.unit * overhang
      // No name is narrower than two letters, and smaller countries follow.
      if extent < 16 * Double(text.pixelRatio) { break }
      let translated = names.country(country.name)
      if named.contains(country.name) || named.contains(translated) { continue }
      let name = text.drawable(translated, or: country.name)
      grid.forEachCopy(of: country.point) { x, y in
        guard let block = block(name, extent: extent, spacing: spacing, text: text) else {
          return
        }
        let padding = Int(Self.space * Double(text.pixelRatio)) + page.space
        let positions = Self.positions(
          of: block.block, x: Int(x.rounded()), Int(y.rounded()), up: Int(extent * Self.shift),
          sideways: min(Int(extent * Self.shift), max(0, Int(extent) - block.block.width) / 2))
        var outline: CountryOutlines.Outline??
        func claims(at position: LabelBlock.Position) -> [LabelRoom.Claim]? {
          let box = block.block.box(at: position)
          guard let claims = page.claims(box) else { return nil }
          if position == positions[0] { return claims }
          guard room.isFree(claims) else { return nil }
          if outline == nil {
            outline = .some(CountryOutlines.embedded.outline(around: country.point))
          }
          let isNear = positions.contains(position)
          // The islands of an archipelago are no polygon around its middle.
          guard case .some(.some(let known)) = outline else { return isNear ? claims : nil }
          // A name in its place may be longer than its country, but one far from it must be within.
          let middle = box.x + box.width / 2
          let isInside = (isNear ? [middle] : [box.x, middle, box.maxX]).allSatisfy { column in
            let offset = grid.offset(x: Double(column) - x, y: Double(box.y + box.height / 2) - y)
            return known.contains(
              x: Double(country.point.x) + offset.x, y: Double(country.point.y) + offset.y)
          }
          return isInside ? claims : nil
        }
        let further = Self.further(from: positions[0], reach: extent * Self.reach)
        let terms = LabelRoom.Terms(padding: Double(padding))
        guard let (position, claimed) = room.best(of: positions + further, terms, claims: claims) else {
          return
        }
        room.take(claimed, terms)
        guard let lines = block.rendered(at: position, text: text) else { return }
        labels.append(
          MapLabel(
            name: name, lines: lines, box: block.block.box(at: position),
            point: LabelRecord.Point(x: x, y: y), dot: nil, kind: .country))
      }
    }
    return labels
  }

  /// The places of a square around the middle in steps, the nearest first.
  private static let square: [(dx: Int, dy: Int)] = {
    var places: [(dx: Int, dy: Int)] = []
    for dy in -steps...steps {
      for dx in -steps...steps where (dx, dy) != (0, 0) { places.append((dx: dx, dy: dy)) }
    }
    func distance(_ place: (dx: Int, dy: Int)) -> Int { place.dx * place.dx + place.dy * place.dy }
    return places.sorted { one, other in
      (distance(one), one.dy, one.dx) < (distance(other), other.dy, other.dx)
    }
  }()

  /// Returns further positions around one, the nearest first; `reach` is the largest distance in each direction in pixels.
  private static func further(from center: LabelBlock.Position, reach: Double) -> [LabelBlock.Position] {
    let step = reach / Double(steps)
    return square.map { center.moved(x: Int(Double($0.dx) * step), y: Int(Double($0.dy) * step)) }
  }

  /// Returns a name in spaced capitals, on two lines if it is too long for one; `nil` if it is longer than
  /// `extent` pixels.
  private func block(
    _ name: String, extent: Double, spacing: String, text: HaloTextRenderer
  ) -> NameBlock? {
    let capitals = names.capitals(of: name)
    // Letters that are joined, or stacked, are so with nothing between them only; these have no capitals.
    let spacing = capitals == name && name.lowercased() == name ? "" : spacing
    for (least, size) in Self.sizes where extent >= least * Double(text.pixelRatio) {
      guard let block = NameBlock(capitals, size: size, breakWidth: extent, spacing: spacing, text: text)
      else { return nil }
      if Double(block.block.width) <= extent { return block }
    }
    return nil
  }

  /// Returns positions around a point, the centered one first; `up` and `sideways` are the largest shifts in pixels, of which
  /// only one is.
  private static func positions(
    of block: LabelBlock, x: Int, _ y: Int, up: Int, sideways: Int
  ) -> [LabelBlock.Position] {
    let center = block.centered(x: x, y: y)
    return [0, -sideways / 2, sideways / 2, -sideways, sideways].flatMap { dx in
      let rows = abs(dx) == sideways && dx != 0 ? [0] : [0, -up / 2, up / 2] + (dx == 0 ? [-up, up] : [])
      return rows.map { center.moved(x: dx, y: $0) }
    }
  }
}
