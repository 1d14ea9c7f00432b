import PulseGeo
import PulseMapStyle
import PulsePixels
import PulseText

/// The labels of a seamless style in a view: those of all of its layers, joined across tiles and placed as on a map.
struct StyledLabels {
  /// The smallest area with a name, as the side in ems of a square of the same area.
  private static let smallestArea = 3.0

  /// The largest number of layers of labels.
  private static let mostLayers = 1000

  /// A layer of labels.
  private struct Entry {
    let layer: StyleDocument.Layer
    let isAlongLine: Bool

    /// The number of the run of layers along lines, or of points, from the top.
    let run: Int

    /// The layer with the dots of the points.
    let dots: StyleDocument.Layer?

    /// The rule of all labels, if they have one.
    var rule: LabelRule?
  }

  /// The labels that have room, the most important first.
  let labels: [PlacedLabel]

  /// Places labels.
  ///
  /// - Parameters:
  ///   - layers: The layers of the style that the view shows, the lowest first.
  ///   - tiles: The tiles by source.
  ///   - evaluator: The evaluation in the view.
  ///   - data: The features.
  ///   - font: The font of all labels.
  ///   - constraints: The constraints of labels.
  init(
    _ layers: [StyleDocument.Layer], _ tiles: [String: [StyleTile]], _ evaluator: StyleEvaluator,
    _ data: any StyleData, _ font: Font, _ constraints: LabelConstraints
  ) {
    var collector = Collector(
      entries: Self.entries(layers, evaluator), evaluator: evaluator, font: font,
      anchors: LabelAnchors(evaluator.view.viewport, isViewFixed: constraints.isViewFixed))
    collector.collect(tiles, data)
    var placer = LabelPlacer(evaluator.view.viewport, font: font, constraints: constraints)
    labels = collector.place(by: &placer)
    evaluator.context.feature = nil
    evaluator.context.tile = nil
  }

  /// Returns whether the labels of a layer are placed by these rules; icons are placed by those of MapLibre.
  static func place(_ layer: StyleDocument.Layer) -> Bool {
    layer.kind == .symbol && layer.sets("text-field") && !layer.sets("icon-image")
  }

  /// Returns the names of the layers whose circles are dots of labels.
  static func dotLayers(_ layers: some Sequence<StyleDocument.Layer>) -> Set<String> {
    Set(layers.filter(place).compactMap(\.hints.dots))
  }

  private static func entries(_ layers: [StyleDocument.Layer], _ evaluator: StyleEvaluator) -> [Entry] {
    var entries: [Entry] = []
    for layer in layers.reversed().filter(place).prefix(mostLayers) {
      let isAlongLine = evaluator.word(layer["symbol-placement"]) != "point"
      let run = entries.last.map { $0.run + ($0.isAlongLine == isAlongLine ? 0 : 1) } ?? 0
      let dots = layer.hints.dots.flatMap { name in
        layers.first { $0.kind == .circle && $0.id == name }
      }
      entries.append(Entry(layer: layer, isAlongLine: isAlongLine, run: run, dots: dots))
    }
    return entries
  }
}

extension StyledLabels {
  /// A collector of the labels of all tiles that a view may show.
  private struct Collector {
    private var entries: [Entry]
    private let evaluator: StyleEvaluator
    private let font: Font
    private let anchors: LabelAnchors
    private var candidates: [LabelCandidate] = []
    private var plates: [PlateKey: ShieldNumber.Colors] = [:]
    private var tiles: [LabelTile] = []
    private var streets: [[(entry: Int, street: StyledTileLabels.Street)]] = []

    /// The first run of labels along lines or with dots, and the last one with dots.
    private let firstLines, lastDots: Int

    /// The key of the colors of a number: the layer with its sort key, and the number.
    private struct PlateKey: Hashable {
      let group: Int
      let text: String
    }

    init(entries: [Entry], evaluator: StyleEvaluator, font: Font, anchors: LabelAnchors) {
      (self.entries, self.evaluator, self.font, self.anchors) = (entries, evaluator, font, anchors)
      firstLines = entries.first { $0.isAlongLine || $0.dots != nil }?.run ?? .max
      lastDots = entries.last { $0.dots != nil }?.run ?? -1
      for index in entries.indices where Self.isUniform(entries[index]) {
        self.entries[index].rule = rule(index, for: nil)
      }
    }

    /// Collects the labels of tiles by source.
    mutating func collect(_ tilesBySource: [String: [StyleTile]], _ data: any StyleData) {
      for (source, styleTiles) in tilesBySource.sorted(by: { $0.key < $1.key }) {
        for styleTile in styleTiles {
          guard let content = data.features(of: source, in: styleTile.id) else { continue }
          let inside = evaluator.inside(styleTile)
          var places: [(entry: Int, place: StyledTileLabels.Place)] = []
          var found: [(entry: Int, street: StyledTileLabels.Street)] = []
          for (index, entry) in entries.enumerated() where entry.layer.source == source {
            let labels = content.labels(of: entry.layer, inside)
            places += labels.places.map { (index, $0) }
            found += labels.streets.map { street in
              var street = street
              street.label.group += index * StyledTileLabels.lineKeys
              return (index, street)
            }
          }
          let tile = LabelTile(styleTile, streets: found.map(\.street.label))
          tiles.append(tile)
          streets.append(found)
          for item in places { add(item.place, item.entry, tile) }
        }
      }
    }

    /// Places the collected labels.
    mutating func place(by placer: inout LabelPlacer) -> [PlacedLabel] {
      var lines = ConnectedLines(tiles)
      for (index, tile) in tiles.enumerated() {
        for (line, item) in streets[index].enumerated() {
          add(item.street, item.entry, ConnectedLines.LineID(tile: index, line: line), tile, &lines)
        }
      }
      return placer.place(candidates.sorted(), &lines)
    }

    private mutating func add(_ place: StyledTileLabels.Place, _ index: Int, _ tile: LabelTile) {
      let point = tile.pixel(place.position)
      guard anchors.include(point, of: tile),
        let rule = entries[index].rule ?? rule(index, for: place.feature),
        place.area.map({ pixels(for: $0, tile) >= StyledLabels.smallestArea * rule.size * anchors.pixelRatio }
        )
          ?? true,
        let text = text(place.names, index)
      else { return }
      let run = entries[index].run
      var candidate = LabelCandidate(
        text: text, kind: entries[index].layer.hints.kind.map(LabelRecord.Kind.init) ?? .place,
        form: .point(rule),
        priority: .init(rank: rank(index, run: run), order: place.sortKey), x: point.x, y: point.y)
      candidate.precedesDots = run < firstLines
      candidates.append(candidate)
    }

    private mutating func add(
      _ street: StyledTileLabels.Street, _ index: Int, _ id: ConnectedLines.LineID, _ tile: LabelTile,
      _ lines: inout ConnectedLines
    ) {
      let label = street.label
      guard let rule = entries[index].rule ?? rule(index, for: street.feature) else { return }
      var (text, shields) = (String?.none, [ShieldNumber]())
      switch label.content {
      case .name: guard anchors.hasRoom(label, in: tile, for: nil, size: rule.size) else { return }
      case .route(let numbers):
        // The shortest piece of a road that deserves a number.
        guard label.length * tile.side > rule.size * anchors.pixelRatio * 2 else { return }
        text = numbers.joined(separator: ";")
        shields = numbers.map { ShieldNumber(text: $0, colors: colors(of: $0, street, index)) }
      }
      // Repetitions make room for the points below the layer, and come with the lines after these.
      let run = entries[index].run
      let later = entries.first { $0.isAlongLine && $0.run > run }?.run ?? run
      anchors.forEach(of: label, id, in: tile, spacing: rule.spacing, &lines) { point, anchor, level in
        if text == nil, case .name(let names) = label.content {
          text = self.text(names, index)
          if let name = text, !anchors.hasRoom(label, in: tile, for: name, size: rule.size) { text = "" }
        }
        guard let text, !text.isEmpty else { return }
        let usedRun = level == 1 ? run : later
        let hints = entries[index].layer.hints
        var candidate = LabelCandidate(
          text: text, kind: hints.kind.map(LabelRecord.Kind.init) ?? (hints.isShield ? .shield : .street),
          form: hints.isShield ? .shields(shields, rule, anchor) : .line(rule, anchor),
          priority: .init(
            rank: rank(index, run: usedRun) + street.sortKey, level: level, order: label.order),
          x: point.x, y: point.y)
        candidate.coversDots = !hints.isShield && usedRun < lastDots
        candidates.append(candidate)
      }
    }

    private func pixels(for size: AreaSide, _ tile: LabelTile) -> Double {
      let viewport = evaluator.view.viewport
      return switch size {
      case .tiles(let side): side * tile.side
      case .meters(let side): viewport.pixels(forMeters: side, at: viewport.center, scale: .sphere)
      }
    }

    private func rank(_ index: Int, run: Int) -> Int {
      (run * StyledLabels.mostLayers + index) * StyledTileLabels.lineKeys
    }

    /// Returns the first text that the font can draw, in capitals if the layer says so; `nil` if there is none.
    private func text(_ names: [String], _ index: Int) -> String? {
      guard let text = font.firstDrawable(of: names) else { return nil }
      switch evaluator.word(entries[index].layer["text-transform"]) {
      case "uppercase": return text.uppercased()
      case "lowercase": return text.lowercased()
      default: return text
      }
    }

    /// Returns the colors of a number on a road, which are those that a road with this number alone would have.
    private mutating func colors(
      of number: String, _ street: StyledTileLabels.Street, _ index: Int
    ) -> ShieldNumber.Colors {
      let key = PlateKey(group: street.label.group, text: number)
      if let known = plates[key] { return known }
      let layer = entries[index].layer
      evaluator.context.feature = street.feature
      let whole = evaluator.layout(layer["text-field"]).text
      evaluator.context.feature = street.feature.replacing(whole, with: number)
      func color(_ property: String) -> RGBA { self.color(layer, property, "text-opacity") ?? .clear }
      let colors = ShieldNumber.Colors(
        fill: color("icon-color"), border: color("icon-halo-color"), text: color("text-color"))
      plates[key] = colors
      return colors
    }

    private func color(_ layer: StyleDocument.Layer, _ name: String, _ opacity: String) -> RGBA? {
      evaluator.color(layer[name], opacity: layer[opacity])
    }

    /// The distance between equal labels of points, in points.
    private static let pointSpacing = 320.0

    /// The properties that decide on the rule.
    private static let properties = [
      "text-size", "text-color", "text-halo-color", "text-halo-width", "text-opacity", "text-max-width",
    ]

    private static func isUniform(_ entry: Entry) -> Bool {
      entry.dots == nil && properties.allSatisfy { entry.layer[$0].isFeatureConstant }
    }

    /// Returns the radius or width of a part that is drawn as a whole, in points: at most that of the largest letter.
    private static func drawn(_ radius: Double) -> Double {
      min(max(radius, 0), Font.supportedSizes.upperBound)
    }

    /// Returns the rule of the labels of a feature; `nil` if they are invisible.
    private func rule(_ index: Int, for feature: StyledFeature?) -> LabelRule? {
      let (layer, zoom) = (entries[index].layer, evaluator.view.zoom)
      evaluator.context.feature = feature
      func number(_ name: String) -> Double { evaluator.value(layer[name], at: zoom).plainNumber }
      let (size, color) = (number("text-size"), color(layer, "text-color", "text-opacity"))
      guard size > 0, let color else { return nil }
      let isLine = entries[index].isAlongLine
      var rule = LabelRule(
        size: size, color: color, halo: self.color(layer, "text-halo-color", "text-opacity") ?? .clear,
        haloRadius: Self.drawn(number("text-halo-width")), padding: number("text-padding"),
        spacing: isLine ? number("symbol-spacing") : layer.hints.isRepeated ? 0 : Self.pointSpacing,
        breakWidth: max(1, number("text-max-width")), isMovable: layer.sets("text-variable-anchor-offset"))
      if let dots = entries[index].dots, let fill = self.color(dots, "circle-color", "circle-opacity") {
        rule.dot = LabelRule.Dot(
          radius: Self.drawn(evaluator.number(dots["circle-radius"])), fill: fill,
          ring: self.color(dots, "circle-stroke-color", "circle-stroke-opacity") ?? .clear,
          ringWidth: Self.drawn(evaluator.number(dots["circle-stroke-width"])))
      }
      return rule
    }
  }
}

extension LabelRecord.Kind {
  /// Creates the kind of labels that a hint names.
  fileprivate init(_ hint: LayerHints.Kind) {
    switch hint {
    case .place: self = .place
    case .country: self = .country
    case .water: self = .water
    case .street: self = .street
    }
  }
}
