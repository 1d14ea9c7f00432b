import PulseDocument

extension ExpressionOperator {
  /// The inputs of a context: the feature, the view, the pixel and the state of the style.
  static let lookups: [ExpressionOperator] = [
    .overloaded(
      "get", .value,
      [
        Overload(ofProperty: { $0 ?? .null }),
        Overload(.list([.string, .object])) { call throws(ExpressionProblem) in
          try member(call) ?? .null
        },
      ]),
    .overloaded(
      "has", .boolean,
      [
        Overload(ofProperty: { .boolean($0 != nil) }),
        Overload(.list([.string, .object])) { call throws(ExpressionProblem) in
          .boolean(try member(call) != nil)
        },
      ]),
    .function("properties", .object, [], reading: .feature) { call in
      .object(call.context.feature?.properties ?? StyleObject([]))
    },
    .function("id", .value, [], reading: .feature) { call in call.context.feature?.id ?? .null },
    .function("geometry-type", .string, [], reading: .feature, role: .geometryType) { call in
      call.context.feature?.geometryType.map { .string($0.rawValue) } ?? .null
    },
    .function("feature-state", .value, [.string], reading: .feature) { call throws(ExpressionProblem) in
      call.context.featureState[try call.string(0)] ?? .null
    },
    .function("zoom", .number, [], reading: .zoom, role: .zoom) { call in .number(call.context.zoom) },
    .function("heatmap-density", .number, [], reading: .pixel) { call in
      .number(call.context.heatmapDensity)
    },
    .function("elevation", .number, [], reading: .pixel) { call in .number(call.context.elevation) },
    .function("line-progress", .number, [], reading: .pixel) { call in .number(call.context.lineProgress) },
    .function("accumulated", .value, [], reading: .pixel) { call in call.context.accumulated },
    .form("global-state") { elements, parser in globalState(elements, parser) },
  ]

  private static func member(_ call: Call) throws(ExpressionProblem) -> StyleValue? {
    let (name, object) = (try call.string(0), try call.value(1))
    guard case .object(let object) = object else { throw call.mismatch(object, .object) }
    return object[name]
  }

  private static func globalState(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard elements.count == 2 else {
      return parser.report("Expected 1 argument, but found \(elements.count - 1) instead.")
    }
    if case .null = elements[1] { return parser.report("Global state property must be defined.") }
    guard let name = elements[1].plainString else {
      return parser.report(
        "Global state property must be string, but found \(elements[1].javaScriptType) instead.")
    }
    return Expression(.value, at: parser.path, inputs: .globalState, role: .globalState(name)) { call in
      call.context.globalState[name] ?? .null
    }
  }
}
