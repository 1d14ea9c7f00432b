package import PulseBasics
package import PulseMapStyle
import Synchronization

/// A feature in a tile, as styles draw it.
package final class StyledFeature: StyleFeature, Sendable {
  package let id: StyleValue
  package let geometryType: StyleGeometryType?

  /// The points, lines or rings in units of the tile, of which it is 8192 wide; the first ring is an exterior
  /// one, others of its direction are so too, and no ring repeats its first point.
  package let parts: [[StylePoint]]

  /// The shares of the whole line at which each part begins and ends; empty if they are unknown.
  package let progress: [ClosedRange<Double>]

  /// The rectangle around all parts.
  let bounds: TileBounds

  private let attributes: Attributes

  /// The place of the properties.
  private enum Attributes: Sendable {
    case object(StyleObject)
    case tags(TileLayerValues, [VectorTile.Feature.Tag])
  }

  package var geometry: [[StylePoint]]? { parts }

  /// The points of all parts, at which circles are drawn; the first points of rings are their last ones, too.
  var vertices: [StylePoint] {
    parts.flatMap { geometryType == .polygon ? $0 + $0.prefix(1) : $0 }
  }

  package var properties: StyleObject {
    switch attributes {
    case .object(let object): object
    case .tags(let layer, let tags):
      StyleObject(
        tags.compactMap { tag in
          let key = layer.keys[tag.key]
          return (layer.language == nil ? layer.values[tag.value] : property(key)).map {
            (key: key, value: $0)
          }
        })
    }
  }

  package func property(_ name: String) -> StyleValue? {
    switch attributes {
    case .object(let object): return object[name]
    case .tags(let layer, let tags):
      func value(_ name: String) -> StyleValue? { layer.value(of: name, in: tags) }
      if let language = layer.language, let part = language.part(of: name) {
        let translated = language.names.lazy.compactMap(value).first
        if let translated { return part == .otherScript ? nil : translated }
      }
      return value(name)
    }
  }

  /// Returns a property as it is in the tile, whatever the language of names is.
  func untranslated(_ name: String) -> StyleValue? {
    switch attributes {
    case .object(let object): object[name]
    case .tags(let layer, let tags): layer.value(of: name, in: tags)
    }
  }

  package func property(_ name: PropertyName) -> StyleValue? {
    guard case .tags(let layer, let tags) = attributes, layer.language == nil || !name.mayBeName,
      let number = name.number, number < layer.indicesByNumber.count
    else { return property(name.text) }
    let key = Int(layer.indicesByNumber[number])
    for tag in tags where tag.key == key { return layer.values[tag.value] }
    return nil
  }

  /// Creates a feature with the properties of a JSON object.
  init(
    id: StyleValue, _ type: StyleGeometryType, properties: StyleObject, parts: [[StylePoint]],
    progress: [ClosedRange<Double>] = []
  ) {
    self.id = id
    geometryType = type
    attributes = .object(properties)
    self.parts = parts
    bounds = TileBounds(of: parts)
    self.progress = progress
  }

  /// Creates a feature with other parts, of which a line has no progress.
  init(_ feature: StyledFeature, parts: [[StylePoint]]) {
    (id, geometryType, attributes) = (feature.id, feature.geometryType, feature.attributes)
    (self.parts, bounds, progress) = (parts, TileBounds(of: parts), [])
  }

  /// Creates a feature of a layer of a vector tile, with other parts than its own where shapes are drawn without seams.
  fileprivate init(
    _ feature: VectorTile.Feature, extent: Int, _ layer: TileLayerValues, _ shapes: SeamlessShapes?
  ) {
    id = feature.id.map { .number(Double($0)) } ?? .null
    attributes = .tags(layer, feature.tags)
    let scale = StyleView.extent / Double(extent)
    let (points, ends) = (feature.geometry.points, feature.geometry.ends)
    func point(_ index: Int) -> StylePoint {
      StylePoint(x: Double(points[index].x) * scale, y: Double(points[index].y) * scale).roundedInTile
    }
    var parts: [[StylePoint]] = []
    parts.reserveCapacity(feature.kind == .points ? points.count : ends.count)
    switch feature.kind {
    case .points:
      geometryType = .point
      for index in points.indices { parts.append([point(index)]) }
    case .lines, .polygons:
      geometryType = feature.kind == .lines ? .line : .polygon
      if let shapes {
        parts = shapes.parts(of: feature)
        break
      }
      var start = 0
      for end in ends {
        var part: [StylePoint] = []
        part.reserveCapacity(end - start)
        for index in start..<end { part.append(point(index)) }
        parts.append(part)
        start = end
      }
    }
    self.parts = parts
    bounds = TileBounds(of: parts)
    progress = []
  }
}

/// The keys and values of a layer of a vector tile, which its features share.
private final class TileLayerValues: Sendable {
  let keys: [String]
  let indices: [Bytewise: Int]

  /// The indices of keys by the numbers of names; -1 for a name that is no key.
  let indicesByNumber: [Int32]

  let values: [StyleValue?]
  let language: NameLanguage?

  init(_ layer: VectorTile.Layer, _ language: NameLanguage?) {
    self.language = language
    keys = layer.keys
    indices = Dictionary(layer.keys.enumerated().map { ($1.bytewise, $0) }) { first, _ in first }
    indicesByNumber = PropertyName.indices(in: layer.keys)
    values = layer.values.map { value in value.map(StyleValue.init) }
  }

  /// Returns the value of a key among the tags of a feature; `nil` if it has none.
  func value(of name: String, in tags: [VectorTile.Feature.Tag]) -> StyleValue? {
    guard let key = indices[name.bytewise], let tag = tags.first(where: { $0.key == key }) else { return nil }
    return values[tag.value]
  }
}

extension FeatureGroups {
  /// Creates the groups of the features of a layer of a vector tile by the values of properties and the kind of
  /// geometry; `nil` for features of several layers or others, and for names that are read in a chosen language.
  init?(_ features: [StyledFeature], by names: [PropertyName]) {
    guard let layer = features.first?.tileLayer, features.allSatisfy({ $0.tileLayer === layer }) else {
      return nil
    }
    var columns = [Int8](repeating: -1, count: layer.keys.count)
    guard names.count < Int8.max else { return nil }
    for (column, name) in names.enumerated() {
      guard layer.language == nil || !name.mayBeName else { return nil }
      let number = name.number ?? .max
      let key =
        number < layer.indicesByNumber.count
        ? Int(layer.indicesByNumber[number]) : layer.indices[name.text.bytewise] ?? -1
      if key >= 0 { columns[key] = Int8(column) }
    }
    let width = names.count + 1
    var rows = [Int32](repeating: -1, count: features.count * width)
    for (index, feature) in features.enumerated() {
      guard feature.addValues(to: &rows, at: index * width, columns) else { return nil }
      rows[index * width + names.count] =
        switch feature.geometryType {
        case .point: 0
        case .line: 1
        case .polygon: 2
        case nil: 3
        }
    }
    self.init(rows: rows, width: width)
  }
}

extension StyledFeature {
  /// The keys and values of the layer of a vector tile; `nil` for other features.
  fileprivate var tileLayer: TileLayerValues? {
    if case .tags(let layer, _) = attributes { layer } else { nil }
  }

  /// Writes the places of values into the columns of their keys; returns `false` for a feature of no vector tile.
  fileprivate func addValues(to rows: inout [Int32], at start: Int, _ columns: [Int8]) -> Bool {
    guard case .tags(_, let tags) = attributes else { return false }
    for tag in tags {
      let column = columns[tag.key]
      // Of equal keys, the first one counts.
      if column >= 0, rows[start + Int(column)] < 0 { rows[start + Int(column)] = Int32(tag.value) }
    }
    return true
  }
}

extension StyleValue {
  /// Creates the value of a tag.
  fileprivate init(_ value: VectorTile.Value) {
    switch value {
    case .string(let text): self = .string(text)
    case .float(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .int(let number): self = .number(Double(number))
    case .uint(let number): self = .number(Double(number))
    case .bool(let truth): self = .boolean(truth)
    }
  }
}

extension StylePoint {
  /// The point with whole coordinates, within the range that tiles have in MapLibre.
  var roundedInTile: StylePoint {
    func rounded(_ value: Double) -> Double { min(max((value + 0.5).rounded(.down), -16_384), 16_383) }
    return StylePoint(x: rounded(x), y: rounded(y))
  }

  /// Whether the point is in the tile or on its left or upper side.
  var isInTile: Bool { x >= 0 && x < StyleView.extent && y >= 0 && y < StyleView.extent }
}

/// The features of a tile by the names of their layers.
package final class FeatureTile: Sendable {
  private let layers: [Bytewise: [StyledFeature]]

  /// The features of all layers.
  private let all: [StyledFeature]

  /// The features that layers draw, which are the same in all views at one zoom.
  private let selections = Mutex<[SelectionKey: [Int32]]>([:])

  /// The texts of layers of labels, and the shapes of other layers.
  private let texts = Mutex<[SelectionKey: StyledTileLabels]>([:])
  private let shapes = Mutex<[SelectionKey: [ShapeGroup]]>([:])

  /// A layer of one of the styles that draw the tile, and the zoom.
  private struct SelectionKey: Hashable {
    let source, layer: Bytewise
    let zoom: Double?

    init(_ layer: StyleDocument.Layer, _ zoom: Double?) {
      (source, self.layer, self.zoom) = ((layer.source ?? "").bytewise, layer.id.bytewise, zoom)
    }
  }

  /// The features of layers by the properties that filters read.
  private let groups = Mutex<[GroupsKey: FeatureGroups?]>([:])

  private struct GroupsKey: Hashable {
    let layer: Bytewise
    let names: [Int?]
  }

  /// Creates the tile of features that have no layers.
  init(_ features: [StyledFeature]) { (layers, all) = ([Self.unnamed: features], features) }

  /// Creates the features of a vector tile; of layers of the same name the last one counts.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - language: The language of names, where the features have them; `nil` for those that the style chooses.
  ///   - isSeamless: Whether shapes are drawn without seams; otherwise they are those of MapLibre.
  package init(_ tile: VectorTile, language: NameLanguage? = nil, isSeamless: Bool) {
    var layers: [Bytewise: [StyledFeature]] = [:]
    for layer in tile.layers {
      let (values, shapes) = (TileLayerValues(layer, language), isSeamless ? SeamlessShapes(of: layer) : nil)
      layers[layer.name.bytewise] = layer.features.map {
        StyledFeature($0, extent: layer.extent, values, shapes)
      }
    }
    self.layers = layers
    all = layers.sorted { $0.key.text < $1.key.text }.flatMap(\.value)
  }

  /// Creates the tile of the features of another one that are changed.
  init(_ tile: FeatureTile, changing change: (StyledFeature) -> StyledFeature?) {
    layers = tile.layers.mapValues { $0.compactMap(change) }
    all = layers.sorted { $0.key.text < $1.key.text }.flatMap(\.value)
  }

  private static let unnamed = "".bytewise

  /// The names of the layers.
  package var layerNames: Set<Bytewise> { Set(layers.keys) }

  /// Returns the features of a layer, or of a source without layers; those of all layers for an empty name.
  func features(of layer: String?) -> [StyledFeature] {
    layers[layer?.bytewise ?? Self.unnamed] ?? layers[Self.unnamed] ?? (layer?.isEmpty == true ? all : [])
  }

  /// Returns the features that a layer of the style draws, from those of its layer of the tile.
  ///
  /// - Parameters:
  ///   - layer: The layer of the style to which all tiles of this cache belong.
  ///   - zoom: The zoom at which the selection is made; `nil` if it is the same at all zooms.
  ///   - select: Returns the indices of the features that are drawn, in their order.
  /// - Returns: The features in their order.
  func features(
    of layer: StyleDocument.Layer, zoom: Double?, selecting select: ([StyledFeature]) -> [Int32]
  ) -> [StyledFeature] {
    let all = features(of: layer.sourceLayer)
    guard !all.isEmpty else { return [] }
    let key = SelectionKey(layer, zoom)
    let known = selections.withLock { $0[key] }
    let selection = known ?? select(all)
    if known == nil { selections.withLock { $0[key] = selection } }
    return selection.map { all[Int($0)] }
  }

  /// Returns the texts of a layer of the style, collected once for all views at a zoom.
  func labels(of layer: StyleDocument.Layer, _ evaluator: StyleEvaluator) -> StyledTileLabels {
    let read = ["text-field", "symbol-sort-key", "symbol-placement"]
    return value(in: texts, of: layer, reading: read, evaluator) {
      StyledTileLabels(of: layer, in: self, evaluator)
    }
  }

  /// Returns the shapes of a layer of the style in the order of a property, collected once for all views at a zoom.
  func shapes(
    of layer: StyleDocument.Layer, order: String, _ evaluator: StyleEvaluator
  ) -> [ShapeGroup] {
    value(in: shapes, of: layer, reading: [order], evaluator) {
      ShapeGroup.groups(of: layer, order: layer[order], in: self, evaluator)
    }
  }

  /// Returns a value that the filter and some properties of a layer decide on, computed once for all views at a zoom.
  private func value<Value: Sendable>(
    in values: borrowing Mutex<[SelectionKey: Value]>, of layer: StyleDocument.Layer,
    reading properties: [String], _ evaluator: StyleEvaluator, make: () -> Value
  ) -> Value {
    let inputs = properties.reduce(layer.filter?.root.inputs ?? []) { $0.union(layer[$1].root.inputs) }
    guard inputs.isSubset(of: [.feature, .zoom]) else { return make() }
    let key = SelectionKey(layer, inputs.contains(.zoom) ? evaluator.layoutZoom : nil)
    if let known = values.withLock({ $0[key] }) { return known }
    let new = make()
    values.withLock { $0[key] = new }
    return new
  }

  /// Returns the features of a layer by the properties that a filter reads; `nil` if it reads more of them.
  func groups(of layer: String?, for filter: StyleFilter) -> FeatureGroups? {
    guard let names = filter.properties else { return nil }
    let key = GroupsKey(layer: (layer ?? "").bytewise, names: names.map(\.number))
    if let known = groups.withLock({ $0[key] }) { return known }
    let new = FeatureGroups(features(of: layer), by: names)
    groups.withLock { $0[key] = .some(new) }
    return new
  }
}

/// Returns twice the area of a ring, negative if it is counterclockwise on the screen.
func doubledArea(_ ring: [StylePoint]) -> Double {
  guard let last = ring.last else { return 0 }
  var (sum, previous) = (0.0, last)
  for point in ring {
    sum += previous.x * point.y - point.x * previous.y
    previous = point
  }
  return sum
}
