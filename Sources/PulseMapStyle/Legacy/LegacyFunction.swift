import PulseDocument

/// A function in the older syntax of objects with `stops`, as an expression.
struct LegacyFunction {
  /// A stop: an input, and the output as an expression.
  private typealias Stop = (input: JSONValue, output: JSONValue)

  private let json: JSONValue
  private let property: StyleProperty

  private init(_ json: JSONValue, _ property: StyleProperty) { (self.json, self.property) = (json, property) }

  /// Returns the expression of a function.
  ///
  /// - Parameters:
  ///   - json: The object.
  ///   - property: The property that the function is a value of.
  /// - Returns: The expression in the syntax of arrays.
  /// - Throws: The problem of an object that is no function.
  static func expression(_ json: JSONValue, for property: StyleProperty) throws(ExpressionError)
    -> JSONValue
  {
    try LegacyFunction(json, property).expression()
  }

  /// The property of the feature that is the input, as an expression.
  private var get: JSONValue { call("get", json.member("property") ?? .null) }

  private var defaultOutput: JSONValue? { json.member("default").map(Self.literal) }

  private func expression() throws(ExpressionError) -> JSONValue {
    guard let list = json.member("stops") else { return try identity() }
    guard let elements = list.plainArray, !elements.isEmpty else {
      throw ExpressionError("is not a list of stops; write pairs of an input and an output in [ ]")
    }
    guard elements.count <= ExpressionParser.mostNodes else {
      throw ExpressionError("has too many stops; use at most \(ExpressionParser.mostNodes)")
    }
    let isOfFeature = json.member("property") != nil
    var stops: [Stop] = []
    for element in elements {
      guard let pair = element.plainArray, pair.count == 2 else {
        throw ExpressionError("has a stop that is no pair; write [input, output]")
      }
      stops.append((pair[0], output(pair[1], canHaveTokens: !isOfFeature)))
    }
    if case .object = stops[0].input { return try ofZoomAndFeature(stops) }
    return isOfFeature ? try ofFeature(stops, type: type) : try ofZoom(stops)
  }

  /// The kind of function, by default that of the property.
  private var type: String {
    json.member("type")?.plainString ?? (property.isInterpolated ? "exponential" : "interval")
  }

  private var interpolation: String {
    switch json.member("colorSpace") {
    case .string("hcl"): "interpolate-hcl"
    case .string("lab"): "interpolate-lab"
    default: "interpolate"
    }
  }

  private func output(_ json: JSONValue, canHaveTokens: Bool) -> JSONValue {
    if canHaveTokens, property.hasTokens, let text = json.plainString { return TokenText.expression(text) }
    return Self.literal(json)
  }

  /// Returns a value as an expression.
  private static func literal(_ json: JSONValue) -> JSONValue {
    switch json {
    case .array, .object, .null: .array([.string("literal"), json])
    default: json
    }
  }

  private func call(_ name: String, _ arguments: JSONValue...) -> JSONValue {
    .array([.string(name)] + arguments)
  }

  /// The property of the feature itself, or the default if it is of another type.
  private func identity() throws(ExpressionError) -> JSONValue {
    guard json.member("property") != nil else {
      throw ExpressionError("is no function; write 'stops', or 'property' with the type 'identity'")
    }
    guard let defaultOutput else {
      if case .string = property.valueType { return call("string", get) }
      return get
    }
    switch property.valueType {
    case .enumeration(let choices): return call("match", get, .strings(choices), get, defaultOutput)
    case .array(let item, let count):
      let length = count.map(JSONValue.integer) ?? .null
      return call("array", .string(item.expressionType?.name ?? "value"), length, get, defaultOutput)
    case .color: return call("to-color", get, defaultOutput)
    case .number: return call("number", get, defaultOutput)
    case .string: return call("string", get, defaultOutput)
    case .boolean: return call("boolean", get, defaultOutput)
    default: return call("coalesce", get, defaultOutput)
    }
  }

  private func ofZoom(_ stops: [Stop]) throws(ExpressionError) -> JSONValue {
    switch type {
    case "interval": step(call("zoom"), stops)
    case "exponential": interpolate(call("zoom"), stops)
    default:
      throw ExpressionError("'\(type)' is no type of functions of the zoom; use exponential or interval")
    }
  }

  private func ofFeature(_ stops: [Stop], type: String) throws(ExpressionError) -> JSONValue {
    switch type {
    case "categorical":
      let fallback = defaultOutput ?? property.defaultValue.map(Self.literal)
      guard let fallback = fallback ?? missingOutput else {
        throw ExpressionError("has no output for other values; add 'default'")
      }
      if case .boolean = stops[0].input {
        let cases = stops.flatMap { [call("==", get, $0.input), $0.output] }
        return .array([.string("case")] + cases + [fallback])
      }
      return .array([.string("match"), get] + pairs(stops) + [fallback])
    case "interval": return number(step(call("number", get), stops))
    case "exponential": return number(interpolate(call("number", get), stops))
    default:
      throw ExpressionError(
        "'\(type)' is no type of functions; use identity, exponential, interval or categorical")
    }
  }

  /// The output of properties without a default where no stop fits.
  private var missingOutput: JSONValue? {
    if case .resolvedImage = property.valueType { .string("") } else { nil }
  }

  /// Returns an expression of a number, with the default for other values if there is one.
  private func number(_ expression: JSONValue) -> JSONValue {
    guard let defaultOutput else { return expression }
    return call("case", call("==", call("typeof", get), .string("number")), expression, defaultOutput)
  }

  private func ofZoomAndFeature(_ stops: [Stop]) throws(ExpressionError) -> JSONValue {
    var groups: [(zoom: JSONValue, stops: [Stop])] = []
    for stop in stops {
      guard let zoom = stop.input.member("zoom"), let value = stop.input.member("value") else {
        throw ExpressionError("has a stop without 'zoom' or 'value'; write {\"zoom\": 10, \"value\": 1}")
      }
      if let index = groups.firstIndex(where: { $0.zoom == zoom }) {
        groups[index].stops.append((value, stop.output))
      } else {
        groups.append((zoom, [(value, stop.output)]))
      }
    }
    var outputs: [Stop] = []
    for group in groups { outputs.append((group.zoom, try ofFeature(group.stops, type: type))) }
    guard property.isInterpolated else { return step(call("zoom"), outputs) }
    return .array([.string(interpolation), call("linear"), call("zoom")] + pairs(outputs))
  }

  private func interpolate(_ input: JSONValue, _ stops: [Stop]) -> JSONValue {
    let base = json.member("base")?.plainNumber ?? 1
    let curve = base == 1 ? call("linear") : call("exponential", .number(base))
    return .array([.string(interpolation), curve, input] + pairs(stops))
  }

  /// Returns a step, which needs no input for its first output and a second one.
  private func step(_ input: JSONValue, _ stops: [Stop]) -> JSONValue {
    let list = pairs(stops)
    return .array(
      [.string("step"), input] + list.dropFirst() + (list.count == 2 ? [.number(0), list[1]] : []))
  }

  /// Returns inputs and outputs in turn; of equal inputs in sequence the first one counts.
  private func pairs(_ stops: [Stop]) -> [JSONValue] {
    var pairs: [JSONValue] = []
    for stop in stops where pairs.isEmpty || pairs[pairs.count - 2] != stop.input {
      pairs += [stop.input, stop.output]
    }
    return pairs
  }
}
