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

  /// Returns the layers with lines of a style layer.
  ///
  /// - Parameters:
  ///   - rule: The style layer.
  ///   - isRamp: Whether slip roads are wanted; `nil` for lines of both kinds.
  /// - Returns: The layers in alphabetical order, with the conditions on their features.
  func lines(_ rule: LineLayer, isRamp: Bool?) -> [(layer: String, condition: StyleCondition)] {
    lines(schema.lines, of: rule.lines).compactMap { layer, condition in
      let conditions = [condition, level(rule.levels), isRamp.map { isRampCondition(layer, $0) } ?? .always]
      let joined = StyleCondition.all(conditions)
      return joined == .never ? nil : (layer, joined)
    }
  }

  /// Returns the layers with names of lines of a class.
  ///
  /// - Parameters:
  ///   - line: The class.
  ///   - areRoutes: Whether the lines are those with numbers of routes.
  /// - Returns: The layers in alphabetical order, with the conditions on their features.
  func names(of line: LineClass, areRoutes: Bool = false) -> [(layer: String, condition: StyleCondition)] {
    lines(schema.lineNames, of: [line]).map { layer, condition in
      // Water in tunnels is not drawn, and slip roads have no numbers.
      let isDrawn = line.streetRank == nil ? isTunnel.negated : .always
      let isRoad = areRoutes ? isRampCondition(layer, false) : .always
      return (layer, .all([condition, isDrawn, isRoad]))
    }
  }

  /// Returns the layers with places of a class, in alphabetical order, with the conditions.
  func places(_ place: PlaceClass) -> [(layer: String, condition: StyleCondition)] {
    let isCapital = any(FeatureAttributeReader.capitalKeys) {
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
    let isSiding = any(FeatureAttributeReader.serviceKeys) { Self.isTrue($0) }
    let isMaritime = any(FeatureAttributeReader.maritimeKeys) { Self.isTrue($0) }
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
      any(FeatureAttributeReader.levelKeys) { .isOneOf(["tunnel"], $0) },
      any(FeatureAttributeReader.tunnelKeys) { Self.isTrue($0) },
    ])
  }

  private var isBridge: StyleCondition {
    .any([
      any(FeatureAttributeReader.levelKeys) { .isOneOf(["bridge"], $0) },
      any(FeatureAttributeReader.bridgeKeys) { Self.isTrue($0) },
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
      guard let key = rule.key, FeatureAttributeReader.classKeys.contains(key) else { continue }
      links[key, default: []].formUnion(rule.classes.keys.filter { $0.bytewise.hasSuffix("_link") })
    }
    let named = links.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { StyleCondition.isOneOf(Array($0.value), .attribute($0.key)) }
    let ramp = StyleCondition.any(named + [any(FeatureAttributeReader.rampKeys) { Self.isTrue($0) }])
    return isRamp ? ramp : ramp.negated
  }

  /// Returns the condition that one of the attributes of some keys meets a condition.
  private func any(_ keys: [String], _ condition: (JSONValue) -> StyleCondition) -> StyleCondition {
    .any(attributes(keys).map(condition))
  }

  /// Returns the condition that a value means yes, as the values of tiles do.
  private static func isTrue(_ value: JSONValue) -> StyleCondition {
    StyleCondition.isOneOf(["", "0", "false", "no"], .list("to-string", value)).negated
  }
}
