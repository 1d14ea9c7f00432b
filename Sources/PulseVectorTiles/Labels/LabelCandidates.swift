import PulseGeo
import PulsePixels
import PulseText

/// The label candidates of a view, from the most to the least important.
struct LabelCandidates {
  /// The ranks of the groups of labels, each followed by those of its classes: towns and larger places, the first
  /// labels of major streets, local places such as neighborhoods and stations, other labels of streets, house numbers.
  private static let ranks = (towns: 0, majorStreets: 100, localPlaces: 200, streets: 300)

  /// The first rank after those of towns and larger places.
  static let firstRankAfterTowns = ranks.majorStreets

  /// The first rank after those of major streets.
  static let firstRankAfterMajorStreets = ranks.localPlaces

  /// The rank of house numbers, after all others.
  static let houseRank = 1000

  /// The distance from the image in points beyond which labels cannot influence visible ones.
  private static let margin = 512.0

  /// The smallest mean width of the letters of a name in ems.
  private static let narrowestLetter = 0.3

  private let viewport: Viewport
  private let style: LabelStyle
  private let font: Font
  private let window: ClipRect

  /// The image, in a view that never moves; `nil` in others.
  private let fixedView: ClipRect?

  init(_ viewport: Viewport, style: LabelStyle, font: Font, isViewFixed: Bool) {
    self.viewport = viewport
    self.style = style
    self.font = font
    window = ClipRect(around: viewport.pixelSize, margin: Self.margin * Double(viewport.pixelRatio))
    fixedView = isViewFixed ? ClipRect(around: viewport.pixelSize, margin: 0) : nil
  }

  private var pixelRatio: Double { Double(viewport.pixelRatio) }

  /// Returns the sorted candidates of tiles.
  func candidates(in tiles: [LabelTile], _ lines: inout ConnectedLines) -> [LabelCandidate] {
    var candidates: [LabelCandidate] = []
    for (index, tile) in tiles.enumerated() {
      candidates += tile.content.places.compactMap { pointCandidate($0, tile) }
      if style.places[.houseNumber]?.zooms.contains(viewport.zoom) == true {
        candidates += tile.content.houseNumbers.compactMap { pointCandidate($0, tile) }
      }
      for (line, label) in tile.content.streets.enumerated() {
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
    guard let rule = style.places[label.place], rule.zooms.contains(viewport.zoom) else { return nil }
    if let side = label.lakeSide.map({ pixels(for: $0, tile) }),
      side < LabelStyle.smallestLake * rule.size.value(at: viewport.zoom) * pixelRatio
    {
      return nil
    }
    let place = tile.pixel(label.position)
    guard tile.contains(place), window.contains(place), let text = text(label.names, rule) else { return nil }
    let rank =
      label.place == .houseNumber
      ? Self.houseRank
      : (label.place.isLocal ? Self.ranks.localPlaces : Self.ranks.towns) + label.place.rawValue
    return LabelCandidate(
      text: text, kind: label.place.recordKind, form: .point(rule),
      priority: .init(rank: rank, order: label.rank), x: place.x, y: place.y)
  }

  private func pixels(for size: LakeSide, _ tile: LabelTile) -> Double {
    switch size {
    case .tiles(let side): side * tile.placement.side
    case .meters(let side): viewport.pixels(forMeters: side, at: viewport.center, scale: .sphere)
    }
  }

  private func addNames(
    _ names: [String], of label: LineLabel, _ id: ConnectedLines.LineID, _ tile: LabelTile,
    _ lines: inout ConnectedLines, to candidates: inout [LabelCandidate]
  ) {
    guard let rule = style.lines[label.line], rule.zooms.contains(viewport.zoom) else { return }
    let length = label.length * tile.placement.side
    let isContinued = label.points[0].isOnTileBorder || label.points[label.points.count - 1].isOnTileBorder
    let size = rule.size.value(at: viewport.zoom) * pixelRatio
    // No label is shorter than two ems.
    guard isContinued || length > 2 * size else { return }
    var text: String?
    forEachAnchor(of: label, id, tile, distance: LabelStyle.repeatDistance, &lines) { point, anchor, level in
      text = text ?? self.text(names, rule)
      // Most streets are too short for their names, which need not be shaped to see it.
      guard let text, isContinued || length > (Double(text.count) * Self.narrowestLetter + 1) * size else {
        return
      }
      candidates.append(
        LabelCandidate(
          text: text, kind: label.line.streetRank == nil ? .water : .street, form: .line(rule, anchor),
          priority: priority(of: label, level: level, isShield: false),
          x: point.x, y: point.y))
    }
  }

  private func addShields(
    _ numbers: [RouteNumber], of label: LineLabel, _ id: ConnectedLines.LineID, _ tile: LabelTile,
    _ lines: inout ConnectedLines, to candidates: inout [LabelCandidate]
  ) {
    guard let rule = style.shields[label.line], viewport.zoom >= rule.minimumZoom else { return }
    let text = numbers.map(\.text).joined(separator: ";")
    // The shortest piece of a road that deserves a number.
    guard label.length * tile.placement.side > rule.size.value(at: viewport.zoom) * pixelRatio * 2 else {
      return
    }
    forEachAnchor(of: label, id, tile, distance: LabelStyle.shieldDistance, &lines) { point, anchor, level in
      candidates.append(
        LabelCandidate(
          text: text, kind: .shield, form: .shields(numbers, rule, anchor),
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
    let order = -Int(min(label.totalLength, 1000) * 4096) * 4096 - Int(min(label.length, 1) * 4095)
    return LabelCandidate.Priority(rank: rank, level: level, order: order)
  }

  /// Calls a function with the points at which a line may have labels, and the depth of repetition; the first one inside
  /// a fixed view has depth 1.
  private func forEachAnchor(
    of label: LineLabel, _ id: ConnectedLines.LineID, _ tile: LabelTile, distance: Double,
    _ lines: inout ConnectedLines, _ body: (ClipRect.Point, LineAnchor, Int) -> Void
  ) {
    let length = label.length * tile.placement.side
    let line = lines.baseline(of: id)
    var isFirst = true
    for (part, level) in RepeatedLabelFractions(count: length / (distance * pixelRatio)) {
      guard let middle = line.point(at: line.length * part) else { continue }
      let point = (x: middle.x, y: middle.y)
      guard tile.contains(point), window.contains(point) else { continue }
      let anchor = LineAnchor(
        line: id, distance: line.length * part, slot: line.length / Double(1 << (level - 1)))
      let isFirstInView = isFirst && fixedView?.contains(point) == true
      if isFirstInView { isFirst = false }
      body(point, anchor, isFirstInView ? 1 : level)
    }
  }

  /// Returns the label text: the first name that the font can draw; `nil` if there is none.
  private func text(_ names: [String], _ rule: LabelStyle.TextStyle) -> String? {
    let name = font.firstDrawable(of: names)
    return rule.isCapitalized ? name?.uppercased() : name
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
