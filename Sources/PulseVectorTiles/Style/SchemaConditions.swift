import PulseBasics
import PulseDocument

/// The conditions under which features of a schema's layers are of a class, a level and a ramp, as a reader of their
/// attributes finds them.
struct SchemaConditions {
  let schema: VectorTileSchema

  /// Returns the layers with polygons of some classes, in alphabetical order, with the conditions.
  func areas(_ classes: [AreaClass]) -> [(layer: String, condition: StyleCondition)] {
    layers(schema.areas, "Polygon", hasOthers: { hasRules($0, schema.lines) || hasRules($0, schema.places) })
    {
      classes.contains($0)
    }
  }

  /// Returns the layers with lines of some classes at some levels, in alphabetical order, with the conditions.
  func lines(
    _ classes: [LineClass], levels: [LineLevel]
  ) -> [(layer: String, condition: StyleCondition)] {
    lines(schema.lines, of: classes).compactMap { layer, condition in
      let joined = StyleCondition.all([condition, level(levels)])
      return joined == .never ? nil : (layer, joined)
    }
  }

  /// Returns the expression of a value for the class of a line of a layer; `nil` if no class has a value.
  func value(
    in layer: String, ofNames: Bool = false, _ output: (LineClass) -> JSONValue?
  ) -> JSONValue? {
    let rules = (ofNames ? schema.lineNames : schema.lines)[layer] ?? []
    guard let value = VectorTileSchema.Rule.value(rules[...], output) else { return nil }
    let isSiding = any(AttributeKeys.services) { Self.isTrue($0) }
    guard output(.rail) != nil, let siding = output(.sidingRail), case .expression(let expression) = isSiding
    else { return value }
    // Trams have sidings, too.
    guard let rail = VectorTileSchema.Rule.value(rules[...], { $0 == .rail ? siding : output($0) }) else {
      return value
    }
    return .list("case", expression, rail, value)
  }

  /// Returns the condition that a line of a layer is a slip road; `nil` if there are none.
  func isRamp(in layer: String) -> JSONValue? {
    isRampCondition(layer, true).filter.flatMap { $0 == .boolean(false) ? nil : $0 }
  }

  /// Returns the layers with names of lines of some classes, all streets or all water.
  ///
  /// - Parameters:
  ///   - classes: The classes.
  ///   - areRoutes: Whether the lines are those with numbers of routes.
  /// - Returns: The layers in alphabetical order, with the conditions on their features.
  func names(
    of classes: [LineClass], areRoutes: Bool = false
  ) -> [(layer: String, condition: StyleCondition)] {
    lines(schema.lineNames, of: classes).map { layer, condition in
      // Water in tunnels is not drawn, and slip roads have no numbers.
      let isDrawn = classes[0].streetRank == nil ? isTunnel.negated : .always
      let isRoad = areRoutes ? isRampCondition(layer, false) : .always
      return (layer, .all([condition, isDrawn, isRoad]))
    }
  }

  /// Returns the layers with places of a class, in alphabetical order, with the conditions.
  func places(_ place: PlaceClass) -> [(layer: String, condition: StyleCondition)] {
    let isCapital = any(AttributeKeys.capitals) {
      .isOneOf(["2", "yes"], .list("to-string", $0))
    }
    func layers(_ wanted: PlaceClass) -> [(layer: String, condition: StyleCondition)] {
      self.layers(
        schema.places, "Point", hasOthers: { hasRules($0, schema.lines) || hasRules($0, schema.areas) }
      ) {
        $0 == wanted
      }
    }
    switch place {
    case .city: return layers(.city).map { ($0.layer, .all([$0.condition, isCapital.negated])) }
    case .capital:
      let cities = layers(.city).map { ($0.layer, StyleCondition.all([$0.condition, isCapital])) }
      let named = layers(.capital)
      return (cities + named).filter { $0.1 != .never }.reduce(into: []) { found, new in
        if let index = found.firstIndex(where: { $0.layer == new.0 }) {
          found[index].condition = .any([found[index].condition, new.1])
        } else {
          found.append((layer: new.0, condition: new.1))
        }
      }
    default: return layers(place)
    }
  }

  /// Returns the attributes of some keys that the schema has, in their order.
  func attributes(_ keys: [String]) -> [JSONValue] {
    keys.filter(schema.attributes.contains).map(JSONValue.attribute)
  }

  private func hasRules<Class>(_ layer: String, _ rules: [String: [VectorTileSchema.Rule<Class>]]) -> Bool {
    rules[layer] != nil
  }

  private func layers<Class: Equatable>(
    _ rules: [String: [VectorTileSchema.Rule<Class>]], _ geometry: String, hasOthers: (String) -> Bool,
    _ isWanted: (Class) -> Bool
  ) -> [(layer: String, condition: StyleCondition)] {
    rules.sorted { $0.key < $1.key }.compactMap { layer, rules in
      let condition = VectorTileSchema.Rule.condition(rules[...], isWanted)
      if condition == .never { return nil }
      return (layer, .all([hasOthers(layer) ? .geometry(geometry) : .always, condition]))
    }
  }

  private func lines(
    _ rules: [String: [VectorTileSchema.Rule<LineClass>]], of classes: [LineClass]
  ) -> [(layer: String, condition: StyleCondition)] {
    let isSiding = any(AttributeKeys.services) { Self.isTrue($0) }
    let isMaritime = any(AttributeKeys.maritime) { Self.isTrue($0) }
    func layers(_ wanted: [LineClass]) -> [(layer: String, condition: StyleCondition)] {
      self.layers(
        rules, "LineString", hasOthers: { hasRules($0, schema.areas) || hasRules($0, schema.places) }
      ) { wanted.contains($0) }
    }
    if classes == [.rail] {
      return layers([.rail]).map { ($0.layer, .all([$0.condition, isSiding.negated])) }
    }
    if classes == [.sidingRail] {
      let sidings = layers([.sidingRail])
      return layers([.rail, .sidingRail]).map { layer, condition in
        let alone = sidings.first { $0.layer == layer }?.condition ?? .never
        return (layer, .any([alone, .all([condition, isSiding])]))
      }
    }
    let areBorders = classes.allSatisfy { $0 == .countryBorder || $0 == .regionBorder }
    return layers(classes).map {
      ($0.layer, areBorders ? .all([$0.condition, isMaritime.negated]) : $0.condition)
    }
  }

  private var isTunnel: StyleCondition {
    .any([
      any(AttributeKeys.levels) { .isOneOf(["tunnel"], $0) },
      any(AttributeKeys.tunnels) { Self.isTrue($0) },
    ])
  }

  private var isBridge: StyleCondition {
    .any([
      any(AttributeKeys.levels) { .isOneOf(["bridge"], $0) },
      any(AttributeKeys.bridges) { Self.isTrue($0) },
    ])
  }

  private func level(_ levels: [LineLevel]) -> StyleCondition {
    let wanted = Set(levels)
    if wanted.count == LineLevel.allCases.count { return .always }
    var conditions: [StyleCondition] = []
    if wanted.contains(.tunnel) { conditions.append(isTunnel) }
    if wanted.isSuperset(of: [.ground, .bridge]) {
      conditions.append(isTunnel.negated)
    } else if wanted.contains(.bridge) {
      conditions.append(.all([isBridge, isTunnel.negated]))
    } else if wanted.contains(.ground) {
      conditions.append(.all([isBridge.negated, isTunnel.negated]))
    }
    return .any(conditions)
  }

  /// Returns the condition that a line of a layer is a slip road, or is none.
  private func isRampCondition(_ layer: String, _ isRamp: Bool) -> StyleCondition {
    let rules = (schema.lines[layer] ?? []) + (schema.lineNames[layer] ?? [])
    var links: [String: Set<String>] = [:]
    for rule in rules {
      guard let key = rule.key, AttributeKeys.classes.contains(key) else { continue }
      links[key, default: []].formUnion(rule.classes.keys.filter { $0.bytewise.hasSuffix("_link") })
    }
    var named: [StyleCondition] = []
    for (values, keys) in Dictionary(grouping: links.filter { !$0.value.isEmpty }, by: \.value)
      .map({ ($0.key.sorted(), $0.value.map(\.key).sorted()) }).sorted(by: { $0.1[0] < $1.1[0] })
    {
      named.append(.isOneOf(values, Self.first(of: keys.map(JSONValue.attribute))))
    }
    let ramp = StyleCondition.any(named + [any(AttributeKeys.ramps) { Self.isTrue($0) }])
    return isRamp ? ramp : ramp.negated
  }

  /// Returns the condition that the first of the attributes of some keys that a feature has meets a condition.
  private func any(_ keys: [String], _ condition: (JSONValue) -> StyleCondition) -> StyleCondition {
    let known = attributes(keys)
    return known.isEmpty ? .never : condition(Self.first(of: known))
  }

  /// Returns the first of some values that there is.
  private static func first(of values: [JSONValue]) -> JSONValue {
    values.count > 1 ? .array([.string("coalesce")] + values) : values[0]
  }

  /// Returns the condition that a value means yes, as the values of tiles do.
  private static func isTrue(_ value: JSONValue) -> StyleCondition {
    StyleCondition.isOneOf(["", "0", "false", "no"], .list("to-string", value)).negated
  }
}
