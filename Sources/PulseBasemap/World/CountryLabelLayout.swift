import PulsePixels
import PulseText
import PulseVectorTiles

/// A layout engine for the names of countries: spaced capitals in the middle of those that are large enough.
struct CountryLabelLayout: Sendable {
  /// The zoom beyond which countries are larger than most views, and have no names.
  private static let lastZoom = 6.8

  /// The zoom beyond which countries have no names in the parts of them that a view shows either; before it, they have
  /// if two or more are seen.
  private static let lastZoomOfParts = WorldMapStyle.plainZoom

  /// The room in points on each side of a name in such a part.
  private static let margin = 6.0

  /// The distance of a country's middle from the view, in relation to its extent, beyond which none of it is seen: Chile is
  /// five times as long as its area is wide.
  private static let farthest = 3.0

  /// The font sizes in points, for countries at least so many points large; the same as those of places, so that they
  /// share glyphs.
  private static let sizes: [(extent: Double, size: Double)] = [(220, 13), (0, 11)]

  /// The length of names in relation to their countries; at low zooms there is little else in the way.
  private static let overhang = ZoomStops.linear([2: 1.4, 5: 1])

  /// The largest shift in each direction, in relation to the country.
  private static let shift = 0.25

  /// The largest distance in each direction of further places, in steps and in relation to the country: it may be long.
  private static let (steps, reach) = (4, 0.5)

  /// The number of columns of a name, from its start to its end, that are looked for in its country, and of those that are the
  /// most of them.
  private static let columns = (all: 5, most: 3)

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

  /// The view that names are laid out in, with its renderer of text.
  private struct View {
    let grid: WorldGrid
    let text: HaloTextRenderer
    let page: LabelPage

    /// The parts of the world in the view.
    let boxes: [GridBox]

    /// The length of names in relation to their countries.
    let overhang: Double

    /// The text between spaced letters.
    let spacing: String

    /// Returns the pixels of points.
    func pixels(_ points: Double) -> Double { points * Double(text.pixelRatio) }
  }

  /// A country in the view with its name and its extent in pixels, which limits the name.
  private struct NamedCountry {
    let id: NameID
    let country: WorldMap.Country
    let name: String
    let extent: Double
  }

  /// Returns the names that are in proportion to their countries and fit, the largest country first.
  ///
  /// A name is shifted within its country if it would collide with others or cover the dot of an important place, and left
  /// out if a label of an overlay has it. If the view is fixed, names whose middle of the country is elsewhere, or has no
  /// room, stand in the middle of the part that is seen.
  func labels(
    in grid: WorldGrid, zoom: Double, text: HaloTextRenderer, named: NamedPlaces, page: LabelPage,
    _ terms: NameTerms, room: inout LabelRoom
  ) -> [MapLabel] {
    if zoom > (terms.isViewFixed ? Self.lastZoomOfParts : Self.lastZoom) { return [] }
    let view = View(
      grid: grid, text: text, page: page, boxes: grid.boxes, overhang: Self.overhang.value(at: zoom),
      spacing: text.font.covers("\u{200A}") ? "\u{200A}" : "")
    var labels: [MapLabel] = []
    var others: [NamedCountry] = []
    // No name is narrower than two letters, and smaller countries follow.
    let large = countries.prefix { Double($0.extent) * grid.unit * view.overhang >= view.pixels(16) }
    for number in terms.stayingFirst(large.indices, { .country($0) }) where terms.admits(.country(number)) {
      let country = countries[number]
      let extent = Double(country.extent) * grid.unit * view.overhang
      let translated = names.country(country.name)
      if named.contains(country.name) || named.contains(translated) { continue }
      let object = NamedCountry(
        id: .country(number), country: country, name: text.drawable(translated, or: country.name),
        extent: extent)
      let found =
        zoom > Self.lastZoom
        ? [] : middleLabels(of: object, in: view, terms, room: &room)
      labels += found
      if found.isEmpty { others.append(object) }
    }
    guard terms.isViewFixed else { return labels }
    var roomOfParts = room
    let parts = others.compactMap {
      partLabel(of: $0, in: view, room: &roomOfParts)
    }
    // Near the ground a name tells something only beside a border.
    if zoom > Self.lastZoom, parts.count < 2 { return [] }
    room = roomOfParts
    return labels + parts
  }

  /// Returns the names around the middle of a country, one on each copy of the world.
  private func middleLabels(
    of object: NamedCountry, in view: View, _ names: NameTerms, room: inout LabelRoom
  ) -> [MapLabel] {
    let (grid, page, country, extent) = (view.grid, view.page, object.country, object.extent)
    var labels: [MapLabel] = []
    grid.forEachCopy(of: country.point) { x, y in
      guard let block = block(object.name, extent: extent, in: view) else { return }
      let positions = Self.positions(
        of: block.block, x: Int(x.rounded()), Int(y.rounded()), up: Int(extent * Self.shift),
        sideways: min(Int(extent * Self.shift), max(0, Int(extent) - block.block.width) / 2))
      var outline: CountryOutlines.Outline??
      /// Returns whether so many columns of a box are in the country; `nil` for an archipelago.
      func isInside(_ box: PixelRect, columns: Int) -> Bool? {
        if outline == nil { outline = .some(CountryOutlines.embedded.outline(around: country.point)) }
        guard case .some(.some(let known)) = outline else { return nil }
        let last = Self.columns.all - 1
        let count = (0...last).count { column in
          let offset = grid.offset(
            x: Double(box.x + box.width * column / last) - x, y: Double(box.y + box.height / 2) - y)
          return known.contains(
            x: Double(country.point.x) + offset.x, y: Double(country.point.y) + offset.y)
        }
        return count >= columns
      }
      func claims(at place: (position: LabelBlock.Position, columns: Int)) -> [LabelRoom.Claim]? {
        let box = block.block.box(at: place.position)
        guard let claims = page.claims(box) else { return nil }
        if place.columns == 0 { return claims }
        guard room.isFree(claims) else { return nil }
        // The islands of an archipelago are no polygon around its middle.
        return isInside(box, columns: place.columns) ?? positions.contains(place.position) ? claims : nil
      }
      // In its place a name may be longer than its country; elsewhere it must be within, or for the most part.
      let further = Self.further(from: positions[0], reach: extent * Self.reach)
      let center = positions[0]
      var places = [(position: center, columns: 0)]
      if case .within(let dx, let dy) = names.position(of: object.id) {
        places[0].position = center.moved(x: Int((dx * extent).rounded()), y: Int((dy * extent).rounded()))
      } else {
        places += (positions.dropFirst() + further).map { (position: $0, columns: Self.columns.all) }
        places += positions.dropFirst().map { (position: $0, columns: Self.columns.most) }
      }
      let terms = terms(in: view)
      let best =
        names.isGiven ? (position: places[0], claims: []) : room.best(of: places, terms, claims: claims)
      guard let (place, claimed) = best else { return }
      let offset = NamePosition.within(
        x: Double(place.position.x - center.x) / extent,
        y: Double(place.position.baseline - center.baseline) / extent)
      guard
        let label = label(
          object, block, at: place.position, offset, names.opacity(of: object.id), in: view, point: (x, y))
      else { return }
      room.take(claimed, terms)
      labels.append(label)
    }
    return labels
  }

  /// Returns the name of a country in the middle of the part that the view shows; `nil` if there is no room for it.
  private func partLabel(
    of object: NamedCountry, in view: View, room: inout LabelRoom
  ) -> MapLabel? {
    let (grid, page, country, extent) = (view.grid, view.page, object.country, object.extent)
    let reach = extent * Self.farthest
    let worlds = grid.worlds.filter { world in
      let pixel = grid.pixel(of: country.point, world: world)
      return pixel.x > -reach && pixel.x < Double(grid.size.width) + reach && pixel.y > -reach
        && pixel.y < Double(grid.size.height) + reach
    }
    guard !worlds.isEmpty, let block = block(object.name, extent: extent, in: view),
      let outline = CountryOutlines.embedded.outline(around: country.point, in: view.boxes)
    else { return nil }
    let margin = Int(view.pixels(Self.margin))
    let (width, height) = (
      block.block.width / 2 + margin,
      block.block.box(at: block.block.centered(x: 0, y: 0)).height / 2 + margin
    )
    let places = worlds.flatMap { world in
      VisibleCountryPart(of: outline, world: world, in: grid, page: page.rect).places
    }
    let central = places.filter { $0.width >= width && $0.height >= height }
      .map { (place: $0, room: min($0.width - width, $0.height - height)) }
      .sorted { ($1.room, $0.place.y, $0.place.x) < ($0.room, $1.place.y, $1.place.x) }
    let terms = terms(in: view)
    let positions = central.map { block.block.centered(x: $0.place.x, y: $0.place.y) }
    func claims(at position: LabelBlock.Position) -> [LabelRoom.Claim]? {
      page.claims(block.block.box(at: position)).flatMap { room.isFree($0) ? $0 : nil }
    }
    guard let (position, claimed) = room.best(of: positions, terms, claims: claims),
      let label = label(object, block, at: position, .within(x: 0, y: 0), 1, in: view, point: nil)
    else { return nil }
    room.take(claimed, terms)
    return label
  }

  private func terms(in view: View) -> LabelRoom.Terms {
    LabelRoom.Terms(padding: Double(Int(view.pixels(Self.space)) + view.page.space))
  }

  /// Returns the label of a country at a position; `point` is the middle of the country, if it is seen.
  private func label(
    _ object: NamedCountry, _ block: NameBlock, at position: LabelBlock.Position, _ offset: NamePosition,
    _ opacity: Double, in view: View, point: (x: Double, y: Double)?
  ) -> MapLabel? {
    guard let lines = block.rendered(at: position, text: view.text) else { return nil }
    let box = block.block.box(at: position)
    let point = point ?? (Double(box.x) + Double(box.width) / 2, Double(box.y) + Double(box.height) / 2)
    return MapLabel(
      id: object.id, position: offset, name: object.name, lines: lines, box: box,
      point: LabelRecord.Point(x: point.x, y: point.y), dot: nil, kind: .country, opacity: opacity)
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
  private func block(_ name: String, extent: Double, in view: View) -> NameBlock? {
    let capitals = names.capitals(of: name)
    // Letters that are joined, or stacked, are so with nothing between them only; these have no capitals.
    let spacing = capitals == name && name.lowercased() == name ? "" : view.spacing
    for (least, size) in Self.sizes where extent >= view.pixels(least) {
      guard let block = NameBlock(capitals, size: size, breakWidth: extent, spacing: spacing, text: view.text)
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
