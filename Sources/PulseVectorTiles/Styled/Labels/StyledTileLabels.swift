import PulseBasics
import PulseMapStyle
import PulsePixels

/// The texts of one layer of a style in one tile, which are the same in all views at a zoom.
struct StyledTileLabels: Sendable {
  /// A text at a point.
  struct Place: Sendable {
    /// The texts in order of preference.
    let names: [String]
    let position: TilePosition
    let sortKey: Int

    /// The size of the area around the point; `nil` if it is unknown or does not matter.
    let area: AreaSide?
    let feature: StyledFeature
  }

  /// A text along a line, with the first of the features that the line is joined of.
  struct Street: Sendable {
    var label: LineLabel
    let sortKey: Int
    let feature: StyledFeature
  }

  private(set) var places: [Place] = []
  private(set) var streets: [Street] = []

  /// The number of sort keys of lines, which are whole.
  static let lineKeys = 1000

  /// The maximum number of labels of a layer in a tile.
  static let mostLabels = 20_000

  /// The maximum length of a name in characters.
  fileprivate static let longestName = 80

  /// Collects the texts.
  ///
  /// - Parameters:
  ///   - layer: The layer of symbols.
  ///   - content: The tile.
  ///   - evaluator: The evaluation in the tile.
  init(of layer: StyleDocument.Layer, in content: FeatureTile, _ evaluator: StyleEvaluator) {
    let isAlongLine = evaluator.word(layer["symbol-placement"]) != "point"
    let (field, key) = (layer["text-field"], layer["symbol-sort-key"])
    var merger = NamedLineMerger(extent: Int(StyleView.extent))
    var features: [LineLabel.Content: [Int: StyledFeature]] = [:]
    var areas = layer.hints.area.map { AreaMeasure(content.features(of: $0)) }
    for feature in evaluator.drawn(content, in: layer) {
      evaluator.context.feature = feature
      guard let text = evaluator.layout(field).labelText, !text.isEmpty else { continue }
      let sortKey = Int(min(max(evaluator.sortKey(key).rounded(), -1e9), 1e9))
      if !isAlongLine {
        guard let names = feature.names(beside: text) else { continue }
        let stated = layer.hints.squareMeters.flatMap(feature.side)
        for point in feature.labelPoints where places.count < Self.mostLabels {
          let position = TilePosition(x: point.x / StyleView.extent, y: point.y / StyleView.extent)
          // A property serves where the polygon is cut, or in another tile.
          let side = areas?.side(around: point).map(AreaSide.tiles) ?? stated
          places.append(
            Place(names: names, position: position, sortKey: sortKey, area: side, feature: feature))
        }
        continue
      }
      guard feature.geometryType == .line else { continue }
      let content: LineLabel.Content
      if layer.hints.isShield {
        let numbers = RouteNumber.numbers(in: text)
        if numbers.isEmpty { continue }
        content = .route(numbers)
      } else {
        guard let names = feature.names(beside: text) else { continue }
        content = .name(names)
      }
      let group = min(max(sortKey, 0), Self.lineKeys - 1)
      if features[content]?[group] == nil { features[content, default: [:]][group] = feature }
      for part in feature.parts {
        merger.append(part.map(VectorTile.Point.init)[...], content, group: group)
      }
    }
    evaluator.context.feature = nil
    streets = merger.labels().prefix(Self.mostLabels).compactMap { label in
      features[label.content]?[label.group].map {
        Street(label: label, sortKey: label.group, feature: $0)
      }
    }
  }
}

extension StyleValue {
  /// The text of a label; `nil` if there is none.
  fileprivate var labelText: String? {
    switch self {
    case .null: nil
    case .formatted(let text): text.sections.map(\.text).joined()
    default: text
    }
  }
}

extension StyledFeature {
  /// The points at which a label of the feature stands: those of a point, the first ones of lines, and the innermost ones
  /// of polygons.
  fileprivate var labelPoints: [StylePoint] {
    switch geometryType {
    case .polygon: SymbolLayout.polygons(parts).compactMap(SymbolLines.innermostPoint)
    case .line: parts.compactMap(\.first)
    default: parts.flatMap(\.self)
    }
  }

  /// Returns a text and the other names of the feature, for fonts without the script of the first; `nil` if the text is
  /// too long for a name.
  fileprivate func names(beside text: String) -> [String]? {
    let longest = StyledTileLabels.longestName
    guard text.utf8.count <= 4 * longest, text.count <= longest else { return nil }
    // The letters of Western languages need no others.
    if text.unicodeScalars.allSatisfy({ $0.value < 0x250 }) { return [text] }
    var names = [text]
    for key in AttributeKeys.names {
      guard case .string(let name)? = untranslated(key), !name.isEmpty, !names.contains(name) else {
        continue
      }
      if name.count <= longest { names.append(name) }
    }
    return names
  }

  /// Returns the side of a square of the square meters that a property states; `nil` if it states none.
  fileprivate func side(ofSquareMetersIn name: String) -> AreaSide? {
    guard let area = property(name)?.convertedNumber, area > 0, area.isFinite else { return nil }
    return .meters(area.squareRoot())
  }

  /// Returns the feature with another text in place of one of its values.
  func replacing(_ text: String, with other: String) -> StyledFeature {
    let members = properties.members.map { member in
      if case .string(let value) = member.value, value.bytewise == text.bytewise {
        return (key: member.key, value: StyleValue.string(other))
      }
      return member
    }
    return StyledFeature(id: id, geometryType ?? .line, properties: StyleObject(members), parts: [])
  }
}

extension VectorTile.Point {
  /// Creates the point of the grid of a tile that is nearest to one.
  fileprivate init(_ point: StylePoint) {
    func rounded(_ value: Double) -> Int32 { Int32(min(max(value, -1e9), 1e9).rounded()) }
    self.init(x: rounded(point.x), y: rounded(point.y))
  }
}
