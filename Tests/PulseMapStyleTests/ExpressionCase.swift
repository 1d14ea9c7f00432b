import PulseDocument
import PulseGeo

@testable import PulseMapStyle

/// A test of the style specification: an expression, and what becomes of it.
struct ExpressionCase {
  let json: JSONValue

  var name: String { json.member("name")?.plainString ?? "" }

  /// The place that the specification's tests put before those in expressions.
  private static let rootKey = "layers[0].paint.some-property"

  /// Returns what is wrong with the result; `nil` if it is the expected one.
  func failure() -> String? {
    guard let expected = json.member("expected"), let source = json.member("expression") else {
      return "no test"
    }
    let property = property
    let compiled = expected.member("compiled") ?? .null
    let expression: PropertyExpression
    do throws(ExpressionError) {
      var source = source
      if case .object = source { source = try LegacyFunction.expression(source, for: property) }
      expression = try PropertyExpression(expression: source, for: property)
    } catch {
      let errors = error.diagnostics.map { problem in
        JSONValue(["key": .string(problem.key), "error": .string(problem.message)])
      }
      return difference(JSONValue(["result": .string("error"), "errors": .array(errors)]), compiled)
    }
    let result = JSONValue([
      "result": .string("success"), "isFeatureConstant": .boolean(expression.isFeatureConstant),
      "isZoomConstant": .boolean(expression.isZoomConstant), "type": .string("\(expression.root.type)"),
    ])
    if let difference = difference(result, compiled) { return difference }
    let inputs = json.member("inputs")?.plainArray ?? []
    let outputs = inputs.map { output(expression, $0.plainArray ?? []) }
    return difference(.array(outputs), expected.member("outputs") ?? .array([]))
  }

  private func output(_ expression: PropertyExpression, _ input: [JSONValue]) -> JSONValue {
    let context = EvaluationContext()
    let tile = input[0].member("canonicalID").map { id in
      TileID(z: number(id, "z"), x: number(id, "x"), y: number(id, "y"))
    }
    context.zoom = input[0].member("zoom")?.double ?? 0
    context.elevation = input[0].member("elevation")?.double ?? 0
    context.heatmapDensity = input[0].member("heatmapDensity")?.double ?? 0
    context.lineProgress = input[0].member("lineProgress")?.double ?? 0
    context.images = Set(input[0].member("availableImages")?.plainArray?.compactMap(\.plainString) ?? [])
    context.tile = tile
    context.feature = CaseFeature(input[1], tile: tile)
    if case .object(let state)? = input[1].member("featureState").map(StyleValue.init) {
      context.featureState = state
    }
    if case .object(let members)? = json.member("globalState") {
      for member in members { context.globalState[member.key] = StyleValue(member.value) }
    }
    do throws(ExpressionProblem) {
      return plain(try expression.root.evaluate(context), isRoot: true)
    } catch {
      let path = error.path.map { "[\($0)]" }.joined()
      return JSONValue(["error": .string("\(Self.rootKey)\(path): \(error.message)")])
    }
  }

  private func number(_ json: JSONValue, _ key: String) -> Int { Int(json.member(key)?.double ?? 0) }

  /// The property that the expression is a value of; any type at all zooms if the test has none.
  private var property: StyleProperty {
    let specification = json.member("propertySpec") ?? .object([])
    let expression = specification.member("expression")
    let parameters =
      expression?.member("parameters")?.plainArray?.compactMap(\.plainString) ?? ["zoom", "feature"]
    var isInterpolated = expression == nil
    if case .boolean(let value)? = expression?.member("interpolated") { isInterpolated = value }
    let readsData = specification.member("property-type")?.plainString ?? "data-driven" == "data-driven"
    let dependence: StyleProperty.Dependence =
      !readsData ? .zoom : parameters.contains("zoom") ? .zoomAndData : .data
    return StyleProperty(
      "some-property", valueType(specification), specification.member("default"), dependence,
      isInterpolated: isInterpolated, hasTokens: specification.member("tokens") != nil)
  }

  private func valueType(_ specification: JSONValue, key: String = "type") -> StyleProperty.ValueType {
    let types: [String: StyleProperty.ValueType] = [
      "number": .number, "string": .string, "boolean": .boolean, "color": .color, "formatted": .formatted,
      "resolvedImage": .resolvedImage, "padding": .padding, "numberArray": .numberArray,
      "colorArray": .colorArray, "variableAnchorOffsetCollection": .variableAnchorOffsetCollection,
      "projectionDefinition": .projectionDefinition,
    ]
    guard let name = specification.member(key)?.plainString else { return .any }
    switch name {
    case "enum":
      guard case .object(let members)? = specification.member("values") else { return .any }
      return .enumeration(members.map(\.key))
    case "array":
      return .array(
        valueType(specification, key: "value"), count: specification.member("length")?.double.map { Int($0) })
    default: return types[name] ?? .any
    }
  }
}

/// A feature of a test, with its geometry in the units of a tile.
final class CaseFeature: StyleFeature {
  let id: StyleValue
  let properties: StyleObject
  let geometryType: StyleGeometryType?
  let geometry: [[StylePoint]]?

  init(_ json: JSONValue, tile: TileID?) {
    id = json.member("id").map(StyleValue.init) ?? .null
    if case .object(let object) = StyleValue(json.member("properties") ?? .object([])) {
      properties = object
    } else {
      properties = StyleObject([])
    }
    let type = json.member("geometry")?.member("type")?.plainString ?? ""
    let names: [String: StyleGeometryType] = [
      "Point": .point, "MultiPoint": .point, "LineString": .line, "MultiLineString": .line,
      "Polygon": .polygon, "MultiPolygon": .polygon,
    ]
    geometryType = names[type]
    guard let tile, let geometry = json.member("geometry"), let parts = StyleGeometry.all(in: geometry) else {
      geometry = nil
      return
    }
    let units = TileUnits(tile)
    let rings = parts.flatMap { part -> [[StylePoint]] in
      switch part {
      case .point(let point): [[point]]
      case .line(let line): [line]
      case .polygon(let rings): rings
      }
    }
    self.geometry = rings.map { ring in
      ring.map { point in
        let world = units.project(point)
        return StylePoint(x: world.x - Double(tile.x) * 8192, y: world.y - Double(tile.y) * 8192)
      }
    }
  }

  func property(_ name: String) -> StyleValue? { properties[name] }
}
