import PulseGeo
import PulsePixels
import PulseText

/// The label candidates of a view, from the most to the least important.
struct LabelCandidates {
  /// The ranks of the groups of labels, each followed by those of its classes: towns and larger places, the first
  /// labels of major streets, local places such as neighborhoods and stations, other labels of streets, house numbers.
  private static let ranks = (towns: 0, majorStreets: 100, localPlaces: 200, streets: 300, houses: 1000)

  private let viewport: Viewport
  private let style: LabelStyle
  private let font: Font
  private let anchors: LabelAnchors

  init(_ viewport: Viewport, style: LabelStyle, font: Font, isViewFixed: Bool) {
    self.viewport = viewport
    self.style = style
    self.font = font
    anchors = LabelAnchors(viewport, isViewFixed: isViewFixed)
  }

  /// Returns the sorted candidates of tiles.
  func candidates(
    in tiles: [LabelTile], _ contents: [ClassifiedVectorTile], _ lines: inout ConnectedLines
  ) -> [LabelCandidate] {
    var candidates: [LabelCandidate] = []
    for (index, (tile, content)) in zip(tiles, contents).enumerated() {
      candidates += content.places.compactMap { pointCandidate($0, tile) }
      if style.places[.houseNumber]?.zooms.contains(viewport.zoom) == true {
        candidates += content.houseNumbers.compactMap { pointCandidate($0, tile) }
      }
      for (line, label) in tile.streets.enumerated() {
        let id = ConnectedLines.LineID(tile: index, line: line)
        switch label.content {
        case .name(let names): addNames(names, of: label, id, tile, &lines, to: &candidates)
        case .route(let numbers): addShields(numbers, of: label, id, tile, &lines, to: &candidates)
        }
      }
    }
    return candidates.sorted()
  }

  private func pointCandidate(_ label: PlaceLabel, _ tile: LabelTile) -> LabelCandidate? {
    guard let look = style.places[label.place], look.zooms.contains(viewport.zoom) else { return nil }
    if let side = label.lakeSide.map({ pixels(for: $0, tile) }),
      side < LabelStyle.smallestLake * look.size.value(at: viewport.zoom) * anchors.pixelRatio
    {
      return nil
    }
    let place = tile.pixel(label.position)
    guard anchors.include(place, of: tile), let text = text(label.names, look) else { return nil }
    let rank =
      label.place == .houseNumber
      ? Self.ranks.houses
      : (label.place.isLocal ? Self.ranks.localPlaces : Self.ranks.towns) + label.place.rawValue
    let rule = look.rule(
      at: viewport.zoom, spacing: label.place == .houseNumber ? 0 : LabelStyle.repeatDistance)
    var candidate = LabelCandidate(
      text: text, kind: label.place.recordKind, form: .point(rule),
      priority: .init(rank: rank, order: label.rank), x: place.x, y: place.y)
    candidate.precedesDots = rank < Self.ranks.majorStreets
    return candidate
  }

  private func pixels(for size: LakeSide, _ tile: LabelTile) -> Double {
    switch size {
    case .tiles(let side): side * tile.side
    case .meters(let side): viewport.pixels(forMeters: side, at: viewport.center, scale: .sphere)
    }
  }

  private func addNames(
    _ names: [String], of label: LineLabel, _ id: ConnectedLines.LineID, _ tile: LabelTile,
    _ lines: inout ConnectedLines, to candidates: inout [LabelCandidate]
  ) {
    guard let look = style.lines[label.line], look.zooms.contains(viewport.zoom) else { return }
    let rule = look.rule(at: viewport.zoom, spacing: LabelStyle.repeatDistance)
    guard anchors.hasRoom(label, in: tile, for: nil, size: rule.size) else { return }
    var text: String?
    anchors.forEach(of: label, id, in: tile, spacing: rule.spacing, &lines) { point, anchor, level in
      text = text ?? self.text(names, look)
      guard let text, anchors.hasRoom(label, in: tile, for: text, size: rule.size) else { return }
      let priority = priority(of: label, level: level, isShield: false)
      var candidate = LabelCandidate(
        text: text, kind: label.line.streetRank == nil ? .water : .street, form: .line(rule, anchor),
        priority: priority, x: point.x, y: point.y)
      candidate.coversDots = priority.rank < Self.ranks.localPlaces
      candidates.append(candidate)
    }
  }

  private func addShields(
    _ numbers: [RouteNumber], of label: LineLabel, _ id: ConnectedLines.LineID, _ tile: LabelTile,
    _ lines: inout ConnectedLines, to candidates: inout [LabelCandidate]
  ) {
    guard let look = style.shields[label.line], viewport.zoom >= look.minimumZoom else { return }
    let rule = look.rule(at: viewport.zoom)
    let text = numbers.map(\.text).joined(separator: ";")
    // The shortest piece of a road that deserves a number.
    guard label.length * tile.side > rule.size * anchors.pixelRatio * 2 else { return }
    let shields = numbers.compactMap { number in
      style.shieldColors[number.network].map {
        ShieldNumber(text: number.text, colors: .init(fill: $0.fill, border: $0.border, text: $0.text))
      }
    }
    anchors.forEach(of: label, id, in: tile, spacing: rule.spacing, &lines) { point, anchor, level in
      candidates.append(
        LabelCandidate(
          text: text, kind: .shield, form: .shields(shields, rule, anchor),
          priority: priority(of: label, level: level, isShield: true),
          x: point.x, y: point.y))
    }
  }

  /// Returns the priority of a street or of water: by class, then by the length of the street in the tile.
  ///
  /// The first labels of major streets come before local places, which are many in a city, and which cannot move along
  /// a line. Motorways are known by their numbers, other streets by their names.
  private func priority(of label: LineLabel, level: Int, isShield: Bool) -> LabelCandidate.Priority {
    let group = label.line.isMajor && level == 1 ? Self.ranks.majorStreets : Self.ranks.streets
    let comesFirst = isShield == (label.line.streetRank == 0)
    let rank = group + 2 * label.line.labelRank + (comesFirst ? 0 : 1)
    return LabelCandidate.Priority(rank: rank, level: level, order: label.order)
  }

  /// Returns the label text: the first name that the font can draw; `nil` if there is none.
  private func text(_ names: [String], _ look: LabelStyle.TextStyle) -> String? {
    let name = font.firstDrawable(of: names)
    return look.isCapitalized ? name?.uppercased() : name
  }
}

extension LabelStyle.TextStyle {
  /// Returns the rule of labels at a zoom, with the distance in points between equal ones.
  func rule(at zoom: Double, spacing: Double) -> LabelRule {
    LabelRule(
      size: size.value(at: zoom), color: color, halo: halo, haloRadius: LabelStyle.haloRadius,
      padding: LabelStyle.padding, spacing: spacing, breakWidth: breakWidth, isMovable: isMovable,
      dot: dot.map {
        LabelRule.Dot(
          radius: $0.radius.value(at: zoom), fill: $0.fill, ring: $0.ring,
          ringWidth: LabelStyle.Dot.ringWidth)
      })
  }
}

extension LabelStyle.ShieldStyle {
  /// Returns the rule of numbers at a zoom.
  fileprivate func rule(at zoom: Double) -> LabelRule {
    LabelRule(
      size: size.value(at: zoom), color: .clear, halo: .clear, haloRadius: 0,
      padding: LabelStyle.shieldPadding, spacing: LabelStyle.shieldDistance)
  }
}

extension PlaceClass {
  /// The kind of its names in reports.
  fileprivate var recordKind: LabelRecord.Kind {
    switch self {
    case .ocean, .lake: .water
    case .country: .country
    default: .place
    }
  }
}
